"""Sentences of the banner, tooltips of dice and of the things on the board, and odds of the practice card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from nizza.board.areas import Kind, Point, Water, excess
from nizza.board.model import CHIMNEYS, ROPES
from nizza.bots.ground import ground_of
from nizza.bots.keeping import chance_to_show
from nizza.dice import SYMBOLS, Dice, Symbol
from nizza.physics.swing import SwingPhase
from nizza.rules.actions import Push, TakeCase
from nizza.rules.events import PawnPushed
from nizza.rules.options import RopeMoves
from nizza.rules.views import Case, Course, NizzaView, Phase
from nizza.scene.draft import DieUseDraft, Target, TargetKind
from nizza.scene.scene_state import NizzaSceneState
from nizza.wording import dice, die, length, rope
from stage.match.live.dice_bar import DiceBar
from stage.match.seats import OddsLine
from table.contract import Seat
from table.match.players import THINKING
from table.offer.narration import facts
from table.search.worker import BotFailed, Inquiry
from table.words import Translator, capitalised, joined, percent


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Circumstances of a sentence apart from the draft."""

    of_use: Dice | None
    """The rolled symbols that can do anything; None if that is secret."""
    usable: Dice
    """The dice left that can do anything, and those of which that is secret."""
    flying: bool
    """True during a momentum swing."""
    pulled: bool
    """True while the pawn is pulled back on its rope."""
    hanging: bool
    """True while the pawn hangs on the rope of a placed swing."""
    wins: bool
    """True if the pawn can climb to the helicopter, which wins."""
    stuck: bool
    """True if no remaining die can do anything, unless that is secret."""
    useless: bool
    """True if the chosen die can do nothing, unless that is secret."""
    last: str
    """Deed of the die if only one is left, as in its tooltip; "" while there are several."""
    next_way: float | None
    """After a roll that shows no way to move, the probability that the next one does; None otherwise."""
    hidden: bool
    """True if the reach of the chosen die is secret (NZ-23): nothing glows."""
    by_keyboard: bool
    """True if the player last used the keyboard."""


def own_sentence(draft: DieUseDraft, circumstances: Circumstances, text: Translator) -> str:
    """Return the sentence for the player who may act."""
    view = draft.view
    match view.phase:
        case Phase.PLACING if draft.start is not None:
            return text.gettext("Start here? Confirm, or choose another place")
        case Phase.PLACING:
            return text.gettext("Choose your place on the green terrace")
        case Phase.KEEPING:
            return _keeping(draft, circumstances, text)
        case Phase.FALLING:
            return text.gettext("Into the water! Choose where to swim")
        case Phase.HANGING:
            return text.gettext("Hang the rope on another chimney, or leave it")
        case Phase.LEANING:
            return text.gettext("Your ladder leans: climb to a place that glows, or stay")
    if circumstances.flying:
        return text.gettext("Lean with the swing, and let go when you're fast enough")
    if circumstances.pulled:
        return text.gettext("Draw back as far as you like, and swing")
    if circumstances.wins and draft.symbol is None:
        return text.gettext("Up to the helicopter: that wins the match!")
    if circumstances.stuck:
        return _stuck(draft, text)
    if circumstances.last:
        return text.gettext("Last die. {what}").format(what=circumstances.last)
    if draft.symbol is None:
        return text.gettext("Choose a die to use: {dice}").format(dice=dice(circumstances.usable or view.dice, text))
    return _with_die(draft, draft.symbol, circumstances, text)


def _stuck(draft: DieUseDraft, text: Translator) -> str:
    """Return the sentence for dice that can do nothing, with the reason that keeps a pawn where it is."""
    if draft.swims:
        return text.gettext("Only a ladder gets you out of the water: pass the dice on")
    one = len(draft.view.dice) == 1
    if draft.carries_in_vain and one:
        return text.gettext("No die shows a suitcase, so you can't move with yours: pass it on")
    if draft.carries_in_vain:
        return text.gettext("No die shows a suitcase, so you can't move with yours: pass them on")
    if one:
        return text.gettext("Your last die can't do anything now: pass it on")
    return text.gettext("None of your dice can do anything now: pass them on")


