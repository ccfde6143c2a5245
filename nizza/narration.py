"""Sentences of a match: one for each event in the log, and the details of refusals."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from nizza.board.areas import Kind
from nizza.dice import COUNT, ROLLS, Symbol
from nizza.rules import events
from nizza.rules.actions import Keep
from nizza.rules.refusals import refused
from nizza.rules.views import Case, NizzaView
from nizza.wording import dice, die, length, onto, rope
from table.offer.narration import Lists, Narration, facts, one_of, people
from table.words import N_, Translator, joined

_IN_WORDS: Final[Mapping[str, Callable[[Any, Translator], str]]] = {"missing": length, "symbol": die}


def in_words(details: Mapping[str, object], text: Translator) -> dict[str, object]:
    """Return the details of a refusal as its sentence shows them: lengths in centimetres or metres, symbols by name."""
    return {name: _IN_WORDS[name](details[name], text) for name in _IN_WORDS.keys() & details.keys()}


def _ropes_hung(event: events.RopesHung, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("The ropes are hung at random, on chimneys %(chimneys)s.")
    return sentence % {"chimneys": joined([str(number) for number in sorted(event.chimneys)], text)}


def _start_thrown(event: events.StartThrown, names: Sequence[str], text: Translator) -> str:
    """Skip a single parachute, because StartDecided reports it."""
    if len(event.parachutes) == 1:
        return ""
    if event.parachutes:
        sentence = text.gettext("A parachute each for %(names)s, who roll again.")
        return sentence % {"names": people(event.parachutes, names, text)}
    return text.gettext("No parachute: roll again.")


def _dice_rolled(event: events.DiceRolled, names: Sequence[str], text: Translator) -> str:
    if event.kept:
        sentence = text.gettext("%(name)s keeps %(kept)s and rolls %(rolled)s.")
        return sentence % facts(event, names, kept=dice(event.kept, text), rolled=dice(event.rolled, text))
    if event.again and event.rolls_left < ROLLS - 1:
        sentence = text.gettext("%(name)s keeps nothing and rolls %(rolled)s.")
    elif len({*event.rolled}) == 1:
        sentence = text.gettext("%(name)s rolls %(rolled)s, and looks at the dice from below.")
    elif len({*event.rolled}) == COUNT:
        sentence = text.gettext("%(name)s rolls a bit of everything: %(rolled)s.")
    else:
        sentence = text.gettext("%(name)s rolls %(rolled)s.")
    return sentence % facts(event, names, rolled=dice(event.rolled, text))


def _die_handed_on(event: events.DieHandedOn, names: Sequence[str], text: Translator) -> str:
    """Skip dice that were used, because the events of their use report them."""
    if event.used:
        return ""
    sentence = text.gettext("%(name)s passes %(symbol)s on unused.")
    return sentence % facts(event, names, symbol=die(event.symbol, text))


def _rope_moved(event: events.RopeMoved, names: Sequence[str], text: Translator) -> str:
    if event.swinging:
        sentence = text.gettext("%(name)s tosses the rope over from chimney %(start)s to chimney %(end)s.")
    else:
        sentence = text.gettext("%(name)s moves %(rope)s from chimney %(start)s to chimney %(end)s.")
    return sentence % facts(event, names, rope=rope(event.rope, text))


def _pawn_swung(event: events.PawnSwung, names: Sequence[str], text: Translator) -> str:
    if event.start == event.end:
        sentence = text.gettext("%(name)s swings on %(rope)s at chimney %(chimney)s, for the view.")
    else:
        plain = text.gettext("%(name)s swings on %(rope)s at chimney %(chimney)s %(onto)s.")
        ways = (
            *(plain,) * 14,
            text.gettext("A shadow passes chimney %(chimney)s: %(name)s swings on %(rope)s %(onto)s."),
            text.gettext("%(name)s swings on %(rope)s at chimney %(chimney)s %(onto)s. A cat looks up."),
        )
        sentence = one_of(ways, event, text)
    return sentence % facts(event, names, rope=rope(event.rope, text), onto=onto(event.onto, text))


def _swing_began(event: events.SwingBegan, names: Sequence[str], text: Translator) -> str:
    sentence = text.gettext("%(name)s takes off on %(rope)s at chimney %(chimney)s …")
    return sentence % facts(event, names, rope=rope(event.rope, text))


def _swing_landed(event: events.SwingLanded, names: Sequence[str], text: Translator) -> str:
    if event.by_fingertips:
        ways = (
            text.gettext("%(name)s lets go, almost misses, and gets %(onto)s by the fingertips."),
            text.gettext("Ten fingertips and a good deal of luck: %(name)s gets %(onto)s."),
        )
        sentence = one_of(ways, event, text)
    else:
        sentence = text.gettext("%(name)s lets go and flies %(onto)s.")
    return sentence % facts(event, names, onto=onto(event.onto, text))


def _swing_missed(event: events.SwingMissed, names: Sequence[str], text: Translator) -> str:
    ways = (
        text.gettext("%(name)s lets go, and there is nothing there."),
        text.gettext("%(name)s lets go, and has time to think about it."),
    )
    return one_of(ways, event, text) % facts(event, names)


def _pawn_skidded(event: events.PawnSkidded, names: Sequence[str], text: Translator) -> str:
    if event.falls:
        ways = (
            text.gettext("The tiles are wet, and %(name)s skids right off them."),
            text.gettext("%(name)s skids on the wet tiles, and then there are no more tiles."),
        )
        sentence = one_of(ways, event, text)
    else:
        sentence = text.gettext("%(name)s skids on over the wet tiles.")
    return sentence % facts(event, names)


def _course_went_on(event: events.CourseWentOn, names: Sequence[str], text: Translator) -> str:
    if not event.landed:
        return text.gettext("Not the target: %(name)s swings again.") % facts(event, names)
    far = length(event.length, text)
    if event.tries == 1:
        sentence = text.gettext("On target at the first try: %(name)s has flown %(far)s.")
    else:
        sentence = text.gettext("On target with swing %(tries)s: %(name)s has flown %(far)s.")
    return sentence % facts(event, names, far=far)


def _pawn_climbed(event: events.PawnClimbed, names: Sequence[str], text: Translator) -> str:
    if event.start == event.end:
        return text.gettext("%(name)s goes up the ladder and down again.") % facts(event, names)
    if event.onto is not Kind.SQUARE and event.start.area == event.end.area:
        return text.gettext("%(name)s uses the ladder as a footbridge.") % facts(event, names)
    sentence = text.gettext("%(name)s climbs %(onto)s.")
    return sentence % facts(event, names, onto=onto(event.onto, text))


def _ladder_tipped(event: events.LadderTipped, names: Sequence[str], text: Translator) -> str:
    return text.gettext("%(name)s tips the ladder over …") % facts(event, names)


def _ladder_rested(event: events.LadderRested, names: Sequence[str], text: Translator) -> str:
    if event.holds:
        return text.gettext("%(name)s's ladder comes to rest.") % facts(event, names)
    return text.gettext("%(name)s's ladder leans on nothing.") % facts(event, names)


def _pawn_pushed(event: events.PawnPushed, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s pushes %(victim)s.")
    ways = (
        *(plain,) * 4,
        text.gettext("“Lovely view from the edge,” %(name)s tells %(victim)s, and helps."),
        text.gettext("%(name)s checks if the parachute of %(victim)s opens."),
        text.gettext("%(name)s could use the spot where %(victim)s is standing."),
    )
    return one_of(ways, event, text) % facts(event, names, victim=names[event.victim])


def _pawn_fell(event: events.PawnFell, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s falls into the water in front of square %(square)s.")
    ways = (
        *(plain,) * 4,
        text.gettext("%(name)s sails past the windows into the water in front of square %(square)s."),
        text.gettext("A splash in front of square %(square)s: %(name)s takes a bath."),
    )
    beside = text.gettext("%(name)s falls in front of square %(square)s, and swims in front of square %(berth)s.")
    sentence = one_of(ways, event, text) if event.berth == event.square else beside
    return sentence % facts(event, names, square=event.square + 1, berth=event.berth + 1)


def _case_lost(event: events.CaseLost, names: Sequence[str], text: Translator) -> str:
    if event.case is Case.TOOLS:
        sentence = text.gettext("The tools of %(name)s sink; there are more on the first red terrace.")
    else:
        sentence = text.gettext("The crown jewels of %(name)s sink; the fish are impressed.")
    return sentence % facts(event, names)


def _water_left(event: events.WaterLeft, names: Sequence[str], text: Translator) -> str:
    plain = text.gettext("%(name)s gets out of the water.")
    ways = (*(plain,) * 3, text.gettext("%(name)s gets out of the water, and leaves a puddle."))
    return one_of(ways, event, text) % facts(event, names)


def _match_ended(event: events.MatchEnded, names: Sequence[str], text: Translator) -> str:
    alone = len(event.winners) == 1
    if event.capped and alone:
        sentence = text.gettext("The last round is over. %(names)s got farthest and wins.")
    elif event.capped:
        sentence = text.gettext("The last round is over. %(names)s got equally far and share the win.")
    else:
        sentence = text.gettext("%(names)s wins. England sends its thanks, and Nice a bill for the tiles.")
    return sentence % {"names": people(event.winners, names, text)}


def _kept(kept: Keep, _: NizzaView, text: Translator) -> str:
    if not kept.dice:
        return text.gettext("roll all dice again")
    if len(kept.dice) == COUNT:
        return text.gettext("keep all dice")
    return text.gettext("keep %(dice)s") % {"dice": dice(kept.dice, text)}


def _list_rolled(event: events.DiceRolled, text: Translator) -> Lists:
    return [
        (dice(each, text), [(1, f"nizza/dice/{symbol}") for symbol in Symbol for _ in range(each.count(symbol))])
        for each in (event.kept, event.rolled)
        if each
    ]


NARRATION: Final = Narration(
    tellers={
        events.RopesHung: _ropes_hung,
        events.StartThrown: _start_thrown,
        events.StartDecided: N_("%(name)s has the parachute and goes first."),
        events.RoundBegan: N_("Round %(number)s."),
        events.PawnLit: N_("The searchlight finds %(name)s, who ducks: one roll less."),
        events.PawnPlaced: N_("%(name)s takes up position on the green terrace."),
        events.DiceRolled: _dice_rolled,
        events.DieHandedOn: _die_handed_on,
        events.RopeMoved: _rope_moved,
        events.PawnSwung: _pawn_swung,
        events.SwingBegan: _swing_began,
        events.SwingLanded: _swing_landed,
        events.SwingMissed: _swing_missed,
        events.PawnSkidded: _pawn_skidded,
        events.CourseWentOn: _course_went_on,
        events.PawnClimbed: _pawn_climbed,
        events.LadderTipped: _ladder_tipped,
        events.LadderRested: _ladder_rested,
        events.PawnWalked: N_("%(name)s walks to the next square."),
        events.PawnPushed: _pawn_pushed,
        events.PawnFell: _pawn_fell,
        events.CaseLost: _case_lost,
        events.WaterLeft: _water_left,
        events.PeaceEnded: N_("The truce is over for %(name)s: pushing is allowed now."),
        events.CaseTaken: N_("%(name)s takes a suitcase of tools."),
        events.SafeCracked: N_("%(name)s cracks the safe: the crown jewels!"),
        events.HelicopterReached: N_("%(name)s climbs into the helicopter with the crown jewels."),
        events.MatchEnded: _match_ended,
    },
    silent=frozenset({events.TurnBegan, events.DiceFixed, events.YachtBoarded, events.RoundEnded}),
    illustrators={events.DiceRolled: _list_rolled},
    refusals=refused.sentences,
    more_details=in_words,
    deeds={Keep: _kept},
    headings=(events.RoundBegan,),
)
