"""Sentences of the log and of refusals, one for each event and each refusal key."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from niagara.board import MAIN, RIVER, Place
from niagara.rules import events
from niagara.rules.actions import ChooseCard
from niagara.rules.refusals import refused
from niagara.rules.views import NiagaraView
from niagara.wording import card, gem, gems, no_gem, place, points, weather
from table.offer.narration import Lists, Narration, facts, one_of, people
from table.words import N_, Translator

_IN_WORDS: Final[Mapping[str, Callable[[Any, Translator], dict[str, object]]]] = {
    "gem": lambda colour, text: {"gem": gem(colour, text), "no_gem": no_gem(colour, text)},
    "card": lambda which, text: {"card": card(which, text)},
    "place": lambda where, text: {"place": place(where, text)},
    "weather": lambda mark, _: {"weather": weather(mark)},
    "left": lambda count, text: {"left": points(count, text)},
    "cost": lambda count, text: {"cost": points(count, text)},
    "points": lambda count, text: {"points": points(count, text)},
}


def in_words(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    """Return the details of a refusal as its sentence needs them."""
    words: dict[str, object] = {}
    for name in _IN_WORDS.keys() & details.keys():
        words |= _IN_WORDS[name](details[name], text)
    return words


def _round_began(event: events.RoundBegan, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("Round %(number)s. %(name)s has the buoy.")
    return sentence % {"number": event.number, "name": names[event.buoy]}


def _canoe_bought(event: events.CanoeBought, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("%(name)s buys a canoe back for %(gem)s.")
    return sentence % facts(event, names, gem=gem(event.gem, text))


def _card_revealed(event: events.CardRevealed, names: Sequence[str], text: Translator) -> str:
    ways = text.gettext("%(name)s reveals %(card)s."), text.gettext("%(name)s plays %(card)s.")
    return one_of(ways, event, text) % facts(event, names, card=card(event.card, text))


def _moose_taken(event: events.MooseTaken, names: Sequence[str], text: Translator) -> str:
    ways = (
        text.gettext("%(name)s takes the moose aboard."),
        text.gettext("The moose climbs in with %(name)s, who hadn't counted on antlers."),
    )
    return one_of(ways, event, text) % facts(event, names)


def _gem_loaded(event: events.GemLoaded, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("On %(place)s, %(name)s loads %(gem)s.")
    ways = (
        *(plain,) * 14,
        text.gettext("On %(place)s, %(name)s loads %(gem)s and feels richer already."),
        text.gettext("On %(place)s, %(name)s loads %(gem)s and looks round for thieves."),
    )
    last = text.gettext("On %(place)s, %(name)s loads %(gem)s, the last one there.")
    return (one_of(ways, event, text) if event.left else last) % facts(
        event, names, place=place(event.place, text), gem=gem(event.gem, text)
    )


def _gem_unloaded(event: events.GemUnloaded, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("On %(place)s, %(name)s unloads %(gem)s.")
    return sentence % facts(event, names, place=place(event.place, text), gem=gem(event.gem, text))


def _canoe_paddled(event: events.CanoePaddled, names: Sequence[str], text: Translator) -> str:
    """Return "" for a way home, because the landing has its own line."""
    start, end = event.path[0], event.path[-1]
    if end is Place.SHORE:
        return ""
    if start is Place.SHORE:
        sentence = text.gettext("%(name)s launches a canoe and reaches %(end)s.")
    elif _is_below_fork(start, end) and RIVER.index(end) < RIVER.index(start):
        sentence = text.gettext("%(name)s paddles up to %(end)s.")
    elif _is_below_fork(start, end):
        sentence = text.gettext("%(name)s paddles down to %(end)s.")
    elif RIVER.index(end) < RIVER.index(start):
        sentence = text.gettext("%(name)s paddles up from %(start)s to %(end)s.")
    else:
        sentence = text.gettext("%(name)s paddles down from %(start)s to %(end)s.")
    return sentence % facts(event, names, start=place(start, text), end=place(end, text))


def _canoe_slid(event: events.CanoeSlid, names: Sequence[str], text: Translator) -> str:
    if event.end is Place.FALLS:
        sentence = text.gettext("The whirlpool takes %(name)s over the edge.")
    else:
        sentence = text.gettext("The whirlpool drags %(name)s down to %(end)s.")
    return sentence % facts(event, names, end=place(event.end, text))


def _canoe_landed(event: events.CanoeLanded, names: Sequence[str], text: Translator) -> str:
    if not event.gems and event.moose:
        return text.gettext("%(name)s lands with nobody aboard but the moose.") % facts(event, names)
    if not event.gems:
        return text.gettext("%(name)s lands an empty canoe.") % facts(event, names)
    plain = text.gettext("%(name)s brings home %(gems)s.")
    ways = plain, plain, plain, text.gettext("Home and dry with %(name)s: %(gems)s.")
    landed = one_of(ways, event, text) % facts(event, names, gems=gems(event.gems, text))
    if not event.moose:
        return landed
    return text.gettext("%(landed)s The moose goes ashore too.") % {"landed": landed}


def _gem_stolen(event: events.GemStolen, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s steals %(gem)s from %(victim)s.")
    ways = (
        plain,
        plain,
        text.gettext("“You look tired,” %(name)s tells %(victim)s, and carries %(gem)s from here on."),
        text.gettext("%(victim)s admires the view for a moment, and %(name)s has %(gem)s."),
        text.gettext("%(name)s relieves %(victim)s of a load: %(gem)s."),
    )
    return one_of(ways, event, text) % facts(event, names, gem=gem(event.gem, text), victim=names[event.victim])


def _joe_traded(event: events.JoeTraded, names: Sequence[str], text: Translator) -> str:
    given = gem(event.given, text) if event.given is not None else ""
    taken = gem(event.taken, text) if event.taken is not None else ""
    if not taken:
        plain = text.gettext("Diamond Joe gives %(name)s %(given)s.")
        flourish = text.gettext("Diamond Joe gives %(name)s %(given)s, just like that.")
        sentence = one_of((plain, plain, flourish), event, text)
    elif not given:
        sentence = text.gettext("%(name)s gives Diamond Joe %(taken)s.")
    else:
        sentence = text.gettext("%(name)s gives Diamond Joe %(taken)s for %(given)s.")
    return sentence % facts(event, names, given=given, taken=taken)


def _weather_changed(event: events.WeatherChanged, names: Sequence[str], text: Translator) -> str:
    if event.seat is None:
        sentence = text.gettext("The cloud drifts back to %(weather)s.")
    else:
        sentence = text.gettext("%(name)s moves the cloud to %(weather)s.")
    return sentence % facts(event, names, weather=weather(event.weather))


def _beaver_came(event: events.BeaverCame, names: Sequence[str], text: Translator) -> str:
    return text.gettext("Beaver weather! It jumps in on %(place)s.") % {"place": place(event.place, text)}


def _canoes_lassoed(event: events.CanoesLassoed, names: Sequence[str], text: Translator) -> str:
    if not event.canoes:
        plain = text.gettext("%(name)s has no canoe on the river for the lasso.")
        flourish = text.gettext("%(name)s throws the lasso at the river, and catches the river.")
        sentence = one_of((plain, plain, plain, flourish), event, text)
    elif len(event.canoes) == 1:
        sentence = text.gettext("%(name)s pulls a canoe onto the bank.")
    else:
        sentence = text.gettext("%(name)s pulls both canoes onto the bank.")
    return sentence % facts(event, names)


def _flow_fixed(event: events.FlowFixed, names: Sequence[str], text: Translator) -> str:
    if event.lowest:
        cause = text.gettext("Lowest card %(lowest)s, cloud %(weather)s")
    else:
        cause = text.gettext("No card with a number, cloud %(weather)s")
    if event.dam:
        cause = text.gettext("%(cause)s, the dam holds back one") % {"cause": cause}
    if not event.flow:
        effect = text.gettext("the river rests")
    elif event.lowest + event.weather - event.dam < event.flow:
        effect = text.gettext("the river moves one disc all the same")
    elif event.lowest + event.weather - event.dam > event.flow:
        effect = text.gettext("the river moves %(flow)s discs, the most that it can")
    else:
        effect = text.ngettext("the river moves one disc", "the river moves %(flow)s discs", event.flow)
    whole = text.gettext("%(cause)s: %(effect)s.") % {"cause": cause, "effect": effect}
    return whole % facts(event, names, weather=weather(event.weather))


def _canoe_granted(event: events.CanoeGranted, names: Sequence[str], text: Translator) -> str:
    if event.rescued:
        return text.gettext("The rescuers below the falls bring %(name)s a canoe back.") % facts(event, names)
    return text.gettext("With neither canoe nor gem, %(name)s is given a canoe.") % facts(event, names)


def _ice_broken(event: events.IceBroken, _: Sequence[str], text: Translator) -> str:
    plain = text.gettext("The ice breaks on %(place)s.")
    ways = plain, plain, text.gettext("A crack like a shot: the ice breaks on %(place)s.")
    return one_of(ways, event, text) % {"place": place(event.place, text)}


def _canoe_lost(event: events.CanoeLost, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s loses a canoe over the falls.")
    ways = (
        *(plain,) * 5,
        text.gettext("%(name)s has the best view of the falls, and one canoe less."),
        text.gettext("A canoe, a long silence, a splash: %(name)s counts the canoes again."),
        text.gettext("The falls take a canoe from %(name)s and give no receipt."),
    )
    sentence = one_of(ways, event, text) % facts(event, names)
    if event.gems:
        back = text.gettext("Back at the sites: %(gems)s.") % {"gems": gems(event.gems, text)}
        sentence = text.gettext("%(loss)s %(more)s") % {"loss": sentence, "more": back}
    if event.moose:
        swims = text.gettext("The moose swims ashore.")
        sentence = text.gettext("%(loss)s %(more)s") % {"loss": sentence, "more": swims}
    return sentence


def _canoe_returned(event: events.CanoeReturned, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("%(name)s puts a canoe back on %(place)s.")
    return sentence % facts(event, names, place=place(event.place, text))


def _joe_loaded(event: events.JoeLoaded, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("On %(place)s, Diamond Joe picks up %(gem)s.")
    return sentence % {"place": place(event.place, text), "gem": gem(event.gem, text)}


def _joe_paddled(event: events.JoePaddled, names: Sequence[str], text: Translator) -> str:
    start, end = event.path[0], event.path[-1]
    if end is Place.FALLS:
        sentence = text.gettext("Diamond Joe paddles down from %(start)s and forgets to stop.")
    elif Place.D1 in event.path[1:-1]:
        sentence = text.gettext("Diamond Joe leaves %(start)s, turns round upstream and comes down to %(end)s.")
    elif RIVER.index(end) < RIVER.index(start):
        sentence = text.gettext("Diamond Joe paddles up from %(start)s to %(end)s.")
    else:
        sentence = text.gettext("Diamond Joe paddles down from %(start)s to %(end)s.")
    return sentence % {"start": place(start, text), "end": place(end, text)}


def _joe_slid(event: events.JoeSlid, names: Sequence[str], text: Translator) -> str:
    if event.end is Place.FALLS:
        return text.gettext("The whirlpool takes Diamond Joe over the edge.")
    return text.gettext("The whirlpool drags Diamond Joe down to %(end)s.") % {"end": place(event.end, text)}


def _joe_lost(event: events.JoeLost, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("Diamond Joe goes over the falls. He has done that before.")
    if event.gem is None:
        return sentence
    back = text.gettext("Back at the sites: %(gems)s.") % {"gems": gem(event.gem, text)}
    return text.gettext("%(loss)s %(more)s") % {"loss": sentence, "more": back}


def _joe_returned(event: events.JoeReturned, names: Sequence[str], text: Translator) -> str:
    return text.gettext("Diamond Joe is back on %(place)s, a little wet.") % {"place": place(event.place, text)}


def _match_ended(event: events.MatchEnded, names: Sequence[str], text: Translator) -> str:
    winners = people(event.winners, names, text)
    alone = len(event.winners) == 1
    if event.capped and alone:
        sentence = text.gettext("The last round is over. With the most valuable gems at home, %(names)s wins.")
    elif event.capped:
        sentence = text.gettext("The last round is over. With equally valuable gems at home, %(names)s share the win.")
    elif alone:
        sentence = text.gettext("%(names)s wins. The river keeps the rest.")
    else:
        sentence = text.gettext("%(names)s share the win. The river keeps the rest.")
    return sentence % {"names": winners}


def _is_below_fork(*places: Place) -> bool:
    """Return True if all `places` are below the fork, so that a way between them stays in one arm."""
    return not {*places} & {Place.SHORE, *MAIN}


def _chosen(chosen: ChooseCard, _: NiagaraView, text: Translator) -> str:
    return card(chosen.card, text)


def _list_gems(event: events.CanoeLanded | events.CanoeLost, text: Translator) -> Lists:
    return [(gems(event.gems, text), [(1, f"niagara/gem_{each}") for each in sorted(event.gems)])] if event.gems else []


NARRATION: Final = Narration(
    tellers={
        events.BuoyDrawn: N_("%(name)s draws the buoy."),
        events.RoundBegan: _round_began,
        events.CardsTakenBack: N_("All cards have been played: everyone takes theirs back."),
        events.CanoeGranted: _canoe_granted,
        events.CanoeBought: _canoe_bought,
        events.GemsKept: N_("%(name)s would rather have gems than a canoe."),
        events.CardRevealed: _card_revealed,
        events.MooseTaken: _moose_taken,
        events.GemLoaded: _gem_loaded,
        events.GemUnloaded: _gem_unloaded,
        events.CanoePaddled: _canoe_paddled,
        events.CanoeSlid: _canoe_slid,
        events.CanoeLanded: _canoe_landed,
        events.GemStolen: _gem_stolen,
        events.JoeTraded: _joe_traded,
        events.TurnEnded: N_("%(name)s leaves the other canoe ashore."),
        events.NothingToMove: N_("%(name)s has no canoe to move."),
        events.WeatherChanged: _weather_changed,
        events.StormWentOn: N_("%(name)s waves at the cloud. The storm takes no notice."),
        events.IceBroken: _ice_broken,
        events.DamBroken: N_("%(name)s breaks through the dam: the river is let loose."),
        events.DamBuilt: N_("The beaver has been busy: the dam stands again."),
        events.BeaverCame: _beaver_came,
        events.CanoesLassoed: _canoes_lassoed,
        events.FlowFixed: _flow_fixed,
        events.CanoeLost: _canoe_lost,
        events.BeaverLost: N_("The beaver goes over the falls, and seems to enjoy it."),
        events.WhirlpoolLost: N_("The whirlpool drops over the falls; it comes back with the next push."),
        events.WhirlpoolCame: N_("The whirlpool is back, on disc 1."),
        events.CanoeReturned: _canoe_returned,
        events.MooseReturned: N_("The moose waits at the red site again."),
        events.JoeLoaded: _joe_loaded,
        events.JoePaddled: _joe_paddled,
        events.JoeSlid: _joe_slid,
        events.JoeLost: _joe_lost,
        events.JoeReturned: _joe_returned,
        events.MatchEnded: _match_ended,
    },
    silent=frozenset({events.CardChosen, events.RiverPushed, events.RoundEnded, events.BuoyPassed}),
    illustrators={events.CanoeLanded: _list_gems, events.CanoeLost: _list_gems},
    refusals=refused.sentences,
    more_details=in_words,
    deeds={ChooseCard: _chosen},
    headings=(events.RoundBegan,),
)
