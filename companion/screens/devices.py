"""Strip and buttons as the app holds them: opened when the first picture stands, and again when settings change."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.settings import BAUDS, Settings
from hardware.state import State

if TYPE_CHECKING:
    from hardware.buttons import Buttons
    from hardware.greeting import Answer
    from hardware.scene import Scene
    from hardware.strip import Strip

BOOT_SECONDS = 2.0
"""How long a strip's board needs after its port was opened, which starts most of them anew."""

_log = logging.getLogger(__name__)


class Devices:
    """The strip and the buttons. Opening and closing happen in threads of their own; nothing here waits for a device.

    ``pressed`` is called with a button's name, ``picture`` with each new picture of the strip and ``opened`` when both
    have been opened, all from other threads; ``trouble`` with a sentence when a device can't be used as it is set.
    ``port``, ``leds`` and ``pins`` from the command line go before the settings.
    """

    def __init__(
        self,
        settings: Settings,
        pressed: Callable[[str], None],
        picture: Callable[[], None],
        opened: Callable[[], None],
        trouble: Callable[[str], None],
        *,
        port: str | None = None,
        leds: int | None = None,
        pins: Path | None = None,
    ) -> None:
        self.settings = settings
        self.strip: Strip | None = None
        self.buttons: Buttons | None = None
        self._pressed, self._picture, self._opened, self._trouble = pressed, picture, opened, trouble
        self._port, self._leds, self._pins = port, leds, pins
        self._way: tuple[str, int, int, str] | None = None
        """Port, LEDs, bits a second and protocol of the open strip."""
        self._scene: Scene | None = None
        self.asking = False
        """Whether ports are being asked who is there."""
        self._answers: dict[str, Answer] = {}
        self._lock = threading.Lock()

    def open(self, strip: bool = True, buttons: bool = True) -> threading.Thread:
        """Open them (anew) as the settings say; returns the thread that does it."""

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
        """Dark strip, pins let go."""
        with self._lock:
            for device in (self.strip, self.buttons):
                if device is not None:
                    device.close()

    def show(self, scene: Scene) -> None:
        """Have the strip show this, now or as soon as it is there."""
        self._scene = scene
        if self.strip is not None:
            self.strip.show(scene)

    @property
    def latest_frame(self) -> bytes:
        """The strip's newest picture; empty before it is there."""
        return self.strip.latest_frame if self.strip is not None else b""

    @property
    def still_frame(self) -> bytes:
        """The strip's picture without its pulse; empty before it is there."""
        return self.strip.still_frame if self.strip is not None else b""

    def states(self) -> list[State]:
        """How strip and buttons are doing."""
        return [device.state for device in (self.strip, self.buttons) if device is not None]

    def ports(self) -> list[tuple[str, str, Answer | None]]:
        """The USB serial ports that there are, each as (identity, what its maker calls it, who answered there). That is
        None before anybody has asked."""
        from hardware import ports

        return [(port.identity, port.product, self._answers.get(port.identity)) for port in ports.plugged()]

    def ask(self) -> threading.Thread:
        """Ask every port who is there, the strip being let go meanwhile; ``opened`` is called when it is back."""

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

    def learn(self, then: Callable[[int, str], None]) -> Callable[[], None]:
        """Listen for the next pin that is pressed, the buttons being let go meanwhile.

        ``then`` is called from another thread with the pin's number, or 0 and why there is none. Returns how to stop,
        after which the buttons work again.
        """
        listening: list[Any] = []
        done = threading.Event()

        def heard(bcm: int) -> None:
            if not done.is_set():
                done.set()
                then(bcm, "")

        def listen() -> None:
            from hardware.learning import Learning

            with self._lock:
                if self.buttons is not None:
                    self.buttons.close()
                try:
                    listening.append(Learning(heard))
                except RuntimeError as error:
                    done.set()
                    then(0, str(error))

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
        """Open the strip as it is set; one that is open at the same port is only mounted and fed anew."""
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
            self._trouble(str(error))
            return
        self._way = way
        self.strip.watch(lambda _rgb: self._picture())
        if self._scene is not None:
            self.strip.show(self._scene)

    def _close_strip(self) -> None:
        """Let the strip go, dark."""
        if self.strip is not None:
            self.strip.close()
        self.strip = self._way = None

    def _open_buttons(self) -> None:
        from hardware.buttons import Buttons
        from hardware.pins import Pin, PinFileError, Pins, load_pins

        if self.buttons is not None:
            self.buttons.close()
        try:
            found = load_pins(self._pins) if self._pins else load_pins()
        except PinFileError as error:
            _log.warning("%s", error)
            self._trouble(str(error))
            return
        if self.settings.pins and not self._pins:
            learned = {
                n: Pin(bcm, found.buttons[n].hold if n in found.buttons else 0.0)
                for n, bcm in self.settings.pins.items()
            }
            kept = {
                n: pin
                for n, pin in found.buttons.items()
                if n not in learned and pin.bcm not in self.settings.pins.values()
            }
            found = Pins({**kept, **learned}, found.debounce)
        self.buttons = Buttons(found, self._pressed)
