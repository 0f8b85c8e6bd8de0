"""Runs the app with mock pins under its buttons and moves them as standard input says: ``python pressing.py SEED …``.

A line is ``down 17``, ``up 17``, ``bounce 17`` (a press as a worn contact makes it) or ``pins`` (answered on the
standard output once the buttons are there). What a pin does goes through gpiozero like that of a real one.
"""

from __future__ import annotations

import os
import secrets
import sys
import threading
import time

os.environ["GPIOZERO_PIN_FACTORY"] = "mock"

from gpiozero import Device

from companion.cli.main import main

BOUNCES = 4
BOUNCE = 0.002
"""Seconds between the bounces of a contact."""
SETTLE = 0.15
"""Seconds that a contact is left alone after a press."""


def move_pins() -> None:
    """Do what the standard input says until it ends."""
    for line in sys.stdin:
        word, *numbers = line.split()
        if word == "pins":
            while Device.pin_factory is None or len(Device.pin_factory.pins) < int(numbers[0]):
                time.sleep(0.01)
            print("pins", flush=True)
            continue
        pin = Device.pin_factory.pin(int(numbers[0]))
        if word == "bounce":
            for _ in range(BOUNCES):
                pin.drive_low()
                time.sleep(BOUNCE)
                pin.drive_high()
                time.sleep(BOUNCE)
        if word in ("down", "bounce"):
            pin.drive_low()
        elif word == "up":
            pin.drive_high()
            time.sleep(SETTLE)  # here, so that no stall of this program brings the next press nearer


seed = sys.argv.pop(1)
secrets.token_hex = lambda nbytes=None: seed
threading.Thread(target=move_pins, daemon=True).start()
sys.exit(main())
