"""The rules of Vertiges: no screen, no physics."""
