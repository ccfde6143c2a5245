"""Drawings that mean harm, or are none, are refused by name and within a second (NZ-3)."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from nizza.baking.drawing import drawing_of, read_drawing
from nizza.baking.reader import UnreadableDrawing
from nizza.board_file.faults import BadBoard
from table.storage.files import NotOrdinary
from tests.nizza.small_board import Sheet
from tests.pace import slowness

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="2160" height="1080" viewBox="0 0 2160 1080">'
LAUGHS = "".join(f'<!ENTITY l{n} "{ten}">' for n in range(1, 12) for ten in [f"&l{n - 1};" * 10])

HOSTILE: dict[str, tuple[str, str]] = {
    "external entity": (
        f'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>{HEAD}<desc>&x;</desc></svg>',
        "defines XML entities",
    ),
    "entity bomb": (f'<!DOCTYPE svg [<!ENTITY l0 "ha">{LAUGHS}]>{HEAD}<desc>&l11;</desc></svg>', "XML entities"),
    "parameter entity": (
        f'<!DOCTYPE svg [<!ENTITY % p SYSTEM "http://localhost/p.dtd"> %p;]>{HEAD}</svg>',
        "XML entities",
    ),
    "deep": (f"{HEAD}{'<g>' * 100_000}{'</g>' * 100_000}</svg>", "64 deep"),
    "elements": (f"{HEAD}{'<g/>' * 600_000}</svg>", "50000 elements"),
    "huge": (f"{HEAD}<!--{'x' * 5_000_000}--></svg>", "larger than 4 MiB"),
    "cut off": (f'{HEAD}<g id="a">', "not well-formed XML"),
    "no XML": ("\x89PNG\r\n\x1a\n\0\0\0", "not well-formed XML"),
    "another XML": ("<html><body/></html>", "begins with <html>"),
    "unknown encoding": (f'<?xml version="1.0" encoding="klingon"?>{HEAD}</svg>', "not well-formed XML"),
    "no size": ('<svg xmlns="http://www.w3.org/2000/svg"/>', "no size"),
    "size NaN": (HEAD.replace('"2160"', '"NaN"') + "</svg>", "page"),
    "viewBox NaN": (HEAD.replace("0 0 2160", "0 0 NaN") + "</svg>", "page"),
    "flat": (HEAD.replace('height="1080"', 'height="0"') + "</svg>", "no size"),
    "distorted": (HEAD.replace('width="2160"', 'width="3000"') + "</svg>", "proportions of its viewBox"),
    "shapes": (HEAD + '<rect class="roof"/>' * 1000 + "</svg>", "More than 400 shapes"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_within_a_second(name: str, tmp_path: Path) -> None:
    """NZ-3."""
    text, expected = HOSTILE[name]
    file = tmp_path / "board.svg"
    file.write_bytes(text.encode("latin-1"))
    begun = process_time()
    with pytest.raises(UnreadableDrawing, match=expected):
        read_drawing(file)
    assert process_time() - begun < 1 * slowness()


@pytest.mark.parametrize(
    "attributes",
    [
        {"d": "M 0 0" + " l 1 1" * 400_000},
        {"d": "M 0 0" + " c 1e9 1e9 2e9 2e9 3e9 3e9" * 600},
        {"d": "M 0 0 A 1e9 1e9 0 0 1 100 100 z"},
        {"d": "M 0 0 h 10", "transform": "scale(2) " * 100_000},
        {"d": "M 0 0 h 10", "transform": "rotate(" + "(" * 9_000},
    ],
    ids=["a million points", "long curves", "a large arc", "many transforms", "brackets"],
)
def test_hostile_shapes_are_refused_within_a_second(attributes: dict[str, str]) -> None:
    sheet = Sheet()
    sheet.add("path", "bad", "roof", **attributes)
    begun = process_time()
    with pytest.raises(BadBoard, match="bad"):
        sheet.board()
    assert process_time() - begun < 1 * slowness()


@pytest.mark.parametrize("value", ["9" * 400, "9" * 5000, "-" + "9" * 400, "1e400", "nan", "٣", "1_0", "²", "", "5 5"])
def test_no_number_of_a_drawing_is_trusted(value: str) -> None:
    """NZ-3."""
    places = {
        "chimney-3": ("data-number", "x", "width"),
        "house-3": ("data-route", "y", "height", "transform", "stroke-width", "stroke-dasharray"),
        "berth-3": ("cx", "r"),
        "ladder": ("x2",),
    }
    for name, attributes in places.items():
        for attribute in attributes:
            sheet = Sheet()
            sheet.find(name).set(attribute, value)
            with suppress(BadBoard):
                sheet.board()
    for attribute in ("width", "height", "viewBox", "data-moon"):
        sheet = Sheet()
        sheet.root.set(attribute, value)
        with suppress(BadBoard):
            sheet.board()
    sheet = Sheet()
    sheet.level.set("data-depth", value)
    drawing_of(sheet.data())


def test_more_to_stand_on_than_can_be_checked_is_refused() -> None:
    """NZ-3: every point is compared with every other one."""
    sheet = Sheet()
    for number in range(300):
        sheet.rect(f"shelf-{number}", "roof", 30, 20 + number, 1750, 3)
    with pytest.raises(BadBoard, match="shelf-0 is the widest, with 1750: leave some out"):
        sheet.board()


def test_what_is_no_file_of_its_own_is_not_opened(tmp_path: Path) -> None:
    """NZ-3: a pipe or a device might never end."""
    with pytest.raises(NotOrdinary):
        read_drawing(tmp_path)
