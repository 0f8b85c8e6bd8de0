"""A game: its course and its acts, what is told of them, and games that are past, replayed or carried as a file."""
