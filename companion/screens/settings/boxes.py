"""The settings group with the owner's boxes; only shown if there are other boxes than ours."""

from __future__ import annotations

from functools import partial

from kivy.uix.widget import Widget

from companion.game import owned
from companion.screens.settings.group import Group


class Boxes(Group):
    """A row for each installed edition and expansion, then for each that is named but not installed."""

    def rows(self) -> list[Widget]:
        own = self._own()
        found: list[Widget] = [self._note("ui.set.boxes.note")]
        for box in owned.every():
            look = {"on": box in own, "role": "normal", "halign": "left"}
            found.append(self._button(partial(self._toggle, box), self.words.boxed(box), f"box:{box}", **look))
        missing = owned.missing(own)
        if missing:
            found.append(self._note("ui.set.boxes.missing"))
        for box in missing:
            caption = self.words.boxed(box)
            found.append(self._button(partial(self._toggle, box), caption, f"box:{box}", on=True, halign="left"))
        return found

    def _own(self) -> list[str]:
        """The owner's boxes; without another edition the standard one is included."""
        own = list(self.desk.settings.now.boxes)
        home = [f"edition:{name}" for name in owned.editions(own)]
        return [*(box for box in home if box not in own), *own]

    def _toggle(self, box: str) -> None:
        own = self._own()
        self._set(boxes=[one for one in own if one != box] if box in own else [*own, box])
