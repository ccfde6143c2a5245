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
    ("seconds", "words"), [(0, "0 min"), (5, "1 min"), (600, "10 min"), (3599, "1 h 00"), (7500, "2 h 05")]
)
def test_how_long_it_lasted(seconds: float, words: str) -> None:
    assert lasting(seconds, ENGLISH) == words
