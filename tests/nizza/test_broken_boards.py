"""Boards that cannot be played: each fault is named, with its shape, and all of them in one go (NZ-3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from nizza.board_file.faults import BadBoard
from table import language
from tests.nizza.small_board import SVG, Sheet

ENGLISH = language.load("en")
Edit = Callable[[Sheet], object]


def faults(edit: Edit) -> list[str]:
    """Return the messages about the small board after the edit."""
    sheet = Sheet()
    edit(sheet)
    with pytest.raises(BadBoard) as refused:
        sheet.board()
    return [fault.in_words(ENGLISH) for fault in refused.value.faults]


def into(sheet: Sheet, tag: str, name: str) -> None:
    """Put the shape `name` inside a new element `tag`."""
    shape = sheet.find(name)
    sheet.level.remove(shape)
    around = sheet.level.makeelement(f"{{{SVG}}}{tag}", {})
    around.append(shape)
    sheet.level.append(around)


def retag(sheet: Sheet, name: str, tag: str) -> None:
    sheet.find(name).tag = f"{{{SVG}}}{tag}"


BROKEN: dict[str, tuple[Edit, list[str]]] = {
    "no chimney 7": (
        lambda s: s.drop("chimney-7"),
        ["There must be 14 chimneys, but none has data-number 7: draw it."],
    ),
    "chimneys missing": (
        lambda s: s.drop("chimney-3", "chimney-12"),
        ["There must be 14 chimneys, but none has data-number 3, 12: draw it."],
    ),
    "a number twice": (
        lambda s: s.add("rect", "extra", "chimney", x=500, y=300, width=20, height=60, **{"data-number": 5}),
        ["extra has the number 5 of another chimney."],
    ),
    "chimney without number": (
        lambda s: s.add("rect", "extra", "chimney", x=500, y=300, width=20, height=60),
        ["extra has no data-number: give it one from 1 to 14."],
    ),
    "chimney 15": (
        lambda s: s.add("rect", "extra", "chimney", x=500, y=300, width=20, height=60, **{"data-number": 15}),
        ["extra has the number 15: chimneys are numbered 1 to 14."],
    ),
    "number in words": (
        lambda s: s.add("rect", "extra", "chimney", x=500, y=300, width=20, height=60, **{"data-number": "one"}),
        ["extra: “one” is not a number for data-number."],
    ),
    "a window as large as a house": (
        lambda s: s.add("rect", "pane", "window", x=500, y=300, width=90, height=121),
        ["pane is larger than a window can be, 120 units: draw several, or leave it unlit."],
    ),
    "idle chimney": (
        lambda s: s.put("chimney-2", y=20, height=10),
        ["Chimney 2 has nothing to stand on within rope length: move it closer."],
    ),
    "no start": (
        lambda s: s.put("house-0", class_="roof"),
        ["There is no green terrace to start from: give its shape the class “start”."],
    ),
    "no tools": (
        lambda s: s.put("house-3", class_="roof"),
        ["There is no first red terrace, with the suitcases: give its shape the class “tools”."],
    ),
    "no safe": (
        lambda s: s.put("house-6", class_="roof"),
        ["There is no second red terrace, with the safe: give its shape the class “safe”."],
    ),
    "no last house": (
        lambda s: s.put("house-9", class_="roof").put("balcony-9", class_="roof").put("low-9", class_="roof"),
        ["There is no last house: give the shape of its roof the class “last-house”."],
    ),
    "no yacht": (
        lambda s: s.drop("yacht"),
        ["There is no yacht: give the shape of its deck the class “yacht”."],
    ),
    "no street": (
        lambda s: s.drop(*(f"{kind}-{n}" for n in range(10) for kind in ("square", "berth"))),
        ["There is no street: draw its squares, with the class “square”."],
    ),
    "no ladder": (
        lambda s: s.drop("ladder"),
        ["There is no ladder: draw a line as long as it is, with the class “ladder”."],
    ),
    "no helicopter": (
        lambda s: s.drop("helicopter"),
        ["There is no helicopter: draw a shape over the yacht, with the class “helicopter”."],
    ),
    "two safes": (
        lambda s: s.put("house-7", class_="safe"),
        ["house-7 is one too many: only one shape has the class “safe”."],
    ),
    "two yachts": (
        lambda s: s.rect("tender", "yacht", 1840, 600, 80, 20),
        ["tender is one too many: only one shape has the class “yacht”."],
    ),
    "two ropes": (
        lambda s: s.drop("rope-300"),
        ["Shapes of the class “rope”: 2. Draw three lines, as long as the ropes are."],
    ),
    "equal ropes": (
        lambda s: s.put("rope-300", d="M 10 10 h 240.5"),
        ["rope-300 is as long as rope-240: make three different lengths."],
    ),
    "short ladder": (
        lambda s: s.put("ladder", x2=15),
        ["ladder is 5 long: make it 20 to 2000 (the page is 1080 high)."],
    ),
    "an overhanging wall": (
        lambda s: s.add("path", "spike", "roof", d="M 300 400 L 304 200 L 308 400 Z"),
        ["Nobody can stand on spike: its upper side is too short or too steep."],
    ),
    "off the page": (
        lambda s: s.put("house-0", y=-10),
        ["house-0 leaves the page: move it inside."],
    ),
    "same id": (
        lambda s: s.put("low-4", id="low-5"),
        ["The id low-5 is used twice: change one of them."],
    ),
    "no id": (
        lambda s: s.put("low-4", id=None),
        ["<rect> in line 1 has no id: give it one."],
    ),
    "misspelt class": (
        lambda s: s.put("low-4", class_="Balcon"),
        ["low-4 has the class “Balcon”, which means nothing; perhaps it should be “balcony”."],
    ),
    "two classes": (
        lambda s: s.put("low-4", class_="balcony roof"),
        ["low-4 has more than one class of the level (balcony, roof): leave one."],
    ),
    "clone": (
        lambda s: retag(s, "low-4", "use"),
        ["low-4 is a clone, which is not drawn: unlink it."],
    ),
    "group": (
        lambda s: retag(s, "low-4", "g"),
        ["low-4 is a <g>, not a shape: give its class to the path, rectangle, ellipse or line itself."],
    ),
    "in a clip path": (
        lambda s: into(s, "clipPath", "low-4"),
        ["low-4 lies inside <clipPath>, where it is not drawn: move it into a layer."],
    ),
    "not a number": (
        lambda s: s.add("polygon", "odd", "roof", points="300,300 400,300 400,NaN"),
        ["odd has coordinates that aren't numbers, or none at all: draw it again."],
    ),
    "infinite": (
        lambda s: s.put("low-4", transform="translate(1e300 0) scale(1e300)"),
        ["low-4 reaches more than 100000 units beyond the page, which is 1080 high: move it back, or make it smaller."],
    ),
    "empty path": (
        lambda s: s.add("path", "odd", "roof", d=""),
        ["odd has coordinates that aren't numbers, or none at all: draw it again."],
    ),
    "two pieces": (
        lambda s: s.add("path", "odd", "roof", d="M 300 300 h 40 v 9 z M 500 300 h 40 v 9 z"),
        ["odd consists of several pieces: break it apart."],
    ),
    "too many points": (
        lambda s: s.add("path", "odd", "roof", d="M 300 300" + " l 1 1 l 1 -1" * 1000 + " z"),
        ["odd has too many points: simplify it to fewer than 1500."],
    ),
    "gap in the street": (
        lambda s: s.put("square-4", width=172),
        ["square-4 and square-5, which follow each other, do not touch side by side: move one."],
    ),
    "narrow square": (
        lambda s: s.rect("sliver", "square", 1810, 850, 20, 40).add("circle", "buoy", "berth", cx=1820, cy=980, r=9),
        ["sliver is not a square to stand on: make it a rectangle at least 24 wide."],
    ),
    "no square below": (
        lambda s: s.put("house-9", width=260),
        ["There is no square of the street below part of house-9: draw one, or move the shape."],
    ),
    "under the street": (
        lambda s: s.put("low-4", y=870),
        ["low-4 is not above the street: move it up."],
    ),
    "no berth": (
        lambda s: s.drop("berth-5"),
        ["There is no berth in front of square-5: draw one in the water."],
    ),
    "two berths": (
        lambda s: s.add("circle", "buoy", "berth", cx=130, cy=1000, r=9),
        ["buoy is a second berth in front of square-0: leave one."],
    ),
    "berth at sea": (
        lambda s: s.add("circle", "buoy", "berth", cx=2000, cy=1000, r=9),
        ["buoy is not in front of any square: move it, or leave it out."],
    ),
    "berth ashore": (
        lambda s: s.put("berth-5", cy=700),
        ["berth-5 is not below square-5: move it down into the water."],
    ),
    "stations out of order": (
        lambda s: s.put("house-3", class_="safe").put("house-6", class_="tools"),
        ["house-3 comes before house-6 along the route: move it, or give both a data-route."],
    ),
    "route in words": (
        lambda s: s.put("low-4", data_route="far"),
        ["low-4: “far” is not a number for data-route."],
    ),
    "too wide": (
        lambda s: s.widen(7000),
        ["The page is 6.48 times as wide as it is high: make it 1.0 to 6.0 times."],
    ),
    "balcony out of reach": (
        lambda s: (
            s.rect("ledge", "balcony", 1700, 30, 40, 10)
            .put("rope-360", d="M 9 9 h 200")
            .put("rope-300", d="M 9 9 h 220")
        ),
        ["The helicopter cannot be reached from ledge (at x = 1700): move something closer to it."],
    ),
    "yacht out of reach": (
        lambda s: s.put("yacht", x=2100, width=50),
        ["Neither ladder nor rope reaches yacht from the last house: move it closer."],
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_board_is_refused_with_what_to_change(name: str) -> None:
    """NZ-3."""
    edit, expected = BROKEN[name]
    assert faults(edit) == expected


@pytest.mark.parametrize("digits", [400, 5000])
def test_a_number_that_no_machine_number_can_hold_is_no_number(digits: int) -> None:
    """NZ-3."""
    missing, odd = faults(lambda sheet: sheet.put("chimney-3", data_number="9" * digits))[::-1]
    assert odd.startswith("chimney-3: “99")
    assert odd.endswith("99” is not a number for data-number.")
    assert missing == "There must be 14 chimneys, but none has data-number 3: draw it."


def test_there_are_forty_of_them() -> None:
    assert len(BROKEN) >= 40


def test_the_board_that_they_come_from_can_be_played() -> None:
    assert Sheet().board().name == "small"


def test_everything_is_said_at_once() -> None:
    """NZ-3."""

    def edit(sheet: Sheet) -> None:
        sheet.drop("chimney-7", "yacht", "berth-5")
        sheet.put("low-4", class_="Balcon")
        sheet.put("house-0", y=-10)

    assert faults(edit) == [
        "low-4 has the class “Balcon”, which means nothing; perhaps it should be “balcony”.",
        "house-0 leaves the page: move it inside.",
        "There is no yacht: give the shape of its deck the class “yacht”.",
        "There must be 14 chimneys, but none has data-number 7: draw it.",
        "There is no berth in front of square-5: draw one in the water.",
    ]


def test_a_board_with_a_part_cut_off_names_all_that_is_cut_off() -> None:
    """NZ-3."""

    def edit(sheet: Sheet) -> None:
        for index in range(10):
            sheet.drop(f"low-{index}")

    found = faults(edit)
    assert [line.split()[6] for line in found[:10]] == [f"square-{index}" for index in range(10)]
    assert found[10:] == ["Neither ladder nor rope reaches yacht from the last house: move it closer."]
