"""Drawing of moose, beaver, buoy, lasso, signpost and weather vane; the time moves some of them a little."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import pygame

from niagara.board import WEATHER, Arm, Gem
from niagara.view import palette
from niagara.view.canoes import draw_site
from niagara.view.places import Anchor, Places
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.painter import Painter


def draw_moose(painter: Painter, at: Anchor, seconds: float) -> None:
    """Draw the moose beside the red site, nodding now and then."""
    nod = math.sin(seconds * 0.8) > 0.75
    _stand(painter, "niagara/moose", at, (92.0, 90.0), angle=1.0 if nod else 0.0)


def draw_beaver(painter: Painter, at: Anchor, seconds: float) -> None:
    """Draw the beaver on its lodge, gnawing."""
    gnaws = math.sin(seconds * 0.7) > 0.2 and math.sin(seconds * 9.0) > 0.0
    _stand(painter, "niagara/beaver", at, (78.0, 66.0), raised=1.0 if gnaws else 0.0)


def draw_swimming_beaver(painter: Painter, at: Anchor, seconds: float, *, angle: float = 0.0, alpha: int = 255) -> None:
    """Draw the beaver in the water, bobbing."""
    area = at.area((84.0, 48.0)).move(0, round(math.sin(seconds * 2.3) * 1.4))
    painter.image("niagara/beaver_swimming", area, angle=angle, alpha=alpha)


def draw_buoy(painter: Painter, at: Anchor, seconds: float) -> None:
    """Draw the buoy on the water, rocking."""
    area = at.area((46.0, 52.0)).move(0, -12.0 + round(math.sin(seconds * 1.7) * 1.2))
    painter.image("niagara/buoy", area, angle=round(math.sin(seconds * 1.1) * 4.0))


class Half(StrEnum):
    """Half of the lasso's loop; the far one is behind the canoe."""

    FAR = "far"
    NEAR = "near"


def draw_lasso(painter: Painter, half: Half, at: Anchor, *, tight: float = 1.0) -> None:
    """Draw half of the loop round a canoe on the bank; `tight` is 0.0 (wide) to 1.0."""
    area = at.area((240.0 - 58.0 * tight, 116.0 - 32.0 * tight)).move(0.0, 2.0 * at.scale)
    painter.image(f"niagara/lasso_{half}", area)


def draw_sign(painter: Painter, places: Places, next_arm: Arm) -> None:
    """Draw the signpost at the fork, pointing into the arm that the next push moves."""
    at = places.sign
    area = at.area((68.0, 76.0))
    area.midbottom = (at.x, at.y + 6.0 * at.scale)
    painter.image("niagara/sign", area, flip=next_arm is Arm.RIGHT)


def _stand(
    painter: Painter, art: str, at: Anchor, size: tuple[float, float], *, angle: float = 0.0, raised: float = 0.0
) -> None:
    area = pygame.FRect(0, 0, size[0] * at.scale, size[1] * at.scale)
    area.midbottom = (at.x, at.y + 26.0 * at.scale - raised)
    painter.image(art, area, angle=angle)


_ARM = 0.46
"""Height of the arm on the vane, as a share of the vane from its top."""


def draw_vane(painter: Painter, places: Places) -> None:
    """Draw the vane, without figures and cloud."""
    vane = places.vane
    post = pygame.FRect(0, vane.top + vane.height * 0.5, 7.0, vane.height * 0.85)
    post.centerx = vane.centerx
    painter.rounded(post.inflate(3, 0), palette.IRON_SHADE, 3)
    painter.rounded(post, palette.IRON, 3)
    painter.image("niagara/vane", vane)


def figure_area(places: Places, figure: int) -> pygame.FRect:
    """Return the plate of a figure of the track."""
    plate = pygame.FRect(0, 0, 44.0, 28.0)
    plate.center = (places.cloud(figure).x, places.vane.top + places.vane.height * _ARM)
    return plate


def draw_figures(painter: Painter, places: Places, weather: int) -> None:
    """Draw the figures of the track on the vane, with the present one bright."""
    for figure in WEATHER:
        here, plate = weather == figure, figure_area(places, figure)
        painter.rounded(plate.inflate(4, 4), palette.IRON_SHADE, 9)
        painter.rounded(plate, palette.PLATE_NOW if here else palette.PLATE, 8)
        text = f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0"
        style = theme.BODY_BOLD.sized(25 / painter.type.text_scale)
        ink = palette.PLATE_NOW_INK if here else palette.PLATE_INK
        painter.text(text, plate.center, style, ink, anchor="center")


def draw_cloud(painter: Painter, places: Places, weather: float, *, lit: bool = False) -> None:
    """Draw the cloud, below a figure or between two."""
    cloud, high = places.cloud(weather), places.stretch[1]
    area = pygame.FRect(0, 0, 74.0 * high, 47.0 * high)
    area.center = (cloud.x, cloud.y)
    if lit:
        painter.glow(area.inflate(50, 40), painter.palette.focus, 220)
    painter.image("niagara/cloud", area, elevation=3.0)


@dataclass(slots=True, eq=False)
class StillThing:
    """Still element cached with the scenery (:class:`stage.ui.static_layers.CachedBackground`)."""

    rect: pygame.FRect
    """Area that contains the whole drawing."""
    ground_key: Hashable
    """Key of everything that the drawing depends on except its place."""
    paint: Callable[[Painter], None]
    laid: bool = False

    @property
    def seen(self) -> bool:
        """True always."""
        return True

    def draw_ground(self, painter: Painter) -> None:
        """Draw the element."""
        self.paint(painter)


def still_things(places: Places, table: Tabletop) -> Sequence[StillThing]:
    """Return all still elements in their present state."""
    valued = table.view.options.goals.by_value
    sites = [
        _site(places, gem, tuple(counts), lit=gem in table.lit, valued=valued)
        for gem, counts in zip(Gem, table.sites, strict=True)
    ]
    weather, next_arm = round(table.weather), table.next_arm
    figures = StillThing(places.vane, weather, lambda painter: draw_figures(painter, places, weather))
    post = places.sign.area((68.0, 168.0))
    return (*sites, figures, StillThing(post, next_arm, lambda painter: draw_sign(painter, places, next_arm)))


def _site(places: Places, gem: Gem, counts: Sequence[int], *, lit: bool, valued: bool) -> StillThing:
    area = places.site(gem).area((230.0, 140.0))

    def paint(painter: Painter) -> None:
        if lit:
            painter.glow(area, painter.palette.focus, 200)
        draw_site(painter, places, gem, counts, valued=valued)

    return StillThing(area, (counts, lit, valued), paint)
