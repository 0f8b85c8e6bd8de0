"""A panel in another program: its contacts move mock pins here, and it sees which lamps are lit.

The two talk over a Unix socket that the panel serves, in lines of ASCII, each ended by a line feed. What is not known
is passed over. The app says how its panel is wired, again whenever that changes, and which of its pins are set::

    panel                   what follows is the whole wiring; what was said before is void
    button NAME BCM HOLD    a button between this pin and ground, and the seconds that it must be held (0: not at all)
    knob A B PUSH           a rotary encoder; PUSH is 0 if it can't be pushed
    lamp NAME BCM           a lamp between this pin and ground
    ready                   that was the wiring
    high BCM                the app has set this pin: a lamp there is lit
    low BCM                 the lamp is out

The panel says what its contacts do::

    low BCM                 a contact has closed and pulls this pin to ground
    high BCM                it has opened

Either end may come and go at any time. While there is no panel all contacts are open, and the app tries again each
second.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from hardware.pins import Knob, Pin, Pins

RETRY_SECONDS: Final = 1.0
"""How often the app looks for a panel."""

STUCK_SECONDS: Final = 0.5
"""A panel that takes no line for so long is given up."""

_log = logging.getLogger(__name__)


class AppSide:
    """The app's end, at the socket's `path`. Give its `factory` to `hardware.buttons.Buttons`.

    `changed` is called from another thread when the panel has come or gone.
    """

    def __init__(self, path: Path, changed: Callable[[], None] = lambda: None) -> None:
        from gpiozero.pins.mock import MockFactory, MockPin

        side = self

        class SeenPin(MockPin):  # type: ignore[misc]
            """A mock pin whose setting the panel is told of."""

            def _set_state(self, value: Any) -> None:
                super()._set_state(value)
                side._set(self._number, bool(value))

        self.factory: Any = MockFactory(pin_class=SeenPin)
        self._path = path
        self._changed = changed
        self._lock = threading.Lock()  # guards the three below
        self._socket: socket.socket | None = None
        self._wiring: list[str] = []
        self._high: dict[int, bool] = {}
        self._low: set[int] = set()  # contacts that are closed; of the reading thread only
        self._end = threading.Event()
        self._reader = threading.Thread(target=self._read, name="panel link", daemon=True)
        self._reader.start()

    @property
    def connected(self) -> bool:
        """Whether there is a panel."""
        return self._socket is not None

    def wired(self, pins: Pins) -> None:
        """Tell the panel how it is wired."""
        knob = pins.knob
        lines = ["panel", *(f"button {name} {pin.bcm} {pin.hold:g}" for name, pin in pins.buttons.items())]
        lines += [f"knob {knob.a} {knob.b} {knob.push or 0}"] if knob is not None else []
        lines += [f"lamp {name} {bcm}" for name, bcm in pins.lamps.items()]
        with self._lock:
            self._wiring = [*lines, "ready"]
            self._say_all()

    def close(self) -> None:
        """Let the panel go. May be called twice."""
        self._end.set()
        with self._lock:
            self._drop()
        if threading.current_thread() is not self._reader:
            self._reader.join(2 * STUCK_SECONDS)

    def _set(self, bcm: int, high: bool) -> None:
        with self._lock:
            self._high[bcm] = high
            self._say([f"{'high' if high else 'low'} {bcm}"])

    def _say_all(self) -> None:
        if self._wiring:
            self._say([*self._wiring, *(f"high {bcm}" for bcm, high in self._high.items() if high)])

    def _say(self, lines: list[str]) -> None:
        """The lock must be held."""
        if self._socket is not None:
            try:
                self._socket.sendall("".join(f"{line}\n" for line in lines).encode("ascii"))
            except OSError as error:
                _log.debug("the panel doesn't listen: %s", error)
                self._drop()

    def _drop(self) -> None:
        """The lock must be held. The reading thread finds the socket shut."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _read(self) -> None:
        while not self._end.is_set():
            try:
                with _reached(self._path) as address, socket.socket(socket.AF_UNIX) as ours:
                    ours.settimeout(STUCK_SECONDS)
                    ours.connect(address)
                    self._serve(ours)
            except OSError as error:
                _log.debug("no panel at %s: %s", self._path, error)
            self._end.wait(RETRY_SECONDS)

    def _serve(self, ours: socket.socket) -> None:
        with self._lock:
            self._socket = ours
            self._say_all()
        _log.info("A panel is connected at %s.", self._path)
        self._changed()
        try:
            for word, numbers in _lines(ours):
                if word in ("low", "high") and len(numbers) == 1 and numbers[0].isdigit():
                    self._move(int(numbers[0]), word == "low")
        finally:
            with self._lock:
                self._socket = None
            for bcm in sorted(self._low):
                self._move(bcm, False)  # the user who held it is gone
            _log.info("The panel at %s is gone.", self._path)
            self._changed()

    def _move(self, bcm: int, low: bool) -> None:
        try:
            pin = self.factory.pin(bcm)
            if pin.function == "input":
                (pin.drive_low if low else pin.drive_high)()
        except Exception as error:  # noqa: BLE001 (gpiozero's, for a pin that there is not)
            _log.debug("the panel moves GPIO %s in vain: %s", bcm, error)
        (self._low.add if low else self._low.discard)(bcm)


