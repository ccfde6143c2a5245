"""Window, graphics, sound, widgets and the scenes of the program."""

import os

# pygame prints a greeting on standard output, which is reserved for the game's own output.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
