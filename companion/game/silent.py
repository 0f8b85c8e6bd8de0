"""Acts after which nothing is told and the same is asked again: a turn that passes, with nobody else to come."""

from __future__ import annotations

from companion.game.game import Game


def silent(game: Game) -> int:
    """How many of the last acts, one after the other, had no sentence and came back to the question that is open."""
    now, act, n = game.posed, game.head, 0
    if now is None or now.kind == "tell" or now.lines or len(game.open) > 1:
        return 0
    same = (now.key, now.asked, now.options, now.values)
    while game.parent(act):
        told = game.told(act)
        before = told.posed
        if told.lines or before is None or (before.key, before.asked, before.options, before.values) != same:
            break
        n, act = n + 1, game.parent(act)
    return n
