"""Past games: results, filters, averages, win rates, and Fame over the rounds.

All comes from the games' titles in the journal; no game is loaded. Voided games are listed but not counted. Several
versions of a game count once. What is averaged was played with the same boxes: Fame of one edition says nothing of
Fame in another, nor that with a module of that without.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.game.when import began_of
from companion.journal.tables import GameRow
from companion.messages.names import plain_name
from companion.rules.engine.names import Person
from companion.rules.engine.offered import HOME

DIFFICULTIES = ("normal", "hard")
RESULTS = ("won", "tie", "lost")
SIDES = ("people", "automa")


class Past(Struct, frozen=True):
    """One finished game. ``people``: people's seats. ``automa``: its seat or ``""``. ``winner``: ``""`` if nobody has
    won.

    ``started``: the time in the journal. ``when``: the most likely beginning, None if unknown. Both in seconds since
    1970. ``minutes``: None if not recorded. ``curve``: (round, Fame by seat), the last one with the final score.
    """

    id: int
    seed: str
    started: float
    minutes: int | None
    edition: str
    difficulty: str
    copy: str
    people: tuple[str, ...]
    automa: str
    scores: dict[str, int]
    winner: str
    rounds: int
    voided: bool
    curve: tuple[tuple[int, dict[str, int]], ...] = ()
    reported: bool = False
    """It was played elsewhere and came as a report."""
    version: int = 1
    versions: int = 1
    """For a game that exists here in several versions: the number of this one."""
    when: float | None = None
    again: bool = False
    """Another version of it is counted."""
    modules: tuple[str, ...] = ()
    """The modules that were played."""
    named: dict[str, Person] = {}
    """Seat to the id and name of its person, for seats that have one."""

    def seat_of(self, person: str) -> str:
        """The seat of a person (an id); ``""`` if they did not play."""
        return next((seat for seat, (who, _) in self.named.items() if who == person), "")

    @property
    def boxes(self) -> Boxes:
        """What it was played with."""
        return Boxes(self.edition, tuple(sorted(self.modules)))

    @property
    def result(self) -> str:
        """Against the Automa: ``won``, ``lost`` or ``tie`` (which is no win, AU-65); else ``""``."""
        if not self.automa or not self.people:
            return ""
        return "won" if self.winner in self.people else "lost" if self.winner == self.automa else "tie"


class Filter(Struct, frozen=True):
    """Which games to show; ``""`` and 0 mean any. ``result``: one of RESULTS. ``copy``: own or try. ``module``: one
    that was played. ``person``: the id of somebody who played."""

    difficulty: str = ""
    people: int = 0
    result: str = ""
    copy: str = ""
    edition: str = ""
    module: str = ""
    person: str = ""


class Boxes(NamedTuple):
    """What games are played with: an edition, and modules in alphabetical order."""

    edition: str
    modules: tuple[str, ...] = ()


class Figures(Struct, frozen=True):
    """Averages over games: their number, Fame of people and of the Automa, the best of a person, rounds, minutes; None
    if unknown. ``won``: games won by the person, if they are one person's."""

    games: int
    people: float | None
    automa: float | None
    best: int | None
    rounds: float | None
    minutes: float | None
    won: int | None = None


class Rate(Struct, frozen=True):
    """Number of games against the Automa at one difficulty, and of those won."""

    difficulty: str
    games: int
    won: int


def past(rows: Iterable[GameRow]) -> list[Past]:
    """The finished games of the journal, the last one first whatever the clocks say; without those that can't be
    shown."""
    found = [_past(row) for row in rows if row.over and not row.unfit and row.title.get("scores")]
    return _once(sorted(found, key=lambda game: game.id, reverse=True))


def _once(games: list[Past]) -> list[Past]:
    """Let only the first counting version of each game count."""
    counts: dict[tuple[str, float], int] = {}
    for game in sorted(games, key=lambda game: game.id):
        if game.versions > 1 and not game.voided:
            counts.setdefault((game.seed, game.started), game.id)
    return [
        replace(game, again=not game.voided and counts.get((game.seed, game.started), game.id) != game.id)
        for game in games
    ]


def _past(row: GameRow) -> Past:
    title: dict[str, Any] = row.title
    scores = {str(seat): int(n) for seat, n in title["scores"].items()}
    automa = str(title.get("automa") or "")
    people = tuple(seat for seat in title.get("seats") or sorted(scores) if seat != automa)
    seconds = title.get("seconds")
    return Past(
        id=row.id,
        seed=row.seed,
        started=row.started,
        when=began_of(row),
        minutes=None if seconds is None else round(int(seconds) / 60),
        edition=str(title.get("edition") or HOME),
        difficulty=str(title.get("difficulty") or "normal"),
        copy=str(title.get("copy") or "own"),
        people=people,
        automa=automa,
        scores=scores,
        winner=str(title["winner"]) if "winner" in title else _leader(scores),
        rounds=int(title.get("round") or 0),
        voided=row.voided,
        curve=tuple((int(point["round"]), dict(point["points"])) for point in title.get("curve") or ()),
        reported=bool(title.get("reported")),
        version=row.version,
        versions=row.versions,
        modules=tuple(str(module) for module in title.get("modules") or ()),
        named={
            str(seat): (str(who), plain)
            for seat, (who, name) in (title.get("named") or {}).items()
            if seat in people and (plain := plain_name(str(name)))
        },
    )


