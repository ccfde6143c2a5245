"""Setting up a match as a scene: who sits where, and the options."""
