"""The cable's rules about time and failure, with a port that is made to fail; the clock is the test's own."""

from __future__ import annotations

import errno
import logging
import os
import termios
from collections.abc import Iterator

import pytest
import serial

from hardware import adalight, tpm2
from hardware.wire import LAST_RETRY_SECONDS, Protocol, Wire

LEDS = 30
FRAME_BYTES = 6 + 3 * LEDS
WIRE_SECONDS = FRAME_BYTES * 10 / 115200
RGB = bytes(range(3 * LEDS))
FRAME = adalight.frame(RGB)
DARK = bytes(3 * LEDS)
HELLO = bytes(FRAME_BYTES) + b"v"


class Port:
    """What pyserial would open; `fault` is raised by the call that `at` names.

    It takes `room` bytes, any number if that is None; `says` is what the board has said.
    """

    def __init__(self) -> None:
        self.opened: list[tuple[tuple[object, ...], dict[str, object]]] = []
        self.written: list[bytes] = []
        self.calls: list[str] = []
        self.fault: Exception | None = None
        self.at = "open"
        self.room: int | None = None
        self.says = b""
        self._free, self._full = os.pipe(), os.pipe()
        os.set_blocking(self._full[1], False)
        try:
            while True:
                os.write(self._full[1], bytes(4096))
        except BlockingIOError:
            pass

    def let_go(self) -> None:
        for end in (*self._free, *self._full):
            os.close(end)

    def __call__(self, *args: object, **options: object) -> Port:
        self._call("open")
        self.opened.append((args, options))
        return self

    def fileno(self) -> int:
        return self._full[1] if self.room == 0 else self._free[1]

    def put(self, fd: int, data: bytes) -> int:
        assert fd == self.fileno()
        self._call("write")
        if self.room == 0:
            raise BlockingIOError(errno.EAGAIN, "full")
        took = data if self.room is None else data[: self.room]
        if self.room is not None:
            self.room -= len(took)
        self.written.append(took)
        return len(took)

    def read(self, size: int) -> bytes:
        self._call("read")
        said, self.says = self.says[:size], self.says[size:]
        return said

    def reset_output_buffer(self) -> None:
        self._call("reset_output_buffer")

    def close(self) -> None:
        self._call("close")

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.fault is not None and name == self.at:
            raise self.fault


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[Port]:
    port = Port()
    monkeypatch.setattr(serial, "Serial", port)
    monkeypatch.setattr("hardware.wire._put", port.put)
    yield port
    port.let_go()


def wire(boot_wait: float = 2.0, protocol: Protocol = "auto") -> Wire:
    return Wire("/dev/strip", 115200, boot_wait, LEDS, protocol)


def ready(port: Port, protocol: Protocol = "auto") -> Wire:
    """A wire that has been connected at time 1."""
    one = wire(0.0, protocol)
    assert one.step(1.0)
    port.written.clear()
    return one


def test_without_a_port_there_is_nothing_to_do() -> None:
    none = Wire(None, 115200, 2.0, LEDS)
    assert none.state.kind == "none"
    assert none.due(1.0) is None
    assert not none.step(1.0)
    none.send(RGB, 1.0)
    assert none.free_at == pytest.approx(1.0 + WIRE_SECONDS)
    none.close(DARK)


def test_the_board_has_time_to_start_hears_zeros_first_and_is_asked_who_it_is(port: Port) -> None:
    one = wire()
    assert not one.step(10.0)
    assert port.opened == [(("/dev/strip", 115200), {"timeout": 0, "write_timeout": 0, "exclusive": True})]
    assert one.due(10.0) == 12.0
    assert one.state.kind == "waiting"
    one.send(RGB, 11.0)
    assert port.written == []
    assert not one.step(11.9)
    assert one.step(12.0)
    assert port.written == [HELLO]
    assert one.free_at == pytest.approx(12.0 + WIRE_SECONDS + 10 / 115200)
    assert one.state.kind == "connected"
    assert one.due(12.0) is None
    one.send(RGB, 12.1)
    assert one.free_at == pytest.approx(12.1 + WIRE_SECONDS)
    one.close(DARK)
    assert port.written == [HELLO, FRAME, adalight.frame(DARK)]
    assert port.calls[-2:] == ["write", "close"]


