"""Dates and durations in words."""

from datetime import date, datetime, timedelta

from table.words import MONTHS, Translator


def moment(then: datetime, now: datetime, text: Translator) -> str:
    """Return when `then` was, as seen from `now`. Both must have a time zone."""
    then = then.astimezone(now.tzinfo)
    clock = then.strftime("%H:%M")
    if then.date() == now.date():
        return text.gettext("today, {time}").format(time=clock)
    if then.date() == (now - timedelta(days=1)).date():
        return text.gettext("yesterday, {time}").format(time=clock)
    month = text.gettext(MONTHS[then.month - 1])
    return text.gettext("{day} {month} {year}").format(day=then.day, month=month, year=then.year)


def since_epoch(seconds: float) -> datetime:
    """Return a file's time stamp as local time."""
    return datetime.fromtimestamp(seconds).astimezone()


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
