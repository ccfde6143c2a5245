"""A row of small buttons in the upper right corner of the board that move the camera."""

from __future__ import annotations

from typing import Final

import pygame

from nizza.scene.looking import Looking
from nizza.scene.picture import NizzaContext
from stage.graphics import theme
from stage.match.live.camera_tools import tool
from stage.ui.widgets import Row, Sheet

_SIZE: Final = 52.0
_GAP: Final = 4.0
_PAD: Final = 4.0


def add_camera_buttons(context: NizzaContext, looking: Looking, board: pygame.FRect) -> pygame.FRect:
    """Add them within the board's part of the window; where they lie."""
    gettext = context.gettext
    row = [
        tool("nearer", "ui/plus", lambda: looking.zoom_by(1), gettext("Nearer: Page up")),
        tool("farther", "ui/minus", lambda: looking.zoom_by(-1), gettext("Farther: Page down")),
        tool("whole", "ui/fullscreen", looking.toggle, gettext("The whole board, or back to the action: Home")),
    ]
    wide = _SIZE * len(row) + _GAP * (len(row) - 1) + 2 * _PAD
    look = theme.wood_look(context.ui.palette, elevation=5)
    sheet = Sheet("view-tools", Row("view-tools.row", row, gap=_GAP), look=look, padding=_PAD)
    area = pygame.FRect(board.right - wide - 8, board.top + 6, wide, _SIZE + 2 * _PAD)
    context.ui.add(sheet, area)
    return area
