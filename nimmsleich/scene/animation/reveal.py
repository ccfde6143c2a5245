"""Animation of the vote: the doubt, three knocks, all cards laid open, the count, and the cards' new places."""

from collections.abc import Callable, Sequence
from dataclasses import replace
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
from nimmsleich.view.tabletop import Knock, Showdown, Stakes
from stage.graphics.kept import Sprite
from stage.graphics.motion import GLIMPSED, Script, Tween, ease_in, ease_in_out, ease_out, staggered
from stage.graphics.painter import Painter
from stage.graphics.theme import darker
from stage.match.animations import Animations
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from table.contract import Seat

LOOKED_AT: Final = {Stakes.HOPELESS: 0.9, Stakes.OPEN: 1.1, Stakes.CLOSE: 1.4}
"""Seconds that the verdict stays before the cards move on."""
_COUNTED: Final = {Stakes.HOPELESS: 0.8, Stakes.OPEN: 1.9, Stakes.CLOSE: 3.3}
"""Seconds in which all cards are counted, except for the last one of a close count."""
_PROVES: Final = 0.12
"""Seconds for which a corpse is counted when it gives a bluff away."""
_LAST_ONES: Final = 0.4
"""The same on the last card of a close count."""
_HUSH: Final = 1.6
"""Seconds of silence before that card is turned over, and then those that it takes."""
_TURNS_SLOWLY: Final = 1.8
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
        beside = places.score.inflate(-24.0, -64.0)
        beside.width, beside.right = beside.width * 0.46, places.score.right - 12.0
        places = replace(places, stamp=beside)
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


def _last_turned(showdown: Showdown, count: int) -> CardSprite | None:
    """Return the covered card with which a close count ends: one that decides it, or if all fails a barren one.

    Among equals it is the bidder's. None if no card is covered.
    """
    call, spare = showdown.call, count - showdown.call.needed

    def suspense(sprite: CardSprite) -> tuple[bool, bool]:
        marks = DECK[sprite.card][call.corpse - 1]
        return (marks > spare if spare >= 0 else marks <= 1), sprite.seat == call.seat

    return max((sprite for sprite in showdown.cards if sprite.face < 1.0), key=suspense, default=None)


