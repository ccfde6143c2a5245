"""Game boxes on the shelf: their places, their lids, and how they rise."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from stage.graphics import art, theme
from stage.graphics import theme as palettes
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.stickers import draw_on_lid
from stage.graphics.theme import Colour
from stage.graphics.wear import draw_wear
from stage.ui.base import approach
from stage.ui.labels import Hotspot
from stage.ui.scene import Scene
from table.game import Game

FLOOR: Final = 800.0
"""Height of the shelf board, in logical units from the top."""
_BOX: Final = (364.0, 492.0)
"""Width and height of a box while all boxes fit at this size."""
_ROOM: Final = (172.0, 1748.0)
"""Left and right limit of the boxes, between the plant and the lamp."""
_SPACING = 400.0
_GAP = 34.0
"""Least distance between two boxes."""
_PLATE = (54 / 680, 736 / 920, 572 / 680, 132 / 920)
"""Empty plate for the title, as shares of the box."""
_LIFT = 30.0
_TAG = 34.0
"""Radius of the tag with the number of matches in progress."""
_BRASS_RIM: Colour = (74, 46, 16)
_BRASS: Colour = (232, 190, 104)
_DARK: Colour = (58, 30, 18)
_IVORY: Colour = (250, 238, 210)
_STARS: Final = (104.0, 38.0)
"""Size of the plate with the stars."""
_TITLE: Final = 40.0
_CREDIT: Final = 17.0
"""Size of the line with author and publisher, at any size of the text."""
_LARGEST_TITLE = 46.0
"""Largest title that fits on the plate. At larger text sizes the caption repeats the title."""


class Box(Hotspot):
    """Box that rises under the pointer or the keyboard focus."""

    settles = True

    def __init__(self, game: Game, area: pygame.FRect, open_it: Callable[[], None]) -> None:
        super().__init__(f"box.{game.name}", area, open_it, value=game.name, radius=10)
        self._offered = game
        self.game = game.name
        self.title = game.title
        self.raised = False
        """True if the box should rise; set by the scene."""
        self.waiting = 0
        """Number of matches in progress."""
        self.stickers: frozenset[str] = frozenset()
        """Ids of the stickers on its lid."""
        self.wear = 0
        """Level of wear by the matches played, 0 to :data:`stage.graphics.wear.MOST_WORN`."""
        self.stars = 0
        """Number of stars on the plate below it; 0 for no plate."""
        self._lift = 0.0

    @property
    def spoken_name(self) -> str:
        return self.title

    @property
    def spoken_state(self) -> str:
        if not self.waiting:
            return ""
        return self.host.gettext("matches in progress: {count}").format(count=self.waiting)

    @property
    def lift(self) -> float:
        """Share of the full height to which the box has risen, 0.0–1.0."""
        return ease_out(self._lift)

    @property
    def seen_at(self) -> pygame.FRect:
        """Area of the box as drawn, raised or not."""
        return self.rect.move(0, -_LIFT * self.lift)

    def update(self, dt: float) -> None:
        super().update(dt)
        goal = 1.0 if self.raised else 0.0
        self._lift = goal if self.host.reduced_motion else approach(self._lift, goal, dt * 6.0)

    def draw(self, painter: Painter) -> None:
        box = self.seen_at
        lifted = round(self.lift * 4) / 4
        if lifted and not painter.palette.high_contrast:
            painter.shadow(self.rect.move(0, 4 - 14 * lifted), 10, 8 + 22 * lifted, 150)
        draw_lid(painter, self._offered, box)
        draw_wear(painter, self.game, self.wear, box)
        draw_on_lid(painter, self._offered, self.stickers, box)
        if self.waiting:
            self._draw_waiting(painter, (box.right - _TAG * 0.6, box.top + _TAG * 0.6))
        if self.stars:
            self._draw_stars(painter)
        if painter.palette.high_contrast:
            painter.outline(box.inflate(6, 6), painter.palette.paper_edge, 3, 12)

    def draw_focus(self, painter: Painter) -> None:
        before = self.rect
        self.rect = self.seen_at
        super().draw_focus(painter)
        self.rect = before

    def _draw_stars(self, painter: Painter) -> None:
        """Draw a brass plate with the number of stars on the edge of the shelf."""
        plate = pygame.FRect(0, 0, *_STARS)
        plate.center = (self.rect.centerx, FLOOR + 27.0)
        painter.shadow(plate, 6, 4, 150)
        painter.rounded(plate, _BRASS_RIM, 7)
        painter.rounded(plate.inflate(-3, -3), _BRASS, 6)
        style = theme.NUMBER.sized(28.0 / painter.type.text_scale)
        wide = 36.0 + painter.type.width(str(self.stars), style)
        star = pygame.FRect(plate.centerx - wide / 2, plate.centery - 13, 26, 26)
        painter.image("ui/star", star, tint=_DARK)
        at = (star.right + 10, plate.centery)
        painter.text(str(self.stars), at, style, _DARK, anchor="midleft", max_width=plate.right - star.right - 14)

    def _draw_waiting(self, painter: Painter, at: tuple[float, float]) -> None:
        """Draw a tag with the number of matches at the corner of the lid."""
        painter.shadow(pygame.FRect(at[0] - _TAG, at[1] - _TAG, 2 * _TAG, 2 * _TAG), _TAG, 6, 150)
        for radius, colour in ((_TAG, _BRASS_RIM), (_TAG - 3, _BRASS), (_TAG - 7, _DARK)):
            painter.circle(at, radius, colour)
        style = theme.NUMBER.sized(38.0 / painter.type.text_scale)
        painter.text(str(self.waiting), at, style, _IVORY, anchor="center", max_width=2 * _TAG - 18)


def draw_lid(painter: Painter, game: Game, area: pygame.FRect, *, alpha: int = 255) -> None:
    """Draw the lid of a game's box: title, author and publisher on the plate. Without a drawing it is plain."""
    box_art = f"shelf/box_{game.name}"
    if art.exists(box_art):
        painter.image(box_art, area, alpha=alpha)
    else:
        painter.panel(area, theme.wood_look(palettes.palette(game.name), radius=10))
    left, top, wide, high = _PLATE
    plate = pygame.FRect(0, 0, wide * area.width, high * area.height)
    plate.topleft = (area.left + left * area.width, area.top + top * area.height)
    size = min(_TITLE, max(24.0, _TITLE * area.width / _BOX[0]), _LARGEST_TITLE / painter.type.text_scale)
    style = theme.SUBHEADING.sized(size)
    at, room = (plate.centerx, plate.top + (0.37 if game.credit else 0.5) * plate.height), plate.width * 0.9
    painter.text(game.title, at, style, _IVORY, anchor="center", max_width=room, alpha=alpha)
    small = theme.SMALL.sized(_CREDIT * area.width / _BOX[0] / painter.type.text_scale)
    below = (plate.centerx, plate.top + 0.8 * plate.height)
    painter.text(game.credit, below, small, _IVORY, anchor="center", max_width=room, alpha=alpha)


