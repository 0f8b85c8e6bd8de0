"""For deploy/check-vm: the table in a virtual machine, used like a table.

``python -m tests.deploy.vm DISK BOOT WxH PARTS``. The parts, in order: start, fingers, turned, strip, stick,
power, watchdog, update, usb, fetch, data, card, kiosk, desktop, off. Each leaves pictures of the panel.
"""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build" / "pictures" / "vm"
PATIENCE = 300.0
"""Seconds for what takes a few on a board: everything is emulated."""
SERVICE_MAP = "/run/aurora-table/map.json"
"""Where the app of the service tells what is on its screen."""
PLAYER = "runuser -u player -- env XDG_RUNTIME_DIR=/run/user/$(id -u player)"
"""Before a command: as the one who is logged in at the desktop."""


class Vm:
    """The machine: started, told what to do, looked at, cut off from the power."""

    def __init__(self, disk: Path, boot: Path, size: tuple[int, int]) -> None:
        self.disk, self.boot, self.size = disk, boot, size
        self._place = Path(tempfile.mkdtemp(prefix="vm-"))
        self._heard = b""
        self.map = SERVICE_MAP
        self._taps = 0
        self.start()

    # ------------------------------------------------------------ power

    def start(self) -> None:
        """Switch it on; returns when it does what it is told."""
        (kernel,) = self.boot.glob("vmlinuz-*")
        (initrd,) = self.boot.glob("initrd.img-*")
        width, height = self.size
        self.began = time.monotonic()
        self._process = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-accel", "tcg,thread=multi", "-smp", "2", "-m", "2048"),
                *("-cpu", "max,avx=off,avx2=off"),  # emulated AVX draws stripes
                *("-kernel", kernel, "-initrd", initrd),
                *("-append", "root=/dev/vda rw console=ttyS0 quiet panic=-1 vt.global_cursor_default=0"),
                *("-drive", f"file={self.disk},format=raw,if=virtio,cache=writeback"),
                *("-display", "none", "-vga", "none", "-device", f"virtio-gpu-pci,xres={width},yres={height}"),
                *("-serial", f"file:{self._place}/console"),
                *("-serial", f"unix:{self._place}/agent,server=on,wait=off"),
                *("-monitor", f"unix:{self._place}/monitor,server=on,wait=off"),
                *("-device", "qemu-xhci,id=usb"),
                *("-chardev", f"socket,id=strip,path={self._place}/strip,server=on,wait=off"),
                *("-net", "none", "-no-reboot"),
            ],
            stdin=subprocess.DEVNULL,
        )
        self._agent = self._connect("agent")
        self._monitor = self._connect("monitor")
        self._heard = b""
        end = time.monotonic() + PATIENCE
        while b"up\n" not in self._heard:
            assert time.monotonic() < end, f"it does not start:\n{self.console()[-3000:]}"
            self._hear(1.0)
        self._heard = b""

    def _connect(self, name: str) -> socket.socket:
        end = time.monotonic() + 20
        while True:
            line = socket.socket(socket.AF_UNIX)
            try:
                line.connect(str(self._place / name))
                return line
            except OSError:
                line.close()
                assert self._process.poll() is None, "it did not start"
                assert time.monotonic() < end, name
                time.sleep(0.1)

    def cut(self) -> None:
        """The plug is pulled."""
        self._process.kill()
        self._process.wait()

    def gone(self, patience: float = PATIENCE) -> bool:
        """Whether it switches itself off."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        return self._process.poll() is not None

    def close(self) -> None:
        """End it, whatever it does."""
        if self._process.poll() is None:
            self.cut()

    def console(self) -> str:
        """What its kernel has said."""
        return (self._place / "console").read_text(errors="replace")

    # ------------------------------------------------------------ telling

    def _hear(self, patience: float) -> None:
        self._agent.settimeout(patience)
        with contextlib.suppress(TimeoutError):
            self._heard += self._agent.recv(65536)

    def _tell(self, told: object, patience: float) -> tuple[int, str]:
        self._agent.sendall(json.dumps(told).encode() + b"\n")
        end = time.monotonic() + patience
        while b"\n" not in self._heard:
            assert time.monotonic() < end, f"no answer to {told}\n{self.console()[-2000:]}"
            self._hear(0.5)
        line, _, self._heard = self._heard.partition(b"\n")
        status, output = json.loads(line)
        return status, output

    def try_it(self, command: str, patience: float = PATIENCE) -> tuple[int, str]:
        """Run a shell's command as root; its status and what it printed."""
        status, output = self._tell(command, patience)
        return status, output.strip()

    def run(self, command: str, patience: float = PATIENCE) -> str:
        """Run it, whether it succeeds or not; what it printed."""
        return self.try_it(command, patience)[1]

    def soon(self, command: str, good: Callable[[str], bool]) -> str:
        """Run a command until what it prints is good."""
        end = time.monotonic() + PATIENCE
        while not good(printed := self.run(command)):
            assert time.monotonic() < end, f"{command}: {printed}"
            time.sleep(1)
        return printed

    def must(self, command: str, patience: float = PATIENCE) -> str:
        """Run it; it has to succeed."""
        status, output = self.try_it(command, patience)
        assert status == 0, f"{command}: {status}\n{output}"
        return output

    def monitor(self, command: str) -> str:
        """Tell the machine's monitor something."""
        self._monitor.sendall(command.encode() + b"\n")
        said = b""
        self._monitor.settimeout(20)
        while not said.endswith(b"(qemu) ") or command.encode()[:4] not in said:
            said += self._monitor.recv(65536)
        return said.decode(errors="replace")

    def still(self, name: str, empty: bool = False) -> Image.Image:
        """What is on the panel as soon as it does not change any more, kept; ``empty`` if nothing may be."""
        before = self.picture(name)
        for _ in range(40):
            time.sleep(1.5)
            now = self.picture(name)
            if now.tobytes() == before.tobytes() and (empty or len(now.getcolors(1 << 20) or []) > 50):
                return now
            before = now
        raise AssertionError(f"{name}: the picture on the panel changes without end, or there is none")

    def picture(self, name: str) -> Image.Image:
        """What is on the panel, kept as a picture."""
        raw = self._place / "panel.ppm"
        raw.unlink(missing_ok=True)
        self.monitor(f"screendump {raw}")
        for _ in range(100):
            with contextlib.suppress(OSError):
                with Image.open(raw) as taken:
                    shown = taken.convert("RGB")
                break
            time.sleep(0.1)
        else:
            raise OSError("no picture of the panel")
        PICTURES.mkdir(parents=True, exist_ok=True)
        shown.save(PICTURES / f"{self.size[0]}x{self.size[1]}-{name}.png")
        return shown

    # ------------------------------------------------------------ the app

    def see(self) -> dict[str, Any]:
        """The app's map of what is on its screen; {} before the first picture."""
        status, text = self._tell(f"cat {self.map}", PATIENCE)
        try:
            found: dict[str, Any] = json.loads(text) if status == 0 else {}
        except ValueError:
            return {}
        return found

    def until(
        self, condition: Callable[[dict[str, Any]], bool], what: str, patience: float = PATIENCE
    ) -> dict[str, Any]:
        """Wait until what is on the screen fulfils a condition, and a touch would be taken."""
        end = time.monotonic() + patience
        while True:
            seen = self.see()
            if seen and not seen["busy"] and seen["ready"] and condition(seen):
                return seen
            if time.monotonic() > end:
                self.picture("failed")
                log = self.run("journalctl -b --no-pager -n 60 -u aurora-table")
                raise AssertionError(f"waited for {what}\n{json.dumps(seen)[:2000]}\n{log}")
            time.sleep(0.5)

    def finger(self, *told: object) -> None:
        """What a finger does: down, move, up."""
        self._tell(list(told), PATIENCE)

    def middle(self, ident: str) -> tuple[int, int]:
        """Where something can be touched, on the panel."""
        seen = self.until(lambda s: any(t["id"] == ident and t["enabled"] for t in s["touchables"]), ident)
        (found, *_) = [t for t in reversed(seen["touchables"]) if t["id"] == ident]
        x, y, width, height = found["rect"]
        return int(x + width / 2), int(y + height / 2)

    def tap(self, ident: str, hold: float = 0.3) -> None:
        """Touch something with the first finger."""
        x, y = self.middle(ident)
        # Never twice at the very same place: the kernel would not tell an app that has started since where it is.
        self._taps += 1
        aside = self._taps % 5 - 2
        self.finger("down", 0, x + aside, y + aside)
        time.sleep(hold)
        self.finger("up", 0)


