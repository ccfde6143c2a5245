"""Fonts: those that the program brings, for Latin, Greek, Cyrillic and Vietnamese, and the system's for other names."""

import itertools
import os
import sys
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import fontpkg_alegreya_sans as text_fonts  # type: ignore[import-untyped]
import fontpkg_dm_serif_display as title_fonts  # type: ignore[import-untyped]
import uharfbuzz as hb  # type: ignore[import-untyped]

from stage.graphics.theme import Family
from table.storage.files import read

_WEIGHTS: Final = {400: "Regular", 500: "Medium", 700: "Bold", 800: "ExtraBold"}
_SYSTEM_SIZE: Final = 0.92
"""Scale of the system's letters, which are usually larger than those of Alegreya Sans."""
_BOLDER: Final = 0.03
"""Stroke added to a font without a bold cut, as a share of the type size."""
_MOST_FOLDERS: Final = 5000
_MOST_FILES: Final = 5000
"""Folders and font files of the system that are looked into."""
_LARGEST_FILE: Final = 256 * 2**20
_MOST_BYTES: Final = 2 * 2**30
"""Bytes that are read of one font file of the system, and of all. The largest fonts, Chinese ones, have 200 MB."""
WIDEST: Final = 16.0
TALLEST: Final = 4.0
"""Ems that a letter may reach to each side, and up and down. Only few are wider than two, in Arabic and cuneiform."""
_ENDINGS: Final = (".ttf", ".otf", ".ttc", ".otc")
_LAST: Final = ("bold", "black", "light", "thin", "italic", "oblique", "mono", "condensed", "serif")
"""Words in the names of files that are taken only if no other font has a letter."""


class FontCut(NamedTuple):
    """Family, weight (400, 500, 700, 800) and slant of a font."""

    family: Family
    weight: int = 400
    italic: bool = False


class Typeface:
    """One font file at one weight. Measures are shares of the type size."""

    def __init__(self, face: hb.Face, *, weight: int | None = None, size: float = 1.0, foreign: bool = False) -> None:
        self.font = hb.Font(face)
        self.foreign = foreign
        """True for a font of the system, which may hold anything."""
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
        self._shown: set[str] = set()
        """Letters that the font is known to have."""
        space = self.font.get_nominal_glyph(ord(" "))
        self.space: float = 0.0 if space is None else self.font.get_glyph_h_advance(space) * self.unit

    def shows(self, text: str) -> bool:
        """Return True if the font has a glyph for every visible letter."""
        for letter in set(text) - self._shown:
            if not is_hidden(letter) and self.font.get_nominal_glyph(ord(letter)) is None:
                return False
            self._shown.add(letter)
        return True

    def fits(self, number: int) -> bool:
        """Return True if a glyph is not inside out and reaches at most :data:`WIDEST` and :data:`TALLEST`."""
        extents = self.font.get_glyph_extents(number)
        across: list[int] = [self.font.get_glyph_h_advance(number)]
        upright = [0]
        if extents:
            if extents.width < 0 or extents.height > 0:
                return False
            across += [extents.x_bearing, extents.x_bearing + extents.width]
            upright += [extents.y_bearing, extents.y_bearing + extents.height]
        farthest, highest = max(map(abs, across)) * self.unit, max(map(abs, upright)) * self.unit
        return farthest <= WIDEST and highest <= TALLEST


def is_hidden(letter: str) -> bool:
    """Return True for invisible characters: joiners, direction marks, variation selectors."""
    if "\N{VARIATION SELECTOR-1}" <= letter <= "\N{VARIATION SELECTOR-16}":
        return True
    # The signs of numbers in Arabic are of the same category, and are seen.
    return unicodedata.category(letter) == "Cf" and unicodedata.bidirectional(letter) != "AN"


@lru_cache(maxsize=64)
def own(cut: FontCut) -> Typeface:
    """Return the main typeface of a cut, for English, French and many other languages."""
    # The look-up of fontpkg reads the descriptions of all that is installed: a noticeable part of the start.
    if cut.family is Family.TITLE:
        return Typeface(_face_in(Path(title_fonts.ROOT, "files", "DMSerifDisplay-Regular.ttf")))
    name = f"{_WEIGHTS[cut.weight]}Italic".removeprefix("Regular") if cut.italic else _WEIGHTS[cut.weight]
    return Typeface(_face_in(Path(text_fonts.ROOT, "files", f"AlegreyaSans-{name}.ttf")))


