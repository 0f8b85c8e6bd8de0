"""Everything around the screen: strip, buttons, sound, dimming, doctor, simulator."""
