"""The action bar: the player's hand, and beside it the buttons of the present decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame.typing import RectLike

from niagara.board import CHOICE_POINTS, Arm, Card, Gem
from niagara.rules.actions import (
    BuyBack,
    ChangeWeather,
    ChooseCard,
    KeepGems,
    NiagaraAction,
    PutBack,
    TakeMoose,
    UseLasso,
)
from niagara.rules.views import Phase
from niagara.scene.board.targets import ShapedSpot
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.turn.controller import CanoeMoveController
from niagara.scene.turn.remarks import PlanRemarks
from niagara.view.cards import draw_card
from niagara.view.places import CardPlace, card_shapes, fan
from niagara.wording import what_it_does
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.areas import bar_button
from stage.ui.base import Widget, focus_ring, stepped
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import KeyPress
from stage.ui.labels import Hotspot
from stage.ui.layout import Column, Flow, Row, Sheet
from table.contract import Action

KEYS: Final = {**{card: int(card) for card in Card if card.isdigit()}, Card.CHOICE: 8, Card.CLOUD: 9, Card.LASSO: 0}
"""Digit key of each card."""
_WIDE: Final = 520.0
_LIFT: Final = 16.0
"""Height by which a card rises under the pointer, in logical units."""
_SUNK: Final = 34.0
"""Depth by which the hand sinks while no card must be chosen, in logical units."""
_GLIDES: Final = 9.0
"""Share of its way per second by which the hand nears its place, roughly."""


class CardSpot(ShapedSpot):
    """Hotspot of a card in the hand; `fanned` is its place in the fan."""

    fanned: CardPlace | None = None
    shown: CardPlace | None = None
    """The place where it was drawn: raised, or lowered with the whole hand."""

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect if self.shown is None else self.shown.area, self.radius)


class Fan(Widget):
    """Container that lays its cards out as a fan in the middle of its area."""

    def __init__(self, name: str, spots: Sequence[CardSpot]) -> None:
        super().__init__(name)
        self._spots = spots
        self.aside = self.sunk = 0.0
        """Distance of the drawn cards from their places, to the right and down, while they glide there."""

    @property
    def children(self) -> Sequence[Widget]:
        return self._spots

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return min(_WIDE, width) if width else _WIDE, 110.0

    def place(self, area: RectLike) -> None:
        if self.rect.width:
            self.aside += self.rect.centerx - pygame.FRect(area).centerx
        super().place(area)
        shown = [spot for spot in self._spots if spot.visible]
        places = fan(self.rect, len(shown))
        shapes = [shape for _, shape in card_shapes(places)]
        for spot, place, shape in zip(shown, places, shapes, strict=True):
            spot.place(place.area)
            spot.fanned, spot.shape = place, shape


class CardPicker:
    """Controller of the choice of a paddle card (NI-20)."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context
        self.advised: Card | None = None
        """The card that the present hint advises."""

    def build(self) -> Widget:
        """Build the fan."""
        self._spots = {
            card: CardSpot(
                f"card-{card.name.lower()}", action=partial(self.choose, card), draw=self._draw, value=card,
                visible=False,
            )
            for card in Card
        }  # fmt: skip
        self.fan = Fan("hand", list(self._spots.values()))
        return self.fan

    def advance(self, dt: float) -> None:
        """Move the cards towards their places, up while one must be chosen."""
        share = 1.0 if self._context.scene.reduced_motion else min(1.0, _GLIDES * dt)
        self.fan.aside -= self.fan.aside * share
        self.fan.sunk += ((0.0 if self.is_awaited else _SUNK) - self.fan.sunk) * share

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the hand, without the one on the table."""
        me, view = self._context.me, self._state.view
        if me is None:
            return ()
        return tuple(card for card in self._state.hands[me] if card is not view.cards[me])

    def update(self, legal: Sequence[Action]) -> None:
        """Show the unused cards, and disable those that cannot be chosen now, with a reason."""
        reason = self._reason()
        for card, spot in self._spots.items():
            spot.visible = card in self.cards
            spot.allow(ChooseCard(card) in legal, reason)
            spot.tooltip = self._words(card) if spot.enabled else ""
            spot.spoken_as = "" if spot.enabled else self._state.card(card)

    def _words(self, card: Card) -> str:
        words = self._context.gettext("Play {card} (key {key})").format(card=self._state.card(card), key=KEYS[card])
        return f"{words}\n{what_it_does(card, self._context.app.language)}"

    def _reason(self) -> str:
        view, gettext = self._state.view, self._context.gettext
        if self.is_awaited:
            return gettext("One moment…")
        if view.phase is Phase.CHOOSING and self._context.me is not None:
            if self._context.controller.undo_target() is not None:
                return gettext("Your card is on the table. Until all have chosen you can undo it.")
            return gettext("Your card is already on the table.")
        if view.phase in (Phase.PADDLING, Phase.RETURNING):
            return gettext("The cards of this round are chosen.")
        if view.phase is Phase.BUYING:
            return gettext("Lost canoes are bought back first.")
        return self._state.waiting_reason()

    def choose(self, card: Card) -> None:
        """Choose this card, face down."""
        self._context.act(ChooseCard(card))

    def choose_if_last(self) -> None:
        """Choose the only card left, unless a lesson asks for it."""
        context = self._context
        waits = context.motion.is_busy or context.controller.is_reviewing or context.session.progress is not None
        if context.acting is not None and self.is_awaited and not waits and len(context.legal) == 1:
            self.choose(self.cards[0])

    def key(self, press: KeyPress) -> bool:
        """Handle digits, which choose a card."""
        if press.control or press.digit is None:
            return False
        chosen = next((card for card, key in KEYS.items() if key == press.digit and card in self.cards), None)
        if chosen is None or not self._spots[chosen].enabled:
            return False
        self.choose(chosen)
        return True

    @property
    def is_awaited(self) -> bool:
        """True if a card of this hand must still be chosen, now or after others have acted."""
        me, view = self._context.me, self._state.view
        return me is not None and view.phase is Phase.CHOOSING and not view.chosen[me]

    @property
    def first_focus(self) -> str:
        """Name of the first card that can be chosen."""
        return next((spot.name for spot in self._spots.values() if spot.visible and spot.enabled), "")

    @property
    def pointed(self) -> Card | None:
        """The card under the pointer or with the keyboard focus while one must be chosen."""
        able = [card for card, spot in self._spots.items() if spot.visible and spot.enabled]
        hovered = next((card for card in able if self._spots[card].hovered), None)
        return hovered or next((card for card in able if self._is_by_keyboard(self._spots[card])), None)

    def _is_by_keyboard(self, spot: Hotspot) -> bool:
        return spot.focused and self._context.input.by_keyboard

    def _draw(self, painter: Painter, spot: Hotspot) -> None:
        assert isinstance(spot, CardSpot)
        if spot.fanned is None or not isinstance(spot.value, Card):
            return
        advised, able = spot.value is self.advised and spot.enabled, spot.enabled or self.is_awaited
        lift = _LIFT * max(stepped(spot.warmth), float(advised or (able and self._is_by_keyboard(spot))))
        place = replace(spot.fanned, x=spot.fanned.x + self.fan.aside, y=spot.fanned.y + self.fan.sunk - lift)
        if advised:
            painter.glow(place.area.inflate(70, 60), painter.palette.focus, 255)
        spot.shown = place
        draw_card(painter, spot.value, place, elevation=5.0 + lift / 4)


_PIP = 22.0
_GAP = 12.0
_BETWEEN = " · "
_MARGIN = 8.0
"""Margin left of the pips, in logical units."""


class PointsLine(Widget):
    """Row of one pip per point, filled if spent, and the same in words; then the `missing` part, if it fits.

    `points` is None while undecided.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name, visible=False)
        self.spent = 0
        self.points: int | None = None
        self.text = ""
        self.missing = ""

    @property
    def value(self) -> str:
        return self.text

    @property
    def shown(self) -> str:
        """The words beside the pips: `text` and `missing` if both fit, else `missing`, else `text`."""
        room = self.rect.width - self._indent
        wanted = [self.text + _BETWEEN + self.missing, self.missing] if self.missing else []
        able = (words for words in wanted if self.host.type.width(words, theme.BODY_BOLD) <= room)
        return next(able, self.text)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 320.0, self.host.type.line_height(theme.BODY_BOLD) + 4.0

    @property
    def _indent(self) -> float:
        """Distance of the words from the left, in logical units."""
        return _MARGIN + (self.points * _PIP + _GAP if self.points else 0.0)

    def draw(self, painter: Painter) -> None:
        colours = painter.palette
        words, style = painter.type.fit(self.shown, theme.BODY_BOLD, self.rect.width - self._indent)
        for number in range(self.points or 0):
            centre = (self.rect.left + _MARGIN + (number + 0.5) * _PIP, self.rect.centery)
            painter.circle(centre, 8.5, colours.chalk)
            if number >= self.spent:
                painter.circle(centre, 6.5, colours.backdrop_bottom)
        at = (self.rect.left + self._indent, self.rect.centery)
        painter.text(words, at, style, colours.chalk, anchor="midleft")


