"""Past games: a list with filters; averages, wins and curves beside it; a touched game with its own curve."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec.structs import replace

from companion.game import history, owned
from companion.game.history import Filter, Past
from companion.messages import Words
from companion.messages.names import today
from companion.screens.drawings.charts import Course, Curves, WinBars
from companion.screens.session import Session
from companion.screens.ways import Ways
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit, stretch, upright
from companion.screens.widgets.games import day_of, played_with
from companion.screens.widgets.listing import Listing
from companion.screens.widgets.widgets import Btn, Txt
from companion.settings import SettingsFile

BESIDE = 5
"""Filters that have room in one line."""
ACROSS = 3
"""Filters that have room side by side where the window stands upright."""
LISTED = 0.45
"""The most that the list takes of the height where the figures are below it."""
CURVES = 164
"""The least height of curves, in dp."""
CHOICES: dict[str, tuple[Any, ...]] = {
    "difficulty": ("", *history.DIFFICULTIES),
    "people": (0, 1, 2, 3, 4),
    "result": ("", *history.RESULTS),
    "copy": ("", "own", "try"),
}
"""What each filter may be, in the order in which touches go through it; the first lets all pass."""
OF_BOXES = ("edition", "module")
"""Filters whose values are names of boxes."""


class Desk(Protocol):
    """What the history wants of the app."""

    session: Session
    words: Words
    settings: SettingsFile
    ways: Ways

    def open_game(self, game: int, button: Btn) -> None:
        """Show a game: its score."""

    def open_log(self, game: int, button: Btn) -> None:
        """Show a game's log."""


