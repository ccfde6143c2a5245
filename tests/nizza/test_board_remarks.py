"""Remarks of --bake-board on a playable board (NZ-2, NZ-3, NZ-64)."""

from __future__ import annotations

from nizza import boards
from nizza.baking.remarks import remarks
from table import language
from tests.nizza.small_board import Sheet

ENGLISH = language.load("en")


def remarked(sheet: Sheet) -> list[str]:
    """Return the remarks on a board."""
    return [remark.in_words(ENGLISH) for remark in remarks(sheet.board())]


def test_a_board_with_thirds_and_ladders_needs_no_remark() -> None:
    """NZ-2, NZ-3."""
    sheet = Sheet().put("house-3", x=740).put("house-6", x=1280)
    assert remarked(sheet) == []
    for name in ("nice", "port"):
        assert remarks(boards.load(name)) == []


def test_red_terraces_away_from_the_thirds_are_remarked() -> None:
    """NZ-2."""
    sheet = Sheet().put("house-3", x=420).put("house-6", x=1280)
    assert remarked(sheet) == [
        "house-3 lies 21 % of the way from the green terrace to the yacht: "
        "about 33 % makes the parts of the way equally long."
    ]


def test_a_ladder_that_joins_neither_street_nor_yacht_with_a_house_is_remarked() -> None:
    """NZ-3, NZ-50."""
    sheet = (
        Sheet().put("house-3", x=740).put("house-6", x=1280).put("ladder", x2=110).put("rope-360", d="M 10 10 h 700")
    )
    street, boarding, _ = remarked(sheet)
    assert street.startswith("From square-0 and the squares beside it, no ladder leads up (squares like that: 10)")
    assert "less than 100 above the street" in street
    assert boarding.startswith("No ladder leads from the last house to yacht, ")


def test_the_square_beside_may_lead_up() -> None:
    """NZ-3: only where two neighbours lead nowhere either is it worth a remark."""
    sheet = Sheet().put("house-3", x=740).put("house-6", x=1280)
    assert remarked(sheet.drop("low-4")) == []
    assert "From square-4 " in remarked(sheet.drop("low-3", "low-5"))[0]


def test_a_leant_ladder_that_mostly_rests_against_nothing_is_remarked() -> None:
    """NZ-64: as on the former port, which came with the program before ladders could be leant."""
    said = [remark.in_words(ENGLISH) for remark in remarks(boards.known("port", "a22861c838bec10f"))]
    assert said[0].startswith("terrace-safe lies 47 % of the way")
    assert "no ladder leads up" in said[1]
    assert said[2].startswith("No ladder leads from the last house")
    assert said[3] == (
        "From 42 % of the places, terrace-green among them, a leant ladder rests against nothing: "
        "for the option “leant”, move roofs and balconies closer together than 90."
    )
