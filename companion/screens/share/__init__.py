"""Taking games elsewhere: codes to scan and to type, game files, copies."""