class HistoryScreen(BoxLayout):
    """The finished games."""

    name = "history"
    title = StringProperty("")

    def __init__(self, desk: Desk) -> None:
        super().__init__(title=desk.words.text("ui.history"))
        self.desk, self.words = desk, desk.words
        self._listing = Listing(self.ids.games, desk.words)
        self.filter = Filter()
        self.chosen = 0
        """The id of the game that was touched; 0 for none."""
        self.games: list[Past] = []
        self._several = False
        """Whether what a game was played with may be one of several."""
        self._unfit: list[int] = []
        """The games that can't be shown."""
        self._unfinished = False
        """Whether there are games that are not finished."""
        self.ids.back.act = desk.ways.home
        self._curve: list[Widget] = []
        """The curves beside the list, which share the height that is left."""
        self.ids.filters.bind(width=lambda c, width: fit(c, width))
        self.ids.body.bind(size=self._arrange)
        for column in (self.ids.games, self.ids.side):
            column.bind(width=self._arrange)
        self.refresh()

    def refresh(self) -> None:
        """Read the games again and show them."""
        rows = self.desk.session.games()
        self.games = history.past(rows)
        played = {(game.edition, game.modules) for game in self.games}
        self._several = len(played) > 1 or owned.asked(self.desk.settings.now.boxes)
        self._unfit = [row.id for row in rows if row.unfit]
        self._unfinished = any(not row.over and not row.unfit for row in rows)
        self.show()

    def show(self) -> None:
        """List and figures, as filter and chosen game want them."""
        found = history.chosen(self.games, self.filter)
        self._filters()
        self._list(found)
        game = next((g for g in found if g.id == self.chosen), None)
        side = self.ids.side
        side.clear_widgets()
        side.parent.scroll_y = 1
        self._curve = []
        for widget in self._all(found) if game is None else self._one(game):
            side.add_widget(widget)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """List and figures side by side, or the figures below a list that keeps what it needs, up to a share; the
        curves as high as there is room."""
        ids = self.ids
        ids.body.orientation = "vertical" if upright() else "horizontal"
        needs, room = fit(ids.games, ids.games.width), ids.body.height - ids.body.padding[3]
        ids.list.size_hint_y = None if upright() else 1
        if upright():
            ids.list.height = min(needs, room * LISTED)
            room -= ids.list.height + ids.body.spacing
        stretch(ids.side, room, self._curve, dp(CURVES), stays=True)

    # ------------------------------------------------------------ filters and list

    def _filters(self) -> None:
        row = self.ids.filters
        row.clear_widgets()
        for name, values in self._choices().items():
            now = getattr(self.filter, name)
            key = f"ui.filter.{name}.{now or 'all'}" if name not in OF_BOXES or not now else f"{name}.{now}"
            row.add_widget(
                Btn(
                    partial(self._turn, name),
                    now,
                    caption=self.words.text(key),
                    ident=f"filter:{name}",
                    on=now != values[0],
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        persons = self._persons()
        if persons:
            person = self.filter.person
            caption = persons[person] if person in persons else self.words.text("ui.filter.person.all")
            row.add_widget(
                Btn(
                    self._turn_person,
                    caption=caption,
                    ident="filter:person",
                    on=bool(person),
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        across = len(row.children) if len(row.children) <= BESIDE else len(CHOICES)
        row.cols = min(across, ACROSS) if upright() else across
        fit(row, row.width)

    def _choices(self) -> dict[str, tuple[Any, ...]]:
        """What each filter may be, by edition and expansion where the games are of several."""
        editions = sorted({game.edition for game in self.games})
        modules = sorted({module for game in self.games for module in game.modules})
        found = dict(CHOICES)
        if len(editions) > 1:
            found["edition"] = ("", *editions)
        if modules:
            found["module"] = ("", *modules)
        return found

    def _turn(self, name: str) -> None:
        """The next value of a filter."""
        values = self._choices()[name]
        now = values.index(getattr(self.filter, name))
        self.filter = replace(self.filter, **{name: values[(now + 1) % len(values)]})
        self.chosen = 0
        self.show()

    def _persons(self) -> dict[str, str]:
        """Who has played any of the games: id to the name of today, where one is kept here."""
        people = self.desk.settings.now.people
        return {who: today(people, who, name) for who, name in history.persons(self.games).items()}

    def _turn_person(self) -> None:
        """The next person, behind the last one everybody."""
        values = ["", *self._persons()]
        now = values.index(self.filter.person) if self.filter.person in values else 0
        self.filter = replace(self.filter, person=values[(now + 1) % len(values)])
        self.chosen = 0
        self.show()

    def _list(self, found: Sequence[Past]) -> None:
        column, words = self.ids.games, self.words
        self._listing.show(found, self._line)
        if not found:
            key = "ui.history.filtered" if self.games else "ui.history.none"
            column.add_widget(Txt(text=escape_markup(words.text(key)), color=theme.QUIET, points=theme.LABEL))
            if self.games:
                caption = words.text("ui.history.filtered.all")
                column.add_widget(Btn(self._unfilter, caption=caption, ident="filter:none", points=theme.LABEL))
        for number in self._unfit:
            text = words.text("ui.history.unfit", game=number)
            column.add_widget(Txt(text=escape_markup(text), color=theme.DANGER, points=theme.LABEL))

    def _line(self, game: Past) -> Btn:
        return Btn(
            partial(self._choose, game.id),
            caption=f"{self._when(game)}\n{self._result(game)}",
            ident=f"game:{game.id}",
            role="outline" if game.voided or game.again else "normal",
            on=game.id == self.chosen,
            halign="left",
            points=theme.LABEL,
        )

    def _choose(self, game: int) -> None:
        self.chosen = 0 if self.chosen == game else game
        self.show()

    def _when(self, game: Past) -> str:
        """Date, what it was played with, difficulty, and that it does not count."""
        parts = [day_of(game.when, self.words)]
        boxes = played_with(game.edition, game.modules, self._several, self.words)
        if boxes:
            parts.append(boxes)
        if game.automa:
            parts.append(self.words.text(f"option.{game.difficulty}"))
        if game.voided:
            parts.append(self.words.text("ui.history.voided"))
        if game.versions > 1:
            parts.append(self.words.text("ui.game.version", n=game.version, of=game.versions))
        return " · ".join(parts)

    def _result(self, game: Past) -> str:
        """Who had how much, the winner first."""
        order = sorted(game.scores, key=lambda seat: (seat != game.winner, -game.scores[seat]))
        return " · ".join(f"{self._name(game, seat)} {game.scores[seat]}" for seat in order)

    def _name(self, game: Past, seat: str) -> str:
        if seat == game.automa:
            return self.words.text("ui.who.automa")
        who, name = game.named.get(seat, ("", ""))
        if not name:
            return self.words.text("ui.who.you") if len(game.people) == 1 else self.words.text(f"seat.{seat}")
        name = today(self.desk.settings.now.people, who, name)
        return name if len(game.people) == 1 else self.words.called_so(name, seat)

    def _unfilter(self) -> None:
        """All games again."""
        self.filter = Filter()
        self.show()

    # ------------------------------------------------------------ the side

    def _text(self, key: str, **values: Any) -> str:
        return self.words.text(key, **values)

    def _all(self, found: Sequence[Past]) -> list[Widget]:
        """The figures of games with the same boxes, those played last first, and the ways to other games."""
        widgets: list[Widget] = [] if found else self._figures([])
        for boxes, games in history.apart(found).items():
            name = played_with(*boxes, self._several, self.words)
            if name:
                widgets.append(self._txt(name, bold=True))
            widgets += self._figures(games)
        widgets.append(self._file_way("import", 0))
        if self._unfinished:
            caption = self._text("ui.history.unfinished")
            widgets.append(
                Btn(self.desk.ways.unfinished, caption=caption, ident="unfinished", role="outline", points=theme.LABEL)
            )
        return widgets

    def _figures(self, found: Sequence[Past]) -> list[Widget]:
        """Averages, wins by difficulty, the mean curves, of games with the same boxes."""
        person = self.filter.person
        figures = history.figures(found, person)
        if not figures.games:
            return [self._txt(self._text("ui.history.games.none"))]
        lines = [self._text("ui.history.games", n=figures.games)]
        for name in ("people", "automa", "best", "rounds", "minutes"):
            value = getattr(figures, name)
            if value is not None and not (name == "minutes" and value < 1):
                n = round(float(value), 1)
                lines.append(self._text(f"ui.history.{name}", n=int(n) if n.is_integer() else n))
        if figures.won is not None:
            lines.insert(1, self._text("ui.history.person.won", n=figures.won))
        widgets: list[Widget] = [self._txt(lines[0], bold=True), self._txt(" · ".join(lines[1:]))]
        rates = [rate for rate in history.rates(found) if rate.games]
        if rates:
            widgets.append(self._txt(self._text("ui.history.wins"), quiet=True))
            widgets.append(
                WinBars(
                    [
                        (
                            self._text(f"option.{rate.difficulty}"),
                            rate.won,
                            rate.games,
                            self._text("ui.history.won", won=rate.won, games=rate.games),
                        )
                        for rate in rates
                    ]
                )
            )
        means = history.mean_curves(found, person)
        courses = [Course(side, tuple(points)) for side, points in means.items()]
        widgets.append(self._txt(self._text("ui.history.curves"), quiet=True))
        longest = max((game.rounds for game in found), default=2)
        widgets.append(self._curves(courses, longest))
        return widgets

    def _file_way(self, way: str, game: int) -> Btn:
        """The button that puts a game into a file, or takes one from a file."""
        return Btn(
            partial(self.desk.ways.game_file, game),
            caption=self._text(f"ui.history.{way}"),
            ident=way,
            role="outline",
            points=theme.LABEL,
        )

    def _one(self, game: Past) -> list[Widget]:
        """One game: its curve, its score and log, and whether it counts."""
        facts = [self._text("ui.score.rounds", n=game.rounds)]
        if game.minutes:
            facts.append(self._text("ui.score.minutes", n=game.minutes))
        if game.result:
            facts.append(self._text(f"ui.filter.result.{game.result}"))
        if game.copy == "try":
            facts.append(self._text("ui.filter.copy.try"))
        widgets: list[Widget] = [
            self._txt(self._result(game), bold=True),
            self._txt(" · ".join(facts), quiet=True),
        ]
        if game.again:
            widgets.append(self._txt(self._text("ui.history.again"), quiet=True))
        if game.reported:
            widgets.append(self._txt(self._text("ui.history.reported"), quiet=True))
        courses = [
            Course(seat, tuple((n, float(fame)) for n, fame in history.curve(game, seat)), seat == game.automa)
            for seat in (*game.people, game.automa)
            if seat
        ]
        widgets.append(self._curves(courses, game.rounds))
        score = Btn(caption=self._text("ui.menu.score"), ident="score", role="primary", points=theme.LABEL)
        score.act = lambda: self.desk.open_game(game.id, score)
        log = Btn(caption=self._text("ui.log"), ident="log", points=theme.LABEL)
        log.act = lambda: self.desk.open_log(game.id, log)
        key = "ui.history.unvoid" if game.voided else "ui.history.void"
        void = Btn(
            partial(self._void, game),
            caption=self._text(key),
            ident="void",
            role="outline",
            hold=theme.HOLD,
            points=theme.LABEL,
        )
        export = self._file_way("export", game.id)
        buttons = Grid(cols=2)
        for button in (score, log, export, void):
            buttons.add_widget(button)
        widgets.append(buttons)
        return widgets

    def _void(self, game: Past) -> None:
        self.desk.session.void(game.id, not game.voided, self._voided)

    def _voided(self) -> None:
        if self.parent is not None:
            self.refresh()

    def _txt(self, text: str, bold: bool = False, quiet: bool = False) -> Txt:
        text = escape_markup(text)
        return Txt(
            text=f"[b]{text}[/b]" if bold else text,
            points=theme.SENTENCE if bold else theme.LABEL,
            color=theme.QUIET if quiet else theme.TEXT,
        )

    def _curves(self, courses: Sequence[Course], rounds: int) -> Curves:
        curves = Curves(courses, rounds, self._text("ui.history.nocurve"), self._figure, size_hint_y=None)
        self._curve.append(curves)
        return curves

    def _figure(self, value: float) -> str:
        """A mean with one digit behind the point, none where it is whole."""
        return self.words.value(round(float(value), 1))
