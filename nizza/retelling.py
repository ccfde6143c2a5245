"""Summary of a finished match: how it was decided, and its longest swing, hardest fall and robbery."""

from __future__ import annotations

from math import dist
from typing import Final

from nizza import boards
from nizza.board.model import Board
from nizza.rules import events
from nizza.rules.views import Case, NizzaView
from nizza.wording import length, onto
from table.contract import SPECTATOR, Seat
from table.match.judging import Mishap
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment, foremost, greatest, greatest_moment
from table.offer.narration import people
from table.words import Translator

_LOST: Final = {Case.NONE: 1.0, Case.TOOLS: 2.0, Case.JEWELS: 4.0}
"""Weight of a fall by the case that sinks."""


def retell(match: Match, text: Translator) -> MatchSummary:
    """Summarise the match for the results screen."""
    view: NizzaView = match.state.observation(SPECTATOR)
    board = boards.known(view.board.name, view.board.fingerprint)
    found = (_longest_swing(match, board, text), _hardest_fall(match, board, text), _robbery(match, text))
    return MatchSummary(_decided(match, view, text), foremost(found))


def _decided(match: Match, view: NizzaView, text: Translator) -> str:
    names = match.setup.names
    ended = greatest(match, events.RoundEnded, lambda end: end.number)
    come = ended[1].progress if ended is not None else (0.0,) * view.seats
    others = [seat for seat in range(view.seats) if seat not in view.winners]
    if view.capped:
        sentence = text.ngettext(
            "Nobody reached the helicopter in %(number)s round; %(names)s got farthest.",
            "Nobody reached the helicopter in %(number)s rounds; %(names)s got farthest.",
            view.round,
        )
        return sentence % {"number": view.round, "names": people(view.winners, names, text)}
    facts: dict[str, object] = {"number": view.round}
    next_best = max(others, key=lambda seat: come[seat], default=None)
    if next_best is None:
        return text.gettext("With the crown jewels at the helicopter in round %(number)s.") % facts
    if view.pawns[next_best].case is Case.JEWELS:
        sentence = text.gettext("At the helicopter in round %(number)s; %(next)s had the jewels as well.")
    else:
        sentence = text.gettext("At the helicopter in round %(number)s; %(next)s had made %(share)s%% of the way.")
    return sentence % (facts | {"next": names[next_best], "share": round(100 * come[next_best])})


def _longest_swing(match: Match, board: Board, text: Translator) -> Moment | None:
    def far(swing: events.PawnSwung | events.SwingLanded) -> float:
        if not board.gains_way(swing.start, swing.end):
            return 0.0
        return dist(board.position(swing.start), board.position(swing.end))

    swung = greatest(match, events.PawnSwung, far)
    flown = greatest(match, events.SwingLanded, far)
    found = max((each for each in (swung, flown) if each is not None), key=lambda each: far(each[1]), default=None)
    if found is None:
        return None
    number, swing = found
    words = text.gettext("%(name)s swings %(far)s %(onto)s.")
    facts = {
        "name": match.setup.names[swing.seat],
        "far": length(far(swing), text),
        "onto": onto(swing.onto, text),
    }
    return Moment(number, number + 1, swing, text.gettext("The longest swing"), words % facts)


def _hardest_fall(match: Match, board: Board, text: Translator) -> Moment | None:
    """Find the deepest fall, weighted by the case that sinks."""
    best: Moment | None = None
    most = 0.0
    for number, entry in enumerate(match.past):
        lost = {event.seat: event.case for event in entry.events if isinstance(event, events.CaseLost)}
        pushers = {event.victim: event.seat for event in entry.events if isinstance(event, events.PawnPushed)}
        for fall in (event for event in entry.events if isinstance(event, events.PawnFell)):
            deep = (board.size[1] - board.position(fall.start)[1]) * _LOST[lost.get(fall.seat, Case.NONE)]
            if deep > most:
                most = deep
                words = _fall_in_words(match, fall, pushers.get(fall.seat), lost.get(fall.seat, Case.NONE), text)
                best = Moment(number, number, fall, text.gettext("The hardest fall"), words)
    return best


def _fall_in_words(match: Match, fall: events.PawnFell, by: Seat | None, lost: Case, text: Translator) -> str:
    names = match.setup.names
    sentences = {
        Case.NONE: text.gettext("%(by)s pushes %(name)s off the roofs."),
        Case.TOOLS: text.gettext("%(by)s pushes %(name)s, and the tools sink."),
        Case.JEWELS: text.gettext("%(by)s pushes %(name)s, and the crown jewels sink."),
    }
    alone = {
        Case.NONE: text.gettext("%(name)s falls into the water."),
        Case.TOOLS: text.gettext("%(name)s falls, and the tools sink."),
        Case.JEWELS: text.gettext("%(name)s falls, and the crown jewels sink."),
    }
    if by is None:
        return alone[lost] % {"name": names[fall.seat]}
    return sentences[lost] % {"name": names[fall.seat], "by": names[by]}


def _robbery(match: Match, text: Translator) -> Moment | None:
    def words(cracked: events.SafeCracked) -> str:
        sentence = text.gettext("%(name)s is first at the safe: the crown jewels!")
        return sentence % {"name": match.setup.names[cracked.seat]}

    return greatest_moment(match, events.SafeCracked, lambda _: 1.0, text.gettext("The robbery"), words, pictured=1)


def mishaps(match: Match, seat: Seat) -> list[Mishap]:
    """Return the dunkings of a seat after a momentum swing of its own, each with that swing (NZ-60)."""
    found, swung, missed = [], 0, False
    for number, entry in enumerate(match.past):
        for event in entry.events:
            match event:
                case events.SwingBegan() if event.seat == seat:
                    swung = number
                case events.SwingMissed() if event.seat == seat:
                    missed = True
                case events.PawnFell() if event.seat == seat and missed:
                    found.append(Mishap(event, swung, number + 1))
                    missed = False
    return found
