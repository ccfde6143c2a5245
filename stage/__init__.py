"""Everything seen, heard and pressed."""

import os

# pygame greets on standard output, where only the game's own words belong.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
