"""Points and lengths of time in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from stage.menus.time_text import lasting, moment
from table import language

ZONE = timezone(timedelta(hours=1))
NOW = datetime(2025, 3, 1, 12, 0, tzinfo=ZONE)
ENGLISH = language.load("en")


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2025, 3, 1, 8, 5, tzinfo=ZONE), "today, 08:05"),
        (datetime(2025, 2, 28, 23, 59, tzinfo=ZONE), "yesterday, 23:59"),
        (datetime(2025, 2, 27, 9, 0, tzinfo=ZONE), "27 February 2025"),
        (datetime(2025, 2, 28, 23, 30, tzinfo=UTC), "today, 00:30"),
    ],
)
def test_when_it_was_seen_from_now(then: datetime, words: str) -> None:
    assert moment(then, NOW, ENGLISH) == words


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (0.0, "1 January 1970"),
        (-62_135_596_800.0, "1 January 1"),
        (-62_135_596_801.0, "on an unknown day"),
        (253_402_214_400.0, "31 December 9999"),
        (253_402_300_800.0, "on an unknown day"),
        (-1e18, "on an unknown day"),
        (9.3e18, "on an unknown day"),
        (float("inf"), "on an unknown day"),
        (float("nan"), "on an unknown day"),
        (datetime.fromisoformat("9999-12-31T23:59:59-12:00"), "31 December 9999"),
        (datetime.fromisoformat("0001-01-01T00:00:00+14:00"), "1 January 1"),
        (datetime.fromisoformat("9999-12-31T23:59:59.999999-23:59"), "31 December 9999"),
    ],
)
def test_no_time_of_a_file_or_a_row_raises(then: datetime | float, words: str) -> None:
    assert moment(then, NOW.astimezone(UTC), ENGLISH) == words
    for hours in (-12, 14):
        assert moment(then, NOW.astimezone(timezone(timedelta(hours=hours))), ENGLISH)


def test_the_first_and_the_last_day_are_seen_from_themselves() -> None:
    for edge in (datetime.min, datetime.max):
        now = edge.replace(tzinfo=ZONE)
        assert moment(now, now, ENGLISH).startswith("today, ")


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 min"), (5, "1 min"), (600, "10 min"), (3599, "1 h 00"), (7500, "2 h 05")]
)
def test_how_long_it_lasted(seconds: float, words: str) -> None:
    assert lasting(seconds, ENGLISH) == words
