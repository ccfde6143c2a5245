"""The settings: everything is used at once and saved. What does not concern one another stands on its own page."""

from typing import Final

import pygame

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
        pages = [(name, self.gettext(page.title)) for name, page in PAGES.items()]
        tabs = Choice("page", pages, self._page, self._turn_to)
        lines = Column(f"{self._page}.lines", PAGES[self._page].lines(self), gap=18)
        page = ScrollArea("settings", Column("sheet.column", [Sheet("sheet", lines, padding=32)]), grow=1.0)
        column = Column("settings.column", [tabs, page])
        self.ui.add(column, (body.centerx - wide / 2, body.top, wide, body.height))

    def _turn_to(self, page: object) -> None:
        self._page = str(page)
        self.play("page_turn", 0.6)
        self.ambience = None
        self.rebuild()