def _leader(scores: dict[str, int]) -> str:
    """The seat with the most Fame, for a game that did not record its winner; ``""`` for a tie."""
    most = max(scores.values())
    first = [seat for seat, n in scores.items() if n == most]
    return first[0] if len(first) == 1 else ""


def chosen(games: Iterable[Past], wanted: Filter) -> list[Past]:
    """The games that fit the filter, voided ones too."""
    return [
        game
        for game in games
        if wanted.difficulty in ("", game.difficulty)
        and wanted.people in (0, len(game.people))
        and wanted.result in ("", game.result)
        and wanted.copy in ("", game.copy)
        and wanted.edition in ("", game.edition)
        and wanted.module in ("", *game.modules)
        and (not wanted.person or game.seat_of(wanted.person))
    ]


def persons(games: Iterable[Past]) -> dict[str, str]:
    """Everybody who played: id to name (as in their last game), sorted by name."""
    found: dict[str, str] = {}
    for game in games:
        for who, name in game.named.values():
            found.setdefault(who, name)
    return dict(sorted(found.items(), key=lambda person: (person[1].casefold(), person[0])))


def apart(games: Iterable[Past]) -> dict[Boxes, list[Past]]:
    """The games by what they were played with, in the order of the first game of each."""
    found: dict[Boxes, list[Past]] = {}
    for game in games:
        found.setdefault(game.boxes, []).append(game)
    return found


def _counted(games: Iterable[Past]) -> list[Past]:
    """Those that count. Raises ValueError if they are not all played with the same boxes, see :func:`apart`."""
    counted = [game for game in games if not game.voided and not game.again]
    boxes = {game.boxes for game in counted}
    if len(boxes) > 1:
        raise ValueError(f"games of {sorted(boxes)} came, expected games that are played with the same boxes")
    return counted


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def figures(games: Iterable[Past], person: str = "") -> Figures:
    """The averages of games with the same boxes, without voided games. With a ``person`` only their Fame, and their
    wins."""
    counted = _counted(games)
    mine = [game.seat_of(person) for game in counted] if person else []
    if person:
        people = [game.scores[seat] for game, seat in zip(counted, mine, strict=True) if seat in game.scores]
    else:
        people = [game.scores[seat] for game in counted for seat in game.people if seat in game.scores]
    return Figures(
        games=len(counted),
        people=_mean(people),
        automa=_mean([game.scores[game.automa] for game in counted if game.automa in game.scores]),
        best=max(people, default=None),
        rounds=_mean([game.rounds for game in counted]),
        minutes=_mean([game.minutes for game in counted if game.minutes is not None]),
        won=sum(bool(seat) and game.winner == seat for game, seat in zip(counted, mine, strict=True))
        if person
        else None,
    )


def rates(games: Iterable[Past]) -> list[Rate]:
    """Games against the Automa and wins by difficulty, in the order of DIFFICULTIES, without voided games; all with the
    same boxes."""
    against = [game for game in _counted(games) if game.result]
    return [
        Rate(
            difficulty,
            sum(game.difficulty == difficulty for game in against),
            sum(game.difficulty == difficulty and game.result == "won" for game in against),
        )
        for difficulty in DIFFICULTIES
    ]


def mean_curves(games: Iterable[Past], person: str = "") -> dict[str, list[tuple[int, float]]]:
    """The average Fame over the rounds of people (or one ``person``) and of the Automa, as (round, Fame), without
    voided games; all with the same boxes.

    Seats with only a final score are left out, as it says nothing about the rounds before.
    """
    sums: dict[str, dict[int, list[int]]] = {side: {} for side in SIDES}
    for game in _counted(games):
        people = (game.seat_of(person),) if person else game.people
        for side, seats in zip(SIDES, (people, (game.automa,)), strict=True):
            for seat in seats:
                points = curve(game, seat)
                for n, fame in points if len(points) > 1 else ():
                    sums[side].setdefault(n, []).append(fame)
    return {
        side: [(n, sum(values) / len(values)) for n, values in sorted(by_round.items())]
        for side, by_round in sums.items()
    }


def curve(game: Past, seat: str) -> list[tuple[int, int]]:
    """One seat's Fame over the rounds, as (round, Fame) where known."""
    return [(n, points[seat]) for n, points in game.curve if seat in points]
