"""What is wrong with a picture: cut texts, things too small to read or to touch, one over the other, weak contrast."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivy.utils import get_hex_from_color
from PIL import Image

from companion.rules.engine.units import phase_of
from companion.screens.table.attempts import FEW
from companion.screens.table.deeds import Deed
from companion.screens.widgets import theme
from companion.screens.widgets.overlay import Overlay
from companion.screens.widgets.strip_view import StripView
from companion.screens.widgets.widgets import Btn, Sentence, width_of
from companion.screens.widgets.written import Written

CONTRAST, SIGNS = 4.5, 3.0
"""The least contrast of a text with what is behind it, and of a sign alone."""
DRAWN = 140
"""The least width and height of a drawing beside a question, in dp."""
EDGE = 2
"""Pixels round a text where what is behind it shows."""
SLACK = 1.5
"""Pixels by which one may lie over another: edges, rounding."""
TAG = re.compile(r"\[/?[a-z]+(?:=[^]]*)?\]")
SPECK = 8
"""Pixels of one colour that may come about where others mix."""
LONG = 12
"""Letters from which on a word may be too wide for a text."""
ICON = re.compile(r"(\[color=[^]]*\])?\[font=(?:Icons|Signs)\].*?\[/font\](\[/color\])?")

Box = tuple[float, float, float, float]
"""Left, bottom, right, top, in the window's pixels from its bottom left."""


class Seen(NamedTuple):
    """A widget that is on the screen, the part of it that is in view, and the targets that it belongs to."""

    widget: Any
    clip: Box
    targets: tuple[Any, ...]


class Text(NamedTuple):
    """A text where its ink is, with its colours, and what it belongs to: its targets, or its drawing."""

    name: str
    box: Box
    colours: tuple[str, ...]
    least: float
    owners: tuple[Any, ...]


def faults(root: Widget, picture: Image.Image | None = None) -> list[str]:
    """What is wrong with what is below a widget; contrast is looked at in a ``picture`` of the window."""
    seen = list(_seen(root, (0.0, 0.0, float(Window.width), float(Window.height)), ()))
    texts = [text for one in seen for text in _texts(one)]
    found = [fault for one in seen for fault in _alone(one)]
    found += _amber(seen, texts, picture)
    found += _overlaps(seen, texts)
    found += _bars(seen)
    found += _ragged(seen)
    if picture is not None:
        found += [fault for text in texts for fault in _contrast(text, picture)]
    return found


def hidden(screen: Any) -> list[str]:
    """Choices of the table screen that can't be seen without scrolling; while another drawing is pinned they may."""
    if screen.shown is not None and screen.following.elsewhere(screen.shown.table, screen.posed):
        return []
    scroll: ScrollView = screen.panel.ids.lower_scroll
    over = screen.panel.ids.lower.height - scroll.height
    return [f"choices scroll by {over:.0f}"] if over > 1 else []


def undrawn(screen: Any) -> list[str]:
    """A question of a game, or what hands do, that stands on the table screen without a drawing, below a sheet of
    deeds, or with a drawing too small to be read. Long forms of the set-up have none: the table is empty so far."""
    asked = sum(1 + len(field.options) for field in screen.posed.fields)
    if phase_of(screen.shown.table) == "setup" and asked > FEW:
        return []
    pictures = [one for one in screen.stage.ids.view.children if one is not screen.before.sheet]
    drawn = bool(pictures) and min(pictures[-1].size) >= dp(DRAWN)
    deeds = any(isinstance(widget, Deed) for widget in screen.panel.walk())
    return [] if drawn or (screen.posed.kind == "tell" and not deeds) else [f"no drawing: {screen.posed.key}"]


# ---------------------------------------------------------------- what is there


def _seen(widget: Widget, clip: Box, targets: tuple[Any, ...]) -> Iterator[Seen]:
    if widget.opacity == 0 or not widget.get_parent_window():
        return
    if isinstance(widget, ScrollView):
        clip = _cut(clip, _box(widget))
    if isinstance(widget, Btn) or getattr(widget, "act", None) is not None:
        targets = (*targets, widget)
    yield Seen(widget, clip, targets)
    children = widget.children[::-1]
    for i, child in enumerate(children):
        # What is wholly below a sheet does not show.
        if not any(isinstance(above, Overlay) and _within(child, above) for above in children[i + 1 :]):
            yield from _seen(child, clip, targets)