def asked(seen: dict[str, Any]) -> str:
    """The key of the open question."""
    return str((seen["question"] or {}).get("key", ""))


def has(ident: str) -> Callable[[dict[str, Any]], bool]:
    """Whether something can be touched."""
    return lambda seen: any(t["id"] == ident and t["enabled"] for t in seen["touchables"])


def home(vm: Vm) -> dict[str, Any]:
    """Wait for home."""
    return vm.until(lambda s: s["screen"] == "home" and has("new")(s), "home")


# ---------------------------------------------------------------- the parts


def start(vm: Vm) -> None:
    """The service runs as its own user, on KMS/DRM, with the panel's own size; the doctor agrees."""
    seen = home(vm)
    print(f"  home {time.monotonic() - vm.began:.0f} s after the power")
    assert tuple(seen["window"]) == vm.size, seen["window"]
    about = vm.must("stat -c %U /proc/$(systemctl show -P MainPID aurora-table)")
    assert about == "aurora-table", about
    vm.until(lambda _s: vm.run("systemctl is-active aurora-table") == "active", "the service to be ready")
    shown = vm.still("home")
    assert shown.size == vm.size
    maps = vm.must("grep -c /dev/dri /proc/$(systemctl show -P MainPID aurora-table)/maps || true")
    print(f"  mappings of /dev/dri: {maps}; {vm.must('systemd-analyze').splitlines()[0]}")
    print("  " + vm.run("aurora-table doctor --no-ports").replace("\n", "\n  "))
    said = vm.run("aurora-table doctor --no-ports")
    assert "takes the picture" in said, said
    assert "Input devices that can be read" in said, said
    assert vm.run("systemctl is-active getty@tty1") != "active"
    for place in ("/opt/aurora-table/current/x", "/etc/x", "/var/lib/x", "/usr/x"):
        command = f"nsenter -m -t $(systemctl show -P MainPID aurora-table) touch {place}"
        assert "Read-only file system" in vm.run(command), place


