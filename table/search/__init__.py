"""Worker processes in which the bots of all games think."""
