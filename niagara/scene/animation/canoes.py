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
from niagara.view.tabletop import JOE, Craft, Floating
from stage.graphics import theme
from stage.graphics.callouts import PopUps
from stage.graphics.motion import Ease, Script, Tween, ease_in, ease_in_out, linear, staggered
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
    """A flying gem, at `share` (0.0–1.0) of its way, up to `high` logical units above the straight line."""

    gem: Gem
    start: Anchor
    end: Anchor
    high: float
    share: float = 0.0

    @property
    def at(self) -> Anchor:
        """The present place and scale."""
        at = self.start.towards(self.end, self.share)
        return Anchor(at.x, at.y - 4.0 * self.high * self.share * (1.0 - self.share), at.scale)


@dataclass(frozen=True)
class _End:
    """An end of a flight, and the change of what lies there."""

    at: Callable[[], Anchor]
    change: Callable[[int], None]


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
_STAYS: Final = 0.8
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

    def load(self, craft: Craft, gem: Gem, place: Place) -> Script:
        """Fly a gem from the site beside a place into a canoe."""
        return self._carried(gem, self._site(SITE_INDEX[place], gem), self._hold(craft, gem), craft)

    def unload(self, craft: Craft, gem: Gem, place: Place) -> Script:
        """Fly a gem from a canoe to the site beside a place."""
        return self._carried(gem, self._hold(craft, gem), self._site(SITE_INDEX[place], gem), craft)

    def hand_over(self, giver: Craft, taker: Craft, gem: Gem) -> Script:
        """Fly a gem from one canoe to another."""
        return self._carried(gem, self._hold(giver, gem), self._hold(taker, gem), taker)

    def pay(self, seat: Seat, gem: Gem) -> Script:
        """Fly a gem from a panel to the site of its colour."""
        panel = _End(partial(self._home, seat), partial(self._change_store, seat, gem))
        return self._carried(gem, panel, self._site(GEM_INDEX[gem], gem))

    def _carried(self, gem: Gem, start: _End, end: _End, reaching: Craft | None = None) -> Script:
        """Fly a gem, for which the paddler of the canoe `reaching` stretches out."""
        floating = None if reaching is None else self._state.table.crafts[reaching]
        if floating is not None:
            floating.loads = True
        flight = self._flight(gem, start.at(), end.at())
        start.change(-1)
        yield flight
        self._state.context.play("gem")
        end.change(1)
        if floating is not None:
            floating.loads = False

    def bring_home(self, craft: Craft, gem: Gem, *, tells: bool) -> Script:
        """Raise a gem ashore by its paddler; it leaps to its slot in the panel, which swells.

        If it `tells`, words say how near the nearest way to win is.
        """
        seat, floating = craft[0], self._state.table.crafts[craft]
        hold = self._hold(craft, gem)
        rises = self._flight(gem, hold.at(), self._raised(craft), _RISES, 0.0)
        floating.cheers = True
        hold.change(-1)
        yield rises
        yield self._flight(gem, self._raised(craft), self._slot(seat, gem), _LEAPS, _LEAP_HEIGHT)
        self._state.context.play("gem")
        floating.cheers = False
        self._change_store(seat, gem, 1)
        self.welcomes.append(Welcome(gem, self._slot(seat, gem)))
        if tells:
            self._tell(seat, gem)

    def wash_back(self, start: Anchor, gem: Gem, delay: float) -> Tween:
        """Return a leap from `start` to the site of the gem's colour."""
        site = self._site(GEM_INDEX[gem], gem)
        leap = self._flight(gem, start, site.at(), _LEAP, _HIGH)
        leap.delay, gone = delay, leap.after

        def land() -> None:
            assert gone is not None
            gone()
            self._state.context.play("gem")
            site.change(1)

        leap.after = land
        return leap

    def _tell(self, seat: Seat, gem: Gem) -> None:
        context, at = self._state.context, self._slot(seat, gem)
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

    def draw(self, painter: Painter) -> None:
        """Draw all flying gems."""
        for each in self.aloft:
            draw_gem(painter, each.gem, (each.at.x, each.at.y), GEM_SIZE * each.at.scale)
        for welcome in self.welcomes:
            draw_gem_home(painter, welcome.gem, welcome.at, _STILL if self._motion.reduced else welcome.swollen)
        self.words.draw(painter)

    def _flight(self, gem: Gem, start: Anchor, end: Anchor, seconds: float = FLIGHT, high: float = 50.0) -> Tween:
        aloft = GemAloft(gem, start, end, high)
        begin, finish = partial(self.aloft.append, aloft), partial(self.aloft.remove, aloft)
        return Tween(aloft, {"share": 1.0}, seconds, ease_in_out, before=begin, after=finish)

    def _site(self, site: int, gem: Gem) -> _End:
        def at() -> Anchor:
            counts = self._state.table.sites[site]
            lying = [each for each in Gem if counts[GEM_INDEX[each]] or each is gem]
            return self._state.places.pile(list(Gem)[site], lying.index(gem), len(lying))

        def change(count: int) -> None:
            self._state.table.sites[site][GEM_INDEX[gem]] += count

        return _End(at, change)

    def _hold(self, craft: Craft, gem: Gem) -> _End:
        def at() -> Anchor:
            anchor = self._state.anchor_of(craft)
            return Anchor(anchor.x, anchor.y - 8.0 * anchor.scale, anchor.scale)

        return _End(at, partial(self.change_hold, craft, gem))

    def _home(self, seat: Seat) -> Anchor:
        return Anchor(*self._state.context.seat_point(seat), 1.0)

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


