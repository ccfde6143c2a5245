"""A world of physics on the screen: it lives, is looked at, heard, and seen again slowly. Nothing here needs Pymunk."""
