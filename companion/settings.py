"""The player's settings, kept in one file of the data folder: language, type, palette, pace, devices.

How a game is played (draw ways, doubts, seats) belongs to that game's terms; what stands here is only how new games
begin. A broken file is laid aside and told; the app goes on with what the file does not spoil.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field, structs

from companion.files import durable, shared
from companion.files.bounds import check_json
from companion.files.error import MOST_TOLD, Fault, Said, not_json, of_system, shown
from companion.files.reading import SMALL, read_text
from companion.messages.english import SaidError

FILE = "settings.json"
VERSION = 1
"""Version of the file's shape; a file that names none is of the first."""
WHOLE = ("game",)
"""What is one value, though it has several parts: how a game was set up."""
APART = ("people", "boxes", "pins")
"""What has entries that stand each for itself: a wrong one is told, and the others hold."""


class SettingsError(SaidError):
    """The settings file can't be read, kept or written, or not wholly; ``key`` names the setting."""


BAUDS = (115200, 230400, 460800, 500000, 576000, 921600, 1000000, 1500000)
"""Bits a second that a strip's board may be set to; the first is the usual one."""


class Stretch(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """LEDs in a row that show a part of the picture; ``gap`` dark ones lie before them. ``turned``: from the last LED
    to the first."""

    leds: Annotated[int, Meta(ge=1, le=600)]
    gap: Annotated[int, Meta(ge=0, le=600)] = 0
    turned: bool = False


class StripSettings(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The LED strip: its port by identity ("" for none), how it is mounted, fed and spoken to."""

    port: str = ""
    """An identity of :mod:`hardware.ports`, never a name such as ttyUSB0."""
    leds: Annotated[int, Meta(ge=16, le=600)] = 60
    turned: bool = False
    """The first LED is at the right end of the table's edge."""
    brightness: Annotated[int, Meta(ge=5, le=100)] = 100
    """Percent."""
    milliamps: Annotated[int, Meta(ge=100, le=20000)] = 2000
    """What the power supply gives; a brighter picture is dimmed to it."""
    channel_milliamps: Annotated[int, Meta(ge=1, le=60)] = 20
    """What one colour of one LED draws at full brightness."""
    gamma: Annotated[int, Meta(ge=10, le=30)] = 10
    """Tenths; 10 sends the colours as they are."""
    offset: Annotated[int, Meta(ge=0, le=599)] = 0
    """The LED at which the picture begins, counted from 0."""
    stretches: list[Stretch] = []
    """The LEDs that show the picture; none at all: every LED."""
    protocol: Literal["auto", "adalight", "tpm2"] = "auto"
    bauds: dict[str, Annotated[int, Meta(ge=9600, le=4_000_000)]] = {}
    """Bits a second by port, where they aren't the usual ones."""
    low_light: Literal["never", "dimmed", "always"] = "dimmed"
    """When the strip shows little light that doesn't move: ``dimmed``, while the screen is."""


PersonId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]*$")]
"""The id of a person: made once, by chance; it stays whatever the name becomes."""
PersonName = Annotated[str, Meta(min_length=1, max_length=100)]


class Settings(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All settings, each with its default."""

    language: str = ""
    """A language code, or "" for the one of the system."""
    text: Literal["normal", "large"] = "normal"
    palette: Literal["standard", "safe"] = "standard"
    """``safe``: colours that colour-blind players can tell."""
    motion: bool = True
    """Whether tokens, Damage and cards move for a moment when something has changed."""
    sound: bool = False
    voice: bool = False
    """Whether deeds, and whose turn it is, are spoken."""
    voice_pace: Annotated[int, Meta(ge=50, le=200)] = 100
    """Percent of the usual pace."""
    volume: Annotated[int, Meta(ge=5, le=100)] = 100
    """Percent, of voice and sounds."""
    pacing: Annotated[int, Meta(ge=0, le=60)] = 0
    """Seconds after which what the Automa does goes on by itself; 0: only by a press."""
    single: Literal["ask", "do"] = "ask"
    """Whether a question that has one possible answer is answered by the app after a while."""
    follow: Literal["ask", "do"] = "do"
    """Whether the drawing turns by itself to what the question is about."""
    ticks: Literal["ask", "do"] = "ask"
    """Whether what goes back on the real table is a list to tick (ask), or is told only (do)."""
    take_up: Literal["ask", "do"] = "ask"
    """Whether the app begins with the last game (do), or with home (ask)."""
    game: dict[str, str] = field(default_factory=dict)
    """How the last game was set up (the fields of ``setup.terms``, before them ``edition`` and ``modules``); the next
    one is proposed with the same."""
    people: dict[PersonId, PersonName] = field(default_factory=dict)
    """Who has played here: id to name."""
    players: Annotated[list[Annotated[str, Meta(max_length=32, pattern=r"^[a-z0-9]*$")]], Meta(max_length=4)] = []
    """Who played the last game, by id, in the order in which seats were chosen; ``""`` for nobody in particular."""
    boxes: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=200)] = []
    """What the owner has, as ``edition:NAME`` and ``module:NAME``; nothing: what everybody has. One whose rules are
    not here is kept."""
    strip: StripSettings = field(default_factory=StripSettings)
    pins: dict[str, Annotated[int, Meta(ge=2, le=27)]] = field(default_factory=dict)
    """BCM numbers of buttons that were learned by pressing, over those of the pin file."""
    rotation: Literal[0, 90, 180, 270] = 0
    locked: bool = False
    """Correct and old answers need the lock opened first."""
    dim_minutes: Annotated[int, Meta(ge=0, le=120)] = 10
    """Minutes without a touch after which the screen dims; 0: never."""


def read(file: Path) -> tuple[Settings, list[SettingsError]]:
    """The settings that a file holds, and what is wrong in it; the defaults where there is none or it is broken."""
    try:
        content = read_text(file, SMALL).encode()
        check_json(content)
        document = msgspec.json.decode(content)
    except FileNotFoundError:
        return Settings(), []
    except OSError as error:
        return Settings(), [SettingsError(file, Fault("", "", of_system(error), Said("fault.wanted.readable")))]
    except (ValueError, RecursionError) as error:
        return Settings(), [SettingsError(file, Fault("", "", not_json(error), Said("fault.wanted.json.object")))]
    if not isinstance(document, dict):
        return Settings(), [SettingsError(file, Fault("", "", shown(document), Said("fault.wanted.json.object")))]
    version = document.pop("version", 1)
    errors = []
    if version != VERSION or isinstance(version, bool):
        fault = Fault("", "version", shown(version), Said("fault.wanted.version", {"version": VERSION}))
        if isinstance(version, int) and version > VERSION:
            return Settings(), [SettingsError(file, fault, later=True)]
        errors.append(SettingsError(file, fault))
    good: dict[str, Any] = {}
    for name, value in document.items():
        if name not in Settings.__struct_fields__ and len(errors) >= MOST_TOLD:
            continue
        if _fits({name: value}):
            good[name] = value
            continue
        kept, faults = _parted(name, value)
        errors += [SettingsError(file, fault) for fault in faults[: max(1, MOST_TOLD - len(errors))]]
        if kept is not None:
            good[name] = kept
    return msgspec.convert(good, Settings), errors


def _fits(settings: dict[str, Any]) -> bool:
    try:
        msgspec.convert(settings, Settings)
    except msgspec.ValidationError:
        return False
    return True


def _parted(name: str, value: Any) -> tuple[Any, list[Fault]]:
    """Of a setting that can't be: its good entries, if they stand each for itself, else None; and what is wrong."""
    from companion.packs.fit import convert  # not needed before something is wrong

    whole = convert({name: value}, Settings, "")
    bad: list[Fault] = []
    kept: Any = None
    if name in APART and isinstance(value, dict):
        kept = {key: one for key, one in value.items() if _fits({name: {key: one}})}
        wrong = [key for key in value if key not in kept][:MOST_TOLD]
        bad = [convert({name: {key: value[key]}}, Settings, "") for key in wrong]
    elif name in APART and isinstance(value, list):
        kept = [one for one in value if _fits({name: [one]})]
        places = [i for i, one in enumerate(value) if not _fits({name: [one]})][:MOST_TOLD]
        bad = [structs.replace(convert({name: [value[i]]}, Settings, ""), key=f"{name}[{i}]") for i in places]
    if not bad or not _fits({name: kept}):
        return None, [whole]  # it is of another kind, or there are too many
    return kept, bad


class SettingsFile:
    """The settings of a data folder.

    ``errors`` is what was wrong when the file was read; ``unsaved`` why the last change is in memory only, None if it
    is on disk. What another program has changed meanwhile is taken up with the next change. A later version's file is
    left as it is. Nothing here raises for the file or what stands in it.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self.unsaved: SettingsError | None = None
        self._stamp = shared.stamp(self._file)
        self.now, self.errors = read(self._file)
        """The settings in force, and what was wrong in the file."""
        self._base: dict[str, Any] = msgspec.to_builtins(self.now)
        self._held = any(error.untouched for error in self.errors)
        # A file with mistakes must lie aside before the next writing.
        self._broken = any(not error.untouched for error in self.errors)
        if self._broken:
            try:
                self._lay_aside()
            except OSError as error:
                self.errors.append(self._error(error))

    def change(self, **changes: Any) -> None:
        """Set some, such as ``text="large"`` or ``strip={"leds": 30}``. Raises ValueError for a value that can't be."""
        whole = msgspec.to_builtins(self.now)
        for name, value in changes.items():
            whole[name] = {**whole.get(name, {}), **msgspec.to_builtins(value)} if name == "strip" else value
        self.now = msgspec.convert(whole, Settings)
        try:
            with shared.locked(self._file):
                self.unsaved = self._write()
        except OSError as error:
            self.unsaved = self._error(error)

    def _write(self) -> SettingsError | None:
        """Write the whole file again, with what another program has changed; or why it must be left as it is."""
        found = shared.stamp(self._file)
        if found is not None and (found != self._stamp or self._held):
            theirs, errors = read(self._file)
            untouched = next((error for error in errors if error.untouched), None)
            if untouched is not None:
                return untouched
            self._broken |= bool(errors)
            mine = msgspec.to_builtins(self.now)
            other = {**self._base, **msgspec.to_builtins(theirs)} if errors else msgspec.to_builtins(theirs)
            with contextlib.suppress(msgspec.ValidationError):  # two good ones that don't go together: mine
                self.now = msgspec.convert(shared.merged(self._base, mine, other, WHOLE), Settings)
        if self._broken:
            self._lay_aside()
        document = {"version": VERSION, **msgspec.to_builtins(self.now)}
        durable.replace(
            self._file, msgspec.json.format(msgspec.json.encode(document, order="sorted"), indent=2) + b"\n"
        )
        self._base, self._stamp, self._held = msgspec.to_builtins(self.now), shared.stamp(self._file), False
        return None

    def _lay_aside(self) -> None:
        durable.lay_aside(self._file)
        self._broken = False

    def _error(self, error: OSError) -> SettingsError:
        return SettingsError(self._file, Fault("", "", of_system(error), Said("fault.wanted.disk")))
