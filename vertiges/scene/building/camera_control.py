"""What the camera looks at: all towers, and a section that is carried over them."""

from typing import Final

from stage.match.live.camera import Scope
from stage.match.live.camera_control import CameraControl as LiveCameraControl
from vertiges.outlines import HALF
from vertiges.rules.snapshot import TABLE_HALF
from vertiges.scene.building.live_table import LiveTable
from vertiges.scene.building.table_host import TableHost

SCOPE: Final = Scope(
    nearest=2.5, farthest=0.74, half=TABLE_HALF, margin=110.0, narrowest=480.0, headroom=110.0, width=2 * HALF
)
"""A block is between 100 and 30 units wide; beside the towers is room for another base."""


class CameraControl(LiveCameraControl):
    """The camera on the towers of a table."""

    def __init__(self, host: TableHost, live: LiveTable) -> None:
        super().__init__(SCOPE, host.scene.app, live.lead)
        self.host = host
        self.live = live

    def extent(self) -> tuple[float, float, float]:
        placed = self.host.lying.placed
        left = min((each.x - HALF for each in placed), default=-60.0)
        right = max((each.x + HALF for each in placed), default=60.0)
        return left, right, max((each.y + HALF for each in placed), default=120.0)

    def follow_section(self) -> None:
        """Keep in sight, whosever hand it is in, a section that is carried over the highest tower."""
        held = self.live.in_hand
        if held is None or self.live.from_rack:
            return
        count = len(self.live.world.carried)
        tops = max((each.y for each in self.host.lying.placed), default=0.0)
        self.include(max(held.y + (count - 0.5) * 2 * HALF, tops + (count + 1.5) * 2 * HALF))
