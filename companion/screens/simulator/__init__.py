"""The simulator: buttons to press and a strip to look at, in a window of their own."""
