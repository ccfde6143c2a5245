"""A row of small buttons in the upper right corner of the table; the last three move the camera."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from stage.graphics import theme
from stage.match.live.camera_tools import tool
from stage.ui.widget_tree import WidgetTree
from stage.ui.widgets import Button, Row, Sheet
from vertiges.scene.building.camera_control import CameraControl

Gettext = Callable[[str], str]

_SIZE: Final = 52.0
_GAP: Final = 4.0
_PAD: Final = 4.0


def add_tools(
    ui: WidgetTree, gettext: Gettext, control: CameraControl, tools: Sequence[Button], board: pygame.FRect
) -> Sheet:
    """Add these buttons, and after them those that move the camera; gives the sheet on which they stand."""
    row = [
        *tools,
        tool("nearer", "ui/plus", lambda: control.zoom_by(1), gettext("Nearer: Page up")),
        tool("farther", "ui/minus", lambda: control.zoom_by(-1), gettext("Farther: Page down")),
        tool("fit", "ui/fullscreen", control.fit, gettext("Everything in sight: Home")),
    ]
    wide = _SIZE * len(row) + _GAP * (len(row) - 1) + 2 * _PAD
    look = theme.wood_look(ui.palette, elevation=5)
    sheet = Sheet("view-tools", Row("view-tools.row", row, gap=_GAP), look=look, padding=_PAD)
    ui.add(sheet, (board.right - wide - 8, board.top + 6, wide, _SIZE + 2 * _PAD))
    return sheet
