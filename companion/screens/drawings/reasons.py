"""Why something was said: the rule and the inputs behind a sentence, and the drawing of what decided."""

from __future__ import annotations

from itertools import zip_longest

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec import structs

from companion.messages import Words
from companion.rules.engine.table import Line, Table
from companion.screens.drawings.damage import DamageDrawing, decided
from companion.screens.widgets import theme
from companion.screens.widgets.boxes import Column
from companion.screens.widgets.told import READABLE, LookUp, ruled, sentence
from companion.screens.widgets.widgets import Txt

LETTERS = ("letter", "letters")
"""What an Outcome card has: one, or all in their order."""


def reasons(line: Line, table: Table, words: Words, look_up: LookUp, *, open_rules: bool = True) -> list[Widget]:
    """A sentence with the rule and the inputs behind it, and the open rules that decided unless they are told apart;
    Damage and Repair of the Automa board are drawn as well; a card that decided over the whole width."""
    said = sentence(line, words)
    keys = [f"rule.{line.rule}"] if line.rule else []
    keys += [reason.key.removeprefix("@") for reason in line.why]
    why: list[Widget] = []
    texts = words.why(line if open_rules else structs.replace(line, doubts=()))
    named = set[str]()
    for text, key in zip_longest(texts, keys, fillvalue=""):
        if key.startswith("rule."):
            if key not in named:  # two rules of one edition may be one in another
                why.append(ruled(key.removeprefix("rule."), words, look_up))
            named.add(key)
        else:
            why.append(Txt(text=escape_markup(text), points=theme.LABEL, color=theme.QUIET))
    cards, told = _cards(line, table, words), decided(line)
    if told is None:
        return [said, *why, *cards]
    drawing = DamageDrawing(told, table, pos_hint={"top": 1})
    drawing.update(table, None, words)
    column = Column(pos_hint={"top": 1})
    for widget in why:
        column.add_widget(widget)
    beside = BoxLayout(size_hint_y=None, spacing=dp(theme.GAP))
    beside.bind(minimum_height=beside.setter("height"), width=_turn)
    beside.add_widget(column)
    beside.add_widget(drawing)
    return [said, beside, *cards]


def _cards(line: Line, table: Table, words: Words) -> list[Widget]:
    """The Outcome card that decided, as far as it is known, with the value that did lit."""
    found: list[Widget] = []
    for card, lit in outcomes(line):
        from companion.screens.drawings.read_card import face_of  # with what is known of cards: late

        found += face_of(table, card, lit, words)
    return found


def outcomes(line: Line) -> list[tuple[str, tuple[str, ...]]]:
    """The Outcome cards that decided, each with the fields of which one did."""
    found = []
    for reason in line.why:
        card, row = str(reason.values.get("card", "")), reason.values.get("row", "")
        lit = {"why.outcome": (f"weapon-{row}",), "why.letter": LETTERS, "why.letters": LETTERS}.get(reason.key, ())
        if lit and card:
            found.append((f"outcome/{card}", lit))
    return found


def _turn(beside: BoxLayout, width: float) -> None:
    """Side by side, or below each other where the texts would be narrow."""
    beside.orientation = "horizontal" if width >= 2 * theme.size(READABLE) else "vertical"
