"""What has been played: the log, old tables, the score, past games."""
