"""The printed cards: which there are, what can be told of each, and the owner's library of what is known of them."""
