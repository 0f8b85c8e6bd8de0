"""The cable's rules about time and failure, with a port that is made to fail; the clock is the test's own."""

from __future__ import annotations

import errno
import logging
import termios

import pytest
import serial

from hardware.wire import LAST_RETRY_SECONDS, Wire

FRAME = b"x" * 96


class Port:
    """What pyserial would open; `fault` is raised by the call that `at` names."""

    def __init__(self) -> None:
        self.opened: list[dict[str, object]] = []
        self.written: list[bytes] = []
        self.calls: list[str] = []
        self.fault: Exception | None = None
        self.at = "open"

    def __call__(self, *args: object, **options: object) -> Port:
        self._call("open")
        self.opened.append(options)
        return self

    def write(self, data: bytes) -> None:
        self._call("write")
        self.written.append(data)

    def reset_input_buffer(self) -> None:
        self._call("reset_input_buffer")

    def reset_output_buffer(self) -> None:
        self._call("reset_output_buffer")

    def close(self) -> None:
        self._call("close")

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.fault is not None and name == self.at:
            raise self.fault


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Port:
    port = Port()
    monkeypatch.setattr(serial, "Serial", port)
    return port


def wire(boot_wait: float = 2.0) -> Wire:
    return Wire("/dev/strip", 115200, boot_wait, len(FRAME))


def test_without_a_port_there_is_nothing_to_do() -> None:
    none = Wire(None, 115200, 2.0, len(FRAME))
    assert none.state.kind == "none"
    assert none.due() is None
    assert not none.step(1.0)
    none.send(FRAME, 1.0)
    none.close(FRAME)


def test_the_board_has_time_to_start_and_hears_zeros_first(port: Port) -> None:
    one = wire()
    assert not one.step(10.0)
    assert port.opened == [{"write_timeout": pytest.approx(0.5 + 960 / 115200), "exclusive": True}]
    assert one.due() == 12.0
    assert one.state.kind == "waiting"
    one.send(FRAME, 11.0)
    assert port.written == []
    assert not one.step(11.9)
    assert one.step(12.0)
    assert port.written == [bytes(96)]
    assert one.state.kind == "connected"
    assert one.due() is None
    one.send(FRAME, 12.0)
    one.close(b"dark")
    assert port.written == [bytes(96), FRAME, b"dark"]
    assert port.calls[-2:] == ["write", "close"]


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
    assert one.due() == 1.5
    port.fault = None
    assert not one.step(1.4)
    assert one.step(1.5)


@pytest.mark.parametrize("at", ["write", "reset_input_buffer"])
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
    one = wire(boot_wait=0.0)
    assert one.step(1.0)
    port.fault, port.at = fault, at
    one.send(FRAME, 2.0)
    assert one.state.reason == "The strip at /dev/strip is unplugged."
    assert port.calls[-2:] == ["reset_output_buffer", "close"]
    port.fault = None
    assert one.step(2.5)
    one.send(FRAME, 2.5)
    assert port.written == [bytes(96), bytes(96), FRAME]


def test_a_port_that_takes_nothing_says_so(port: Port) -> None:
    one = wire(boot_wait=0.0)
    assert one.step(1.0)
    port.fault, port.at = serial.SerialTimeoutException("Write timeout"), "write"
    one.send(FRAME, 2.0)
    assert one.state.reason == "The strip at /dev/strip takes no data."


@pytest.mark.parametrize("at", ["write", "reset_output_buffer", "close"])
def test_closing_never_fails(port: Port, at: str) -> None:
    one = wire(boot_wait=0.0)
    assert one.step(1.0)
    port.fault, port.at = termios.error(5, "Input/output error"), at
    one.close(FRAME)
    assert port.calls[-1] == "close"
    port.fault = None
    assert not one.step(100.0)


def test_pauses_grow_to_a_limit_and_start_small_after_a_good_connection(port: Port) -> None:
    port.fault = OSError(errno.ENOENT, "gone")
    one, now, pauses = wire(boot_wait=0.0), 0.0, []
    for _ in range(6):
        one.step(now)
        due = one.due()
        assert due is not None
        pauses.append(due - now)
        now = due
    assert pauses == [0.5, 1.0, 2.0, 4.0, LAST_RETRY_SECONDS, LAST_RETRY_SECONDS]
    port.fault = None
    assert one.step(now)
    port.fault, port.at = OSError(errno.EIO, "gone"), "write"
    one.send(FRAME, now + 60)
    assert one.due() == now + 60.5


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
        one.send(FRAME, now + 0.5)
    assert [record.message for record in caplog.records] == [
        "The strip is connected at /dev/strip.",
        "The strip at /dev/strip is unplugged.",
    ]