def _within(widget: Widget, sheet: Widget) -> bool:
    return _cut(_box(widget), _box(sheet)) == _box(widget)


def _box(widget: Widget) -> Box:
    x, y = widget.to_window(*widget.pos)
    return x, y, x + widget.width, y + widget.height


def _bars(seen: list[Seen]) -> Iterator[str]:
    """Bars of what scrolls that lie over a button, or beyond the window."""
    for scroll in (one.widget for one in seen if isinstance(one.widget, ScrollView)):
        if not scroll.children or scroll.children[0].height <= scroll.height + 1:
            continue
        _, bottom, right, top = _box(scroll)
        bar = (right - scroll.bar_margin - scroll.bar_width, bottom, right - scroll.bar_margin, top)
        if bar[2] > Window.width:
            yield f"bar out of the window: {bar[2]:.0f}"
        for other in seen:
            if isinstance(other.widget, Btn) and not _empty(_cut(_cut(_box(other.widget), other.clip), bar), SLACK):
                yield f"bar over {_name(other.widget)}"


def _ragged(seen: list[Seen]) -> Iterator[str]:
    """Buttons beside each other in one row that have not one height and one base."""
    rows: dict[Any, list[Btn]] = {}
    for one in seen:
        if isinstance(one.widget, Btn) and not _empty(_cut(_box(one.widget), one.clip), SLACK):
            rows.setdefault(one.widget.parent, []).append(one.widget)
    for buttons in rows.values():
        for one, other in combinations(buttons, 2):
            shared = min(one.top, other.top) - max(one.y, other.y)
            beside = one.right <= other.x + SLACK or other.right <= one.x + SLACK
            if not beside or shared < min(one.height, other.height) / 2:
                continue
            if abs(one.y - other.y) > SLACK or abs(one.height - other.height) > SLACK:
                where = [f"{_name(b)} {b.y:.0f}+{b.height:.0f}" for b in (one, other)]
                yield f"ragged row: {where[0]}, {where[1]}"


def _cut(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _empty(box: Box, least: float = 0.0) -> bool:
    return box[2] - box[0] <= least or box[3] - box[1] <= least


def _name(widget: Any) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "ident", "")
    return f"{type(widget).__name__} {text[:60]!r}"


def _ink(label: Label) -> Box | None:
    """Where the letters of a label lie, None if it shows nothing."""
    texture = label.texture
    if texture is None or not label.text or min(texture.size) < 2:
        return None
    kept = getattr(label, "_ink", None)
    if kept is None or kept[0] is not texture:
        alpha = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
        label._ink = kept = (texture, alpha.point(lambda a: 255 if a > 60 else 0).getbbox())
    if kept[1] is None:
        return None
    left, top, right, bottom = kept[1]
    x, y = label.to_window(label.center_x - texture.width / 2, label.center_y + texture.height / 2)
    return x + left, y - bottom, x + right, y - top


def _texts(seen: Seen) -> Iterator[Text]:
    widget = seen.widget
    if isinstance(widget, Label) and widget.text:
        ink = _ink(widget)
        if ink is None or _empty(_cut(ink, seen.clip), 4):
            return
        bare = widget.text if widget.font_name in ("Icons", "Signs") else ICON.sub("", widget.text)
        only_signs = widget.font_name in ("Icons", "Signs") or not bare.strip()
        colours: list[str] = []
        if not widget.disabled:
            colours = [get_hex_from_color(widget.color), *re.findall(r"\[color=#?([0-9a-fA-F]{6})", bare)]
        yield Text(
            _name(widget),
            _cut(ink, seen.clip),
            tuple(colours),
            SIGNS if only_signs else CONTRAST,
            (*seen.targets, widget),
        )
    for written in getattr(widget, "written", ()):
        if written.shown:
            left, top = widget.to_window(widget.x, widget.top)
            d, at = float(Metrics.density), written.area
            box = (left + at.x * d, top - at.bottom * d + 3 * d, left + at.right * d, top - at.y * d - 3 * d)
            if _empty(_cut(box, seen.clip), 4):
                continue
            yield Text(
                f"{type(widget).__name__} {written.text!r}",
                _cut(box, seen.clip),
                (written.colour,),
                CONTRAST,
                (*seen.targets, widget),
            )


