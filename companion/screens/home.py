"""Home: go on with the last game, begin a new one, look at past ones; what is wrong stands there plainly."""

from __future__ import annotations

from math import ceil
from typing import Any, Protocol

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.game import owned
from companion.journal import offers
from companion.journal.tables import GameRow
from companion.messages import Words
from companion.messages.values import Typed
from companion.screens.devices.checkup import Checkup
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, Row, fit
from companion.screens.widgets.games import about
from companion.screens.widgets.listing import Listing
from companion.screens.widgets.widgets import Btn, Txt, shortened, width_of
from companion.settings import SettingsFile

TITLE = 28
"""The size of the app's name, in dp."""
CONTINUE = (24, 20, 18)
"""Sizes of the words on Continue, in dp: the first in which they have room."""
HIGH = 1.2
"""How high a line is, in sizes of its type."""
SCENE = 0.55
"""The least part of what is above the two small buttons that the saved game's scene keeps, Continue the rest."""


class Desk(Protocol):
    """What home wants of the app."""

    session: Session
    words: Words
    settings: SettingsFile
    ways: Ways
    checkup: Checkup

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine can be switched off here."""

    def new_game(self, button: Btn | None = None) -> None:
        """Begin a game."""

    def open_game(self, game: int, button: Btn) -> None:
        """Take a game up again."""

    def devices(self) -> str:
        """How strip and buttons are doing, in one line."""


class HomeScreen(BoxLayout):
    """The first screen."""

    name = "home"
    title = StringProperty("")
    devices = StringProperty("")
    upright = BooleanProperty(False)
    """On a panel that stands upright the past games lie below, where their dates have room."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._listing = Listing(self.ids.games, desk.words)
        self.ids.cards.act = desk.ways.cards
        self.ids.settings.act = desk.ways.settings
        self.ids.history.act = desk.ways.history
        self.ids.history.caption = desk.words.text("ui.home.past")
        self.ids.reference.act = desk.ways.reference
        self.ids.doctor.act = desk.ways.doctor
        self.ids.off.act = desk.ways.off
        if not desk.can_switch_off:
            self.ids.off.parent.remove_widget(self.ids.off)
        self._going: Btn | None = None
        self._small = Row()
        """New game and the way to a code, beside each other below Continue."""
        self._asked: Grid | None = None
        """What asks on a first start for the box."""
        self._told = ""
        """All that Continue has to say."""
        self.ids.main.bind(size=self._size_continue)
        self.refresh()

    def refresh(self) -> None:
        """Read the games again."""
        desk, words, ids = self.desk, self.desk.words, self.ids
        self.title = words.text("ui.title")
        self.upright = Window.height > Window.width
        self._name_ways()
        games = desk.session.games()
        self._notes()
        ids.main.clear_widgets()
        self._going = self._asked = None
        ids.games.clear_widgets()
        going = next((g for g in games if not g.over and not g.unfit), None)
        if going is not None:
            place = BoxLayout(orientation="vertical")
            place.add_widget(_scene(going))
            place.add_widget(self._continue(going))
            ids.main.add_widget(place)
        new = Btn(caption=words.text("ui.home.new"), ident="new", sign="plus")
        new.act = lambda: desk.new_game(new)
        self._new = new
        code = Btn(
            desk.ways.code,
            caption=words.text("ui.code"),
            ident="code",
            role="outline",
            points=theme.LABEL,
            least=theme.TARGET,
        )
        if going is not None:
            new.points, new.least = theme.LABEL, theme.TARGET
            self._small = Row(spacing=dp(theme.GAP))
            self._small.add_widget(new)
            self._small.add_widget(code)
            ids.main.add_widget(self._small)
        else:
            new.role, new.size_hint_y, new.points = "primary", 1, 28
            ids.main.add_widget(new)
            if owned.untold(desk.settings.now.boxes, desk.settings.now.game, games):
                self._ask_box(new)
            ids.main.add_widget(code)
        self._listing.show([game for game in games if game is not going], self._listed)
        if not ids.games.children:
            ids.games.add_widget(
                Txt(text=escape_markup(words.text("ui.home.none")), color=theme.QUIET, points=theme.LABEL)
            )
        self.show_devices()
        if not games:
            desk.session.beside(lambda: offers.look(desk.session.folder, desk.session.copier.root)[0], self._offer)

    def _ask_box(self, new: Btn) -> None:
        """On a first start: a new game with each edition, so that the owner of another box than ours says so with the
        touch that begins the game; or several, of which New game asks from then on."""
        words, (home, *others) = self.desk.words, owned.every_edition()
        if not others:
            return
        new.caption = words.text("ui.home.new.edition", edition=Typed(words.boxed(home)))
        grid = Grid(cols=2, spacing=dp(theme.GAP))
        for box in others:
            grid.add_widget(self._other(box, words.boxed(box), [box]))
        grid.add_widget(self._other("several", words.text("ui.home.new.several"), [home, *others]))
        grid.bind(width=lambda grid, width: fit(grid, width))
        self._asked = grid
        self.ids.main.add_widget(grid)

    def _other(self, name: str, caption: str, boxes: list[str]) -> Btn:
        button = Btn(caption=caption, ident=f"new:{name}", points=theme.LABEL, least=theme.TARGET)

        def begin() -> None:
            self.desk.settings.change(boxes=boxes)
            self.desk.new_game(button)

        button.act = begin
        return button

    def _offer(self, found: Any) -> None:
        """On an empty table: say what the copies hold that were found; where they are from the box has been told."""
        if not isinstance(found, list) or not found or self.desk.session.games():
            return
        best = max(found, key=lambda offer: (offer.games, not offer.damaged))
        key = "ui.copies.found" if best.stick else "ui.copies.found.folder"
        button = Btn(
            self.desk.ways.copies,
            caption=self.desk.words.text(key, n=best.games),
            ident="copies",
            sign="right",
            role="primary",
            size_hint_y=0.7,
            points=theme.LABEL + 2 if theme.large() else 22,
        )
        self._new.role = "normal"
        if self._asked is not None:
            self.ids.main.remove_widget(self._asked)
            self._new.caption = self.desk.words.text("ui.home.new")
        self.ids.main.add_widget(button, index=len(self.ids.main.children))

    def _name_ways(self) -> None:
        """Cards, rules and settings by their words, which go before the app's name; by their signs alone where even so
        the words have no room."""
        ids, text = self.ids, self.desk.words.text
        words = {"cards": text("ui.cards"), "reference": text("ui.reference"), "settings": text("ui.settings")}
        for titled, named in ((True, True), (False, True), (True, False)):
            used = dp(48) + (width_of(self.title, TITLE, panel=True) if titled else 0.0)
            for name, word in words.items():
                ids[name].caption = word if named else ""
                fit(ids[name], 0.0)
                used += ids[name].width + dp(theme.GAP)
            if self.desk.can_switch_off:
                used += dp(theme.TARGET + theme.GAP)
            if used <= Window.width:
                break

    def tell(self) -> None:
        """Say what has become known since; the buttons stay as they are, in case a finger is on them."""
        self._notes()
        self.show_devices()

    def show_devices(self) -> None:
        """Say how strip and buttons are doing, and what the doctor has found."""
        self.devices = shortened(self.desk.devices(), theme.LABEL, Window.width - dp(48), 2)
        state = self.desk.checkup.state(self.desk.words) or self.desk.words.text("ui.doctor")
        room = Window.width - dp(48 + 16) - theme.size(theme.LABEL + 4) - width_of("  ", theme.LABEL)
        if width_of(state, theme.LABEL) > room:
            state = self.desk.checkup.state(self.desk.words, brief=True)
        self.ids.doctor.caption = shortened(state, theme.LABEL, room)

    def _notes(self) -> None:
        words, session, column = self.desk.words, self.desk.session, self.ids.notes
        column.clear_widgets()
        notes = [(key, values, theme.DANGER) for key, values in session.trouble.notes]
        notes += [(said.key, said.values, theme.DANGER) for d in session.damage for said in d.told]
        notes += [
            ("ui.set.copies.failed", {"place": str(one.file.parent), "detail": one.trouble}, theme.DANGER)
            for one in session.copier.told.values()
            if one.trouble
        ]
        for key, values, colour in notes[-3:]:
            column.add_widget(Txt(text=escape_markup(words.text(key, **values)), points=theme.LABEL, color=colour))

    def _continue(self, game: GameRow) -> Btn:
        self._told = about(game, self.desk.words, self.desk.settings.now, "ui.home.continue")
        button = Btn(
            caption=self._told,
            ident="continue",
            role="primary",
            size_hint_y=None,
            points=CONTINUE[0],
            bold=True,
            sign="play",
        )
        self._going = button
        self._size_continue()
        button.act = lambda: self.desk.open_game(game.id, button)
        return button

    def _size_continue(self, *_: Any) -> None:
        """The largest type in which the lines of Continue have room below the scene; as many of them as have room in
        the smallest where not all do."""
        button, main = self._going, self.ids.main
        if button is None or main.width < dp(theme.TARGET):
            return
        room = (1 - SCENE) * (main.height - fit(self._small, main.width) - main.spacing) - dp(theme.GAP)
        lines = self._told.split("\n")
        for points in CONTINUE:
            rows = [max(1, ceil(width_of(line, points, bold=True) / (0.9 * main.width))) for line in lines]
            high = theme.size(points) * HIGH
            if sum(rows) * high <= room:
                break
        n = next((n for n in range(len(lines), 0, -1) if sum(rows[:n]) * high <= room), 1)
        button.points, button.caption = points, "\n".join(lines[:n])
        button.height = max(dp(theme.TARGET), sum(rows[:n]) * high + dp(theme.GAP))

    def _listed(self, game: GameRow) -> Btn:
        return self._unfit(game) if game.unfit else self._past(game)

    def _past(self, game: GameRow) -> Btn:
        words, settings = self.desk.words, self.desk.settings.now
        caption = about(game, words, settings, "ui.home.over" if game.over else "ui.home.going")
        others = (one for one in self.desk.session.games() if one.id != game.id and not one.over and not one.unfit)
        if not game.over and any(caption == about(one, words, settings, "ui.home.going") for one in others):
            caption += f" · {words.text('ui.game.number', n=game.id)}"
        button = Btn(caption=caption, ident=f"game:{game.id}", points=theme.LABEL, halign="left")
        button.act = lambda: self.desk.open_game(game.id, button)
        return button

    def _unfit(self, game: GameRow) -> Btn:
        """A game of which nothing can be shown; opened, it tells again what it is."""
        caption = self.desk.words.text("ui.home.unfit", game=game.id)
        button = Btn(caption=caption, ident=f"unfit:{game.id}", role="outline", points=theme.LABEL, halign="left")
        button.act = lambda: self.desk.open_game(game.id, button)
        return button


def _scene(game: GameRow) -> Widget:
    # Drawings are only loaded where there is a game to draw.
    from companion.screens.drawings import scene

    return scene.of(game)
