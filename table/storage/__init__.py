"""Files of the program: their folders, atomic writes, and locks."""
