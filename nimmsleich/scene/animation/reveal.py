"""Animation of the vote: the doubt, three knocks, all cards laid open, the count, and the cards' new places."""

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from nimmsleich.cards import DECK
from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid
from nimmsleich.rules.views import NimmsleichView, Phase, Round
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.cards import BACK, CardSprite
from nimmsleich.view.render_context import RenderContext
from nimmsleich.view.showdown import draw_laid_open, showdown_places
from nimmsleich.view.tabletop import Knock, Showdown
from stage.graphics.kept import Sprite
from stage.graphics.motion import GLIMPSED, Tween, ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.theme import darker
from stage.match.animations import Animations
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from table.contract import Seat

LOOKED_AT: Final = 2.4
"""Seconds that the verdict stays before the cards move on."""
_BRISKLY, _SLOWLY, _PROVES = 0.24, 0.44, 0.12
"""Seconds for which a corpse is counted: usually, near the bid, and when it gives a bluff away."""
_HELD: Final = 0.1
"""Seconds for which time stops at the corpse that makes the bid hold, and at the verdict."""
_WIDTH, _HEIGHT = 1120.0, 560.0


class CountPicture(Widget):
    """Image of all cards of a round with thumbs, fists and the verdict."""

    def __init__(self, name: str, render_context: RenderContext, past: Round) -> None:
        super().__init__(name)
        self._render_context = render_context
        self._past = past
        self.rect = pygame.FRect(0, 0, _WIDTH, _HEIGHT)

    @property
    def value(self) -> int:
        return self._past.count

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or _WIDTH, _HEIGHT

    def draw(self, painter: Painter) -> None:
        painter.rounded(self.rect, (12, 44, 32), 18)
        painter.outline(self.rect, darker(painter.palette.brass, 0.2), 3, 18)
        past, call = self._past, self._past.calls[-1]
        places = showdown_places(
            painter.type.text_scale, self.rect.inflate(-24, -20), [len(hand) for hand in past.hands]
        )
        held = [(seat, card) for seat, hand in enumerate(past.hands) for card in hand]
        cards = [
            CardSprite(*slot.center, *slot.size, card=card, seat=seat, face=1.0, lit=DECK[card][call.corpse - 1])
            for slot, (seat, card) in zip(places.cards, held, strict=True)
        ]
        showdown = Showdown(call, past.thumbs, cards, veil=1.0, count=past.count, counting=True, decided=True)
        draw_laid_open(painter, self._render_context, showdown, places)


