"""The command line as a module: ``python -m ludotheque``."""

import sys

from ludotheque import run

if __name__ == "__main__":
    sys.exit(run())