# ---------------------------------------------------------------- what is wrong


def _alone(seen: Seen) -> Iterator[str]:
    """Cut texts, broken words, what is too small."""
    widget = seen.widget
    for written in getattr(widget, "written", ()):
        if written.shown != written.text:
            yield f"cut: {type(widget).__name__} {written.text!r}: {written.shown!r}"
    for name, size in getattr(widget, "small", ()):
        yield f"small sign: {type(widget).__name__} {name}: {size:.1f}"
    places = getattr(widget, "places", None)
    if callable(places) and hasattr(widget, "place_at"):
        for place, (_, _, wide, high) in places().items():
            if min(wide, high) < dp(theme.TARGET) - 1:
                yield f"small target: place {place}: {wide:.0f}x{high:.0f}"
    if not isinstance(widget, Label):
        if widget in seen.targets and not _empty(_box(widget)) and min(widget.size) < dp(theme.TARGET) - 0.5:
            yield f"small target: {_name(widget)}: {widget.width:.0f}x{widget.height:.0f}"
        return
    if isinstance(widget, Btn) and min(widget.size) < dp(theme.TARGET) - 0.5:
        yield f"small target: {_name(widget)}: {widget.width:.0f}x{widget.height:.0f}"
    if not widget.text:
        return
    name = _name(widget)
    if isinstance(widget, Written) and widget.markup and widget.text.strip() and widget.texture is None:
        yield f"not drawn: {name}"
        return
    if isinstance(widget, Written) and widget.texture is not None and _drawn(widget) != widget.texture.pixels:
        yield f"drawn otherwise: {name}"
    wide, high = _needs(widget)
    if wide > widget.width + 1 or high > widget.height + 1:
        yield f"cut: {name}: text {wide:.0f}x{high:.0f} in {widget.width:.0f}x{widget.height:.0f}"
    lines = ["".join(part.text for part in line.words) for line in widget._label._cached_lines[1:]]
    if any(line.lstrip().startswith("·") for line in lines):
        yield f"line begins with a dot: {name}"
    if widget.font_size < dp(18) - 0.01:
        yield f"small type: {name}: {widget.font_size}"
    if isinstance(widget, Btn):
        room = widget.width - 2 * dp(widget.inset) + 1
        for word in widget.caption.split():
            if width_of(word, widget.points) > room:
                yield f"broken word: {name}"
    elif widget.text_size[0]:
        room = widget.text_size[0] - widget.padding[0] - widget.padding[2]
        for word in TAG.sub("", widget.text).split():
            # A path has to break somewhere.
            if len(word) >= LONG and "/" not in word and _word(word, widget) > room:
                yield f"broken word: {name}: {word}"


def _word(word: str, label: Label) -> float:
    """How wide a word of a text is; bold as that is anywhere in it."""
    bold = label.bold or "[b]" in label.text
    drawn = CoreLabel(text=word, font_size=label.font_size, font_name=label.font_name, bold=bold)
    drawn.refresh()
    return float(drawn.content_size[0])


_drawn_alone: dict[tuple[Any, ...], bytes] = {}


def _drawn(text: Written) -> bytes:
    """The pixels of a text as it is drawn by itself, from nothing."""
    look = text._look()
    if look not in _drawn_alone:
        names = ("text", "text_size", "font_size", "font_name", "bold", "halign", "valign", "line_height")
        same = {name: getattr(text, name) for name in names}
        colour = text._colour
        alone = Written(markup=True, color=colour, disabled_color=colour, shorten=text.shorten, **same)
        alone.write()
        _drawn_alone[look] = alone.texture.pixels
    return _drawn_alone[look]


