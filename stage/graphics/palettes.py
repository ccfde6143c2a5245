"""The colours of the shelf and of each game's room."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from stage.graphics.colours import Colour, lighter

LAMP = 0.12
"""How much white the lamp above the table adds to the backdrop."""


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
        yield "field", self.ink, self.field

    def mark_pairs(self) -> Iterator[tuple[str, Colour, Colour]]:
        """Every (what, mark, ground) that must be told apart but is not read: 3:1 at least."""
        yield "disabled button", self.on_disabled, self.disabled
        yield "focus ring in itself", self.focus, self.focus_halo


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

PALETTES = {palette.name: palette for palette in (SHELF, NIMMSLEICH, VERTIGES, NIAGARA, NIZZA)}


def palette(name: str = "shelf", *, high_contrast: bool = False) -> Palette:
    """The palette of the shelf or of a game; games without one of their own get the shelf's."""
    return HIGH_CONTRAST if high_contrast else PALETTES.get(name, SHELF)