def fingers(vm: Vm) -> None:
    """A finger that rests somewhere does not keep another one from pressing; both are felt where they are."""
    home(vm)
    x, y = vm.middle("new")
    vm.finger("down", 0, 3, vm.size[1] - 3)
    time.sleep(1)
    vm.finger("down", 1, x, y)
    time.sleep(1)
    vm.still("two-fingers")
    vm.finger("up", 1)
    vm.until(lambda s: asked(s) == "setup.copy", "the first question")
    vm.finger("up", 0)
    vm.tap("option:try")
    vm.until(lambda s: asked(s) == "setup.terms", "how to play")
    vm.still("question")


def turned(vm: Vm) -> None:
    """Picture and touch are turned together."""
    for degrees in (180, 90, 270, 0):
        vm.must("systemctl stop aurora-table")
        vm.must(setting(f"rotation={degrees}"))
        vm.must("systemctl start --no-block aurora-table")
        seen = home(vm)
        upright = degrees in (0, 180)
        assert tuple(seen["window"]) == (vm.size if upright else vm.size[::-1]), seen["window"]
        x, y = vm.middle("settings")
        width, height = vm.size
        at = {0: (x, y), 180: (width - x, height - y), 90: (y, height - x), 270: (width - y, x)}[degrees]
        vm.still(f"turned-{degrees}")
        vm.finger("down", 0, *at)
        time.sleep(0.5)
        vm.finger("up", 0)
        vm.until(lambda s: s["screen"] == "settings", f"the settings, by a touch at {at}, turned by {degrees}")
        print(f"  turned by {degrees}: {at} is felt")


def setting(change: str) -> str:
    """The command that changes a setting, as the app's user."""
    code = (
        "import pathlib; from companion.settings import SettingsFile; "
        f"SettingsFile(pathlib.Path('/var/lib/aurora-table')).change({change})"
    )
    python = "/opt/aurora-table/current/env/bin/python"
    return f"cd / && runuser -u aurora-table -- {python} -c {shlex.quote(code)}"


