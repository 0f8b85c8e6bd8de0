"""The machine round the screen: strip, buttons, sound, dimming, the doctor, the simulator."""
