"""The score: a column a seat, a row a source, sums, who won and why."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.utils import escape_markup

from companion.messages import Words
from companion.rules.scoring import ranking, tie_break, totals, won
from companion.rules.table import automa_seat, humans
from companion.screens import panel, theme
from companion.screens.session import Shown
from companion.screens.widgets import Btn, SeatSign, Sentence, Txt

ROWS = ("map", "fame", "objects", "cards", "special", "boxes", "ship", "total")
"""Sources in the order of the rules; only those that somebody has are shown."""


class ScoreScreen(BoxLayout):
    """Both sides' points."""

    name = "score"

    def __init__(self, shown: Shown, words: Words, ways: dict[str, Callable[[], None]]) -> None:
        """``ways`` are the buttons at the bottom: message key to what they do."""
        super().__init__()
        self.shown, self.words = shown, words
        self._head()
        self._sums()
        for key, act in ways.items():
            button = Btn(
                act, caption=words.text(f"ui.score.{key}"), ident=key, role="primary" if key == "new" else "normal"
            )
            self.ids.buttons.add_widget(button)

    def _head(self) -> None:
        column, words, table = self.ids.head, self.words, self.shown.table
        sums, me = totals(table), automa_seat(table)
        if sums and me and humans(table):
            you, automa = max(sums[h] for h in humans(table)), sums[me]
            key = "won" if won(table) else "tie" if you == automa else "lost"
            text = words.text(f"ui.score.{key}", you=you, automa=automa)
        elif sums:
            first = ranking(table)[0]
            text = words.text("ui.score.first", seat=f"@seat.{first}", total=sums[first])
        else:
            text = words.text("ui.phase.score")
        column.add_widget(Txt(text=f"[b]{escape_markup(text)}[/b]", points=theme.QUESTION, color=theme.AURORA))
        if me:
            column.add_widget(Txt(text=escape_markup(words.rule("AU-65")), points=theme.LABEL, color=theme.QUIET))
        elif sums and tie_break(table) != "fame":
            why = words.text(f"why.tie.{tie_break(table)}", seat=f"@seat.{ranking(table)[0]}")
            column.add_widget(Txt(text=escape_markup(why[:1].upper() + why[1:]), points=theme.LABEL, color=theme.QUIET))
        if table.terms.packs:
            column.add_widget(
                Sentence(
                    words.text("ui.score.standin"),
                    [("s", words.text("ui.mark.standin"))],
                    points=theme.LABEL,
                    color=theme.QUIET,
                )
            )
        if table.terms.doubts:
            rules = ", ".join(f"{doubt}{reading}" for doubt, reading in sorted(table.terms.doubts.items()))
            column.add_widget(
                Txt(
                    text=escape_markup(words.text("ui.score.house", rules=rules)), points=theme.LABEL, color=theme.QUIET
                )
            )

    def _sums(self) -> None:
        table, words, grid = self.shown.table, self.words, self.ids.sums
        scores, sums = table.progress.scores, totals(table)
        seats = ranking(table) if len(humans(table)) > 1 else [s for s in table.terms.seats if s in scores]
        grid.cols = self.ids.totals.cols = len(seats) + 1
        grid.add_widget(self._cell(""))
        for seat in seats:
            box = BoxLayout()
            box.add_widget(
                SeatSign(
                    seat=seat, tint=theme.SEATS[seat], automa=seat == automa_seat(table), pos_hint={"center_y": 0.5}
                )
            )
            box.add_widget(self._cell(panel.who(seat, table, words), left=True))
            grid.add_widget(box)
        for row in ROWS:
            if any(row in scores[s] for s in seats) and row != "total":
                grid.add_widget(self._cell(words.text(f"ui.score.row.{row}"), left=True))
                for seat in seats:
                    value = scores[seat].get(row)
                    grid.add_widget(self._cell("–" if value is None else words.value(value)))
        self.ids.totals.add_widget(self._cell(words.text("ui.score.row.total"), left=True, bold=True))
        for seat in seats:
            self.ids.totals.add_widget(self._cell(words.value(sums[seat]), bold=True))

    def _cell(self, text: str, left: bool = False, bold: bool = False) -> Label:
        cell = Label(
            text=text,
            font_size=theme.size(theme.SENTENCE),
            bold=bold,
            color=theme.TEXT,
            halign="left" if left else "center",
            valign="middle",
        )
        cell.bind(size=lambda w, size: setattr(w, "text_size", size))
        return cell
