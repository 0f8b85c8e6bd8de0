"""Games as lists and titles name them: when, what with, by whom."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from companion.game import owned
from companion.game.when import played
from companion.journal.tables import GameRow
from companion.messages import Words
from companion.messages.names import plain_name, today
from companion.rules.engine import offered
from companion.settings import Settings

NEAR = ("today", "yesterday")
"""Days that are called by a word, the present one first."""


def day_of(moment: float | None, words: Words) -> str:
    """A day with its time of day as people say it, or that nobody knows it."""
    if moment is None:
        return words.text("ui.nodate")
    then, now = (datetime.fromtimestamp(one).astimezone() for one in (moment, time.time()))
    ago = (now.date() - then.date()).days
    if 0 <= ago < len(NEAR):
        return words.text(f"ui.when.{NEAR[ago]}", time=f"{then:%H:%M}")
    return words.value(f"{then:%Y-%m-%d %H:%M}", "day")


def played_with(edition: str, modules: Sequence[str], several: bool, words: Words) -> str:
    """What a game is played with, where it may be one of ``several`` or is not the usual one; ``""`` else."""
    usual = edition == offered.HOME and not modules
    return "" if usual and not several else words.played(edition, modules)


def about(game: GameRow, words: Words, settings: Settings, key: str) -> str:
    """A game in a few lines; ``key`` is the message that says what it is, with ``.setup`` for one without a round.
    People are called as today, and what it is played with is said where the settings tell of several boxes."""
    title: Any = game.title
    when = day_of(played(game), words)
    edition, modules = str(title.get("edition") or offered.HOME), title.get("modules") or []
    boxes = played_with(edition, modules, owned.asked(settings.boxes), words)
    when = f"{when} · {boxes}" if boxes else when
    phase = str(title.get("phase") or title.get("step") or "setup").split(".")[0]
    seats: Any = title.get("seats") or []
    names = _names(game, settings)
    if len(seats) > 1 and not title.get("automa") and not title.get("scores"):
        when = f"{when} · {words.value([_called(seat, names, words) for seat in seats])}"
    elif names and not title.get("scores"):
        when = f"{when} · {' · '.join(names.values())}"
    if not game.over:
        # So that games that were left on one evening are told apart.
        hard = title.get("difficulty") or "normal"
        when += f" · {words.text(f'option.{hard}')}" if title.get("automa") else ""
        when += f" · {words.text('ui.filter.copy.try')}" if title.get("packs") else ""
    if game.versions > 1:
        when = f"{when} · {words.text('ui.game.version', n=game.version, of=game.versions)}"
    scores: Any = title.get("scores") or {}
    parts = {_called(seat, names, words): n for seat, n in scores.items()} if isinstance(scores, dict) else {}
    result = " · ".join(f"{seat} {n}" for seat, n in parts.items())
    if not title.get("round") and not game.over:
        key = f"{key}.setup"
    return words.text(
        key, round=title.get("round") or 0, phase=words.text(f"ui.phase.{phase}"), when=when, result=result
    )


def _names(game: GameRow, settings: Settings) -> dict[str, str]:
    """Who plays a game, by seat, of the seats of which that was said."""
    said: Any = game.title.get("named") or {}
    then = {str(seat): (str(who), plain_name(str(name))) for seat, (who, name) in said.items()}
    return {seat: today(settings.people, who, name) for seat, (who, name) in then.items() if name}


def _called(seat: str, names: dict[str, str], words: Words) -> str:
    return words.called_so(names[seat], seat) if seat in names else words.text(f"seat.{seat}")
