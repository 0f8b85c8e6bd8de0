"""The result of a game as a link for BG Stats, one play a link.

A link is ``https://app.bgstatsapp.com/createPlay.html?data=`` and behind it percent-encoded
JSON (``bgstats://app.bgstatsapp.com/createPlay.html`` opens the app where the page can't). What public programs that
send plays agree on: ``sourceName``, ``sourcePlayId`` and ``playDate`` are required, ``playDate`` is UTC as
``yyyy-MM-dd HH:mm:ss``; ``durationMin``, ``board``, ``location`` and ``comments`` are optional; ``game`` has ``name``,
``sourceGameId``, ``bggId`` (a number, may be left out), ``highestWins``, ``noPoints``; each of ``players`` has
``name``, ``sourcePlayerId``, ``score``, ``rank``, ``winner``, ``startPlayer``, ``role``. BG Stats remembers which game
and which player somebody meant by (sourceName, sourceGameId or sourcePlayerId), so those must never change: a person
has an id of their own, whatever colour they play and however they are called; a seat of which nobody said who plays
it goes by its colour.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.game.game import Game
from companion.game.when import began
from companion.messages.names import named
from companion.rules.common.scoring import ranking, totals, victor
from companion.rules.engine.table import automa_seat

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Aurora Table"
GAMES = {"frostlands": "Last Aurora: Frostlands"}
"""Editions that are a game of their own name; any other is told by the name of the first."""
GAME_NAME = "Last Aurora"
GAME_ID = "last-aurora-"
"""What an edition's number begins with there; behind it stands what terms call the edition."""
MOST_LETTERS = 1091
"""Letters of a link beyond which it has no room in a code (:mod:`companion.share.squares`)."""
BGG_ID: int | None = None
"""The game's number at BoardGameGeek. None: we have it from no source, and the name matches the game as well."""


def play(
    game: Game,
    names: Mapping[str, str],
    roles: Mapping[str, str],
    board: str,
    started: float,
    changed: float = 0.0,
) -> dict[str, Any]:
    """A finished game as BG Stats wants it; ``names`` and ``roles`` by seat, in the reader's language (of a person the
    name alone); ``started`` and ``changed`` as the journal has them. A day that nobody knows is left out: the
    player enters it in BG Stats."""
    start = began(started, changed, game.seconds)
    table = game.table
    sums, me, first = totals(table), automa_seat(table), game.first_order()[:1]
    order = ranking(table)
    persons = {seat: who for seat, (who, _) in named(table).items()}
    found: dict[str, Any] = {
        "name": GAMES.get(table.terms.edition, GAME_NAME),
        "sourceGameId": GAME_ID + table.terms.edition,
        "highestWins": True,
        "noPoints": False,
    }
    if BGG_ID is not None:
        found["bggId"] = BGG_ID
    return {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": f"{game.seed}-{round(started)}",
        **({} if start is None else {"playDate": datetime.fromtimestamp(start, UTC).strftime("%Y-%m-%d %H:%M:%S")}),
        **({"durationMin": round(game.seconds / 60)} if game.seconds >= 60 else {}),
        "board": board,
        "game": found,
        "players": [
            {
                "name": names[seat],
                "sourcePlayerId": "automa" if seat == me else persons.get(seat, seat),
                "score": sums[seat],
                "rank": n,
                "winner": seat == victor(table),
                "startPlayer": seat in first,
                "role": roles[seat],
            }
            for n, seat in enumerate(order, start=1)
        ],
    }


def link(data: Mapping[str, Any]) -> str:
    """The link that hands a play to BG Stats. Names are cut, the longest first, where it would be too long for a code
    that can be scanned: BG Stats knows a player by the id."""
    players = [dict(player) for player in data["players"]]
    while True:
        text = _written({**data, "players": players})
        longest = max(players, key=lambda player: len(quote(player["name"])))
        if len(text) <= MOST_LETTERS or len(longest["name"]) <= 1:
            return text
        longest["name"] = longest["name"][:-1].rstrip()


def _written(data: Mapping[str, Any]) -> str:
    return BGSTATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")), safe=",:")
