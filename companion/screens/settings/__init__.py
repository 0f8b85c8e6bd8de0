"""The player's settings, a module a group."""
