"""The buttons beside the dice, for whatever is to be decided now."""

from __future__ import annotations

from collections.abc import Callable

from nizza.dice import COUNT
from nizza.rules.actions import HandOn, LeaveWater, NizzaAction, TakeCase
from nizza.rules.views import Phase
from nizza.scene.bar.flight_buttons import FlightButtons
from nizza.scene.picture import Picture
from nizza.scene.using.using import Using
from stage.match.panels.button_place import ButtonPlace, bar_button
from stage.ui.widgets import Kind, Widget


class TurnButtons:
    """Those of rolling, of using dice, and of a momentum swing; seen are those that can do something now."""

    def __init__(self, picture: Picture, using: Using, flight: FlightButtons) -> None:
        self._picture = picture
        self._context = picture.context
        self._using = using
        self._flight = flight

    def build(self, roll_again: Callable[[], object], fix: Callable[[], object]) -> Widget:
        """All of them, out of sight until they are updated; `roll_again` and `fix` are what the first two do."""
        gettext, using = self._context.gettext, self._using
        self._roll = bar_button("roll", "", roll_again, kind=Kind.PRIMARY)
        self._fix = bar_button("fix", gettext("That's it"), fix)
        self._stand = bar_button("stand", "", using.stand, kind=Kind.PRIMARY)
        self._plain = bar_button("plain", "", using.do_plain, kind=Kind.PRIMARY)
        self._stay = bar_button("leave-rope", gettext("The rope stays"), using.leave_rope)
        self._up = bar_button("up", gettext("Up to the helicopter!"), using.go_up, kind=Kind.PRIMARY)
        self._hand_on = bar_button("hand-on", gettext("Hand it on"), using.hand_on)
        self._undo = bar_button("undo-draft", "", using.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Give up what you have picked (Esc)")
        uses = [self._stand, self._plain, self._stay, self._up, *self._flight.build(), self._undo]
        # What gives up a roll, or all that are left, or a die.
        apart = [self._fix, self._roll, self._hand_on]
        self._buttons = [self._roll, self._fix, *uses, self._hand_on]
        return ButtonPlace("choices", uses, gap=10.0, apart=apart)

    @property
    def first(self) -> str:
        """The name of the first button that can be pressed; empty if there is none."""
        return next((button.name for button in self._buttons if button.visible and button.enabled), "")

    def update(self, *, keeping: bool, kept: int) -> None:
        """Show the buttons for what can be done, say why the others cannot; so many dice are kept, if `keeping`."""
        self._update_rolling(keeping, COUNT - kept)
        self._update_uses()
        self._update_handing_on()
        self._flight.update()

    def _update_rolling(self, keeping: bool, free: int) -> None:
        context, rolls = self._context, self._picture.view.rolls_left
        self._roll.visible = self._fix.visible = keeping
        words = context.ngettext("Roll {count} die again", "Roll {count} dice again", free)
        self._roll.text = words.format(count=free) if free else context.gettext("Roll again")
        self._roll.allow(free > 0, context.gettext("All dice are kept."))
        kind = Kind.PRIMARY if free == 0 else Kind.SECONDARY
        self._fix.kind, self._roll.kind = kind, Kind.SECONDARY if free == 0 else Kind.PRIMARY
        words = context.ngettext(
            "Use these dice; {count} roll is left", "Use these dice; {count} rolls are left", rolls
        )
        self._fix.tooltip = words.format(count=rolls)

    def _update_uses(self) -> None:
        acting, draft, using = self._context.acting is not None, self._using.draft, self._using.using
        self._update_placing(acting=acting, chosen=draft.start is not None)
        self._plain.visible = using and draft.plain is not None
        self._plain.text = self._plain_words(draft.plain)
        self._stay.visible = acting and draft.asks_for_hanging
        self._up.visible = using and self._using.wins
        self._undo.visible = acting and draft.begun and not self._flight.flies

    def _update_placing(self, *, acting: bool, chosen: bool) -> None:
        gettext = self._context.gettext
        self._stand.visible = acting and self._picture.view.phase is Phase.PLACING
        self._stand.text = gettext("Yes, here") if chosen else gettext("Begin here")
        self._stand.tooltip = gettext("Your first roll is made from where your burglar stands now.")
        if chosen:
            self._stand.tooltip = gettext("Your first roll is made from the place that is marked.")

    def _update_handing_on(self) -> None:
        gettext, draft, stuck = self._context.gettext, self._using.draft, self._using.is_stuck
        self._hand_on.visible = self._using.using and not self._flight.flies
        self._hand_on.kind = Kind.PRIMARY if stuck or self._using.is_useless else Kind.SECONDARY
        self._hand_on.text = gettext("Hand one on") if stuck else gettext("Hand it on")
        if stuck:
            self._hand_on.allow(True, "")
        elif draft.symbol is None:
            self._hand_on.disable(gettext("Choose a die first."))
        elif self._using.hides_reach(draft.symbol):
            # That it must be used would tell that it can be (NZ-22, NZ-23).
            self._hand_on.allow(True, "")
        else:
            refusal = self._context.refusal_of(HandOn(draft.symbol))
            self._hand_on.allow(refusal is None, self._context.explain(refusal) if refusal is not None else "")

    def _plain_words(self, action: NizzaAction | None) -> str:
        gettext = self._context.gettext
        match action:
            case LeaveWater():
                return gettext("Out of the water")
            case TakeCase():
                return gettext("Take a suitcase")
        return gettext("Crack the safe")
