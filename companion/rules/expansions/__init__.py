"""Expansions: each a :class:`~companion.rules.engine.units.Module` under the name that a game's terms use."""
