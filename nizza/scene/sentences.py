"""Sentences of the banner, odds of the practice card, and facts about dice received."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from nizza.bots.ground import ground_of
from nizza.bots.keeping import chance_to_show
from nizza.dice import SYMBOLS, Dice, Symbol
from nizza.physics.swing import SwingPhase
from nizza.rules.actions import TakeCase
from nizza.rules.events import PawnPushed
from nizza.rules.views import Case, NizzaView, Phase
from nizza.scene.draft import DieUseDraft
from nizza.scene.scene_state import NizzaSceneState
from nizza.view.prizes import BODY
from nizza.wording import dice
from stage.graphics.painter import Painter
from stage.match.dice_bar import DiceBar
from stage.match.seats import Fact, OddsLine
from table.match.players import THINKING
from table.offer.narration import facts
from table.search.worker import BotFailed, Inquiry
from table.words import Translator, percent


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """Circumstances of a sentence apart from the draft."""

    of_use: Dice | None
    """The rolled symbols that can do anything; None if that is secret."""
    usable: Dice
    """The dice left that can do anything, and those of which that is secret."""
    flying: bool
    """True during a momentum swing."""
    drawn: bool
    """True while the pawn is drawn back on its rope."""
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
            return _keeping(view, circumstances, text)
        case Phase.FALLING:
            return text.gettext("Into the water! Choose where to swim")
        case Phase.HANGING:
            return text.gettext("Hang the rope on another chimney, or leave it")
    if circumstances.flying:
        return text.gettext("Lean with the swing, and let go when you're fast enough")
    if circumstances.drawn:
        return text.gettext("Draw back as far as you like, and swing")
    if circumstances.wins and draft.symbol is None:
        return text.gettext("Up to the helicopter: that wins the match!")
    if circumstances.stuck:
        return text.gettext("None of your dice can do anything now: pass them on")
    if draft.symbol is None and circumstances.last:
        return text.gettext("Last die. {what}").format(what=circumstances.last)
    if draft.symbol is None:
        return text.gettext("Choose a die to use: {dice}").format(dice=dice(circumstances.usable or view.dice, text))
    return _with_die(draft, draft.symbol, circumstances, text)


def _keeping(view: NizzaView, circumstances: Circumstances, text: Translator) -> str:
    of_use = circumstances.of_use
    if circumstances.next_way is not None:
        share = percent(circumstances.next_way, text.gettext)
        words = text.ngettext(
            "No way to move here! The next roll has one at {share}: {count} roll left",
            "No way to move here! The next roll has one at {share}: {count} rolls left", view.rolls_left,
        )  # fmt: skip
        return words.format(share=share, count=view.rolls_left)
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
    if not draft.uses and draft.waits_for_suitcase:
        return text.gettext("No die shows a suitcase, so you can't move with yours: pass it on")
    if circumstances.useless:
        return text.gettext("This die can't do anything here: pass it on, or try another one first")
    match symbol:
        case Symbol.ROPE if draft.rope is None:
            return text.gettext("Choose a rope to move")
        case Symbol.ROPE:
            return text.gettext("Hang it on a chimney that glows")
        case Symbol.SWING:
            return _with_swing(draft, circumstances, text)
        case Symbol.LADDER if draft.plain is not None:
            return text.gettext("Climb out of the water")
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
    if draft.asks_for_flight:
        if len(draft.targets) > 1 or (circumstances.hidden and draft.hangs_first):
            return text.gettext("Draw back along the arc and swing, or hang the rope on another chimney first")
        return text.gettext("Draw back along the arc and swing, or jump off")
    if circumstances.hidden:
        return text.gettext("Guess how far the rope reaches, and choose a place")
    if circumstances.by_keyboard:
        return text.gettext("Choose a place that glows with the arrows; Enter swings there")
    if circumstances.hanging:
        return text.gettext("Let go over a place that glows")
    return text.gettext("Drag yourself on the rope to a place that glows, or click it")


def _with_any_rope(draft: DieUseDraft, circumstances: Circumstances, text: Translator) -> str:
    """Return the sentence before a rope is picked; a click on a place takes a rope that reaches it as it hangs."""
    if circumstances.hidden or not draft.stretches:
        return text.gettext("Choose a rope to swing on")
    if circumstances.by_keyboard:
        return text.gettext("Choose a rope or a place that glows with the arrows")
    return text.gettext("Choose a rope to swing on, or click a place that glows")


def others_sentence(view: NizzaView, names: Sequence[str], text: Translator, swing: SwingPhase | None) -> str:
    """Return the sentence while nobody at the screen may act; "" for the frame's own one.

    `swing` is the phase of the momentum swing that is shown, whatever the View says already.
    """
    if view.phase in (Phase.ROPES, Phase.START):
        return text.gettext("Who goes first? The first parachute")
    if view.phase is Phase.OVER or view.turn < 0:
        return ""
    name = names[view.turn]
    if swing is not None or view.phase is Phase.FLYING:
        return _swing_sentence(swing or SwingPhase.HOLDING, text).format(name=name)
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


def push_sentence(push: PawnPushed, names: Sequence[str], text: Translator) -> str:
    """Return the sentence while a push and its fall are shown."""
    return text.gettext("%(name)s pushes %(victim)s.") % facts(push, names, victim=names[push.victim])


def called(name: str, sentence: str, text: Translator) -> str:
    """Return the sentence with the name of one of several players at the screen."""
    return text.gettext("{name}, {sentence}").format(name=name, sentence=sentence[:1].lower() + sentence[1:])


_USUAL_TURNS: Final = "nizza.bots.outlook:usual_turns"


class Odds:
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
            self._context.commands.odds_changed()

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
        """Return the average number of turns that each seat still needs if nobody interferes."""
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


_SIDE: Final = 26.0
_GAP: Final = 5.0


@dataclass(frozen=True, slots=True)
class DiceRow:
    """Row of small dice."""

    count: int

    @property
    def size(self) -> tuple[float, float]:
        """Size of the row."""
        return self.count * (_SIDE + _GAP) - _GAP, _SIDE

    def draw(self, painter: Painter, area: pygame.FRect) -> None:
        """Paint wooden dice without symbols."""
        for number in range(self.count):
            painter.image(BODY, (area.left + number * (_SIDE + _GAP), area.top, _SIDE, _SIDE))


def dice_received(count: int, text: Translator) -> Sequence[Fact]:
    """Return the fact that a seat has received `count` dice; nothing for 0."""
    if not count:
        return ()
    words = text.ngettext("{count} die passed on", "{count} dice passed on", count)
    return (Fact(tooltip=words.format(count=count), picture=DiceRow(count)),)
