"""The colours of a room, the shelf's or a game's: a file in assets/palettes, red, green and blue of each."""

from dataclasses import dataclass, replace
from functools import cache

import msgspec

from stage.graphics.colours import Colour
from table.storage.folders import ASSETS

LAMP = 0.12
"""How much white the lamp above the table adds to the backdrop."""
_FOLDER = ASSETS / "palettes"
_SHELF, _HIGH_CONTRAST = "shelf", "high-contrast"


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
    brass: Colour
    wood: Colour
    shadow: Colour

    @property
    def high_contrast(self) -> bool:
        """Whether it is made to be read at any price: no textures, no shades."""
        return self.name == _HIGH_CONTRAST


@cache
def palette(name: str = _SHELF, *, high_contrast: bool = False) -> Palette:
    """The palette of the shelf or of a game: a colour that the game's file leaves out, or all without a file, is the
    shelf's.
    """
    name = _HIGH_CONTRAST if high_contrast else name
    file = _FOLDER / f"{name}.toml"
    if not file.is_file():
        return palette()
    own = msgspec.toml.decode(file.read_bytes(), type=dict[str, Colour])
    return Palette(name, **own) if name == _SHELF else replace(palette(), name=name, **own)
