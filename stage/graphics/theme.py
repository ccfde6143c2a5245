"""Theme: palettes, text styles, panel looks, distances and seat colours. Distances are logical units (1920 × 1080)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import NamedTuple

import msgspec

from table.storage.files import ASSETS, asset
from table.words import N_

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Mix `one` with `share` (0.0–1.0) of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """Mix the colour with `share` (0.0–1.0) of white."""
    return mix(colour, (255, 255, 255), share)


def hex_of(colour: Colour) -> str:
    """Return a colour as SVG writes it: #rrggbb."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def darker(colour: Colour, share: float) -> Colour:
    """Mix the colour with `share` (0.0–1.0) of black."""
    return mix(colour, (0, 0, 0), share)


LAMP = 0.12
"""Share of white that the lamp above the table adds to the backdrop, 0.0–1.0."""
_FOLDER = ASSETS / "palettes"
_SHELF, _HIGH_CONTRAST = "shelf", "high-contrast"


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of the shelf or of a game: backdrop and chalk, paper and ink, and the controls."""

    name: str
    surround: Colour
    backdrop_top: Colour
    backdrop_bottom: Colour
    chalk: Colour
    chalk_soft: Colour
    paper: Colour
    paper_raised: Colour
    paper_edge: Colour
    ink: Colour
    ink_soft: Colour
    accent: Colour
    on_accent: Colour
    secondary: Colour
    on_secondary: Colour
    danger: Colour
    on_danger: Colour
    field: Colour
    disabled: Colour
    on_disabled: Colour
    good: Colour
    bad: Colour
    focus: Colour
    focus_halo: Colour
    brass: Colour
    wood: Colour
    shadow: Colour

    @property
    def high_contrast(self) -> bool:
        """True for the high-contrast palette, which goes without textures and shades."""
        return self.name == _HIGH_CONTRAST


@cache
def palette(name: str = _SHELF, *, high_contrast: bool = False) -> Palette:
    """Return the palette of the shelf or of a game. Colours missing in the game's file are the shelf's.

    Raises :class:`table.storage.files.BrokenAsset`.
    """
    name = _HIGH_CONTRAST if high_contrast else name
    file = _FOLDER / f"{name}.toml"
    if name != _SHELF and not file.exists():
        return palette()

    def decode(data: bytes) -> Palette:
        own = msgspec.toml.decode(data, type=dict[str, Colour])
        return Palette(name, **own) if name == _SHELF else replace(palette(), name=name, **own)

    return asset(file, decode)


LOGICAL_SIZE = (1920, 1080)
WIDTH, HEIGHT = LOGICAL_SIZE
SMALLEST_TEXT = 18
FORGIVENESS = 8
FINGER = 66.0
"""Least size of what a finger can hit: 44 pixels at 1280 × 720."""
GAP = 16
PADDING = 20
RADIUS = 14
CONTROL_HEIGHT = 60


class Family(StrEnum):
    """Type families."""

    TITLE = "DM Serif Display"
    TEXT = "Alegreya Sans"


class TextStyle(NamedTuple):
    """Text style: size in logical units before text scaling, family, weight (400, 500, 700, 800; titles 400), slant."""

    size: float
    family: Family = Family.TEXT
    weight: int = 400
    italic: bool = False

    def sized(self, size: float) -> "TextStyle":
        """Return the style with another size."""
        return self._replace(size=size)


DISPLAY = TextStyle(88, Family.TITLE)
TITLE = TextStyle(60, Family.TITLE)
HEADING = TextStyle(42, Family.TITLE)
SUBHEADING = TextStyle(32, Family.TITLE)
BODY = TextStyle(26, weight=500)
BODY_BOLD = TextStyle(26, weight=700)
BODY_ITALIC = TextStyle(26, weight=500, italic=True)
BUTTON = TextStyle(28, weight=700)
NUMBER = TextStyle(34, Family.TITLE)
SMALL = TextStyle(22, weight=500)
SMALL_BOLD = TextStyle(22, weight=700)
CAPTION = TextStyle(20, weight=700)
KEY_HINT = TextStyle(18, weight=700)


class Grain(StrEnum):
    """Texture of a panel."""

    NONE = "none"
    PAPER = "paper"
    WOOD = "wood"


@dataclass(frozen=True, slots=True)
class PanelLook:
    """Look of a rounded panel: colours, edge, corner radius, height above the table (for its shadow) and grain.

    `bevel` is the strength of the light on the upper rim, 0.0–1.0.
    """

    top: Colour
    bottom: Colour
    edge: Colour
    edge_width: float = 1.5
    radius: float = RADIUS
    elevation: float = 10.0
    grain: Grain = Grain.PAPER
    bevel: float = 0.5


def paper_look(colours: Palette, *, raised: bool = False, elevation: float = 10.0, radius: float = RADIUS) -> PanelLook:
    """Return the look of a sheet of paper or card, for player panels, the log and dialogs."""
    ground = colours.paper_raised if raised else colours.paper
    bottom = ground if colours.high_contrast else mix(ground, colours.paper_edge, 0.16)
    return _flat_if_high_contrast(colours, PanelLook(ground, bottom, colours.paper_edge, 1.5, radius, elevation))


def wood_look(colours: Palette, *, elevation: float = 10.0, radius: float = RADIUS) -> PanelLook:
    """Return the look of a board of dark wood, for bars with chalk text."""
    top, bottom, edge = colours.wood, darker(colours.wood, 0.3), darker(colours.wood, 0.6)
    return _flat_if_high_contrast(colours, PanelLook(top, bottom, edge, 2.0, radius, elevation, Grain.WOOD, 0.22))


def _flat_if_high_contrast(colours: Palette, look: PanelLook) -> PanelLook:
    if not colours.high_contrast:
        return look
    return replace(look, edge=colours.paper_edge, edge_width=2.5, elevation=0.0, grain=Grain.NONE, bevel=0.0)


class Emblem(StrEnum):
    """Shape shown beside a seat's colour, so that no information depends on colour alone."""

    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    STAR = "star"
    DIAMOND = "diamond"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A seat's colour, the ink for text on it, its emblem and its name (a message id)."""

    colour: Colour
    ink: Colour
    emblem: Emblem
    title: str


SEATS = (
    SeatColour((190, 48, 38), (255, 246, 236), Emblem.DISC, N_("Red")),
    SeatColour((34, 92, 168), (244, 250, 255), Emblem.TRIANGLE, N_("Blue")),
    SeatColour((242, 190, 52), (58, 38, 6), Emblem.SQUARE, N_("Yellow")),
    SeatColour((38, 118, 66), (244, 255, 244), Emblem.STAR, N_("Green")),
    SeatColour((116, 62, 152), (252, 244, 255), Emblem.DIAMOND, N_("Violet")),
    SeatColour((236, 230, 216), (52, 42, 34), Emblem.CROSS, N_("Ivory")),
)
"""Colours in seat order, for at most six seats."""
