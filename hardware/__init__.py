"""The table's buttons and its LED strip: colours, pixels and pins. It knows nothing of the game's rules.

Nothing here imports the app. The app says what the strip should show (`hardware.scene.Scene`) and is told which button
was pressed (`hardware.buttons.Buttons`). Hardware may be missing, unplugged or broken at any time; a `State` says so,
never an exception in the game.
"""
