"""The scene that all games share, and its parts."""
