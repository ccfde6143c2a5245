"""The movements of the ordinary round: dealing, drawing, bidding, detectives, and cards that leave a hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from nimmsleich.cards import Card
from nimmsleich.rules import events as told
from nimmsleich.rules.views import Call, NimmsleichView, Phase
from nimmsleich.view.cards import corpse_art
from nimmsleich.view.seats import TOKEN
from nimmsleich.view.slate import picture_size
from nimmsleich.view.tabletop import Sprite, sprite_at
from stage.graphics.motion import Tween, ease_in_out, ease_out

if TYPE_CHECKING:
    from nimmsleich.scene.leich_display import LeichDisplay
    from table.contract import Seat


class Flights:
    """Queues what is seen of an event on the scene's motion."""

    def __init__(self, scene: LeichDisplay) -> None:
        self._scene = scene

    def handlers(self) -> dict[type, Callable[[Any, NimmsleichView], None]]:
        """What is done for which event; it is given the event and the View after the step."""
        return {
            told.DealerDrawn: self._dealer_drawn,
            told.Dealt: self._dealt,
            told.RoundBegan: self._round_began,
            told.HandDrawn: self._hand_drawn,
            told.BidMade: self._bid_made,
            told.TokenSpent: self._token_spent,
            told.CardsSeen: self._cards_seen,
            told.CardSwapped: self._card_swapped,
        }

    # --- one sprite -------------------------------------------------------------------------------------------------

    def fly(
        self, sprite: Sprite, to: pygame.FRect, seconds: float, *,
        zoom: float | None = None, lift: float = 26.0, delay: float = 0.0,
        leave: Callable[[], None] | None = None, land: Callable[[], None] | None = None,
    ) -> Tween:  # fmt: skip
        """A flight of a sprite into an area; `leave` and `land` are called at its ends."""
        table = self._scene.table

        def begin() -> None:
            table.flights.append(sprite)
            if leave:
                leave()

        def end() -> None:
            table.flights.remove(sprite)
            if land:
                land()

        goals = {"x": to.centerx, "y": to.centery}
        if zoom is not None:
            goals["zoom"] = zoom
        return Tween(sprite, goals, seconds, ease_in_out, arcs={"lift": lift}, delay=delay, before=begin, after=end)

    def sound(self, name: str, volume: float = 1.0, pitch: float = 1.0) -> Callable[[], None]:
        """Something that plays a sound when it is called."""
        return lambda: self._scene.context.play(name, volume, pitch)

    # --- beginning --------------------------------------------------------------------------------------------------

    def _dealer_drawn(self, event: told.DealerDrawn, after: NimmsleichView) -> None:
        scene = self._scene
        scene.context.motion.call(lambda: scene.point_at(event.seat))
        scene.context.motion.call(self.sound("chip"))
        scene.context.motion.wait(0.4)

    def _dealt(self, event: told.Dealt, after: NimmsleichView) -> None:
        scene, table, places = self._scene, self._scene.table, self._scene.places
        tweens = []
        for level in range(6):
            for step in range(event.seats):
                seat = (after.dealer + 1 + step) % event.seats
                pile = places.pile_of(seat)
                sprite = sprite_at(pile)
                sprite.x, sprite.y = places.tray.centerx, places.tray.centery - 30
                tweens.append(
                    self.fly(
                        sprite,
                        pile.move(0, -3.0 * level),
                        0.26,
                        lift=18.0,
                        leave=self.sound("card_deal", 0.55),
                        land=partial(self._pile_grows, seat),
                    )
                )
        scene.context.motion.together(tweens, stagger=0.045)
        if after.phase is Phase.SHUFFLE:
            table.stock = 0
            scene.context.motion.call(lambda: setattr(table, "stock", event.stock))
            self.draw_hands(after)

    def _pile_grows(self, seat: Seat) -> None:
        self._scene.table.piles[seat] += 1

    def draw_hands(self, after: NimmsleichView) -> None:
        """Cards from the piles into the hands, as many as `after` has."""
        scene = self._scene
        wanted = [(seat, place) for seat, hand in enumerate(after.hands) for place in range(len(hand))]
        scene.context.motion.together([self._draw_one(seat, place, after) for seat, place in wanted], stagger=0.05)

    def _draw_one(self, seat: Seat, position: int, after: NimmsleichView) -> Tween:
        scene, table, places = self._scene, self._scene.table, self._scene.places
        goal = places.hand_of(seat, position, len(after.hands[seat]))
        pile = places.pile_of(seat)
        sprite = Sprite(pile.centerx, pile.centery, goal.width, goal.height, zoom=pile.width / goal.width)

        def leave() -> None:
            # Only now, when the movements before are over, is it known whether this place is empty.
            if len(table.hands[seat]) > position:
                sprite.alpha = 0.0
            else:
                table.piles[seat] = max(0, table.piles[seat] - 1)
                scene.context.play("card_slide", 0.7)

        def land() -> None:
            if sprite.alpha:
                table.hands[seat].append(None)

        return self.fly(sprite, goal, 0.3, zoom=1.0, leave=leave, land=land)

    def _round_began(self, event: told.RoundBegan, after: NimmsleichView) -> None:
        scene = self._scene
        if after.seats > 3:
            self.draw_hands(after)
        scene.context.motion.call(lambda: scene.point_at(event.opener))

    def _hand_drawn(self, event: told.HandDrawn, after: NimmsleichView) -> None:
        """The own cards are turned up."""
        scene, table = self._scene, self._scene.table
        if event.seat != scene.context.me:
            return
        if all(card is not None for card in table.hands[event.seat]) and tuple(table.hands[event.seat]) == event.cards:
            return
        self.turn_up([(event.seat, position, card) for position, card in enumerate(event.cards)])

    def turn_up(self, cards: list[tuple[Seat, int, Card]]) -> None:
        """Cards in hands are turned over, all at once."""
        scene, places = self._scene, self._scene.places
        tweens = []
        for seat, position, card in cards:
            held = sum(1 for other, _, _ in cards if other == seat)
            area = places.hand_of(seat, position, max(held, len(scene.context.view.hands[seat]) or held))
            sprite = sprite_at(area, card=card)
            tweens.append(self._turn_one(sprite, seat, position, card))
        scene.context.motion.together(tweens, stagger=0.06)

    def _turn_one(self, sprite: Sprite, seat: Seat, position: int, card: Card) -> Tween:
        table = self._scene.table

        def begin() -> None:
            table.away.add((seat, position))
            table.flights.append(sprite)
            self._scene.context.play("card_flip")

        def end() -> None:
            table.away.discard((seat, position))
            table.flights.remove(sprite)
            if position < len(table.hands[seat]):
                table.hands[seat][position] = card

        return Tween(sprite, {"face": 1.0}, 0.34, ease_in_out, arcs={"lift": 14.0}, before=begin, after=end)

    # --- bidding ----------------------------------------------------------------------------------------------------

    def _bid_made(self, event: told.BidMade, after: NimmsleichView) -> None:
        scene, table, places = self._scene, self._scene.table, self._scene.places
        size = picture_size(places, scene.context.type)
        goal = pygame.FRect(0, 0, size, size)
        goal.center = (places.slate.centerx + size * 0.4, places.slate.centery)
        card = places.ranks[event.corpse - 1]
        sprite = Sprite(card.centerx, card.centery - 14, size, size, art=corpse_art(event.corpse), zoom=0.76)
        call = Call(event.seat, event.count, event.corpse)

        def leave() -> None:
            scene.point_at(event.seat)
            scene.context.play("card_slide", 0.6)

        def land() -> None:
            table.calls.append(call)
            scene.context.play("chip")

        scene.context.motion.add(self.fly(sprite, goal, 0.32, zoom=1.0, lift=20.0, leave=leave, land=land))
        scene.context.motion.add(Tween(table, {"pop": 1.0}, 0.22, ease_out, before=lambda: setattr(table, "pop", 0.8)))

    # --- detectives -------------------------------------------------------------------------------------------------

    def _token_spent(self, event: told.TokenSpent, after: NimmsleichView) -> None:
        scene, table, places = self._scene, self._scene.table, self._scene.places
        home = places.tokens[-1] if event.seat == scene.context.me else places.pile_of(event.seat)
        sprite = Sprite(home.centerx, home.centery, 84, 84, art=TOKEN)
        stops = [places.hand_of(look.seat, look.position, len(after.hands[look.seat])) for look in event.looks]

        def begin() -> None:
            table.tokens[event.seat] -= 1
            table.flights.append(sprite)
            scene.point_at(event.seat)
            scene.context.play("chip")

        first = True
        for stop in stops:
            scene.context.motion.add(
                Tween(
                    sprite,
                    {"x": stop.centerx, "y": stop.centery},
                    0.34,
                    ease_in_out,
                    arcs={"lift": 34.0},
                    before=begin if first else None,
                    after=self.sound("chip", 0.7),
                )
            )
            scene.context.motion.wait(0.16)
            first = False
        tray = places.tray
        scene.context.motion.add(
            Tween(
                sprite,
                {"x": tray.centerx, "y": tray.centery, "zoom": 0.5},
                0.3,
                ease_in_out,
                after=lambda: table.flights.remove(sprite),
            )
        )

    def _cards_seen(self, event: told.CardsSeen, after: NimmsleichView) -> None:
        """What the own detective has seen is turned up for its sender."""
        table = self._scene.table
        fresh = [
            (look.seat, look.position, card)
            for look, card in zip(event.looks, event.cards, strict=True)
            if table.hands[look.seat][look.position] is None
        ]
        if fresh:
            self.turn_up(fresh)

    # --- leaving ----------------------------------------------------------------------------------------------------

    def _card_swapped(self, event: told.CardSwapped, after: NimmsleichView) -> None:
        """A card goes to the stock, another comes."""
        scene, table, places = self._scene, self._scene.table, self._scene.places
        hand = places.hand_of(event.seat, 0, max(1, len(table.hands[event.seat])))
        away = sprite_at(places.stock)
        away.x, away.y = hand.center
        scene.context.motion.add(self.fly(away, places.stock, 0.3, leave=self.sound("card_slide")))
        back = sprite_at(places.stock)
        scene.context.motion.add(self.fly(back, hand, 0.3, leave=self.sound("card_slide")))
