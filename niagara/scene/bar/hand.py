"""The own hand: a fan of paddle cards in the action bar, of which one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame.typing import RectLike

from niagara.board import Card
from niagara.rules.actions import ChooseCard
from niagara.rules.views import Phase
from niagara.scene.board import Board
from niagara.scene.board_input.spots import ShapedSpot
from niagara.view.pieces.cards import draw_card
from niagara.view.places.hits import card_shapes
from niagara.view.places.places import CardPlace, fan
from niagara.wording import what_it_does
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets import Spot, Widget
from stage.ui.widgets.base import focus_ring, stepped
from table.contract import Action

KEYS: Final = {**{card: int(card) for card in Card if card.isdigit()}, Card.CHOICE: 8, Card.CLOUD: 9, Card.LASSO: 0}
"""The digit that chooses each card."""
_WIDE: Final = 520.0
_LIFT: Final = 16.0
"""How far a card rises under the pointer."""
_SUNK: Final = 34.0
"""How far the hand is lowered while no card is to be chosen."""


class CardSpot(ShapedSpot):
    """A card in the hand; `fanned` is where it lies."""

    fanned: CardPlace | None = None
    shown: CardPlace | None = None
    """Where it was drawn: raised, or lowered with the whole hand."""

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect if self.shown is None else self.shown.area, self.radius)


class Fan(Widget):
    """Lays its cards out as a fan."""

    def __init__(self, name: str, spots: Sequence[CardSpot]) -> None:
        super().__init__(name)
        self._spots = spots

    @property
    def children(self) -> Sequence[Widget]:
        return self._spots

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return min(_WIDE, width) if width else _WIDE, 110.0

    def place(self, area: RectLike) -> None:
        super().place(area)
        shown = [spot for spot in self._spots if spot.visible]
        places = fan(self.rect, len(shown))
        shapes = [shape for _, shape in card_shapes(places)]
        for spot, place, shape in zip(shown, places, shapes, strict=True):
            spot.place(place.area)
            spot.fanned, spot.shape = place, shape


class Hand:
    """Choosing a paddle card (NI-20)."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._context = board.context
        self.advised: Card | None = None
        """The card that a hint which is shown advises."""

    def build(self) -> Widget:
        """The fan."""
        self._spots = {card: self._spot(card) for card in Card}
        return Fan("hand", list(self._spots.values()))

    def _spot(self, card: Card) -> CardSpot:
        return CardSpot(f"card-{card.name.lower()}", action=lambda: self.choose(card), draw=self._draw, value=card,
                        visible=False)  # fmt: skip

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the hand, without the one that lies on the table already."""
        me, view = self._context.me, self._board.view
        if me is None:
            return ()
        return tuple(card for card in self._board.hands[me] if card is not view.cards[me])

    def update(self, legal: Sequence[Action]) -> None:
        """Show the cards that are left; those that cannot be chosen now say why."""
        reason = self._reason()
        for card, spot in self._spots.items():
            spot.visible = card in self.cards
            spot.allow(ChooseCard(card) in legal, reason)
            spot.tooltip = self._words(card) if spot.enabled else ""

    def _words(self, card: Card) -> str:
        words = self._context.gettext("Play {card} (key {key})").format(card=self._board.card(card), key=KEYS[card])
        return f"{words}\n{what_it_does(card, self._context.app.language)}"

    def _reason(self) -> str:
        view, gettext = self._board.view, self._context.gettext
        if self.awaited:
            return gettext("One moment…")
        if view.phase is Phase.CHOOSING and self._context.me is not None:
            return gettext("Your card lies face down already.")
        if view.phase in (Phase.PADDLING, Phase.RETURNING):
            return gettext("The cards of this round are chosen.")
        if view.phase is Phase.BUYING:
            return gettext("First canoes are bought back.")
        return self._board.waiting_reason()

    def choose(self, card: Card) -> None:
        """Lay this card face down."""
        self._context.act(ChooseCard(card))

    def key(self, press: KeyPress) -> bool:
        """Digits choose a card."""
        if press.control or press.digit is None:
            return False
        chosen = next((card for card, key in KEYS.items() if key == press.digit and card in self.cards), None)
        if chosen is None or not self._spots[chosen].enabled:
            return False
        self.choose(chosen)
        return True

    @property
    def awaited(self) -> bool:
        """Whether a card of this hand is still to be chosen, at this moment or once others have moved."""
        me, view = self._context.me, self._board.view
        return me is not None and view.phase is Phase.CHOOSING and not view.chosen[me]

    @property
    def first_focus(self) -> str:
        """The first card that can be chosen."""
        return next((spot.name for spot in self._spots.values() if spot.visible and spot.enabled), "")

    @property
    def pointed(self) -> Card | None:
        """The card that is pointed at, or has the keyboard, while one is to be chosen."""
        able = [card for card, spot in self._spots.items() if spot.visible and spot.enabled]
        hovered = next((card for card in able if self._spots[card].hovered), None)
        return hovered or next((card for card in able if self._by_keyboard(self._spots[card])), None)

    def _by_keyboard(self, spot: Spot) -> bool:
        return spot.focused and self._context.input.by_keyboard

    def _draw(self, painter: Painter, spot: Spot) -> None:
        assert isinstance(spot, CardSpot)
        if spot.fanned is None or not isinstance(spot.value, Card):
            return
        advised, able = spot.value is self.advised and spot.enabled, spot.enabled or self.awaited
        lift = _LIFT * max(stepped(spot.warmth), float(advised or (able and self._by_keyboard(spot))))
        place = replace(spot.fanned, y=spot.fanned.y + (0.0 if self.awaited else _SUNK) - lift)
        if advised:
            painter.glow(place.area.inflate(70, 60), painter.palette.focus, 255)
        spot.shown = place
        draw_card(painter, spot.value, place, elevation=5.0 + lift / 4)
