"""Taking games along: codes to scan and to type, game files, copies."""