def _without_way(draft: DieUseDraft, chance: float, text: Translator) -> str:
    """Return the sentence for a roll without a way to move; `chance` is that of the next roll to bring one."""
    left = draft.view.rolls_left
    if draft.swims:
        words = text.ngettext(
            "You need a ladder to get out! The next roll has one at {share}: {count} roll left",
            "You need a ladder to get out! The next roll has one at {share}: {count} rolls left", left,
        )  # fmt: skip
    elif draft.carries_in_vain:
        words = text.ngettext(
            "You need a suitcase die to move with yours! Next roll {share}: {count} roll left",
            "You need a suitcase die to move with yours! Next roll {share}: {count} rolls left", left,
        )  # fmt: skip
    else:
        words = text.ngettext(
            "No way to move here! The next roll has one at {share}: {count} roll left",
            "No way to move here! The next roll has one at {share}: {count} rolls left", left,
        )  # fmt: skip
    return words.format(share=percent(chance, text.gettext), count=left)


def _wanted(draft: DieUseDraft, text: Translator) -> str:
    """Return what a pawn needs at the stop of the route where it stands; "" elsewhere, and once the dice show it."""
    pawn, shown = draft.position.pawn, Counter(draft.view.rolled)
    if not isinstance(pawn.place, Point):
        return ""
    cases, at = shown[Symbol.SUITCASE], pawn.place
    if pawn.case is Case.NONE and not cases and draft.board.touches(at, Kind.TOOLS):
        return text.gettext("A suitcase takes tools here")
    if pawn.case is Case.TOOLS and cases < 2 and draft.board.touches(at, Kind.SAFE):
        return text.gettext("Two suitcases crack the safe")
    aboard = pawn.case is Case.JEWELS and draft.board.area(at.area).kind is Kind.YACHT
    if aboard and not (cases and shown[Symbol.LADDER] > 1):
        return text.gettext("Two ladders and a suitcase win!")
    return ""


def _keeping(draft: DieUseDraft, circumstances: Circumstances, text: Translator) -> str:
    view, of_use = draft.view, circumstances.of_use
    wanted = _wanted(draft, text)
    if wanted:
        words = text.ngettext(
            "Keep what you like, {count} roll left. {wanted}",
            "Keep what you like, {count} rolls left. {wanted}", view.rolls_left,
        )  # fmt: skip
        return words.format(count=view.rolls_left, wanted=wanted)
    # A push or the safe is worth a die, too.
    waits = draft.swims or draft.carries_in_vain
    acts = not waits and bool({Symbol.SUITCASE, Symbol.PARACHUTE}.intersection(of_use or ()))
    if circumstances.next_way is not None and not acts:
        return _without_way(draft, circumstances.next_way, text)
    if not of_use:
        words = text.ngettext(
            "Keep what you like, roll the rest: {count} roll left",
            "Keep what you like, roll the rest: {count} rolls left", view.rolls_left,
        )  # fmt: skip
        return words.format(count=view.rolls_left)
    words = text.ngettext(
        "Keep what you like, {count} roll left. Of use now: {dice}",
        "Keep what you like, {count} rolls left. Of use now: {dice}", view.rolls_left,
    )  # fmt: skip
    return words.format(count=view.rolls_left, dice=dice(of_use, text))


