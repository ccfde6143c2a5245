"""Fonts: those that the program brings, for Latin, Greek, Cyrillic and Vietnamese, and the system's for other names."""

import itertools
import os
import sys
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import fontpkg_alegreya_sans as text_fonts  # type: ignore[import-untyped]
import fontpkg_dm_serif_display as title_fonts  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.theme import Family

_WEIGHTS: Final = {400: "Regular", 500: "Medium", 700: "Bold", 800: "ExtraBold"}
_SYSTEM_SIZE: Final = 0.92
"""Scale of the system's letters, which are usually larger than those of Alegreya Sans."""
_BOLDER: Final = 0.03
"""Stroke added to a font without a bold cut, as a share of the type size."""
_MOST_FILES: Final = 5000
"""Font files of the system that are looked into."""
_LAST: Final = ("bold", "black", "light", "thin", "italic", "oblique", "mono", "condensed", "serif")
"""Words in the names of files that are taken only if no other font has a letter."""


class Cut(NamedTuple):
    """Family, weight (400, 500, 700, 800) and slant of a font."""

    family: Family
    weight: int = 400
    italic: bool = False


class Typeface:
    """One font file at one weight. Measures are shares of the type size."""

    def __init__(self, face: hb.Face, *, weight: int | None = None, size: float = 1.0) -> None:
        self.font = hb.Font(face)
        self.unit: float = size / face.upem
        """Size of one font unit."""
        if weight is not None:
            if any(axis.tag == "wght" for axis in face.axis_infos):
                self.font.set_variations({"wght": float(weight)})
            elif weight >= 700:
                self.font.synthetic_bold = (_BOLDER, _BOLDER, False)
        extents = self.font.get_font_extents("ltr")
        self.ascent: float = extents.ascender * self.unit
        self.line: float = (extents.ascender - extents.descender + extents.line_gap) * self.unit
        """Distance from one line to the next."""
        self.capital: float = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.CAP_HEIGHT) * self.unit
        self.small: float = self.font.get_metric_position_with_fallback(hb.OTMetricsTag.X_HEIGHT) * self.unit
        """Height of a small x."""
        self._shown: set[str] = set()
        """Letters that the font is known to have."""
        self.space: float = self.font.get_glyph_h_advance(self.font.get_nominal_glyph(ord(" "))) * self.unit

    def shows(self, text: str) -> bool:
        """Return True if the font has a glyph for every visible letter."""
        for letter in set(text) - self._shown:
            if not is_hidden(letter) and self.font.get_nominal_glyph(ord(letter)) is None:
                return False
            self._shown.add(letter)
        return True


def is_hidden(letter: str) -> bool:
    """Return True for invisible characters: joiners, direction marks, variation selectors."""
    if "\N{VARIATION SELECTOR-1}" <= letter <= "\N{VARIATION SELECTOR-16}":
        return True
    # The signs of numbers in Arabic are of the same category, and are seen.
    return unicodedata.category(letter) == "Cf" and unicodedata.bidirectional(letter) != "AN"


@lru_cache(maxsize=64)
def own(cut: Cut) -> Typeface:
    """Return the main typeface of a cut, for English, French and many other languages."""
    # The look-up of fontpkg reads the descriptions of all that is installed: a noticeable part of the start.
    if cut.family is Family.TITLE:
        return Typeface(_face_in(Path(title_fonts.ROOT, "files", "DMSerifDisplay-Regular.ttf")))
    name = f"{_WEIGHTS[cut.weight]}Italic".removeprefix("Regular") if cut.italic else _WEIGHTS[cut.weight]
    return Typeface(_face_in(Path(text_fonts.ROOT, "files", f"AlegreyaSans-{name}.ttf")))


@lru_cache(maxsize=8192)
def showing(text: str, cut: Cut) -> Typeface | None:
    """Return the first typeface that shows the whole text, preferably the cut's own; None if there is none.

    The first text that the program's fonts do not show opens all fonts of the system: about 1 ms each.
    """
    if own(cut).shows(text):
        return own(cut)
    weight = 700 if cut.weight >= 700 or cut.family is Family.TITLE else cut.weight
    plain = own(Cut(Family.TEXT, weight, cut.italic))
    if plain.shows(text):
        return plain
    face = next((face for face in _system_faces() if _draws(face, text)), None)
    return None if face is None else _system_typeface(face, weight)


def _face_in(path: Path) -> hb.Face:
    return hb.Face(hb.Blob.from_file_path(str(path)))


@lru_cache(maxsize=64)
def _system_typeface(face: hb.Face, weight: int) -> Typeface:
    return Typeface(face, weight=weight, size=_SYSTEM_SIZE)


@cache
def _system_faces() -> tuple[hb.Face, ...]:
    """Return the system's fonts with outlines, plain ones first."""
    paths = (path for folder in _font_folders() for path in folder.rglob("*.[ot]t[fc]"))
    found = sorted(itertools.islice(paths, _MOST_FILES), key=_oddity)
    faces: list[hb.Face] = []
    for path in found:
        try:
            face = _face_in(path)
        except (OSError, hb.HarfBuzzError):
            continue
        if {"cmap", "head"} <= (tables := set(face.table_tags)) and tables & {"glyf", "CFF ", "CFF2"}:
            faces.append(face)
    return tuple(faces)


def _font_folders() -> list[Path]:
    """Return the folders of the system's fonts, or those that LUDOTHEQUE_FONTS names instead."""
    asked = os.environ.get("LUDOTHEQUE_FONTS")
    if asked is not None:
        return [Path(folder) for folder in asked.split(os.pathsep) if folder]
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", ""), "Microsoft", "Windows", "Fonts")
        return [Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"), local]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), Path.home() / "Library" / "Fonts"]
    return [*map(Path, ("/usr/share/fonts", "/usr/local/share/fonts")), Path.home() / ".local/share/fonts"]


def _oddity(path: Path) -> tuple[bool, int, bool, str]:
    """Order fonts: plain before bold and slanted ones, those for user interfaces first, a font of boxes last."""
    name = path.stem.lower()
    odd = sum(word in name.replace("sansserif", "") for word in _LAST)
    return name.startswith("lastresort"), odd, "sans" not in name, name


def _draws(face: hb.Face, text: str) -> bool:
    """Return True if a font of the system has visible outlines for every visible letter."""
    font = hb.Font(face)
    for letter in text:
        if is_hidden(letter):
            continue
        number = font.get_nominal_glyph(ord(letter))
        extents = font.get_glyph_extents(number) if number else None
        if not extents or not extents.width:
            return False
    return True
