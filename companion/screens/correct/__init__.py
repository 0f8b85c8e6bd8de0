"""Correcting the table by hand, and the list of what to put right on the real table."""
