"""Expansions: each a :class:`~companion.rules.units.Module` registered under the name that a game's terms use."""
