"""The command line: the way in, what each of its words does, the game in a terminal."""
