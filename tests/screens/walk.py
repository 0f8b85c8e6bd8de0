"""The walk of the tour: plays games by bot, stops wherever something new is on the screen, and takes its picture."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

from companion.cards.library import Library
from companion.game.game import Game
from companion.rules.engine.table import COLOURS
from companion.screens.cards.cards_screen import DecksScreen
from companion.screens.settings.settings_screen import GROUPS
from companion.screens.widgets import theme
from companion.share.error import ShareError
from companion.share.setup_code import LETTERS, SetUp, code, read_code
from companion.simulation.bots import RandomPlayer
from companion.simulation.simulate import Players, step
from tests.screens.faults import faults, hidden, undrawn
from tests.screens.pump import Pump

NO_MESSAGE = re.compile(r"<[a-z][\w.-]*>")
ROUND = 4
"""The round at which the game of four is left."""


class Walk(Pump):
    """A pump with a camera."""

    def __init__(self, home: Path, folder: Path, language: str = "en") -> None:
        self.found: dict[str, list[str]] = {}
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(home, language)
        self.picture("home-empty")

    def picture(self, name: str) -> None:
        """Take a picture on the night colour, and note what is wrong in it."""
        self.frames(3)
        picture = self.photograph(self._folder / f"{name}.png")
        wrong = faults(self.app.root_widget, picture)
        if self.screen.name == "table" and not self.screen.occupied:
            wrong += hidden(self.screen)
        if self.screen.name == "table" and (self.screen.telling or not self.screen.occupied):
            listed = self.screen.overlay is not None and not theme.large()  # over the drawing, beside the answers
            fact = self.posed.asked not in COLOURS or bool(self.posed.fields)
            wrong += [] if listed or (fact and not theme.large()) else undrawn(self.screen)
        if any(NO_MESSAGE.search(text) for text in self.texts()):
            wrong.append(f"no message: {[t for t in self.texts() if NO_MESSAGE.search(t)]}")
        if wrong:
            self.found[name] = wrong

    def begin(self, seed: str, copy: str, **terms: Any) -> None:
        """A game of a fixed seed, up to the first question after the terms."""
        session = self.app.session
        self.app.ways.forget_table()
        assert session.start(lambda: Game.new(session.journal, session.library, seed))
        self.settle_fast()
        self.picture(f"{copy}-setup.copy")
        self.answer(copy)
        self.picture(f"{copy}-setup.terms")
        self.answer({f.name: f.left_out for f in self.posed.fields} | terms)

    def play(self, bot: RandomPlayer, prefix: str, acts: int, seen: set[str]) -> None:
        """Play on by bot; a picture of each kind of screen that has not been seen."""
        for _ in range(acts):
            if self.shown.over:
                break
            posed = self.posed
            kind = posed.key + (
                f"-{min(9, len(posed.lines))}" if posed.key == "tell" else "-lines" if posed.lines else ""
            )
            if kind not in seen:
                seen.add(kind)
                self.draw()
                self.picture(f"{prefix}-{kind}")
            value = bot.answer(posed)
            if posed.key == "setup.group":
                value = "done"
            self.skip(value)
        self.draw()

    # ------------------------------------------------------------ the parts of the walk

    def try_it(self) -> None:
        """A whole game with the stand-in pack, up to the score."""
        self.begin("tour", "try")
        self.play(RandomPlayer("tour"), "try", 400, set())
        assert self.shown.over
        self.picture("score")
        self.settle()
        self.touch("points")
        self.picture("score-points")
        self.touch("close")
        self.share("share-solo")

    def share(self, name: str) -> None:
        """The open game as codes, of the report two parts; then back."""
        self.touch("share")
        for kind in ("result", "setup", "report"):
            self.touch(f"share:{kind}")
            self.until(lambda: bool(self.screen.code.rows))
            self.picture(f"{name}-{kind}")
        self.touch("part:right")
        self.until(lambda: bool(self.screen.code.rows))
        self.picture(f"{name}-report-2")
        self.touch("back")

    def past_games(self) -> None:
        """The history empty of what the filters want, with games, with one of them; a code that is typed."""
        session = self.app.session
        self.app.ways.forget_table()
        for n, seats in enumerate([("tracked",), ("tracked", "greedy", "tracked", "greedy"), ("tracked", "tracked")]):
            game = Game.new(session.journal, session.library, f"past-{n}")
            players = Players(f"past-{n}", "hard" if n == 2 else "normal", seats)
            while game.posed is not None:
                step(game, players)
        self.app.ways.history()
        self.settle()
        self.picture("history")
        four = next(g.id for g in self.screen.games if len(g.people) == 4)
        self.touch(f"game:{four}")
        self.picture("history-four")
        self.touch("score")
        self.picture("score-four")
        self.touch("points")
        self.picture("score-four-points")
        self.touch("close")
        self.share("share-four")
        self.touch("history")
        solo = next(g.id for g in self.screen.games if g.automa)
        self.touch(f"game:{solo}")
        self.hold("void")
        self.until(lambda: any(game.voided for game in self.screen.games))
        self.picture("history-voided")
        self.touch("filter:people")
        self.touch("filter:result")
        self.picture("history-filtered")
        for _ in range(2):
            self.touch("filter:result")
        self.picture("history-nothing")
        self.touch("back")
        self.touch("code")
        self.picture("code-empty")
        for letter in "0R81A7CJFG20D1GM5":
            self.touch(f"key:{letter}")
        self.picture("code-wrong")
        self.screen.text = code(SetUp({"copy": "try", "difficulty": "hard", "people": "1", "variant": "off"}, "0" * 10))
        self.screen.text = self.screen.text.replace("-", "")[:-1]
        last = next(letter for letter in LETTERS if not self._wrong(self.screen.text + letter))
        self.touch(f"key:{last}")
        self.picture("code-whole")
        self.app.ways.home()

    @staticmethod
    def _wrong(text: str) -> bool:
        try:
            read_code(text)
        except ShareError:
            return True
        return False

    def sheets(self) -> None:
        """Why?, the menu, what is to come, the log, Correct."""
        self.begin("sheets", "try")
        bot = RandomPlayer("sheets")
        while self.posed.key != "tell" or len(self.posed.lines) < 2:
            self.answer(bot.answer(self.posed))
        self.settle()
        for ident, name in (("why", "why"), ("facts", "facts"), ("menu", "menu")):
            self.touch(ident)
            self.picture(name)
            self.touch("close")
        self.touch("tab:map")
        self.picture("pinned-map")
        self.touch("tab:map")
        self.touch("correct")
        self.picture("correct")
        self.touch("group:automa")
        self.picture("correct-automa")
        self.screen.tapped("box.C1")
        self.picture("correct-box")
        self.touch("value:damage")
        self.touch("up")
        self.picture("correct-list")
        self.touch("group:decks")
        self.picture("correct-decks")
        self.touch("undo")
        self.touch("log")
        self.until(lambda: len(self.screen.ids.acts.children) > 1)
        self.picture("log")
        ident = next(i for i in self.map() if i.startswith("act:"))
        self.touch(ident)
        self.picture("log-open")
        self.touch("back")

    def put_right(self) -> None:
        """After undo: one line; across turns: a list to tick. In *my copy*: in *try it* nothing is on a table."""
        self.begin("right", "own", board="table")
        bot = RandomPlayer("right")
        self.play(bot, "right", 30, {"tell-1"} | {f"tell-{n}" for n in range(10)})
        for _ in range(30):
            if self.shown.put_right:
                break
            self.app.session.undo()
            self.settle_fast()
        assert self.shown.put_right
        self.picture("undone")
        game = self.app.session._game
        assert game is not None
        early = game.path()[6]
        self.app.session._run(lambda: game.go_to(early))
        self.settle_fast()
        self.settle()
        self.picture("put-right")
        while not self.screen.footer.big.hold:  # not before each page was seen
            self.touch("next")
            self.picture("put-right-on")
        self.hold("next")
        self.picture("put-right-done")

    def wake_up(self) -> None:
        """Home with games, and a game taken up again."""
        for seed in ("asleep", "wake"):
            self.begin(seed, "try")
        self.answer(RandomPlayer("wake").answer(self.posed))
        self.app.ways.home()
        self.settle()
        self.picture("home")
        self.touch("continue")
        self.settle()
        self.picture("woken")

    def settings(self) -> None:
        """Every group of the settings, from the menu of a running game."""
        self.begin("settings", "try")
        self.settle()
        self.touch("menu")
        self.touch("menu:settings")
        for group in (name for name in GROUPS if f"group:{name}" in self.map()):
            self.touch(f"group:{group}")
            self.picture(f"settings-{group}")
            if group in ("play", "buttons"):
                self.screen.ids.scroll.scroll_y = 0
                self.picture(f"settings-{group}-end")
            for part in ("place", "light") if group == "strip" else ():
                self.touch(f"part:{part}")
                self.picture(f"settings-strip-{part}")
        self.touch("back")

    def files(self) -> None:
        """A past game as a file, and one that is taken in."""
        session = self.app.session
        over = next(row.id for row in session.games() if row.over)
        self.app.ways.game_file(over)
        self.settle()
        self.picture("game-export")
        self.touch(f"place:{self._own()}")
        self.until(lambda: "games.on" in self.map())
        assert any(Path(session.folder).rglob("*.aurora"))
        self.picture("game-written")
        self.app.ways.game_file()
        self.settle()
        self.picture("game-import")
        self.begin("unfinished", "try")
        self.app.ways.home()
        self.settle()
        self.app.ways.unfinished()
        self.settle()
        assert any(ident.startswith("game:") for ident in self.map())
        self.picture("game-unfinished")

    def _own(self) -> str:
        return next(i for i in self.map() if i.startswith("place:")).partition(":")[2]

    def off(self) -> None:
        """Switching the table off, as it is asked."""
        self.app.ways.off()
        self.settle()
        self.picture("off")
        self.touch("back")

    def doctor(self) -> None:
        """The doctor from home with what is wrong with this machine; strip and buttons being tried."""
        self.app.ways.home()
        self.until(lambda: self.app.checkup.findings is not None)
        self.settle()
        self.picture("home-doctor")
        self.touch("doctor")
        self.until(lambda: any(finding.name == "library" for finding in self.screen._found))
        self.picture("doctor")
        self.touch("doctor:picture")
        self.until(lambda: any(self.app.hardware.latest_frame))
        self.picture("doctor-strip")
        self.touch("doctor:press")
        for button in ("next", "undo", "turn-right"):
            self.app.controls.press(button)
        self.picture("doctor-buttons")
        self.touch("back")

    def reference(self) -> None:
        """The rules: sections, a rule with a doubt, the keyboard, what is found."""
        self.app.ways.home()
        self.settle()
        self.touch("reference")
        self.picture("reference")
        self.screen.open("EX-60")
        self.picture("reference-rule")
        self.touch("field")
        self.picture("reference-keys")
        for letter in self.app.words.text("token.ammo").lower()[:4]:
            self.touch(f"key:{letter}")
        self.picture("reference-found")
        self.touch("key:other")
        self.picture("reference-numbers")
        self.touch("key:done")
        self.picture("reference-all-found")

    def cards(self) -> None:
        """The owner's cards: decks, a deck, cards with each kind of source, taking down, export and import."""
        self.app.ways.home()
        self.settle()
        library = Library(self.app.folder / "elsewhere", {})
        library.keep("outcome/2", {"letter": "A", "area": "truck", "weapon-1": "1+jam"})
        library.keep("map/1A", {"first": 100, "last": 112, "ways": ["102-105 rough", "106-110 dangerous damage"]})
        library.export(self.app.folder / "exports" / "aurora-library-other.json")
        self.touch("cards")
        self._once("deck:outcome")
        self.picture("cards")
        self.touch("import")
        self._once("file:aurora-library-other.json")
        self.picture("cards-import")
        self.touch("file:aurora-library-other.json")
        self._once("import.all")
        self.picture("cards-import-list")
        self.touch("import.all")
        self.until(lambda: "import.all" not in self.map())
        self.picture("cards-import-done")
        self.touch("back")
        self._once("export")
        self.touch("export")
        self.touch("place:exports")
        self.until(lambda: bool(self.screen.ids.notes.children))
        self.picture("cards-export")
        self.touch("back")
        for deck, card in (
            ("outcome", "outcome/2"),
            ("action", "action/1"),
            ("automa", "automa/board"),
            ("hitpoints", "hitpoints-V-VI/6b"),
            ("map", "map/1A"),
            ("convoy", "convoy/start-truck-red"),
            ("fury", "fury"),
        ):
            self._once(f"deck:{deck}")
            self.touch(f"deck:{deck}")
            self._once(f"card:{card}")
            self.picture(f"cards-{deck}")
            self.touch(f"card:{card}")
            self._once("change")
            self.picture(f"card-{deck}")
            self.touch("change")
            self.until(lambda: bool(self.screen.ids.ways.children))
            self.settle()
            self.picture(f"entry-{deck}")
            if deck == "outcome":
                self.touch("weapon-2:2")
                self.picture("entry-outcome-some")
            if deck == "hitpoints":
                for n in range(1, 8):
                    self.touch(f"box-{n}:target")
                self.picture("entry-hitpoints-some")
            if deck == "map":
                self.touch("add:way")
                self.touch("place:space.104")
                self.touch("place:space.111")
                self.picture("entry-map-way")
                self.touch("cancel")
                self.touch("signs")
                self.picture("entry-map-signs")
            if deck == "convoy":
                self.touch("speed:3")
                self.touch("towing:2")
                self.picture("entry-convoy-box")
            self.touch("back")
            self.until(lambda: "back" in self.map())
            self.settle()
            while not isinstance(self.screen, DecksScreen):
                self.touch("back")
                self.settle()
            self._once(f"deck:{deck}")
        self.touch("deck:exploration")
        self.settle()
        self.picture("cards-exploration")

    def _once(self, ident: str) -> None:
        self.until(lambda: ident in self.map() or self._scroll_to(ident))
        self.settle()

    def own(self) -> None:
        """Two games with the owner's copy and nothing known."""
        seen: set[str] = set()
        for seed in ("own-1", "own-2"):
            self.begin(seed, "own", board="table")
            self.play(RandomPlayer(seed), "own", 400, seen)

    def people(self) -> None:
        """Four people whose Convoys are kept: their questions and secrets; each seat's Convoy, and it corrected; the
        table as it was at an old answer."""
        session, seats = self.app.session, ("tracked",) * 4
        players = Players("people", seats=seats)
        self.app.ways.forget_table()
        assert session.start(lambda: Game.new(session.journal, session.library, "people"))
        self.settle_fast()
        seen: set[str] = set()
        while self.shown.table.progress.round < ROUND:
            posed = self.posed
            kind = f"{posed.key}-{len(self.shown.open) > 1:d}" if posed.kind != "tell" else "tell"
            if kind not in seen:
                seen.add(kind)
                self.draw()
                self.picture(f"people-{kind.removesuffix('-0')}")
                if "look" in self.map():
                    self.settle()
                    self.hold("look")
                    self.picture(f"people-{kind.removesuffix('-0')}-seen")
            self._act(players)
        self.draw()
        while "tab:convoy" not in self.map():
            self._act(players)
            self.draw()
        self.settle()
        self.name_them()
        for n in range(3):
            self.touch("tab:convoy")
            self.picture(f"people-convoy-{n + 1}")
        self.touch("correct")
        self.touch("group:red")
        self.picture("people-correct")
        self.touch("group:red/convoy")
        self.picture("people-correct-convoy")
        self.touch("undo")
        self.touch("log")
        self.until(lambda: len(self.screen.ids.acts.children) > 1)
        for ident in [i for i in self.map() if i.startswith("act:")]:
            self.touch(ident)
        look = next(w.ident for w in self.screen.walk() if getattr(w, "ident", "").startswith("look:"))
        self.touch(look)
        self.until(lambda: self.screen.name == "past")
        self.picture("past")

    def name_them(self) -> None:
        """Who plays: the sheet, the keyboard, the chooser."""
        self.app.settings.change(people={"a1": "Anna", "b2": "Benedikt-Maximilian", "c3": "Çağla"})
        for ident, name in (("menu:people", "people-who"), ("person:red", "person")):
            if not name.startswith("person"):
                self.touch("menu")
            self.touch(ident)
            self.picture(name)
        self.touch("rename:a1")
        self.picture("person-keyboard")
        self.touch("back")
        self.touch("take:b2")
        self.until(lambda: "red" in self.app.words.names)
        self.settle()
        self.touch("menu")
        self.touch("menu:people")
        self.picture("people-who-named")
        self.touch("close")
        self.lay_out()

    def lay_out(self) -> None:
        """Packed away and laid out again: what to note, and some of the parts."""
        self.touch("menu")
        self.touch("menu:lay")
        for part in ("note", "board", "decks", "zone", "convoy"):
            self.picture(f"lay-{part}")
            self.touch("next")
        self.touch("back")
        self.settle()

    def _act(self, players: Players) -> None:
        posed, table, session = self.posed, self.shown.table, self.app.session
        act = players.side(posed, table)
        seat = posed.asked if len(self.shown.open) > 1 else ""
        if act:
            self.skip_with(partial(session.side, posed.number, act, seat))
        else:
            self.skip_with(partial(session.answer, posed.number, players.answer(posed, table), seat))

    def copy_board(self) -> None:
        """The grid to copy the Automa board."""
        self.begin("copy", "own", board="copy")
        self.picture("board")
        self.settle()
        for box in ("A1", "B1", "B1", "C2"):
            self.touch(f"box:{box}")
        self.picture("board-some")
        self.touch("next")
        self.picture("stars")
