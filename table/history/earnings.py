"""Everything that a finished match earns: its place in the statistics, stickers, stars, and the record."""

from __future__ import annotations

from collections.abc import Generator
from datetime import datetime

import msgspec

from table.contract import SPECTATOR
from table.game import HUMAN, load
from table.history.rows import MISHAP, EveningRow, NoteRow, RecordRow, StickerRow, match_mark, row_of
from table.history.statistics import History
from table.history.tables import Contents
from table.match.awards import as_played, awarding
from table.match.match import Match, MatchSetup
from table.season import Evening, points_in, season, stars_in
from table.seating import tidy_name


def evening_of(setup: MatchSetup) -> Evening | None:
    """Return the evening of the season that a set-up is for; None for any other match, and with help."""
    evening = season().find(setup.evening.id) if setup.evening and not setup.practice else None
    people = [seat for seat in setup.seats if seat.player == HUMAN]
    return evening if evening is not None and evening.game == setup.game and len(people) == 1 else None


def earning(match: Match, history: History, finished: datetime) -> Generator[None, None, Contents]:
    """Return what a match earns in small steps; nothing before its end, and for lessons.

    Whoever sits there goes by the present name, and gets nothing once their profile was deleted. Raises
    :class:`~table.history.rows.BadRow`.
    """
    setup, people = history.people.seated(match.setup), history.people
    if setup.lesson or not match.state.is_terminal():
        return Contents()
    setup = msgspec.structs.replace(setup, options=match.game.complete_options(setup.options, saved=True))
    when = finished.isoformat(timespec="seconds")
    played = row_of(match, setup, finished=when, duration=match.seconds, helped=setup.practice)
    awards = yield from awarding(match)
    stickers = [
        StickerRow(name, setup.game, award.sticker.id, finished)
        for award in awards
        if (name := tidy_name(setup.names[award.seat])) and not people.is_gone(setup.seats[award.seat])
    ]
    notes = [*_notes(match, setup, history), *_mishaps(match, setup, history)]
    return Contents([played], stickers=stickers, evenings=_evenings(match, setup, history),
                    records=_records(match, setup, history, finished), notes=notes)  # fmt: skip


def _evenings(match: Match, setup: MatchSetup, history: History) -> list[EveningRow]:
    evening = evening_of(setup)
    if evening is None or not setup.evening:
        return []
    seat = next(number for number, place in enumerate(setup.seats) if place.player == HUMAN)
    owner = history.people.owner(setup.seats[seat])
    if owner is None:
        return []
    points = points_in(match) if evening in season().final else ()
    digits = "".join(str(each) for each in (*points[seat : seat + 1], *points[:seat], *points[seat + 1 :]))
    return [EveningRow(owner, setup.evening.season, evening.id, stars_in(match, evening, seat), digits)]


def _mishaps(match: Match, setup: MatchSetup, history: History) -> list[NoteRow]:
    """Return how often a person came to grief on an evening of the season, for each rival to remember."""
    figures = match.game.load_figures()
    if evening_of(setup) is None or figures is None:
        return []
    seat = next(number for number, place in enumerate(setup.seats) if place.player == HUMAN)
    person = history.people.keeper(setup.seats[seat])
    count = figures.count(as_played(match), seat).total([season().mishaps[setup.game]])
    if person is None or not count:
        return []
    rivals = {place.name for place in setup.seats if place.player != HUMAN}
    return [NoteRow(person, setup.game, each, MISHAP, match_mark(setup), count, 0) for each in sorted(rivals) if each]


def _notes(match: Match, setup: MatchSetup, history: History) -> list[NoteRow]:
    """Return what each person with a notebook has seen of the rivals."""
    if not match.game.notes:
        return []
    noted = load(match.game.notes)([seat.player for seat in setup.seats], match.state.observation(SPECTATOR))
    people = [history.people.keeper(seat) for seat in setup.seats if seat.player == HUMAN]
    rows = [(setup.names[seat], sign, match_mark(setup), seen, bluffs) for seat, sign, seen, bluffs in noted]
    return [NoteRow(person, setup.game, *row) for person in people if person is not None for row in rows if row[0]]


def _records(match: Match, setup: MatchSetup, history: History, finished: datetime) -> list[RecordRow]:
    if setup.practice or all(seat.player != HUMAN for seat in setup.seats):
        return []
    known = history.records.best(setup.game)
    feat = match.game.best_feat(match.events, known.value if known is not None else 0.0)
    if feat is None or history.people.is_gone(setup.seats[feat.seat]):
        return []
    picture = msgspec.json.encode(feat.picture).decode()
    return [RecordRow(setup.game, feat.value, setup.names[feat.seat], finished, picture)]
