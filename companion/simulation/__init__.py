"""Whole games by bots, and what an answer costs in touches."""
