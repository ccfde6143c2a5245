"""Animations of events: the river, cards and the buoy here, canoes, gems and falls elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from niagara.board import ARMS, CARD_POINTS, MAIN, Arm, Card, Place
from niagara.rules import events
from niagara.rules.routes import drift
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import TO_THE_LIP, CanoeAnimator, GemAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.animation.homecomings import HomecomingAnimator
from niagara.scene.animation.thefts import TheftAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.reveal import FlowSum, NearCard, draw_near_card, draw_sum
from niagara.view.standing import arrival, glided
from niagara.view.tabletop import Floating, PlayedCard
from stage.graphics.motion import Tween, ease_in, ease_in_out, ease_out, linear, overshoot
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from table.contract import Event, Seat

PUSH: Final = 0.66
"""Duration of a push, in seconds."""
_HELD: Final = 0.06
"""Seconds for which a card that has snapped over is held, if the river hangs on it."""


@dataclass(frozen=True, slots=True)
class _Rhythm:
    """Seconds in which a card comes near, snaps over, is shown and goes back, and how near it comes (0.0–1.0)."""

    comes: float
    snaps: float
    stays: float
    goes: float
    near: float


_PLAIN: Final = _Rhythm(0.16, 0.1, 0.12, 0.14, 0.6)
_WEIGHTY: Final = _Rhythm(0.26, 0.14, 0.42, 0.22, 1.0)
_LOWEST: Final = min(CARD_POINTS.values())
_SUM_STANDS: Final = 2.4
_CARD_FALLS: Final = 34.0
"""Height from which a card comes down, in logical units."""


class MoodyAnimations(Animations[NiagaraView]):
    """Handlers of events, each followed by the faces that the paddlers make at it."""

    def __init__(self, state: NiagaraSceneState) -> None:
        super().__init__(state.context.motion)
        self._state = state

    def animate(self, event: Event, before: NiagaraView, after: NiagaraView) -> None:
        super().animate(event, before, after)
        self._state.context.motion.call(partial(self._state.react, event))


class EventAnimator:
    """Animator of all events, some by the animators of canoes and of the river."""

    def __init__(self, state: NiagaraSceneState, animations: Animations[NiagaraView]) -> None:
        self._state = state
        self._context = state.context
        self._motion = state.context.motion
        self._play = state.context.play
        self.gems = GemAnimator(state)
        self.falls = FallsAnimator(state, self.gems, animations)
        self.thefts = TheftAnimator(state, self.gems, self.falls, animations)
        self.homecomings = HomecomingAnimator(state, self.gems, self.falls, animations)
        self.river = RiverAnimator(state, self.falls, animations)
        self.near: NearCard | None = None
        """The card that is turned up in large."""
        self.turner: Seat | None = None
        """Seat that has turned up a card, until the position after it is shown."""
        self._turned: list[Card] = []
        """Cards that are turned up in the step that is being shown."""
        CanoeAnimator(state, self.gems, animations)
        animations.on(events.BuoyDrawn, lambda event: self._buoy(event.seat))
        animations.on(events.BuoyPassed, lambda event: self._buoy(event.seat))
        animations.on(events.RoundBegan, lambda _: self._motion.call(self._clear_cards))
        animations.between(events.CardsTakenBack, lambda _, before, after: self._take_back(after))
        animations.between(events.CardChosen, lambda event, before, after: self._card_chosen(event.seat, after))
        animations.between(events.CardRevealed, lambda event, before, after: self._card_revealed(event, before))
        animations.on(events.NothingToMove, lambda _: self._motion.wait(0.4))
        animations.on(events.TurnEnded, lambda _: self._motion.wait(0.15))
        animations.on(events.MatchEnded, self._match_ended)
        # The push that follows moves the whirlpool.
        animations.unseen(events.GemsKept, events.WhirlpoolCame)

    @property
    def dusk(self) -> float:
        """Share by which the table steps back behind a close-up, a card that is turned up or a sum, 0.0–1.0."""
        shot = self.thefts.shot or self.homecomings.shot
        if shot is not None:
            return shot.near
        if self.near is not None:
            return min(1.0, self.near.near)
        # A sum that stands still keeps no player from acting.
        return self.river.sum.share if self.river.sum is not None and not self._motion.reduced else 0.0

    def draw(self, painter: Painter) -> None:
        """Draw everything in the air."""
        if self.near is not None:
            draw_near_card(painter, self._state.places, self.near)
        self.river.draw(painter)
        self.falls.draw(painter)
        self.gems.draw(painter)
        self.thefts.draw(painter)
        self.homecomings.draw(painter)

    def _buoy(self, seat: Seat) -> None:
        table = self._state.table
        self._motion.call(partial(self._play, "water_splash", 0.25, 1.4))
        if table.buoy < 0.0:
            self._motion.call(partial(setattr, table, "buoy", float(seat)))
            self._motion.wait(0.4)
        else:
            self._motion.add(Tween(table, {"buoy": float(seat)}, 0.3))

    def _clear_cards(self) -> None:
        self._state.table.played = [None] * len(self._state.table.played)

    def _take_back(self, after: NiagaraView) -> None:
        def take() -> None:
            self._state.hands = list(after.hands)
            self._play("card_deal")
            self._context.request_refresh()

        self._motion.call(take)
        self._motion.wait(0.4)

    def _card_chosen(self, seat: Seat, after: NiagaraView) -> None:
        known = after.cards[seat] if seat == self._context.me else None
        card = PlayedCard(known, 0.0 if known is None else 1.0, lift=_CARD_FALLS, alpha=0.0)

        def begin() -> None:
            self._state.table.played[seat] = card
            self._play("card_slide", 0.6)

        self._motion.add(Tween(card, {"lift": 0.0, "alpha": 1.0}, 0.2, ease_out, before=begin))

    def shown(self) -> None:
        """Note that a step has been shown to its end."""
        self.turner = None
        self._turned.clear()

    def _card_revealed(self, event: events.CardRevealed, before: NiagaraView) -> None:
        """Queue a drum beat, the card that comes near and snaps over, and its way back; then it counts as used.

        A card on which nothing hangs takes half the time, and makes less of it.
        """
        table, seat = self._state.table, event.seat
        card = PlayedCard(event.card)
        near = NearCard(seat, self._state.places.played(seat), event.card)
        weighs = is_weighty(event.card, [*turned_up(before), *self._turned])
        rhythm = _WEIGHTY if weighs else _PLAIN
        self._turned.append(event.card)

        def begin() -> None:
            lying = table.played[seat]
            near.face = lying.face if lying is not None else 0.0
            table.played[seat], self.near = None, near
            self.turner = None if self._motion.reduced else seat
            if weighs:
                self._play("drum")
            self._context.request_refresh()

        def snapped() -> None:
            self._play("snap", 1.0 if weighs else 0.6)
            if weighs:
                self._context.pace.hold(_HELD)

        def end() -> None:
            self.near, table.played[seat] = None, card
            self._state.hands[seat] = tuple(each for each in self._state.hands[seat] if each is not event.card)
            self._context.request_refresh()

        add = self._motion.add
        add(Tween(near, {"near": rhythm.near}, rhythm.comes, ease_out, arcs={"tilt": 7.0}, before=begin))
        add(Tween(near, {"face": 1.0}, rhythm.snaps, linear, arcs={"near": 0.08, "tilt": -3.0}, after=snapped))
        self._motion.wait(rhythm.stays)
        add(Tween(near, {"near": 0.0}, rhythm.goes, ease_in_out, after=end))

    def _match_ended(self, event: events.MatchEnded) -> None:
        humans = set(self._context.session.humans)
        if not humans or humans & set(event.winners):
            self._motion.call(partial(self._play, "chime_win"))
        self._motion.wait(0.5)


def turned_up(view: NiagaraView) -> list[Card]:
    """Return the cards of this round that everybody has seen: a card is in the hand until it is turned up."""
    return [card for card, hand in zip(view.cards, view.hands, strict=True) if card is not None and card not in hand]


def is_weighty(card: Card, before: Sequence[Card]) -> bool:
    """Return True if a card that is turned up after those `before` surprises, or sets how far the river moves.

    It depends on what everybody sees: the cards face down might still be lower.
    """
    if card not in CARD_POINTS:
        return True
    numbers = [CARD_POINTS[each] for each in before if each in CARD_POINTS]
    return CARD_POINTS[card] < min(numbers, default=_LOWEST + 1)


class RiverAnimator:
    """Animator of the river: pushes, weather, beaver and whirlpool."""

    def __init__(self, state: NiagaraSceneState, falls: FallsAnimator, animations: Animations[NiagaraView]) -> None:
        self._state = state
        self._falls = falls
        self._motion = state.context.motion
        self._play = state.context.play
        self.sum: FlowSum | None = None
        """The sum that is shown now."""
        self._still = 0.0
        """Seconds for which a sum still stands where motion is reduced."""
        animations.on(events.WeatherChanged, self._weather_changes)
        animations.on(events.BeaverCame, lambda event: self._beaver_comes(event.place))
        animations.on(events.FlowFixed, self._flow_fixed)
        animations.on(events.RiverPushed, lambda event: self._push(event.number, event.arm))
        animations.on(events.WhirlpoolLost, self._whirlpool_lost)
        animations.on(events.MooseReturned, self._moose_returns)
        animations.on(events.RoundEnded, self._round_ended)

    def _weather_changes(self, event: events.WeatherChanged) -> None:
        self._motion.call(partial(self._play, "card_slide", 0.5, 0.6))
        self._motion.add(Tween(self._state.table, {"weather": float(event.weather)}, 0.5))

    def advance(self, dt: float) -> None:
        """Remove a sum that stood still, because motion is reduced, after a while."""
        self._still = max(0.0, self._still - dt)
        if self._motion.reduced and not self._still:
            self.sum = None

    def draw(self, painter: Painter) -> None:
        """Draw the sum of card and cloud."""
        if self.sum is not None:
            draw_sum(painter, self._state.places, self.sum)

    def _flow_fixed(self, event: events.FlowFixed) -> None:
        """Queue the sum of lowest card and cloud; from then on the banner reports how far the river has moved."""
        shown = FlowSum((), event.lowest, event.weather, event.flow)

        def begin() -> None:
            lowest = (
                seat
                for seat, played in enumerate(self._state.table.played)
                if played is not None and played.card is not None and CARD_POINTS.get(played.card) == event.lowest
            )
            shown.homes = tuple(self._state.places.played(seat) for seat in lowest)
            self.sum = shown
            self._play("card_slide", 0.8)

        def known() -> None:
            self._state.flow = (0, event.flow)
            self._play("drum", 1.0, 1.15)
            self._state.context.request_refresh()

        def end() -> None:
            if not self._motion.reduced:
                self.sum = None

        add = self._motion.add
        add(Tween(shown, {"card": 1.0}, 0.3, ease_in_out, before=begin))
        add(Tween(shown, {"cloud": 1.0}, 0.3, ease_in_out, before=partial(self._play, "whoosh", 0.4, 1.3)))
        add(Tween(shown, {"number": 1.0}, 0.2, overshoot, before=known))
        self._motion.wait(0.5)
        self._still = _SUM_STANDS
        sunk = {} if self._motion.reduced else {"sunk": 1.0}
        add(Tween(shown, sunk, 0.22, ease_in, after=end))

    def _whirlpool_lost(self, event: events.WhirlpoolLost) -> None:
        whirlpool = self._state.table.whirlpool
        assert whirlpool is not None
        self._motion.call(whirlpool.arrive)

    def _moose_returns(self, event: events.MooseReturned) -> None:
        self._motion.call(partial(setattr, self._state.table, "moose", True))
        self._motion.call(partial(self._play, "wood_knock", 0.6, 0.6))

    def _round_ended(self, event: events.RoundEnded) -> None:
        self._motion.call(partial(setattr, self._state, "round_over", True))
        self._motion.call(self._state.context.request_refresh)

    def _push(self, number: int, arm: Arm) -> None:
        """Queue a push: all discs of the main channel and of `arm` glide, with everything on them."""
        self._falls.pushed()
        table = self._state.table
        slides = [_Slide(floating, enters=floating is table.whirlpool) for floating in _afloat(self._state)]

        def begin() -> None:
            table.push_arm = arm
            if self._state.flow is not None:
                self._state.flow = (number, self._state.flow[1])
            for slide in slides:
                slide.begin(arm)
            self._play("water_splash", 0.4, 0.55)
            self._state.context.request_refresh()

        def end() -> None:
            table.push = 0.0
            table.next_arm = arm.other
            for slide in slides:
                slide.end()

        self._motion.call(begin)
        afloat = [Tween(slide, {"share": 1.0}, PUSH, linear) for slide in slides]
        clicks = [
            Tween(self, {}, 0.0, delay=PUSH * arrival(number), before=partial(self._click, number))
            for number in range(len(MAIN) + len(ARMS[arm]))
        ]
        # The water comes last, because everything afloat must have arrived before it rests.
        self._motion.add(*clicks, *afloat, Tween(table, {"push": 1.0}, PUSH, linear, after=end))

    def _click(self, number: int) -> None:
        """Play the knock of a disc against the next one: `number` counts from the disc that is pushed in."""
        self._play("wood_knock", 0.5, 1.5 + 0.05 * number)

    def _beaver_comes(self, place: Place) -> None:
        beaver = self._state.table.beaver
        assert beaver is not None

        def begin() -> None:
            beaver.go(place)
            self._play("water_splash", 0.6, 1.3)

        self._motion.add(Tween(beaver, {"share": 1.0}, 0.6, before=begin, after=beaver.arrive, arcs={"lift": 40.0}))


def _afloat(state: NiagaraSceneState) -> Iterator[Floating]:
    yield from state.table.crafts.values()
    yield from (each for each in (state.table.beaver, state.table.whirlpool) if each is not None)


class _Slide:
    """Something that a push may move; its place is only known when the push begins."""

    def __init__(self, floating: Floating, *, enters: bool) -> None:
        self._floating = floating
        self._enters = enters
        """True for the whirlpool, which is pushed in when it is off the river (NI-72)."""
        self._moves = False
        self._reach = 1.0
        self._passed = 0.0

    def begin(self, arm: Arm) -> None:
        """Look up its place, and start moving with its disc if there is one."""
        floating = self._floating
        if self._enters and floating.place is Place.FALLS:
            floating.place = floating.goal = Place.SHORE
        goal = MAIN[0] if self._enters and floating.place is Place.SHORE else drift(arm).get(floating.place)
        self._moves = goal is not None and not floating.bank and floating.place is floating.goal
        if self._moves and goal is not None:
            floating.go(goal)
            self._reach = TO_THE_LIP if floating.place is ARMS[arm][-1] else 1.0

    @property
    def share(self) -> float:
        """Share of the time of the push that has passed, 0.0–1.0."""
        return self._passed

    @share.setter
    def share(self, share: float) -> None:
        self._passed = share
        if self._moves:
            self._floating.share = glided(self._floating.place, share) * self._reach

    def end(self) -> None:
        """Stop at the next place, or stay on the edge of the falls."""
        if self._moves and self._floating.goal is not Place.FALLS:
            self._floating.arrive()
