"""Memories: what rivals of the season say about the last evening with a person, in lines of each language."""

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from stage.match.faces.voices import Line, tables_in
from table.contract import Seat
from table.game import HUMAN
from table.history.rows import FinishedMatch
from table.history.statistics import History
from table.language import ENGLISH, Language
from table.match.match import MatchSetup
from table.season import Evening, evening_with, season, words_of

_ROBOT: Final = "robot"
"""Key of the lines of all robots."""
_LOOKED_AT: Final = 500
"""Matches, at most, among which the last evening is looked for."""


class MemoryLines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of a member of the cast about an evening; {name} is the person, {evening} the title."""

    won: list[Line]
    """The person was the better one."""
    lost: list[Line]
    mishap: list[Line]
    """{mishap} says how often the person came to grief."""


@cache
def memory_lines(code: str) -> Mapping[str, MemoryLines]:
    """Return the lines of a language by the keys of the cast, with one entry for robots. Without any, English ones."""
    found = tables_in(code).get("season")
    if found is None:
        return memory_lines(ENGLISH) if code != ENGLISH else {}
    return msgspec.convert(found, dict[str, MemoryLines])


def memory_of(history: History, setup: MatchSetup, seat: Seat, language: Language, number: int) -> str:
    """Return what the rival at a seat says about its last evening with the person; "" if there was none.

    The line is chosen by any `number`.
    """
    person = next((place for place in setup.seats if place.player == HUMAN), None)
    rival = setup.seats[seat]
    if person is None or rival.player == HUMAN:
        return ""
    found = _last_evening(history, person.name, rival.name)
    if found is None:
        return ""
    match, evening = found
    share = {place.name: place.share for place in match.seats}
    key = next((key for key, member in season().cast.items() if member.name == rival.name and member.face), _ROBOT)
    lines = memory_lines(language.code)[key]
    keeper = history.people.keeper(person)
    mishaps = history.notes.mishaps(keeper, rival.name, match) if keeper is not None else 0
    told = _mishap(match.game, mishaps, language) if mishaps else ""
    pool = [*(lines.mishap if told else ()), *(lines.won if share[person.name] > share[rival.name] else lines.lost)]
    title = words_of(evening, language.code).title
    line: str = pool[number % len(pool)]
    return line.format(name=person.name, evening=title, mishap=told)


def _last_evening(history: History, person: str, rival: str) -> tuple[FinishedMatch, Evening] | None:
    """Return the latest evening on which one of the two was the better one."""
    for match in history.matches(limit=_LOOKED_AT):
        shares = {(seat.name, seat.player == HUMAN): seat.share for seat in match.seats}
        mine, its = shares.get((person, True)), shares.get((rival, False))
        if mine is None or its is None or mine == its:
            continue
        evening = evening_with(match.game, {name for name, is_human in shares if not is_human})
        if evening is not None:
            return match, evening
    return None


def _mishap(game: str, count: int, language: Language) -> str:
    """Return how often a person came to grief, in words; "" for a game without any."""
    ngettext = language.ngettext
    forms: dict[str, str] = {
        "nizza": ngettext("{count} fall into the water", "{count} falls into the water", count),
        "niagara": ngettext("{count} canoe over the falls", "{count} canoes over the falls", count),
        "vertiges": ngettext("{count} tower that fell", "{count} towers that fell", count),
        "nimmsleich": ngettext("{count} bluff that came out", "{count} bluffs that came out", count),
    }
    return forms.get(game, "").format(count=count)
