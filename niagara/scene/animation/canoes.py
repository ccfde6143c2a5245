"""Animations of canoes, which paddle, slide, land and are lassoed, and of the gems that change hands."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from niagara.board import Gem, Place
from niagara.rules import events
from niagara.rules.position import GEM_INDEX, SITE_INDEX
from niagara.rules.views import NiagaraView
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import goal_words
from niagara.view.canoes import GEM_SIZE, IN_ROW, draw_gem, draw_gem_home
from niagara.view.places import Anchor
from niagara.view.seat_facts import SeatIllustration
from niagara.view.tabletop import JOE, Craft
from stage.graphics import theme
from stage.graphics.callouts import PopUps
from stage.graphics.motion import Ease, Tween, ease_in, ease_in_out, linear
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from stage.match.seats import FactChip
from stage.ui.layout import Row
from table.contract import Seat

FLIGHT: Final = 0.34
_LEAP: Final = 0.72
_HIGH: Final = 240.0
"""Duration and height of a gem's leap out of the water below the falls, in seconds and logical units."""


@dataclass(eq=False)
class GemAloft:
    """A flying gem. `size` is its width and `lift` its height above its path, in logical units."""

    gem: Gem
    x: float = 0.0
    y: float = 0.0
    size: float = GEM_SIZE
    lift: float = 0.0


_RISES: Final = 0.26
_LEAPS: Final = 0.5
_LEAP_HEIGHT: Final = 90.0
_HELD_UP: Final = 1.8
"""Scale of a gem over the head of the paddler who has brought it home."""
SWELLS: Final = 0.7
"""Seconds in which a slot swells."""
_SWOLLEN: Final = 1.4
_STILL: Final = 1.8
"""Size of a gem in a slot that swells, beyond its own, and where motion is reduced, as multiples of its own."""
_STAYS: Final = 1.1
_GOAL: Final = theme.SUBHEADING
_LOW: Final = 18.0
"""Height of the words over the lower edge of a panel, in logical units."""
_CLEARS: Final = 58.0
"""Height of the rim of the words, and of the way that they rise as they fade, in logical units."""


@dataclass(eq=False)
class Welcome:
    """Gem that has just come home to its slot."""

    gem: Gem
    at: Anchor
    age: float = 0.0

    @property
    def swollen(self) -> float:
        """Present size, as a multiple of that in the slot."""
        return 1.0 + _SWOLLEN * math.sin(math.pi * min(1.0, self.age / SWELLS) ** 0.5)


