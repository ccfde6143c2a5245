"""Hotspots of the board: discs and shore as destinations, canoes, which can be dragged, and the cloud's track."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from niagara.board import Gem, Place
from niagara.rules.actions import ChangeWeather, NiagaraAction
from niagara.rules.position import CANOES
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import note_words
from niagara.scene.turn.controller import CanoeMoveController
from niagara.scene.turn.plan import ENDS, Planned
from niagara.view.canoes import draw_canoe
from niagara.view.characters import figure_area
from niagara.view.marks import PlaceMark, cost_area, draw_area_mark, draw_cost, draw_place_focus
from niagara.view.picture import look_of
from niagara.view.places import Anchor, HitArea, Oval, canoe_shape, disc_shape, hit
from niagara.view.standing import named_place
from niagara.wording import weather
from stage.graphics.painter import Painter
from stage.match.pieces import Targets
from stage.ui.base import ScreenPoint, stepped
from stage.ui.intents import KeyPress
from stage.ui.labels import Hotspot

_DRAGGED: Final = 12.0
"""Distance in logical units up to which a press counts as a click."""


class ShapedSpot(Hotspot):
    """Hotspot whose hit area differs from its rectangle."""

    shape: HitArea | None = None

    def distance(self, at: ScreenPoint) -> float:
        return super().distance(at) if self.shape is None else max(0.0, self.shape.distance(at))


class RiverSpot(ShapedSpot):
    """Hotspot on the river, with a focus ring of its shape.

    `signs` draws the signs that the ring must not cover.
    """

    def __init__(self, name: str, signs: Callable[[Painter], None], **common: Any) -> None:
        super().__init__(name, **common)
        self._signs = signs

    def draw_focus(self, painter: Painter) -> None:
        if isinstance(self.shape, Oval):
            draw_place_focus(painter, (self.shape.x, self.shape.y), (self.shape.half_width, self.shape.half_height))
        else:
            super().draw_focus(painter)
        self._signs(painter)


class CanoeHotspot(RiverSpot):
    """Hotspot of a canoe, which can be clicked, or dragged and dropped."""

    def __init__(
        self,
        name: str,
        signs: Callable[[Painter], None],
        drag: Callable[[ScreenPoint], None],
        drop: Callable[[ScreenPoint], None],
        **common: Any,
    ) -> None:
        super().__init__(name, signs, **common)
        self._drag = drag
        self._drop = drop
        self._pressed: ScreenPoint | None = None
        self._far = False

    def pointer_down(self, at: ScreenPoint) -> None:
        self._pressed, self._far = at, False

    def pointer_move(self, at: ScreenPoint) -> None:
        if self._pressed is None:
            return
        self._far = self._far or max(abs(at[0] - self._pressed[0]), abs(at[1] - self._pressed[1])) > _DRAGGED
        if self._far:
            self._drag(at)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        self._pressed = None
        if self._far:
            self._drop(at)
        else:
            super().pointer_up(at, inside)


_DIGITS: Final[dict[int, tuple[Place, ...]]] = {
    0: (Place.SHORE,), 1: (Place.D1,), 2: (Place.D2,), 3: (Place.D3,), 4: (Place.D4,), 5: (Place.D5,),
    6: (Place.L6, Place.R6), 7: (Place.L7, Place.R7),
}  # fmt: skip
"""Places of each digit, in turn."""
_LIFTED: Final = 1.15
"""Scale of a dragged canoe."""
_COST_BELOW: Final = 20.0
"""Height of the part of the cost sign below a disc, in logical units."""
_GHOST: Final = 180
"""Opacity of a canoe at its destination, 0–255."""


class RiverTargets:
    """Hotspots on the river, visible while the person at the screen moves a canoe."""

    def __init__(
        self, state: NiagaraSceneState, paddling: CanoeMoveController, warning: Callable[[Place], str]
    ) -> None:
        """`warning` returns what the warning at a place says; "" without one."""
        self._state = state
        self._context = state.context
        self._paddling = paddling
        self._warning = warning
        self._dragged: ScreenPoint | None = None
        """Position of the dragged canoe."""
        self._marks: dict[Place, PlaceMark] = {}
        """Marks of all places at the latest update, without the hover effect."""

    def build(self) -> None:
        """Build the hotspots, with canoes above places."""
        ui = self._context.ui
        self._places = Targets[Place](ui, self._click_place)
        self._place_spots = {}
        for place in ENDS:
            spot = RiverSpot(f"place-{place}", self._draw_signs, draw=partial(self._draw_place, place), visible=False)
            self._places.add(place, spot)
            self._place_spots[place] = spot
        self._canoes = Targets[int](ui, self._paddling.click_canoe)
        self._canoe_spots = {}
        for number in CANOES:
            canoe = CanoeHotspot(
                f"canoe-{number}",
                self._draw_signs,
                partial(self._drag, number),
                partial(self._drop, number),
                visible=False,
            )
            self._canoes.add(number, canoe)
            self._canoe_spots[number] = canoe

    def update(self) -> None:
        """Update visibility, tooltips and positions of the hotspots."""
        active, seat, draft = self._paddling.plan.is_active, self._paddling.plan.seat, self._paddling.plan.draft
        denied = {each.route.end for each in self._paddling.plan.planned if each.denied}
        self._marks = {place: self._marked(place, denied) for place in ENDS} if active else {}
        self._state.pick_out((seat, number) for number in self._paddling.plan.canoes if draft.canoe in (None, number))
        for place, spot in self._place_spots.items():
            spot.visible = active
            if active:
                about, warning = self._about(place), self._warning(place)
                # A double click on a disc only chooses it.
                spot.settles = self._paddling.confirms(place)
                spot.tooltip = f"{about.rstrip('.')} · {warning}" if warning else about
                self._put(place, spot)
        for number, canoe in self._canoe_spots.items():
            floating = self._state.craft(self._paddling.plan.seat, number) if active else None
            canoe.visible = floating is not None and floating.place is not Place.FALLS
            if canoe.visible:
                canoe.tooltip = self._about_canoe
                canoe.follows = self._before_canoe(number)
                self._put_canoe(number, canoe)
        if not active:
            self._dragged = None

    def _click_place(self, place: Place) -> None:
        if self._paddling.confirms(place):
            self._paddling.done()
        else:
            self._paddling.click_place(place)

    def _put(self, place: Place, spot: RiverSpot) -> None:
        places = self._state.places
        if place is Place.SHORE:
            self._context.ui.move(spot.name, places.bay(self._paddling.plan.seat))
            return
        anchor = places.disc(place)
        wide, high = places.radii(anchor)
        self._context.ui.move(spot.name, (anchor.x - wide, anchor.y - high, 2 * wide, 2 * high + _COST_BELOW))
        spot.shape = disc_shape(places, anchor)

    def _put_canoe(self, number: int, spot: RiverSpot) -> None:
        anchor = self._state.anchor_of((self._paddling.plan.seat, number))
        shape = canoe_shape(anchor, double=number == 0 and self._state.view.options.double_canoe)
        box = pygame.FRect(0, 0, 2 * shape.half_width, 2 * shape.half_height)
        box.center = (shape.x, shape.y)
        self._context.ui.move(spot.name, box)
        spot.shape = shape

    def _before_canoe(self, number: int) -> str:
        """Return the name of the widget before the canoe in Tab order; "done" once the other movement is complete."""
        waiting = self._paddling.plan.canoes - {self._paddling.plan.draft.canoe}
        return "done" if self._paddling.plan.is_ready and number in waiting else ""

    @property
    def _about_canoe(self) -> str:
        gettext = self._context.gettext
        if self._context.input.by_keyboard:
            return gettext("Your canoe: Enter picks it")
        return gettext("Your canoe: click it, or drag it where you want to go")

    def _about(self, place: Place) -> str:
        if self._paddling.standing_on(place) is not None:
            return self._about_canoe
        cost, name, gettext = self._marks[place].cost, self._state.place(place), self._context.gettext
        if not self._marks[place].open:
            says = gettext("To {place}? Click to see why not.")
            if self._context.input.by_keyboard:
                says = gettext("To {place}? Enter says why not.")
            return says.format(place=name)
        if cost is None:
            both = len(self._paddling.plan.able(place)) > 1
            words = gettext("Both your canoes can go to {place}.") if both else gettext("Your canoe can go to {place}.")
            return words.format(place=name)
        if self._paddling.confirms(place):
            return gettext("Your canoe is ready: choose {place} again, and off it goes.").format(place=name)
        words = self._context.ngettext(
            "Selected canoe to {place}: {count} point", "Selected canoe to {place}: {count} points", cost
        )
        return words.format(place=name, count=cost)

    def key(self, press: KeyPress) -> bool:
        """Handle digits, which send the canoe to a disc; 6 and 7 alternate between the arms, 0 is the shore."""
        if press.control or press.digit not in _DIGITS or not self._paddling.plan.is_active:
            return False
        places = _DIGITS[press.digit]
        route = self._paddling.plan.route
        able = [place for place in places if self._paddling.plan.able(place)] or list(places)
        present = route.end if route is not None else None
        at = able.index(present) + 1 if present in able and len(able) > 1 else 0
        self._paddling.click_place(able[at % len(able)])
        self._context.ui.focus(self._place_spots[able[at % len(able)]])
        return True

    @property
    def first_focus(self) -> str:
        """Name of a canoe if one must be picked, else of the first place where the canoe can go."""
        paddling = self._paddling
        if paddling.plan.canoe is None:
            return f"canoe-{min(paddling.plan.canoes)}"
        lit = [place for place in ENDS if paddling.plan.able(place)]
        return self._places.name_of(lit[0]) if lit else ""

    def _drag(self, number: int, at: ScreenPoint) -> None:
        paddling = self._paddling
        if self._dragged is None and paddling.plan.draft.canoe != number and number in paddling.plan.canoes:
            paddling.pick_canoe(number)
        self._dragged = at if self._paddling.plan.draft.canoe == number else None

    def _drop(self, number: int, at: ScreenPoint) -> None:
        if self._dragged is None:
            # The canoe could not be picked; picking it again shows the reason.
            self._paddling.pick_canoe(number)
            return
        self._dragged = None
        shapes = [(place, spot.shape) for place, spot in self._place_spots.items() if spot.shape is not None]
        place = hit(shapes, at)
        if place is None and self._place_spots[Place.SHORE].rect.collidepoint(at):
            place = Place.SHORE
        if place is not None:
            self._paddling.pick_place(place)

    def _marked(self, place: Place, denied: Collection[Place]) -> PlaceMark:
        route = self._paddling.plan.route
        chosen = route is not None and route.end is place
        return PlaceMark(
            bool(self._paddling.plan.able(place)), self._paddling.plan.cost_to(place), chosen, place in denied
        )

    @property
    def marks(self) -> dict[Place, PlaceMark]:
        """Marks on all places, possible as destinations or not; empty while no canoe is moved."""
        return {place: self._mark(place) for place in self._marks}

    def _mark(self, place: Place) -> PlaceMark:
        return replace(self._marks[place], warm=stepped(self._place_spots[place].warmth))

    @property
    def dots(self) -> list[ScreenPoint]:
        """Dots along the planned routes."""
        routes = [each.route for each in self._undragged if each.route.steps]
        ways = [(*route.path, route.end) if route.slid else route.path for route in routes]
        return [dot for way in ways for dot in self._state.along(way)]

    @property
    def _undragged(self) -> list[Planned]:
        return [each for each in self._paddling.plan.planned if self._dragged is None or not each.picked]

    def draw_flying(self, painter: Painter) -> None:
        """Draw the dragged canoe, and all planned canoes at their destinations."""
        state, planned = self._state, self._undragged
        ends = [each.route.end if each.route.steps else None for each in planned]
        for number, each in enumerate(planned):
            if each.picked and not each.route.steps:
                continue
            look = look_of(state.render_context, state.table, each.craft)
            look = replace(look, gems=each.gems, afloat=each.route.end is not Place.SHORE)
            draw_canoe(painter, look, self._ghost_at(each, ends[:number].count(each.route.end), ends), alpha=_GHOST)
        if self._dragged is not None and self._paddling.plan.craft is not None:
            look = look_of(state.render_context, state.table, self._paddling.plan.craft)
            draw_canoe(painter, look, Anchor(*self._dragged, _LIFTED))

    def _ghost_at(self, planned: Planned, number: int, ends: Sequence[Place | None]) -> Anchor:
        """Return the anchor of a canoe at its destination, beside the others with the same one among `ends`."""
        if not planned.route.steps:
            return self._state.anchor_of(planned.craft)
        return self._state.anchor_at(planned.route.end, planned.craft, number, ends.count(planned.route.end))

    def _draw_place(self, place: Place, painter: Painter, spot: Hotspot) -> None:
        if place is Place.SHORE:
            draw_area_mark(painter, self._state.places.deck(self._paddling.plan.seat), self._mark(place))
        self._draw_sign(place, painter)

    def _draw_signs(self, painter: Painter) -> None:
        """Draw the costs of all places."""
        for place, spot in self._place_spots.items():
            if spot.visible:
                self._draw_sign(place, painter)

    def _draw_sign(self, place: Place, painter: Painter) -> None:
        area = cost_area(self._state.places, place, self._paddling.plan.seat)
        draw_cost(painter, area.center, self._mark(place))


class BoardNotes:
    """Tool-tips of the sites, the weather vane, the signpost and the landing stage, while nothing moves."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context

    def build(self) -> None:
        """Build the hotspots, below all others."""
        self._told: tuple[object, ...] = ()
        self._laid: tuple[float, ...] = ()
        """Area of the board for which the hotspots have been placed."""
        self._spots = {name: Hotspot(f"note-{name}", visible=False) for name in _NOTED}
        for spot in self._spots.values():
            spot.focusable = False
            spot.cursor = pygame.SYSTEM_CURSOR_ARROW
            self._context.ui.add(spot)

    def update(self) -> None:
        """Update words and positions to the view. While something moves, a click on the board skips it."""
        state, context = self._state, self._context
        depends = (state.view, state.places, context.motion.is_busy)
        if len(depends) == len(self._told) and all(one is two for one, two in zip(depends, self._told, strict=True)):
            return
        self._told = depends
        for name, spot in self._spots.items():
            spot.tooltip = note_words(name, state.view, context.seat_names, context.app.language)
            spot.visible = bool(spot.tooltip) and not context.motion.is_busy
        if self._laid != (board := tuple(state.places.board)):
            self._laid = board
            for name, spot in self._spots.items():
                if (area := named_place(name, state.places, state.table)) is not None:
                    context.ui.move(spot.name, area)


