"""Files of people: how they are written, what is said of those that can't be used, where they are carried to."""
