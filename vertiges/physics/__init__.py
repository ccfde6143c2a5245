"""The world of Vertiges: pieces as Pymunk bodies, the hand, and what comes of an intention."""
