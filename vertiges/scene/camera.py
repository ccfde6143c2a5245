"""Camera of the building table: shows all towers, follows a carried section, or stays where the player moved it."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

import pygame

from physics.hand import Point
from stage.match.live.camera import Camera, Scope, Sight
from stage.ui.scene import Scene
from table.contract import IllegalAction
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF, Intention, Placed, Snapshot
from vertiges.rules.views import LooseSection
from vertiges.scene.live_table import LiveTable
from vertiges.view.hand import ArmOwner


class TableDelegate(Protocol):
    """Delegate of a building table, for a match or the sandbox: what may be done there, and what follows."""

    scene: Scene
    """The scene that shows the table."""
    steady: bool
    """True if hands are steadied near a seat."""

    @property
    def lying(self) -> Snapshot:
        """The table as it lies while no hand is over it."""

    @property
    def numbers(self) -> Sequence[int]:
        """Bases of its towers by number, from 1; 0 for a free number."""

    @property
    def spent(self) -> Collection[int]:
        """Standing pieces that score nothing in the next ZAP (VE-55)."""

    @property
    def loose(self) -> LooseSection | None:
        """A section that lies loose."""

    @property
    def owner(self) -> ArmOwner:
        """Owner of the hand over the table."""

    @property
    def is_firmness_shown(self) -> bool:
        """True if strips below the towers show their firmness."""

    @property
    def must_set_down(self) -> str:
        """Sentence for a player who tries to put a section back."""

    @property
    def can_take(self) -> bool:
        """True if the person at the screen may take a piece now."""

    @property
    def waiting(self) -> IllegalAction:
        """Reason why the person at the screen may take nothing just now."""

    def refusal_of(self, intention: Intention) -> IllegalAction | None:
        """Return why `intention` is forbidden; None if it is allowed."""

    def carry_out(self, intention: Intention) -> bool:
        """Carry out the intention of a released hand. Return False if it is forbidden after all."""

    def refuse(self, refusal: IllegalAction) -> None:
        """Show the player the reason of a refusal."""

    def hand_changed(self) -> None:
        """Refresh the rack after a piece was taken, put back, or turned there."""

    def hurry(self) -> None:
        """Finish all automatic movement at once."""


SCOPE: Final = Scope(
    nearest=4.5,
    farthest=0.74,
    half=TABLE_HALF,
    margin=105.0,
    narrowest=250.0,
    headroom=80.0,
    width=2 * HALF,
    climbs=True,
)  # fmt: skip
"""A block is between 180 and 30 logical units wide. There is room for another base beside the towers."""
GROUND: Final = 40.0
"""Logical units from the table top to the lower rim of the board."""
_PUSH: Final = 1.6
"""Factor by which the camera comes nearer to a joint that opens than for a view of all towers."""
LEGIBLE: Final = 90.0 / (2 * HALF)
"""Least logical units per mm in a replay that is not too high: a block is 60 pixels wide in a window of 1280 × 720."""
_AROUND: Final = 30.0
"""mm below and above what a replay shows."""
_LOW: Final = 120.0
_MORE_ROOM: Final = 0.09
"""The hand over a tower has a little more room by this fraction of its height above a number of mm."""


class CameraController(Sight):
    """Control of the table's camera that keeps the held piece under the pointer meanwhile."""

    def __init__(self, delegate: TableDelegate, live: LiveTable) -> None:
        super().__init__(Camera(SCOPE), lambda: self._app.settings.reduced_motion, self._reframe)
        self.pointer: Point | None = None
        """Last known place of the pointer in the window."""
        self.delegate = delegate
        self.live = live
        self._app = delegate.scene.app

    def update(self, dt: float) -> None:
        self._fill_window()
        super().update(dt)

    def _reframe(self) -> None:
        if self.pointer is not None:
            self.live.lead.reframe(self.camera.to_world(self.pointer))

    def place(self, board: pygame.FRect) -> None:
        """Set the part of the window that shows the table."""
        self.camera.place(board, board.bottom - GROUND)
        self._fill_window()
        self.look(at_once=True)

    def _fill_window(self) -> None:
        """Fill the window behind the panels, whatever its shape, in whole pixels."""
        self.camera.picture = self._app.painter.bleed
        self.camera.sharpen(self._app.painter.canvas.scale)

    def look(self, *, at_once: bool = False) -> None:
        """Show all towers, unless the player has moved the camera."""
        if not self.manual:
            self.camera.show(*self._extent())
        self._arrive(at_once=at_once)

    def home(self) -> None:
        """Show all towers, and follow again."""
        self.manual = False
        self.look()

    def follow_section(self) -> None:
        """Show a section that is carried over all other towers, unless the player has moved the camera."""
        held = self.live.in_hand
        if held is None or self.live.is_from_rack or self.manual:
            return
        carried = self.live.world.carried
        tops = max((each.y for each in self.delegate.lying.placed if each.piece not in carried), default=0.0)
        top = max(held.y, tops + 3.0 * HALF) + (2 * len(carried) - 1) * HALF
        # In a person's hand it must not be drawn aside.
        self._include(top, self.pointer[0] if self.live.is_holding and self.pointer is not None else None)

    def near(self, x: float, y: float) -> None:
        """Look at a place of the table from nearer than all towers, unless the player has moved the camera."""
        if self.manual:
            return
        camera = self.camera
        zoom = min(SCOPE.nearest, _PUSH * camera.zoom_for(*self._extent()))
        camera.zoom_to(zoom, x, max(0.0, y - (camera.foot - camera.board.centery) / zoom))
        self._arrive()

    def frame(self, x: float, low: float, high: float, *, at_once: bool = False) -> None:
        """Look at a replay at `x`, from near but with all between these heights (mm) in sight.

        Nothing moves if the player has moved the camera.
        """
        if self.manual:
            return
        camera = self.camera
        room = camera.foot - camera.board.top
        near = max(LEGIBLE, camera.zoom_for(*self._extent()))
        zoom = min(SCOPE.nearest, near, room / (high - low + 2 * _AROUND))
        camera.zoom_to(zoom, x, max(0.0, (low + high - room / zoom) / 2))
        self._arrive(at_once=at_once)

    def cut_wide(self, pieces: Sequence[Placed], *, least: float = 0.0) -> None:
        """Show these pieces at once, no nearer than a view of all towers unless `least` is, down to the table.

        Nothing moves if the player has moved the camera.
        """
        if self.manual or not pieces:
            return
        left, right = min(each.x for each in pieces) - HALF, max(each.x for each in pieces) + HALF
        top = max(each.y for each in pieces) + HALF
        zoom = min(self.camera.zoom_for(left, right, top), self.camera.zoom_for(*self._extent()))
        self.camera.zoom_to(max(least, zoom), (left + right) / 2)
        self._arrive(at_once=True)

    def reveal(self, at: Point) -> None:
        """Bring a place (mm) into the inner part of the view, if it is outside."""
        camera = self.camera
        inner = camera.board.scale_by(0.8)
        x, y = camera.to_screen(*at)
        aside, up = x - max(inner.left, min(x, inner.right)), max(inner.top, min(y, inner.bottom)) - y
        if aside or up > 0.0 or camera.up:
            self.pan(aside / camera.zoom, up / camera.zoom, manual=False)

    def make_room(self, table: Snapshot) -> None:
        """Keep all pieces of this table in sight, unless the player has moved the camera."""
        if not self.manual:
            self._include(max((each.y + 2 * HALF for each in table.placed), default=0.0))

    def _include(self, top: float, at: float | None = None) -> None:
        self.camera.include(top, at)
        self._arrive()

    def _extent(self) -> tuple[float, float, float]:
        """Return the leftmost and the rightmost x of the pieces, and their highest y."""
        placed = self.delegate.lying.placed
        left = min((each.x - HALF for each in placed), default=-HALF)
        right = max((each.x + HALF for each in placed), default=HALF)
        top = max((each.y + HALF for each in placed), default=4 * HALF)
        return left, right, top + _MORE_ROOM * max(0.0, top - _LOW)
