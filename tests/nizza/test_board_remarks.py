"""Remarks of --check-board on a playable board (NZ-2, NZ-3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from main import main
from nizza import boards
from nizza.check_board import remarks
from table import language
from tests.nizza.small_board import SHIPPED, Sheet

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
    street, boarding = remarked(sheet)
    assert street.startswith("From square-0 and the squares beside it, no ladder leads up (squares like that: 10)")
    assert "less than 100 above the street" in street
    assert boarding.startswith("No ladder leads from the last house to yacht, ")


def test_the_square_beside_may_lead_up() -> None:
    """NZ-3: only where two neighbours lead nowhere either is it worth a remark."""
    sheet = Sheet().put("house-3", x=740).put("house-6", x=1280)
    assert remarked(sheet.drop("low-4")) == []
    assert "From square-4 " in remarked(sheet.drop("low-3", "low-5"))[0]


def test_the_command_says_remarks_after_playable(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """NZ-3: they are no reason to refuse a board."""
    former = SHIPPED / "former" / "port-a22861c838bec10f.svg"
    assert main(["nizza", "--language", "en", "--check-board", str(former)]) == 0
    said = capsys.readouterr().out
    assert "is playable" in said
    assert said.count("terrace-safe lies 47") == said.count("no ladder leads up") == 1
    assert said.count("No ladder leads from the last house") == 1
