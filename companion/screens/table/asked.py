"""Which of several open questions is shown on the panel, and how a secret one is handed over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from kivy.utils import escape_markup, get_hex_from_color

from companion.devices import lights
from companion.game.unseen import hidden, of_hand
from companion.messages import Words
from companion.messages.words import Told
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table, humans
from companion.screens.editors.editor import Editor, Submit
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Row
from companion.screens.widgets.widgets import Btn, Txt, width_of


def person(table: Table, posed: Posed | None) -> str:
    """The person a question is about: the asked one, else the one whose turn it is, else the first at the table."""
    people = humans(table)
    for seat in (posed.asked, posed.turn) if posed is not None else ():
        if seat in people:
            return seat
    acting = next((who for who in table.progress.queue[:1] if who in people), "")
    return acting or next(iter(people), "")


def in_turn(open_questions: Mapping[str, Posed], table: Table) -> list[str]:
    """The seats with an open question, in turn order as this phase reads it."""
    order = lights.in_turn(table)
    return sorted(open_questions, key=lambda seat: order.index(seat) if seat in order else -1)


def chips(seats: Sequence[str], now: str, words: Words, width: float, show: Callable[[str], None]) -> Row:
    """A chip for each of these seats, which have an open question; a touch shows that question."""
    row = Row()
    names = {seat: words.text(f"seat.{seat}") for seat in seats}
    room = (width - theme.size(theme.GAP) * (len(names) - 1)) / max(1, len(names))
    named = all(width_of(name, theme.LABEL) + theme.size(52) <= room for name in names.values())
    for seat, name in names.items():
        row.add_widget(
            Btn(
                partial(show, seat),
                seat,
                caption=name if named else "",
                sign=seat,
                tint=get_hex_from_color(theme.SEATS.get(seat, theme.TEXT)),
                ident=f"seat:{seat}",
                role="outline",
                on=seat == now,
                least=theme.TARGET,
                points=theme.LABEL,
            )
        )
    return row


# ---------------------------------------------------------------- secrets


class HandOver(Editor):
    """In place of a secret question: to whom to hand the screen, and a button to hold until the question is shown."""

    def __init__(
        self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None], look: Callable[[], None]
    ) -> None:
        super().__init__(posed, words, submit, changed)
        seat = words.text(f"seat.{posed.asked}")
        self.add_widget(
            Txt(text=f"[b]{escape_markup(words.text('ui.secret.hand', seat=seat))}[/b]", points=theme.QUESTION)
        )
        self.add_widget(
            Txt(text=escape_markup(words.text("ui.secret.detail", seat=seat)), points=theme.LABEL, color=theme.QUIET)
        )
        self.add_widget(
            Btn(
                look,
                caption=words.text("ui.secret.open"),
                sign="look",
                ident="look",
                role="primary",
                hold=theme.HOLD,
                least=theme.STEPPER,
            )
        )

    @property
    def ready(self) -> bool:
        """Never: the question has not been seen."""
        return False


class InHand(Editor):
    """What can be done with the cards in hand, shown only to their owner; and a way back."""

    def __init__(
        self,
        posed: Posed,
        words: Words,
        submit: Submit,
        changed: Callable[[], None],
        side: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        super().__init__(posed, words, submit, changed)
        answers, acts = of_hand(posed)
        title = words.text("ui.hand.which" if answers or acts else "ui.hand.none")
        self.add_widget(Txt(text=f"[b]{escape_markup(title)}[/b]", points=theme.QUESTION))
        for option, act, name in [*((o, submit, "option") for o in answers), *((o, side, "side") for o in acts)]:
            self.add_widget(
                Btn(partial(act, option.id), option.id, caption=words.option(option), ident=f"{name}:{option.id}")
            )
        back_caption = words.text("ui.back")
        self.add_widget(
            Btn(back, caption=back_caption, sign="left", ident="hand:back", role="outline", least=theme.TARGET)
        )

    @property
    def ready(self) -> bool:
        """Never: a card must be touched."""
        return False


def told(act: Told, table: Table, open_questions: Iterable[Posed], words: Words) -> str:
    """An act in words, without secrets."""
    if hidden(act, table, open_questions):
        assert act.posed is not None
        return words.text("ui.secret.chosen", seat=f"@seat.{act.posed.asked}")
    return words.told(act)


def undo(act: Told, table: Table, open_questions: Iterable[Posed], words: Words) -> str:
    """The words of the undo button, without secrets."""
    if hidden(act, table, open_questions):
        return words.text("ui.undo", what=told(act, table, open_questions, words))
    return words.undo(act)
