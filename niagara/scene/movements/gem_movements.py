"""Gems that fly: between sites, canoes, Joe and the stores at home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from niagara.board import Gem, Place
from niagara.rules.position import GEM_INDEX, SITE_INDEX
from niagara.scene.board import Board
from niagara.view.pieces.gems import GEM_SIZE, draw_gem
from niagara.view.places.places import Anchor
from niagara.view.tabletop import Craft
from stage.graphics.motion import Tween, ease_in_out
from stage.graphics.painter import Painter
from table.contract import Seat

FLIGHT: Final = 0.34


@dataclass(eq=False)
class GemAloft:
    """A gem in the air; `size` is its width in logical units, `lift` how far it is above its way."""

    gem: Gem
    x: float = 0.0
    y: float = 0.0
    size: float = GEM_SIZE
    lift: float = 0.0


class GemMovements:
    """Queues flights; where each begins and ends is looked up when it begins."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._motion = board.context.motion
        self._aloft: list[GemAloft] = []

    def load(self, craft: Craft, gem: Gem, place: Place) -> None:
        """From the site beside a place into a canoe."""
        site = SITE_INDEX[place]
        self._fly(
            gem, lambda: self._pile(site, gem), lambda: self._hold(craft),
            leave=partial(self._change_site, site, gem, -1), land=partial(self._change_hold, craft, gem, 1),
        )  # fmt: skip

    def unload(self, craft: Craft, gem: Gem, place: Place) -> None:
        """From a canoe to the site beside a place."""
        site = SITE_INDEX[place]
        self._fly(
            gem, lambda: self._hold(craft), lambda: self._pile(site, gem),
            leave=partial(self._change_hold, craft, gem, -1), land=partial(self._change_site, site, gem, 1),
        )  # fmt: skip

    def hand_over(self, giver: Craft, taker: Craft, gem: Gem) -> None:
        """From a canoe to another."""
        self._fly(
            gem, lambda: self._hold(giver), lambda: self._hold(taker),
            leave=partial(self._change_hold, giver, gem, -1), land=partial(self._change_hold, taker, gem, 1),
        )  # fmt: skip

    def bring_home(self, craft: Craft, gem: Gem) -> None:
        """From a canoe ashore to its owner's panel."""
        seat = craft[0]
        self._fly(
            gem, lambda: self._hold(craft), lambda: self._home(seat),
            leave=partial(self._change_hold, craft, gem, -1), land=partial(self._change_store, seat, gem, 1),
        )  # fmt: skip

    def pay(self, seat: Seat, gem: Gem) -> None:
        """From a panel back to the site of the gem's colour."""
        self._from(lambda: self._home(seat), gem, partial(self._change_store, seat, gem, -1))

    def wash_back(self, start: Place, gem: Gem) -> None:
        """From below the falls back to the site of the gem's colour."""
        self._from(lambda: self._board.below_falls(start), gem)

    def _from(self, start: Callable[[], Anchor], gem: Gem, leave: Callable[[], None] | None = None) -> None:
        site = GEM_INDEX[gem]
        land = partial(self._change_site, site, gem, 1)
        self._fly(gem, start, lambda: self._pile(site, gem), leave=leave, land=land)

    def draw(self, painter: Painter) -> None:
        """All gems in the air."""
        for each in self._aloft:
            draw_gem(painter, each.gem, (each.x, each.y - each.lift), each.size)

    def _fly(
        self, gem: Gem, start: Callable[[], Anchor], end: Callable[[], Anchor], *,
        leave: Callable[[], None] | None, land: Callable[[], None],
    ) -> None:  # fmt: skip
        aloft, share = GemAloft(gem), _Share(self._board)

        def begin() -> None:
            share.start, share.end, share.gem = start(), end(), aloft
            share.value = 0.0
            self._aloft.append(aloft)
            if leave is not None:
                leave()

        def finish() -> None:
            self._aloft.remove(aloft)
            self._board.context.play("gem")
            land()

        self._motion.add(Tween(share, {"value": 1.0}, FLIGHT, ease_in_out, before=begin, after=finish))

    def _pile(self, site: int, gem: Gem) -> Anchor:
        """Where a gem of a colour lies, or would lie, at a site."""
        lying = [each for each in Gem if self._board.table.sites[site][GEM_INDEX[each]] or each is gem]
        return self._board.places.pile(list(Gem)[site], lying.index(gem), len(lying))

    def _hold(self, craft: Craft) -> Anchor:
        anchor = self._board.anchor_of(craft)
        return Anchor(anchor.x, anchor.y - 8.0 * anchor.scale, anchor.scale)

    def _home(self, seat: Seat) -> Anchor:
        return Anchor(*self._board.context.seat_point(seat), 1.0)

    def _change_site(self, site: int, gem: Gem, change: int) -> None:
        self._board.table.sites[site][GEM_INDEX[gem]] += change

    def _change_hold(self, craft: Craft, gem: Gem, change: int) -> None:
        floating = self._board.table.crafts[craft]
        gems = list(floating.gems)
        if change > 0:
            gems.append(gem)
        else:
            gems.remove(gem)
        floating.gems = tuple(sorted(gems, key=GEM_INDEX.__getitem__))

    def _change_store(self, seat: Seat, gem: Gem, change: int) -> None:
        store = list(self._board.stores[seat])
        store[GEM_INDEX[gem]] += change
        self._board.stores[seat] = tuple(store)
        self._board.context.look_again()


class _Share:
    """Moves a gem from an anchor to another as `value` goes from 0.0 to 1.0."""

    start = end = Anchor(0.0, 0.0, 1.0)
    gem: GemAloft | None = None

    def __init__(self, board: Board) -> None:
        self._board = board
        self._value = 0.0

    @property
    def value(self) -> float:
        """How far it is."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        self._value = value
        if self.gem is not None:
            at = self.start.towards(self.end, value)
            self.gem.x, self.gem.y, self.gem.size = at.x, at.y, GEM_SIZE * at.scale
            self.gem.lift = 200.0 * value * (1.0 - value)
