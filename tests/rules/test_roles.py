"""Role cards: dealt two each, an objective that nobody else learns of before scoring, and what its places bring."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.cards.library import Library
from companion.cli.terminal import Stopped, Terminal
from companion.doctor import kept
from companion.doctor.machine import Machine
from companion.game import dealer, unseen
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.packs.first_edition.roles import cards as printed
from companion.rules.common import scoring
from companion.rules.common.correct import correctables
from companion.rules.engine import modules
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, Terms
from companion.rules.expansions.roles.cards import roles
from companion.rules.expansions.roles.names import NAME, ROLES
from companion.rules.expansions.roles.objectives import CATEGORIES
from companion.share import setup_code
from companion.simulation.simulate import Players, step

SEATS = {"three kept": ("tracked",) * 3, "one told": ("tracked", "untracked", "tracked"), "two kept": ("greedy",) * 2}
OTHERS = 3
"""Pairs of games for each kind of seats."""


def test_the_pack_has_the_cards_of_the_rules() -> None:
    """RC-CMP-01, RC-SCO-05: eight cards, each with a category of its own."""
    assert printed.ROLES == ROLES
    assert {*CATEGORIES} == {*ROLES}
    assert len(ROLES) == 8


# ---------------------------------------------------------------- a secret


class Pair:
    """Two games alike but for one seat's objective: dealt from two orders of the cards, and answered alike. Their
    journals are in the two ``folders``, else nowhere."""

    def __init__(
        self,
        library: Library,
        chance: str,
        seats: Sequence[str],
        patch: pytest.MonkeyPatch,
        folders: Sequence[Path | None] = (None, None),
    ) -> None:
        order = [*ROLES]
        random.Random(chance).shuffle(order)
        self.whose = random.Random(f"{chance}/seat").choice(("red", "green"))
        secret, left = (0 if self.whose == "red" else 2), len(order) - 1
        other = [*order]
        other[secret], other[left] = order[left], order[secret]
        deals = iter((order, other))
        self.games, self.laid = [], (order[secret], other[secret])
        self.chosen = ({*order[0::2]}, {*other[0::2]})
        """The first card of each seat's two becomes its objective."""
        dealt = dealer.answer
        for cards, folder in zip(deals, folders, strict=True):
            journal = Journal(folder and folder / "games.db")
            patch.setattr(dealer, "answer", _dealing(cards, dealt))
            terms = Terms(edition="first-edition", modules=[NAME], map="beta")
            self.games.append(Game.new(journal, library, f"secret/{chance}", terms))
            self._answered(self.games[-1], Players(chance, seats=tuple(seats)), len(self.games) - 1)
        patch.setattr(dealer, "answer", dealt)
        self.players = [Players(f"{chance}/on", seats=tuple(seats)) for _ in self.games]

    def _answered(self, game: Game, players: Players, n: int) -> None:
        while game.posed is not None and game.posed.key != "roles.objective":
            step(game, players)
        while game.posed is not None and game.posed.key == "roles.objective":
            posed = game.posed
            answer = next(option.id for option in posed.options if option.id in self.chosen[n])
            game.answer(posed.number, answer, "bot", posed.asked if len(game.open) > 1 else "")

    def steps(self) -> Iterator[tuple[Game, Game]]:
        """Both after each act, until the scoring begins."""
        one, other = self.games
        while one.posed is not None and one.table.progress.step != "score":
            yield one, other
            asked, answer = step(one, self.players[0])
            again, same = step(other, self.players[1])
            assert (asked.key, answer) == (again.key, same)

    def finish(self) -> None:
        """Play both to their ends, each by itself."""
        for game, players in zip(self.games, self.players, strict=True):
            while not game.over:
                step(game, players)


def _dealing(cards: Sequence[str], dealt: Any) -> Any:
    def answer(seed: str, posed: Posed, nth: int) -> list[str]:
        return list(cards) if posed.deck == NAME else dealt(seed, posed, nth)

    return answer


def open_to_others(game: Game, words: Words, whose: str) -> list[object]:
    """All that the others at the table see of a game, or can call up: questions, sentences with their reasons, log and
    undo in words, scores so far, what Correct shows without handing over, the code to scan, the title of the game."""
    table, shown = game.table, list(game.open.values())
    found: list[object] = [*(_question(posed, table, words) for posed in shown)]
    for told in game.log(3):
        hidden = unseen.hidden(told, table, shown)
        found.append(told.entry.key if hidden and told.entry is not None else words.told(told))
        found += [(words.line(line), words.why(line)) for line in told.lines]
    found += [scoring.provisional(table), game.curve(), setup_code.code(setup_code.set_up(game))]
    found += [
        _title(game),
        {s: [modules.beside(table, s), len(modules.face_down(table, s))] for s in table.things.seats},
    ]
    rows = [row for row in correctables(table) if (row.seat, row.part) != (whose, "hand")]
    return [*found, [(row.path, row.now, row.options) for row in rows if row.part != "hand"], _secret_options(table)]


