"""Secret choices after the bidding: thumb or fist, and with three players the card to part with."""

from collections.abc import Sequence
from functools import partial

from nimmsleich.rules.actions import KeepHand, Shed, Swap, Vote
from nimmsleich.rules.views import Phase
from nimmsleich.scene.bar import BarButton, light_on
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.palette import GLOW
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.pieces import Targets
from stage.ui.base import Widget
from stage.ui.labels import Hotspot, Label
from stage.ui.layout import Row
from table.contract import Action


class VoteButton(BarButton):
    """Button with a large hand on it."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, 116.0)

    def draw_both(self, painter: Painter) -> None:
        super().draw_both(painter)
        # Also in the selected look, which it has while the others choose.
        chosen = self.selected
        try:
            self.selected = True
            super().draw_both(painter)
        finally:
            self.selected = chosen

    def _icon_size(self, height: float) -> float:
        return height - 10


class Voting:
    """Controls for the choice of thumb or fist (NL-25)."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context

    def build_bar(self) -> Widget:
        """Build two buttons with a hand each."""
        gettext = self._context.gettext
        self._thumb = VoteButton(
            "thumb", gettext("It holds"), partial(self._context.act, Vote(True)), icon="nimmsleich/thumb", grow=1.0,
            tooltip=gettext("Thumb: there are at least as many as were bid"),
        )  # fmt: skip
        self._fist = VoteButton(
            "fist", gettext("It's a lie"), partial(self._context.act, Vote(False)), icon="nimmsleich/fist", grow=1.0,
            tooltip=gettext("Fist: there are fewer than were bid"),
        )  # fmt: skip
        return Row("voting", [self._thumb, self._fist], gap=24.0)

    def update(self, legal: Sequence[Action]) -> None:
        """Enable the buttons for a player who must choose."""
        may = any(isinstance(action, Vote) for action in legal)
        reason = "" if may else self._reason()
        for button in (self._thumb, self._fist):
            button.allow(may, reason)
        vote = self._context.view.vote
        self._thumb.selected, self._fist.selected = vote is True, vote is False

    def _reason(self) -> str:
        view, gettext = self._context.view, self._context.gettext
        if view.denouncer == self._context.me:
            return gettext("The denouncer is a fist.")
        if view.phase is Phase.VOTING and view.denounced == self._context.me:
            return gettext("The bidder is a thumb.")
        return self._state.waiting_reason()


class CardChoice:
    """Three players: controls to part with an own card, to swap one, or to keep both (NL-31, 32, 34)."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context

    def build_board(self) -> None:
        """Build a spot on each own card."""
        self._targets = Targets(self._context.ui, self._choose)
        for position in (0, 1):
            self._targets.add(position, Hotspot(f"shed-{position}", draw=self._draw, visible=False, radius=16))

    def build_bar(self) -> Widget:
        """Build the instruction, and the button that keeps all."""
        self._words = Label("choosing.words", "", theme.BODY_BOLD, colour="chalk", grow=1.0, align="center")
        self._keep = BarButton("keep", self._context.gettext("Keep both"), partial(self._context.act, KeepHand()))
        return Row("choosing", [self._words, self._keep], gap=18.0)

    def place(self) -> None:
        """Move the spots onto the cards."""
        me = self._context.me
        hand = len(self._context.view.hands[me]) if me is not None else 2
        seat = me if me is not None else -1
        self._targets.move({position: self._state.places.hand_of(seat, position, hand) for position in (0, 1)})

    def update(self, legal: Sequence[Action]) -> None:
        """Show the spots while a card is to be chosen."""
        context, gettext = self._context, self._context.gettext
        swapping = KeepHand() in legal
        words = gettext("Swap this card for one from the stock") if swapping else gettext("Part with this card")
        self._targets.show([action.position for action in legal if isinstance(action, Shed | Swap)], lambda _: words)
        self._keep.visible = swapping
        me = context.me
        if swapping and me is not None:
            several = len(context.view.hands[me]) > 1
            self._keep.text = gettext("Keep both") if several else gettext("Keep it")
            self._words.text = gettext("Pick a card to swap it for one from the stock, or keep what you have.")
        elif any(isinstance(action, Shed) for action in legal) and me is not None:
            won = me in context.view.rounds[-1].winners
            self._words.text = (
                gettext("You were right: pick the card for the box.")
                if won
                else gettext("You were wrong: pick the card to go under your pile.")
            )
        else:
            self._words.text = gettext("The others are choosing a card…")

    def _choose(self, position: int) -> None:
        self._context.act(Swap(position) if KeepHand() in self._context.legal else Shed(position))

    def _draw(self, painter: Painter, spot: Hotspot) -> None:
        """Draw a frame round each card that can be chosen, fainter than the focus ring."""
        light = light_on(spot, by_keyboard=self._context.input.by_keyboard)
        painter.outline(spot.rect.inflate(10, 10), GLOW, 3, 19, alpha=170)
        if light:
            painter.rounded(spot.rect.inflate(8, 8), GLOW, 18, alpha=round(44 * light))