class GemAnimator:
    """Animator of flying gems. Both ends of a flight are looked up when it begins."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._motion = state.context.motion
        self.aloft: list[GemAloft] = []
        """Flying gems."""
        self.welcomes: list[Welcome] = []
        """Gems that have just come home, in their slots."""
        self.words = PopUps(reduced=state.context.motion.reduced)
        """Words beside panels."""

    def load(self, craft: Craft, gem: Gem, place: Place) -> None:
        """Queue a flight from the site beside a place into a canoe."""
        site = SITE_INDEX[place]
        self._fly(
            gem, lambda: self._pile(site, gem), lambda: self._hold(craft),
            leave=partial(self._change_site, site, gem, -1), land=partial(self.change_hold, craft, gem, 1),
            reaching=craft,
        )  # fmt: skip

    def unload(self, craft: Craft, gem: Gem, place: Place) -> None:
        """Queue a flight from a canoe to the site beside a place."""
        site = SITE_INDEX[place]
        self._fly(
            gem, lambda: self._hold(craft), lambda: self._pile(site, gem),
            leave=partial(self.change_hold, craft, gem, -1), land=partial(self._change_site, site, gem, 1),
            reaching=craft,
        )  # fmt: skip

    def hand_over(self, giver: Craft, taker: Craft, gem: Gem) -> None:
        """Queue a flight from one canoe to another."""
        self._fly(
            gem, lambda: self._hold(giver), lambda: self._hold(taker),
            leave=partial(self.change_hold, giver, gem, -1), land=partial(self.change_hold, taker, gem, 1),
            reaching=taker,
        )  # fmt: skip

    def bring_home(self, craft: Craft, gem: Gem) -> None:
        """Queue the raising of a gem ashore, and its leap to its slot in the owner's panel, which swells."""
        seat, floating = craft[0], self._state.table.crafts[craft]

        def leave() -> None:
            floating.cheers = True
            self.change_hold(craft, gem, -1)

        def land() -> None:
            floating.cheers = False
            self._change_store(seat, gem, 1)
            self._welcome(seat, gem)

        rises = self._flight(
            gem, lambda: self._hold(craft), lambda: self._raised(craft), leave=leave, land=None, seconds=_RISES,
            height=0.0,
        )  # fmt: skip
        leaps = self._flight(
            gem, lambda: self._raised(craft), lambda: self._slot(seat, gem), leave=None, land=land, seconds=_LEAPS,
            height=_LEAP_HEIGHT,
        )  # fmt: skip
        self._motion.add(rises)
        self._motion.add(leaps)

    def _welcome(self, seat: Seat, gem: Gem) -> None:
        """Swell a slot, and show how near the nearest way to win is."""
        context, at = self._state.context, self._slot(seat, gem)
        self.welcomes.append(Welcome(gem, at))
        words = goal_words(self._state.stores[seat], gem, self._state.view.options.goals, context.app.language)
        colour = context.seat_colour(seat)
        panel = context.ui.look_up(f"seat-{seat}")
        # Beside the panel, below the bubble of a remark.
        left, low = (panel.rect.right, panel.rect.bottom - _LOW) if panel is not None else (at.x + 20.0, at.y)
        line, row = context.ui.look_up("log.strip"), context.ui.look_up("preview.row")
        tall = context.scene.type.line_height(_GOAL) / 2 + _CLEARS
        if line is not None and isinstance(row, Row) and low - tall < line.rect.bottom:
            # Not over the line of the log that tells of the gem, nor over the forecast's buttons below it.
            left, low = max(each.rect.right for each in row.children if each.visible), line.rect.bottom + tall
        wide = context.scene.type.width(words, _GOAL)
        self.words.clear()
        self.words.show(words, (left + wide / 2 + 40.0, low), colour.ink, _GOAL, stays=_STAYS, plate=colour.colour)
        context.play("chip", 0.7, 1.3)

    def advance(self, dt: float) -> None:
        """Advance slots that swell, and words, by `dt` seconds."""
        self.words.reduced = self._motion.reduced
        self.words.update(dt)
        for each in self.welcomes:
            each.age += dt
        lasts = _STAYS if self._motion.reduced else SWELLS
        self.welcomes = [each for each in self.welcomes if each.age < lasts]

    def _raised(self, craft: Craft) -> Anchor:
        """Return the anchor of a gem over the head of a paddler."""
        anchor = self._state.anchor_of(craft)
        return Anchor(anchor.x - 22.0 * anchor.scale, anchor.y - 92.0 * anchor.scale, _HELD_UP)

    def _slot(self, seat: Seat, gem: Gem) -> Anchor:
        """Return the anchor of a colour's slot in a seat's panel; the middle of the panel where it is not seen."""
        chip = self._state.context.ui.look_up(f"seat-{seat}.fact-0")
        if isinstance(chip, FactChip) and isinstance(chip.fact.picture, SeatIllustration):
            at = chip.fact.picture.store.slot(chip.rect, gem)
            return Anchor(at.x, at.y, at.scale * IN_ROW / GEM_SIZE)
        return self._home(seat)

    def pay(self, seat: Seat, gem: Gem) -> None:
        """Queue a flight from a panel to the site of the gem's colour."""
        site = GEM_INDEX[gem]
        self._fly(
            gem, lambda: self._home(seat), lambda: self._pile(site, gem),
            leave=partial(self._change_store, seat, gem, -1), land=partial(self._change_site, site, gem, 1),
        )  # fmt: skip

    def wash_back(self, start: Anchor, gem: Gem, delay: float) -> Tween:
        """Return a leap from `start` to the site of the gem's colour, to be queued by the caller."""
        site = GEM_INDEX[gem]
        leap = self._flight(
            gem, lambda: start, lambda: self._pile(site, gem), leave=None,
            land=partial(self._change_site, site, gem, 1), seconds=_LEAP, height=_HIGH,
        )  # fmt: skip
        leap.delay = delay
        return leap

    def draw(self, painter: Painter) -> None:
        """Draw all flying gems."""
        for each in self.aloft:
            draw_gem(painter, each.gem, (each.x, each.y - each.lift), each.size)
        for welcome in self.welcomes:
            draw_gem_home(painter, welcome.gem, welcome.at, _STILL if self._motion.reduced else welcome.swollen)
        self.words.draw(painter)

    def _fly(
        self, gem: Gem, start: Callable[[], Anchor], end: Callable[[], Anchor], *,
        leave: Callable[[], None], land: Callable[[], None], reaching: Craft | None = None,
    ) -> None:  # fmt: skip
        """Queue a flight from `start` to `end`, for which the paddler of the canoe `reaching` stretches out."""
        if reaching is not None:
            self._motion.call(lambda: setattr(self._state.table.crafts[reaching], "loads", True))
        self._motion.add(self._flight(gem, start, end, leave=leave, land=land))
        if reaching is not None:
            self._motion.call(lambda: setattr(self._state.table.crafts[reaching], "loads", False))

    def _flight(
        self, gem: Gem, start: Callable[[], Anchor], end: Callable[[], Anchor], *,
        leave: Callable[[], None] | None, land: Callable[[], None] | None, seconds: float = FLIGHT,
        height: float = 50.0,
    ) -> Tween:  # fmt: skip
        """Return a flight from `start` to `end`, up to `height` logical units above the straight line."""
        aloft, share = GemAloft(gem), _Share(height)

        def begin() -> None:
            share.start, share.end, share.gem = start(), end(), aloft
            share.value = 0.0
            self.aloft.append(aloft)
            if leave is not None:
                leave()

        def finish() -> None:
            self.aloft.remove(aloft)
            if land is not None:
                self._state.context.play("gem")
                land()

        return Tween(share, {"value": 1.0}, seconds, ease_in_out, before=begin, after=finish)

    def _pile(self, site: int, gem: Gem) -> Anchor:
        """Return the anchor at which a gem of a colour lies, or would lie, at a site."""
        lying = [each for each in Gem if self._state.table.sites[site][GEM_INDEX[each]] or each is gem]
        return self._state.places.pile(list(Gem)[site], lying.index(gem), len(lying))

    def _hold(self, craft: Craft) -> Anchor:
        anchor = self._state.anchor_of(craft)
        return Anchor(anchor.x, anchor.y - 8.0 * anchor.scale, anchor.scale)

    def _home(self, seat: Seat) -> Anchor:
        return Anchor(*self._state.context.seat_point(seat), 1.0)

    def _change_site(self, site: int, gem: Gem, change: int) -> None:
        self._state.table.sites[site][GEM_INDEX[gem]] += change

    def change_hold(self, craft: Craft, gem: Gem, change: int) -> None:
        """Put a gem into a canoe (`change` 1) or take it out (-1), at once."""
        floating = self._state.table.crafts[craft]
        gems = list(floating.gems)
        if change > 0:
            gems.append(gem)
        else:
            gems.remove(gem)
        floating.gems = tuple(sorted(gems, key=GEM_INDEX.__getitem__))

    def _change_store(self, seat: Seat, gem: Gem, change: int) -> None:
        store = list(self._state.stores[seat])
        store[GEM_INDEX[gem]] += change
        self._state.stores[seat] = tuple(store)
        self._state.context.request_refresh()