class PanelSide:
    """The panel's end, serving the socket at `path`. Raises OSError if it can't be served there, or is already.

    `wired` is called with how the app says the panel is wired, `lit` with a pin and whether it is high, `gone` when
    the app has gone, all from another thread. A second app is turned away.
    """

    def __init__(
        self, path: Path, wired: Callable[[Pins], None], lit: Callable[[int, bool], None], gone: Callable[[], None]
    ) -> None:
        self._path = path
        self._wired, self._lit, self._gone = wired, lit, gone
        self._lock = threading.Lock()
        self._app: socket.socket | None = None
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError), _reached(path) as address:
            with socket.socket(socket.AF_UNIX) as other:
                other.connect(address)
            raise OSError(errno.EADDRINUSE, "another one is open already")
        path.unlink(missing_ok=True)
        self._server = socket.socket(socket.AF_UNIX)
        with _reached(path) as address:
            self._server.bind(address)
        path.chmod(0o600)
        self._server.listen()
        threading.Thread(target=self._accept, name="panel", daemon=True).start()

    @property
    def connected(self) -> bool:
        """Whether there is an app."""
        return self._app is not None

    def contact(self, bcm: int, closed: bool) -> None:
        """A contact has closed or opened."""
        with self._lock:
            if self._app is not None:
                with contextlib.suppress(OSError):
                    self._app.sendall(f"{'low' if closed else 'high'} {bcm}\n".encode("ascii"))

    def close(self) -> None:
        """Leave; the app goes on without a panel. May be called twice."""
        if self._server.fileno() < 0:
            return
        self._path.unlink(missing_ok=True)
        for end in (self._server, self._app):
            if end is not None:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._server.close()

    def _accept(self) -> None:
        while True:
            try:
                app, _ = self._server.accept()
            except OSError:
                return  # closed
            if self._app is not None:
                app.close()
                continue
            app.settimeout(STUCK_SECONDS)
            with self._lock:
                self._app = app
            threading.Thread(target=self._serve, args=(app,), name="panel reader", daemon=True).start()

    def _serve(self, app: socket.socket) -> None:
        buttons: dict[str, Pin] = {}
        lamps: dict[str, int] = {}
        knob: Knob | None = None
        with app, contextlib.suppress(OSError, ValueError):
            for word, values in _lines(app):
                match word, values:
                    case "panel", []:
                        buttons, lamps, knob = {}, {}, None
                    case "button", [name, bcm, hold]:
                        buttons[name] = Pin(int(bcm), float(hold))
                    case "knob", [a, b, push]:
                        knob = Knob(int(a), int(b), int(push) or None)
                    case "lamp", [name, bcm]:
                        lamps[name] = int(bcm)
                    case "ready", []:
                        self._wired(Pins(buttons, 0.0, knob, lamps))
                    case (("high" | "low"), [bcm]):
                        self._lit(int(bcm), word == "high")
        with self._lock:
            self._app = None
        self._gone()


@contextlib.contextmanager
def _reached(path: Path) -> Iterator[str]:
    """The socket's address, however long its path is: an address has room for about a hundred letters only."""
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def _lines(end: socket.socket) -> Iterator[tuple[str, list[str]]]:
    """The lines that come in, each as its first word and the others, until the far end is gone."""
    rest = b""
    while True:
        try:
            came = end.recv(4096)
        except TimeoutError:
            continue
        except OSError:
            return
        if not came:
            return
        *lines, rest = (rest + came).split(b"\n")
        for line in lines:
            word, *values = line.decode("ascii", "replace").split() or [""]
            yield word, values
