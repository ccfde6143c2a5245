"""What the camera looks at: everything, a section that is carried, or what the player has chosen."""

from typing import Final

import pygame

from stage.ui.widgets.base import Point
from vertiges.outlines import HALF
from vertiges.scene.live_table import LiveTable
from vertiges.scene.table_host import TableHost
from vertiges.view.camera import Camera

GROUND: Final = 40.0
"""Logical units from the table top to the lower rim of the board."""


class CameraControl:
    """Moves the camera of a table, and keeps what is held under the pointer meanwhile."""

    def __init__(self, host: TableHost, live: LiveTable) -> None:
        self.host = host
        self.live = live
        self.camera = Camera()
        self.manual = False
        """Whether the player has moved the camera himself, so that it follows no longer."""
        self.pointer: Point | None = None
        """Where the pointer was last seen in the window."""

    def update(self, dt: float) -> None:
        """Glide on through `dt` seconds."""
        self.camera.sharpen(self.host.screen.app.painter.canvas.scale)
        moving = self.camera.moving
        self.camera.update(dt)
        if moving:
            self._reframe()

    def _reframe(self) -> None:
        if self.pointer is not None:
            self.live.reframe(self.camera.to_world(self.pointer))

    def place(self, board: pygame.FRect) -> None:
        """The part of the window in which the table is seen."""
        self.camera.place(board, board.bottom - GROUND)
        self.camera.sharpen(self.host.screen.app.painter.canvas.scale)
        self.look(at_once=True)
        self._reframe()

    def look(self, *, at_once: bool = False) -> None:
        """Let the camera see everything, unless the player looks where he likes."""
        if not self.manual:
            placed = self.host.lying.placed
            left = min((each.x - HALF for each in placed), default=-60.0)
            right = max((each.x + HALF for each in placed), default=60.0)
            self.camera.show(left, right, max((each.y + HALF for each in placed), default=120.0))
        if at_once or self.host.screen.reduced_motion:
            self.camera.jump()

    def follow_section(self) -> None:
        """Keep in sight, whosever hand it is in, a section that is carried over the highest tower."""
        world = self.live.world
        if world is None or world.held is None or world.brought_in:
            return
        tops = max((each.y for each in self.host.lying.placed), default=0.0)
        raised = self.live.snapshot[world.held].y + (len(world.carried) - 0.5) * 2 * HALF
        self.camera.include(max(raised, tops + (len(world.carried) + 1.5) * 2 * HALF))
        if self.host.screen.reduced_motion:
            self.camera.jump()

    def fit(self) -> None:
        """Everything in sight again, and the camera follows again."""
        self.manual = False
        self.look()

    def zoom_by(self, notches: float, at: Point | None = None) -> None:
        """Nearer or farther."""
        self.manual = True
        self.camera.zoom_by(max(-2.0, min(2.0, notches)), at)

    def look_aside(self, by: float) -> None:
        """Sideways by so many mm, at once."""
        self.manual = self.manual or not self.live.holding
        self.camera.pan(by)
        self._reframe()