_NOTED: Final = (*(f"site-{gem}" for gem in Gem), "vane", "sign", "pier", "moose")
"""Parts of the board with a tool-tip, named as in :func:`niagara.view.standing.named_place`."""


class WeatherTargets:
    """Hotspots on the figures beside the cloud, visible while the person at the screen may move it (NI-38)."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context

    def build(self) -> None:
        """Build the hotspots. The keyboard has the buttons of the action bar."""
        self._targets = Targets[int](self._context.ui, self._move)
        self._spots = {}
        for step, name in ((1, "figure-up"), (-1, "figure-down")):
            spot = Hotspot(name, draw=_draw_figure_mark, visible=False)
            spot.focusable = False
            self._targets.add(step, spot)
            self._spots[step] = spot

    def _move(self, step: int) -> None:
        self._context.act(ChangeWeather(step))

    def update(self, legal: Sequence[NiagaraAction]) -> None:
        """Update visibility and positions to the legal actions."""
        for step, spot in self._spots.items():
            spot.visible = ChangeWeather(step) in legal
            if spot.visible:
                figure = self._state.view.weather + step
                spot.tooltip = self._context.gettext("Move the cloud to {mark}").format(mark=weather(figure))
                self._context.ui.move(spot.name, figure_area(self._state.places, figure).inflate(8.0, 8.0))


def _draw_figure_mark(painter: Painter, spot: Hotspot) -> None:
    """Draw a ring of light round a figure of the track, a bright one below the pointer."""
    draw_area_mark(painter, spot.rect, PlaceMark(True, warm=stepped(spot.warmth)))
