"""What the menus have in common: the room behind, a heading, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from stage.graphics import theme
from stage.graphics.colours import lighter
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH
from stage.ui.intents import Intent, KeyPress
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Label

if TYPE_CHECKING:
    from stage.services import Services

MARGIN = 60.0
_BACK = 76.0


class MenuScene(Scene):
    """A scene with a heading on top and a button that leads back; the rest is the `body`.

    `title` is what the heading says. Esc leads back too.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        self.services = services

    @property
    def title(self) -> str:
        """The heading."""
        raise NotImplementedError

    @property
    def body(self) -> pygame.FRect:
        """The room below the heading."""
        top = MARGIN / 2 + self._head_height + theme.GAP
        return pygame.FRect(MARGIN, top, WIDTH - 2 * MARGIN, HEIGHT - top - MARGIN / 2)

    @property
    def _head_height(self) -> float:
        return max(_BACK, self.type.line_height(theme.TITLE))

    def build(self) -> None:
        top, high = MARGIN / 2, self._head_height
        back = Button("back", "", self.go_back, icon="ui/back", tooltip=self.back_title())
        heading = Label("title", self.title, theme.TITLE, colour="chalk")
        beside = MARGIN + _BACK + 2 * theme.GAP
        self.ui.add(back, (MARGIN, top + (high - _BACK) / 2, _BACK, _BACK))
        self.ui.add(heading, (beside, top, self.title_width - beside + MARGIN, high))
        self.fill(self.body)

    @property
    def title_width(self) -> float:
        """How far to the right the heading may go, from the left margin."""
        return WIDTH - 2 * MARGIN

    def fill(self, body: pygame.FRect) -> None:
        """Add what stands below the heading."""
        raise NotImplementedError

    def back_title(self) -> str:
        """What the tool-tip of the way back says."""
        return self.gettext("Back (Esc)")

    def go_back(self) -> None:
        """Leave the scene."""
        self.app.scenes.pop()

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress) and intent.command == "cancel":
            self.go_back()
            return True
        return False

    def draw(self, painter: Painter) -> None:
        draw_dim_room(painter)


def draw_dim_room(painter: Painter) -> None:
    """The wall of the shelf, darkened so that chalk can be read on it."""
    colours = painter.palette
    if colours.high_contrast:
        painter.fill(painter.bleed, colours.surround)
        return
    painter.layer("dim room", painter.bleed, _draw_dim_room, opaque=True)


def _draw_dim_room(painter: Painter) -> None:
    colours = painter.palette
    painter.image("shelf/wall", painter.bleed, cover=True)
    painter.fill(painter.bleed, colours.surround, 168)


def draw_game_room(painter: Painter) -> None:
    """The plain backdrop of a game's own palette, with a pool of light."""
    colours = painter.palette
    if colours.high_contrast:
        painter.fill(painter.bleed, colours.surround)
        return
    painter.layer(("game room", colours.name), painter.bleed, _draw_game_room, opaque=True)


def _draw_game_room(painter: Painter) -> None:
    colours = painter.palette
    painter.gradient(painter.bleed, colours.backdrop_top, colours.backdrop_bottom)
    painter.glow((WIDTH * 0.1, -HEIGHT * 0.5, WIDTH * 0.8, HEIGHT * 1.1), lighter(colours.backdrop_top, 0.25), 90)