@pytest.mark.parametrize(
    ("booting", "answer", "name", "said"),
    [
        (b"", b"WLED 2405180\r\n", "strip.wled", "WLED 2405180 answers."),
        (b"Ada\r\n", b"2108180\r\n", "strip.wled", "WLED 2108180 answers."),
        (b"ets Jan  8 2013\r\n20240518\r\n\xff\x00", b"", "strip.connected", "connected at /dev/strip."),
        (b"\x80\xf8rst cause:2\r\nAda\n", b"", "strip.adalight", "an Adalight board answers."),
        (b"", b"Ada\nAda\n", "strip.adalight", "an Adalight board answers."),
        (b"", b"hello\n", "strip.connected", "connected at /dev/strip."),
    ],
)
def test_who_is_at_the_other_end_is_told_and_noise_is_not_taken_for_an_answer(
    port: Port, booting: bytes, answer: bytes, name: str, said: str
) -> None:
    port.says = booting
    one = wire()
    one.step(10.0)
    assert one.step(12.0)
    port.says = answer[:5]
    one.send(RGB, 12.1)
    port.says = answer[5:]
    one.send(RGB, 12.2)
    assert (one.state.kind, one.state.name) == ("connected", name)
    assert one.state.reason.endswith(said)
    assert port.written == [HELLO, FRAME, FRAME]


def test_tpm2_waits_for_an_answer_and_is_sent_to_what_is_not_wled(port: Port) -> None:
    one = wire(protocol="tpm2")
    one.step(10.0)
    assert not one.step(12.0)
    due = one.due(12.0)
    assert due == pytest.approx(12.0 + (FRAME_BYTES + 1) * 10 / 115200 + 0.3)
    assert not one.step(due - 0.001)
    assert one.step(due)
    assert one.state.name == "strip.tpm2"
    one.send(RGB, due)
    assert port.written == [HELLO, tpm2.frame(RGB)]


def test_wled_is_never_sent_tpm2(port: Port) -> None:
    one = wire(protocol="tpm2")
    one.step(10.0)
    one.step(12.0)
    port.says = b"WLED 2405180\r\n"
    assert one.step(13.0)
    one.send(RGB, 13.0)
    assert port.written == [HELLO, FRAME]
    assert one.state.name == "strip.wled"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (serial.SerialException(errno.ENOENT, "could not open"), "Nothing is plugged in at /dev/strip."),
        (serial.SerialException(errno.EACCES, "could not open"), "add the user to the group dialout"),
        (serial.SerialException(errno.EBUSY, "could not open"), "Another program uses /dev/strip."),
        (serial.SerialException(errno.EAGAIN, "could not lock"), "Another program uses /dev/strip."),
        (
            serial.SerialException("Could not configure port: no tty"),
            "can't be opened: Could not configure port: no tty.",
        ),
        (termios.error(5, "Input/output error"), "can't be opened"),
        (ValueError("Invalid baud rate: 7"), "can't be opened: Invalid baud rate: 7."),
        (ImportError("No module named 'serial'"), "needs the Python package pyserial"),
    ],
)
def test_a_port_that_cannot_be_opened_says_why_and_is_tried_again(port: Port, fault: Exception, said: str) -> None:
    port.fault = fault
    one = wire(boot_wait=0.0)
    assert not one.step(1.0)
    assert one.state.kind == "waiting"
    assert said in one.state.reason
    assert one.due(1.0) == 1.5
    port.fault = None
    assert not one.step(1.4)
    assert one.step(1.5)


