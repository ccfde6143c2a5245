"""Summary of a finished match: its decision, the gem that won it, and its best haul, theft, loss and close call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from niagara.board import GEM_VALUES, Gem, Place
from niagara.rules import events
from niagara.rules.goals import FOUR
from niagara.rules.position import with_gems
from niagara.rules.views import NiagaraView
from niagara.wording import gem, gems, points
from table.contract import SPECTATOR, Seat, State
from table.match.judging import Mishap
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment, foremost, greatest, greatest_moment
from table.offer.narration import people
from table.words import Translator

_EDGE: Final = (Place.L7, Place.R7)


def retell(match: Match, text: Translator) -> MatchSummary:
    """Return how the match was decided and its moments: dearest loss, best theft, last gem, closest call and haul.

    The last gem has just been seen, so what is shown again before the results is rather something else.
    """
    tellers = (_dearest_loss, _theft, _last_gem, _closest_call, _haul)
    return MatchSummary(_decided(match, text), foremost(tell(match, text) for tell in tellers))


def _decided(match: Match, text: Translator) -> str:
    view: NiagaraView = match.state.observation(SPECTATOR)
    first = view.winners[0]
    store, goals = view.stores[first], view.options.goals
    home = [each for each, count in zip(Gem, store, strict=True) for _ in range(count)]
    if view.capped:
        names = people(view.winners, match.setup.names, text)
        sentence = text.ngettext(
            "The last round is over, and %(names)s has the most valuable gems: %(points)s.",
            "The last round is over, and %(names)s have equally valuable gems: %(points)s each.",
            len(view.winners),
        )
        return sentence % {"names": names, "points": points(goals.worth(store), text)}
    if len(view.winners) > 1:
        sentence = text.gettext("%(names)s reached the goal together in round %(number)s.")
        return sentence % {"number": view.round, "names": people(view.winners, match.setup.names, text)}
    if goals.by_value:
        sentence = text.gettext("%(count)s gold in round %(number)s: %(gems)s.")
        return sentence % {"count": goals.worth(store), "number": view.round, "gems": gems(home, text)}
    if goals.four and max(store) >= FOUR:
        colour = tuple(Gem)[store.index(max(store))]
        sentence = text.gettext("Four of a colour in round %(number)s: %(gems)s.")
        return sentence % {"number": view.round, "gems": gems([colour] * max(store), text)}
    if min(store) > 0:
        sentence = text.gettext("A gem of every colour in round %(number)s: %(gems)s.")
    else:
        sentence = text.gettext("Seven gems in round %(number)s: %(gems)s.")
    return sentence % {"number": view.round, "gems": gems(home, text)}


def _last_gem(match: Match, text: Translator) -> Moment | None:
    """Find the first landing with which a winner reached a goal (NI-60)."""
    winners = match.state.winners()
    for number, (state, entry) in enumerate(match.positions):
        for event in entry.events:
            if isinstance(event, events.CanoeLanded) and event.seat in winners and _reaches(state, event):
                sentence = text.gettext("%(name)s brings home %(gems)s, and with it the win.")
                words = sentence % {"name": match.setup.names[event.seat], "gems": gems(event.gems, text)}
                return Moment(number, number, event, text.gettext("The gem that decides"), words)
    return None


def _reaches(state: State[Any, Any], landing: events.CanoeLanded) -> bool:
    """Return True if a landing reaches a goal, `state` being the position before it."""
    view: NiagaraView = state.observation(SPECTATOR)
    store, goals = view.stores[landing.seat], view.options.goals
    return not goals.are_reached(store) and goals.are_reached(with_gems(store, landing.gems))


def _closest_call(match: Match, text: Translator) -> Moment | None:
    """Find the dearest cargo that the river carried to the last disc before the falls."""
    best: Moment | None = None
    most, push = 0, None
    for number, (state, entry) in enumerate(match.positions):
        if push is not None:
            view: NiagaraView = state.observation(SPECTATOR)
            for seat, canoe in ((seat, canoe) for seat, canoes in enumerate(view.canoes) for canoe in canoes):
                if canoe.place in _EDGE and _value_of(canoe.gems) > most:
                    most = _value_of(canoe.gems)
                    words = text.gettext("%(name)s stops at the very edge with %(gems)s aboard.")
                    facts = {"name": match.setup.names[seat], "gems": gems(canoe.gems, text)}
                    best = Moment(number - 1, number, push, text.gettext("The closest call"), words % facts)
        push = next((event for event in entry.events if isinstance(event, events.RiverPushed)), None)
    return best


def _value_of(loaded: Iterable[Gem]) -> int:
    """Return the total value of the gems."""
    return sum(GEM_VALUES[each] for each in loaded)


def _dearest_loss(match: Match, text: Translator) -> Moment | None:
    found = greatest(match, events.CanoeLost, lambda lost: 1 + _value_of(lost.gems))
    if found is None:
        return None
    number, lost = found
    name = match.setup.names[lost.seat]
    if not lost.gems:
        words = text.gettext("The falls take an empty canoe from %(name)s.") % {"name": name}
        return Moment(number, number, lost, text.gettext("The wettest moment"), words)
    words = text.gettext("The falls take a canoe from %(name)s, with %(gems)s.")
    title = text.gettext("The costliest loss")
    return Moment(number, number, lost, title, words % {"name": name, "gems": gems(lost.gems, text)})


def _theft(match: Match, text: Translator) -> Moment | None:
    def words(theft: events.GemStolen) -> str:
        names = match.setup.names
        facts = {"name": names[theft.seat], "victim": names[theft.victim], "gem": gem(theft.gem, text)}
        return text.gettext("%(name)s steals %(gem)s from %(victim)s.") % facts

    title = text.gettext("The boldest theft")
    return greatest_moment(match, events.GemStolen, lambda theft: GEM_VALUES[theft.gem], title, words, pictured=1)


def _haul(match: Match, text: Translator) -> Moment | None:
    def words(home: events.CanoeLanded) -> str:
        sentence = text.gettext("%(name)s brings home %(gems)s.")
        return sentence % {"name": match.setup.names[home.seat], "gems": gems(home.gems, text)}

    title = text.gettext("The finest haul")
    return greatest_moment(match, events.CanoeLanded, lambda home: _value_of(home.gems), title, words)


def mishaps(match: Match, seat: Seat) -> list[Mishap]:
    """Return the canoes that a seat has lost, each with the last movement of it in its round, or else the card."""
    found, card, moved = [], 0, dict[int, int]()
    for number, entry in enumerate(match.past):
        for event in entry.events:
            match event:
                case events.RoundBegan():
                    moved = {}
                case events.CardChosen() if event.seat == seat:
                    card = number
                case events.CanoePaddled() if event.seat == seat:
                    moved[event.canoe] = number
                case events.CanoeLost() if event.seat == seat:
                    found.append(Mishap(event, moved.get(event.canoe, card), number + 1))
    return found
