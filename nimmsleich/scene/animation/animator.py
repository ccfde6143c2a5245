"""Animation of the ordinary round: dealing, drawing, bidding, detectives, swaps."""

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
from stage.graphics.motion import Tween, anticipate, ease_in_out, ease_out, overshoot
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
        self._visit: DetectiveVisit | None = None
        """The own detective, whose news has not been seen yet."""
        animations.on(events.DealerDrawn, self._dealer_drawn)
        animations.between(events.Dealt, lambda event, before, after: self._dealt(event, after))
        animations.between(events.RoundBegan, lambda event, before, after: self._round_began(event, after))
        animations.on(events.HandDrawn, self._hand_drawn)
        animations.on(events.BidMade, self._bid_made)
        animations.between(events.TokenSpent, lambda event, before, after: self._token_spent(event, after))
        animations.unseen(events.TellDrawn)
        animations.between(events.SignShown, lambda event, before, after: self._sign_shown(event, after))
        animations.on(events.CardsSeen, self._cards_seen)
        animations.on(events.CardSwapped, self._card_swapped)

    def _dealer_drawn(self, event: events.DealerDrawn) -> None:
        self._motion.call(partial(self._state.point_at, event.seat))
        self._motion.call(partial(self._play, "chip"))
        self._motion.wait(0.4)

    def _round_began(self, event: events.RoundBegan, after: NimmsleichView) -> None:
        if after.seats > 3:
            self.draw_hands(after)
        self._motion.call(partial(self._state.point_at, event.opener))

    def _hand_drawn(self, event: events.HandDrawn) -> None:
        if event.seat == self._context.me and tuple(self._state.table.hands[event.seat]) != event.cards:
            self._turn_up([(event.seat, position, card) for position, card in enumerate(event.cards)])

    def _dealt(self, event: events.Dealt, after: NimmsleichView) -> None:
        table, places = self._state.table, self._state.places

        def grow(seat: Seat) -> None:
            table.piles[seat] += 1

        tweens = []
        for level in range(6):
            for step in range(event.seats):
                seat = (after.dealer + 1 + step) % event.seats
                pile = places.pile_of(seat)
                spin = _SPIN * (1 if (level + step) % 2 else -1)
                sprite = Sprite(places.tray.centerx, places.tray.centery - 30, *pile.size, BACK, angle=spin)
                leave, land = partial(self._play, "card_deal", 0.55), partial(grow, seat)
                goal = pile.move(0, -3.0 * level)
                tweens.append(self._fly(sprite, goal, 0.3, lift=44.0, angle=0.0, leave=leave, land=land))
        self._motion.together(tweens, stagger=0.045)
        if after.phase is Phase.SHUFFLE:
            table.stock = 0
            self._motion.call(partial(setattr, table, "stock", event.stock))
            self.draw_hands(after)

    def draw_hands(self, after: NimmsleichView) -> None:
        """Animate cards from the piles into the hands, as many as `after` has."""
        wanted = [(seat, place) for seat, hand in enumerate(after.hands) for place in range(len(hand))]
        self._motion.together([self._draw_one(seat, place, after) for seat, place in wanted], stagger=0.05)

    def _draw_one(self, seat: Seat, position: int, after: NimmsleichView) -> Tween:
        table, places = self._state.table, self._state.places
        goal = places.hand_of(seat, position, len(after.hands[seat]))
        pile = places.pile_of(seat)
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

    def _turn_up(self, cards: list[tuple[Seat, int, Card]]) -> None:
        """Turn cards in hands over, all at once."""
        tweens = []
        for seat, position, card in cards:
            held = sum(1 for other, _, _ in cards if other == seat)
            area = self._state.places.hand_of(seat, position, max(held, len(self._context.view.hands[seat])))
            self._context.app.painter.rasterise_ahead(drawings_on(card, area.size))
            tweens.append(self._turn_one(CardSprite(*area.center, *area.size, card=card), seat, position))
        self._motion.together(tweens, stagger=0.06)

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

    def _bid_made(self, event: events.BidMade) -> None:
        table, places = self._state.table, self._state.places
        size = picture_size(places, self._context.scene.type)
        goal = pygame.FRect(0, 0, size, size)
        goal.center = (places.slate.centerx + size * 0.4, places.slate.centery)
        card = places.ranks[event.corpse - 1]
        sprite = Sprite(card.centerx, card.centery - 14, size, size, corpse_art(event.corpse), zoom=0.76)

        def leave() -> None:
            self._state.point_at(event.seat)
            self._play("card_slide", 0.6)

        def land() -> None:
            table.calls.append(event.call)
            self._play("chip")

        self._motion.add(self._fly(sprite, goal, 0.32, zoom=1.0, lift=20.0, leave=leave, land=land))
        self._motion.add(Tween(table, {"pop": 1.0}, 0.26, overshoot, before=partial(setattr, table, "pop", 0.7)))

    def _sign_shown(self, event: events.SignShown, after: NimmsleichView) -> None:
        """Show a sign for a while; what it leads to waits a moment only, and may come before it is over (NL-60)."""
        accused = after.calls[-1].seat if after.calls else (event.seat + 1) % after.seats

        def begin() -> None:
            still = self._motion.reduced
            shown = ShownSign(event.sign, accused, HELD if still else 0.0, still, HELD_FOR if still else LASTS)
            self._state.table.signs[event.seat] = shown
            if event.sign in _SOUNDS:
                self._play(*_SOUNDS[event.sign])

        self._motion.call(begin)
        self._motion.wait(_SIGN_WAITS)

    def advance(self, dt: float) -> None:
        """Time the signs, and the still picture of a detective, shown where motion is reduced."""
        signs = self._state.table.signs
        for seat in [seat for seat, shown in signs.items() if not shown.advance(dt)]:
            del signs[seat]
        self._stands -= dt
        if self.still is not None and self._stands <= 0.0:
            self.still = None

    def _token_spent(self, event: events.TokenSpent, after: NimmsleichView) -> None:
        """Animate the detective: first the hat, then the figure; its lamp clicks and goes from card to card.

        It leaves unless it has news, which comes with the next event.
        """
        table, places, motion = self._state.table, self._state.places, self._motion
        cards = [places.hand_of(look.seat, look.position, len(after.hands[look.seat])) for look in event.looks]
        visit = DetectiveVisit(event.seat, places.edge.middle, places.ledge.bottom, cards[0].size)

        def enter() -> None:
            table.tokens[event.seat] -= 1
            table.visit = visit
            self._state.point_at(event.seat)
            self._play("chip")
            self._play("whoosh", 0.4, 0.7)
            self._context.request_refresh()

        def catch(seat: Seat) -> None:
            visit.caught = (seat,)
            self._play("gasp", 0.35)

        motion.add(
            Tween(visit, {"dark": 1.0}, 0.22, ease_out, before=enter), Tween(visit, {"rise": _HAT}, 0.26, ease_out)
        )
        motion.wait(0.12)
        motion.move(visit, 0.24, overshoot, rise=1.0)
        for strength, seconds in _CLICK:
            motion.call(partial(setattr, visit, "beam", strength))
            motion.call(partial(self._play, "snap", 0.5 * strength, 1.5))
            motion.wait(seconds)
        for look, card in zip(event.looks, cards, strict=True):
            motion.call(partial(setattr, visit, "caught", ()))
            motion.call(partial(setattr, visit, "card", card.size))
            motion.move(visit, 0.22, ease_in_out, x=card.centerx, y=card.centery)
            motion.call(partial(catch, look.seat))
            motion.wait(0.26)
        if motion.reduced:
            caught = tuple(look.seat for look in event.looks)
            (first, size), *more = [(card.center, card.size) for card in cards]
            self.still = DetectiveVisit(event.seat, *first, size, _DUSK, 1.0, 1.0, caught, tuple(more))
            self._stands = _STANDS
        if event.seat == self._context.me:
            self._visit = visit
        else:
            self._send_away(visit)

    def _send_away(self, visit: DetectiveVisit) -> None:
        self._motion.add(Tween(visit, {"beam": 0.0}, 0.1), Tween(visit, {"rise": 0.0, "dark": 0.0}, 0.26, anticipate))
        self._motion.call(partial(setattr, self._state.table, "visit", None))
        self._motion.call(self._context.request_refresh)

    def _cards_seen(self, event: events.CardsSeen) -> None:
        """Turn up the cards that the own detective has seen, in the light of its lamp."""
        hands = self._state.table.hands
        seen = zip(event.looks, event.cards, strict=True)
        self._turn_up([(to.seat, to.position, card) for to, card in seen if hands[to.seat][to.position] is None])
        if self._visit is not None:
            self._motion.wait(0.35)
            self._send_away(self._visit)
            self._visit = None

    def _card_swapped(self, event: events.CardSwapped) -> None:
        """Animate a card to the stock, and another one back."""
        places, sound = self._state.places, partial(self._play, "card_slide")
        hand = places.hand_of(event.seat, 0, max(1, len(self._state.table.hands[event.seat])))
        for start, goal in ((hand, places.stock), (places.stock, hand)):
            self._motion.add(self._fly(Sprite(*start.center, *places.stock.size, BACK), goal, leave=sound))
