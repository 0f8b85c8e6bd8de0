"""Reads the file of pins: which button is connected to which pin."""

from __future__ import annotations

import errno
import os
import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from hardware.colours import SEATS

DEFAULT_PINS: Final = Path(__file__).with_name("pins.toml")
"""The file of pins that comes with the program."""

BUTTONS: Final[tuple[str, ...]] = ("next", "undo", "draw", "why", "menu", *SEATS, "again")
"""The names that a button can have; a seat's is its colour."""

FULL_PANEL: Final = Path(__file__).with_name("panel.toml")
"""A file of pins with everything that a panel can have; used by the simulator."""

TURNS: Final = ("turn-left", "turn-right")
"""The names of a knob's steps."""

UNDO_HOLD_SECONDS: Final = 0.8
"""How long undo must be held by default, in seconds."""

DEBOUNCE_MS: Final = 100
"""The default settling time of a contact in milliseconds: worn buttons can open for 87 ms during a press, and nobody
presses the same one twice that quickly."""

MOST_BYTES: Final = 64 << 10
"""The most bytes of a file of pins; the longest possible one has a few thousand with comments."""

MOST_PARTS: Final = 8
"""The most parts of a key, such as the two of ``buttons.undo``. A TOML reader takes time with the square of their
number."""

_PART = r"""\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+"""
_LONG_KEY = re.compile(f"(?:{_PART}){{{MOST_PARTS}}}")
_FIRST_PIN, _LAST_PIN = 2, 27  # 0 and 1 belong to the memory of add-on boards


@dataclass(frozen=True)
class Pin:
    """One button: its BCM number, and how many seconds it must be held (0: it acts when pressed)."""

    bcm: int
    hold: float = 0.0


@dataclass(frozen=True)
class Knob:
    """A rotary encoder: the BCM numbers of its contacts A and B (A is first when turned right), and of its push contact
    (another "next"), None without one."""

    a: int
    b: int
    push: int | None = None


@dataclass(frozen=True)
class Pins:
    """All connected buttons by name, the settling time of their contacts in seconds, the knob or None, and the BCM
    number of each lamp by its button's name."""

    buttons: Mapping[str, Pin]
    debounce: float
    knob: Knob | None = None
    lamps: Mapping[str, int] = field(default_factory=dict)


CAME: Final = {
    "value": "{value}",
    "none": "nothing",
    "name": "this name",
    "key": "this key",
    "system": "an error ({detail})",
    "kind": "no ordinary file",
    "large": "a file of more than {kib} KiB",
    "utf8": "byte {at} that isn't UTF-8",
    "deep": "a key of more than {parts} parts",
    "toml": "“{detail}”",
    "taken": "pin {pin}, that of {name},",
    "taken.knob": "pin {pin}, that of the knob's {name},",
    "taken.lamp": "pin {pin}, that of the lamp of {name},",
}
"""What a file can contain in a wrong place, by key, in English."""

WANTED: Final = {
    "readable": "a file that can be read",
    "utf8": "a text file in UTF-8",
    "toml": "a TOML file",
    "tables": "[buttons], [knob], [lamps] or [contacts]",
    "contacts": "debounce_ms",
    "knob": "a, b or push",
    "button": "pin or hold_seconds",
    "one": "one of {names}",
    "table": "a table, [{name}],",
    "own": "a pin of its own",
    "bcm": "a GPIO (BCM) number from {lo} to {hi}",
    "number": "a number from {lo} to {hi}",
}
"""What can be expected there, by key, in English."""


class Said(NamedTuple):
    """A part of a sentence: its key in `CAME` or `WANTED`, and its values. Programs in other languages have their own
    texts for the keys."""

    key: str
    values: Mapping[str, str | float] = MappingProxyType({})


class PinFileError(ValueError):
    """A file of pins can't be used. The text is one sentence for people.

    `file`: its path. `table` and `key`: the place in it, or "". `came`: what is there. `expected`: what should be.
    `said` and `wanted`: keys and values of these two.
    """

    def __init__(self, file: Path, table: str, key: str, said: Said, wanted: Said) -> None:
        place = f"{file}" + (f", [{table}]" if table else "") + (f", {key}" if key else "")
        self.came, self.expected = CAME[said.key].format(**said.values), WANTED[wanted.key].format(**wanted.values)
        super().__init__(f"{place}: {self.came} came, {self.expected} was expected.")
        self.file, self.table, self.key, self.said, self.wanted = file, table, key, said, wanted


def load_pins(path: Path = DEFAULT_PINS) -> Pins:
    """The pins in the file at `path`. Raises PinFileError if it is missing, broken or wrong."""
    return _Reader(path).pins()