def strip(vm: Vm) -> None:
    """Chosen by its name; unplugged and plugged in again while the game goes on."""
    vm.must("systemctl stop aurora-table")
    vm.must(setting("strip={'port': '/dev/aurora-strip'}"))
    vm.must("systemctl start --no-block aurora-table")
    home(vm)
    line = vm._connect("strip")
    for n in range(2):
        vm.monitor("device_add usb-serial,chardev=strip,id=strip,bus=usb.0,serial=A1")
        heard, end = b"", time.monotonic() + PATIENCE
        line.settimeout(1)
        while b"Ada" not in heard:
            assert time.monotonic() < end, vm.run(
                "ls -l /dev/aurora-strip /dev/ttyUSB*; journalctl -b --no-pager -n 40"
            )
            with contextlib.suppress(TimeoutError):
                heard += line.recv(65536)
        # What was heard may be of before, when it was plugged in the last time.
        vm.soon("readlink /dev/aurora-strip", bool)
        about = vm.must("readlink /dev/aurora-strip; stat -L -c %G:%a /dev/aurora-strip")
        print(f"  plugged in, time {n + 1}: {about}")
        vm.monitor("device_del strip")
        vm.soon("ls /dev/aurora-strip 2>/dev/null", lambda text: not text)
        vm.still(f"strip-gone-{n + 1}")
        assert vm.run("systemctl is-active aurora-table") == "active"
    line.close()
    home(vm)


class Stick:
    """A USB stick, freshly formatted."""

    def __init__(self, vm: Vm) -> None:
        self._vm, self._image = vm, vm.disk.with_suffix(".stick")
        self._image.write_bytes(b"")
        os.truncate(self._image, 512 * 2**20)
        subprocess.run(["mkfs.vfat", "-n", "STICK", self._image], check=True, stdout=subprocess.DEVNULL)

    def plug(self) -> None:
        """Plug it in."""
        self._vm.monitor(f"drive_add 0 if=none,id=stick,file={self._image},format=raw")
        self._vm.monitor("device_add usb-storage,drive=stick,id=plugged,removable=on,bus=usb.0")

    def plugged(self) -> str:
        """Plug it in; where the table has mounted it."""
        self.plug()
        return self._vm.soon("findmnt -no TARGET -t vfat", bool)

    def pull(self) -> None:
        """Pull it out."""
        self._vm.monitor("device_del plugged")
        self._vm.soon("findmnt -no TARGET -t vfat", lambda text: not text)
        self._vm.soon("lsblk -dno NAME /dev/sd? 2>/dev/null", lambda text: not text)


def stick(vm: Vm) -> None:
    """A USB stick is there for the app as soon as it is plugged in, and goes without a word."""
    usb = Stick(vm)
    for _ in range(2):
        place = usb.plugged()
        assert place.startswith("/media/aurora-table/"), place
        app = "$(systemctl show -P MainPID aurora-table)"
        vm.must(f"nsenter -m -t {app} -S $(id -u aurora-table) touch {place}/written")
        print(f"  {place}: {vm.must('findmnt -no OPTIONS -t vfat')[:60]}")
        usb.pull()
    assert vm.run("systemctl is-active aurora-table") == "active"


def play(vm: Vm, times: int) -> dict[str, Any]:
    """Into a game, the one that is going on or a new one, and on by some acts; the question then."""
    seen = vm.until(lambda s: s["screen"] == "table" or has("new")(s), "home or the table")
    if seen["screen"] != "table":
        vm.tap("continue" if has("continue")(seen) else "new")
        seen = vm.until(lambda s: s["screen"] == "table", "the table")
    for _ in range(times):
        key, number = asked(seen), seen["question"]["number"]
        ident = next(
            (
                i
                for i in ("option:try", "next", *[t["id"] for t in seen["touchables"] if t["id"].startswith("option:")])
                if has(i)(seen)
            ),
            "",
        )
        assert ident, seen
        vm.tap(ident)
        seen = vm.until(lambda s, n=number: (s["question"] or {}).get("number") != n, f"what follows {key}")  # type: ignore[misc]
        assert seen["question"]["number"] == number + 1, f"one touch was not one act: {number}, {seen['question']}"
    question: dict[str, Any] = seen["question"]
    return question


def goes_on(vm: Vm, before: dict[str, Any]) -> None:
    """From home into the game that is going on: it is where it was."""
    home(vm)
    vm.tap("continue")
    after = vm.until(lambda s: s["screen"] == "table", "the table")["question"]
    assert (after["key"], after["head"]) == (before["key"], before["head"]), (before, after)
    print(f"  act {after['head']}, {after['key']}: as before")


