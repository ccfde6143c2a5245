"""What the camera looks at: all towers, a section that is carried over them, or what the player has chosen."""

from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from physics.hand import Point
from stage.match.camera import Camera, Scope, press_camera_key
from stage.ui.scene import Scene
from table.contract import IllegalAction
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF, Intention, Snapshot
from vertiges.rules.views import LooseSection
from vertiges.scene.live_table import LiveTable


class TableHost(Protocol):
    """What may be done at a table, and what becomes of it."""

    scene: Scene
    """Where it is shown."""
    steady: bool
    """Whether hands are steadied near a seat."""

    @property
    def lying(self) -> Snapshot:
        """What lies on the table while no hand is over it."""

    @property
    def numbers(self) -> Sequence[int]:
        """The bases of its towers by their numbers, from 1 on; 0 for a number that is free."""

    @property
    def loose(self) -> LooseSection | None:
        """A section that lies loose."""

    @property
    def shows_firmness(self) -> bool:
        """Whether strips below the towers say how firmly they stand."""

    @property
    def must_set_down(self) -> str:
        """The sentence for somebody who wants to put a section back."""

    @property
    def may_take(self) -> bool:
        """Whether the person at the screen may take something now."""

    @property
    def waiting(self) -> IllegalAction:
        """Why the person at the screen may take nothing just now."""

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Why something may not be done; None if it may."""

    def carry_out(self, intention: Intention) -> bool:
        """Somebody has let go: ask the world what comes of it. False if it may not be done after all."""

    def refuse(self, refusal: IllegalAction) -> None:
        """Tell the player why not."""

    def hand_changed(self) -> None:
        """Something has been taken, put back, or turned in the rack: show the rack anew."""

    def hurry(self) -> None:
        """Let whatever moves by itself be over at once."""


SCOPE: Final = Scope(
    nearest=2.5,
    farthest=0.74,
    half=TABLE_HALF,
    margin=110.0,
    narrowest=480.0,
    headroom=110.0,
    width=2 * HALF,
    climbs=True,
)  # fmt: skip
"""A block is between 100 and 30 units wide; beside the towers is room for another base."""
GROUND: Final = 40.0
"""Logical units from the table top to the lower rim of the board."""


class CameraController:
    """Moves the camera on the towers of a table, and keeps what is held under the pointer meanwhile."""

    def __init__(self, host: TableHost, live: LiveTable) -> None:
        self.camera = Camera(SCOPE)
        self.manual = False
        """Whether the player has moved the camera himself, so that it follows no longer."""
        self.pointer: Point | None = None
        """Where the pointer was last seen in the window."""
        self.host = host
        self.live = live
        self._app = host.scene.app

    def update(self, dt: float) -> None:
        """Glide on through `dt` seconds."""
        self.camera.sharpen(self._app.painter.canvas.scale)
        moving = self.camera.moving
        self.camera.update(dt)
        if moving:
            self._reframe()

    def _reframe(self) -> None:
        if self.pointer is not None:
            self.live.lead.reframe(self.camera.to_world(self.pointer))

    def place(self, board: pygame.FRect) -> None:
        """The part of the window in which the table is seen."""
        self.camera.place(board, board.bottom - GROUND)
        self.camera.sharpen(self._app.painter.canvas.scale)
        self.look(at_once=True)
        self._reframe()

    def look(self, *, at_once: bool = False) -> None:
        """Let the camera see everything, unless the player looks where he likes."""
        if not self.manual:
            self.camera.show(*self._extent())
        if at_once or self._app.settings.reduced_motion:
            self.camera.jump()

    def fit(self) -> None:
        """Everything in sight again, and the camera follows again."""
        self.manual = False
        self.look()

    def zoom_by(self, notches: float, at: Point | None = None) -> None:
        """Nearer or farther; what lies under the point `at` stays there."""
        self.manual = True
        self.camera.zoom_by(max(-2.0, min(2.0, notches)), at)

    def look_aside(self, by: float, up: float = 0.0, *, manual: bool) -> None:
        """Sideways and upwards by so much, at once; `manual` if it is the player who looks there."""
        self.manual = self.manual or manual
        self.camera.pan(by, up)
        self._reframe()

    def press(self, command: str) -> bool:
        """Page up, Page down and Home; False for any other key."""
        return press_camera_key(command, self.zoom_by, self.fit)

    def follow_section(self) -> None:
        """Keep a section in sight that is carried over the highest tower, unless the player has moved the camera."""
        held = self.live.in_hand
        if held is None or self.live.from_rack or self.manual:
            return
        count = len(self.live.world.carried)
        tops = max((each.y for each in self.host.lying.placed), default=0.0)
        self._include(max(held.y + (count - 0.5) * 2 * HALF, tops + (count + 1.5) * 2 * HALF))

    def make_room(self, table: Snapshot) -> None:
        """Keep all that is on this table in sight, unless the player has moved the camera."""
        if not self.manual:
            self._include(max((each.y + 2 * HALF for each in table.placed), default=0.0))

    def _include(self, top: float) -> None:
        self.camera.include(top)
        if self._app.settings.reduced_motion:
            self.camera.jump()

    def _extent(self) -> tuple[float, float, float]:
        """The leftmost and the rightmost end of what stands, and its highest."""
        placed = self.host.lying.placed
        left = min((each.x - HALF for each in placed), default=-60.0)
        right = max((each.x + HALF for each in placed), default=60.0)
        return left, right, max((each.y + HALF for each in placed), default=120.0)
