"""Draws moose, beaver, buoy, lasso and the signpost, each with a bit of life that follows from the time."""

import math
from enum import StrEnum

import pygame

from niagara.board import Arm
from niagara.view.places.places import Anchor, Places
from stage.graphics.painter import Painter


def draw_moose(painter: Painter, at: Anchor, seconds: float) -> None:
    """The moose beside the red site; it breathes and nods."""
    nod = math.sin(seconds * 0.8) > 0.75
    _stand(painter, "niagara/moose", at, (92.0, 90.0), angle=1.0 if nod else 0.0)


def draw_beaver(painter: Painter, at: Anchor, seconds: float) -> None:
    """The beaver on its lodge, gnawing."""
    gnaws = math.sin(seconds * 0.7) > 0.2 and math.sin(seconds * 9.0) > 0.0
    _stand(painter, "niagara/beaver", at, (78.0, 66.0), raised=1.0 if gnaws else 0.0)


def draw_swimming_beaver(painter: Painter, at: Anchor, seconds: float, *, angle: float = 0.0, alpha: int = 255) -> None:
    """The beaver in the water, bobbing."""
    area = at.area((84.0, 48.0)).move(0, round(math.sin(seconds * 2.3) * 1.4))
    painter.image("niagara/beaver_swimming", area, angle=angle, alpha=alpha)


def draw_buoy(painter: Painter, at: Anchor, seconds: float) -> None:
    """The buoy on the water, rocking."""
    area = at.area((46.0, 52.0)).move(0, -12.0 + round(math.sin(seconds * 1.7) * 1.2))
    painter.image("niagara/buoy", area, angle=round(math.sin(seconds * 1.1) * 4.0))


class Half(StrEnum):
    """One of the two halves of the lasso's loop: the far one lies behind the canoe."""

    FAR = "far"
    NEAR = "near"


def draw_lasso(painter: Painter, half: Half, at: Anchor, *, tight: float = 1.0) -> None:
    """Half of the loop round a canoe on the bank; `tight` from 0.0 (wide) to 1.0."""
    area = at.area((240.0 - 58.0 * tight, 116.0 - 32.0 * tight)).move(0.0, 2.0 * at.scale)
    painter.image(f"niagara/lasso_{half}", area)


def draw_sign(painter: Painter, places: Places, next_arm: Arm) -> None:
    """The signpost at the tip of the tongue, pointing into the arm that the next push moves."""
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