class WoodenPlate(Sheet):
    """Sheet of dark wood as high as its contents, centred in its area; if higher, aligned to the bottom."""

    def place(self, area: RectLike) -> None:
        room = pygame.FRect(area)
        high = self.preferred(room.width)[1]
        top = min(room.centery - high / 2, room.bottom - high)
        super().place((room.left, top, room.width, high))

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.wood_look(painter.palette, elevation=8.0))


class ActionBar:
    """Action bar. Most buttons stand for one action and are visible while it is legal."""

    def __init__(self, state: NiagaraSceneState, hand: CardPicker, paddling: CanoeMoveController) -> None:
        self._state = state
        self._context = state.context
        self._hand = hand
        self._paddling = paddling
        self._remarks = PlanRemarks(state, paddling.plan)
        self.advised: Action | None = None
        """The action that the present hint advises."""

    def build(self) -> Widget:
        """Build the fan of cards on the left and the buttons on the right."""
        gettext, paddling = self._context.gettext, self._paddling
        self._actions: dict[str, tuple[NiagaraAction, Button]] = {}
        self._single_actions()
        self._points = {
            points: bar_button(f"points-{points}", str(points), partial(paddling.choose_points, points))
            for points in CHOICE_POINTS
        }
        for points, button in self._points.items():
            words = self._context.ngettext("Move {count} point", "Move {count} points", points)
            button.tooltip = words.format(count=points)
        self._undo = bar_button("undo-draft", "", paddling.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Start this move over (Esc)")
        self._stay = bar_button("stay", gettext("Leave it ashore"), paddling.stay)
        self._stay.tooltip = gettext("Your canoe stays ashore this turn, where the river cannot reach it.")
        self._done = bar_button("done", gettext("Done"), paddling.done, kind=ButtonKind.PRIMARY)
        self._line = PointsLine("points")
        single = [button for _, button in self._actions.values()]
        # "Done" is last and at the right, so that buttons that appear neither move it nor come under the pointer.
        buttons = [*single, *self._points.values(), self._stay, self._undo, self._done]
        column = Column("choices", [self._line, Flow("buttons", buttons, gap=10.0, align="right")], gap=4.0)
        self._plate = WoodenPlate("plate", column, padding=10.0, grow=1.0)
        self._plate.is_public = True
        return Row("actions", [self._hand.build(), self._plate], gap=16.0)

    def _single_actions(self) -> None:
        gettext = self._context.gettext
        for gem in Gem:
            bought = self._add(f"buy-{gem}", "", BuyBack(gem), f"niagara/gem_{gem}")
            bought.tooltip = gettext("Buy it for {gem}").format(gem=self._state.gem(gem))
        self._add("keep", gettext("Do without"), KeepGems())
        self._add("weather-up", gettext("More water (+1)"), ChangeWeather(1), "ui/up")
        self._add("weather-down", gettext("Less water (−1)"), ChangeWeather(-1), "ui/down")
        self._add("lasso", gettext("Throw the lasso"), UseLasso())
        for canoe in (0, 1):
            self._add(f"moose-{canoe}", "", TakeMoose(canoe), "niagara/moose")
        for canoe in (0, 1):
            self._add(f"slide-{canoe}-left", gettext("Left arm"), PutBack(canoe, Arm.LEFT), "ui/left")
            self._add(f"slide-{canoe}-right", gettext("Right arm"), PutBack(canoe, Arm.RIGHT), "ui/right")

    def _add(self, name: str, text: str, action: NiagaraAction, icon: str = "") -> Button:
        button = bar_button(name, text, lambda: self._context.act(action), icon=icon)
        self._actions[name] = (action, button)
        return button

    def update(self, legal: Sequence[Action]) -> None:
        """Update the buttons to the legal actions, and the line to the missing part."""
        paddling = self._paddling
        for action, button in self._actions.values():
            button.visible = action in legal
            button.kind = ButtonKind.PRIMARY if action == self.advised else ButtonKind.SECONDARY
        self._name_moose_buttons(legal)
        for points, button in self._points.items():
            button.visible = paddling.plan.is_choosing_points
            button.selected = points == paddling.plan.chosen_points
        self._undo.visible = self._done.visible = paddling.plan.is_active
        self._undo.allow(paddling.plan.is_begun, self._context.gettext("Nothing is chosen yet."))
        self._stay.visible = paddling.plan.can_stay
        self._stay.follows = paddling.plan.ashore
        self._done.allow(paddling.plan.is_ready, self._remarks.missing())
        self._line.visible = paddling.plan.is_active
        self._line.spent, self._line.points = paddling.plan.points
        self._line.text = self._words(*paddling.plan.points)
        self._line.missing = self._remarks.remark
        self._plate.visible = paddling.plan.is_active or any(button.visible for _, button in self._actions.values())
        # Alone, the hand lies in the middle, below the river's arms.
        self._hand.fan.grow = 0.0 if self._plate.visible else 1.0

    def _name_moose_buttons(self, legal: Sequence[Action]) -> None:
        """Name the canoe on the moose buttons only if two different canoes are beside the moose."""
        gettext = self._context.gettext
        several = self._state.view.options.double_canoe and TakeMoose(0) in legal and TakeMoose(1) in legal
        long = gettext("Moose into the double canoe"), gettext("Moose into the single canoe")
        short = gettext("Double canoe"), gettext("Single canoe")
        for canoe, (words, name) in enumerate(zip(long, short, strict=True)):
            button = self._actions[f"moose-{canoe}"][1]
            button.text = name if several else gettext("Take the moose aboard")
            button.tooltip = words if several else ""

    def _words(self, spent: int, points: int | None) -> str:
        gettext, paddling = self._context.gettext, self._paddling
        if paddling.plan.is_active and paddling.plan.canoe is None:
            if paddling.plan.can_stay:
                return gettext("Move this canoe too, or leave it ashore")
            return gettext("Choose a canoe or a glowing disc")
        if points is None:
            words = self._context.ngettext("{spent} point spent", "{spent} points spent", spent)
            return words.format(spent=spent)
        words = self._context.ngettext("{spent} of {points} point spent", "{spent} of {points} points spent", points)
        return words.format(spent=spent, points=points)

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons of single actions, by name."""
        return {name: button for name, (_, button) in self._actions.items()}

    @property
    def first_focus(self) -> str:
        """Name of the first visible button of a single action; "" if a canoe or a card must be picked."""
        return next((name for name, (_, button) in self._actions.items() if button.visible), "")
