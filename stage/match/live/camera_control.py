"""What the camera looks at: everything, or what the player has chosen with wheel, keys and buttons."""

from abc import ABC, abstractmethod
from typing import Final

import pygame

from physics.hand import Point
from stage.match.live.camera import Camera, Scope
from stage.match.live.lead import Lead
from stage.ui.scene import Application

GROUND: Final = 40.0
"""Logical units from the ground to the lower rim of the board."""


class CameraControl(ABC):
    """Moves the camera on a live world, and keeps what is held under the pointer meanwhile."""

    def __init__(self, scope: Scope, app: Application, lead: Lead) -> None:
        self.camera = Camera(scope)
        self.manual = False
        """Whether the player has moved the camera himself, so that it follows no longer."""
        self.pointer: Point | None = None
        """Where the pointer was last seen in the window."""
        self._app, self._lead = app, lead

    @abstractmethod
    def extent(self) -> tuple[float, float, float]:
        """The leftmost and the rightmost end of what is to be seen, and its highest."""

    def update(self, dt: float) -> None:
        """Glide on through `dt` seconds."""
        self.camera.sharpen(self._app.painter.canvas.scale)
        moving = self.camera.moving
        self.camera.update(dt)
        if moving:
            self._reframe()

    def _reframe(self) -> None:
        if self.pointer is not None:
            self._lead.reframe(self.camera.to_world(self.pointer))

    def place(self, board: pygame.FRect) -> None:
        """The part of the window in which the world is seen."""
        self.camera.place(board, board.bottom - GROUND)
        self.camera.sharpen(self._app.painter.canvas.scale)
        self.look(at_once=True)
        self._reframe()

    def look(self, *, at_once: bool = False) -> None:
        """Let the camera see everything, unless the player looks where he likes."""
        if not self.manual:
            self.camera.show(*self.extent())
        if at_once or self._app.settings.reduced_motion:
            self.camera.jump()

    def include(self, top: float) -> None:
        """Let it see as high as this too."""
        self.camera.include(top)
        if self._app.settings.reduced_motion:
            self.camera.jump()

    def fit(self) -> None:
        """Everything in sight again, and the camera follows again."""
        self.manual = False
        self.look()

    def zoom_by(self, notches: float, at: Point | None = None) -> None:
        """Nearer or farther; what lies under the point `at` stays there."""
        self.manual = True
        self.camera.zoom_by(max(-2.0, min(2.0, notches)), at)

    def look_aside(self, by: float, *, manual: bool) -> None:
        """Sideways by so much, at once; `manual` if it is the player who looks there."""
        self.manual = self.manual or manual
        self.camera.pan(by)
        self._reframe()

    def press(self, command: str) -> bool:
        """Page up, Page down and Home; False for any other key."""
        match command:
            case "page up":
                self.zoom_by(1)
            case "page down":
                self.zoom_by(-1)
            case "home":
                self.fit()
            case _:
                return False
        return True