def _with_die(draft: DieUseDraft, symbol: Symbol, circumstances: Circumstances, text: Translator) -> str:
    if not draft.uses and draft.is_waiting_for_suitcase:
        return text.gettext("No die shows a suitcase, so you can't move with yours: pass it on")
    if circumstances.useless:
        return describe_die(draft, (), text, hidden=False)
    match symbol:
        case Symbol.ROPE if draft.rope is None:
            return text.gettext("Choose a rope to move")
        case Symbol.ROPE:
            return text.gettext("Hang it on a chimney that glows")
        case Symbol.SWING:
            return _with_swing(draft, circumstances, text)
        case Symbol.LADDER if draft.plain is not None:
            return text.gettext("Climb out of the water")
        case Symbol.LADDER if draft.is_asking_for_tip:
            if circumstances.by_keyboard:
                return text.gettext("Turn the ladder with the arrows; Enter lets it fall")
            return text.gettext("Turn the ladder and click to let it fall from there")
        case Symbol.LADDER if circumstances.hidden:
            return text.gettext("Guess how far the ladder reaches, and choose a place")
        case Symbol.LADDER:
            if circumstances.by_keyboard:
                return text.gettext("Turn the ladder with the arrows; Enter climbs")
            return text.gettext("Turn the ladder and click where to climb")
        case Symbol.WALK:
            return text.gettext("Walk to the next square")
        case Symbol.PARACHUTE if draft.rival is not None:
            return text.gettext("Choose where your rival splashes down")
        case Symbol.PARACHUTE:
            return text.gettext("Who goes into the water?")
    return _with_case(draft, text)


def _with_case(draft: DieUseDraft, text: Translator) -> str:
    if isinstance(draft.plain, TakeCase):
        return text.gettext("Take a suitcase of tools")
    return text.gettext("Crack the safe")


def _with_swing(draft: DieUseDraft, circumstances: Circumstances, text: Translator) -> str:
    if draft.rope is None:
        return _with_any_rope(draft, circumstances, text)
    if draft.landing is not None:
        return text.gettext("Hang the rope on another chimney, or leave it")
    if draft.is_asking_for_flight:
        if len(draft.targets) > 1 or (circumstances.hidden and draft.hangs_first):
            return text.gettext("Draw back along the arc and swing, or hang the rope on another chimney first")
        return text.gettext("Draw back along the arc and swing, or jump off")
    if circumstances.hidden:
        return text.gettext("Guess how far the rope reaches, and choose a place")
    if circumstances.by_keyboard:
        return text.gettext("Choose a place that glows with the arrows; Enter swings there")
    if circumstances.hanging:
        return text.gettext("Let go over a place that glows")
    if any(target.what is TargetKind.CHIMNEY for target in draft.targets):
        return text.gettext("Drag yourself to a place that glows, or hang the rope on another chimney first")
    return text.gettext("Drag yourself on the rope to a place that glows, or click it")


def _with_any_rope(draft: DieUseDraft, circumstances: Circumstances, text: Translator) -> str:
    """Return the sentence before a rope is picked; a click on a place takes a rope that reaches it as it hangs."""
    if circumstances.hidden or not draft.stretches:
        return text.gettext("Choose a rope to swing on")
    if circumstances.by_keyboard:
        return text.gettext("Choose a rope or a place that glows with the arrows")
    return text.gettext("Choose a rope to swing on, or click a place that glows")


def others_sentence(view: NizzaView, names: Sequence[str], text: Translator, swing: SwingPhase | None) -> str:
    """Return the sentence while no player at the screen may act; "" for the frame's own one.

    `swing` is the phase of the momentum swing that is shown, whatever the View says already.
    """
    if view.phase in (Phase.ROPES, Phase.START):
        return text.gettext("Who goes first? The first parachute")
    if view.phase is Phase.OVER or view.turn < 0:
        return ""
    name = names[view.turn]
    if swing is not None or view.phase is Phase.FLYING:
        return _swing_sentence(swing or SwingPhase.HOLDING, text).format(name=name)
    if view.phase is Phase.TIPPING:
        return text.gettext("{name}'s ladder falls…").format(name=name)
    if view.phase is Phase.ROLLING:
        return text.gettext("{name} rolls the dice…").format(name=name)
    if view.phase is Phase.KEEPING:
        return text.gettext("{name} chooses dice to keep…").format(name=name)
    if view.phase is Phase.USING and view.dice:
        return text.gettext("{name}'s dice: {dice}").format(name=name, dice=dice(view.dice, text))
    return text.gettext("It is {name}'s turn").format(name=name)