def power(vm: Vm) -> None:
    """The plug is pulled in mid-game, right after an act was shown: it goes on there."""
    before = play(vm, 3)
    vm.still("before-the-cut")
    vm.cut()
    vm.start()
    home(vm)
    vm.still("after-the-cut")
    goes_on(vm, before)
    vm.still("resumed")


def watchdog(vm: Vm) -> None:
    """An app that hangs is restarted."""
    home_pid = vm.must("systemctl show -P MainPID aurora-table")
    vm.until(lambda _s: vm.run("systemctl is-active aurora-table") == "active", "the service to be ready")
    vm.must(f"kill -STOP {home_pid}")
    end = time.monotonic() + PATIENCE
    while vm.must("systemctl show -P MainPID aurora-table") in (home_pid, "0"):
        assert time.monotonic() < end, "it was not restarted"
        time.sleep(2)
    home(vm)
    assert "watchdog" in vm.must("journalctl -b --no-pager -u aurora-table").lower()


def update(vm: Vm) -> None:
    """A version that passes its test and does not start: the one before comes back by itself, with the game."""
    first = vm.must("readlink -f /opt/aurora-table/current")
    vm.must(f"cp -a {first} /vm/newer && rm -rf /vm/newer/env /vm/newer/complete")
    vm.must("""sed -i 's/^__version__ = .*/__version__ = "9.9.9"/' /vm/newer/companion/__init__.py""")
    ending = 'raise SystemExit("this version does not start")'
    vm.must(f"sed -i 's/^    prepare(folder, size, fullscreen)$/    {ending}/' /vm/newer/companion/screens/app.py")
    site = vm.must(f"ls -d {first}/env/lib/python3*/site-packages")
    refused(vm, "aurora-table update /vm/newer", "Nobody has signed a folder.")
    options = f"AURORA_SITE={site} AURORA_PYTHON=/usr/bin/python3 aurora-table update --unsigned"
    said = vm.run(f"{options} /vm/newer", 1500)
    print("  " + said.replace("\n", "\n  "))
    assert "did not start: the table went back" in said, said
    assert vm.must("readlink -f /opt/aurora-table/current") == first
    assert has("continue")(home(vm))
    vm.still("after-going-back")


def refused(vm: Vm, command: str, sentence: str) -> None:
    """A command of the table fails, says why, and the version that ran runs on."""
    first = vm.must("readlink /opt/aurora-table/current")
    versions = vm.must("ls /opt/aurora-table/versions")
    status, said = vm.try_it(command, 1500)
    print(f"  {said.splitlines()[-1][:150]}")
    assert (status, sentence in said) == (1, True), said
    assert vm.must("readlink /opt/aurora-table/current") == first
    assert vm.must("ls /opt/aurora-table/versions") == versions
    assert vm.run("systemctl is-active aurora-table") == "active"


