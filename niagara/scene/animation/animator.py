"""Animations of events: the river, cards and the buoy here, canoes, gems and falls elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from niagara.board import ARMS, CARD_POINTS, MAIN, WEATHER, Arm, Card, Place
from niagara.rules import events
from niagara.rules.routes import drift
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import TO_THE_LIP, CanoeAnimator, GemAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.animation.homecomings import HomecomingAnimator
from niagara.scene.animation.thefts import TheftAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.close_ups.close_up import CloseUp
from niagara.view.reveal import FlowSum, NearCard, draw_near_card, draw_sum
from niagara.view.standing import arrival, glided
from niagara.view.tabletop import Floating, PlayedCard, Tabletop
from stage.graphics.motion import Script, Tween, ease_in, ease_in_out, ease_out, linear, overshoot
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from table.contract import Event, Seat

PUSH: Final = 0.66
"""Duration of a push, in seconds."""
_SLOWS: Final = 0.35
"""Share by which a push takes longer in low water."""
_ROUGH: Final = 1.5
"""Weather from which it thunders at each push."""
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
        animations.script(events.BuoyDrawn, lambda event, _: self._move_buoy(event.seat))
        animations.script(events.BuoyPassed, lambda event, _: self._move_buoy(event.seat))
        animations.script(events.RoundBegan, self._clear_cards)
        animations.script(events.CardsTakenBack, self._take_back)
        animations.script(events.CardChosen, self._hang_up)
        animations.between(
            events.CardRevealed, lambda event, before, after: self._motion.play(self._turn_up(event, before))
        )
        animations.on(events.NothingToMove, lambda _: self._motion.wait(0.4))
        animations.on(events.TurnEnded, lambda _: self._motion.wait(0.15))
        animations.script(events.MatchEnded, self._end)
        # The push that follows moves the whirlpool.
        animations.on(events.GemsKept, lambda _: self._motion.call(partial(self._play, "gem", 0.35, 0.8)))
        animations.unseen(events.WhirlpoolCame)

    @property
    def shot(self) -> CloseUp | None:
        """The close-up of a theft or of the gem that wins."""
        return self.thefts.shot or self.homecomings.shot

    @property
    def dusk(self) -> float:
        """Share by which the table steps back behind a card that is turned up or a sum, 0.0–1.0."""
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

    def _move_buoy(self, seat: Seat) -> Script:
        table = self._state.table
        self._play("water_splash", 0.25, 1.4)
        if table.buoy < 0.0:
            table.buoy = float(seat)
            yield 0.4
        else:
            yield Tween(table, {"buoy": float(seat)}, 0.3)

    def _clear_cards(self, event: events.RoundBegan, _: NiagaraView) -> Script:
        self._state.table.played = [None] * len(self._state.table.played)
        yield ()

    def _take_back(self, event: events.CardsTakenBack, after: NiagaraView) -> Script:
        self._state.hands = list(after.hands)
        self._play("card_deal")
        self._context.request_refresh()
        yield 0.4

    def _hang_up(self, event: events.CardChosen, after: NiagaraView) -> Script:
        known = after.cards[event.seat] if event.seat == self._context.me else None
        card = PlayedCard(known, 0.0 if known is None else 1.0, lift=_CARD_FALLS, alpha=0.0)
        self._state.table.played[event.seat] = card
        self._play("card_slide", 0.6)
        yield Tween(card, {"lift": 0.0, "alpha": 1.0}, 0.2, ease_out)

    def shown(self) -> None:
        """Note that a step has been shown to its end."""
        self.turner = None
        self._turned.clear()

    def _turn_up(self, event: events.CardRevealed, before: NiagaraView) -> Script:
        """Show a drum beat, the card that comes near and snaps over, and its way back; then it counts as used.

        A card on which nothing hangs takes half the time, and makes less of it.
        """
        table, seat, hands = self._state.table, event.seat, self._state.hands
        weighs = is_weighty(event.card, [*turned_up(before), *self._turned])
        rhythm = _WEIGHTY if weighs else _PLAIN
        self._turned.append(event.card)
        self.gems.words.clear()
        lying = table.played[seat]
        self.near = near = NearCard(
            seat, self._state.places.played(seat), event.card, face=lying.face if lying is not None else 0.0
        )
        table.played[seat] = None
        self.turner = None if self._motion.reduced else seat
        if weighs:
            self._play("drum")
        if event.card is Card.CLOUD:
            self._play("plunge", 0.5, 0.4)
            self._play("gasp", 0.6)
        self._context.request_refresh()
        yield Tween(near, {"near": rhythm.near}, rhythm.comes, ease_out, arcs={"tilt": 7.0})
        yield Tween(near, {"face": 1.0}, rhythm.snaps, linear, arcs={"near": 0.08, "tilt": -3.0})
        self._play("snap", 1.0 if weighs else 0.6)
        if weighs:
            self._context.pace.hold(_HELD)
        yield rhythm.stays
        yield Tween(near, {"near": 0.0}, rhythm.goes, ease_in_out)
        self.near, table.played[seat] = None, PlayedCard(event.card)
        hands[seat] = tuple(each for each in hands[seat] if each is not event.card)
        self._context.request_refresh()

    def _end(self, event: events.MatchEnded, _: NiagaraView) -> Script:
        humans = set(self._context.session.humans)
        if not humans or humans & set(event.winners):
            self._play("chime_win")
        yield 0.5


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
        animations.script(events.WeatherChanged, self._change_weather)
        animations.script(events.StormWentOn, self._go_on_storming)
        animations.script(events.IceBroken, self._break_ice)
        animations.script(events.DamBroken, self._break_dam)
        animations.script(events.DamBuilt, self._build_dam)
        animations.script(events.BeaverCame, self._bring_beaver)
        animations.script(events.FlowFixed, self._fix_flow)
        animations.on(events.RiverPushed, self._pushed)
        animations.script(events.WhirlpoolLost, self._lose_whirlpool)
        animations.script(events.MooseReturned, self._return_moose)
        animations.script(events.RoundEnded, self._end_round)

    def _change_weather(self, event: events.WeatherChanged, _: NiagaraView) -> Script:
        worse = event.weather > self._state.table.weather
        self._play("card_slide", 0.5, 0.6)
        self._play("whoosh", 0.5 + 0.2 * event.weather, 0.6 if worse else 0.9)
        if event.weather == WEATHER[-1]:
            self._thunder()
        yield Tween(self._state.table, {"weather": float(event.weather)}, 0.5)

    def _go_on_storming(self, _event: events.StormWentOn, _: NiagaraView) -> Script:
        self._thunder()
        yield 0.5

    def _break_ice(self, event: events.IceBroken, _: NiagaraView) -> Script:
        self._state.table.ice.discard(event.place)
        self._play("wood_crash", 0.5, 1.8)
        yield 0.25

    def _break_dam(self, _event: events.DamBroken, _: NiagaraView) -> Script:
        self._state.table.dam = False
        self._play("wood_crash", 0.9, 0.9)
        self._play("water_splash", 0.8, 0.7)
        yield 0.4

    def _build_dam(self, _event: events.DamBuilt, _: NiagaraView) -> Script:
        self._state.table.dam = True
        self._play("wood_knock", 0.7, 0.8)
        yield 0.3

    def _thunder(self) -> None:
        self._state.strike()
        self._play("wood_crash", 0.5, 0.3)
        self._play("plunge", 0.7, 0.4)

    def advance(self, dt: float) -> None:
        """Remove a sum that stood still, because motion is reduced, after a while."""
        self._still = max(0.0, self._still - dt)
        if self._motion.reduced and not self._still:
            self.sum = None

    def draw(self, painter: Painter) -> None:
        """Draw the sum of card and cloud."""
        if self.sum is not None:
            draw_sum(painter, self._state.places, self.sum)

    def _fix_flow(self, event: events.FlowFixed, _: NiagaraView) -> Script:
        """Show the sum of lowest card and cloud; from then on the banner reports how far the river has moved."""
        played = enumerate(self._state.table.played)
        lowest = (seat for seat, each in played if each is not None and _points(each) == event.lowest)
        homes = tuple(self._state.places.played(seat) for seat in lowest)
        self.sum = shown = FlowSum(homes, event.lowest, event.weather, event.flow)
        self._play("card_slide", 0.8)
        yield Tween(shown, {"card": 1.0}, 0.3, ease_in_out)
        self._play("whoosh", 0.4, 1.3)
        yield Tween(shown, {"cloud": 1.0}, 0.3, ease_in_out)
        self._state.flow = (0, event.flow)
        self._play("drum", 1.0, 1.15)
        self._state.context.request_refresh()
        yield Tween(shown, {"number": 1.0}, 0.2, overshoot)
        yield 0.5
        self._still = _SUM_STANDS
        if not self._motion.reduced:
            yield Tween(shown, {"sunk": 1.0}, 0.22, ease_in)
            self.sum = None

    def _lose_whirlpool(self, event: events.WhirlpoolLost, _: NiagaraView) -> Script:
        assert self._state.table.whirlpool is not None
        self._state.table.whirlpool.arrive()
        yield ()

    def _return_moose(self, event: events.MooseReturned, _: NiagaraView) -> Script:
        self._state.table.moose = True
        self._play("wood_knock", 0.6, 0.6)
        yield ()

    def _end_round(self, event: events.RoundEnded, _: NiagaraView) -> Script:
        self._state.round_over = True
        self._falls.rest()
        self._state.context.request_refresh()
        yield ()

    def _pushed(self, event: events.RiverPushed) -> None:
        self._falls.pushed()
        self._motion.play(self._push(event.number, event.arm))

    def _push(self, number: int, arm: Arm) -> Script:
        """Glide all discs of the main channel and of `arm`, with everything on them."""
        table = self._state.table
        push = _Push(table, arm)
        if self._state.flow is not None:
            self._state.flow = (number, self._state.flow[1])
        self._play("water_splash", 0.4, 0.55)
        if self._state.storm > _ROUGH:
            self._thunder()
        self._state.context.request_refresh()
        lasts = PUSH * (1.0 - _SLOWS * min(0.0, self._state.storm))
        knocks = []
        for disc in range(len(MAIN) + len(ARMS[arm])):
            knock = partial(self._play, "wood_knock", 0.5, 1.5 + 0.05 * disc)
            # Each disc knocks against the next one.
            knocks.append(Tween(self, {}, 0.0, delay=lasts * arrival(disc), before=knock))
        yield *knocks, Tween(push, {"share": 1.0}, lasts, linear)
        table.next_arm = arm.other
        push.end()

    def _bring_beaver(self, event: events.BeaverCame, _: NiagaraView) -> Script:
        beaver = self._state.table.beaver
        assert beaver is not None
        beaver.go(event.place)
        self._play("water_splash", 0.6, 1.3)
        yield Tween(beaver, {"share": 1.0}, 0.6, arcs={"lift": 40.0})
        beaver.arrive()


def _points(played: PlayedCard) -> int | None:
    return None if played.card is None else CARD_POINTS.get(played.card)


class _Push:
    """A push of the river, with everything that glides on the discs that it moves."""

    def __init__(self, table: Tabletop, arm: Arm) -> None:
        self._table = table
        table.push_arm = arm
        self._gliding: list[tuple[Floating, float]] = []
        for floating in table.afloat():
            goal = drift(arm).get(floating.place)
            if floating is table.whirlpool and floating.place in (Place.FALLS, Place.SHORE):
                # It is pushed in with the new disc (NI-72).
                floating.place = floating.goal = Place.SHORE
                goal = MAIN[0]
            if goal is not None and floating.place is floating.goal:
                floating.go(goal)
                self._gliding.append((floating, TO_THE_LIP if floating.place is ARMS[arm][-1] else 1.0))

    @property
    def share(self) -> float:
        """Share of its time that has passed, 0.0–1.0."""
        return self._table.push

    @share.setter
    def share(self, share: float) -> None:
        self._table.push = share
        for floating, reach in self._gliding:
            floating.share = glided(floating.place, share) * reach

    def end(self) -> None:
        """Settle everything at the next place, or on the edge of the falls."""
        self._table.push = 0.0
        for floating, _ in self._gliding:
            if floating.goal is not Place.FALLS:
                floating.arrive()
