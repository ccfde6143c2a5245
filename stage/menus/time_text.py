"""Dates and durations in words."""

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Final

from stage.evenings import day_in_words
from table.words import Translator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def moment(then: datetime | float, now: datetime, text: Translator) -> str:
    """Return when `then` was, as seen from `now`. Both must have a time zone.

    `then` may also be a file's time in seconds since the epoch. It never raises: files may bear any time, and the ends
    of the calendar lie in other years elsewhere.
    """
    if not isinstance(then, datetime):
        try:
            then = _EPOCH + timedelta(seconds=then)
        except (OverflowError, ValueError):
            return text.gettext("on an unknown day")
    with suppress(OverflowError, ValueError, OSError):
        then = then.astimezone(now.tzinfo)
    clock = f"{then.hour:02}:{then.minute:02}"
    if then.date() == now.date():
        return text.gettext("today, {time}").format(time=clock)
    if now.date() - then.date() == timedelta(days=1):
        return text.gettext("yesterday, {time}").format(time=clock)
    return day_in_words(then, text)


def present() -> datetime:
    """Return the current local time."""
    return datetime.now().astimezone()


def today() -> date:
    """Return the local date."""
    return present().date()


def lasting(seconds: float, text: Translator) -> str:
    """Return a duration rounded to minutes, such as "45 min" or "3 h 05"."""
    minutes = max(1, round(seconds / 60)) if seconds > 0 else 0
    hours, rest = divmod(minutes, 60)
    if hours:
        return text.gettext("{hours} h {minutes:02}").format(hours=hours, minutes=rest)
    return text.gettext("{minutes} min").format(minutes=minutes)
