"""What bots of all games are run by: random play, and the worker process."""
