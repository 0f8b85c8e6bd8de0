"""A map of what can be touched, for tests that press real coordinates in a window of another process.

With ``AURORA_MAP_FILE=path`` in the environment the app writes this JSON file (again, by an atomic rename) after every
picture that changed something in it. It tells and offers no way to act::

    {"screen": "table", "busy": false, "serial": 12,
     "question": {"number": 3, "key": "explore.turn", "kind": "choose", "asked": "red", "head": 7} or null,
     "window": [800, 480],
     "touchables": [{"id": "option:done", "label": "I'm done", "answer": "done", "enabled": true,
                     "on": false, "hold": 0.0, "rect": [x, y, width, height]}, …],
     "said": ["The Automa moves 3 spaces.", …]}

``rect`` is in the window's pixels from its top left, as X counts them, and already clipped to what is in view of a
scrolled list. Ids: ``next undo redo log correct why menu close more``, ``option:ID`` for an option, ``FIELD:ID`` for an
option of a field, ``step:+1 step:-1`` (``step:FIELD:+1``) beside a number, ``unfold:FIELD``, ``side:ID``, ``tab:NAME``,
``seat:COLOUR`` where several are asked, ``look`` before a secret, ``now`` for side acts in a menu,
``tick:N``, ``place:PLACE`` for a place on the drawing, ``box:A1`` and ``brush:KIND`` on the grid to copy a board;
``new continue game:N reference doctor`` at home, ``menu:NAME`` in the menu, ``rule:ID`` to a rule in the reference,
there ``section:ID field clear earlier more`` and on its keyboard ``key:LETTER key:space key:erase key:other key:done``.
``on``: it is chosen or ticked. ``hold``: seconds that it must be held. ``ready`` says whether a touch would be taken
now.
``said``: the texts wholly in view that can't be touched.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.screens.session import Session
from companion.screens.widgets.widgets import Btn, Txt


class MapFile:
    """Writes the map of a root widget when it has changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._last = ""
        self._serial = 0

    def write(self, root: Widget, screen: Any, session: Session, ready: bool, size: tuple[int, int]) -> None:
        """Write it, unless nothing has changed."""
        shown = session.shown
        posed = shown.posed if shown is not None else None
        if posed is not None:
            posed = getattr(screen, "posed", None) or posed
        content: dict[str, Any] = {
            "screen": getattr(screen, "name", ""),
            "busy": session.busy,
            "ready": ready,
            "question": None
            if posed is None or shown is None
            else {
                "number": posed.number,
                "key": posed.key,
                "kind": posed.kind,
                "asked": posed.asked,
                "head": shown.head,
            },
            "window": list(size),
            "touchables": touchables(root, size[1]),
            "said": said(root, (0.0, 0.0, float(size[0]), float(size[1]))),
        }
        text = json.dumps(content)
        if text == self._last:
            return
        self._last = text
        self._serial += 1
        content["serial"] = self._serial
        part = self._path.with_name(self._path.name + ".part")
        part.write_text(json.dumps(content), encoding="utf-8")
        os.replace(part, self._path)


def touchables(root: Widget, height: float) -> list[dict[str, Any]]:
    """Everything below a widget that can be touched, in drawing order."""
    found: list[dict[str, Any]] = []
    _walk(root, (0.0, 0.0, float("inf"), float("inf")), height, found)
    return found


Window = tuple[float, float, float, float]


def _walk(widget: Widget, clip: Window, height: float, found: list[dict[str, Any]]) -> None:
    if widget.opacity == 0:
        return
    if isinstance(widget, ScrollView):
        clip = _cut(clip, _box(widget))
    if isinstance(widget, Btn) or getattr(widget, "act", None) is not None:
        left, bottom, right, top = _cut(clip, _box(widget))
        if right - left >= 1 and top - bottom >= 1:
            found.append(
                {
                    "id": widget.ident,
                    "label": widget.caption,
                    "answer": widget.answer,
                    "enabled": not widget.disabled,
                    "on": bool(getattr(widget, "on", False)) or getattr(widget, "sign", "") == "ticked",
                    "hold": widget.hold,
                    "rect": [round(left), round(height - top), round(right - left), round(top - bottom)],
                }
            )
    places = getattr(widget, "places", None)
    if callable(places) and hasattr(widget, "place_at"):
        for place, (x, y, wide, high) in places().items():
            left, bottom, right, top = _cut(clip, (x, y, x + wide, y + high))
            found.append(
                {
                    "id": f"place:{place}",
                    "label": place,
                    "answer": place,
                    "enabled": True,
                    "on": False,
                    "hold": 0.0,
                    "rect": [round(left), round(height - top), round(right - left), round(top - bottom)],
                }
            )
    for child in reversed(widget.children):
        _walk(child, clip, height, found)


def said(widget: Widget, clip: Window) -> list[str]:
    """The texts below a widget that are completely visible, without markup, from top to bottom."""
    if widget.opacity == 0:
        return []
    if isinstance(widget, ScrollView):
        clip = _cut(clip, _box(widget))
    if isinstance(widget, Txt) and widget.text:
        box = _box(widget)
        slack = (clip[0] - 1, clip[1] - 1, clip[2] + 1, clip[3] + 1)
        return [widget.plain or _plain(widget.text)] if _cut(slack, box) == box else []
    return [text for child in reversed(widget.children) for text in said(child, clip)]


def _plain(text: str) -> str:
    bare = re.sub(r"\[/?[a-z]+(=[^]]*)?\]", "", text)
    return bare.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&")


def _box(widget: Widget) -> Window:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def _cut(clip: Window, box: Window) -> Window:
    return max(clip[0], box[0]), max(clip[1], box[1]), min(clip[2], box[2]), min(clip[3], box[3])
