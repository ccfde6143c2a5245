"""Draws canoes with what is in them: gems, the moose, Diamond Joe."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from niagara.board import Gem
from niagara.view import palette
from niagara.view.pieces.gems import draw_gem
from niagara.view.pieces.sprites import stamp_sprite
from niagara.view.places.places import Anchor
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour

_SIZE = (140.0, 128.0)
_KEEL = 112.0
"""How far below the upper edge of the picture a canoe lies on the water."""
_ABOVE_ANCHOR = 14.0
"""How far below its anchor the keel is."""
_WIDTHS = {False: (112.0, 240 / 140), True: (136.0, 290 / 140)}


@dataclass(frozen=True, slots=True)
class CanoeLook:
    """What a canoe looks like: whose it is, which of the two kinds, what is aboard."""

    seat: SeatColour
    double: bool = False
    gems: tuple[Gem, ...] = ()
    moose: bool = False
    emblem: bool = True
    afloat: bool = True
    """On the water, not on the landing stage or a bank."""


def draw_canoe(
    painter: Painter, look: CanoeLook, at: Anchor, *, angle: float = 0.0, alpha: int = 255, flip: bool = False
) -> None:
    """A canoe on the water at its anchor."""

    def draw(canvas: Painter) -> None:
        _paint_canoe(canvas, look)

    stamp_sprite(painter, look, _SIZE, draw, _middle(at), angle=angle, alpha=alpha, flip=flip)


def draw_joe(painter: Painter, gem: Gem | None, at: Anchor, *, angle: float = 0.0, alpha: int = 255) -> None:
    """Diamond Joe in his canoe, with his gem."""
    stamp_sprite(
        painter, ("joe", gem), _SIZE, lambda canvas: _paint_joe(canvas, gem), _middle(at), angle=angle, alpha=alpha
    )


def draw_glow_round(painter: Painter, at: Anchor, *, double: bool) -> None:
    """Light round a canoe that is spoken of, chosen or may be."""
    area = pygame.FRect(0, 0, (226.0 if double else 196.0) * at.scale, 112.0 * at.scale)
    area.center = (at.x, at.y)
    painter.glow(area, painter.palette.focus, 255)


def _middle(at: Anchor) -> Anchor:
    return Anchor(at.x, at.y + (_ABOVE_ANCHOR + _SIZE[1] / 2 - _KEEL) * at.scale, at.scale)


def _paint_canoe(painter: Painter, look: CanoeLook) -> None:
    hull = _hull_area(double=look.double)
    kind = "double" if look.double else "canoe"
    painter.image(f"niagara/{kind}_inside", hull)
    if look.moose:
        painter.image("niagara/moose_aboard", (78.0, 38.0, 58.0, 58.0), flip=True)
    _paint_cargo(painter, look.gems, double=look.double)
    painter.image(f"niagara/{kind}_hull", hull, tint=look.seat.colour)
    painter.image(f"niagara/{kind}_trim", hull)
    if look.afloat:
        painter.image(f"niagara/{kind}_ripples", hull)
    _paint_shield(painter, look)


def _hull_area(*, double: bool) -> pygame.FRect:
    wide, shape = _WIDTHS[double]
    high = wide / shape
    return pygame.FRect(_SIZE[0] / 2 - wide / 2, _KEEL - high * 0.93, wide, high)


def _paint_cargo(painter: Painter, gems: Sequence[Gem], *, double: bool) -> None:
    middle, spread = _SIZE[0] / 2, 25.0 if double else 0.0
    for number, gem in enumerate(gems):
        at = (middle + (number * 2 - 1) * spread, _KEEL - 31.0)
        draw_gem(painter, gem, at, 36.0)


def _paint_shield(painter: Painter, look: CanoeLook) -> None:
    if not look.emblem:
        return
    centre = (_SIZE[0] / 2, _KEEL - 11.0)
    painter.circle(centre, 11.5, palette.SHIELD_RIM)
    painter.circle(centre, 10.0, look.seat.colour)
    painter.emblem(look.seat.emblem, centre, 14.0, look.seat.ink)


def _paint_joe(painter: Painter, gem: Gem | None) -> None:
    hull = _hull_area(double=True)
    painter.image("niagara/double_inside", hull)
    painter.image("niagara/joe", (74.0, 34.0, 52.0, 62.0))
    if gem is not None:
        draw_gem(painter, gem, (46.0, _KEEL - 32.0), 38.0)
    painter.image("niagara/double_hull", hull, tint=palette.JOE)
    painter.image("niagara/double_trim", hull)
    painter.image("niagara/double_ripples", hull)
    painter.image("niagara/paddle", (52.0, 52.0, 19.0, 76.0), angle=-36)
