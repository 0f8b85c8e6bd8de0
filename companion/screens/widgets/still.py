"""The window's picture kept while only what is over it changes: then that alone is drawn again.

A picture of the table is some 250 draws that cover the window twice; out of a texture it is one. The texture is made
at the second picture of what moves, as large as the window (4 bytes a pixel), and let go of with it.

On a machine without a graphics card that takes 4 ms of processor time in place of 14, the copy 5 once.
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Callback, Canvas, Color, InstructionGroup, Rectangle
from kivy.graphics.opengl import GL_BLEND, GL_TEXTURE_2D, glCopyTexSubImage2D, glDisable, glEnable
from kivy.graphics.texture import Texture

KEPT = True
"""Whether it is kept at all."""
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
"""Of the texture, from the lower left on, against the clock."""

over = InstructionGroup()
"""What is over the picture; who changes it calls :func:`renew`."""
_kept: Any = None
_quad = Canvas()


def renew() -> None:
    """What is over the picture has changed: draw it."""
    if KEPT:
        _soon()
    else:
        Window.canvas.ask_update()


def _before_picture(_dt: float) -> None:
    if not Window.canvas.needs_redraw:  # else Kivy draws it
        Window.dispatch("on_draw")
        Window.dispatch("on_flip")


_soon = Clock.create_trigger(_before_picture, -1)


def _draw(_window: Any) -> bool:
    """Draw the picture out of the texture, or into it; False where it is to be drawn as ever: if anything else has
    changed, and so the first of an act, for which somebody waits."""
    global _kept
    size = tuple(map(int, Window.system_size))
    if _kept is not None and (Window.canvas.needs_redraw or _kept.size != size):
        _kept = None
    if _kept is not None:
        _fill_quad()
        _layers(_quad, over)
        _quad.clear()
        if not over.children:
            _kept = None
        return True
    if not KEPT or not over.children or Window.canvas.needs_redraw:
        return False
    _layers(Window.canvas)
    _kept = Texture.create(size=size, colorfmt="rgb")
    _kept.min_filter = _kept.mag_filter = "nearest"
    _kept.bind()
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, *size)
    _layers(over, clear=False)
    return True


def _fill_quad() -> None:
    """The texture over the whole window, whichever way that is turned."""
    turned = int(Window.rotation) // 90
    corners = [part for corner in (*CORNERS[turned:], *CORNERS[:turned]) for part in corner]
    _quad.clear()
    _quad.add(Callback(lambda _one: glDisable(GL_BLEND)))  # it hides what is below it in any case
    _quad.add(Color(1, 1, 1, 1))
    _quad.add(Rectangle(texture=_kept, tex_coords=corners, size=Window.size))
    _quad.add(Callback(lambda _one: glEnable(GL_BLEND)))


def _layers(*layers: Any, clear: bool = True) -> None:
    """Draw these in the window."""
    context, usual = Window.render_context, (Window.canvas, over)
    for one in usual:
        context.remove(one)
    for one in layers:
        context.add(one)
    if clear:
        Window.clear()
    context.draw()
    for one in layers:
        context.remove(one)
    for one in usual:
        context.add(one)


def begin() -> None:
    """The window is there: what is over the picture is drawn with it from now on."""
    if over not in Window.render_context.children:
        Window.render_context.add(over)
    Window.bind(on_draw=_draw)
