"""Animation of the ordinary round: dealing, drawing, bidding, detectives, swaps."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from nimmsleich.cards import Card
from nimmsleich.rules import events
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.cards import BACK, CardSprite, corpse_art, drawings_on
from nimmsleich.view.signs import HELD, HELD_FOR, LASTS, ShownSign
from nimmsleich.view.slate import picture_size
from nimmsleich.view.tabletop import DetectiveVisit
from stage.graphics.kept import Sprite
from stage.graphics.motion import Script, Tween, anticipate, ease_in_out, ease_out, overshoot, staggered
from stage.match.animations import Animations
from table.contract import Seat

_SPIN: Final = 48.0
"""Degrees by which a card turns on its way from the box to a pile."""
_HAT: Final = 0.36
"""Part of the detective that comes up first."""
_CLICK: Final = ((1.0, 0.05), (0.15, 0.06), (1.0, 0.08))
"""Strength of the lamp and seconds, as it is switched on."""
_SIGN_WAITS: Final = 0.35
"""Seconds by which a sign delays the act that it leads to."""
_SOUNDS: Final = {
    Sign.FINGER: ("wood_knock", 0.35, 1.3),
    Sign.COUGH: ("gasp", 0.3, 0.6),
    Sign.TIE: ("card_slide", 0.3, 1.2),
}
"""Sound, volume and pitch of signs that can be heard."""
_STANDS, _DUSK = 2.6, 0.5
"""Seconds for which a still detective is seen, and the darkness around it."""


class RoundMovements:
    """Queues the animations of an ordinary round."""

    def __init__(self, state: LeichSceneState, animations: Animations[NimmsleichView]) -> None:
        self._state = state
        self._context = state.context
        self._motion = state.context.motion
        self._fly = state.flights.fly
        self._play = state.context.play
        self.still: DetectiveVisit | None = None
        """A detective who stands still for a while, because motion is reduced."""
        self._stands = 0.0
        animations.script(events.DealerDrawn, self._dealer_drawn)
        animations.script(events.Dealt, self._dealt)
        animations.script(events.RoundBegan, self._round_began)
        animations.script(events.HandDrawn, self._hand_drawn)
        animations.script(events.BidMade, self._bid_made)
        animations.script(events.TokenSpent, self._token_spent)
        animations.script(events.SignShown, self._sign_shown)
        animations.script(events.CardsSeen, self._cards_seen)
        animations.script(events.CardSwapped, self._card_swapped)
        animations.script(events.WitnessSpoke, self._witness_spoke)
        animations.unseen(events.TellDrawn)

    def _dealer_drawn(self, event: events.DealerDrawn, after: NimmsleichView) -> Script:
        self._state.point_at(event.seat)
        self._play("chip")
        yield 0.4

    def _round_began(self, event: events.RoundBegan, after: NimmsleichView) -> Script:
        if after.seats > 3:
            yield self.hands_drawn(after)
        self._play("table_knock", 0.4)
        self._state.point_at(event.opener)

    def _witness_spoke(self, event: events.WitnessSpoke, after: NimmsleichView) -> Script:
        self._play("gasp", 0.5)
        yield 0.8

    def _hand_drawn(self, event: events.HandDrawn, after: NimmsleichView) -> Script:
        if event.seat == self._context.me and tuple(self._state.table.hands[event.seat]) != event.cards:
            yield self._turned_up([(event.seat, position, card) for position, card in enumerate(event.cards)])

    def _dealt(self, event: events.Dealt, after: NimmsleichView) -> Script:
        table, places = self._state.table, self._state.places

        def grow(seat: Seat) -> None:
            table.piles[seat] += 1

        tweens = []
        for level in range(event.pile):
            for step in range(event.seats):
                seat = (after.dealer + 1 + step) % event.seats
                pile = places.pile_of(seat)
                spin = _SPIN * (1 if (level + step) % 2 else -1)
                sprite = Sprite(places.tray.centerx, places.tray.centery - 30, *pile.size, BACK, angle=spin)
                leave, land = partial(self._play, "card_deal", 0.55), partial(grow, seat)
                goal = pile.move(0, -3.0 * level)
                tweens.append(self._fly(sprite, goal, 0.3, lift=44.0, angle=0.0, leave=leave, land=land))
        if after.phase is Phase.SHUFFLE:
            table.stock = 0
        yield staggered(tweens, 0.045)
        if after.phase is Phase.SHUFFLE:
            table.stock = event.stock
            yield self.hands_drawn(after)

    def hands_drawn(self, after: NimmsleichView) -> Sequence[Tween]:
        """Return the flights of cards from the piles into the hands, as many as `after` has."""
        wanted = [(seat, place) for seat, hand in enumerate(after.hands) for place in range(len(hand))]
        return staggered([self._draw_one(seat, place, after) for seat, place in wanted], 0.05)

    def _draw_one(self, seat: Seat, position: int, after: NimmsleichView) -> Tween:
        table, places = self._state.table, self._state.places
        goal, pile = places.hand_of(seat, position, len(after.hands[seat])), places.pile_of(seat)
        sprite = Sprite(*pile.center, *goal.size, BACK, zoom=pile.width / goal.width)

        def leave() -> None:
            # Only now, after the earlier animations, is it known whether this place is empty.
            if len(table.hands[seat]) > position:
                sprite.alpha = 0.0
            else:
                table.piles[seat] = max(0, table.piles[seat] - 1)
                self._play("card_slide", 0.7)

        def land() -> None:
            if sprite.alpha:
                table.hands[seat].append(None)

        return self._fly(sprite, goal, zoom=1.0, leave=leave, land=land)

    def _turned_up(self, cards: list[tuple[Seat, int, Card]]) -> Sequence[Tween]:
        """Return the turning of cards in hands, all at once."""
        tweens = []
        for seat, position, card in cards:
            held = sum(1 for other, _, _ in cards if other == seat)
            area = self._state.places.hand_of(seat, position, max(held, len(self._context.view.hands[seat])))
            self._context.app.painter.rasterise_ahead(drawings_on(card, area.size))
            tweens.append(self._turn_one(CardSprite(*area.center, *area.size, card=card), seat, position))
        return staggered(tweens, 0.06)

    def _turn_one(self, sprite: CardSprite, seat: Seat, position: int) -> Tween:
        table = self._state.table

        def leave() -> None:
            table.away.add((seat, position))
            self._play("card_flip")

        def land() -> None:
            table.away.discard((seat, position))
            if position < len(table.hands[seat]):
                table.hands[seat][position] = sprite.card

        return self._fly(sprite, seconds=0.34, face=1.0, lift=14.0, leave=leave, land=land)

    def _bid_made(self, event: events.BidMade, after: NimmsleichView) -> Script:
        table, places = self._state.table, self._state.places
        size = picture_size(places, self._context.scene.type)
        goal = pygame.FRect(0, 0, size, size)
        goal.center = (places.slate.centerx + size * 0.4, places.slate.centery)
        card = places.ranks[event.corpse - 1]
        self._state.point_at(event.seat)
        self._play("card_slide", 0.6)
        sprite = Sprite(card.centerx, card.centery - 14, size, size, corpse_art(event.corpse), zoom=0.76)
        yield self._fly(sprite, goal, 0.22, zoom=1.0, lift=20.0)
        table.calls.append(event.call)
        self._play("chip")
        table.pop = 0.7
        yield Tween(table, {"pop": 1.0}, 0.12, overshoot)

    def _sign_shown(self, event: events.SignShown, after: NimmsleichView) -> Script:
        """Show a sign for a while; what it leads to waits a moment only, and may come before it is over (NL-60)."""
        accused = after.calls[-1].seat if after.calls else (event.seat + 1) % after.seats
        still = self._motion.reduced
        shown = ShownSign(event.sign, accused, HELD if still else 0.0, still, HELD_FOR if still else LASTS)
        self._state.table.signs[event.seat] = shown
        if event.sign in _SOUNDS:
            self._play(*_SOUNDS[event.sign])
        yield _SIGN_WAITS

    def advance(self, dt: float) -> None:
        """Time the signs, and the still picture of a detective, shown where motion is reduced."""
        signs = self._state.table.signs
        for seat in [seat for seat, shown in signs.items() if not shown.advance(dt)]:
            del signs[seat]
        self._stands -= dt
        if self.still is not None and self._stands <= 0.0:
            self.still = None

    def _token_spent(self, event: events.TokenSpent, after: NimmsleichView) -> Script:
        """Show the detective: first the hat, then the figure; its lamp clicks and goes from card to card.

        It leaves unless it has news, which comes with the next event.
        """
        table, places = self._state.table, self._state.places
        cards = [places.hand_of(look.seat, look.position, len(after.hands[look.seat])) for look in event.looks]
        table.tokens[event.seat] -= 1
        table.visit = visit = DetectiveVisit(event.seat, places.edge.middle, places.ledge.bottom, cards[0].size)
        self._state.point_at(event.seat)
        self._play("chip")
        self._play("whoosh", 0.4, 0.7)
        self._context.request_refresh()
        yield Tween(visit, {"dark": 1.0}, 0.22, ease_out), Tween(visit, {"rise": _HAT}, 0.26, ease_out)
        yield 0.12
        yield Tween(visit, {"rise": 1.0}, 0.24, overshoot)
        for strength, seconds in _CLICK:
            visit.beam = strength
            self._play("snap", 0.5 * strength, 1.5)
            yield seconds
        for look, card in zip(event.looks, cards, strict=True):
            visit.caught, visit.card = (), card.size
            yield Tween(visit, {"x": card.centerx, "y": card.centery}, 0.22, ease_in_out)
            visit.caught = (look.seat,)
            self._play("gasp", 0.35)
            yield 0.26
        if self._motion.reduced:
            caught = tuple(look.seat for look in event.looks)
            (first, size), *more = [(card.center, card.size) for card in cards]
            self.still = DetectiveVisit(event.seat, *first, size, _DUSK, 1.0, 1.0, caught, tuple(more))
            self._stands = _STANDS
        if event.seat != self._context.me:
            yield from self._sent_away(visit)

    def _sent_away(self, visit: DetectiveVisit) -> Script:
        yield Tween(visit, {"beam": 0.0}, 0.1), Tween(visit, {"rise": 0.0, "dark": 0.0}, 0.26, anticipate)
        self._state.table.visit = None
        self._context.request_refresh()

    def _cards_seen(self, event: events.CardsSeen, after: NimmsleichView) -> Script:
        """Turn up the cards that the own detective has seen, in the light of its lamp."""
        table, seen = self._state.table, zip(event.looks, event.cards, strict=True)
        yield self._turned_up(
            [(to.seat, to.position, card) for to, card in seen if table.hands[to.seat][to.position] is None]
        )
        if table.visit is not None:
            yield 0.35
            yield from self._sent_away(table.visit)

    def _card_swapped(self, event: events.CardSwapped, after: NimmsleichView) -> Script:
        """Animate a card to the stock, and another one back."""
        places, sound = self._state.places, partial(self._play, "card_slide")
        hand = places.hand_of(event.seat, 0, max(1, len(self._state.table.hands[event.seat])))
        for start, goal in ((hand, places.stock), (places.stock, hand)):
            yield self._fly(Sprite(*start.center, *places.stock.size, BACK), goal, leave=sound)
