"""The settings: everything is used at once and saved. What does not concern one another stands on its own page."""

from typing import Final

import pygame

from stage.graphics import theme
from stage.menus.menu_scene import MenuScene
from stage.menus.settings.pages import PAGES
from stage.services import Services
from stage.ui.widgets import Choice, Column, ScrollArea, Sheet
from table.words import N_

_WIDEST: Final = 1240.0


class SettingsScene(MenuScene):
    """Opened from the shelf and from a match."""

    heading = N_("Settings")

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._page = next(iter(PAGES))

    def fill(self, body: pygame.FRect) -> None:
        wide = min(body.width, _WIDEST * (1.0 + (self.type.text_scale - 1.0) * 0.6))
        left = body.centerx - wide / 2
        pages = [(name, self.gettext(page.title)) for name, page in PAGES.items()]
        tabs = self.ui.add(
            Choice("page", pages, self._page, self._turn_to), (left, body.top, wide, theme.CONTROL_HEIGHT)
        )
        high = tabs.preferred(wide)[1]
        self.ui.move("page", (left, body.top, wide, high))
        lines = Column(f"{self._page}.lines", PAGES[self._page].lines(self), gap=18)
        sheet = Column("sheet.column", [Sheet("sheet", lines, padding=32)])
        top = body.top + high + theme.GAP
        self.ui.add(ScrollArea("settings", sheet), (left, top, wide, body.bottom - top))

    def _turn_to(self, page: object) -> None:
        self._page = str(page)
        self.play("page_turn", 0.6)
        self.ambience = None
        self.rebuild()
