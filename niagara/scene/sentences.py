"""Sentences of the banner, lines of odds, and tool-tips of gem deeds."""

from collections.abc import Mapping, Sequence
from typing import Final

from niagara.board import CARD_POINTS, RIVER, WEATHER, Arm, Card, Gem, Place
from niagara.rules.actions import Deed, GiveToJoe, Load, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.foresight import Risk
from niagara.rules.goals import GoalKind, Goals
from niagara.rules.position import GEM_INDEX
from niagara.rules.river import loss_chance
from niagara.rules.views import NiagaraView, Phase
from niagara.view.close_ups.theft import TheftWords
from niagara.view.tabletop import Tabletop
from niagara.wording import card, gem, gems, place, weather
from stage.match.faces.voices import Occasion, line_for
from stage.match.seats import OddsLine, Wish
from table.contract import Seat
from table.language import Language
from table.words import Translator

_MAX_FLOW_LINES: Final = 6
"""Number of odds lines about the flow, at most."""


def turn_sentence(
    view: NiagaraView, names: Sequence[str], text: Translator, *, acting: Seat | None, people: Sequence[Seat]
) -> str:
    """Return the banner's sentence; "" for the frame's own.

    `acting` is the seat that may act at the screen. With several `people` there, the sentence names it.
    """
    if acting is None:
        return _others(view, names, text)
    alone, called = _own(view, text)
    sentence = called.format(name=names[acting]) if len(people) > 1 else alone
    if any(view.options.goals.are_reached(store) for store in view.stores):
        # Somebody has reached a goal, so the match ends with this round (NI-60).
        return text.gettext("Last turn · {sentence}").format(sentence=sentence)
    return sentence


def flow_sentence(made: int, flow: int, text: Translator) -> str:
    """Return the banner's sentence while the river moves, after `made` pushes of `flow`."""
    if not flow:
        return text.gettext("The river rests")
    if not made:
        return text.ngettext("The river moves {count} disc", "The river moves {count} discs", flow).format(count=flow)
    return text.gettext("The river moves: {made} of {flow}").format(made=made, flow=flow)


def theft_words(temper: str, text: Language, number: int) -> TheftWords:
    """Return what both say at a theft: the victim's words suit its `temper`, or are those of any player.

    Any `number` chooses among those that suit it.
    """
    line = line_for(temper, Occasion.HARMED, text.code, number)
    return TheftWords(line or text.gettext("Hey!"), text.gettext("Ha ha!"))


def risk_sentence(risk: Risk, needed: int, least: int, text: Translator) -> str:
    """Return the meaning of a warning: `needed` discs carry it over the falls, and the river moves `least` or more."""
    if risk is Risk.CERTAIN:
        return text.ngettext(
            "Will go over the falls this round: the river moves at least {count} disc",
            "Will go over the falls this round: the river moves at least {count} discs", least,
        ).format(count=least)  # fmt: skip
    return text.ngettext(
        "May go over the falls this round: the river would have to move {count} disc",
        "May go over the falls this round: the river would have to move {count} discs", needed,
    ).format(count=needed)  # fmt: skip


def goal_words(store: Sequence[int], gem: Gem, goals: Goals, text: Translator) -> str:
    """Return how near the nearest way to win is, after `gem` has come home: "1 of 4 alike"."""
    goal, count, needs = goals.nearest(store, gem)
    words = {
        GoalKind.FOUR: text.gettext("{count} of {goal} alike"),
        GoalKind.COLOURS: text.gettext("{count} of {goal} colours"),
        GoalKind.SEVEN: text.gettext("{count} of {goal} gems"),
        GoalKind.VALUE: text.ngettext("{count} of {goal} gold", "{count} of {goal} gold", count),
    }
    return words[goal].format(count=count if goals.by_value else min(count, needs), goal=needs)


def triumph_sentence(goal: GoalKind | None, name: str, text: Translator) -> str:
    """Return the banner's sentence while a player fills the last gap, whose goal is None as long as it is open."""
    words = {
        None: text.gettext("{name} lands with the last gem…"),
        GoalKind.FOUR: text.gettext("{name} has four of a colour!"),
        GoalKind.COLOURS: text.gettext("{name} has a gem of every colour!"),
        GoalKind.SEVEN: text.gettext("{name} has seven gems!"),
        GoalKind.VALUE: text.gettext("{name} has the gold!"),
    }
    return words[goal].format(name=name)


