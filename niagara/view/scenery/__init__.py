"""Paints what never moves or only now and then: land, mountains, forest, the falls below their lip, the weather vane."""
