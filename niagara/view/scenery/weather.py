"""Draws the weather vane over the mountains, with the figures of the track and the cloud that hangs at one of them."""

import pygame

from niagara.board import WEATHER
from niagara.view import palette
from niagara.view.places.places import Places
from stage.graphics import theme
from stage.graphics.painter import Painter

_ARM = 0.46
"""How far down the vane its arm is."""


def draw_vane(painter: Painter, places: Places) -> None:
    """The vane with its four figures, without the cloud."""
    vane = places.vane
    post = pygame.FRect(0, vane.top + vane.height * 0.5, 7.0, vane.height * 0.85)
    post.centerx = vane.centerx
    painter.rounded(post.inflate(3, 0), palette.IRON_SHADE, 3)
    painter.rounded(post, palette.IRON, 3)
    painter.image("niagara/vane", vane)


def draw_figures(painter: Painter, places: Places, weather: int) -> None:
    """The figures of the track on the vane, the one that counts bright."""
    vane = places.vane
    for figure in WEATHER:
        here = weather == figure
        plate = pygame.FRect(0, 0, 44.0, 28.0)
        plate.center = (places.cloud(figure).x, vane.top + vane.height * _ARM)
        painter.rounded(plate.inflate(4, 4), palette.IRON_SHADE, 9)
        painter.rounded(plate, palette.PLATE_NOW if here else palette.PLATE, 8)
        text = f"+{figure}" if figure > 0 else f"−{-figure}" if figure < 0 else "0"
        style = theme.BODY_BOLD.sized(25 / painter.type.text_scale)
        ink = palette.PLATE_NOW_INK if here else palette.PLATE_INK
        painter.text(text, plate.center, style, ink, anchor="center")


def draw_cloud(painter: Painter, places: Places, weather: float, *, lit: bool = False) -> None:
    """The cloud where it hangs, below one of the figures or between two."""
    cloud, high = places.cloud(weather), places.stretch[1]
    area = pygame.FRect(0, 0, 74.0 * high, 47.0 * high)
    area.center = (cloud.x, cloud.y)
    if lit:
        painter.glow(area.inflate(50, 40), painter.palette.focus, 220)
    painter.image("niagara/cloud", area, elevation=3.0)