def usb(vm: Vm) -> None:
    """An update from a bundle on a stick, without a network, in mid-game; what cannot be done is said."""
    before = play(vm, 1)
    bundle = vm.must("ls /vm/bundles/aurora-table-9*.tar")
    name = bundle.rsplit("/", 1)[1]
    refused(vm, "aurora-table update --usb", "No key is trusted on this table yet")
    refused(vm, "aurora-table trust /vm/maker.pub </dev/null", "It is not trusted; nothing was changed.")
    print("  " + vm.must("echo y | aurora-table trust /vm/maker.pub").replace("\n", "\n  "))
    refused(vm, "aurora-table update --usb", "There is no USB stick.")
    drive = Stick(vm)
    place = drive.plugged()
    refused(vm, "aurora-table update --usb", "There is no bundle (aurora-table-….tar) on the USB stick.")
    vm.must(f"head -c $(($(stat -c %s {bundle}) / 2)) {bundle} >{place}/{name} && sync")
    refused(vm, "aurora-table update --usb", "is not signed")
    vm.must(f"cp {bundle}.sig {place}/ && sync")
    refused(vm, "aurora-table update --usb", "is damaged or forged")
    vm.must(f"cp {bundle} {place}/ && printf XXXX | dd of={place}/{name} conv=notrunc bs=1 seek=1000000 2>&1 && sync")
    refused(vm, "aurora-table update --usb", "is damaged or forged")
    vm.must(f"cp /vm/foreign/*.tar {place}/{name}; cp /vm/foreign/*.sig {place}/{name}.sig; sync")
    refused(vm, "aurora-table update --usb", "a key that this table does not trust: SHA256:")
    vm.must(f"cp {bundle} {bundle}.sig {place}/ && sync")
    refused(vm, "aurora-table update --usb </dev/null", "It was not taken; nothing was changed.")
    # Older ones beside it do not matter, though they were copied later.
    vm.must(f"cp {bundle} {place}/ && touch {place}/aurora-table-0.0.9-00000000.tar && sync")
    drive.pull()
    drive.plugged()
    first = vm.must("readlink /opt/aurora-table/current")
    began = time.monotonic()
    said = vm.must("echo y | aurora-table update --usb", 3000)
    print("  " + said.replace("\n", "\n  "))
    print(f"  {time.monotonic() - began:.0f} s")
    assert "There are 2 bundles" in said, said
    assert "Version 9.9.1, signed by maker, SHA256:" in said, said
    not_roots(vm)
    assert vm.must("readlink /opt/aurora-table/current") == "versions/" + name.removeprefix("aurora-table-")[:-4]
    assert vm.must("readlink /opt/aurora-table/previous") == first
    goes_on(vm, before)
    vm.still("after-the-stick")
    refused(vm, "aurora-table update /vm/old/*.tar", "is older than 9.9.1")
    assert "runs already" in vm.run("aurora-table update --usb")
    drive.pull()
    vm.must("aurora-table update --back", 1500)
    assert vm.must("readlink /opt/aurora-table/current") == first
    goes_on(vm, before)


def fetch(vm: Vm) -> None:
    """An update over the network, by git, in mid-game; without a network, or without the packages, it is said."""
    before = play(vm, 1)
    vm.must("echo git://127.0.0.1/newer.git >/opt/aurora-table/origin")
    refused(vm, "aurora-table update", "The sources could not be fetched from git://127.0.0.1/newer.git.")
    vm.must("ip link set lo up; git daemon --base-path=/vm --export-all --listen=127.0.0.1 --detach")
    vm.must("echo git://127.0.0.1/strange.git >/opt/aurora-table/origin")
    refused(vm, "aurora-table update", "a key that this table does not trust: SHA256:")
    vm.must("echo git://127.0.0.1/newer.git >/opt/aurora-table/origin")
    refused(vm, "PIP_RETRIES=1 aurora-table update", "Its Python packages could not be installed.")
    first = vm.must("readlink /opt/aurora-table/current")
    site = vm.must("readlink -f /opt/aurora-table/current/env/lib/python3*/site-packages")
    said = vm.must(f"AURORA_SITE={site} aurora-table update", 1500)
    print("  " + said.replace("\n", "\n  "))
    assert "Version 9.9.2, signed by maker, SHA256:" in said, said
    assert vm.must("readlink /opt/aurora-table/current").startswith("versions/9.9.2-")
    not_roots(vm)
    assert vm.must("readlink /opt/aurora-table/previous") == first
    goes_on(vm, before)
    vm.still("after-fetching")
    assert "runs already" in vm.run("aurora-table update")


def not_roots(vm: Vm) -> None:
    """What has been built is root's, and neither who built it nor the app may change it."""
    place = vm.must("readlink -f /opt/aurora-table/current")
    assert vm.run(f"find {place} ! -user root -print -quit; find {place} -perm /022 ! -type l -print -quit") == ""
    assert vm.run("pgrep -u aurora-build") == ""
    for user in ("aurora-table", "aurora-build"):
        status, said = vm.try_it(f"runuser -u {user} -- touch {place}/companion/x {place}/env/x")
        assert status, said
    assert vm.try_it("runuser -u aurora-table -- flock -n /opt/aurora-table/lock true")[0]


