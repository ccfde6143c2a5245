"""Generic bot machinery: random play, one-ply, information-set Monte Carlo, regret matching, the worker process."""