class Reveal:
    """Scripts from the denunciation to the end of the round."""

    def __init__(
        self,
        state: LeichSceneState,
        last_count: LastCount,
        hands_drawn: Callable[[NimmsleichView], Sequence[Tween]],
        animations: Animations[NimmsleichView],
    ) -> None:
        self._state = state
        self._last_count = last_count
        self._hands_drawn = hands_drawn
        self._motion = state.context.motion
        self._play = state.context.play
        self._showdown: Showdown | None = None
        animations.script(events.Denounced, self._denounced)
        animations.script(events.Voted, self._voted)
        animations.script(events.VotesShown, self._votes_shown)
        animations.script(events.HandsShown, self._hands_shown)
        animations.script(events.CardGone, self._card_gone)
        animations.script(events.CardUnderPile, self._card_under_pile)
        animations.script(events.RoundEnded, self._round_ended)
        animations.between(events.Counted, lambda event, before, after: self._counted(event, after))

    def _denounced(self, event: events.Denounced, after: NimmsleichView) -> Script:
        table = self._state.table
        table.doubter = event.seat
        self._state.context.request_refresh()
        self._state.point_at(event.seat)
        self._play("table_knock")
        yield Tween(table, {"doubt": 1.0}, 0.18, ease_out, arcs={"shake": 5.0})
        yield 0.55
        yield Tween(table, {"doubt": 0.0}, 0.15, ease_in)

    def _voted(self, event: events.Voted, after: NimmsleichView) -> Script:
        self._state.table.votes.choose(event.seat, after.vote if event.seat == self._state.context.me else None)
        self._play("chip", 0.6)
        yield 0.12

    def _votes_shown(self, event: events.VotesShown, after: NimmsleichView) -> Script:
        """Show three knocks, and all hands going up with the third."""
        table = self._state.table
        table.knock = knock = Knock()
        self._state.context.request_refresh()
        for number in (1, 2, 3):
            yield Tween(knock, {"lift": 0.0}, 0.1, ease_in)
            knock.number = number
            self._play("table_knock", 0.8 + 0.1 * number)
            lift = {"lift": 1.0 if number < 3 else 0.0}
            yield Tween(knock, lift, 0.12, ease_out), Tween(table, {}, 0.12, ease_out, arcs={"shake": 7.0})
        table.votes.reveal(dict.fromkeys(event.thumbs, True) | dict.fromkeys(event.fists, False))
        table.knock = None
        self._play("card_flip")
        yield 0.34

    def _hands_shown(self, event: events.HandsShown, after: NimmsleichView) -> Script:
        context, table, past = self._state.context, self._state.table, after.rounds[-1]
        counts = [len(hand) for hand in event.hands]
        places = showdown_places(context.scene.type.text_scale, self._state.places.board, counts)
        self._state.showdown_places = places
        self._showdown = table.showdown = showdown = Showdown(past.calls[-1], past.thumbs)
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
            tweens.append(Tween(sprite, goals, 0.3, ease_in_out, arcs={"lift": 20.0}))
        table.away.update(held)
        context.request_refresh()
        self._play("card_slide")
        yield Tween(showdown, {"veil": 1.0}, 0.2, ease_out)
        yield staggered(tweens, 0.03)
        stakes, sound = Stakes.of(past.calls[-1], past.count), partial(self._play, "card_flip")
        last = _last_turned(showdown, past.count) if stakes is Stakes.CLOSE else None
        covered = [sprite for sprite in showdown.cards if sprite.face < 1.0 and sprite is not last]
        turns = [Tween(each, {"face": 1.0}, 0.26, arcs={"lift": 26.0, "zoom": 0.07}, before=sound) for each in covered]
        yield staggered(turns, 0.03 if stakes is Stakes.HOPELESS else 0.1)

    def _counted(self, event: events.Counted, after: NimmsleichView) -> None:
        past = after.rounds[-1]
        stakes = Stakes.of(past.calls[-1], past.count)
        self._motion.play(self._count(event, stakes))
        self._motion.stop(LOOKED_AT[stakes])
        self._motion.play(self._seen(after))

    def _count(self, event: events.Counted, stakes: Stakes) -> Script:
        """Count all cards, the slower the more is at stake; the last one of a close count lies face down so far."""
        showdown = self._showdown
        assert showdown is not None, "cards are laid open before they are counted"
        showdown.counting = True
        first = [sprite for sprite in showdown.cards if sprite.face >= 1.0]
        last = next((sprite for sprite in showdown.cards if sprite.face < 1.0), None)
        marks = sum(DECK[sprite.card][event.corpse - 1] for sprite in first)
        beat = _COUNTED[stakes] / max(1, marks + len(first))
        for sprite in first:
            for _ in range(DECK[sprite.card][event.corpse - 1]):
                yield from self._next_counted(showdown, sprite, beat)
            yield beat
        if last is not None:
            showdown.hushed, showdown.counted = True, last.seat
            self._play("heartbeat")
            yield _HUSH / 2
            self._play("heartbeat")
            yield _HUSH / 2
            yield Tween(last, {"face": 1.0}, _TURNS_SLOWLY, ease_in_out, arcs={"lift": 60.0, "zoom": 0.22})
            for _ in range(DECK[last.card][event.corpse - 1]):
                yield from self._next_counted(showdown, last, _LAST_ONES)
            self._play("heartbeat")
            yield 0.5
            showdown.hushed = False
        yield from self._decided(showdown)
        self._play("wood_knock")
        self._last_count.verdict_is_out()
        right = [sprite for sprite in showdown.cards if (sprite.seat in showdown.thumbs) == event.holds]
        yield staggered([Tween(each, {}, 0.3, arcs={"lift": 34.0}) for each in right], 0.05)

    def _seen(self, after: NimmsleichView) -> Script:
        self._last_count.verdict_was_seen(after.rounds[-1])
        if self._showdown is not None and after.phase is Phase.CHOOSING:
            yield from self._closed(self._showdown)

    def reveal_truth(self, claim: events.BidMade | events.Denounced) -> None:
        """Lay the cards of the last round open again and count: for a bid that was believed, what it claimed."""
        self._motion.play(self._truth(claim))

    def _truth(self, claim: events.BidMade | events.Denounced) -> Script:
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
        yield 0.2
        for sprite in cards:
            for _ in range(DECK[sprite.card][call.corpse - 1]):
                yield from self._next_counted(showdown, sprite, _PROVES)
        yield from self._decided(showdown)
        self._play("gasp", 0.6)

    def _next_counted(self, showdown: Showdown, sprite: CardSprite, seconds: float) -> Script:
        """Count a corpse on a card: it pops up, the number jumps, and the one by which the bid holds stops the time."""
        sprite.lit += 1
        showdown.count += 1
        showdown.counted = sprite.seat
        sprite.pop, showdown.beat = 0.75, 1.3
        self._play("chip", 0.8, 0.75 + 0.6 * min(showdown.count / max(1, showdown.call.count), 1.3))
        if showdown.count == showdown.call.needed:
            self._state.context.pace.hold(_HELD)
            self._play("snap")
        settle = min(0.22, seconds)
        yield Tween(sprite, {"pop": 0.0}, settle, ease_out), Tween(showdown, {"beat": 1.0}, settle, ease_out)
        yield seconds - settle

    def _decided(self, showdown: Showdown) -> Script:
        """Stamp the verdict across the table."""
        showdown.decided, showdown.stamp = True, 1.7
        yield Tween(showdown, {"stamp": 1.0}, 0.16, ease_in)
        self._state.context.pace.hold(_HELD)
        yield Tween(self._state.table, {}, 0.24, ease_out, arcs={"shake": 12.0})

    def _closed(self, showdown: Showdown) -> Script:
        self._showdown = None
        fading = [Tween(sprite, {"alpha": 0.0}, 0.25) for sprite in showdown.cards]
        yield Tween(showdown, {"veil": 0.0}, 0.25), *fading
        self._state.table.showdown = None
        self._state.table.away.clear()
        self._state.context.request_refresh()

    def _card_gone(self, event: events.CardGone, after: NimmsleichView) -> Script:
        if self._showdown is not None:
            self._showdown.leaving = True
        self._play("whoosh", 0.5)
        yield from self._left(event.seat, self._state.places.tray, 0.4, after, flies=True)
        self._state.table.box += 1
        self._play("wood_knock", 0.8)

    def _card_under_pile(self, event: events.CardUnderPile, after: NimmsleichView) -> Script:
        yield from self._left(event.seat, self._state.places.pile_of(event.seat), 0.5, after)
        self._state.table.piles[event.seat] += 1
        self._play("card_slide", 0.7)

    def _left(self, seat: Seat, to: pygame.FRect, zoom: float, after: NimmsleichView, *, flies: bool = False) -> Script:
        """Move a card of a seat out of the showdown, or out of its hand if the showdown is over."""
        places, cards = self._state.places, self._showdown.cards if self._showdown is not None else []
        laid_open = next((sprite for sprite in cards if sprite.seat == seat), None)
        hand = places.hand_of(seat, 0, 1)
        if laid_open is None:
            zoom = places.pile_of(seat).width / hand.width
            self._drop_from_hand(seat, after)
        else:
            cards.remove(laid_open)
        sprite = laid_open or Sprite(*hand.center, *hand.size, BACK)
        flies = flies and laid_open is not None
        yield self._state.flights.fly(sprite, to, 0.32 if flies else 0.15, zoom=zoom, lift=140.0 if flies else 0.0)
        if laid_open is not None:
            self._drop_from_hand(seat, after)

    def _drop_from_hand(self, seat: Seat, after: NimmsleichView) -> None:
        hand = self._state.table.hands[seat]
        if not hand:
            return
        leaving = [place for place, card in enumerate(hand) if card is not None and card not in after.hands[seat]]
        hand.pop(leaving[0] if leaving and seat == self._state.context.me else -1)

    def _round_ended(self, event: events.RoundEnded, after: NimmsleichView) -> Script:
        if self._showdown is not None:
            yield from self._closed(self._showdown)
        self._state.table.votes.clear()
        self._state.begin_round(after)
        if after.phase is Phase.SHUFFLE:
            yield self._hands_drawn(after)