def data(vm: Vm) -> None:
    """A file that keeps the table from starting: it starts without it, says so, and loses nothing."""
    play(vm, 1)
    vm.must("systemctl stop aurora-table")
    first = vm.must("readlink /opt/aurora-table/current")
    vm.must("sha256sum /var/lib/aurora-table/games.db | cut -c1-64 >/tmp/sum")
    # The app of today starts whatever stands there: this has it fail at a library of that name.
    drop = "/run/systemd/system/aurora-table.service.d"
    lines = "[Service]\\nExecStart=\\nExecStart=/bin/bash /vm/spoilt.sh\\n"
    vm.must(f"mkdir -p {drop} && printf '{lines}' >{drop}/spoilt.conf && systemctl daemon-reload")
    vm.must("runuser -u aurora-table -- sh -c 'echo spoilt >/var/lib/aurora-table/library.json'")
    vm.must("systemctl start --no-block aurora-table")
    assert has("continue")(home(vm)), "the games are there"
    vm.still("started-without")
    assert vm.must("cat /var/lib/aurora-table/library.json.broken-*") == "spoilt"
    assert (
        vm.run("ls /var/lib/aurora-table/settings.json.broken-* /var/lib/aurora-table/games.db.broken-*").count(
            "No such file"
        )
        == 2
    ), "what was not to blame is back"
    said = vm.must("journalctl -b --no-pager -u aurora-table")
    assert "trying without its library" in said, said[-2000:]
    assert vm.must("readlink /opt/aurora-table/current") == first
    vm.must(f"rm {drop}/spoilt.conf; systemctl daemon-reload; systemctl restart aurora-table")
    home(vm)


def card(vm: Vm) -> None:
    """The card died: on a new one the games are found on the stick, by the screen."""
    before = play(vm, 1)
    drive = Stick(vm)
    place = drive.plugged()
    vm.must("systemctl stop aurora-table")
    game = "/opt/aurora-table/current/env/bin/python -I -c"
    code = (
        "import pathlib; from companion.journal.copies import Copier; "
        "c = Copier(pathlib.Path('/var/lib/aurora-table/games.db')); c.want(); c.close(300)"
    )
    vm.must(f"cd / && runuser -u aurora-table -- {game} {shlex.quote(code)}")
    vm.soon(f"find {place} -name '*.db'", bool)
    vm.must("rm -rf /var/lib/aurora-table/*")
    vm.must("systemctl start --no-block aurora-table")
    seen = vm.until(lambda s: s["screen"] == "home" and has("copies")(s), "the offer of the copies")
    vm.still("new-card")
    vm.tap("copies")
    vm.until(lambda s: s["screen"] != "home", "the copies")
    vm.still("new-card-copies")
    seen = vm.see()
    (first, *_) = [t["id"] for t in seen["touchables"] if t["id"].startswith("copy:")]
    vm.tap(first)
    count = (
        "sqlite3.connect('file:/var/lib/aurora-table/games.db?mode=ro', uri=True).execute('SELECT count(*) FROM games')"
    )
    look = f"python3 -c {shlex.quote(f'import sqlite3; print({count}.fetchone()[0])')} 2>/dev/null"
    vm.soon(look, lambda text: text not in ("", "0"))
    vm.still("new-card-taken")
    vm.tap("back")
    drive.pull()
    goes_on(vm, before)


def change_screen(vm: Vm, way: str) -> None:
    """What the README tells for another way to the screen."""
    said = vm.must(f"/usr/local/src/aurora-table/deploy/install --screen {way}", 1500)
    assert f"(screen: {way})" in said, said


def kiosk(vm: Vm) -> None:
    """Inside a compositor: picture, touch, watchdog fed and heard, a clean stop, and back to the bare panel."""
    change_screen(vm, "kiosk")
    seen = home(vm)
    assert tuple(seen["window"]) == vm.size, seen["window"]
    vm.until(lambda _s: vm.run("systemctl is-active aurora-table") == "active", "the service to be ready")
    vm.still("kiosk-home")
    main = "$(systemctl show -P MainPID aurora-table)"
    app = "$(cat /run/aurora-table/app)"
    assert vm.must(f"cat /proc/{main}/comm; stat -c %U /proc/{main} /proc/{app}").split() == [
        "cage",
        "aurora-table",
        "aurora-table",
    ]
    began = time.monotonic()
    play(vm, 2)
    vm.still("kiosk-game")
    time.sleep(max(0.0, began + 75 - time.monotonic()))
    assert vm.must("systemctl show -P NRestarts aurora-table") == "0", "the watchdog was not fed"
    assert vm.must("cat /var/lib/aurora-table/proven") == vm.must("basename $(readlink /opt/aurora-table/current)")
    pid = vm.must(f"echo {app}")
    vm.must(f"kill -STOP {pid}")
    vm.soon(f"echo {app}", lambda text: text.isdigit() and text != pid)
    home(vm)
    assert "watchdog" in vm.must("journalctl -b --no-pager -u aurora-table").lower()
    vm.must("systemctl stop aurora-table")
    assert vm.must("systemctl show -P Result aurora-table") == "success", vm.run("journalctl -b -n 30 -u aurora-table")
    assert vm.run("pgrep -u aurora-table") == ""
    change_screen(vm, "bare")
    home(vm)
    assert vm.run("pgrep cage") == ""