@lru_cache(maxsize=8192)
def showing(text: str, cut: FontCut) -> Typeface | None:
    """Return the first typeface that shows the whole text, preferably the cut's own; None if there is none.

    The first text that the program's fonts do not show opens all fonts of the system: about 1 ms each.
    """
    if own(cut).shows(text):
        return own(cut)
    weight = 700 if cut.weight >= 700 or cut.family is Family.TITLE else cut.weight
    plain = own(FontCut(Family.TEXT, weight, cut.italic))
    if plain.shows(text):
        return plain
    wanted = {ord(letter) for letter in text if not is_hidden(letter)}
    for path, letters in _system_fonts().items():
        if all(letter in letters for letter in wanted):
            face = _system_typeface(path, weight)
            if face is not None and _can_draw(face, text):
                return face
    return None


def _face_in(path: Path) -> hb.Face:
    return hb.Face(hb.Blob.from_file_path(str(path)))


@lru_cache(maxsize=16)
def _system_typeface(path: Path, weight: int) -> Typeface | None:
    face = _system_face(path)
    try:
        return None if face is None else Typeface(face, weight=weight, size=_SYSTEM_SIZE, foreign=True)
    except ValueError:
        return None


@cache
def _system_fonts() -> Mapping[Path, hb.Set]:
    """Return the system's fonts with outlines, plain ones first, with the letters that they claim to have."""
    fonts: dict[Path, hb.Set] = {}
    left = _MOST_BYTES
    for path in sorted(itertools.islice(_font_files(), _MOST_FILES), key=_oddity):
        try:
            size = os.stat(path).st_size
        except OSError:
            continue
        if size > min(left, _LARGEST_FILE):
            continue
        left -= size
        face = _system_face(path)
        if face is not None:
            fonts[path] = face.unicodes
    return fonts


@lru_cache(maxsize=4)
def _system_face(path: Path) -> hb.Face | None:
    """Return a font file of the system; None if it is damaged, has no outlines or is no font."""
    # Copied, not mapped: a mapped file that is shortened meanwhile ends the program.
    try:
        face = hb.Face(hb.Blob(read(path, _LARGEST_FILE)))
        tables = set(face.table_tags)
    except (OSError, ValueError, hb.HarfBuzzError):
        # ValueError stands for names that are no text.
        return None
    return face if {"cmap", "head"} <= tables and tables & {"glyf", "CFF ", "CFF2"} else None


def _font_files() -> Iterator[Path]:
    # Folders that cannot be listed are passed over.
    walked = itertools.chain.from_iterable(map(os.walk, _font_folders()))
    for folder, _, names in itertools.islice(walked, _MOST_FOLDERS):
        yield from (Path(folder, name) for name in names if name.lower().endswith(_ENDINGS))


def _font_folders() -> list[Path]:
    """Return the folders of the system's fonts, or those that LUDOTHEQUE_FONTS names instead."""
    asked = os.environ.get("LUDOTHEQUE_FONTS")
    if asked is not None:
        return [Path(folder) for folder in asked.split(os.pathsep) if folder]
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", ""), "Microsoft", "Windows", "Fonts")
        return [Path(os.environ.get("WINDIR", "C:\\Windows"), "Fonts"), local]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
    return [Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), home / ".local/share/fonts"]


def _oddity(path: Path) -> tuple[bool, int, bool, str]:
    """Order fonts: plain before bold and slanted ones, those for user interfaces first, a font of boxes last."""
    name = path.stem.lower()
    odd = sum(word in name.replace("sansserif", "") for word in _LAST)
    return name.startswith("lastresort"), odd, "sans" not in name, name


def _can_draw(face: Typeface, text: str) -> bool:
    """Return True if a font of the system has outlines of a possible size for every visible letter."""
    for letter in text:
        if is_hidden(letter):
            continue
        number = face.font.get_nominal_glyph(ord(letter))
        extents = face.font.get_glyph_extents(number) if number else None
        if not extents or not extents.width or not face.fits(number):
            return False
    return True
