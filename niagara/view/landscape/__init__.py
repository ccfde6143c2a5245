"""Land, water and discs, painted from computed surfaces."""
