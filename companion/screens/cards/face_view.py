"""The face of a card on a page: as high as the page, or higher and scrolled where its values need it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.messages import Words
from companion.screens.drawings.faces import CardFace
from companion.screens.drawings.printed.sheet import Sheet
from companion.screens.widgets.boxes import Scroll


class FaceView(Scroll):
    """A card; the value that is asked is in view."""

    def __init__(self, **look: Any) -> None:
        super().__init__(**look)
        self.face = CardFace(size_hint_y=None)
        self.add_widget(self.face)
        self.bind(size=lambda *_: self.heighten())

    def show(self, sheet: Sheet, words: Words, *, touched: bool = True) -> None:
        """Draw this card. Without ``touched`` its values can't be chosen: a touch tells what each is."""
        self.face.show(sheet, words, touched=touched)

    def heighten(self) -> None:
        """Give the card the height that it needs."""
        face = self.face
        if not face.shows:
            return
        face.height = max(self.height, dp(face.least(self.width / dp(1), self.height / dp(1))))
        place = face.places().get(f"field.{face.now}")
        if place is not None and face.height > self.height:
            below = place[1] + place[3] / 2 - face.to_window(*face.pos)[1]
            self.scroll_y = min(1.0, max(0.0, (below - self.height / 2) / (face.height - self.height)))
