"""Past games: what each came to, filters, averages, win rates and how Fame went over the rounds.

Read from what each game wrote about itself in the journal; no game is loaded for it. A voided game is listed and counts
for nothing; a game of which several versions are here counts once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.game.when import began_of
from companion.journal.tables import GameRow
from companion.messages.names import plain_name

DIFFICULTIES = ("normal", "hard")
RESULTS = ("won", "tie", "lost")
SIDES = ("people", "automa")


Person = tuple[str, str]
"""Who played: the person's id and name."""


class Past(Struct, frozen=True):
    """One finished game. ``people`` are the seats of people, ``automa`` the Automa's or ``""``; ``winner`` is ``""``
    where nobody has won.

    ``started`` is what the journal has, ``when`` when it began as well as is known (None: nobody knows), both in
    seconds since 1970; ``minutes`` None where the time played was not kept. ``curve`` has (round, Fame by seat) for the
    rounds of which it was kept, the last one with the final score.
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
    """Played elsewhere; it came here as a report."""
    version: int = 1
    versions: int = 1
    """Of a game that is here more than once: which of so many this is."""
    when: float | None = None
    again: bool = False
    """Another version of it counts."""
    modules: tuple[str, ...] = ()
    """The modules of its edition that were played."""
    named: dict[str, Person] = {}
    """Who played, by seat, where that was said: id and name."""

    def seat_of(self, person: str) -> str:
        """The seat that a person (an id) played; ``""`` where they did not play."""
        return next((seat for seat, (who, _) in self.named.items() if who == person), "")

    @property
    def result(self) -> str:
        """Of a game against the Automa ``won``, ``lost`` or ``tie`` (which is no win, AU-65); else ``""``."""
        if not self.automa or not self.people:
            return ""
        return "won" if self.winner in self.people else "lost" if self.winner == self.automa else "tie"


class Filter(Struct, frozen=True):
    """Which games are meant; ``""`` and 0 let all pass. ``result`` is one of RESULTS, ``copy`` own or try; ``module``
    one that must have been played, ``person`` the id of one who must have."""

    difficulty: str = ""
    people: int = 0
    result: str = ""
    copy: str = ""
    edition: str = ""
    module: str = ""
    person: str = ""


class Figures(Struct, frozen=True):
    """Averages over games: their number, Fame of people and of the Automa, the best of a person, rounds, minutes; None
    where nothing is known. ``won`` is how many games the one person has won of whom they are."""

    games: int
    people: float | None
    automa: float | None
    best: int | None
    rounds: float | None
    minutes: float | None
    won: int | None = None


class Rate(Struct, frozen=True):
    """Games against the Automa at one difficulty, and how many of them were won."""

    difficulty: str
    games: int
    won: int


def past(rows: Iterable[GameRow]) -> list[Past]:
    """The finished games among the journal's, the one that came last first, whatever clocks said; those that can't be
    shown are left out."""
    found = [_past(row) for row in rows if row.over and not row.unfit and row.title.get("scores")]
    return _once(sorted(found, key=lambda game: game.id, reverse=True))


def _once(games: list[Past]) -> list[Past]:
    """Of the versions of one game only the first one that counts is to do so."""
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
        edition=str(title.get("edition") or "frostlands"),
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
    """Who has most, of a game that did not keep who won; ``""`` for a tie, whose breaking was not kept either."""
    most = max(scores.values())
    first = [seat for seat, n in scores.items() if n == most]
    return first[0] if len(first) == 1 else ""


def chosen(games: Iterable[Past], wanted: Filter) -> list[Past]:
    """The games that pass the filter, voided ones too."""
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
    """Who played any of these games: id to name, that of the last game they played; by name."""
    found: dict[str, str] = {}
    for game in games:
        for who, name in game.named.values():
            found.setdefault(who, name)
    return dict(sorted(found.items(), key=lambda person: (person[1].casefold(), person[0])))


def _counted(games: Iterable[Past]) -> list[Past]:
    return [game for game in games if not game.voided and not game.again]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def figures(games: Iterable[Past], person: str = "") -> Figures:
    """The averages; voided games are left out. With a ``person`` Fame is theirs alone, and their wins are counted."""
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
    """Games against the Automa and wins by difficulty, in the order of DIFFICULTIES; voided games are left out."""
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
    """How Fame went on average: for people (or for one ``person`` of them) and for the Automa (round, mean Fame) over
    the games that kept it; voided games are left out.

    A game's last point is its final score; of seats without any other point that says nothing of the way there, so
    they are left out.
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
    """How one seat's Fame went: (round, Fame) where it is known."""
    return [(n, points[seat]) for n, points in game.curve if seat in points]
