"""Numbers of points in words, for advice, the chart and the results."""

from table.words import Translator


def points(count: int, text: Translator) -> str:
    """Return a number of points: "12 points"."""
    return text.ngettext("%(count)s point", "%(count)s points", count) % {"count": count}
