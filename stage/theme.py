"""All colours, type sizes, radii and distances of the stage. Distances are logical units (1920 × 1080)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from table.words import N_

Colour = tuple[int, int, int]

LOGICAL_SIZE = (1920, 1080)
SMALLEST_TEXT = 18
LARGE_TEXT = 24
"""From this size on text counts as large and needs a contrast of 3:1 only."""
FORGIVENESS = 8
GAP = 16
PADDING = 20
RADIUS = 14
CONTROL_HEIGHT = 60
LAMP = 0.12
"""How much white the lamp above the table adds to the backdrop."""


class Family(StrEnum):
    """The two type families."""

    TITLE = "DM Serif Display"
    TEXT = "Alegreya Sans"


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A way to set text: size in logical units before text scaling, family, weight (400, 500, 700, 800; titles 400)."""

    size: float
    family: Family = Family.TEXT
    weight: int = 400
    italic: bool = False
    leading: float = 1.0

    def sized(self, size: float) -> "TextStyle":
        """The same style in another size."""
        return replace(self, size=size)


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
STYLES = (
    *(DISPLAY, TITLE, HEADING, SUBHEADING),
    *(BODY, BODY_BOLD, BODY_ITALIC, BUTTON, NUMBER),
    *(SMALL, SMALL_BOLD, CAPTION, KEY_HINT),
)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one room: the backdrop with chalk on it, paper with ink on it, and the controls."""

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
    on_field: Colour
    disabled: Colour
    on_disabled: Colour
    good: Colour
    bad: Colour
    focus: Colour
    focus_halo: Colour
    brass: Colour = (186, 142, 72)
    wood: Colour = (92, 60, 38)
    shadow: Colour = (12, 8, 4)
    high_contrast: bool = False

    @property
    def backdrop_lit(self) -> Colour:
        """The backdrop where the lamp shines on it brightest."""
        return self.backdrop_top if self.high_contrast else lighter(self.backdrop_top, LAMP)

    def text_pairs(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Every (what, text colour, ground) that meets on this palette's screens as normal text."""
        for ground in (self.backdrop_lit, self.backdrop_top, self.backdrop_bottom, self.surround):
            yield "chalk", self.chalk, ground
            yield "soft chalk", self.chalk_soft, ground
        yield "chalk on wood", self.chalk, self.wood
        yield "soft chalk on wood", self.chalk_soft, self.wood
        for ground in (self.paper, self.paper_raised):
            yield "ink", self.ink, ground
            yield "soft ink", self.ink_soft, ground
            yield "good", self.good, ground
            yield "bad", self.bad, ground
        yield "accent button", self.on_accent, self.accent
        yield "secondary button", self.on_secondary, self.secondary
        yield "danger button", self.on_danger, self.danger
        yield "field", self.on_field, self.field

    def mark_pairs(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Every (what, mark, ground) that must be told apart but is not read: 3:1 at least."""
        yield "disabled button", self.on_disabled, self.disabled
        yield "focus ring in itself", self.focus, self.focus_halo


class Grain(StrEnum):
    """What a surface is made of."""

    NONE = "none"
    PAPER = "paper"
    WOOD = "wood"


@dataclass(frozen=True, slots=True)
class PanelLook:
    """How a rounded panel is made: colours, edge, corner radius, height above the table (for its shadow), grain.

    `bevel` from 0.0 to 1.0 is how much light catches on the upper rim.
    """

    top: Colour
    bottom: Colour
    edge: Colour
    edge_width: float = 1.5
    radius: float = RADIUS
    elevation: float = 10.0
    grain: Grain = Grain.PAPER
    bevel: float = 0.5
    alpha: int = 255


_OAK: Colour = (228, 206, 164)
_PAPER: Colour = (247, 238, 218)
_PAPER_RAISED: Colour = (254, 249, 236)

SHELF = Palette(
    name="shelf",
    surround=(26, 17, 11),
    backdrop_top=(78, 52, 33),
    backdrop_bottom=(40, 26, 16),
    chalk=(253, 242, 220),
    chalk_soft=(226, 204, 168),
    paper=_PAPER,
    paper_raised=_PAPER_RAISED,
    paper_edge=(199, 168, 124),
    ink=(54, 35, 22),
    ink_soft=(104, 78, 54),
    accent=(30, 84, 66),
    on_accent=(253, 244, 222),
    secondary=_OAK,
    on_secondary=(62, 40, 22),
    danger=(158, 40, 32),
    on_danger=(255, 241, 230),
    field=(255, 252, 243),
    on_field=(54, 35, 22),
    disabled=(214, 201, 178),
    on_disabled=(112, 96, 76),
    good=(32, 104, 58),
    bad=(164, 36, 28),
    focus=(255, 200, 64),
    focus_halo=(44, 24, 10),
)

NIMMSLEICH = replace(
    SHELF,
    name="nimmsleich",
    surround=(8, 22, 16),
    backdrop_top=(31, 88, 62),
    backdrop_bottom=(13, 46, 33),
    chalk=(248, 243, 222),
    chalk_soft=(212, 230, 208),
    accent=(236, 178, 70),
    on_accent=(58, 32, 8),
    focus=(255, 214, 96),
    focus_halo=(6, 28, 20),
)

VERTIGES = replace(
    SHELF,
    name="vertiges",
    surround=(32, 24, 20),
    backdrop_top=(92, 66, 46),
    backdrop_bottom=(56, 38, 27),
    chalk=(255, 245, 228),
    chalk_soft=(236, 214, 184),
    accent=(28, 78, 112),
    on_accent=(240, 247, 252),
    focus=(255, 204, 84),
    focus_halo=(30, 18, 10),
)

NIAGARA = replace(
    SHELF,
    name="niagara",
    surround=(14, 32, 42),
    backdrop_top=(38, 82, 100),
    backdrop_bottom=(20, 52, 68),
    chalk=(244, 250, 250),
    chalk_soft=(204, 226, 232),
    paper=(240, 245, 243),
    paper_raised=(250, 253, 252),
    paper_edge=(160, 186, 192),
    ink=(20, 44, 56),
    ink_soft=(66, 92, 104),
    accent=(14, 96, 112),
    on_accent=(240, 252, 252),
    secondary=(214, 228, 228),
    on_secondary=(22, 52, 64),
    field=(252, 255, 255),
    on_field=(20, 44, 56),
    disabled=(200, 212, 212),
    on_disabled=(88, 104, 110),
    focus=(255, 196, 72),
    focus_halo=(8, 30, 42),
    brass=(120, 152, 160),
    wood=(58, 72, 80),
    shadow=(4, 14, 20),
)

NIZZA = replace(
    SHELF,
    name="nizza",
    surround=(18, 16, 38),
    backdrop_top=(64, 52, 98),
    backdrop_bottom=(30, 28, 62),
    chalk=(255, 242, 224),
    chalk_soft=(224, 206, 222),
    paper=(251, 240, 224),
    paper_raised=(255, 250, 240),
    paper_edge=(206, 172, 148),
    ink=(48, 34, 58),
    ink_soft=(98, 78, 104),
    accent=(244, 168, 82),
    on_accent=(58, 26, 20),
    secondary=(236, 212, 190),
    on_secondary=(62, 38, 50),
    focus=(255, 206, 110),
    focus_halo=(22, 16, 44),
    brass=(206, 148, 96),
    wood=(82, 54, 62),
    shadow=(8, 6, 20),
)

HIGH_CONTRAST = Palette(
    name="high-contrast",
    surround=(0, 0, 0),
    backdrop_top=(0, 0, 0),
    backdrop_bottom=(0, 0, 0),
    chalk=(255, 255, 255),
    chalk_soft=(236, 236, 236),
    paper=(14, 14, 14),
    paper_raised=(26, 26, 26),
    paper_edge=(255, 255, 255),
    ink=(255, 255, 255),
    ink_soft=(226, 226, 226),
    accent=(255, 221, 64),
    on_accent=(0, 0, 0),
    secondary=(44, 44, 44),
    on_secondary=(255, 255, 255),
    danger=(255, 158, 140),
    on_danger=(0, 0, 0),
    field=(0, 0, 0),
    on_field=(255, 255, 255),
    disabled=(36, 36, 36),
    on_disabled=(170, 170, 170),
    good=(128, 240, 150),
    bad=(255, 168, 150),
    focus=(120, 220, 255),
    focus_halo=(0, 0, 0),
    brass=(255, 255, 255),
    wood=(0, 0, 0),
    shadow=(0, 0, 0),
    high_contrast=True,
)


def paper_look(colours: Palette, *, raised: bool = False, elevation: float = 10.0, radius: float = RADIUS) -> PanelLook:
    """A sheet of paper or card, as for player panels, the log and dialogs."""
    ground = colours.paper_raised if raised else colours.paper
    bottom = ground if colours.high_contrast else mix(ground, colours.paper_edge, 0.16)
    return _flat_if_high_contrast(colours, PanelLook(ground, bottom, colours.paper_edge, 1.5, radius, elevation))


def wood_look(colours: Palette, *, elevation: float = 10.0, radius: float = RADIUS) -> PanelLook:
    """A board of dark wood, as for bars with chalk text on them."""
    top, bottom, edge = colours.wood, darker(colours.wood, 0.3), darker(colours.wood, 0.6)
    return _flat_if_high_contrast(colours, PanelLook(top, bottom, edge, 2.0, radius, elevation, Grain.WOOD, 0.22))


def _flat_if_high_contrast(colours: Palette, look: PanelLook) -> PanelLook:
    if not colours.high_contrast:
        return look
    return replace(look, edge=colours.paper_edge, edge_width=2.5, elevation=0.0, grain=Grain.NONE, bevel=0.0)


PALETTES = {palette.name: palette for palette in (SHELF, NIMMSLEICH, VERTIGES, NIAGARA, NIZZA)}


def palette(name: str = "shelf", *, high_contrast: bool = False) -> Palette:
    """The palette of the shelf or of a game; games without one of their own get the shelf's."""
    return HIGH_CONTRAST if high_contrast else PALETTES.get(name, SHELF)


class Emblem(StrEnum):
    """A shape that stands beside a seat's colour, so that colour is never alone."""

    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    STAR = "star"
    DIAMOND = "diamond"
    CROSS = "cross"


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A seat's colour, the ink that is read on it, its emblem and its name (a message id)."""

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
"""One per seat, in seat order; six at most."""


def luminance(colour: Colour) -> float:
    """Relative luminance from 0.0 to 1.0, as the accessibility guidelines define it."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, from 1.0 to 21.0."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0.0 to 1.0) of `other` stirred in."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(colour: Colour, share: float) -> Colour:
    """The colour moved towards white."""
    return mix(colour, (255, 255, 255), share)


def darker(colour: Colour, share: float) -> Colour:
    """The colour moved towards black."""
    return mix(colour, (0, 0, 0), share)
