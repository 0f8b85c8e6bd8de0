"""The score: who won and why, a lane a seat to the ship; a touch shows the table of points and each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from companion.game.boxes import uncovered
from companion.messages import Words
from companion.rules.common.scoring import ranking, tie_break, totals, victor, won
from companion.rules.common.sources import Source, sources
from companion.rules.engine.table import Line, automa_seat, has_left, humans, is_alive
from companion.screens.drawings.charts import ScoreBars, Scored
from companion.screens.drawings.lanes import ScoreLanes
from companion.screens.drawings.reasons import reasons
from companion.screens.shown import Shown
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Grid, fit
from companion.screens.widgets.games import played_with
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.told import LookUp
from companion.screens.widgets.widgets import Btn, Sentence, Txt, width_of

FILL = {"pos_hint": {"x": 0, "y": 0}}
RESULT = (40, 32, 28, 24)
"""Sizes of the result, in dp: the first in which it has room in one line."""
ROW = 26.0
"""Height of a row of the table of points in normal type, in dp."""
SHORT = 6
"""Letters of the longest word up to which buttons are alike wide; a longer one would break in large type."""

COLUMNS = 3
"""Columns of buttons in a narrow window."""
LANE = 64
"""The least height of a lane above the table of points, with what is between two, in dp."""
NOTE = 76
"""Letters of the longest note that stands above the lanes: two lines in large type."""


class ScoreScreen(BoxLayout):
    """All sides' points."""

    name = "score"

    def __init__(
        self,
        shown: Shown,
        words: Words,
        ways: dict[str, Callable[[], None]],
        look_up: LookUp,
        several: bool = False,
    ) -> None:
        """``ways`` are the buttons at the bottom: message key to what they do; ``look_up`` opens a rule. ``several``:
        the owner has several boxes."""
        super().__init__()
        self._several = several
        self.shown, self.words, self._look_up = shown, words, look_up
        self._sheet: Overlay | None = None
        self._drawn: tuple[ScoreLanes, ScoreBars] | None = None
        """Lanes and table of points; None where nobody has any."""
        self.ids.points.caption = words.text("ui.score.points")
        self.ids.points.act = self.open_points
        self._head()
        self._lanes()
        self._buttons(ways)

    def _buttons(self, ways: dict[str, Callable[[], None]]) -> None:
        """The buttons at the bottom: in one row, or in more where their words would break."""
        made = []
        for key, act in ways.items():
            caption = self.words.text(f"ui.score.{key}")
            button = Btn(act, caption=caption, ident=key, role="primary" if key == "new" else "normal")
            button.size_hint_x = max(SHORT, *map(len, caption.split()))
            made.append(button)
        words = [max(width_of(word, b.points, b.bold) for word in b.caption.split()) for b in made]
        row = self.ids.buttons
        if sum(words) + len(made) * dp(32) + dp(48) > Window.width:
            room = Window.width - dp(48) - dp(theme.GAP) * (COLUMNS - 1)
            columns = COLUMNS if max(words) + dp(32) <= room / COLUMNS else COLUMNS - 1
            grid = Grid(cols=columns, spacing=dp(theme.GAP), size_hint_y=None)
            for button in made:
                button.size_hint_x = 1
                grid.add_widget(button)
            grid.bind(width=lambda grid, width: fit(grid, width))
            made = [grid]
        for widget in made:
            row.add_widget(widget)

    # ------------------------------------------------------------ the head

    def _result(self) -> str:
        words, table = self.words, self.shown.table
        sums, me = totals(table), automa_seat(table)
        if sums and not any(is_alive(table, seat) for seat in humans(table)) and not me:
            return words.text("score.nobody")
        if sums and me and humans(table):
            you, automa = self._both()
            if you == automa and won(table):  # by another reading of a tie (D-71)
                return words.text("ui.score.first", seat=f"@seat.{victor(table)}", total=you)
            key = "won" if won(table) else "tie" if you == automa else "lost"
            return words.text(f"ui.score.{key}", you=you, by=abs(you - automa))
        if sums:
            first = ranking(table)[0]
            return words.text("ui.score.first", seat=f"@seat.{first}", total=sums[first])
        return words.text("ui.phase.score")

    def _both(self) -> tuple[int, int]:
        """The best person's sum, and the Automa's."""
        table, sums = self.shown.table, totals(self.shown.table)
        return max(sums[h] for h in humans(table)), sums[automa_seat(table)]

    def _why(self) -> str:
        """What decided: both sums of a game against the Automa, and what brought the winner most."""
        table, words = self.shown.table, self.words
        first = victor(table)
        told = []
        if first and automa_seat(table) and humans(table):
            you, automa = self._both()
            told.append(words.text("ui.score.sums", you=you, automa=automa))
        brought = table.progress.scores.get(first, {})
        most = max((source.name for source in self._sources()), key=lambda name: brought.get(name, 0), default="")
        if brought.get(most, 0) > 0:
            told.append(words.text("ui.score.most", source=words.text(f"ui.score.row.{most}"), n=brought[most]))
        return " · ".join(told)

    def _tie(self) -> str:
        """How a tie was broken, or that none is a win; empty without one."""
        table, sums = self.shown.table, totals(self.shown.table)
        me = automa_seat(table)
        if me:
            person = next(iter(humans(table)), "")
            return self.words.rule("AU-65") if person and sums.get(person) == sums.get(me) else ""
        if sums and tie_break(table) != "fame":
            why = self.words.text(f"why.tie.{tie_break(table)}", seat=f"@seat.{ranking(table)[0]}")
            return why[:1].upper() + why[1:]
        return ""

    def _facts(self) -> str:
        """What it was played with, difficulty, rounds, duration."""
        table, words = self.shown.table, self.words
        boxes = played_with(table.terms.edition, table.terms.modules, self._several, words)
        parts = [boxes] if boxes else []
        parts += [words.text(f"option.{table.terms.difficulty}")] if automa_seat(table) else []
        parts.append(words.text("ui.score.rounds", n=table.progress.round))
        if self.shown.minutes:
            parts.append(words.text("ui.score.minutes", n=self.shown.minutes))
        return " · ".join(parts)

    def _head(self) -> None:
        column, words, terms = self.ids.head, self.words, self.shown.table.terms
        result = self._result()
        fit(self.ids.points, 0.0)
        room = Window.width - dp(64) - self.ids.points.width
        sizes = (one for one in RESULT if width_of(result, one, bold=True) <= room)
        text = escape_markup(result)
        column.add_widget(Txt(text=f"[b]{text}[/b]", points=next(sizes, RESULT[-1]), color=theme.AURORA))
        for line in filter(None, (self._tie(), self._why())):
            column.add_widget(Txt(text=escape_markup(line), points=theme.LABEL, color=theme.TEXT))
        table = self.shown.table
        for seat in [s for s in humans(table) if has_left(table, s)]:
            column.add_widget(self._quiet(words.text("score.left", seat=f"@seat.{seat}")))
        marks = [("s", words.text("ui.mark.standin"))] if terms.packs else []
        column.add_widget(Sentence(self._facts(), marks, points=theme.LABEL, color=theme.QUIET))
        notes = self._notes()
        if len(notes) > 1 or any(len(note) > NOTE for note in notes):
            # They would leave no room for the lanes: they stand with the points.
            notes = [words.text("ui.score.notes")]
        for note in notes:
            column.add_widget(self._quiet(note))

    def _notes(self) -> list[str]:
        """What to know of this game beside its points: expansions of which no text joins them, house rules."""
        table = self.shown.table
        return [
            *(self.words.text(said.key, **said.values) for said in uncovered(table)),
            *self.words.house_rules(table),
        ]

    # ------------------------------------------------------------ the lanes

    def _seats(self) -> list[str]:
        table = self.shown.table
        scores = table.progress.scores
        return ranking(table) if len(humans(table)) > 1 else [s for s in table.terms.seats if s in scores]

    def _sources(self) -> list[Source]:
        """The parts of the score that somebody has."""
        scores = self.shown.table.progress.scores
        return [s for s in sources(self.shown.table) if any(s.name in scores[seat] for seat in self._seats())]

    def _scored(self) -> list[Scored]:
        table, words = self.shown.table, self.words
        scores, sums, me = table.progress.scores, totals(table), automa_seat(table)
        return [
            Scored(seat, seat == me, words.names.get(seat) or words.who(seat, table), scores[seat], sums[seat])
            for seat in self._seats()
        ]

    def _rows(self) -> list[tuple[str, str]]:
        return [(source.name, self.words.text(f"ui.score.row.{source.name}")) for source in self._sources()]

    def _lanes(self) -> None:
        winner = victor(self.shown.table)
        lanes = sorted(self._scored(), key=lambda lane: lane.seat != winner)
        if lanes:
            drawn = ScoreLanes(lanes, dict(self._rows()), winner, self.open_points, **FILL)
            below = self._table(self.open_points)
            self._drawn = drawn, below
            self.ids.middle.add_widget(drawn)
            self.ids.middle.bind(size=self._divide)

    def _divide(self, *_: Any) -> None:
        """The table of points stands right below the lanes where these keep a height that is read from afar, and no
        sheet is over it."""
        if self._drawn is None:
            return
        middle, (lanes, below) = self.ids.middle, self._drawn
        left = middle.height - below.height - dp(2 * theme.GAP)
        room = left >= len(lanes.lanes) * dp(LANE) and self._sheet is None
        high = min(left, lanes.most) if room else middle.height
        lanes.size_hint_y = high / max(1, middle.height)
        below.pos_hint = {"x": 0, "top": 1 - (high + dp(2 * theme.GAP)) / max(1, middle.height)}
        lanes.pos_hint = {"x": 0, "top": 1}
        if room and below.parent is None:
            middle.add_widget(below)
        elif not room and below.parent is not None:
            middle.remove_widget(below)

    def _table(self, touched: Callable[[str], None]) -> ScoreBars:
        """Every source beside every seat; ``touched`` hears of a touch, with its source."""
        rows, words = self._rows(), self.words
        height = ScoreBars.SEATS_ROW + ScoreBars.TOTAL_ROW + ROW * theme.SCALE * len(rows)
        total = words.text("ui.score.row.total")
        return ScoreBars(self._scored(), rows, total, touched, size_hint_y=None, height=dp(height))

    def _from(self, source: str) -> None:
        """The sheet once more, from the touched source on."""
        if source:
            self.close_points()
            self.open_points(source)

    # ------------------------------------------------------------ every point

    def open_points(self, source: str = "") -> None:
        """A sheet with every point and its reason, by source; it begins at the one that was touched."""
        if self._sheet is not None:
            return
        parts = self._sources()
        content: list[Widget] = [self._table(self._from)] if parts and not source else []
        first = next((i for i, part in enumerate(parts) if part.name == source), 0)
        for part in parts[first:] + parts[:first]:
            content += self._source(part)
        for line in self.shown.scored:
            if line.key not in ("score.player", "score.automa"):
                content += reasons(line, self.shown.table, self.words, self._look_up)
        if self.shown.table.terms.packs:
            content.append(self._quiet(self.words.text("ui.score.standin")))
        content += [self._quiet(note) for note in self._notes()]
        self._sheet = Overlay(self.words.text("ui.score.points.title"), content, self.close_points)
        self._divide()
        self.ids.middle.add_widget(self._sheet)

    def close_points(self) -> None:
        """Away with the sheet."""
        if self._sheet is not None:
            self.ids.middle.remove_widget(self._sheet)
            self._sheet = None
            self._divide()

    def _source(self, source: Source) -> list[Widget]:
        """One source: its name, each seat's points with what brought them, the rules."""
        words, table = self.words, self.shown.table
        title = escape_markup(words.text(f"ui.score.row.{source.name}"))
        found: list[Widget] = [Txt(text=f"[b]{title}[/b]", color=theme.AURORA)]
        me = automa_seat(table)
        rules = []
        for seat in self._seats():
            points = table.progress.scores[seat].get(source.name)
            if points is None:
                continue
            why = [words.reason(r) for line in self._lines(seat) for r in line.why if r.key in source.reasons]
            text = words.text("ui.score.line", seat=words.who(seat, table), n=points, why=" ".join(why))
            found.append(Txt(text=escape_markup(text.strip()), points=theme.SENTENCE))
            rules.append(source.automa if seat == me else source.rule)
        found += [self._quiet(words.rule(rule)) for rule in dict.fromkeys(rules) if rule]
        return found

    def _lines(self, seat: str) -> list[Line]:
        """The sentences that explain a seat's score."""
        if seat == automa_seat(self.shown.table):
            return [line for line in self.shown.scored if line.key == "score.automa"]
        return [line for line in self.shown.scored if line.seat == seat and line.why]

    @staticmethod
    def _quiet(text: str) -> Txt:
        return Txt(text=escape_markup(text), points=theme.LABEL, color=theme.QUIET)
