"""Between a game and the devices: what strip and buttons show and mean, the bare screen, the service manager."""
