"""Setting the table right by hand: values to correct, and what to put right on the real table."""
