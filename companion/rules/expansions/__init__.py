"""Expansions, each a :class:`~companion.rules.engine.modules.Module` with the name that a game's terms use."""