def desktop(vm: Vm) -> None:
    """In a desktop: starts with it, for its user; one touch is one act; a clean stop; no endless trying."""
    home(vm)
    vm.until(lambda _s: vm.run("systemctl is-active aurora-table") == "active", "the service to be ready")
    vm.must("systemctl set-default graphical.target")
    refused(vm, "/usr/local/src/aurora-table/deploy/install", "A desktop starts on this machine")
    change_screen(vm, "desktop")
    assert vm.run("systemctl is-active aurora-table") != "active"
    vm.must("loginctl enable-linger player")
    vm.must("systemctl start --no-block graphical.target")
    vm.map = f"/run/user/{vm.must('id -u player')}/aurora-table/map.json"
    show = f"{PLAYER} systemctl --user show aurora-table -P"
    try:
        seen = home(vm)
        vm.until(lambda _s: vm.run(f"{show} ActiveState") == "active", "the service to be ready")
        assert tuple(seen["window"]) == vm.size, seen["window"]
        assert vm.must(f"stat -c %U /proc/$({show} MainPID)") == "player"
        vm.still("desktop-home")
        began = time.monotonic()
        play(vm, 3)
        vm.still("desktop-game")
        # The player may read the panel's touches themselves, and the app must not: they come by the desktop.
        assert "input" in vm.must("id -nG player").split()
        assert "/dev/input" not in vm.must(f"ls -l /proc/$({show} MainPID)/fd")
        time.sleep(max(0.0, began + 45 - time.monotonic()))
        assert vm.must(f"{show} NRestarts") == "0", "the watchdog was not fed"
        vm.must(f"{PLAYER} systemctl --user stop aurora-table")
        assert (vm.must(f"{show} Result"), vm.must(f"{show} ActiveState")) == ("success", "inactive")
        vm.still("desktop-left", empty=True)
        vm.must("systemctl restart lightdm")
        home(vm)
        vm.must("systemctl stop lightdm")
        vm.soon(f"{show} ActiveState", lambda text: text == "failed")
        assert "repeated too quickly" in vm.must("journalctl -b --no-pager _UID=$(id -u player)")
    finally:
        vm.map = SERVICE_MAP
    vm.must("systemctl set-default multi-user.target; loginctl disable-linger player")
    change_screen(vm, "bare")
    home(vm)


def off(vm: Vm) -> None:
    """Switched off by holding; the last picture says that it can be unplugged."""
    home(vm)
    vm.tap("off")
    vm.until(lambda s: s["screen"] == "off", "the question whether to")
    vm.still("off-asked")
    x, y = vm.middle("off:hold")
    vm.finger("down", 0, x, y)
    shown: list[Image.Image] = []
    while not vm.gone(0.3):
        with contextlib.suppress(OSError):
            taken = vm.picture(f"off-{len(shown)}")
            if not shown or taken.tobytes() != shown[-1].tobytes():
                shown.append(taken)
        assert time.monotonic() - vm.began < 3600, "it does not switch off"
    print(f"  {len(shown)} pictures until it was off")


PARTS = {
    part.__name__: part
    for part in (
        start,
        fingers,
        turned,
        strip,
        stick,
        power,
        watchdog,
        update,
        usb,
        fetch,
        data,
        card,
        kiosk,
        desktop,
        off,
    )
}


def main(disk: str, boot: str, size: str, only: str) -> None:
    """Run the parts."""
    width, height = (int(n) for n in size.split("x"))
    vm = Vm(Path(disk), Path(boot), (width, height))
    try:
        for name, part in PARTS.items():
            if not only or name in only.split(","):
                print(f"-- {name}: {part.__doc__}", flush=True)
                part(vm)
    finally:
        vm.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
