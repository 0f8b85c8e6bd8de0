"""The player's settings, a module for each group."""