def _own(view: NiagaraView, text: Translator) -> tuple[str, str]:
    """Return the sentence for the only player at the screen, and the sentence that names one of several."""
    if view.phase is Phase.BUYING:
        return (
            text.gettext("Buy a canoe back for a gem, or do without"),
            text.gettext("{name}, buy a canoe back for a gem, or do without"),
        )
    if view.phase is Phase.CHOOSING:
        return (
            text.gettext("Choose a paddle card, face down"),
            text.gettext("{name}, choose a paddle card, face down"),
        )
    if view.phase is Phase.RETURNING:
        return (
            text.gettext("Your canoe comes back into the whirlpool: left or right?"),
            text.gettext("{name}, your canoe comes back into the whirlpool: left or right?"),
        )
    return _own_turn(view, text)


def _own_turn(view: NiagaraView, text: Translator) -> tuple[str, str]:
    played = view.cards[view.turn]
    if played is Card.CLOUD and view.weather in (WEATHER[0], WEATHER[-1]):
        return (
            text.gettext("Your cloud: from here it can only go one way"),
            text.gettext("{name}, your cloud: from here it can only go one way"),
        )
    if played is Card.CLOUD:
        return (
            text.gettext("Your cloud: better weather or worse?"),
            text.gettext("{name}, your cloud: better weather or worse?"),
        )
    if played is Card.LASSO:
        return (
            text.gettext("Your lasso: your canoes go to the bank until the river has moved"),
            text.gettext("{name}, your lasso: your canoes go to the bank until the river has moved"),
        )
    if played is Card.CHOICE:
        return (
            text.gettext("Move one canoe by one, two or three points"),
            text.gettext("{name}, move one canoe by one, two or three points"),
        )
    if view.moved:
        return text.gettext("Now your other canoe"), text.gettext("{name}, now your other canoe")
    count = CARD_POINTS[played] if played is not None else 0
    places = [canoe.place for canoe in view.canoes[view.turn]]
    if all(place is Place.SHORE for place in places):
        alone = text.ngettext("Launch one canoe: {count} point", "Launch one canoe: {count} points", count)
        called = text.ngettext(
            "{name}, launch one canoe: {count} point", "{name}, launch one canoe: {count} points", count
        )
        return alone.format(count=count), called.replace("{count}", str(count))
    if places.count(Place.FALLS) == 1:
        alone = text.ngettext("Paddle: {count} point", "Paddle: {count} points", count)
        called = text.ngettext("{name}, paddle: {count} point", "{name}, paddle: {count} points", count)
        return alone.format(count=count), called.replace("{count}", str(count))
    alone = text.ngettext("Paddle: {count} point for each canoe", "Paddle: {count} points for each canoe", count)
    called = text.ngettext(
        "{name}, paddle: {count} point for each canoe", "{name}, paddle: {count} points for each canoe", count
    )
    return alone.format(count=count), called.replace("{count}", str(count))


def _others(view: NiagaraView, names: Sequence[str], text: Translator) -> str:
    if view.phase is Phase.BUOY:
        return text.gettext("Who begins?")
    if view.phase is Phase.CHOOSING:
        return text.gettext("Everyone chooses a paddle card…")
    if view.phase is Phase.OVER:
        return ""
    name = names[view.turn]
    if view.phase is Phase.BUYING:
        return text.gettext("{name} may buy a canoe back…").format(name=name)
    if view.phase is Phase.RETURNING:
        return text.gettext("{name} comes back into the whirlpool…").format(name=name)
    played = view.cards[view.turn]
    if played is None:
        return text.gettext("Waiting for {name} to paddle…").format(name=name)
    return text.gettext("{name} plays {card}…").format(name=name, card=card(played, text))