def _swing_sentence(swing: SwingPhase, text: Translator) -> str:
    match swing:
        case SwingPhase.HOLDING:
            return text.gettext("{name} swings…")
        case SwingPhase.LANDED:
            return text.gettext("{name} has landed")
        case SwingPhase.SPLASHED:
            return text.gettext("{name} is in the water")
    return text.gettext("{name} flies…")


def course_sentence(course: Course, text: Translator) -> str:
    """Return what to do now, and how it has gone so far."""
    if course.wanders:
        return text.gettext("Swing to the flag, with as few swings as you can")
    facts: dict[str, object] = {"number": course.at + 1, "count": len(course.stations), "streak": course.streak}
    if course.longest and course.at >= len(course.stations):
        facts["far"] = length(course.longest, text)
        return text.gettext("Swing %(number)s, to the flag: %(streak)s in a row, the longest %(far)s") % facts
    if course.tries:
        return text.gettext("Swing %(number)s of %(count)s, to the flag: try again") % facts
    return text.gettext("Swing %(number)s of %(count)s: pull back, let go, fly to the flag") % facts


def push_sentence(push: PawnPushed, names: Sequence[str], text: Translator) -> str:
    """Return the sentence while a push and its fall are shown."""
    return text.gettext("%(name)s pushes %(victim)s.") % facts(push, names, victim=names[push.victim])


def escape_sentence(name: str, text: Translator, *, climbs: bool) -> str:
    """Return the sentence while a player `climbs` up or gets away with the jewels, and at the end of such a match."""
    if climbs:
        return text.gettext("{name} climbs up to the helicopter…").format(name=name)
    return text.gettext("{name} is away with the jewels!").format(name=name)


def called(name: str, sentence: str, text: Translator) -> str:
    """Return the sentence with the name of one of several players at the screen."""
    return text.gettext("{name}, {sentence}").format(name=name, sentence=sentence[:1].lower() + sentence[1:])


def describe_die(draft: DieUseDraft, names: Sequence[str], text: Translator, *, hidden: bool) -> str:
    """Return one line about what the die of `draft` can do; `hidden` if its reach is secret (NZ-23)."""
    symbol = draft.symbol
    assert symbol is not None
    says = _purpose(symbol, text) if hidden else _effect(draft, symbol, names, text)
    return text.gettext("{die}: {says}").format(die=capitalised(die(symbol, text)), says=says)


def _purpose(symbol: Symbol, text: Translator) -> str:
    if symbol is Symbol.SWING:
        return text.gettext("on a rope, to anywhere within its length")
    if symbol is Symbol.LADDER:
        return text.gettext("to anywhere within the ladder's length")
    return text.gettext("pushes a rival near you into the water")


def _effect(draft: DieUseDraft, symbol: Symbol, names: Sequence[str], text: Translator) -> str:
    if draft.swims and symbol not in (Symbol.ROPE, Symbol.LADDER, Symbol.SUITCASE):
        return text.gettext("nothing while you are in the water")
    if draft.is_waiting_for_suitcase:
        return text.gettext("with your suitcase you can only move if a die shows one")
    match symbol:
        case Symbol.ROPE:
            if draft.view.options.rope_moves is RopeMoves.ANY:
                return text.gettext("hangs any rope on any other chimney")
            return text.gettext("hangs any rope on the chimney before or after")
        case Symbol.SWING:
            return _swing_effect(draft, text)
        case Symbol.LADDER:
            return _ladder_effect(draft, text)
        case Symbol.WALK:
            return text.gettext("to the next square") if draft.uses else text.gettext("only on the street")
        case Symbol.PARACHUTE:
            return _push_effect(draft, names, text)
    return _case_effect(draft, text)


def _swing_effect(draft: DieUseDraft, text: Translator) -> str:
    count = len(draft.ropes_in_reach)
    if count:
        words = text.ngettext(
            "{count} rope reaches you, and with it all that glows",
            "{count} ropes reach you, and with them all that glows", count,
        )  # fmt: skip
        return words.format(count=count)
    board, ropes = draft.board, draft.view.ropes
    missing = min(excess(draft.here, board.chimneys[ropes[rope]], board.rope_length(rope)) for rope in ROPES)
    return text.gettext("no rope reaches you; the nearest is {length} too short").format(length=length(missing, text))


