"""Controllers of a turn, apart from the bidding: detectives, votes, and with three players the card to part with."""

from collections.abc import Sequence
from functools import partial

from nimmsleich.rules.actions import KeepHand, Look, Shed, Spend, Swap, Vote
from nimmsleich.rules.position import cards_in_hand
from nimmsleich.rules.views import Phase
from nimmsleich.scene.bar import BarButton
from nimmsleich.scene.board import light_on
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.palette import GLOW
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.pieces import Targets
from stage.ui.base import Widget, stepped
from stage.ui.button import ButtonKind
from stage.ui.labels import Hotspot, Label
from stage.ui.layout import Row
from table.contract import Action, Seat


class Detectives:
    """Draft of a detective's looks, with its widgets."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context
        self._begun = False
        self.looks: list[Look] = []

    @property
    def is_choosing(self) -> bool:
        """True if a person at the screen is choosing cards to look at."""
        return self._begun or self._context.interrupting is not None

    def build_board(self) -> None:
        """Build the own tokens, and a spot on every card that might be looked at."""
        self._context.ui.add(Hotspot("token", action=self._clicked_token, draw=self._draw_token, radius=30))
        self._targets = Targets(self._context.ui, self._clicked_card)
        in_hand = cards_in_hand(self._context.view.seats)
        for seat in range(self._context.view.seats):
            for position in range(in_hand):
                look = Look(seat, position)
                name = f"target-{seat}" if in_hand == 1 else f"target-{seat}-{position}"
                self._targets.add(look, Hotspot(name, draw=partial(self._draw_card, look), visible=False, radius=10))

    def build_bar(self) -> Widget:
        """Build the instruction, the button that sends a detective to a single card, and the cancel button."""
        gettext = self._context.gettext
        self._words = Label("detective.words", "", colour="chalk", grow=1.0, align="center")
        self._send = BarButton("send", gettext("Send the detective"), self._go, kind=ButtonKind.PRIMARY)
        self._back = BarButton("detective.back", gettext("Cancel"), self._give_up)
        return Row("detective", [self._words, self._send, self._back], gap=18.0)

    def place(self) -> None:
        """Move the spots to the tokens and cards."""
        places = self._state.places
        self._context.ui.move("token", places.own.tokens[0].union(places.own.tokens[-1]))
        hands = self._context.view.hands
        areas = {look: places.hand_of(look.seat, look.position, len(hands[look.seat])) for look in self._in_sight()}
        if self._context.view.seats > 3:
            areas = {look: area.union(places.stations[look.seat].pile) for look, area in areas.items()}
        self._targets.move(areas)

    def _in_sight(self) -> list[Look]:
        """Return all cards of the other seats."""
        hands = self._context.view.hands
        return [Look(seat, position) for seat in self._state.places.stations for position in range(len(hands[seat]))]

    def _choosable(self) -> list[Look]:
        """Return the cards of the other seats that a detective may see (NL-70)."""
        return [look for look in self._in_sight() if look.seat != self._context.view.masked]

    def update(self, legal: Sequence[Action]) -> None:
        """Show or hide the widgets by the actions allowed now."""
        context = self._context
        if context.acting is None or not any(isinstance(action, Spend) for action in legal):
            self._begun, self.looks = False, []
        if not self.is_choosing:
            self.looks = []
        self._update_token(legal)
        words, names = context.gettext("Look at the card of {name}"), context.seat_names
        choosable = self._choosable() if self.is_choosing and context.acting is not None else ()
        self._targets.show(choosable, lambda look: words.format(name=names[look.seat]))
        self._tell()

    def _update_token(self, legal: Sequence[Action]) -> None:
        context, me, view = self._context, self._context.me, self._context.view
        token = context.ui.find("token")
        token.visible = me is not None
        own = view.tokens[me] if me is not None else 0
        in_turn = context.acting is not None and any(isinstance(action, Spend) for action in legal)
        if in_turn or (me is not None and context.can_interrupt(me)):
            token.enable()
            token.tooltip = context.gettext("Send a detective to look at the cards of two opponents")
            if view.seats == 3:
                token.tooltip = context.gettext("Send a detective to look at two cards of your opponents")
        elif not own:
            token.disable(self._context.gettext("Both detective tokens are spent."))
        elif view.phase is not Phase.BIDDING:
            token.disable(self._context.gettext("Detectives only work during the bidding."))
        else:
            token.disable(self._context.gettext("In a moment…"))

    def _tell(self) -> None:
        missing = 2 - len(self.looks)
        self._send.visible = self._is_complete()
        if self._context.view.seats == 3:
            words = self._context.ngettext("Choose one more card", "Choose two cards", missing)
        else:
            words = self._context.ngettext("Choose one more opponent", "Choose two opponents", missing)
        self._words.text = words

    def _spend(self) -> Spend:
        return Spend(tuple(sorted(self.looks)))

    def _is_complete(self) -> bool:
        return self.is_choosing and self._spend() in self._context.legal

    def cancel(self) -> bool:
        """Cancel the draft; return False if none was begun in the own turn."""
        if not self._begun:
            return False
        self._begun, self.looks = False, []
        self._context.request_refresh()
        return True

    def _give_up(self) -> None:
        if self._context.interrupting is not None:
            self.looks = []
            self._context.interrupt(None)
        else:
            self.cancel()

    def _clicked_token(self) -> None:
        context = self._context
        self.looks = []
        context.play("chip")
        if self.is_choosing:
            self._give_up()
        elif context.acting is not None:
            self._begun = True
            context.request_refresh()
            self._state.focus_next = self.first_target()
        elif context.me is not None:
            context.interrupt(context.me)
            self._state.focus_next = self.first_target()

    def first_target(self) -> str:
        """Return the name of the first card to focus."""
        return self._targets.name_of(self._choosable()[0])

    def _clicked_card(self, look: Look) -> None:
        self._context.play("chip", 0.6)
        if look in self.looks:
            self.looks.remove(look)
        else:
            self.looks = [*self.looks, look]
        further = (action for action in self._context.legal if isinstance(action, Spend))
        if self._is_complete() and not any({*self.looks} < {*spend.looks} for spend in further):
            self._go()
        self._context.request_refresh()

    def look_at(self, seat: Seat) -> bool:
        """Choose a rival, or both cards of one of two rivals; return False unless a detective is under way."""
        if not self.is_choosing or self._context.acting is None:
            return False
        cards = [look for look in self._choosable() if look.seat == seat]
        if not cards:
            return False
        if self._context.view.seats == 3:
            self.looks = cards
            self._go()
        else:
            self._clicked_card(cards[0])
        return True

    def _go(self) -> None:
        if self._context.act(self._spend()):
            self._begun, self.looks = False, []

    def _draw_token(self, painter: Painter, spot: Hotspot) -> None:
        """Draw a ring of light round the own tokens while they can be used."""
        if not spot.enabled or self._context.me is None:
            return
        left = self._state.table.tokens[self._context.me]
        for area in self._state.places.own.tokens[:left]:
            warm = 1.0 if self.is_choosing else stepped(spot.warmth)
            if warm:
                painter.circle(area.center, area.width / 2 + 7, GLOW, 4, alpha=round(255 * warm))

    def _draw_card(self, look: Look, painter: Painter, spot: Hotspot) -> None:
        """Draw a frame of light round a card that can be chosen, brighter with a token if it is."""
        chosen = look in self.looks
        painter.outline(spot.rect.inflate(10, 10), GLOW, 6 if chosen else 3, 14, alpha=255 if chosen else 190)
        light = light_on(spot, by_keyboard=self._context.input.by_keyboard)
        if light and not chosen:
            painter.rounded(spot.rect.inflate(8, 8), GLOW, 12, alpha=round(60 * light))
        if chosen:
            size = min(76.0, spot.rect.width * 0.8)
            area = (spot.rect.centerx - size / 2, spot.rect.centery - size / 2, size, size)
            painter.image("nimmsleich/detective_token", area, elevation=6)


class VoteButton(BarButton):
    """Button with a large hand on it, which is not seen any more while the votes are counted."""

    is_gone = False

    def draw(self, painter: Painter) -> None:
        if not self.is_gone:
            super().draw(painter)

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
            button.is_gone = self._state.table.knock is not None or self._state.table.showdown is not None
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
        words = (
            gettext("Swap this card for one from the stock")
            if swapping
            else gettext("Part with this card: nobody sees which")
        )
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
