"""The action bar of a turn: the dice with their tooltips, and the buttons."""

from __future__ import annotations

from typing import Final

from nizza.dice import COUNT, SYMBOLS, Symbol
from nizza.rules.actions import HandOn, Keep, LeaveWater, NizzaAction, TakeCase
from nizza.rules.refusals import refused
from nizza.rules.views import NizzaView, Phase
from nizza.scene.momentum.flight import SwingController
from nizza.scene.scene_state import NizzaSceneState
from nizza.scene.sentences import describe_die
from nizza.scene.turn import DieUseController
from nizza.view.prizes import BODY, face_of
from nizza.wording import die
from stage.match.areas import ButtonPlace, bar_button
from stage.match.live.dice_bar import DiceBar, DiceMode, DiceSet, RollButtons
from stage.ui.base import OnPress, Widget
from stage.ui.button import Button, ButtonKind
from table.contract import IllegalAction
from table.words import capitalised


class TurnButtons:
    """Buttons for rolling, using dice and momentum swings; only those that do something are visible."""

    def __init__(self, state: NizzaSceneState, using: DieUseController, flight: SwingController) -> None:
        self._state = state
        self._context = state.context
        self._using = using
        self._flight = flight

    def build(self, roll_again: OnPress, fix: OnPress) -> Widget:
        """Return the buttons, hidden until :meth:`update`; `roll_again` and `fix` are the actions of the first two."""
        gettext, using = self._context.gettext, self._using
        self._rolling = rolling = RollButtons(self._context, roll_again, fix)
        self._stand = bar_button("stand", gettext("Begin here"), using.stand, kind=ButtonKind.PRIMARY)
        self._plain = bar_button("plain", "", using.do_plain, kind=ButtonKind.PRIMARY)
        self._stay = bar_button("leave-rope", gettext("The rope stays"), using.leave_rope)
        self._down = bar_button("stay-down", gettext("Stay here"), using.stay_down)
        self._up = bar_button("up", gettext("Up to the helicopter!"), using.go_up, kind=ButtonKind.PRIMARY)
        self._hand_on = bar_button("hand-on", gettext("Pass it on"), using.hand_on)
        self._rest = bar_button("pass-rest", gettext("Pass on the rest"), using.passing.begin)
        self._rest.tooltip = gettext("All dice left go to your left neighbour, and your turn ends.")
        self._undo = bar_button("undo-draft", "", using.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Cancel (Esc)")
        uses = [self._stand, self._plain, self._stay, self._down, self._up, self._undo]
        # These give up a roll, all remaining rolls, or a die.
        apart = [rolling.fix, rolling.roll, self._hand_on, self._rest]
        self._buttons = [rolling.roll, rolling.fix, *uses, self._rest, self._hand_on]
        return ButtonPlace("choices", uses, gap=10.0, apart=apart)

    @property
    def first(self) -> str:
        """The name of the first enabled button; "" if there is none."""
        return next((button.name for button in self._buttons if button.visible and button.enabled), "")

    def update(self, *, keeping: bool, kept: int) -> None:
        """Show the buttons for what the player can do, and explain those that are disabled; `kept` dice are kept."""
        self._rolling.update(keeping=keeping, free=COUNT - kept, rolls_left=self._state.view.rolls_left)
        self._update_uses()
        self._update_handing_on()

    def _update_uses(self) -> None:
        acting, draft, using = self._context.acting is not None, self._using.draft, self._using.reach.can_use_dice
        self._update_placing(acting=acting, chosen=draft.start is not None)
        self._plain.visible = using and draft.plain is not None
        self._plain.text = self._plain_words(draft.plain)
        self._stay.visible = acting and draft.is_asking_for_hanging
        self._down.visible = acting and self._state.view.phase is Phase.LEANING
        self._up.visible = using and self._using.reach.wins
        self._undo.visible = acting and self._using.has_picks and not self._flight.own.holds

    def _update_placing(self, *, acting: bool, chosen: bool) -> None:
        gettext = self._context.gettext
        self._stand.visible = acting and self._state.view.phase is Phase.PLACING
        self._stand.tooltip = gettext("You start your first turn where your burglar is now.")
        if chosen:
            self._stand.tooltip = gettext("You start your first turn at the marked place.")

    def _update_handing_on(self) -> None:
        draft, stuck = self._using.draft, self._using.is_stuck
        passes = self._using.reach.can_use_dice and not self._flight.own.holds
        # A lesson waits for one die at a time.
        several = not self._using.has_picks and (stuck or len(draft.view.dice) > 1)
        together = several and self._context.session.progress is None
        self._rest.visible, self._hand_on.visible = passes and together, passes and not together
        self._rest.kind = ButtonKind.PRIMARY if stuck else ButtonKind.SECONDARY
        if not stuck:
            self._rest.text = self._context.gettext("Pass on the rest")
        elif len(draft.view.dice) > 1:
            self._rest.text = self._context.gettext("Pass them on")
        else:
            self._rest.text = self._context.gettext("Pass it on")
        self._hand_on.kind = ButtonKind.PRIMARY if stuck or self._using.is_useless else ButtonKind.SECONDARY
        self._hand_on.text = self._context.gettext("Pass one on") if stuck else self._context.gettext("Pass it on")
        if self._rest.visible:
            self._allow(self._rest, self._using.reach.passing_refusal())
        elif self._hand_on.visible:
            self._allow_handing_on(draft.symbol, stuck=stuck)

    def _allow_handing_on(self, symbol: Symbol | None, *, stuck: bool) -> None:
        if stuck:
            self._hand_on.allow(True, "")
        elif symbol is None:
            self._hand_on.disable(self._context.gettext("Choose a die first."))
        elif self._using.reach.hides_reach(symbol):
            # The refusal “must be used” would reveal that the die can be used (NZ-22, NZ-23).
            self._hand_on.allow(True, "")
        else:
            self._allow(self._hand_on, self._context.refusal_of(HandOn(symbol)))

    def _allow(self, button: Button, refusal: IllegalAction | None) -> None:
        button.allow(refusal is None, self._context.explain(refusal) if refusal is not None else "")

    def _plain_words(self, action: NizzaAction | None) -> str:
        gettext = self._context.gettext
        match action:
            case LeaveWater():
                return gettext("Out of the water")
            case TakeCase():
                return gettext("Take a suitcase")
        return gettext("Crack the safe")


DICE: Final = DiceSet(count=COUNT, faces=SYMBOLS, drawing=face_of, body=BODY)


class TurnBar:
    """The action bar: the dice on the left, the buttons of the turn on the right."""

    def __init__(self, state: NizzaSceneState, using: DieUseController, flight: SwingController) -> None:
        self._state = state
        self._context = state.context
        self._using = using
        self._flight = flight
        self._buttons = TurnButtons(state, using, flight)
        self.dice = DiceBar(state.context, DICE, self._describe, self._use, refused("die_handed_on"))

    def build(self) -> Widget:
        """Return the widget of the bar."""
        bar = self.dice.build(self._buttons.build(self._roll_again, self._fix))
        self.show(self._state.view)
        return bar

    def _roll_again(self) -> None:
        self._context.act(Keep(self.dice.kept))

    def _fix(self) -> None:
        self._context.act(Keep(self._state.view.rolled))

    def _use(self, symbol: Symbol | None) -> None:
        if symbol is None:
            self._using.give_up()
            symbol = self._using.draft.symbol
        if symbol is not None:
            self._using.choose(symbol)
            self._using.do_plain()

    def show(self, view: NizzaView) -> None:
        """Show the dice of `view` at once; what the player keeps stays kept after the roll."""
        kept = {Phase.KEEPING: None, Phase.ROLLING: view.kept}.get(view.phase, ())
        using = view.phase in (Phase.USING, Phase.TIPPING, Phase.LEANING, Phase.FLYING, Phase.FALLING, Phase.HANGING)
        self.dice.show(view.rolled, kept=kept, left=view.dice if using else None)

    def advise(self, action: Keep | HandOn | None) -> None:
        """Keep the dice, or choose the die to be handed on, that a hint advises; None without a hint."""
        if isinstance(action, Keep) and self._state.view.phase is Phase.KEEPING:
            self.dice.keep(action.dice)
        reach = self._using.reach
        if isinstance(action, HandOn) and reach.can_use_dice and reach.preview(action.symbol).plain is None:
            self.dice.choose(action.symbol)

    def update(self) -> None:
        """Enable the dice and show the buttons for what the player may do; explain what is disabled."""
        keeping = self._context.acting is not None and self._state.view.phase is Phase.KEEPING
        mode = DiceMode.KEEP if keeping else DiceMode.USE if self._using.reach.can_use_dice else DiceMode.WATCH
        blocked = "" if mode is not DiceMode.WATCH else self._state.waiting_reason()
        if self._flight.own.holds:
            blocked = self._context.gettext("Let go of the rope first.")
        symbol = self._using.draft.symbol
        self.dice.update(mode, blocked=blocked, in_use=symbol is not None)
        if symbol is not None and mode is DiceMode.USE:
            self.dice.frame(symbol)
        self._buttons.update(keeping=keeping, kept=len(self.dice.kept))

    def _describe(self, symbol: Symbol) -> str:
        text = self._context.app.language
        if self._context.acting is None:
            return capitalised(die(symbol, text))
        hidden = self._using.reach.hides_reach(symbol)
        return describe_die(self._using.reach.preview(symbol), self._context.seat_names, text, hidden=hidden)

    @property
    def first_focus(self) -> str:
        """The widget that the keyboard starts from: a die if dice can be used, else the first enabled button."""
        chooses_die = self._using.reach.can_use_dice and not self._using.is_stuck and not self._using.reach.wins
        return self.dice.first_die if chooses_die else self._buttons.first
