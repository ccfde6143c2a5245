"""The world of Vertiges: pieces as Pymunk bodies, the hand, and the outcome of an intention."""
