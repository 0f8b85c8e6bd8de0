"""*My copy*, answered as its owner would: what is asked, in which order, and how many touches it costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.cards.library import Library
from companion.devices.room import has_room
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.packs import load_packs
from companion.rules.common import outcome
from companion.rules.common.automa import board
from companion.rules.engine.question import Posed
from companion.simulation.touches import touches

BOARD = {
    **{f"A{n}": k for n, k in enumerate(("weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"), start=1)},
    **{
        f"{row}{n}": k for row, k in zip("BCDE", ("survivor", "food", "fuel", "ammo"), strict=True) for n in range(1, 7)
    },
    **{f"F{n}": k for n, k in enumerate(("weapon-1", "food", "fuel", "ammo", "speed", "plain"), start=1)},
}
SKILLS = {"1": "2", "2": "1", "3": "3", "4": "3", "5": "2", "6": "1"}


class Owner:
    """Sits at the real table: turns real cards, reads them, and answers. Counts touches by round (0: before it)."""

    def __init__(self, game: Game, board: str = "table", letter: str = "C") -> None:
        self.game, self.board, self.letter = game, board, letter
        self.turns = 0
        self.touches: dict[int, int] = {}
        self.asked: list[str] = []
        self.order = iter("316245316245316245")
        self.read = 0
        self.ambush = 2

    def answer(self, posed: Posed) -> Any:
        match posed.key:
            case "tell":
                return None
            case "setup.copy":
                return "own"
            case "setup.terms":
                answer = {f.name: f.left_out for f in posed.fields}
                return {**answer, "board": self.board} if "board" in answer else answer
            case "setup.group":
                return "all"
            case "setup.board":
                return {f.name: BOARD.get(f.name, "none") for f in posed.fields}
            case "setup.stars":
                return {f.name: str("ABCDEF".index(f.name[0]) + 1) for f in posed.fields}
            case "explore.turn":
                self.turns += 1
                return "out" if self.turns % 3 == 0 else "done"
            case "action.turn":
                unseen = [o.id for o in posed.options]
                return next(c for c in self.order if c in unseen)
            case "action.face" | "action.priority":
                face = {
                    "skill": SKILLS.get(posed.card.split("/")[1], "1"),
                    "arrow": "right",
                    "priority": ["gather", "recruit", "improve", "encounter"],
                }
                return {f.name: face[f.name] for f in posed.fields}
            case "zone.kind":
                self.read += 1
                return ("location", "survivor", "convoy")[self.read % 3]
            case "zone.priority":
                return "gather"
            case "zone.location":
                return {"effect": "", "block": "fuel:2"}
            case "ambush.who":
                return "warwolves" if self.game.table.progress.round == self.ambush else "none"
            case "move.end":
                return posed.options[3].id
            case "outcome.letter":
                return {"letter": self.letter}
            case "outcome.weapon":
                return {posed.fields[0].name: "1"}
            case "fire.boxes":
                return {f.name: f.left_out or "target" for f in posed.fields}
            case "enemies.fire":
                return {f.name: "B" if f.name == "letter" else "1" for f in posed.fields}
            case "action.offer":
                return "yes"
        if posed.kind == "choose":
            return posed.options[0].id
        if posed.kind == "amount":
            return posed.lo if posed.default is None else posed.default
        return {f.name: f.left_out if f.left_out is not None else f.options[0].id for f in posed.fields}

    def step(self) -> None:
        posed = self.game.posed
        assert posed is not None
        answer = self.answer(posed)
        now = self.game.table.progress.round
        self.asked.append(posed.key)
        following = self.game.following
        if following is None or not has_room(following, self.game.table):
            self.touches[now] = self.touches.get(now, 0) + touches(posed, answer)
        self.game.answer(posed.number, answer)

    def play_until(self, done: Any) -> None:
        while self.game.posed is not None and not done(self.game):
            self.step()


def _game(tmp_path: Path, seed: str = "owner") -> Game:
    return Game.new(Journal(None), Library(tmp_path, load_packs()[0]), seed)


def test_from_first_start_to_the_first_resolved_automa_turn(tmp_path: Path) -> None:
    """With an empty library and the board on the table: at most 25 touches, and nothing asked too early."""
    game = _game(tmp_path)
    owner = Owner(game)
    owner.play_until(
        lambda g: any(
            line.key.startswith("automa.") and line.key != "automa.pile" for told in g.log(1) for line in told.lines
        )
    )
    owner.step()
    assert sum(owner.touches.values()) <= 25, owner.touches
    early = {"outcome.letter", "outcome.weapon", "map.region", "ambush.who", "zone.reveal", "fire.boxes", "setup.board"}
    assert not early & set(owner.asked)


def test_also_with_every_group_of_the_checklist_confirmed(tmp_path: Path) -> None:
    """Going through the whole checklist group by group stays within the 25 touches."""
    game = _game(tmp_path)
    owner = Owner(game)
    plain = owner.answer
    owner.answer = lambda posed: "done" if posed.key == "setup.group" else plain(posed)  # type: ignore[method-assign]
    owner.play_until(lambda g: g.table.things.automa.revealed)
    owner.play_until(lambda g: g.posed.key == "explore.turn")
    assert owner.asked.count("setup.group") == 8
    assert sum(owner.touches.values()) <= 25, owner.touches


def test_a_first_round_with_nothing_known(tmp_path: Path) -> None:
    """At most 40 touches, both seats together (by hand 36 handlings and 32 look-ups)."""
    owner = Owner(_game(tmp_path))
    owner.play_until(lambda g: g.table.progress.round > 1)
    assert owner.touches[1] <= 40, owner.touches


def test_a_round_with_cards_and_board_known(tmp_path: Path) -> None:
    """Three Automa turns, one food, one ambush, one shot, enemies fire: at most 24 touches, both seats together."""
    Owner(_game(tmp_path, "learn"), board="copy").play_until(lambda g: g.over)
    game = _game(tmp_path, "known")
    owner = Owner(game, board="app")
    owner.play_until(lambda g: g.table.progress.step == "exploration.turns")
    assert game.table.terms.draws["action"] == "deal"
    tokens = {"B": ("survivor", 3), "C": ("food", 1), "D": ("fuel", 1), "E": ("ammo", 1)}
    boxes = [
        (f"box.{row}{n}", token if n <= wanted else "") for row, (token, wanted) in tokens.items() for n in range(1, 7)
    ]
    game.correct(
        [
            *boxes,
            ("things.automa.pile", []),
            ("things.decks.action.unseen", ["6", "3", "1", "4", "2", "5"]),
            ("things.decks.action.ordered", True),
            ("progress.round", 0),
            ("progress.step", "exploration.begin"),
        ]
    )
    owner.touches, owner.turns, owner.ambush = {}, 0, 1
    owner.play_until(lambda g: g.table.progress.round == 2)
    said = [line.key for told in game.log() for line in told.lines]
    assert said.count("automa.fire") == 1
    assert said.count("automa.rest") == 1
    assert said.count("ambush") == 1
    assert owner.touches[1] <= 24, (owner.touches, owner.asked[-40:])


def test_the_app_offers_to_deal_once_all_six_action_cards_are_known(tmp_path: Path) -> None:
    """Between two rounds, once; from then on no Action card is asked for."""
    owner = Owner(_game(tmp_path))
    owner.play_until(lambda g: g.over)
    assert owner.asked.count("action.offer") == 1
    after = owner.asked[owner.asked.index("action.offer") :]
    assert "action.turn" not in after
    assert owner.game.table.terms.draws["action"] == "deal"


def test_what_was_read_off_the_cards_is_never_asked_again(tmp_path: Path) -> None:
    """Ask once, remember for ever: the second game asks for no face, no arrow and no board."""
    Owner(_game(tmp_path, "first"), board="copy").play_until(lambda g: g.over)
    second = Owner(_game(tmp_path, "second"))
    second.play_until(lambda g: g.over)
    assert not {"action.face", "action.priority", "automa.arrows", "setup.board"} & set(second.asked)
    sources = {s for fields in second.game.table.terms.printed.values() for _, s in fields.values()}
    assert "stand-in" not in sources


def test_a_card_may_name_a_row_that_a_board_on_the_table_has_beyond_d(tmp_path: Path) -> None:
    """Four rows are sure, six possible (U-16): a letter E is taken, damages row E, and is then as sure as A to D."""
    owner = Owner(_game(tmp_path), letter="E")
    owner.play_until(lambda g: any(box[0] == "E" for box in g.table.things.automa.damage) or g.over)
    table = owner.game.table
    assert not owner.game.over
    assert board.letters(table) == outcome.Letters(("A", "B", "C", "D", "E"), ("F",))


def _as_it_stands(tmp_path: Path, seed: str) -> Game:
    """A game whose terms are left as they stand ready."""
    game = _game(tmp_path, seed)
    Owner(game).play_until(lambda g: g.posed.key == "setup.terms")
    posed = game.posed
    assert posed is not None
    game.answer(posed.number, {f.name: f.left_out for f in posed.fields})
    return game


def test_the_board_stays_on_the_table_in_a_first_game_and_is_offered_again_after_it(tmp_path: Path) -> None:
    """Once a game was played, to copy it stands ready; a grid with no box copied means that it stays on the table."""
    first = _as_it_stands(tmp_path, "first")
    assert first.table.terms.board == "table"
    assert first.posed is not None
    assert first.posed.key != "setup.board"
    Owner(first).play_until(lambda g: "block" in g.table.terms.printed.get("automa/arrows", {}))
    game = _as_it_stands(tmp_path, "second")
    posed = game.posed
    assert posed is not None
    assert posed.key == "setup.board"
    game.answer(posed.number, {f.name: "none" for f in posed.fields})
    assert game.table.terms.board == "table"
