"""Strip and buttons of the app: opened after the first picture, and again when settings change."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.files.error import Fault, FileError, Said, of_system
from companion.messages.english import SaidError
from companion.settings import BAUDS, Settings
from hardware.state import State

if TYPE_CHECKING:
    from hardware.buttons import Buttons
    from hardware.greeting import Answer
    from hardware.link import AppSide
    from hardware.pins import PinFileError, Pins
    from hardware.scene import Scene
    from hardware.strip import Strip

BOOT_SECONDS = 2.0
"""Seconds that a strip's board needs after its port was opened, since most boards restart then."""

_log = logging.getLogger(__name__)


class Devices:
    """The strip and the buttons. They open and close in threads of their own; nothing here waits for a device.

    ``pressed`` is called with a button's name, ``picture`` for each new picture of the strip, ``opened`` when both are
    open, ``trouble`` with what is wrong; all from other threads. ``port``, ``leds`` and ``pins`` from the command line
    override the settings. ``panel``: the socket of a panel in another program (:mod:`hardware.link`), used instead of
    this machine's pins.
    """

    def __init__(
        self,
        settings: Settings,
        pressed: Callable[[str], None],
        picture: Callable[[], None],
        opened: Callable[[], None],
        trouble: Callable[[FileError | Said], None],
        *,
        port: str | None = None,
        leds: int | None = None,
        pins: Path | None = None,
        panel: Path | None = None,
    ) -> None:
        self.settings = settings
        self.strip: Strip | None = None
        self.buttons: Buttons | None = None
        self._pressed, self._picture, self._opened, self._trouble = pressed, picture, opened, trouble
        self._port, self._leds, self._pins, self._panel = port, leds, pins, panel
        self._link: AppSide | None = None
        self._lit: tuple[str, ...] = ()
        self._way: tuple[str, int, int, str] | None = None
        """Port, number of LEDs, bits per second and protocol of the open strip."""
        self._scene: Scene | None = None
        self.asking = False
        """Whether the ports are being asked which board is there."""
        self._answers: dict[str, Answer] = {}
        self._lock = threading.Lock()

    def open(self, strip: bool = True, buttons: bool = True) -> threading.Thread:
        """Open them (again) with the present settings; returns the thread that does it."""

        def work() -> None:
            with self._lock:
                if strip:
                    self._open_strip()
                if buttons:
                    self._open_buttons()
            self._opened()

        thread = threading.Thread(target=work, name="devices", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Turn the strip dark and release the pins."""
        with self._lock:
            for device in (self.strip, self.buttons, self._link):
                if device is not None:
                    device.close()

    def show(self, scene: Scene) -> None:
        """Show this on the strip, now or as soon as it is open."""
        self._scene = scene
        if self.strip is not None:
            self.strip.show(scene)

    def looked_at(self, eyes: bool) -> None:
        """Whether the strip's picture is visible on the screen."""
        if self.strip is not None:
            self.strip.looked_at(eyes)

    @property
    def lamps(self) -> bool:
        """Whether any button has a lamp."""
        return self.buttons is not None and bool(self.buttons.lamps)

    def light(self, names: tuple[str, ...]) -> None:
        """Light exactly the lamps of these buttons, now or as soon as they are open."""
        if names != self._lit:
            self._lit = names
            if self.buttons is not None:
                self.buttons.light(names)

    @property
    def latest_frame(self) -> bytes:
        """The newest picture of the strip; empty before there is one."""
        return self.strip.latest_frame if self.strip is not None else b""

    @property
    def still_frame(self) -> bytes:
        """The strip's picture without its pulse; empty before there is one."""
        return self.strip.still_frame if self.strip is not None else b""

    def states(self) -> list[State]:
        """The states of strip and buttons."""
        found = [device.state for device in (self.strip, self.buttons) if device is not None]
        if self.buttons is not None and self._link is not None and not self._link.connected:
            found[-1] = State("waiting", f"No panel answers at {self._panel}.", "buttons.apart")
        return found

    def where(self) -> tuple[dict[str, str], str]:
        """The strip's port by its state, ``connected`` or ``waiting``; and pins that another program uses."""
        strip, buttons = self.strip, self.buttons
        port = str(strip.state.values.get("port", "")) if strip is not None else ""
        pins = str(buttons.state.values.get("pins", "")) if buttons is not None else ""
        return ({strip.state.kind: port} if strip is not None and port else {}), pins

    def ports(self) -> list[tuple[str, str, Answer | None]]:
        """The USB serial ports as (identity, the maker's name, who answered there). The answer is None before anybody
        has asked."""
        from hardware import ports

        return [(port.identity, port.product, self._answers.get(port.identity)) for port in ports.plugged()]

    def ask(self) -> threading.Thread:
        """Ask at every port which board is there. The strip is released meanwhile; ``opened`` is called when it is
        back."""

        def work() -> None:
            from hardware import greeting, ports

            with self._lock:
                self._close_strip()
                for port in ports.plugged():
                    baud = self.settings.strip.bauds.get(port.identity, BAUDS[0])
                    try:
                        self._answers[port.identity] = greeting.ask(port.path, baud, BOOT_SECONDS)
                    except OSError as error:
                        _log.info("%s can't be asked who is there: %s", port.path, error)
                        self._answers.pop(port.identity, None)
                self._open_strip()
            self.asking = False
            self._opened()

        self.asking = True
        thread = threading.Thread(target=work, name="asking ports", daemon=True)
        thread.start()
        return thread

    def learn(self, then: Callable[[int, str], None], count: int = 1) -> Callable[[], None]:
        """Wait for the next ``count`` pins that are pressed. The buttons are released meanwhile.

        ``then`` is called from another thread with each pin's number, or with 0 and the reason. Call the returned
        function to stop; then the buttons work again.
        """
        listening: list[Any] = []
        done = threading.Event()

        def heard(bcm: int) -> None:
            if not done.is_set():
                then(bcm, "")

        def listen() -> None:
            from hardware.learning import Learning

            with self._lock:
                if self.buttons is not None:
                    self.buttons.close()
                try:
                    factory = self._link.factory if self._link is not None else None
                    listening.append(Learning(heard, count=count, factory=factory))
                except RuntimeError as error:
                    _log.warning("%s", error)
                    done.set()
                    then(0, "@ui.set.learn.none")

        def stop() -> None:
            done.set()
            with self._lock:
                for learning in listening:
                    learning.close()
            self.open(strip=False)

        threading.Thread(target=listen, name="learning", daemon=True).start()
        return stop

    # ------------------------------------------------------------ inside

    def _open_strip(self) -> None:
        """Open the strip with the present settings. One that is open at the same port only gets its new mounting and
        supply."""
        from hardware.output import Output, Stretch
        from hardware.strip import Strip

        wanted = self.settings.strip
        port = self._port if self._port is not None else wanted.port
        leds = self._leds if self._leds is not None else wanted.leds
        way = (port, leds, wanted.bauds.get(port, BAUDS[0]), wanted.protocol)
        try:
            output = Output(
                wanted.turned,
                wanted.brightness / 100,
                wanted.milliamps,
                wanted.gamma / 10,
                wanted.channel_milliamps,
                wanted.offset,
                tuple(Stretch(one.leds, one.gap, one.turned) for one in wanted.stretches),
            )
            if self.strip is not None and way == self._way:
                self.strip.mount(output)
                return
            self._close_strip()
            self.strip = Strip(
                port or None, leds, way[2], output=output, protocol=wanted.protocol, boot_wait=BOOT_SECONDS
            )
        except ValueError as error:
            _log.warning("%s", error)
            self._trouble(Said("fault.strip", {"detail": str(error)}))
            return
        self._way = way
        self.strip.watch(lambda _rgb: self._picture())
        if self._scene is not None:
            self.strip.show(self._scene)

    def _close_strip(self) -> None:
        """Turn the strip dark and release it."""
        if self.strip is not None:
            self.strip.close()
        self.strip = self._way = None

    def _open_buttons(self) -> None:
        from hardware.buttons import Buttons
        from hardware.pins import DEFAULT_PINS, FULL_PANEL, PinFileError, load_pins

        if self._panel is not None and self._link is None:
            from hardware.link import AppSide

            self._link = AppSide(self._panel, self._opened)
        if self.buttons is not None:
            self.buttons.close()
        try:
            found = load_pins(self._pins or (DEFAULT_PINS if self._link is None else FULL_PANEL))
        except PinFileError as error:
            _log.warning("%s", error)
            self._trouble(in_words(error))
            return
        if not self._pins:
            found = learned(found, self.settings.pins)
        link = self._link
        self.buttons = Buttons(found, self._pressed, factory=link.factory if link is not None else None)
        self.buttons.light(self._lit)
        if link is not None:
            link.wired(found)


def in_words(error: PinFileError) -> FileError:
    """What is wrong with a file of pins, for the messages."""
    came = Said(f"fault.pins.{error.said.key}", dict(error.said.values))
    if isinstance(error.__cause__, OSError):
        came = of_system(error.__cause__)
    wanted = Said(f"fault.pins.wanted.{error.wanted.key}", dict(error.wanted.values))
    return SaidError(error.file, Fault(error.table, error.key, came, wanted))


def learned(pins: Pins, found: Mapping[str, int]) -> Pins:
    """Pins from a file, with learned pins in their place: another entry for the same pin is removed."""
    from hardware.pins import BUTTONS, UNDO_HOLD_SECONDS, Knob, Pin, Pins

    taken = set(found.values())
    buttons = {
        name: Pin(
            found[name],
            pins.buttons[name].hold if name in pins.buttons else UNDO_HOLD_SECONDS if name == "undo" else 0.0,
        )
        if name in found
        else pins.buttons[name]
        for name in BUTTONS
        if name in found or (name in pins.buttons and pins.buttons[name].bcm not in taken)
    }
    knob = pins.knob
    if "knob-a" in found and "knob-b" in found:
        knob = Knob(found["knob-a"], found["knob-b"], found.get("knob-push"))
    elif knob is not None and "knob-push" in found:
        knob = replace(knob, push=found["knob-push"])
    if knob is not None and {knob.a, knob.b} & (taken - {found.get("knob-a"), found.get("knob-b")}):
        knob = None
    lamps = {name: bcm for name, bcm in pins.lamps.items() if bcm not in taken}
    return Pins(buttons, pins.debounce, knob, lamps)