def _needs(label: Label) -> tuple[float, float]:
    """The size of the whole text, where it has been rendered for a given height too."""
    across, down = label.text_size
    if down is None:
        return tuple(label.texture_size)
    kind = MarkupLabel if label.markup else CoreLabel
    whole = kind(
        text=label.text,
        font_size=label.font_size,
        font_name=label.font_name,
        bold=label.bold,
        text_size=(across, None),
        line_height=label.line_height,
    )
    whole.refresh()
    return whole.texture.size if whole.texture is not None else (0.0, 0.0)


def _amber(seen: list[Seen], texts: list[Text], picture: Image.Image | None) -> Iterator[str]:
    """Amber that is not what hands do: a text, or in a picture without such a line anything at all."""
    hands = [one.widget for one in seen if _of_hands(one.widget)]
    amber = get_hex_from_color(theme.AMBER)[1:7]
    for text in texts:
        if text.owners[-1] not in hands and any(amber in colour.lower() for colour in text.colours):
            yield f"amber: {text.name}"
    if picture is None or hands:
        return
    left = picture.copy()
    for strip in (one.widget for one in seen if isinstance(one.widget, StripView)):  # the table's own lights
        x1, y1, x2, y2 = _box(strip)
        left.paste((0, 0, 0), (int(x1), int(left.height - y2), int(x2), int(left.height - y1)))
    ink = tuple(bytes.fromhex(amber))
    n = sum(n for n, colour in left.getcolors(left.width * left.height) if colour == ink)
    if n > SPECK:
        yield f"amber: {n} pixels, and nothing for hands to do"


def _of_hands(widget: Widget) -> bool:
    """Whether a widget says what hands do."""
    return (isinstance(widget, Sentence) and widget.you) or (isinstance(widget, Btn) and widget.role == "hand")


def _overlaps(seen: list[Seen], texts: list[Text]) -> Iterator[str]:
    """Two targets, a text and another's target, or two texts that lie over each other."""
    targets: list[tuple[str, Box, Any]] = []
    for one in seen:
        widget = one.widget
        if one.targets and one.targets[-1] is widget:
            targets.append((_name(widget), _cut(_box(widget), one.clip), widget))
        places = getattr(widget, "places", None)
        if callable(places) and hasattr(widget, "place_at"):
            for place, (x, y, wide, high) in places().items():
                targets.append((f"place {place}", _cut((x, y, x + wide, y + high), one.clip), widget))
    for (name, box, _), (other, its, _) in combinations(targets, 2):
        if not _empty(_cut(box, its), SLACK):
            yield f"overlap: {name} and {other}"
    for text in texts:
        for name, box, owner in targets:
            if owner not in text.owners and not _empty(_cut(text.box, box), SLACK):
                yield f"overlap: text {text.name} over {name}"
    for one, other in combinations(texts, 2):
        if not _empty(_cut(one.box, other.box), SLACK):
            yield f"overlap: text {one.name} over text {other.name}"


def _contrast(text: Text, picture: Image.Image) -> Iterator[str]:
    """Colours of a text that stand out too little from what shows round it."""
    left, low, right, top = text.box
    box = (left - EDGE, picture.height - top - EDGE, right + EDGE, picture.height - low + EDGE)
    area = picture.crop((max(0, int(box[0])), max(0, int(box[1])), int(box[2]), int(box[3])))
    # Its edge only: a bold sign may show more of itself than of what is behind it.
    wide, high = area.size
    edges = ((0, 0, wide, 2), (0, high - 2, wide, high), (0, 0, 2, high), (wide - 2, 0, wide, high))
    shown: Counter[tuple[int, ...]] = Counter()
    for edge in edges:
        shown.update({colour: n for n, colour in area.crop(edge).getcolors(2 * (wide + high))})
    behind = shown.most_common(1)[0][0]
    for colour in text.colours:
        ink = tuple(int(colour.lstrip("#")[i : i + 2], 16) for i in (0, 2, 4))
        ratio = contrast(ink, behind)
        if ratio < text.least:
            yield f"contrast: {text.name}: {colour} on #{bytes(behind).hex()} is {ratio:.1f}"


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The contrast of two colours (red, green, blue, 0 to 255), as WCAG counts it: 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[int, ...]) -> float:
    red, green, blue = (
        c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
