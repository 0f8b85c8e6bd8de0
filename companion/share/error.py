"""What goes wrong with what was shared: a code or report that can't be read, a text too long for a code."""

from __future__ import annotations

from typing import Any


class ShareError(Exception):
    """A code or report can't be read. ``key`` is the message that says what came and what to do."""

    def __init__(self, key: str, **values: Any) -> None:
        self.key, self.values = key, values
        super().__init__(f"{key} {values}")
