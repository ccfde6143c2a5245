"""A camera that looks at the bench of Vertiges."""

import pygame

from stage.match.live.camera import Camera
from vertiges.scene.camera import SCOPE

BOARD = pygame.FRect(362, 100, 1146, 824)


def camera() -> Camera:
    found = Camera(SCOPE)
    found.place(BOARD, 900.0)
    found.show(-100.0, 100.0, 200.0)
    found.jump()
    return found
