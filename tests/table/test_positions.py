"""Positions as JSON: written one field a line, and read from whatever a stranger has written."""

from __future__ import annotations

import msgspec
import pytest

from table.contract import BadPosition
from table.rules.position_state import decoded, written


class Place(msgspec.Struct, forbid_unknown_fields=True):
    x: float
    pieces: list[object] = []


def test_a_position_is_written_one_field_a_line_and_read_back() -> None:
    place = Place(1.5, [[1, "é"], None])
    assert written(place) == '{\n  "x": 1.5,\n  "pieces": [[1, "\\u00e9"], null]\n}\n'
    assert decoded(written(place), Place, "Chess") == place


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"x": 1.0, "y": 2.0}',
        '{"x": NaN}',
        '{"x": 1e999}',
        '{"x": "\ud800"}',
        '{"x": 1.0, "pieces": ' + "[" * 100_000,
    ],
)
def test_what_is_no_position_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadPosition, match=r"^This is no position of Chess: .*\.$"):
        decoded(text, Place, "Chess")
