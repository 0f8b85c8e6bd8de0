"""The owner's cards: looking at them, taking them down, a library as one file."""