def box_size(count: int) -> tuple[float, float]:
    """Return the width and height of each of `count` boxes, in logical units."""
    wide = min(_BOX[0], (_ROOM[1] - _ROOM[0] - _GAP * (count - 1)) / count)
    return wide, wide * _BOX[1] / _BOX[0]


def add_boxes(scene: Scene, games: Mapping[str, Game], open_box: Callable[[str], None]) -> list[Box]:
    """Add a box for each game to the shelf, from left to right."""
    boxes = []
    for game, area in zip(games.values(), _places(len(games)), strict=True):
        box = Box(game, area, lambda name=game.name: open_box(name))  # type: ignore[misc]
        boxes.append(scene.ui.add(box))
    return boxes


def draw_contact_shadows(painter: Painter, areas: Sequence[pygame.FRect]) -> None:
    """Draw the shadows of the boxes on the board."""
    for area in areas:
        shade = pygame.FRect(area.left - 34, FLOOR - 26, area.width + 68, 52)
        painter.glow(shade, painter.palette.shadow, 190)


def _places(count: int) -> list[pygame.FRect]:
    wide, high = box_size(count)
    spacing = min(_SPACING, (_ROOM[1] - _ROOM[0] - wide) / max(1, count - 1))
    first = sum(_ROOM) / 2 - spacing * (count - 1) / 2
    return [pygame.FRect(first + spacing * at - wide / 2, FLOOR - high, wide, high) for at in range(count)]