@pytest.mark.parametrize("at", ["write", "read"])
@pytest.mark.parametrize(
    "fault",
    [
        serial.SerialException("write failed: [Errno 5] Input/output error"),
        serial.PortNotOpenError(),
        OSError(errno.EIO, "Input/output error"),
        termios.error(5, "Input/output error"),
    ],
)
def test_a_port_that_breaks_is_closed_and_opened_again(port: Port, fault: Exception, at: str) -> None:
    one = ready(port)
    port.fault, port.at = fault, at
    one.send(RGB, 2.0)
    assert one.state.reason == "The strip at /dev/strip is unplugged."
    assert port.calls[-2:] == ["reset_output_buffer", "close"]
    port.fault = None
    port.written.clear()
    assert not one.step(2.4)
    assert one.step(2.5)
    one.send(RGB, 2.6)
    assert port.written == [HELLO, FRAME]


def test_a_frame_that_is_held_up_goes_on_where_it_stood(port: Port) -> None:
    one = ready(port)
    port.room = 40
    one.send(RGB, 2.0)
    assert one.busy
    assert one.due(2.0) == pytest.approx(2.005)
    one.step(2.2)
    assert one.state.kind == "connected"
    one.step(2.6)
    assert one.state.reason == "The strip at /dev/strip takes no data."
    port.room = 10
    one.step(2.7)
    port.room = None
    one.step(2.8)
    assert not one.busy
    assert b"".join(port.written) == FRAME
    assert one.state.reason == "The strip is connected at /dev/strip."
    assert "close" not in port.calls


def test_a_port_that_stays_stuck_is_opened_again(port: Port) -> None:
    one = ready(port)
    port.room = 40
    one.send(RGB, 2.0)
    for now in (4.0, 6.9):
        one.step(now)
        assert "close" not in port.calls
    one.step(7.0)
    assert one.state.name == "strip.deaf"
    assert port.calls[-2:] == ["reset_output_buffer", "close"]
    port.room = None
    port.written.clear()
    assert one.step(7.5)
    one.send(RGB, 7.6)
    assert port.written == [HELLO, FRAME]


def test_closing_while_a_frame_is_held_up_ends_it_before_the_dark_one(port: Port) -> None:
    one = ready(port)
    port.room = 40
    one.send(RGB, 2.0)
    port.room = None
    one.close(DARK)
    assert b"".join(port.written) == FRAME + adalight.frame(DARK)


@pytest.mark.parametrize("at", ["write", "reset_output_buffer", "close"])
def test_closing_never_fails(port: Port, at: str) -> None:
    one = ready(port)
    port.fault, port.at = termios.error(5, "Input/output error"), at
    one.close(DARK)
    assert port.calls[-1] == "close"
    port.fault = None
    assert not one.step(100.0)


def test_pauses_grow_to_a_limit_and_start_small_after_a_good_connection(port: Port) -> None:
    port.fault = OSError(errno.ENOENT, "gone")
    one, now, pauses = wire(boot_wait=0.0), 0.0, []
    for _ in range(6):
        one.step(now)
        due = one.due(now)
        assert due is not None
        pauses.append(due - now)
        now = due
    assert pauses == [0.5, 1.0, 2.0, 4.0, LAST_RETRY_SECONDS, LAST_RETRY_SECONDS]
    port.fault = None
    assert one.step(now)
    port.fault, port.at = OSError(errno.EIO, "gone"), "write"
    one.send(RGB, now + 60)
    assert one.due(now + 60) == now + 60.5


def test_each_change_is_logged_once_and_a_loose_plug_fills_no_log(port: Port, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    port.fault = OSError(errno.ENOENT, "gone")
    one = wire(boot_wait=0.0)
    for now in range(1000):
        one.step(float(now))
    assert [record.message for record in caplog.records] == ["Nothing is plugged in at /dev/strip."]
    caplog.clear()
    port.at = "write"
    for now in range(1000, 1060):
        port.fault = None
        one.step(float(now))
        port.fault = OSError(errno.EIO, "gone")
        one.send(RGB, now + 0.5)
    assert [record.message for record in caplog.records] == [
        "The strip is connected at /dev/strip.",
        "The strip at /dev/strip is unplugged.",
    ]
