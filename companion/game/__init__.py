"""A game: its acts and where it is; words for them; past games, replays and games as files."""
