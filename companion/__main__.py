"""``python -m companion`` is the command ``aurora-table``."""

import sys

from companion.cli import main

sys.exit(main())
