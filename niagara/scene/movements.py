"""Animations of events: the river and its losses, cards, the buoy, and the dispatch to all animators."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from niagara.board import ARMS, MAIN, Arm, Place
from niagara.rules import events as told
from niagara.rules.routes import drift
from niagara.rules.views import NiagaraView
from niagara.scene.canoe_movements import TO_THE_LIP, CanoeAnimator, GemAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.tabletop import JOE, Floating, PlayedCard
from niagara.view.water import Splash, draw_splash
from stage.graphics.motion import Tween, ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from table.contract import Event, Seat

PUSH: Final = 0.5
"""Duration of a push, in seconds."""
_HEARTBEAT: Final = 0.45
"""Time for which a canoe hangs on the edge, in seconds."""
_FALL: Final = 0.5
_SPLASH: Final = 0.55


class RiverAnimator:
    """Queues what is seen of the river."""

    def __init__(self, state: NiagaraSceneState, gems: GemAnimator) -> None:
        self._state = state
        self._gems = gems
        self._motion = state.context.motion
        self._play = state.context.play
        self._splash: Splash | None = None
        """The splash that is shown now."""

    def draw(self, painter: Painter) -> None:
        """Draw the splash."""
        if self._splash is not None:
            draw_splash(painter, self._splash)

    def animate(self, event: Event) -> None:
        """Let the event be seen, if it is of this kind."""
        match event:
            case told.WeatherChanged(weather=weather):
                self._motion.call(partial(self._play, "card_slide", 0.5, 0.6))
                self._motion.add(Tween(self._state.table, {"weather": float(weather)}, 0.5))
            case told.BeaverCame(place):
                self._beaver_comes(place)
            case told.FlowFixed(flow=flow):
                self._flow(0, flow)
                self._motion.wait(0.7)
            case told.RiverPushed(number, arm):
                self._push(number, arm)
            case told.CanoeLost():
                self._canoe_lost(event)
            case told.JoeLost(place, gem):
                self._fall(self._state.table.crafts[JOE], place)
                if gem is not None:
                    self._gems.wash_back(place, gem)
            case told.BeaverLost(place):
                beaver = self._state.table.beaver
                assert beaver is not None
                self._fall(beaver, place, Place.SHORE)
            case told.WhirlpoolLost():
                whirlpool = self._state.table.whirlpool
                assert whirlpool is not None
                self._motion.call(whirlpool.arrive)
            case told.MooseReturned():
                self._motion.call(partial(setattr, self._state.table, "moose", True))
                self._motion.call(partial(self._play, "wood_knock", 0.6, 0.6))
            case told.RoundEnded():
                self._motion.call(partial(setattr, self._state, "round_over", True))
                self._motion.call(self._state.context.look_again)

    def _flow(self, made: int, flow: int) -> None:
        """Queue the flow, so that the banner reports how far the river has moved."""

        def begin() -> None:
            self._state.flow = (made, flow)
            self._state.context.look_again()

        self._motion.call(begin)

    def _push(self, number: int, arm: Arm) -> None:
        """Queue a push: all discs of the main channel and of `arm` glide, with everything on them."""
        table = self._state.table
        slides = [_Slide(floating, enters=floating is table.whirlpool) for floating in _afloat(self._state)]

        def begin() -> None:
            table.push_arm = arm
            if self._state.flow is not None:
                self._state.flow = (number, self._state.flow[1])
            for slide in slides:
                slide.begin(arm)
            self._play("water_splash", 0.4, 0.55)
            self._state.context.look_again()

        def end() -> None:
            table.push = 0.0
            table.next_arm = arm.other
            for slide in slides:
                slide.end()

        self._motion.call(begin)
        afloat = [Tween(slide, {"share": 1.0}, PUSH, ease_in_out) for slide in slides]
        # The water comes last, because everything afloat must have arrived before it rests.
        self._motion.add(*afloat, Tween(table, {"push": 1.0}, PUSH, ease_in_out, after=end))

    def _canoe_lost(self, event: told.CanoeLost) -> None:
        floating = self._state.craft(event.seat, event.canoe)
        self._fall(floating, event.place)
        self._motion.call(partial(_empty, floating))
        for gem in event.gems:
            self._gems.wash_back(event.place, gem)
        self._motion.call(self._state.context.look_again)

    def _fall(self, floating: Floating, last: Place, out_of_sight: Place = Place.FALLS) -> None:
        """Queue a fall from `last`: it tilts on the edge, hangs there for a heartbeat and drops."""
        below = self._state.below_falls(last)
        splash = Splash(below)

        def begin() -> None:
            if floating.goal is not Place.FALLS:
                floating.place = floating.goal
                floating.go(Place.FALLS)
                floating.share = TO_THE_LIP
            self._play("heartbeat", 0.8)

        def gone() -> None:
            self._play("water_splash")
            floating.arrive()
            floating.place = floating.goal = out_of_sight
            floating.angle, floating.lift, floating.alpha = 0.0, 0.0, 1.0
            self._splash = splash

        self._motion.add(Tween(floating, {"angle": -16.0}, 0.2, ease_out, before=begin))
        self._motion.add(Tween(floating, {}, _HEARTBEAT, arcs={"angle": -4.0}))
        sinks = below.y - self._state.places.between(last, Place.FALLS, 1.0).y
        going = {"share": 1.0, "angle": -75.0, "lift": -sinks, "alpha": 0.25}
        self._motion.add(Tween(floating, going, _FALL, ease_in, after=gone))
        self._motion.add(Tween(splash, {"age": 1.0}, _SPLASH, ease_out, after=partial(setattr, self, "_splash", None)))

    def _beaver_comes(self, place: Place) -> None:
        beaver = self._state.table.beaver
        assert beaver is not None

        def begin() -> None:
            beaver.go(place)
            self._play("water_splash", 0.6, 1.3)

        self._motion.add(Tween(beaver, {"share": 1.0}, 0.6, before=begin, after=beaver.arrive, arcs={"lift": 40.0}))


def _empty(floating: Floating) -> None:
    floating.gems, floating.moose = (), False


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
        """Share of the way to the next disc, 0.0–1.0."""
        return self._floating.share / self._reach if self._moves else 0.0

    @share.setter
    def share(self, share: float) -> None:
        if self._moves:
            self._floating.share = share * self._reach

    def end(self) -> None:
        """Stop at the next place, or stay on the edge of the falls."""
        if self._moves and self._floating.goal is not Place.FALLS:
            self._floating.arrive()


_CARD_FALLS: Final = 34.0
"""Height from which a card comes down, in logical units."""


class EventAnimator:
    """Queues what is seen of an event."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context
        self._motion = state.context.motion
        self._play = state.context.play
        gems = GemAnimator(state)
        self._gems = gems
        self._river = RiverAnimator(state, gems)
        self._animators = (CanoeAnimator(state, gems), self._river)

    def animate(self, event: Event, after: NiagaraView) -> None:
        """Let the event be seen; `after` is the View after its step."""
        for animator in self._animators:
            animator.animate(event)
        match event:
            case told.BuoyDrawn(seat) | told.BuoyPassed(seat):
                self._buoy(seat)
            case told.RoundBegan():
                self._motion.call(self._clear_cards)
            case told.CardsTakenBack():
                self._motion.call(partial(self._take_back, after))
                self._motion.wait(0.4)
            case told.CardChosen(seat):
                self._card_chosen(seat, after)
            case told.CardRevealed():
                self._card_revealed(event)
            case told.NothingToMove() | told.TurnEnded():
                self._motion.wait(0.4)
            case told.MatchEnded():
                self._match_ended(event)

    def draw(self, painter: Painter) -> None:
        """Draw everything in the air."""
        self._river.draw(painter)
        self._gems.draw(painter)

    def _buoy(self, seat: Seat) -> None:
        table = self._state.table
        self._motion.call(partial(self._play, "water_splash", 0.25, 1.4))
        if table.buoy < 0.0:
            self._motion.call(partial(setattr, table, "buoy", float(seat)))
            self._motion.wait(0.4)
        else:
            self._motion.add(Tween(table, {"buoy": float(seat)}, 0.4))

    def _clear_cards(self) -> None:
        self._state.table.played = [None] * len(self._state.table.played)

    def _take_back(self, after: NiagaraView) -> None:
        self._state.hands = list(after.hands)
        self._play("card_deal")
        self._context.look_again()

    def _card_chosen(self, seat: Seat, after: NiagaraView) -> None:
        known = after.cards[seat] if seat == self._context.me else None
        card = PlayedCard(known, 0.0 if known is None else 1.0, lift=_CARD_FALLS, alpha=0.0)

        def begin() -> None:
            self._state.table.played[seat] = card
            self._play("card_slide", 0.6)

        self._motion.add(Tween(card, {"lift": 0.0, "alpha": 1.0}, 0.2, ease_out, before=begin))

    def _card_revealed(self, event: told.CardRevealed) -> None:
        """Queue the turning of a card, after which it counts as used."""
        table, seat = self._state.table, event.seat
        card = PlayedCard(event.card, 0.0)

        def begin() -> None:
            lying = table.played[seat]
            card.face = lying.face if lying is not None else 0.0
            table.played[seat] = card
            if card.face < 1.0:
                self._play("card_flip")

        def end() -> None:
            self._state.hands[seat] = tuple(each for each in self._state.hands[seat] if each is not event.card)
            self._context.look_again()

        self._motion.add(Tween(card, {"face": 1.0}, 0.34, arcs={"lift": 16.0}, before=begin, after=end))
        self._motion.wait(0.25)

    def _match_ended(self, event: told.MatchEnded) -> None:
        humans = set(self._context.session.humans)
        if not humans or humans & set(event.winners):
            self._motion.call(partial(self._play, "chime_win"))
        self._motion.wait(0.5)
