"""``python -m companion`` is the command ``aurora-table``."""

import sys

from companion.cli.main import main

sys.exit(main())
