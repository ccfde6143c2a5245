"""The fonts: which file shows a letter in which family, weight and slant."""

import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import fontpkg_alegreya_sans as text_fonts  # type: ignore[import-untyped]
import fontpkg_dm_serif_display as title_fonts  # type: ignore[import-untyped]
import manimgx_fonts as noto_fonts  # type: ignore[import-untyped]
import paperang_p2_fonts_cjk as han_fonts  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.theme import Family

_WEIGHTS: Final = {400: "Regular", 500: "Medium", 700: "Bold", 800: "ExtraBold"}
_SCRIPTS: Final = (
    *("", "Hebrew", "Arabic", "Armenian", "Georgian", "Devanagari", "Bengali", "Gujarati", "Gurmukhi", "Oriya"),
    *("Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic", "Symbols"),
)
_NOTO_SIZE: Final = 0.92
"""Noto's letters are larger than those of Alegreya Sans; so much smaller they stand beside them."""
_BOLDER: Final = 0.03
"""What is added to the strokes of a font that has no bold cut, as a share of the type size."""


class Cut(NamedTuple):
    """What a font is asked for by: family, weight (400, 500, 700, 800), slant."""

    family: Family
    weight: int = 400
    italic: bool = False


class Typeface:
    """One font file at one weight. Measures are shares of the type size."""

    def __init__(self, path: Path, *, weight: int | None = None, size: float = 1.0, bolder: float = 0.0) -> None:
        face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.font = hb.Font(face)
        self.unit: float = size / face.upem
        """The size of one of the units in which the font is drawn."""
        if weight is not None:
            self.font.set_variations({"wght": float(weight)})
        if bolder:
            self.font.synthetic_bold = (bolder, bolder, False)
        extents = self.font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self.unit
        self.line: float = (extents.ascender - extents.descender + extents.line_gap) * self.unit
        """Distance from one line to the next."""
        self.capital: float = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT) * self.unit
        self.small: float = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.X_HEIGHT) * self.unit
        """Height of a small x."""
        self._shown: set[str] = set()
        """Letters known to be shown: texts are measured word by word."""
        self.space: float = self.font.get_glyph_h_advance(self.font.get_nominal_glyph(ord(" "))) * self.unit

    def shows(self, text: str) -> bool:
        """Whether the font has a glyph for every letter that is to be seen."""
        for letter in set(text) - self._shown:
            if not is_hidden(letter) and self.font.get_nominal_glyph(ord(letter)) is None:
                return False
            self._shown.add(letter)
        return True


def is_hidden(letter: str) -> bool:
    """Whether a letter is never seen itself: joiners, marks of direction, choices between the forms of a sign."""
    if "\N{VARIATION SELECTOR-1}" <= letter <= "\N{VARIATION SELECTOR-16}":
        return True
    # The signs of numbers in Arabic are of the same category, and are seen.
    return unicodedata.category(letter) == "Cf" and unicodedata.bidirectional(letter) != "AN"


@lru_cache(maxsize=64)
def own(cut: Cut) -> Typeface:
    """The typeface of a cut, for the letters of English and French and many others."""
    # The look-up of fontpkg reads the descriptions of all that is installed: a noticeable part of the start.
    if cut.family is Family.TITLE:
        return Typeface(Path(title_fonts.ROOT, "files", "DMSerifDisplay-Regular.ttf"))
    name = f"{_WEIGHTS[cut.weight]}Italic".removeprefix("Regular") if cut.italic else _WEIGHTS[cut.weight]
    return Typeface(Path(text_fonts.ROOT, "files", f"AlegreyaSans-{name}.ttf"))


@lru_cache(maxsize=8192)
def showing(text: str, cut: Cut) -> Typeface | None:
    """The typeface that shows all of a letter or word, the cut's own before all others; None if there is none."""
    if own(cut).shows(text):
        return own(cut)
    return next((face for face in _others(cut) if face.shows(text)), None)


@lru_cache(maxsize=64)
def _others(cut: Cut) -> tuple[Typeface, ...]:
    """The typefaces for what the cut's own does not show, in the order in which they are asked."""
    bold = cut.weight >= 700 or cut.family is Family.TITLE
    weight = 700 if bold else cut.weight
    italic = "-Italic" if cut.italic else ""
    folder = Path(noto_fonts.__path__[0])
    noto = [
        Typeface(folder / f"NotoSans{script}{italic if not script else ''}[wght].ttf", weight=weight, size=_NOTO_SIZE)
        for script in _SCRIPTS
    ]
    return (
        own(Cut(Family.TEXT, weight, cut.italic)),
        *noto,
        Typeface(folder / "NotoEmoji[wght].ttf", weight=weight, size=_NOTO_SIZE),
        Typeface(Path(han_fonts.__path__[0], "fonts", "wqy-microhei.ttc"), bolder=_BOLDER if bold else 0.0),
    )
