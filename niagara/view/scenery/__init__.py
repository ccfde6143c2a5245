"""Paints what never moves, or only now and then: land, mountains, forest, falls below their lip, weather vane."""
