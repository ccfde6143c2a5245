"""The movements of the vote: the doubt, three knocks, all cards laid open, the count, and where the cards go."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from nimmsleich.cards import DECK
from nimmsleich.rules import events as told
from nimmsleich.rules.views import NimmsleichView, Phase
from nimmsleich.view.showdown import ShowdownPlaces, showdown_places
from nimmsleich.view.tabletop import Knock, Mark, Showdown, Sprite, sprite_at
from stage.graphics.motion import Tween, ease_in, ease_in_out, ease_out

if TYPE_CHECKING:
    from nimmsleich.scene.flights import Flights
    from nimmsleich.scene.leich_display import LeichDisplay
    from table.contract import Seat

LOOKED_AT: Final = 2.4
"""Seconds that the verdict stays before the cards move on."""


class Reveal:
    """Queues what is seen from the denunciation to the end of the round."""

    def __init__(self, scene: LeichDisplay, flights: Flights) -> None:
        self._scene = scene
        self._flights = flights
        self._places: ShowdownPlaces | None = None
        self._showdown: Showdown | None = None

    def handlers(self) -> dict[type, Callable[[Any, NimmsleichView], None]]:
        """What is done for which event."""
        return {
            told.Denounced: self._denounced,
            told.Voted: self._voted,
            told.VotesShown: self._votes_shown,
            told.HandsShown: self._hands_shown,
            told.Counted: self._counted,
            told.CardGone: self._card_gone,
            told.CardUnderPile: self._card_under_pile,
            told.RoundEnded: self._round_ended,
        }

    @property
    def places(self) -> ShowdownPlaces | None:
        """Where the showdown stands that is going on."""
        return self._places

    # --- doubt and vote ---------------------------------------------------------------------------------------------

    def _denounced(self, event: told.Denounced, after: NimmsleichView) -> None:
        scene, table = self._scene, self._scene.table

        def begin() -> None:
            table.doubter = event.seat
            scene.context.look_again()
            scene.point_at(event.seat)
            scene.context.play("table_knock")

        scene.context.motion.add(Tween(table, {"doubt": 1.0}, 0.18, ease_out, arcs={"shake": 5.0}, before=begin))
        scene.context.motion.wait(1.0)
        scene.context.motion.add(Tween(table, {"doubt": 0.0}, 0.2, ease_in))

    def _voted(self, event: told.Voted, after: NimmsleichView) -> None:
        scene, table = self._scene, self._scene.table

        def decide() -> None:
            if event.seat == scene.context.me and after.vote is not None:
                table.marks[event.seat] = Mark.THUMB if after.vote else Mark.FIST
            else:
                table.marks[event.seat] = Mark.CLOSED
            scene.context.play("chip", 0.6)

        scene.context.motion.call(decide)
        scene.context.motion.wait(0.12)

    def _votes_shown(self, event: told.VotesShown, after: NimmsleichView) -> None:
        """Three knocks, and all hands go up with the third."""
        scene, table = self._scene, self._scene.table
        knock = Knock()
        scene.context.motion.call(lambda: setattr(table, "knock", knock))
        for number in (1, 2, 3):
            scene.context.motion.add(
                Tween(knock, {"lift": 0.0}, 0.16, ease_in, after=partial(self._knocked, knock, number))
            )
            scene.context.motion.add(
                Tween(knock, {"lift": 1.0 if number < 3 else 0.0}, 0.2, ease_out),
                Tween(table, {}, 0.2, ease_out, arcs={"shake": 7.0}),
            )

        def show() -> None:
            for seat in range(len(table.marks)):
                table.marks[seat] = Mark.THUMB if seat in event.thumbs else Mark.FIST
            table.knock = None
            scene.context.play("card_flip")

        scene.context.motion.call(show)
        scene.context.motion.wait(0.5)

    def _knocked(self, knock: Knock, number: int) -> None:
        knock.number = number
        self._scene.context.play("table_knock", 0.8 + 0.1 * number)

    # --- showdown ---------------------------------------------------------------------------------------------------

    def _hands_shown(self, event: told.HandsShown, after: NimmsleichView) -> None:
        scene, table = self._scene, self._scene.table
        past = after.rounds[-1]
        places = showdown_places(scene.context.type.text_scale, scene.places.board, [len(hand) for hand in event.hands])
        self._places = places
        showdown = Showdown(past.calls[-1], past.thumbs)
        tweens = []
        slots = iter(places.cards)
        for seat, hand in enumerate(event.hands):
            for position, card in enumerate(hand):
                slot = next(slots)
                origin = scene.places.hand_of(seat, position, len(hand))
                known = table.hands[seat][position] is not None if position < len(table.hands[seat]) else False
                sprite = sprite_at(
                    slot, card=card, seat=seat, zoom=origin.width / slot.width, face=1.0 if known else 0.0
                )
                sprite.x, sprite.y = origin.center
                showdown.cards.append(sprite)
                tweens.append(
                    Tween(
                        sprite,
                        {"x": slot.centerx, "y": slot.centery, "zoom": 1.0},
                        0.36,
                        ease_in_out,
                        arcs={"lift": 20.0},
                    )
                )

        def begin() -> None:
            table.showdown = showdown
            table.away.update((seat, place) for seat, hand in enumerate(event.hands) for place in range(len(hand)))
            scene.context.look_again()
            scene.context.play("card_slide")

        scene.context.motion.call(begin)
        scene.context.motion.add(Tween(showdown, {"veil": 1.0}, 0.25, ease_out))
        scene.context.motion.together(tweens, stagger=0.05)
        turning = [
            Tween(sprite, {"face": 1.0}, 0.3, ease_in_out, before=self._flights.sound("card_flip"))
            for sprite in showdown.cards
            if sprite.face < 1.0
        ]
        scene.context.motion.together(turning, stagger=0.09)
        scene.context.motion.wait(0.2)
        self._showdown = showdown

    def _counted(self, event: told.Counted, after: NimmsleichView) -> None:
        scene, showdown = self._scene, self._showdown
        assert showdown is not None, "cards are laid open before they are counted"
        scene.context.motion.call(lambda: setattr(showdown, "counting", True))
        scene.context.motion.call(self._flights.sound("heartbeat"))
        scene.context.motion.wait(0.35)
        for sprite in showdown.cards:
            assert sprite.card is not None
            number = DECK[sprite.card][event.corpse - 1]
            for _ in range(number):
                scene.context.motion.call(partial(self._count_one, showdown, sprite))
                scene.context.motion.wait(0.24)
            scene.context.motion.wait(0.14)
        scene.context.motion.call(lambda: self._decide(showdown, event))
        scene.context.motion.add(Tween(showdown, {"stamp": 1.0}, 0.2, ease_in))
        scene.context.motion.call(self._flights.sound("wood_knock"))
        scene.context.motion.call(scene.verdict_is_out)
        scene.context.motion.wait(LOOKED_AT)
        scene.context.motion.call(lambda: scene.verdict_was_seen(after.rounds[-1]))
        if after.phase is Phase.SHEDDING:
            self._close(showdown)

    def _count_one(self, showdown: Showdown, sprite: Sprite) -> None:
        sprite.lit += 1
        showdown.count += 1
        rising = min(showdown.count / max(1, showdown.call.count), 1.3)
        self._scene.context.play("chip", 0.8, 0.8 + 0.5 * rising)

    def _decide(self, showdown: Showdown, event: told.Counted) -> None:
        showdown.count = event.count
        showdown.decided, showdown.stamp = True, 1.5

    def _close(self, showdown: Showdown) -> None:
        self._showdown = None
        scene, table = self._scene, self._scene.table
        fading = [Tween(sprite, {"alpha": 0.0}, 0.25) for sprite in showdown.cards]
        scene.context.motion.add(Tween(showdown, {"veil": 0.0}, 0.25), *fading)

        def end() -> None:
            table.showdown = None
            table.away.clear()

        scene.context.motion.call(end)

    # --- where the cards go -----------------------------------------------------------------------------------------

    def _card_gone(self, event: told.CardGone, after: NimmsleichView) -> None:
        scene, table = self._scene, self._scene.table

        def land() -> None:
            table.box += 1
            scene.context.play("card_slide")

        self._leave(event.seat, scene.places.tray, 0.4, after, land)

    def _card_under_pile(self, event: told.CardUnderPile, after: NimmsleichView) -> None:
        scene, table = self._scene, self._scene.table

        def land() -> None:
            table.piles[event.seat] += 1
            scene.context.play("card_slide", 0.7)

        self._leave(event.seat, scene.places.pile_of(event.seat), 0.5, after, land)

    def _leave(
        self, seat: Seat, to: pygame.FRect, zoom: float, after: NimmsleichView, land: Callable[[], None]
    ) -> None:
        """A card of a seat leaves the showdown, or its hand if that is over."""
        scene, table, showdown = self._scene, self._scene.table, self._showdown
        sprite = next((sprite for sprite in showdown.cards if sprite.seat == seat), None) if showdown else None
        laid_open = sprite is not None
        if sprite is None:
            hand = scene.places.hand_of(seat, 0, 1)
            sprite = sprite_at(hand)
            zoom = scene.places.pile_of(seat).width / hand.width

        def begin() -> None:
            if laid_open and showdown is not None:
                showdown.cards.remove(sprite)
            table.flights.append(sprite)
            if not laid_open:
                self._drop_from_hand(seat, after)

        def end() -> None:
            table.flights.remove(sprite)
            if laid_open:
                self._drop_from_hand(seat, after)
            land()

        goals = {"x": to.centerx, "y": to.centery, "zoom": zoom}
        scene.context.motion.add(Tween(sprite, goals, 0.28, ease_in_out, before=begin, after=end))

    def _drop_from_hand(self, seat: Seat, after: NimmsleichView) -> None:
        hand = self._scene.table.hands[seat]
        if not hand:
            return
        leaving = [place for place, card in enumerate(hand) if card is not None and card not in after.hands[seat]]
        hand.pop(leaving[0] if leaving and seat == self._scene.context.me else -1)

    def _round_ended(self, event: told.RoundEnded, after: NimmsleichView) -> None:
        scene = self._scene
        if self._showdown is not None:
            self._close(self._showdown)
        scene.context.motion.call(lambda: scene.table.marks.__setitem__(slice(None), [Mark.NONE] * after.seats))
        scene.context.motion.call(lambda: scene.round_is_over(after))
        if after.phase is Phase.SHUFFLE:
            self._flights.draw_hands(after)