STEP: Final = 0.3
"""Duration of paddling from disc to disc, in seconds."""
TO_THE_LIP: Final = 0.5
"""Share of the way over the falls up to their edge."""


class CanoeAnimator:
    """Animator of canoes in their owners' turns, and of Diamond Joe's."""

    def __init__(self, state: NiagaraSceneState, gems: GemAnimator, animations: Animations[NiagaraView]) -> None:
        self._state = state
        self._gems = gems
        self._play = state.context.play
        script = animations.script
        script(events.CanoeGranted, lambda event, _: self._come_back((event.seat, event.canoe)))
        script(events.CanoeBought, self._bought)
        script(events.MooseTaken, self._take_moose)
        script(events.GemLoaded, lambda event, _: gems.load((event.seat, event.canoe), event.gem, event.place))
        script(events.GemUnloaded, lambda event, _: gems.unload((event.seat, event.canoe), event.gem, event.place))
        script(events.CanoePaddled, lambda event, _: self._paddle((event.seat, event.canoe), event.path))
        script(events.CanoeSlid, lambda event, _: self._slide((event.seat, event.canoe), event.start, event.end))
        script(events.JoeTraded, self._trade)
        script(events.CanoesLassoed, lambda event, _: self._lasso(event.seat, event.canoes, 1.0))
        script(events.CanoeReturned, lambda event, _: self._lasso(event.seat, (event.canoe,), 0.0))
        script(events.JoeLoaded, lambda event, _: gems.load(JOE, event.gem, event.place))
        script(events.JoePaddled, lambda event, _: self._paddle(JOE, event.path))
        script(events.JoeSlid, lambda event, _: self._slide(JOE, event.start, event.end))
        script(events.JoeReturned, self._return_joe)

    def _bought(self, event: events.CanoeBought, _: NiagaraView) -> Script:
        yield from self._gems.pay(event.seat, event.gem)
        yield from self._come_back((event.seat, event.canoe))

    def _paddle(self, craft: Craft, path: Sequence[Place]) -> Script:
        ease = ease_in_out if len(path) == 2 else linear
        for number, (start, end) in enumerate(pairwise(path)):
            yield from self._move(craft, start, end, STEP, ease, ("paddle", 0.55, 1.0 + 0.06 * (number % 2)))

    def _slide(self, craft: Craft, start: Place, end: Place) -> Script:
        return self._move(craft, start, end, 0.45, ease_in, ("water_splash", 0.55))

    def _move(
        self, craft: Craft, start: Place, end: Place, seconds: float, ease: Ease,
        sound: tuple[str, float] | tuple[str, float, float],
    ) -> Script:  # fmt: skip
        """Move a canoe to the next place, or to the edge of the falls."""
        floating, drops = self._state.table.crafts[craft], end is Place.FALLS
        floating.place = floating.goal = start
        floating.go(end)
        floating.paddles = sound[0] == "paddle"
        self._play(*sound)
        yield Tween(floating, {"share": TO_THE_LIP if drops else 1.0}, seconds, ease)
        floating.paddles = False
        if not drops:
            floating.arrive()

    def _take_moose(self, event: events.MooseTaken, _: NiagaraView) -> Script:
        floating = self._state.craft(event.seat, event.canoe)
        self._state.table.moose, floating.moose = False, True
        self._play("wood_knock", 0.8, 0.7)
        yield Tween(floating, {}, 0.4, arcs={"angle": 7.0})

    def _appear(self, craft: Craft, place: Place) -> Floating:
        """Put an empty canoe at a place, not to be seen yet, and return it."""
        floating = self._state.table.crafts[craft]
        floating.place = floating.goal = place
        floating.share = floating.angle = floating.alpha = 0.0
        floating.gems = ()
        return floating

    def _come_back(self, craft: Craft) -> Script:
        floating = self._appear(craft, Place.SHORE)
        floating.lift = 40.0
        self._play("wood_knock", 0.7, 0.8)
        yield Tween(floating, {"alpha": 1.0, "lift": 0.0}, 0.35, ease_in)
        self._state.context.request_refresh()

    def _lasso(self, seat: Seat, canoes: Sequence[int], bank: float) -> Script:
        """Move canoes to the bank (`bank` 1.0) or back on the river (0.0)."""
        if canoes:
            self._play("rope_creak" if bank else "water_splash", 0.6)
        lassoed = (self._state.craft(seat, canoe) for canoe in canoes)
        yield staggered([Tween(each, {"bank": bank}, 0.5, ease_in_out, arcs={"lift": 46.0}) for each in lassoed], 0.12)

    def _trade(self, event: events.JoeTraded, _: NiagaraView) -> Script:
        craft = (event.seat, event.canoe)
        if event.taken is not None:
            yield from self._gems.hand_over(craft, JOE, event.taken)
        if event.given is not None:
            yield from self._gems.hand_over(JOE, craft, event.given)

    def _return_joe(self, event: events.JoeReturned, _: NiagaraView) -> Script:
        yield Tween(self._appear(JOE, event.place), {"alpha": 1.0}, 0.4)