class _Reader:
    """Reads one file; its errors name the file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def pins(self) -> Pins:
        content = self._content()
        for name in content:
            if name not in ("buttons", "knob", "lamps", "contacts"):
                raise self._error(name, "", Said("name"), Said("tables"))
        contacts = self._table(content, "contacts")
        for key in contacts:
            if key != "debounce_ms":
                raise self._error("contacts", key, Said("key"), Said("contacts"))
        debounce = self._number(contacts, "contacts", "debounce_ms", DEBOUNCE_MS, 1, 200)
        taken: dict[int, Said] = {}
        buttons = self._buttons(self._table(content, "buttons"), taken)
        knob = self._knob(self._table(content, "knob"), taken)
        lamps = self._lamps(self._table(content, "lamps"), taken)
        return Pins(MappingProxyType(buttons), debounce / 1000, knob, MappingProxyType(lamps))

    def _content(self) -> dict[str, Any]:
        try:
            text = self._bytes().removeprefix(b"\xef\xbb\xbf").decode("utf-8")
            if _LONG_KEY.search(text):
                raise self._error("", "", Said("deep", {"parts": MOST_PARTS}), Said("toml"))
            return tomllib.loads(text.replace("\r\n", "\n").replace("\r", "\n"))
        except OSError as error:
            raise self._error("", "", Said("system", {"detail": str(error.strerror)}), Said("readable")) from error
        except UnicodeDecodeError as error:
            raise self._error("", "", Said("utf8", {"at": error.start}), Said("utf8")) from error
        except PinFileError:
            raise
        except (ValueError, RecursionError) as error:
            # Numbers and nesting beyond Python's limits as well.
            raise self._error("", "", Said("toml", {"detail": str(error)}), Said("toml")) from error

    def _bytes(self) -> bytes:
        """The content of the file, without waiting, and at most MOST_BYTES."""
        self._regular(os.stat(self._path).st_mode)
        handle = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        with open(handle, "rb", buffering=0) as file:
            self._regular(os.fstat(handle).st_mode)
            content = b""
            while len(content) <= MOST_BYTES and (more := file.read(MOST_BYTES + 1 - len(content))):
                content += more
        if len(content) > MOST_BYTES:
            raise self._error("", "", Said("large", {"kib": MOST_BYTES >> 10}), Said("readable"))
        return content

    def _regular(self, kind: int) -> None:
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(kind):
            raise self._error("", "", Said("kind"), Said("readable"))

    def _table(self, content: dict[str, Any], name: str) -> dict[str, Any]:
        table = content.get(name, {})
        if not isinstance(table, dict):
            raise self._error("", name, _value(table), Said("table", {"name": name}))
        return table

    def _buttons(self, table: dict[str, Any], taken: dict[int, Said]) -> dict[str, Pin]:
        pins: dict[str, Pin] = {}
        for name, value in table.items():
            if name not in BUTTONS:
                raise self._error("buttons", name, Said("name"), Said("one", {"names": ", ".join(BUTTONS)}))
            pins[name] = self._pin(name, value)
            self._take("buttons", name, pins[name].bcm, Said("taken", {"pin": pins[name].bcm, "name": name}), taken)
        return pins

    def _knob(self, table: dict[str, Any], taken: dict[int, Said]) -> Knob | None:
        for key in table:
            if key not in ("a", "b", "push"):
                raise self._error("knob", key, Said("key"), Said("knob"))
        if not table:
            return None
        pins = {key: self._bcm("knob", key, table.get(key)) for key in ("a", "b")}
        if "push" in table:
            pins["push"] = self._bcm("knob", "push", table["push"])
        for key, bcm in pins.items():
            self._take("knob", key, bcm, Said("taken.knob", {"pin": bcm, "name": key}), taken)
        return Knob(pins["a"], pins["b"], pins.get("push"))

    def _lamps(self, table: dict[str, Any], taken: dict[int, Said]) -> dict[str, int]:
        lamps: dict[str, int] = {}
        for name, value in table.items():
            if name not in BUTTONS:
                raise self._error("lamps", name, Said("name"), Said("one", {"names": ", ".join(BUTTONS)}))
            lamps[name] = self._bcm("lamps", name, value)
            self._take("lamps", name, lamps[name], Said("taken.lamp", {"pin": lamps[name], "name": name}), taken)
        return lamps

    def _take(self, table: str, key: str, bcm: int, said: Said, taken: dict[int, Said]) -> None:
        if bcm in taken:
            raise self._error(table, key, taken[bcm], Said("own"))
        taken[bcm] = said

    def _pin(self, name: str, value: object) -> Pin:
        """`value`: the pin's number, or a table with it and the hold time."""
        entry = value if isinstance(value, dict) else {"pin": value}
        where = f"buttons.{name}" if isinstance(value, dict) else "buttons"
        for key in entry:
            if key not in ("pin", "hold_seconds"):
                raise self._error(where, key, Said("key"), Said("button"))
        bcm = self._bcm(where, "pin" if isinstance(value, dict) else name, entry.get("pin"))
        if name == "undo" or "hold_seconds" in entry:
            # Undo must always be held, so that nobody undoes by accident.
            return Pin(bcm, self._number(entry, where, "hold_seconds", UNDO_HOLD_SECONDS, 0.2, 10))
        return Pin(bcm)

    def _bcm(self, where: str, key: str, bcm: object) -> int:
        if type(bcm) is not int or not _FIRST_PIN <= bcm <= _LAST_PIN:
            came = Said("none") if bcm is None else _value(bcm)
            raise self._error(where, key, came, Said("bcm", {"lo": _FIRST_PIN, "hi": _LAST_PIN}))
        return bcm

    def _number(self, table: dict[str, Any], where: str, key: str, default: float, least: float, most: float) -> float:
        value = table.get(key, default)
        if type(value) not in (int, float) or not least <= value <= most:
            raise self._error(where, key, _value(value), Said("number", {"lo": least, "hi": most}))
        return float(value)

    def _error(self, table: str, key: str, came: Said, wanted: Said) -> PinFileError:
        return PinFileError(self._path, table, key, came, wanted)


def _value(value: object) -> Said:
    text = repr(value)
    return Said("value", {"value": text if len(text) <= 60 else text[:57] + "…"})
