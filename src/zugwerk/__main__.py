"""``python -m zugwerk`` is the command ``zugwerk``."""

import sys

from zugwerk.cli import main

if __name__ == "__main__":
    sys.exit(main())
