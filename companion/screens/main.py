"""The app itself: one root, one screen at a time, one way for every act."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.devices import lights
from companion.files import set_aside
from companion.files.error import FileError, Said, of_system
from companion.game import owned
from companion.messages import Words
from companion.messages.catalogue import spoken
from companion.messages.names import named, today
from companion.rules.engine.table import Terms, humans
from companion.screens import sweeping
from companion.screens.devices.checkup import Checkup
from companion.screens.devices.controls import Controls
from companion.screens.devices.devices import Devices
from companion.screens.devices.dimming import Dimming
from companion.screens.devices.lighting import Lighting
from companion.screens.devices.resting import Resting
from companion.screens.devices.sound import Sounds
from companion.screens.devices.watchdog import Watchdog
from companion.screens.mapfile import MapFile
from companion.screens.root import Cramped, Root, Saving
from companion.screens.screen_ways import ScreenWays
from companion.screens.session import Session
from companion.screens.shown import Shown
from companion.screens.table.pace import Pace
from companion.screens.widgets import theme
from companion.screens.widgets.guard import Guard
from companion.screens.widgets.layouts import load_layouts
from companion.screens.widgets.sizes import density
from companion.screens.widgets.widgets import Btn
from companion.settings import SettingsFile
from companion.share.setup_code import SetUp

if TYPE_CHECKING:
    from companion.reference.reference import Reference

SETTLING = 0.1
"""Seconds for which a window that is drawn larger or smaller must keep its size until everything is laid out for it."""
SETTLED = 0.5
"""Seconds after the first picture in which the devices open and all that home needs is loaded."""
LOOKED = 2.5
"""Seconds after the first picture in which the doctor looks at the machine for the line at home."""
SWITCH_OFF = "AURORA_SWITCH_OFF"
"""The environment's variable with the file that has the machine switched off when it is made."""


