"""The table's buttons and its LED strip: colours, pixels and pins, and nothing of the game's rules.

Nothing here imports the app. The app describes what the strip should show (`hardware.scene.Scene`) and is told
which button was pressed (`hardware.buttons.Buttons`). Hardware may be missing, unplugged or broken at any moment;
that is told by a `State` and never by an exception in the game.
"""
