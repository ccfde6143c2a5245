"""The action bar while bidding: set a number, make the bid or denounce the last one."""

from collections.abc import Sequence
from functools import partial

import pygame

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.rules.actions import BIDS, Bid, Denounce
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.cards import emblem_art
from nimmsleich.view.picture import counts_on
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent, KeyPress
from stage.ui.layout import Column, Row
from stage.ui.number import NumberStepper
from table.contract import Action

BAR_HEIGHT = 84.0
_MORE = {pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
_LESS = {pygame.K_MINUS, pygame.K_KP_MINUS}


class BarButton(Button):
    """Button that fills the height of the action bar, if `tall`."""

    tall = True

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, BAR_HEIGHT) if self.tall else high


class CountStepper(NumberStepper):
    """The number of a bid, which digits set while it has the focus."""

    _typed: tuple[int, int] = (0, 0)
    """Number typed so far, and the number shown after it: if that has changed since, the next digit begins anew."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, 72.0)

    def press_key(self, press: KeyPress) -> bool:
        if step := count_step(press):
            self.change_by(step)
            return True
        if press.digit is not None and not press.control:
            typed, shown = self._typed
            number = 10 * typed + press.digit if typed and shown == self.value else press.digit
            number = number if number <= self.high else press.digit
            self.change_by(number - self.value)
            self._typed = (number, self.value)
            return True
        return super().press_key(press)


def count_step(press: KeyPress) -> int:
    """Return 1 or -1 for the keys that change the number, else 0."""
    if press.command == "up" or press.key in _MORE:
        return 1
    return -1 if press.command == "down" or press.key in _LESS else 0


class Bidding:
    """Draft of a bid, with its buttons."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context
        self.corpse = 1
        self.count = 1
        self._chosen_for: tuple[int, int | None] | None = None
        """Round and player for which the corpse was preselected."""
        self._turn: tuple[int, int, int | None] | None = None
        """Round, number of bids and player for which the number was preselected."""
        self._picked: int | None = None
        """Corpse that the player picked in this turn, or whose number was changed; None if only preselected."""

    def build_bar(self) -> Widget:
        """Build the number, the bid and the denunciation."""
        gettext = self._context.gettext
        self.stepper = CountStepper(
            "count", 1, 1, 36, self._set_count,
            tooltip=gettext("How many there are at least (type it, arrow keys, or the wheel over a corpse)"),
        )  # fmt: skip
        self._bid = BarButton("bid", "", self.make_bid, kind=ButtonKind.PRIMARY, grow=1.0)
        self._least = BarButton("least", gettext("Raise to {count} ×").format(count=24), self.make_least_bid)
        self._denounce = BarButton(
            "denounce", gettext("I don't believe you!"), partial(self._context.act, Denounce()),
            kind=ButtonKind.DANGER, tooltip=gettext("Say there are fewer than were bid"),
        )  # fmt: skip
        # The bid that is preselected tells of the own cards, these two do not.
        self._least.is_public = self._denounce.is_public = True
        row = (self.stepper, self._bid, self._least, self._denounce)
        self._least.icon = emblem_art(RANKS[0])
        self._bid.text = gettext("Bid {count} × {corpse}").format(count=24, corpse=max(map(gettext, CORPSES), key=len))
        for widget in row:
            widget.attach(self._context.ui)
        if sum(widget.preferred()[0] for widget in row) + 54 > self._context.areas.actions.width:
            self._bid.tall = self._least.tall = self._denounce.tall = False
            first = Row("bidding.first", [self.stepper, self._bid], gap=18.0)
            self._denounce.grow = 1.0
            return Column("bidding", [first, Row("bidding.second", [self._least, self._denounce], gap=18.0)], gap=8.0)
        return Row("bidding", row, gap=18.0)

    @property
    def chosen(self) -> Bid:
        """The draft as a bid."""
        return Bid(self.count, self.corpse)

    @property
    def can_bid(self) -> bool:
        """True if the person at the screen is to bid."""
        context = self._context
        return context.acting is not None and context.interrupting is None and context.view.phase is Phase.BIDDING

    @property
    def can_raise(self) -> bool:
        """True if a bid is left for the person at the screen."""
        return self.can_bid and any(isinstance(action, Bid) for action in self._context.legal)

    def lowest(self, corpse: int) -> int:
        """Return the lowest number of a corpse that raises; an impossibly high one if none does."""
        view = self._context.view
        low = view.bid.index + 1 if view.bid else 0
        return next(bid.count for bid in BIDS[low:] if bid.corpse == corpse) if low + 6 <= len(BIDS) else 99

    def highest(self) -> int:
        """Return the highest number of any corpse."""
        return max(1, self._context.view.highest_count)

    def update(self, view: NimmsleichView, legal: Sequence[Action]) -> None:
        """Preselect a bid when a turn begins; enable the widgets, or disable them with a reason."""
        if view.phase is Phase.BIDDING:
            self._choose_ahead(view)
        raises = self.can_raise
        reason = "" if self.can_bid else self._state.waiting_reason()
        gettext = self._context.gettext
        for widget in (self.stepper, self._bid):
            widget.allow(raises, reason or gettext("No higher bid is left: you must denounce."))
        denounceable = Denounce() in legal and self.can_bid
        self._denounce.allow(denounceable, reason or gettext("Nobody has bid yet: open the bidding."))
        least = self._least_bid(view)
        self._least.allow(raises and view.bid is not None, reason or gettext("Nobody has bid yet: open the bidding."))
        self._least.text, self._least.icon = (
            gettext("Raise to {count} ×").format(count=least.count),
            emblem_art(least.corpse),
        )
        words, name = gettext("Raise by the least: {count} × {corpse}"), gettext(CORPSES[least.corpse - 1])
        self._least.tooltip = words.format(count=least.count, corpse=name)
        self._show()

    def _least_bid(self, view: NimmsleichView) -> Bid:
        """Return the lowest bid that raises the last one, or the last of all."""
        return BIDS[min(view.bid.index + 1, len(BIDS) - 1)] if view.bid is not None else BIDS[0]

    def make_least_bid(self) -> None:
        """Raise by the least that the rules allow (NL-24)."""
        self._context.act(self._least_bid(self._context.view))

    def _choose_ahead(self, view: NimmsleichView) -> None:
        """Preselect the lowest bid on the strongest own corpse, later in the round on the corpse chosen last."""
        me = self._context.me
        turn = (view.round, len(view.calls), me)
        if turn == self._turn:
            return
        self._turn, self._picked = turn, None
        if self._chosen_for != (view.round, me) or not self.is_left(self.corpse):
            self._chosen_for = (view.round, me)
            self.corpse = self._strongest(view)
            ui, name = self._context.ui, f"corpse-{self.corpse}"
            if ui.focused is not None and ui.focused.name.startswith("corpse-") and ui.has(name):
                ui.focus(ui.find(name))
        self.count = min(self.lowest(self.corpse), self.highest())

    def show_hint(self, action: Action | None) -> None:
        """Select the bid that a hint advises."""
        if isinstance(action, Bid) and self.can_bid:
            self.choose(action.corpse, action.count)

    def _strongest(self, view: NimmsleichView) -> int:
        """Return the corpse that the own cards show most often among those left to bid, the highest of several."""
        me = self._context.me
        left = [rank for rank in RANKS if self.is_left(rank)]
        if me is None or not left:
            return self.corpse
        own = counts_on(view.hands[me])
        return max(left, key=lambda rank: (own[rank - 1], rank))

    def is_left(self, corpse: int) -> bool:
        """Return True if a number of `corpse` raises."""
        return self.lowest(corpse) <= self.highest()

    def choose(self, corpse: int, count: int | None = None) -> None:
        """Select a corpse, with a number or with the lowest allowed one."""
        low = self.lowest(corpse)
        if low > self.highest():
            return
        if corpse != self.corpse or count is not None:
            self.count = max(low, min(count or low, self.highest()))
        self.corpse = corpse
        self._show()
        self._context.odds_changed()

    def change_count(self, step: int) -> None:
        """Change the number by `step`."""
        if self.can_bid:
            self.stepper.change_by(step)

    def key(self, intent: Intent) -> bool:
        """Handle digits, which pick a corpse, and plus and minus, which change the number."""
        if not isinstance(intent, KeyPress) or not self.can_bid or intent.control:
            return False
        if intent.digit is not None and intent.digit in range(1, 7):
            self.pick(intent.digit)
            self._context.ui.focus(self._context.ui.find(f"corpse-{intent.digit}"))
            return True
        step = count_step(intent)
        if step and intent.command not in ("up", "down"):
            self.change_count(step)
            return True
        return False

    def make_bid(self) -> None:
        """Make the drafted bid."""
        self._context.act(self.chosen)

    def is_picked(self, corpse: int) -> bool:
        """Return True if the player picked `corpse` in this turn, or changed its number."""
        return corpse == self._picked == self.corpse

    def pick(self, corpse: int) -> None:
        """Pick a corpse with its lowest number; one that is picked already gets one more."""
        if self.can_bid and self.is_picked(corpse):
            self.change_count(1)
            return
        self._context.play("chip", 0.5)
        self.choose(corpse)
        self._picked = self.corpse

    def turn_wheel(self, corpse: int, up: float) -> None:
        """Change the number by the wheel over a corpse, or pick that corpse first."""
        if not self.can_bid:
            return
        if corpse != self.corpse:
            self.pick(corpse)
        else:
            self.change_count(1 if up > 0 else -1)

    def _set_count(self, count: int) -> None:
        self.count, self._picked = count, self.corpse
        self._show()
        self._context.odds_changed()

    def _show(self) -> None:
        low, high = self.lowest(self.corpse), self.highest()
        if low <= high:
            self.stepper.limit(low, high)
        self.stepper.set(self.count)
        name = self._context.gettext(CORPSES[self.corpse - 1])
        if self.can_bid:
            words = self._context.gettext("Bid {count} × {corpse}").format(count=self.count, corpse=name)
        else:
            words = self._context.gettext("Bid")
        self._bid.text, self._bid.icon = words, emblem_art(self.corpse) if self.can_bid else ""