class AuroraApp(App):
    """Joins everything; owns the session, the strip and the buttons."""

    title = "Aurora Table"

    def __init__(
        self,
        folder: Path,
        language: str = "",
        strip_port: str | None = None,
        leds: int | None = None,
        pins: Path | None = None,
        panel: Path | None = None,
        session: Session | None = None,
    ) -> None:
        super().__init__()
        self.folder, self.settings = folder, SettingsFile(folder)
        self.words = Words(spoken(language or self.settings.now.language))
        self.session = session or Session(folder, lambda call: Clock.schedule_once(lambda _dt: call(), -1))
        self.session.on_shown, self.session.on_busy = self._shown, self._busy
        self.screen: Any = None
        self.make: Callable[[], Any] = lambda: None
        """What has made the screen that is on."""
        self.rebuilds = 0
        """How many times everything was built afresh, as a dp had become another number of pixels."""
        self._settle = Clock.create_trigger(self._settled, SETTLING)
        self.ways = ScreenWays(self)
        self.guard = Guard(self._write_map)
        self.controls, self.lighting, self.pace = Controls(self), Lighting(self), Pace(self)
        self.hardware = Devices(
            self.settings.now,
            self.controls.pressed,
            self.lighting.drawn,
            lambda: Clock.schedule_once(self._devices_open, -1),
            self._device_trouble,
            port=strip_port,
            leds=leds,
            pins=pins,
            panel=panel,
        )
        self.checkup = Checkup(folder, self.hardware)
        self.sounds = Sounds(self.settings.now.sound)
        self._to_log = False
        self._reference: Reference | None = None
        self._begun = False
        path = os.environ.get("AURORA_MAP_FILE")
        self._map = MapFile(Path(path)) if path else None

    # ------------------------------------------------------------ beginning and end

    def build(self) -> Widget:
        """The root with home on it."""
        load_layouts()
        Window.clearcolor = theme.NIGHT
        self._appear()
        for error in self.settings.errors:
            self.session.trouble.notes.append(("ui.later" if error.later else "ui.broken", {"detail": error}))
        for kind, file in set_aside.recent(self.folder):
            self.session.trouble.notes.append((f"ui.aside.{kind}", {"file": file}))
        self.dimming = Dimming(self.settings.now.dim_minutes, self._dimmed)
        self.resting = Resting(self._rested)
        self.watchdog = Watchdog(self.folder)
        self.root_widget = Root(lambda: self.session.busy, self.stir)
        self.saving, self.cramped = Saving(), Cramped()
        self._size = (int(Window.width), int(Window.height))
        self.cramped.tell(self._size, self.words)
        self.controls.open()
        Window.bind(size=self._resized, on_flip=self._flipped, on_mouse_down=self._hand_on, on_mouse_up=self._hand_on)
        self.ways.home()
        return self.root_widget

    def _after_first_frame(self) -> None:
        """Devices come when the first picture is on the screen."""
        if threading.current_thread() is threading.main_thread():
            for name in (signal.SIGTERM, signal.SIGINT):
                signal.signal(name, lambda *_: Clock.schedule_once(lambda _dt: self.stop(), -1))
        Clock.schedule_once(lambda _dt: sweeping.begin(), SETTLED)
        Clock.schedule_once(lambda _dt: self.checkup.look(lambda _found: self._home_again(), ask=False), LOOKED)
        self.hardware.open()
        self.session.warm(self._home_again)
        if self.settings.now.take_up == "do":
            self._take_up()

    def _take_up(self) -> None:
        """Go on with the game that was played last, as Continue does."""
        going = next((game for game in self.session.games() if not game.over and not game.unfit), None)
        if going is not None and self.screen is not None and self.screen.name == "home":
            self.ways.forget_table()
            self.session.open_game(going.id)

    def _device_trouble(self, fault: FileError | Said) -> None:
        """A device can't be used as it is set; called from its thread."""
        self.session.trouble.notes.append(("ui.broken", {"detail": fault}))

    def _rested(self) -> None:
        """The screen's rest has begun or ended."""
        self.hardware.looked_at(not self.resting.now)
        self.lighting.mirror()
        if self.resting.now:
            sweeping.sweep_all()

    def _devices_open(self, *_: Any) -> None:
        """Strip and buttons are there, or it is known why not."""
        self.lighting.show()
        self.lighting.lamps()
        self.lighting.mirror()
        self._home_again()
        if self.screen is not None and self.screen.name in ("settings", "doctor"):
            self.screen.refresh()

    def _home_again(self) -> None:
        """Home tells what has become known meanwhile."""
        if self.screen is not None and self.screen.name == "home":
            self.screen.tell()

    def open_settings(self, *_: Any) -> bool:
        """Nothing: F1 would lay Kivy's own settings over the table, in which nobody has anything to set."""
        return True

    def on_stop(self) -> None:
        """Dark strip, closed journal."""
        self.checkup.close()
        self.watchdog.close()
        self.controls.close()
        self._settle.cancel()
        Window.unbind(size=self._resized, on_flip=self._flipped, on_mouse_down=self._hand_on, on_mouse_up=self._hand_on)
        self.hardware.close()
        self.session.close()

    # ------------------------------------------------------------ screens

    def show(self, make: Callable[[], Any]) -> None:
        """Put on the screen that this makes; it is made once more when the window has become another one."""
        self.make, self.screen = make, make()
        self.root_widget.clear_widgets()
        self.root_widget.add_widget(self.screen)
        for above in (self.saving, self.cramped, self.dimming):
            self.root_widget.add_widget(above)
        self.renewed()

    def _resized(self, *_: Any) -> None:
        self._settle()

    def _settled(self, _dt: float) -> None:
        """The window was turned or has another size: everything is laid out for it. What stands on the screen stays
        where sizes in dp mean the same; else it is built afresh."""
        size = (int(Window.width), int(Window.height))
        was, self._size = self._size, size
        if size == was:
            return
        self.cramped.tell(size, self.words)
        if density(*size) != density(*was):
            Metrics.density = density(*size)
            self.rebuilds += 1
            self.ways.renew_table()
            if self.screen is not None and self.screen.name == "table":
                self.ways.table()
            else:
                self.show(self.make)
        elif self.screen is not None and self.screen.name == "home":
            self.show(self.make)  # upright it is another one
        self.lighting.mirror()
        self.renewed()

    @property
    def reference(self) -> Reference:
        """The rules to look up, in the language of the app."""
        if self._reference is None:
            from companion.reference.reference import Reference

            self._reference = Reference(self.words)
        return self._reference

    # ------------------------------------------------------------ switching off

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine is a table of ours, which the app may have switched off."""
        return bool(os.environ.get(SWITCH_OFF))

    def switch_off(self) -> str:
        """Have the machine switched off (see deploy/system/aurora-table-off.path); "" or why that can't be."""
        from companion.devices import framebuffer
        from companion.screens.devices.off_screen import unplug_picture

        framebuffer.keep(unplug_picture(self.words), self.folder)
        try:
            Path(os.environ[SWITCH_OFF]).touch()
        except OSError as error:
            said = self.words.value(of_system(error))
            return f"{said[:1].upper()}{said[1:]}."
        return ""

    # ------------------------------------------------------------ acts

    @property
    def ready(self) -> bool:
        """Whether an act would be taken now: none is running, and the question has been on the screen long enough, in
        its place."""
        return not self.session.busy and self.guard.over and not self._settle.is_triggered

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act; the button that did it stays pressed until it is done."""
        if self.ready and begin():
            self.sounds.play("touch")
            if button is not None:
                button.waiting = True

    def new_game(self, button: Btn | None = None) -> None:
        """Begin a game; the owner of several boxes says first what it is played with."""
        own = self.settings.now.boxes
        if not owned.asked(own):
            self.begin(Terms(edition=owned.editions(own)[0]), button)
        elif self.ready:
            self.ways.new_game()

    def begin(self, terms: Terms, button: Btn | None = None) -> None:
        """Begin a game on these terms."""
        self.ways.forget_table()
        self.act(lambda: self.session.new_game(terms), button)

    def open_game(self, game: int, button: Btn) -> None:
        """Take a game up again."""
        self.ways.forget_table()
        self.act(lambda: self.session.open_game(game), button)

    def open_log(self, game: int, button: Btn) -> None:
        """Take a game up again and show its log."""

        def begin() -> bool:
            self._to_log = self.session.open_game(game)
            return self._to_log

        self.ways.forget_table()
        self.act(begin, button)

    def new_from_code(self, setup: SetUp, button: Btn) -> None:
        """Begin the game of a set-up code."""
        self.ways.forget_table()
        self.act(lambda: self.session.new_from_code(setup), button)

    def _shown(self, shown: Shown) -> None:
        self.words.several = len(humans(shown.table)) > 1
        self.call_people()
        self.lighting.show()
        if self.screen is not None and self.screen.name == "settings" and not shown.over:
            self.screen.refresh()
        elif self._to_log and not shown.failed:
            self.ways.log()
        elif shown.over and not shown.failed:
            self.ways.score()
        else:
            self.ways.table()
        self._to_log = False
        self.lighting.mirror()  # in the same picture
        self.pace.follow(shown)
        self._sound(shown)
        self.renewed()

    def call_people(self) -> None:
        """Call who plays the open game as they are called today."""
        shown, people = self.session.shown, self.settings.now.people
        if shown is not None:
            self.words.names = {seat: today(people, who, name) for seat, (who, name) in named(shown.table).items()}

    def renewed(self) -> None:
        """What is on the screen has changed: the guard begins when it has been drawn."""
        self.guard.renew()

    def _flipped(self, *_: Any) -> None:
        if not self._begun:
            self._begun = True
            Clock.schedule_once(lambda _dt: self._after_first_frame())
        if self.guard.fresh and not self.session.busy:
            self.guard.drawn()
            changed, self.ways.changed = self.ways.changed, False
            Clock.schedule_once(lambda _dt: sweeping.set_aside() if changed else sweeping.sweep())
        self.lighting.lamps()
        self._write_map()

    @staticmethod
    def _hand_on(*_: Any) -> None:
        """Hand a finger on at once. Kivy looks for one right before it waits for its clock, and left to itself hands it
        on after that. (Its own listener is bound later than this one, and so has heard of the finger before.)"""
        EventLoop.dispatch_input()

    def _write_map(self) -> None:
        if self._map is not None:
            self._map.write(
                self.root_widget, self.screen, self.session, self.ready, (int(Window.width), int(Window.height))
            )

    def _busy(self, busy: bool) -> None:
        if busy:
            self.saving.begin(self.words.text("ui.saving"))
            return
        self.saving.end()
        if self.session.shown is None and self.screen is not None and self.screen.name == "home":
            self.screen.refresh()

    # ------------------------------------------------------------ dimming and resting

    def stir(self) -> bool:
        """Somebody touched, pressed or typed. True if that only woke a dimmed screen, so that it must do nothing
        else."""
        self.resting.stir()
        return self.dimming.stir()

    def _dimmed(self) -> None:
        """The screen has dimmed or was woken: the strip may do the same."""
        self.renewed()
        self.lighting.show()

    def devices(self) -> str:
        """How strip and buttons are doing, in one line."""
        states = self.hardware.states()
        return " ".join(self.words.text(f"ui.device.{state.name}", **state.values) for state in states)

    # ------------------------------------------------------------ settings

    @property
    def locked(self) -> bool:
        """Whether correcting and changing what was answered need the lock opened first."""
        return self.settings.now.locked

    def set(self, **changes: Any) -> None:
        """Change settings and have everything follow."""
        before = self.settings.now
        self.settings.change(**changes)
        now = self.settings.now
        if before.language != now.language:
            several, names = self.words.several, self.words.names
            self.words, self._reference = Words(spoken(now.language)), None
            self.words.several, self.words.names = several, names
        self._appear()
        self.dimming.after(now.dim_minutes)
        self.sounds.on = now.sound
        self.hardware.settings = now
        if before.strip != now.strip or before.pins != now.pins:
            self.hardware.open(strip=before.strip != now.strip, buttons=before.pins != now.pins)
        self.ways.renew_table()
        self.lighting.show()
        if self.screen is not None and self.screen.name == "settings":
            self.ways.settings(self.screen.group, self.screen)

    def _appear(self) -> None:
        """Type size, palette and rotation as they are set."""
        now = self.settings.now
        theme.use(large=now.text == "large", safe=now.palette == "safe")
        if "companion.screens.drawings" in sys.modules:  # the first screen needs none
            from companion.screens import drawings

            drawings.use_letters(theme.SCALE)
            drawings.use_palette(theme.is_safe())
        if Window.rotation != now.rotation:
            Window.rotation = now.rotation

    def _sound(self, shown: Shown) -> None:
        posed = shown.posed
        if posed is not None:
            self.sounds.play("automa" if any(lights.of_automa(line) for line in posed.lines) else "yours")
