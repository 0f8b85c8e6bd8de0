"""Between a game and devices: what strip and buttons show and mean, the screen without the app, the service manager."""
