"""The app itself: one root, one screen at a time, and one path for every act."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.devices.room import DEEDS, LISTED, has_room
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
from companion.screens.devices.voice import Voice
from companion.screens.devices.watchdog import Watchdog
from companion.screens.mapfile import MapFile
from companion.screens.root import Cramped, Root, Saving
from companion.screens.screen_ways import ScreenWays
from companion.screens.session import Session
from companion.screens.shown import Shown
from companion.screens.table.pace import Pace
from companion.screens.widgets import moving, rounded, theme
from companion.screens.widgets.guard import Guard
from companion.screens.widgets.layouts import FIRST, LAYOUTS, load_layouts
from companion.screens.widgets.sizes import density
from companion.screens.widgets.widgets import Btn
from companion.settings import SettingsFile

if TYPE_CHECKING:
    from companion.reference.reference import Reference
    from companion.share.setup_code import SetUp

SETTLING = 0.1
"""Seconds that a window that is being resized must keep its size before everything is laid out again."""
SETTLED = 0.5
"""Seconds after the first picture until devices are opened and the rest is loaded."""
LOOKED = 2.5
"""Seconds after the first picture until the doctor checks the machine for home."""
SWITCH_OFF = "AURORA_SWITCH_OFF"
"""Environment variable with the file whose creation switches the machine off."""


class AuroraApp(App):
    """Connects everything; owns the session, the strip and the buttons."""

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
        self.session.on_lost = self._lost
        # In large type a list of what hands do has no room for all of it at once.
        self.session.rides = lambda posed, table: has_room(posed, table, listed=not theme.large())
        self.session.at_once = lambda: DEEDS if theme.large() else LISTED
        self.screen: Any = None
        self.make: Callable[[], Any] = lambda: None
        """The function that has made the present screen."""
        self.rebuilds = 0
        """How often everything was built again because a dp had become another number of pixels."""
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
        self.voice = Voice(self.settings.now, folder)
        self._to_log = False
        self._reference: Reference | None = None
        self._begun = False
        path = os.environ.get("AURORA_MAP_FILE")
        self._map = MapFile(Path(path)) if path else None

    # ------------------------------------------------------------ beginning and end

    def build(self) -> Widget:
        """The root with home."""
        load_layouts(FIRST)
        Window.clearcolor = theme.NIGHT
        rounded.begin()
        moving.begin()
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
        """Open the devices once the first picture is on the screen, and load what other screens need: one layout at
        each tick, so that a finger waits for no more."""
        if threading.current_thread() is threading.main_thread():
            for name in (signal.SIGTERM, signal.SIGINT):
                signal.signal(name, lambda *_: Clock.schedule_once(lambda _dt: self.stop(), -1))
        Clock.schedule_once(lambda _dt: sweeping.begin(), SETTLED)
        Clock.schedule_once(lambda _dt: self.checkup.look(lambda _found: self._home_again(), ask=False), LOOKED)
        self.hardware.open()
        self.session.warm(self._home_again)
        self._load(list(LAYOUTS))
        if self.settings.now.take_up == "do":
            self._take_up()

    def _load(self, layouts: list[str]) -> None:
        """Load these layouts one after the other, then what a table needs, in the worker."""
        if layouts:
            load_layouts(layouts[:1])
            Clock.schedule_once(lambda _dt: self._load(layouts[1:]))
        else:
            self.session.beside(lambda: import_module("companion.screens.table.table_screen"), lambda _: None)

    def _take_up(self) -> None:
        """Continue the game that was played last, as with Continue."""
        going = next((game for game in self.session.games() if not game.over and not game.unfit), None)
        if going is not None and self.screen is not None and self.screen.name == "home":
            self.ways.forget_table()
            self.session.open_game(going.id)

    def _lost(self, detail: str) -> None:
        """What the page looked for does not come: it says so in place of staying empty, any other screen at home."""
        from companion.screens.cards.page import CardsPage
        from companion.screens.history.log_screen import LogScreen

        if isinstance(self.screen, CardsPage | LogScreen):
            self.screen.lost(self.words.text("ui.look.failed", detail=detail))
            self.renewed()
        else:
            self.session.note_lost(detail)

    def _device_trouble(self, fault: FileError | Said) -> None:
        """A device can't be used with its settings; called from its thread."""
        self.session.trouble.notes.append(("ui.broken", {"detail": fault}))

    def _rested(self) -> None:
        """The screen's rest has begun or ended."""
        self.hardware.looked_at(not self.resting.now)
        self.lighting.mirror()
        if self.resting.now:
            sweeping.sweep_all()

    def _devices_open(self, *_: Any) -> None:
        """Strip and buttons are open, or it is known why not."""
        self.lighting.show()
        self.lighting.lamps()
        self.lighting.mirror()
        self._home_again()
        if self.screen is not None and self.screen.name in ("settings", "doctor"):
            self.screen.refresh()

    def _home_again(self) -> None:
        """Update home with what is known now."""
        if self.screen is not None and self.screen.name == "home":
            self.screen.tell()

    def open_settings(self, *_: Any) -> bool:
        """Do nothing: F1 would open Kivy's own settings over the table."""
        return True

    def on_stop(self) -> None:
        """Turn the strip dark and close the journal."""
        self.checkup.close()
        self.watchdog.close()
        self.controls.close()
        self._settle.cancel()
        Window.unbind(size=self._resized, on_flip=self._flipped, on_mouse_down=self._hand_on, on_mouse_up=self._hand_on)
        self.hardware.close()
        self.voice.close()
        self.session.close()

    # ------------------------------------------------------------ screens

    def show(self, make: Callable[[], Any]) -> None:
        """Show the screen that ``make`` returns. It is made again if the window changes."""
        if self._begun:
            load_layouts()
        self.make, self.screen = make, make()
        self.root_widget.clear_widgets()
        self.root_widget.add_widget(self.screen)
        for above in (self.saving, self.cramped, self.dimming):
            self.root_widget.add_widget(above)
        self.renewed()

    def _resized(self, *_: Any) -> None:
        self._settle()

    def _settled(self, _dt: float) -> None:
        """The window was turned or resized: lay everything out again. If a dp is still the same number of pixels the
        screen stays, else it is built again."""
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
            self.show(self.make)  # in portrait it is a different one
        self.lighting.mirror()
        self.renewed()

    @property
    def reference(self) -> Reference:
        """The rules to look up, in the app's language: those of the game on the screen, else of the last one."""
        from companion.game import boxes  # not needed before the first picture
        from companion.reference.reference import Reference

        shown, now = self.session.shown, self.settings.now
        terms = shown.table.terms if shown is not None else boxes.last(now.boxes, now.game)
        if self._reference is None or not self._reference.is_of(terms.edition, terms.modules):
            self._reference = Reference(self.words, terms.edition, terms.modules)
        return self._reference

    # ------------------------------------------------------------ switching off

    @property
    def can_switch_off(self) -> bool:
        """Whether this is an installed table that the app may switch off."""
        return bool(os.environ.get(SWITCH_OFF))

    def switch_off(self) -> str:
        """Switch the machine off (see deploy/system/aurora-table-off.path); "" or the reason why that is not
        possible."""
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
        """Whether an act would be accepted now: none is running, and the question has been on the screen long
        enough."""
        return not self.session.busy and self.guard.over and not self._settle.is_triggered

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act; its button stays pressed until it is done."""
        if self.ready and begin() and button is not None:
            button.waiting = True

    def new_game(self, button: Btn | None = None) -> None:
        """Begin a game; an owner of several boxes first chooses what to play with."""
        own = self.settings.now.boxes
        if not owned.asked(own):
            self.begin(Terms(edition=owned.editions(own)[0]), button)
        elif self.ready:
            self.ways.new_game()

    def begin(self, terms: Terms, button: Btn | None = None) -> None:
        """Begin a game with these terms."""
        self.ways.forget_table()
        self.act(lambda: self.session.new_game(terms), button)

    def open_game(self, game: int, button: Btn) -> None:
        """Continue a game."""
        self.ways.forget_table()
        self.act(lambda: self.session.open_game(game), button)

    def open_log(self, game: int, button: Btn) -> None:
        """Continue a game and show its log."""

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
        self.words.edition = shown.table.terms.edition
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
        Clock.schedule_once(lambda _dt: self._heard(shown))  # behind the picture
        self.renewed()

    def _heard(self, shown: Shown) -> None:
        if self.session.shown is shown:
            self.voice.shown(shown, self.words)

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
        elif sweeping.left_much() and not self.session.busy:
            Clock.schedule_once(lambda _dt: sweeping.sweep())
        self.lighting.lamps()
        self._write_map()

    @staticmethod
    def _hand_on(*_: Any) -> None:
        """Handle a touch at once. Kivy reads touches just before it waits for its clock, and would handle them only
        after that. (Its own listener is bound later and is called first.)"""
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
        """Somebody touched, pressed or typed: nothing is spoken, nothing moves on. True if that only woke a dimmed
        screen and must do nothing else."""
        self.voice.hush()
        moving.finish()
        self.resting.stir()
        return self.dimming.stir()

    def _dimmed(self) -> None:
        """The screen was dimmed or woken: the strip may follow."""
        self.renewed()
        self.lighting.show()

    def devices(self) -> str:
        """The state of strip and buttons in one line."""
        states = self.hardware.states()
        return " ".join(self.words.text(f"ui.device.{state.name}", **state.values) for state in states)

    # ------------------------------------------------------------ settings

    @property
    def locked(self) -> bool:
        """Whether correcting and changing old answers is locked."""
        return self.settings.now.locked

    def set(self, **changes: Any) -> None:
        """Change settings and apply them."""
        before = self.settings.now
        self.settings.change(**changes)
        now = self.settings.now
        if before.language != now.language:
            old = self.words
            self.words, self._reference = Words(spoken(now.language)), None
            self.words.edition, self.words.several, self.words.names = old.edition, old.several, old.names
        self._appear()
        self.dimming.after(now.dim_minutes)
        self.voice.settings = now
        self.hardware.settings = now
        if before.strip != now.strip or before.pins != now.pins:
            self.hardware.open(strip=before.strip != now.strip, buttons=before.pins != now.pins)
        self.ways.renew_table()
        self.lighting.show()
        if self.screen is not None and self.screen.name == "settings":
            self.ways.settings(self.screen.group, self.screen)

    def _appear(self) -> None:
        """Apply type size, palette and rotation."""
        now = self.settings.now
        theme.use(large=now.text == "large", safe=now.palette == "safe")
        moving.use(now.motion)
        if "companion.screens.drawings" in sys.modules:  # the first screen needs none
            from companion.screens import drawings

            drawings.use_letters(theme.SCALE)
            drawings.use_palette(theme.is_safe())
        if Window.rotation != now.rotation:
            Window.rotation = now.rotation
