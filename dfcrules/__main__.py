"""`python -m dfcrules`: the command line without the script."""

from __future__ import annotations

import sys

from dfcrules.cli import main

sys.exit(main())