def _question(posed: Posed, table: Table, words: Words) -> object:
    if unseen.covers(posed, table):
        return (posed.asked, posed.key, posed.kind)
    seen = unseen.public(posed, table)
    texts = [words.question(seen)] if posed.kind != "tell" else []
    return (posed.asked, texts, [*map(words.option, seen.options)], [*map(words.option, seen.side)], seen.fields)


def printed_for_all(game: Game) -> str:
    """What a game in a terminal prints: each open question with its sentences, why, and the log."""
    out = StringIO()
    asked = [f"seat {seat}" for seat in game.open] if len(game.open) > 1 else [""]
    typed = (line for seat in asked for line in (seat, "why", "log"))
    with pytest.raises(Stopped):
        Terminal(Words("en"), out, typed, None).play(game)
    return out.getvalue()


def _examined(folder: Path) -> list[object]:
    """What the doctor says of all that is kept in a folder."""
    words, machine = Words("en"), Machine(folder, folder, {})
    found = [finding for look in (kept.journal, kept.copied, kept.aside, kept.library) for finding in look(machine)]
    return [[said.replace(str(folder), "") for said in words.finding(finding)] for finding in found]


def _title(game: Game) -> dict[str, object]:
    return {key: value for key, value in game._course.title().items() if key not in ("id", "seconds", "when", "last")}


def _secret_options(table: Table) -> list[object]:
    """What the owner of another objective may choose in Correct tells nothing of this one."""
    return [row.options for row in correctables(table) if row.path.startswith(f"things.modules.{NAME}.objectives")]


@pytest.mark.parametrize("n", range(OTHERS))
@pytest.mark.parametrize("seats", SEATS)
def test_RC_SET_03_games_that_differ_in_one_objective_are_alike_to_all_others(
    library: Library, seats: str, n: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """RC-SET-03, RC-SET-02: until scoring; then both are shown. Journal and copies keep them."""
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    words = Words("en")
    words.several = True
    pair = Pair(library, f"{seats}/{n}", SEATS[seats], monkeypatch, folders)
    looked = 0
    for one, other in pair.steps():
        if looked < 60 or looked % 7 == 0:
            seen = [open_to_others(game, words, pair.whose) for game in (one, other)]
            assert seen[0] == seen[1]
            if not looked % 14:
                assert printed_for_all(one) == printed_for_all(other)
            if not looked % 98:
                assert _examined(folders[0]) == _examined(folders[1])
            for game, laid in zip(pair.games, pair.laid, strict=True):
                assert roles(game.table).objectives[pair.whose] == laid
                assert words.text(f"card.role.{laid}") in [words.text(c[1:]) for c in face(game.table, pair.whose)]
        looked += 1
    assert looked > 20
    pair.finish()
    for game, laid in zip(pair.games, pair.laid, strict=True):
        shown = [line.values["card"] for told in game.log() for line in told.lines if line.key == "roles.shown"]
        assert game.table.things.seats[pair.whose].alive is (f"@card.role.{laid}" in shown)


def face(table: Table, seat: str) -> list[str]:
    """The cards that lie face down before a seat."""
    return modules.face_down(table, seat)


def test_RC_SET_03_it_is_no_survivor_card_and_scores_for_nobody_before_the_end(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RC-SET-03: the score so far leaves it out, and its seat has as many Survivors as without it."""
    pair = Pair(library, "before", SEATS["two kept"], monkeypatch)
    one, _ = next(pair.steps())
    assert scoring.provisional(one.table).keys() == {"red", "green"}
    assert all(score.count(one.table, "red") is None for score in modules.scores(one.table))
    assert [person.name for person in one.table.things.seats["red"].people if person.name in ROLES] == []


def test_a_resumed_game_keeps_its_secrets(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """RC-SET-03: the journal holds them, and a game taken over elsewhere too."""
    pair = Pair(library, "resumed", SEATS["two kept"], monkeypatch)
    for game, laid in zip(pair.games, pair.laid, strict=True):
        again = Game.take_over(Journal(None), library, game.seed, *game.report())
        assert roles(again.table).objectives[pair.whose] == laid
