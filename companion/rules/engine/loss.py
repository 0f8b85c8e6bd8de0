"""What is lost by an answer, told with it before it is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Loss(Struct, frozen=True, gc=False):
    """One thing that an option takes away beside what its words say, as far as the table tells: the key of its words
    (``loss.…``) and their values. What nobody knows is no loss: it is drawn as unknown."""

    key: str
    values: Mapping[str, Any] = {}
