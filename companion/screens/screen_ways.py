"""The ways of :mod:`companion.screens.ways`, made. Each screen is loaded when it is first gone to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Protocol

from companion.game import owned
from companion.game.telling import Told
from companion.screens.shown import Shown
from companion.screens.ways import Purpose, Ways
from companion.screens.widgets.widgets import Btn

if TYPE_CHECKING:
    from companion.screens import home, new_game_screen, reference_screen
    from companion.screens.cards import page
    from companion.screens.devices import doctor_screen, off_screen
    from companion.screens.devices.lighting import Lighting
    from companion.screens.history import history_screen, log_screen
    from companion.screens.settings import group
    from companion.screens.settings.settings_screen import SettingsScreen
    from companion.screens.share import code_screen, share_screen
    from companion.screens.table import desk
    from companion.screens.table.table_screen import TableScreen

    class House(
        page.Desk,
        doctor_screen.Desk,
        off_screen.Desk,
        history_screen.Desk,
        log_screen.Desk,
        home.Desk,
        new_game_screen.Desk,
        reference_screen.Desk,
        group.Desk,
        code_screen.Desk,
        share_screen.Desk,
        desk.Desk,
        Protocol,
    ):
        """What all screens together want of the app, and what is wanted here."""

        screen: Any
        make: Callable[[], Any]
        rebuilds: Any
        lighting: Lighting

        def show(self, make: Callable[[], Any]) -> None:
            """Put on the screen that this makes."""

        def call_people(self) -> None:
            """Call who plays the open game as they are called today."""


class ScreenWays(Ways):
    """Makes screens and has the app put them on; what each way leads to is told in :class:`Ways`."""

    def __init__(self, app: House) -> None:
        self._app = app
        self._table: TableScreen | None = None
        self._before: TableScreen | None = None
        """The table screen in place of which the next one comes."""
        self.changed = False
        """Whether a table screen has been made, or a game left, since the last picture."""
        self._from_history = False

    def forget_table(self) -> None:
        """The next table is another one."""
        self._table, self._before, self.changed = None, None, False

    def renew_table(self) -> None:
        """The texts and sizes of the table are those of before: it is built afresh, and goes on where it stands."""
        if self._table is not None:
            self._before = self._table
        self._table, self.changed = None, False

    def _leave(self) -> None:
        """The game that was open is left as it stands, and nothing keeps its screens."""
        left = self._app.session.shown is not None
        self._app.session.leave()
        self._app.words.edition, self._app.words.names = "", {}
        self.forget_table()
        Btn.latest, self.changed = None, left

    @property
    def at_table(self) -> TableScreen | None:
        return self._table if self._app.screen is self._table else None

    def home(self) -> None:
        from companion.screens.home import HomeScreen

        self._leave()
        self._from_history = False
        self._app.show(lambda: HomeScreen(self._app))
        self._app.lighting.show()

    def table(self) -> None:
        shown = self._app.session.shown
        if shown is None:
            self.home()
        elif shown.over:
            self.score()
        else:
            if self._table is None:
                from companion.screens.table.table_screen import TableScreen

                self._table, self.changed = TableScreen(self._app), True
            self._table.update(shown)
            if self._before is not None:
                self._table.go_on_from(self._before)
                self._before = None
            if self._app.screen is not self._table:
                self._app.show(lambda: self._table)
                self._app.lighting.mirror()

    def cards(self) -> None:
        from companion.screens.cards.cards_screen import DecksScreen

        self._app.show(lambda: DecksScreen(self._app))

    def deck(self, deck: str) -> None:
        from companion.screens.cards.cards_screen import DeckScreen

        self._app.show(lambda: DeckScreen(self._app, deck))

    def card(self, deck: str, path: str) -> None:
        from companion.screens.cards.cards_screen import CardScreen

        self._app.show(lambda: CardScreen(self._app, deck, path))

    def enter(self, deck: str, every: Sequence[str], due: Sequence[str]) -> None:
        from companion.packs import schemas
        from companion.rules.common.automa import board
        from companion.screens.cards.board_copy import BoardCopy
        from companion.screens.cards.entry_screen import EntryScreen

        # What stands before the board tells how large its grid is.
        before = list(takewhile(lambda path: schemas.parted(path)[1] != board.CARD, due))
        if due and not before:
            self._app.show(lambda: BoardCopy(self._app, due[0], then=lambda: self.deck(deck)))
        else:
            self._app.show(lambda: EntryScreen(self._app, deck, every, before))

    def library_file(self, way: str) -> None:
        from companion.screens.cards.exchange_screen import ExportScreen, ImportScreen

        self._app.show(lambda: (ExportScreen if way == "export" else ImportScreen)(self._app))

    def log(self) -> None:
        from companion.screens.history.log_screen import LogScreen

        self._app.show(lambda: LogScreen(self._app, self.table))

    def lay(self) -> None:
        from companion.screens.history.laying_screen import LayingScreen

        shown = self._app.session.shown
        if shown is not None:
            self._app.show(lambda: LayingScreen(self._app, shown, self.table))

    def past(self, told: Told, purpose: Purpose) -> None:
        def show(then: Shown, seen: dict[str, int]) -> None:
            from companion.screens.history.past_table import PastTable

            if self._app.screen is not None and self._app.screen.name == "log":
                self._app.show(lambda: PastTable(self._app, told, then, seen, purpose, self.log))

        self._app.session.look_at(told.act, purpose == "change", show)

    def reference(self, rule: str = "") -> None:
        from companion.screens.reference_screen import ReferenceScreen

        app = self._app
        before, make, rebuilds = app.screen, app.make, app.rebuilds

        def back() -> None:
            app.show(lambda: before if app.rebuilds == rebuilds else make())
            self._app.lighting.mirror()

        self._app.show(lambda: ReferenceScreen(self._app, back, rule))

    def person(self, title: str, now: str, choose: Callable[[str], None]) -> None:
        from companion.screens.table.person_screen import PersonScreen

        def back() -> None:
            self._app.call_people()  # one of them may be called otherwise now
            self.table()

        self._app.show(lambda: PersonScreen(self._app, title, now, choose, back))

    def write(self, title: str, now: str, most: int, done: Callable[[str], None]) -> None:
        from companion.screens.writing_screen import WritingScreen

        app = self._app
        before, make, rebuilds = app.screen, app.make, app.rebuilds

        def back() -> None:
            if before is self._table:
                self.table()
            else:
                app.show(lambda: before if app.rebuilds == rebuilds else make())

        app.show(lambda: WritingScreen(app.words, title, now, most, done, back))

    def score(self) -> None:
        from companion.screens.history.score_screen import ScoreScreen

        shown = self._app.session.shown
        if shown is None:
            return
        ways: dict[str, Callable[[], None]] = {"home": self.home, "log": self.log, "share": self.share}
        if self._from_history:
            ways = {"history": self.history, "log": self.log, "share": self.share}
        if shown.over:
            ways["undo"] = lambda: self._app.act(self._app.session.undo)
            ways["new"] = lambda: self._app.new_game()
        else:
            ways["back"] = self.table
        several = owned.asked(self._app.settings.now.boxes)
        self._app.show(lambda: ScoreScreen(shown, self._app.words, ways, self.reference, several))

    def history(self) -> None:
        from companion.screens.history.history_screen import HistoryScreen

        self._leave()
        self._from_history = True
        self._app.show(lambda: HistoryScreen(self._app))
        self._app.lighting.show()

    def copies(self) -> None:
        from companion.screens.share.copies_screen import CopiesScreen

        self._app.show(lambda: CopiesScreen(self._app))

    def game_file(self, game: int = 0) -> None:
        from companion.screens.share.game_file_screen import GameExportScreen, GameImportScreen

        self._app.show(lambda: GameExportScreen(self._app, game) if game else GameImportScreen(self._app))

    def unfinished(self) -> None:
        from companion.screens.share.game_file_screen import UnfinishedScreen

        self._app.show(lambda: UnfinishedScreen(self._app))

    def share(self) -> None:
        from companion.screens.share.share_screen import ShareScreen

        self._app.show(lambda: ShareScreen(self._app))

    def code(self) -> None:
        from companion.screens.share.code_screen import CodeScreen

        self._app.show(lambda: CodeScreen(self._app))

    @property
    def _back(self) -> Callable[[], None]:
        """Back from what can be looked at with a game open and without one."""
        return self.home if self._app.session.shown is None else self.table

    def new_game(self) -> None:
        from companion.screens.new_game_screen import NewGameScreen

        self._app.show(lambda: NewGameScreen(self._app, self._back))

    def off(self) -> None:
        from companion.screens.devices.off_screen import OffScreen

        self._app.show(lambda: OffScreen(self._app, self._back))

    def doctor(self) -> None:
        from companion.screens.devices.doctor_screen import DoctorScreen

        back = self._back

        def leave() -> None:
            back()
            self._app.lighting.show()
            self._app.lighting.mirror()

        self._app.show(lambda: DoctorScreen(self._app, leave))

    def settings(self, group: str = "look", like: SettingsScreen | None = None) -> None:
        """See :meth:`Ways.settings`. ``like``: opened and scrolled as this one is."""
        from companion.screens.settings.settings_screen import SettingsScreen

        self._app.show(lambda: SettingsScreen(self._app, self._back, group, like))
