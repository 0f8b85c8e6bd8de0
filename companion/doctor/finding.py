"""What the doctor says of one thing that it looked at."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Verdict = Literal["good", "absent", "warning", "fault"]
"""``absent``: something that one may have and that is not there; with its fix, but nothing is wrong."""


class Finding(Struct, frozen=True, omit_defaults=True):
    """One thing that was looked at: its name, the verdict, what kind of finding it is, and values for its sentence."""

    name: str
    verdict: Verdict
    kind: str
    values: dict[str, Any] = {}

    @property
    def key(self) -> str:
        """The message that says what was found; with ``.fix`` behind it what to do."""
        return f"doctor.{self.name}.{self.kind}"
