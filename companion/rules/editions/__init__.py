"""The editions of the game as data: which steps a game goes through, and who behaves how."""

from companion.rules.editions import frostlands

__all__ = ["frostlands"]