def _ladder_effect(draft: DieUseDraft, text: Translator) -> str:
    pawn = draft.position.pawn
    if isinstance(pawn.place, Water):
        return text.gettext("takes you out of the water")
    aboard = draft.board.area(pawn.place.area).kind is Kind.YACHT
    if aboard and pawn.case is Case.JEWELS:
        if draft.view.dice.count(Symbol.LADDER) > 1:
            return text.gettext("two of them lead up to the helicopter")
        return text.gettext("a second one with it leads up to the helicopter")
    if draft.is_asking_for_tip:
        return text.gettext("to wherever it comes to rest when you tip it over")
    return text.gettext("to a place that glows")


def _push_effect(draft: DieUseDraft, names: Sequence[str], text: Translator) -> str:
    if draft.position.pawn.peaceful:
        return text.gettext("nobody can push you yet, and you can't push anyone")
    rivals = sorted({each.seat for each in draft.uses if isinstance(each, Push)})
    if not rivals:
        return text.gettext("no rival is close enough to push")
    if len(rivals) == 1:
        return text.gettext("pushes {name} into the water").format(name=names[rivals[0]])
    listed = joined([names[seat] for seat in rivals], text)
    return text.gettext("pushes one of these into the water: {names}").format(names=listed)


def _case_effect(draft: DieUseDraft, text: Translator) -> str:
    if draft.plain is not None:
        takes = isinstance(draft.plain, TakeCase)
        return text.gettext("takes a suitcase of tools") if takes else text.gettext("cracks the safe")
    pawn = draft.position.pawn
    if pawn.case is Case.NONE:
        return text.gettext("nothing here; on the first red terrace it takes tools")
    at_safe = isinstance(pawn.place, Point) and draft.board.touches(pawn.place, Kind.SAFE)
    if pawn.case is Case.TOOLS and at_safe:
        return text.gettext("a second one with it cracks the safe")
    return text.gettext("lets you move while you carry your suitcase")


def things_with_tooltip(view: NizzaView) -> frozenset[Target]:
    """Return the things that have a tooltip."""
    seats = (Target(TargetKind.PAWN, seat) for seat in range(view.seats))
    ropes = (Target(TargetKind.ROPE, number) for number in ROPES if view.ropes)
    chimneys = (Target(TargetKind.CHIMNEY, number) for number in CHIMNEYS)
    return frozenset(
        [*seats, *ropes, *chimneys, Target(TargetKind.CASES), Target(TargetKind.SAFE), Target(TargetKind.HELICOPTER)]
    )


def describe_thing(thing: Target, state: NizzaSceneState, ropes: Sequence[int], *, measured: bool) -> str:
    """Return one line or two. `ropes` are the chimneys on which the ropes are seen.

    `measured` is True if it may be told what reaches the person at the screen (NZ-23).
    """
    text, view = state.context.app.language, state.view
    match thing.what:
        case TargetKind.ROPE:
            return _rope(state, thing.number, ropes[thing.number], text, measured=measured)
        case TargetKind.CHIMNEY:
            return _chimney(ropes, thing.number, text)
        case TargetKind.PAWN:
            return _pawn(view, state.context.seat_names, thing.number, text)
        case TargetKind.CASES:
            return text.gettext("Suitcases of tools, one each: use a die with a suitcase to take one")
        case TargetKind.SAFE:
            return text.gettext("The safe: with tools and two suitcases on the dice you can crack it")
        case TargetKind.HELICOPTER:
            return text.gettext("The helicopter: get there from the yacht with the jewels, two ladders and a suitcase")
    return ""


def effect_of_click(thing: Target, draft: DieUseDraft, text: Translator) -> str:
    """Return a line on what picking a chimney does with the chosen rope; "" for other things.

    `thing` can be picked.
    """
    if thing.what is not TargetKind.CHIMNEY or thing.number == draft.hung:
        return ""
    if draft.symbol is Symbol.SWING and draft.landing is None:
        return text.gettext("Pick it to hang the rope here before you swing.")
    return text.gettext("Pick it to hang the rope here.")


