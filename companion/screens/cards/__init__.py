"""The owner's cards: looking at them, entering them, the library as one file."""
