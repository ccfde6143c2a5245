"""Contrast of colours, and the pairs that meet on the screen."""

from collections.abc import Iterator
from statistics import median

import pygame

from stage.graphics import theme
from stage.graphics.theme import Colour, Palette, lighter

READABLE = (4.5, 7.0)
"""Least contrast of text, usually and in high contrast."""
VISIBLE = 3.0
"""Least contrast of marks that are not read."""


def luminance(colour: Colour) -> float:
    """Relative luminance from 0.0 to 1.0, as the accessibility guidelines define it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, from 1.0 to 21.0."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def contrast_seen(picture: pygame.Surface) -> float:
    """Return the contrast of the most prominent colour with the background, which fills more than half of the image."""
    spots = [(x, y) for x in range(picture.get_width()) for y in range(picture.get_height())]
    colours = [picture.get_at(spot) for spot in spots]
    seen = [luminance((colour.r, colour.g, colour.b)) for colour in colours]
    ground = median(seen)
    return max((max(ground, each) + 0.05) / (min(ground, each) + 0.05) for each in seen)


def text_pairs(palette: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    """Every (what, text colour, ground) that meets on this palette's screens as normal text."""
    # The backdrop where the lamp shines on it brightest.
    lit = palette.backdrop_top if palette.high_contrast else lighter(palette.backdrop_top, theme.LAMP)
    for ground in (lit, palette.backdrop_top, palette.backdrop_bottom, palette.surround):
        yield "chalk", palette.chalk, ground
        yield "soft chalk", palette.chalk_soft, ground
    yield "chalk on wood", palette.chalk, palette.wood
    yield "soft chalk on wood", palette.chalk_soft, palette.wood
    for ground in (palette.paper, palette.paper_raised):
        yield "ink", palette.ink, ground
        yield "soft ink", palette.ink_soft, ground
        yield "good", palette.good, ground
        yield "bad", palette.bad, ground
    yield "accent button", palette.on_accent, palette.accent
    yield "secondary button", palette.on_secondary, palette.secondary
    yield "danger button", palette.on_danger, palette.danger
    yield "field", palette.ink, palette.field


def mark_pairs(palette: Palette) -> Iterator[tuple[str, Colour, Colour]]:
    """Every (what, mark, ground) that must be told apart but is not read: 3:1 at least."""
    yield "disabled button", palette.on_disabled, palette.disabled
    yield "focus ring in itself", palette.focus, palette.focus_halo
