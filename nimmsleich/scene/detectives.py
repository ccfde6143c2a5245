"""Sending a detective: a token is clicked, then the cards to be looked at, then it goes (NL-40, NL-33)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from nimmsleich.rules.actions import Look, Spend
from nimmsleich.rules.views import Phase
from nimmsleich.scene.controls import BarButton
from nimmsleich.view.palette import GLOW
from stage.graphics.painter import Painter
from stage.ui.widgets import Kind, Label, Row, Spot, Widget
from stage.ui.widgets.base import stepped

if TYPE_CHECKING:
    from nimmsleich.scene.leich_display import LeichDisplay
    from table.contract import Action


class Detectives:
    """Keeps which cards are chosen, and the widgets for it."""

    def __init__(self, scene: LeichDisplay) -> None:
        self._scene = scene
        self._begun = False
        self.looks: list[Look] = []

    @property
    def choosing(self) -> bool:
        """Whether somebody at the screen is choosing cards to look at."""
        return self._begun or self._scene.context.interrupting is not None

    # --- widgets ----------------------------------------------------------------------------------------------------

    def build_board(self) -> None:
        """The own tokens, and every card that might be looked at."""
        scene = self._scene
        scene.context.ui.add(Spot("token", action=self._clicked_token, draw=self._draw_token, radius=30))
        in_hand = 2 if scene.context.view.seats == 3 else 1
        for seat in range(scene.context.view.seats):
            for position in range(in_hand):
                look = Look(seat, position)
                spot = Spot(
                    name_of(look, in_hand), action=partial(self._clicked_card, look),
                    draw=partial(self._draw_card, look), value=look, visible=False, radius=10,
                )  # fmt: skip
                scene.context.ui.add(spot)

    def build_bar(self) -> Widget:
        """What is to be done, the sending, and the way back."""
        gettext = self._scene.context.gettext
        self._words = Label("detective.words", "", colour="chalk", grow=1.0, align="center")
        self._send = BarButton("send", gettext("Send the detective"), self._go, kind=Kind.PRIMARY)
        self._back = BarButton("detective.back", gettext("Cancel"), self._give_up)
        return Row("detective", [self._words, self._send, self._back], gap=18.0)

    def place(self) -> None:
        """Put the spots where tokens and cards lie now."""
        scene, places = self._scene, self._scene.places
        first, last = places.tokens[0], places.tokens[-1]
        scene.context.ui.move("token", first.union(last))
        in_hand = 2 if scene.context.view.seats == 3 else 1
        for seat, hand in enumerate(scene.context.view.hands):
            for position in range(in_hand):
                if seat in places.stations:
                    area = places.hand_of(seat, position, len(hand))
                    if in_hand == 1:
                        area = area.union(places.stations[seat].pile)
                    scene.context.ui.move(name_of(Look(seat, position), in_hand), area)

    # --- state ------------------------------------------------------------------------------------------------------

    def update(self, legal: Sequence[Action]) -> None:
        """Show or hide everything according to what is allowed now."""
        scene = self._scene
        if scene.context.acting is None or not any(isinstance(action, Spend) for action in legal):
            self._begun, self.looks = False, []
        if not self.choosing:
            self.looks = []
        self._update_token(legal)
        in_hand = 2 if scene.context.view.seats == 3 else 1
        for seat, hand in enumerate(scene.context.view.hands):
            for position in range(in_hand):
                spot = scene.context.ui.find(name_of(Look(seat, position), in_hand))
                there = seat in scene.places.stations and position < len(hand)
                spot.visible = self.choosing and there and scene.context.acting is not None
                name = scene.context.seat_names[seat]
                spot.tooltip = scene.context.gettext("Look at the card of {name}").format(name=name)
        self._tell()

    def _update_token(self, legal: Sequence[Action]) -> None:
        scene, view = self._scene, self._scene.context.view
        token = scene.context.ui.find("token")
        token.visible = scene.context.me is not None
        own = view.tokens[scene.context.me] if scene.context.me is not None else 0
        in_turn = scene.context.acting is not None and any(isinstance(action, Spend) for action in legal)
        if in_turn or (scene.context.me is not None and scene.context.commands.may_begin_interrupt(scene.context.me)):
            token.enable()
            token.tooltip = scene.context.gettext("Send a detective to look at the cards of two opponents")
            if view.seats == 3:
                token.tooltip = scene.context.gettext("Send a detective to look at two cards of your opponents")
        elif not own:
            token.disable(scene.context.gettext("Both detective tokens are spent."))
        elif view.phase is not Phase.BIDDING:
            token.disable(scene.context.gettext("Detectives work during the bidding only."))
        else:
            token.disable(scene.context.gettext("In a moment…"))

    def _tell(self) -> None:
        gettext, missing = self._scene.context.gettext, 2 - len(self.looks)
        if self._is_complete():
            self._send.enable()
            names = " + ".join(dict.fromkeys(self._scene.context.seat_names[look.seat] for look in self.looks))
            self._words.text = gettext("Look at the cards of {names}").format(names=names)
            return
        self._send.disable(gettext("First choose whose cards to look at."))
        if self._scene.context.view.seats == 3:
            words = self._scene.context.ngettext("Choose one more card", "Choose two cards", missing)
        else:
            words = self._scene.context.ngettext("Choose one more opponent", "Choose two opponents", missing)
        self._words.text = words

    def _spend(self) -> Spend:
        return Spend(tuple(sorted(self.looks)))

    def _is_complete(self) -> bool:
        return self.choosing and self._spend() in self._scene.context.legal

    # --- what the player does ---------------------------------------------------------------------------------------

    def cancel(self) -> bool:
        """Give up choosing; False if nothing was begun in one's own turn."""
        if not self._begun:
            return False
        self._begun, self.looks = False, []
        self._scene.context.look_again()
        return True

    def _give_up(self) -> None:
        if self._scene.context.interrupting is not None:
            self.looks = []
            self._scene.context.commands.end_interrupt()
        else:
            self.cancel()

    def _clicked_token(self) -> None:
        scene = self._scene
        self.looks = []
        scene.context.play("chip")
        if self.choosing:
            self._give_up()
        elif scene.context.acting is not None:
            self._begun = True
            scene.context.look_again()
            scene.focus_next = self.first_target()
        elif scene.context.me is not None:
            scene.context.commands.begin_interrupt(scene.context.me)
            scene.focus_next = self.first_target()

    def first_target(self) -> str:
        """The first card that the keyboard should stand on."""
        in_hand = 2 if self._scene.context.view.seats == 3 else 1
        return name_of(Look(next(iter(self._scene.places.stations))), in_hand)

    def _clicked_card(self, look: Look) -> None:
        self._scene.context.play("chip", 0.6)
        if look in self.looks:
            self.looks.remove(look)
        else:
            self.looks = [*self.looks[-1:], look] if len(self.looks) >= 2 else [*self.looks, look]
        if self._is_complete() and len(self.looks) == 2:
            self._scene.focus_next = "send"
        self._scene.context.look_again()

    def _go(self) -> None:
        if self._scene.context.act(self._spend()):
            self._begun, self.looks = False, []

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _draw_token(self, painter: Painter, spot: Spot) -> None:
        """A ring of light round the own tokens while they can be used."""
        if not spot.enabled or self._scene.context.me is None:
            return
        left = self._scene.table.tokens[self._scene.context.me]
        for area in self._scene.places.tokens[:left]:
            warm = 1.0 if self.choosing else stepped(spot.warmth)
            if warm:
                painter.circle(area.center, area.width / 2 + 7, GLOW, 4, alpha=round(255 * warm))

    def _draw_card(self, look: Look, painter: Painter, spot: Spot) -> None:
        """A frame of light round what can be chosen, a brighter one with a token on it round what is."""
        chosen = look in self.looks
        painter.outline(spot.rect.inflate(10, 10), GLOW, 6 if chosen else 3, 14, alpha=255 if chosen else 190)
        if stepped(spot.warmth) and not chosen:
            painter.rounded(spot.rect.inflate(8, 8), GLOW, 12, alpha=round(60 * stepped(spot.warmth)))
        if chosen:
            size = min(76.0, spot.rect.width * 0.8)
            area = (spot.rect.centerx - size / 2, spot.rect.centery - size / 2, size, size)
            painter.image("nimmsleich/detective_token", area, elevation=6)


def name_of(look: Look, in_hand: int) -> str:
    """The name of the widget for a card: "target-2", or "target-2-1" where there are two."""
    return f"target-{look.seat}" if in_hand == 1 else f"target-{look.seat}-{look.position}"
