"""Summary of a finished match: the decision, the falls, ZAPs and towers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from table.contract import SPECTATOR, Seat
from table.match.judging import Mishap
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment, foremost, greatest_moment
from table.offer.narration import people
from table.words import N_, Translator
from vertiges.pieces import WIDTH
from vertiges.rules import events
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import towers
from vertiges.rules.views import Reason, VertigesView
from vertiges.wording import points

_SOURCES: Final = {
    Reason.FALL: N_("%(points)s to %(next)s, %(part)s of them for pieces others dropped."),
    Reason.CATCH: N_("%(points)s to %(next)s, %(part)s of them for mistakes caught."),
    Reason.WRONG_CALL: N_("%(points)s to %(next)s, %(part)s of them for wrong calls by others."),
    Reason.ZAP: N_("%(points)s to %(next)s, %(part)s of them for ZAPs."),
    Reason.FINISH: N_("%(points)s to %(next)s, %(part)s of them for laying the last piece."),
}

_UPRIGHT: Final = 0.9
"""Height of interlocked pieces as a fraction of the sum of their widths, at least: a tower that leans more falls."""


_TALLEST: Final = 4.5
"""Points that the tallest tower counts for, among the moments."""


@dataclass(frozen=True, slots=True)
class TallTower:
    """A standing tower, recorded during the match."""

    number: int
    """Number of actions before the one that made it this tall; -1 if the match began with it."""
    pieces: tuple[Placed, ...]
    """Bottom up."""


def retell(match: Match, text: Translator) -> MatchSummary:
    """Return how the match was decided and its moments, those first that were worth most points."""
    tellers = (_largest_fall, _best_zap, _tallest, _catch, _finish)
    found = [moment for tell in tellers if (moment := tell(match, text)) is not None]
    found.sort(key=_worth, reverse=True)
    return MatchSummary(_decided(match, text), foremost(found))


def _worth(moment: Moment) -> float:
    """Return the points of a moment; the tallest tower, which brings none, counts like a middling ZAP."""
    points: float = getattr(moment.event, "points", _TALLEST)
    return points


def tallest_tower(match: Match) -> TallTower | None:
    """Return the tower with the most pieces, the first of several; None if there never was one."""
    best: TallTower | None = None
    for number, table in _tables(match):
        most = len(best.pieces) if best is not None else 0
        if max((piece.y for piece in table.placed), default=0.0) > _UPRIGHT * most * WIDTH:
            tallest = max((tower.pieces for tower in towers(table)), key=len, default=())
            if len(tallest) > most:
                best = TallTower(number, tuple(table[piece] for piece in tallest))
    return best


def _tables(match: Match) -> Iterator[tuple[int, Snapshot]]:
    """Yield each table at rest, with the number of actions before the one that caused it (-1 for the first table).

    Reads the events, because replaying the match would take longer.
    """
    first: VertigesView = match.state_after(0).observation(SPECTATOR)
    yield -1, first.table
    for number, entry in enumerate(match.past):
        for event in entry.events:
            if isinstance(event, events.CameToRest):
                yield number, event.outcome.table


def _decided(match: Match, text: Translator) -> str:
    view: VertigesView = match.state.observation(SPECTATOR)
    names, winners, most = match.setup.names, view.winners, max(view.points)
    if len(winners) > 1:
        sentence = text.gettext("%(names)s have %(points)s each.")
        return sentence % {"names": people(winners, names, text), "points": points(most, text)}
    own = [score for score in view.scores if score.seat == winners[0]]
    parts = {reason: sum(score.points for score in own if score.reason is reason) for reason in Reason}
    reason = max(parts, key=lambda each: parts[each])
    beaten = max(scored for seat, scored in enumerate(view.points) if seat not in winners)
    sentence = text.gettext(_SOURCES[reason])
    return sentence % {"points": points(most, text), "next": beaten, "part": parts[reason]}


def _largest_fall(match: Match, text: Translator) -> Moment | None:
    def words(fall: events.Fell) -> str:
        count = len(fall.pieces)
        sentence = text.ngettext(
            "A piece comes down around %(name)s.", "%(count)s pieces come down around %(name)s.", count
        )
        return sentence % {"name": match.setup.names[fall.seat], "count": count}

    title = text.gettext("The largest fall")
    return greatest_moment(match, events.Fell, lambda fall: len(fall.pieces), title, words, seen_from=-1)


def _best_zap(match: Match, text: Translator) -> Moment | None:
    def words(zap: events.Zapped) -> str:
        sentence = text.ngettext(
            "%(name)s moves %(count)s piece for %(points)s points.",
            "%(name)s moves %(count)s pieces for %(points)s points.",
            len(zap.pieces),
        )
        return sentence % {"name": match.setup.names[zap.seat], "count": len(zap.pieces), "points": zap.points}

    title = text.gettext("The best ZAP")
    return greatest_moment(match, events.Zapped, lambda zap: zap.points, title, words, seen_from=-1, pictured=1)


def _tallest(match: Match, text: Translator) -> Moment | None:
    tower = tallest_tower(match)
    if tower is None or tower.number < 0:
        return None
    entry, count = match.entry(tower.number), len(tower.pieces)
    builders = (
        event for event in entry.events if isinstance(event, events.PieceLaid | events.BaseLaid | events.Zapped)
    )
    event = next(builders, None)
    if event is None:
        return None
    sentence = text.ngettext(
        "A tower of %(count)s piece, built by %(name)s.",
        "A tower of %(count)s pieces, built by %(name)s.",
        count,
    )
    words = sentence % {"name": match.setup.names[event.seat], "count": count}
    return Moment(tower.number - 1, tower.number + 1, event, text.gettext("The tallest tower"), words)


def _catch(match: Match, text: Translator) -> Moment | None:
    def words(catch: events.Caught) -> str:
        sentence = text.gettext("%(name)s shows %(culprit)s where a piece fitted.")
        return sentence % {"name": match.setup.names[catch.seat], "culprit": match.setup.names[catch.culprit]}

    return greatest_moment(match, events.Caught, lambda catch: catch.points, text.gettext("Caught!"), words)


def _finish(match: Match, text: Translator) -> Moment | None:
    def words(finish: events.Finished) -> str:
        return text.gettext("%(name)s lays the last piece.") % {"name": match.setup.names[finish.seat]}

    title = text.gettext("The last piece")
    return greatest_moment(match, events.Finished, lambda _: 1.0, title, words, seen_from=-2, pictured=1)


def mishaps(match: Match, seat: Seat) -> list[Mishap]:
    """Return the falls that this hand has caused."""
    found, moved = [], 0
    for number, entry in enumerate(match.past):
        for event in entry.events:
            if isinstance(event, events.HandMoved):
                moved = number
            elif isinstance(event, events.Fell) and event.seat == seat:
                found.append(Mishap(event, moved, number + 1))
    return found