def _rope(state: NizzaSceneState, number: int, chimney: int, text: Translator, *, measured: bool) -> str:
    board = state.board
    says = text.gettext("{rope} of {length} on chimney {chimney}").format(
        rope=capitalised(rope(number, text)), length=length(board.rope_length(number), text), chimney=chimney
    )
    me = state.context.me
    place = state.view.pawns[me].place if me is not None else None
    if not measured or not isinstance(place, Point):
        return says
    missing = excess(board.position(place), board.chimneys[chimney], board.rope_length(number))
    reaches = text.gettext("It reaches you.")
    if missing:
        reaches = text.gettext("It is {length} too short to reach you.").format(length=length(missing, text))
    return f"{says}\n{reaches}"


def _chimney(ropes: Sequence[int], number: int, text: Translator) -> str:
    there = [rope(each, text) for each, chimney in enumerate(ropes) if chimney == number]
    if not there:
        return text.gettext("Chimney {number}").format(number=number)
    return text.gettext("Chimney {number}: {ropes}").format(number=number, ropes=joined(there, text))


def _pawn(view: NizzaView, names: Sequence[str], seat: Seat, text: Translator) -> str:
    case = view.pawns[seat].case
    if case is Case.NONE:
        return names[seat]
    words = text.gettext("{name}, with tools") if case is Case.TOOLS else text.gettext("{name}, with the crown jewels")
    return words.format(name=names[seat])


_USUAL_TURNS: Final = "nizza.bots.outlook:usual_turns"


class PracticeOdds:
    """Odds on the practice card. The distances of a board are computed once, in the process of the bots."""

    def __init__(self, state: NizzaSceneState, dice: DiceBar[Symbol]) -> None:
        self._state = state
        self._context = state.context
        self._dice = dice
        self._inquiry: Inquiry | None = None
        self._usual: dict[Case, list[float]] | None = None
        """Per case and place the usual number of turns left; None until known."""

    def update(self) -> None:
        """Update the card once the distances of the board are known."""
        if self._inquiry is None or self._usual is not None:
            return
        try:
            answer = self._inquiry.answer()
        except BotFailed:
            # The pool has logged the failure; the next new View asks again.
            self._inquiry = None
            return
        if answer is not THINKING:
            self._usual = answer
            self._context.odds_changed()

    def lines(self) -> Sequence[OddsLine]:
        """Return chances while dice are kept, otherwise the turns left."""
        view = self._state.view
        if view.phase is Phase.KEEPING and self._context.acting is not None and view.rolls_left:
            return self._chances(view)
        return self._turns(view)

    def _chances(self, view: NizzaView) -> list[OddsLine]:
        """Return the chance that a symbol shows once more often than it is kept, if the other dice are rolled again.

        All symbols are equally likely, so one line says it of each.
        """
        kept, wanted = self._dice.kept, SYMBOLS[0]
        share = chance_to_show(wanted, kept.count(wanted) + 1, kept, view.rolls_left)
        return [OddsLine(self._context.gettext("Chance of at least one of the symbol you want"), share)]

    def _turns(self, view: NizzaView) -> list[OddsLine]:
        """Return the average number of turns that each seat still needs if no rival interferes."""
        if view.phase is Phase.OVER or not self._context.practice:
            return []
        if self._usual is None:
            self._inquiry = self._inquiry or Inquiry(self._context.services.pool, _USUAL_TURNS, view)
            return []
        ground, lines = ground_of(self._state.board), []
        for seat, pawn in enumerate(view.pawns):
            usual = round(self._usual[pawn.case][ground.number(pawn.place)])
            words = self._context.ngettext(
                "About {turns} turn to the helicopter for {name}",
                "About {turns} turns to the helicopter for {name}",
                usual,
            )
            lines.append(OddsLine(words.format(name=self._context.seat_names[seat], turns=usual)))
        return lines