class _Share:
    """Tween target that moves a gem from one anchor to another as `value` goes from 0.0 to 1.0."""

    start = end = Anchor(0.0, 0.0, 1.0)
    gem: GemAloft | None = None

    def __init__(self, height: float) -> None:
        self._height = height
        self._value = 0.0

    @property
    def value(self) -> float:
        """Share of the path, 0.0–1.0."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._value = value
        if self.gem is not None:
            at = self.start.towards(self.end, value)
            self.gem.x, self.gem.y, self.gem.size = at.x, at.y, GEM_SIZE * at.scale
            self.gem.lift = 4.0 * self._height * value * (1.0 - value)


STEP: Final = 0.3
"""Duration of paddling from disc to disc, in seconds."""
TO_THE_LIP: Final = 0.5
"""Share of the way over the falls up to their edge."""


class CanoeAnimator:
    """Animator of canoes in their owners' turns, and of Diamond Joe's."""

    def __init__(self, state: NiagaraSceneState, gems: GemAnimator, animations: Animations[NiagaraView]) -> None:
        self._state = state
        self._gems = gems
        self._motion = state.context.motion
        self._play = state.context.play
        animations.on(events.CanoeGranted, lambda event: self._comes_back((event.seat, event.canoe)))
        animations.on(events.CanoeBought, self._bought)
        animations.on(events.MooseTaken, lambda event: self._moose_taken((event.seat, event.canoe)))
        animations.on(events.GemLoaded, lambda event: gems.load((event.seat, event.canoe), event.gem, event.place))
        animations.on(events.GemUnloaded, lambda event: gems.unload((event.seat, event.canoe), event.gem, event.place))
        animations.on(events.CanoePaddled, lambda event: self._paddle((event.seat, event.canoe), event.path))
        animations.on(events.CanoeSlid, lambda event: self._slide((event.seat, event.canoe), event.start, event.end))
        animations.on(events.JoeTraded, self._trade)
        animations.on(events.CanoesLassoed, lambda event: self._lasso(event.seat, event.canoes, 1.0))
        animations.on(events.CanoeReturned, lambda event: self._lasso(event.seat, (event.canoe,), 0.0))
        animations.on(events.JoeLoaded, lambda event: gems.load(JOE, event.gem, event.place))
        animations.on(events.JoePaddled, lambda event: self._paddle(JOE, event.path))
        animations.on(events.JoeSlid, lambda event: self._slide(JOE, event.start, event.end))
        animations.on(events.JoeReturned, lambda event: self._joe_returns(event.place))

    def _bought(self, event: events.CanoeBought) -> None:
        self._gems.pay(event.seat, event.gem)
        self._comes_back((event.seat, event.canoe))

    def _paddle(self, craft: Craft, path: Sequence[Place]) -> None:
        for number, (start, end) in enumerate(pairwise(path)):
            falls = end is Place.FALLS
            ease = ease_in_out if len(path) == 2 else linear
            self._move(craft, start, end, STEP, ease, "paddle", share=TO_THE_LIP if falls else 1.0, stroke=number)

    def _slide(self, craft: Craft, start: Place, end: Place) -> None:
        share = TO_THE_LIP if end is Place.FALLS else 1.0
        self._move(craft, start, end, 0.45, ease_in, "water_splash", share=share)

    def _move(
        self, craft: Craft, start: Place, end: Place, seconds: float, ease: Ease, sound: str, *,
        share: float = 1.0, stroke: int = 0,
    ) -> None:  # fmt: skip
        floating = self._state.table.crafts[craft]

        def begin() -> None:
            floating.place = floating.goal = start
            floating.go(end)
            floating.paddles = sound == "paddle"
            self._play(sound, 0.55, 1.0 + 0.06 * (stroke % 2))

        def finish() -> None:
            floating.paddles = False
            if share == 1.0:
                floating.arrive()

        self._motion.add(Tween(floating, {"share": share}, seconds, ease, before=begin, after=finish))

    def _moose_taken(self, craft: Craft) -> None:
        table = self._state.table
        self._motion.call(partial(setattr, table, "moose", False))
        self._motion.call(partial(setattr, table.crafts[craft], "moose", True))
        self._motion.call(partial(self._play, "wood_knock", 0.8, 0.7))
        self._motion.add(Tween(table.crafts[craft], {}, 0.4, arcs={"angle": 7.0}))

    def _comes_back(self, craft: Craft) -> None:
        floating = self._state.table.crafts[craft]

        def begin() -> None:
            floating.place = floating.goal = Place.SHORE
            floating.share = floating.angle = floating.alpha = 0.0
            floating.gems, floating.lift = (), 40.0
            self._play("wood_knock", 0.7, 0.8)

        self._motion.add(Tween(floating, {"alpha": 1.0, "lift": 0.0}, 0.35, ease_in, before=begin))
        self._motion.call(self._state.context.request_refresh)

    def _lasso(self, seat: Seat, canoes: Sequence[int], bank: float) -> None:
        """Move canoes to the bank (`bank` 1.0) or back on the river (0.0)."""
        if not canoes:
            return
        tweens = [
            Tween(self._state.craft(seat, canoe), {"bank": bank}, 0.5, ease_in_out, arcs={"lift": 46.0})
            for canoe in canoes
        ]
        self._motion.call(partial(self._play, "rope_creak" if bank else "water_splash", 0.6))
        self._motion.together(tweens, stagger=0.12)

    def _trade(self, event: events.JoeTraded) -> None:
        craft = (event.seat, event.canoe)
        if event.taken is not None:
            self._gems.hand_over(craft, JOE, event.taken)
        if event.given is not None:
            self._gems.hand_over(JOE, craft, event.given)

    def _joe_returns(self, place: Place) -> None:
        floating = self._state.table.crafts[JOE]

        def begin() -> None:
            floating.place = floating.goal = place
            floating.share = floating.angle = floating.alpha = 0.0
            floating.gems = ()

        self._motion.add(Tween(floating, {"alpha": 1.0}, 0.4, before=begin))
