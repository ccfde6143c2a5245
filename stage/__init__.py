"""Everything seen, heard and pressed.

This package, `stage.language`, `stage.settings`, `stage.theme`, `stage.clock` and `stage.motion` load no pygame, so the
headless commands can speak the player's language.
"""

import os

# pygame greets on standard output, where only the game's own words belong.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
