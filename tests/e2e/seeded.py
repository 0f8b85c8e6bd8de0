"""Runs the command line with a fixed seed for new games: ``python seeded.py SEED ARGUMENTS…``."""

import secrets
import sys

from companion.cli.main import main

seed = sys.argv.pop(1)
secrets.token_hex = lambda nbytes=None: seed
sys.exit(main())
