"""Expansions: each a :class:`~companion.rules.engine.modules.Module` under the name that a game's terms use."""
