"""How a question is answered on the panel: one editor for each kind of question.

An editor is a column of buttons and fields. It knows whether its answer is complete (``ready``) and what it is
(``value``); the footer's big button follows from that. If one tap is the whole answer it calls ``submit`` at once.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.devices.presses import at_once
from companion.messages import Words
from companion.rules.engine.question import Ahead, Posed
from companion.screens.editors.choosing import Choose
from companion.screens.editors.counting import Amount, Few
from companion.screens.editors.editor import Editor, Submit
from companion.screens.editors.reading import Named, Read
from companion.screens.editors.record import Record
from companion.screens.editors.several import Place, Several
from companion.screens.editors.told_with import Followed, Rows, closes


def editor_for(posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> Editor:
    """The editor for a question."""
    kinds: dict[str, type[Editor]] = {
        "choose": Choose,
        "several": Several,
        "place": Place,
        "amount": Amount,
        "read": Record,
        "draw": Record,
    }
    reading = reads(posed)
    if reading is not None:
        return reading(posed, words, submit, changed)
    if at_once(posed):
        return Few(posed, words, submit, changed)
    return kinds.get(posed.kind, Editor)(posed, words, submit, changed)


def reads(posed: Posed) -> type[Editor] | None:
    """The editor for a question of which more is told on the same screen; None for any other."""
    options = [ahead.option for ahead in posed.ahead]
    if not options:
        return None
    single = len(options) == len(set(options)) and all(closes(ahead) is not None for ahead in posed.ahead)
    if posed.kind == "choose":
        rows = all(len(ahead.fields) == 1 and not _names(ahead) for ahead in posed.ahead)
        return Rows if single and rows else Named
    if posed.kind == "draw":
        return Followed if single and len(posed.fields) == 1 else None
    return Read if posed.kind == "read" else None


def _names(ahead: Ahead) -> bool:
    """Whether the choice is the card itself, and no row of one."""
    return ahead.card.endswith(f"/{ahead.option}")