class LastCount:
    """The last count: noticed if its verdict was hardly shown on the table, and shown again in a dialog."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context
        self._seconds = 0.0
        self._verdict_at = 0.0
        self._unseen: Round | None = None

    def advance(self, dt: float) -> None:
        """Advance the clock of the verdict by `dt` seconds."""
        self._seconds += dt

    def update(self) -> None:
        """Show a count that was hardly seen, once nothing moves."""
        if self._unseen is not None and not self._context.motion.is_busy and self._context.ui.dialog is None:
            past, self._unseen = self._unseen, None
            self._open(past)

    def build_board(self) -> None:
        """Build the button that shows it again."""
        again = Button("last-count", icon="ui/search", action=self._look_back, kind=ButtonKind.SECONDARY)
        again.tooltip = self._context.gettext("Look at the last count again")
        self._context.ui.add(again)

    def place(self) -> None:
        """Move the button beside the box."""
        self._context.ui.move("last-count", self._state.places.glass)

    def actions_changed(self) -> None:
        """Show the button once there was a count."""
        self._context.ui.find("last-count").visible = bool(self._context.view.rounds)

    def verdict_is_out(self) -> None:
        """Note that the verdict is shown from now on."""
        self._verdict_at = self._seconds

    def verdict_was_seen(self, past: Round) -> None:
        """Note that the count disappears. If it was hardly shown (reduced motion), the dialog shows it."""
        session = self._context.session
        unseen = (self._seconds - self._verdict_at) * self._context.motion.speed < 0.8 * GLIMPSED
        if unseen and session.humans and not session.is_review:
            self._unseen = past

    def _look_back(self) -> None:
        if self._context.view.rounds:
            self._open(self._context.view.rounds[-1])

    def _open(self, past: Round) -> None:
        gettext, picture = self._context.gettext, CountPicture("count.picture", self._state.render_context, past)
        close = Button("count.close", gettext("Go on"), kind=ButtonKind.PRIMARY)
        title, wide = gettext("The count"), _WIDTH + 80
        self._context.ui.open_dialog(Dialog("count-dialog", title, buttons=[close], content=[picture], width=wide))


class Reveal:
    """Queues the animations from the denunciation to the end of the round."""

    def __init__(
        self,
        state: LeichSceneState,
        last_count: LastCount,
        draw_hands: Callable[[NimmsleichView], None],
        animations: Animations[NimmsleichView],
    ) -> None:
        self._state = state
        self._last_count = last_count
        self._draw_hands = draw_hands
        self._motion = state.context.motion
        self._play = state.context.play
        self._showdown: Showdown | None = None
        animations.on(events.Denounced, self._denounced)
        animations.between(events.Voted, lambda event, before, after: self._voted(event, after))
        animations.on(events.VotesShown, self._votes_shown)
        animations.between(events.HandsShown, lambda event, before, after: self._hands_shown(event, after))
        animations.between(events.Counted, lambda event, before, after: self._counted(event, after))
        animations.between(events.CardGone, lambda event, before, after: self._card_gone(event, after))
        animations.between(events.CardUnderPile, lambda event, before, after: self._card_under_pile(event, after))
        animations.between(events.RoundEnded, lambda _, before, after: self._round_ended(after))

    def _denounced(self, event: events.Denounced) -> None:
        state, table = self._state, self._state.table

        def begin() -> None:
            table.doubter = event.seat
            state.context.request_refresh()
            state.point_at(event.seat)
            self._play("table_knock")

        self._motion.add(Tween(table, {"doubt": 1.0}, 0.18, ease_out, arcs={"shake": 5.0}, before=begin))
        self._motion.wait(1.0)
        self._motion.add(Tween(table, {"doubt": 0.0}, 0.2, ease_in))

    def _voted(self, event: events.Voted, after: NimmsleichView) -> None:
        known = after.vote if event.seat == self._state.context.me else None
        self._motion.call(partial(self._state.table.votes.choose, event.seat, known))
        self._motion.call(partial(self._play, "chip", 0.6))
        self._motion.wait(0.12)

    def _votes_shown(self, event: events.VotesShown) -> None:
        """Animate three knocks, and all hands going up with the third."""
        table, knock = self._state.table, Knock()
        self._motion.call(partial(setattr, table, "knock", knock))

        def down(number: int) -> None:
            knock.number = number
            self._play("table_knock", 0.8 + 0.1 * number)

        for number in (1, 2, 3):
            self._motion.add(Tween(knock, {"lift": 0.0}, 0.16, ease_in, after=partial(down, number)))
            lift = {"lift": 1.0 if number < 3 else 0.0}
            self._motion.add(Tween(knock, lift, 0.2, ease_out), Tween(table, {}, 0.2, ease_out, arcs={"shake": 7.0}))

        def show() -> None:
            table.votes.reveal(dict.fromkeys(event.thumbs, True) | dict.fromkeys(event.fists, False))
            table.knock = None
            self._play("card_flip")

        self._motion.call(show)
        self._motion.wait(0.5)

    def _hands_shown(self, event: events.HandsShown, after: NimmsleichView) -> None:
        context, table, past = self._state.context, self._state.table, after.rounds[-1]
        counts = [len(hand) for hand in event.hands]
        places = showdown_places(context.scene.type.text_scale, self._state.places.board, counts)
        self._state.showdown_places = places
        self._showdown = showdown = Showdown(past.calls[-1], past.thumbs)
        held = [(seat, place) for seat, hand in enumerate(event.hands) for place in range(len(hand))]
        tweens = []
        for slot, (seat, place) in zip(places.cards, held, strict=True):
            origin = self._state.places.hand_of(seat, place, len(event.hands[seat]))
            known = place < len(table.hands[seat]) and table.hands[seat][place] is not None
            sprite = CardSprite(
                *origin.center, *slot.size, card=event.hands[seat][place], seat=seat,
                zoom=origin.width / slot.width, face=1.0 if known else 0.0,
            )  # fmt: skip
            showdown.cards.append(sprite)
            goals = {"x": slot.centerx, "y": slot.centery, "zoom": 1.0}
            tweens.append(Tween(sprite, goals, 0.36, ease_in_out, arcs={"lift": 20.0}))

        def begin() -> None:
            table.showdown = showdown
            table.away.update(held)
            context.request_refresh()
            self._play("card_slide")

        self._motion.call(begin)
        self._motion.add(Tween(showdown, {"veil": 1.0}, 0.25, ease_out))
        self._motion.together(tweens, stagger=0.05)
        covered, sound = [sprite for sprite in showdown.cards if sprite.face < 1.0], partial(self._play, "card_flip")
        self._motion.together(
            [Tween(each, {"face": 1.0}, 0.3, arcs={"lift": 26.0, "zoom": 0.07}, before=sound) for each in covered],
            stagger=0.11,
        )
        self._motion.wait(0.2)

    def _counted(self, event: events.Counted, after: NimmsleichView) -> None:
        motion, showdown = self._motion, self._showdown
        assert showdown is not None, "cards are laid open before they are counted"
        motion.call(partial(setattr, showdown, "counting", True))
        motion.call(partial(self._play, "heartbeat"))
        motion.wait(0.35)
        count, needed = 0, showdown.call.needed
        for sprite in showdown.cards:
            for _ in range(DECK[sprite.card][event.corpse - 1]):
                count += 1
                self._count_next(showdown, sprite, _SLOWLY if needed - 2 <= count <= needed else _BRISKLY)
            motion.wait(0.14)
        if not event.holds:
            # Nothing more comes: it takes a moment to be believed.
            motion.call(partial(self._play, "heartbeat"))
            motion.wait(0.6)
        self._decide(showdown)
        motion.call(partial(self._play, "wood_knock"))
        motion.call(self._last_count.verdict_is_out)
        right = [sprite for sprite in showdown.cards if (sprite.seat in showdown.thumbs) == event.holds]
        motion.together([Tween(each, {}, 0.34, arcs={"lift": 34.0}) for each in right], stagger=0.08)
        motion.stop(LOOKED_AT)
        motion.call(partial(self._last_count.verdict_was_seen, after.rounds[-1]))
        if after.phase is Phase.CHOOSING:
            self._close(showdown)

    def reveal_truth(self, claim: events.BidMade | events.Denounced) -> None:
        """Lay the cards of the last round open again and count: for a bid that was believed, what it claimed."""
        past, context = self._state.context.view.rounds[-1], self._state.context
        places = showdown_places(
            context.scene.type.text_scale, self._state.places.board, [len(hand) for hand in past.hands]
        )
        voted = isinstance(claim, events.Denounced)
        bid, thumbs = Bid(claim.count, claim.corpse), past.thumbs if voted else ()
        call = (
            past.calls[-1] if voted else next(each for each in past.calls if (each.seat, each.bid) == (claim.seat, bid))
        )
        held = [(seat, card) for seat, hand in enumerate(past.hands) for card in hand]
        cards = [
            CardSprite(*slot.center, *slot.size, card=card, seat=seat, face=1.0)
            for slot, (seat, card) in zip(places.cards, held, strict=True)
        ]
        self._state.showdown_places = places
        showdown = Showdown(call, thumbs, cards, veil=1.0, counting=True, voted=voted)
        self._state.table.showdown = showdown
        self._motion.wait(0.2)
        for sprite in cards:
            for _ in range(DECK[sprite.card][call.corpse - 1]):
                self._count_next(showdown, sprite, _PROVES)
        self._decide(showdown)
        self._motion.call(partial(self._play, "gasp", 0.6))

    def _count_next(self, showdown: Showdown, sprite: CardSprite, seconds: float) -> None:
        """Queue the next corpse on a card: it pops up, the number jumps, and the one that makes the bid hold stops
        the time."""

        def found() -> None:
            sprite.lit += 1
            showdown.count += 1
            showdown.counted = sprite.seat
            sprite.pop, showdown.beat = 0.75, 1.3
            rising = min(showdown.count / max(1, showdown.call.count), 1.3)
            self._play("chip", 0.8, 0.75 + 0.6 * rising)
            if showdown.count == showdown.call.needed:
                self._state.context.pace.hold(_HELD)
                self._play("snap")

        settle = min(0.22, seconds)
        self._motion.call(found)
        self._motion.add(
            Tween(sprite, {"pop": 0.0}, settle, ease_out), Tween(showdown, {"beat": 1.0}, settle, ease_out)
        )
        self._motion.wait(seconds - settle)

    def _decide(self, showdown: Showdown) -> None:
        """Queue the verdict, which is stamped onto the wood."""

        def lift() -> None:
            showdown.decided, showdown.stamp = True, 1.6

        def land() -> None:
            self._state.context.pace.hold(_HELD)

        self._motion.call(lift)
        self._motion.add(Tween(showdown, {"stamp": 1.0}, 0.2, ease_in, after=land))
        self._motion.add(Tween(self._state.table, {}, 0.24, ease_out, arcs={"shake": 6.0}))

    def _close(self, showdown: Showdown) -> None:
        self._showdown, table = None, self._state.table
        fading = [Tween(sprite, {"alpha": 0.0}, 0.25) for sprite in showdown.cards]
        self._motion.add(Tween(showdown, {"veil": 0.0}, 0.25), *fading)

        def end() -> None:
            table.showdown = None
            table.away.clear()

        self._motion.call(end)

    def _card_gone(self, event: events.CardGone, after: NimmsleichView) -> None:
        def land() -> None:
            self._state.table.box += 1
            self._play("card_slide")

        self._leave(event.seat, self._state.places.tray, 0.4, after, land)

    def _card_under_pile(self, event: events.CardUnderPile, after: NimmsleichView) -> None:
        def land() -> None:
            self._state.table.piles[event.seat] += 1
            self._play("card_slide", 0.7)

        self._leave(event.seat, self._state.places.pile_of(event.seat), 0.5, after, land)

    def _leave(
        self, seat: Seat, to: pygame.FRect, zoom: float, after: NimmsleichView, land: Callable[[], None]
    ) -> None:
        """Animate a card of a seat leaving the showdown, or its hand if the showdown is over."""
        places, cards = self._state.places, self._showdown.cards if self._showdown is not None else []
        laid_open = next((sprite for sprite in cards if sprite.seat == seat), None)
        hand = places.hand_of(seat, 0, 1)
        if laid_open is None:
            zoom = places.pile_of(seat).width / hand.width

        def begin() -> None:
            if laid_open is None:
                self._drop_from_hand(seat, after)
            else:
                cards.remove(laid_open)

        def end() -> None:
            if laid_open is not None:
                self._drop_from_hand(seat, after)
            land()

        sprite = laid_open or Sprite(*hand.center, *hand.size, BACK)
        self._motion.add(self._state.flights.fly(sprite, to, 0.28, zoom=zoom, lift=0.0, leave=begin, land=end))

    def _drop_from_hand(self, seat: Seat, after: NimmsleichView) -> None:
        hand = self._state.table.hands[seat]
        if not hand:
            return
        leaving = [place for place, card in enumerate(hand) if card is not None and card not in after.hands[seat]]
        hand.pop(leaving[0] if leaving and seat == self._state.context.me else -1)

    def _round_ended(self, after: NimmsleichView) -> None:
        if self._showdown is not None:
            self._close(self._showdown)
        self._motion.call(self._state.table.votes.clear)
        self._motion.call(partial(self._state.begin_round, after))
        if after.phase is Phase.SHUFFLE:
            self._draw_hands(after)
