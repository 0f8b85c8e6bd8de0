"""How a question is answered on the panel: one editor for each kind of question.

An editor is a column of buttons and fields. It knows whether its answer is complete (``ready``) and what it is
(``value``); the footer's big button follows from that. If one tap is the whole answer it calls ``submit`` at once.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.devices.presses import at_once
from companion.messages import Words
from companion.rules.engine.question import Posed
from companion.screens.editors.choosing import Choose, Place, Several
from companion.screens.editors.counting import Amount, Few
from companion.screens.editors.editor import Editor, Submit
from companion.screens.editors.reading import reads
from companion.screens.editors.record import Record


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
