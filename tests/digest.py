"""Digests of surfaces: short words that pytest can compare at once."""

from hashlib import sha256

import pygame


def digest(picture: pygame.Surface, *, alpha: bool = False) -> str:
    """Return a word that is the same for the same pixels, with their `alpha` or without it."""
    pixels = pygame.image.tobytes(picture, "RGBA" if alpha else "RGB")
    return sha256(b"%d %d " % picture.get_size() + pixels).hexdigest()