def note_words(name: str, view: NiagaraView, names: Sequence[str], text: Translator) -> str:
    """Return what a part of the board is for and how it stands; "" if it is not in the game.

    `name` is that of :func:`niagara.view.standing.named_place`.
    """
    what, _, which = name.partition("-")
    match what:
        case "site":
            counts = view.sites[GEM_INDEX[Gem(which)]]
            lying = [gem for gem, count in zip(Gem, counts, strict=True) for _ in range(count)]
            if not lying:
                return text.gettext("No gem is left here.")
            words = text.gettext("Here: {gems}. A canoe beside them loads one for 2 points.")
            counts_for = text.gettext("At home violet counts 5, white 6, yellow 7, blue 8 and red 9.")
            more = f" {counts_for}" if view.options.goals.by_value else ""
            return words.format(gems=gems(lying, text)) + more
        case "vane":
            words = text.gettext("The lowest card and the cloud's number, now {mark}, say how far the river moves.")
            return words.format(mark=weather(view.weather))
        case "sign":
            if view.next_arm is Arm.LEFT:
                return text.gettext("The next disc slides into the left arm. The arms take turns.")
            return text.gettext("The next disc slides into the right arm. The arms take turns.")
        case "pier":
            if view.buoy < 0:
                return text.gettext("The landing stage: gems that land here are safe.")
            words = text.gettext("The landing stage: gems that land here are safe. The buoy says who begins: {name}.")
            return words.format(name=names[view.buoy])
        case "moose" if view.moose_ready:
            return text.gettext("The moose: a canoe beside it at the start of a turn may take it, for 2 points more.")
    return ""


def flow_odds(chances: Mapping[int, float], text: Translator) -> list[OddsLine]:
    """Return a line for each possible flow, with the highest ones in one line if there are many."""
    flows, lines = sorted(chances), []
    alone = flows if len(flows) <= _MAX_FLOW_LINES else flows[: _MAX_FLOW_LINES - 1]
    for flow in alone:
        words = text.ngettext("The river moves {count} disc", "The river moves {count} discs", flow)
        says = words.format(count=flow) if flow else text.gettext("The river rests")
        lines.append(OddsLine(says, chances[flow]))
    if len(alone) < len(flows):
        rest = flows[len(alone) :]
        words = text.ngettext("The river moves {count} disc or more", "The river moves {count} discs or more", rest[0])
        lines.append(OddsLine(words.format(count=rest[0]), sum(chances[flow] for flow in rest)))
    return lines


def loss_odds(table: Tabletop, seat: Seat, chances: dict[int, float], text: Translator) -> list[OddsLine]:
    """Return a line for each disc from which the river may carry a canoe of `seat` over the falls."""
    if not chances:
        return []
    words = text.gettext("From {place} over the falls")
    canoes = [floating for (owner, _), floating in table.crafts.items() if owner == seat]
    # Two canoes on one disc share a line.
    places = dict.fromkeys(each.place for each in canoes if each.place in RIVER and not each.bank)
    return [
        OddsLine(words.format(place=place(disc, text)), loss_chance(disc, chances, table.next_arm), Wish.FEARED)
        for disc in places
    ]


def gem_of_joe(view: NiagaraView) -> Gem:
    """Return the gem that Diamond Joe carries; he must be in the game and carry one."""
    assert view.joe is not None
    assert view.joe.gem is not None
    return view.joe.gem


def deed_tooltip(deed: Deed, view: NiagaraView, names: Sequence[str], text: Translator) -> str:
    """Return a gem deed in words. `view` is that in which the canoe moves."""
    gettext = text.gettext
    match deed:
        case Load(colour):
            return gettext("Load {gem} (2 points)").format(gem=gem(colour, text))
        case Unload(colour):
            return gettext("Unload {gem} (2 points)").format(gem=gem(colour, text))
        case Steal(seat=seat, gem=colour):
            return gettext("Steal {gem} from {name}").format(gem=gem(colour, text), name=names[seat])
        case TakeFromJoe():
            return gettext("Take {gem} from Diamond Joe").format(gem=gem(gem_of_joe(view), text))
        case SwapWithJoe(colour):
            words = gettext("Give Diamond Joe {given} for {gem}")
            return words.format(given=gem(colour, text), gem=gem(gem_of_joe(view), text))
        case GiveToJoe(colour):
            return gettext("Give Diamond Joe {gem}").format(gem=gem(colour, text))
