"""Drawing of a whole tabletop: water, discs, things ashore, canoes and the falls in front; the forecast."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import pygame

from niagara.board import MAIN, RIVER, Arm, Place
from niagara.rules.foresight import Risk
from niagara.rules.routes import drift
from niagara.view import palette
from niagara.view.canoes import CanoeLook, draw_canoe, draw_glow_round, draw_joe
from niagara.view.cards import draw_card
from niagara.view.characters import (
    Half,
    draw_beaver,
    draw_buoy,
    draw_cloud,
    draw_lasso,
    draw_moose,
    draw_swimming_beaver,
)
from niagara.view.landscape.glass import draw_disc, draw_number, draw_whirlpool
from niagara.view.landscape.storm import draw_air, draw_lightning, heave
from niagara.view.landscape.twists import draw_dam, draw_ice
from niagara.view.landscape.water import draw_drift, draw_falls
from niagara.view.marks import PlaceMark, draw_cross, draw_dots, draw_place_mark, draw_risk
from niagara.view.places import Anchor, CardPlace, Places
from niagara.view.render_context import RenderContext
from niagara.view.riders import Pose
from niagara.view.standing import craft_anchors, disc_anchors, floating_anchor
from niagara.view.tabletop import JOE, Craft, Floating, Tabletop
from stage.graphics.faces import Expression
from stage.graphics.motion import ease_in_out
from stage.graphics.painter import Painter
from table.contract import Seat

NO_MARKS: Final[Mapping[Place, PlaceMark]] = MappingProxyType({})
NO_RISKS: Final[Mapping[Place, Risk]] = MappingProxyType({})


def draw_seat_signs(painter: Painter, context: RenderContext) -> None:
    """Draw the signs of the seats on the landing stage, over the scenery; they stay the same for a match."""
    for seat in range(context.places.seats):
        _draw_seat_sign(painter, context, seat)


def draw_picture(
    painter: Painter, context: RenderContext, table: Tabletop, seconds: float,
    marks: Mapping[Place, PlaceMark] = NO_MARKS,
    dots: Sequence[tuple[float, float]] = (),
    risks: Mapping[Place, Risk] = NO_RISKS,
    ghosts: Sequence[CanoeGhost] = (),
    forecast: FlowForecast | None = None,
) -> None:  # fmt: skip
    """Draw everything that may move, over the scenery and the still elements; `seconds` is the water's time.

    `marks` are for the places where a planned movement may or may not end; `dots` show ways, below everything afloat;
    `risks` are the discs that may go over the falls; `ghosts` stand behind the canoes that are really there. The discs
    of a `forecast` slide over those that are there.
    """
    places = context.places
    draw_lightning(painter, places, table.since_bolt, table.bolt)
    draw_drift(painter, places, seconds, table.storm)
    draw_cloud(painter, places, table.weather, lit="weather" in table.lit)
    _draw_ashore(painter, context, table, seconds)
    _draw_discs(painter, context, table, seconds)
    if forecast is not None:
        for anchor, alpha in sliding_discs(
            places, table.next_arm, forecast.flow, sliding_share(seconds, forecast.flow)
        ):
            draw_disc(painter, places, anchor, alpha=alpha)
    for place in sorted(table.ice):
        draw_ice(painter, places, place)
    if table.dam:
        draw_dam(painter, places, seconds)
    for place, mark in marks.items():
        draw_place_mark(painter, places, place, mark)
    _draw_numbers(painter, places, table)
    for place, risk in risks.items():
        draw_risk(painter, places, place, certain=risk is Risk.CERTAIN)
    draw_dots(painter, dots)
    if table.moose:
        draw_moose(painter, places.moose, seconds)
    _draw_ghosts(painter, context, table, ghosts)
    _draw_crafts(painter, context, table, seconds)
    draw_falls(painter, places, seconds, table.storm)
    draw_air(painter, table.storm, seconds)
    for passed in {ghost.passed for ghost in ghosts if ghost.passed[-1] is Place.FALLS}:
        draw_cross(painter, places.between(passed[-2], Place.FALLS, 0.7))


def _draw_ashore(painter: Painter, context: RenderContext, table: Tabletop, seconds: float) -> None:
    places = context.places
    for seat, played in enumerate(table.played):
        if played is not None:
            hung = places.played(seat)
            sway = round(math.sin(seconds * 0.8 + seat * 1.7))
            place = CardPlace(hung.x, hung.y - played.lift, hung.width, hung.height, sway)
            draw_card(painter, played.card, place, face=played.face, elevation=4.0, alpha=round(255 * played.alpha))
            for x in (hung.x - hung.width * 0.3, hung.x + hung.width * 0.3):
                painter.rounded((x - 3.0, hung.y - hung.height / 2 - 6.0, 6.0, 15.0), palette.ROPE_SHADE, 3)
                painter.rounded((x - 2.0, hung.y - hung.height / 2 - 5.5, 4.0, 13.0), palette.ROPE, 2)
    if table.buoy >= 0.0:
        seat = int(table.buoy)
        first = places.buoy(seat)
        at = first.towards(places.buoy(min(seat + 1, places.seats - 1)), table.buoy - seat)
        draw_buoy(painter, at, seconds)
    if table.beaver is not None and table.beaver.place is table.beaver.goal is Place.SHORE:
        draw_beaver(painter, places.beaver_home, seconds)


def _draw_seat_sign(painter: Painter, context: RenderContext, seat: int) -> None:
    """Draw a sign in the seat's colour over its berths."""
    centre, colour = context.places.seat_sign(seat), context.colours[seat]
    painter.line(centre, (centre[0], context.places.bay(seat).top + 6.0), palette.ROPE_SHADE, 3.0)
    painter.circle(centre, 13.0, palette.SHIELD_RIM)
    painter.circle(centre, 11.5, colour.colour)
    if context.emblems:
        painter.emblem(colour.emblem, centre, 15.0, colour.ink)


def _draw_discs(painter: Painter, context: RenderContext, table: Tabletop, seconds: float) -> None:
    places = context.places
    discs = disc_anchors(places, table)
    for place, at in sorted(discs.items(), key=lambda each: each[1].y):
        if place in table.lit:
            half_width, half_height = places.radii(at)
            area = pygame.FRect(0, 0, half_width * 2.7, half_height * 3.0)
            area.center = (at.x, at.y)
            painter.glow(area, painter.palette.focus, 230)
        dx, dy = heave(place, table.storm, seconds, table.push)
        afloat = Anchor(at.x + dx, at.y + dy, at.scale)
        draw_disc(painter, places, afloat, alpha=_left_over(places.spot(0.0, 736.0).y, at))
    if table.whirlpool is not None:
        at_whirlpool = floating_anchor(places, table.whirlpool, places.waiting)
        if at_whirlpool is not None:
            draw_whirlpool(painter, places, at_whirlpool, seconds, alpha=round(255 * table.whirlpool.alpha))


_NUMBERS_FADE: Final = 0.12
"""Share of a push in which the numbers of discs fade, because they belong to the places."""


def _draw_numbers(painter: Painter, places: Places, table: Tabletop) -> None:
    share = 1.0 - min(1.0, min(table.push, 1.0 - table.push) / _NUMBERS_FADE) if table.push else 1.0
    for place in RIVER:
        if share and (table.whirlpool is None or table.whirlpool.place is not place):
            draw_number(painter, places, place, share)


def _left_over(lip: float, at: Anchor) -> int:
    """Return the opacity, 0–255, of something that goes over the lip."""
    return round(255 * max(0.0, min(1.0, 1.0 - (at.y - lip) / 60.0)))


def _draw_crafts(painter: Painter, context: RenderContext, table: Tabletop, seconds: float) -> None:
    places = context.places
    anchors = craft_anchors(places, table)
    floating: list[tuple[Anchor, Craft | None, Floating]] = [
        (at, name, table.crafts[name]) for name, at in anchors.items()
    ]
    if table.beaver is not None and not (table.beaver.place is table.beaver.goal is Place.SHORE):
        beaver = floating_anchor(places, table.beaver, places.beaver_home)
        if beaver is not None:
            half_width, half_height = places.radii(beaver)
            aside = Anchor(beaver.x + half_width * 0.62, beaver.y + half_height * 0.42, beaver.scale)
            floating.append((aside, None, table.beaver))
    for at, name, craft in sorted(floating, key=lambda each: each[0].y):
        _draw_craft(painter, context, table, name, craft, at, seconds)


def _draw_craft(
    painter: Painter,
    context: RenderContext,
    table: Tabletop,
    name: Craft | None,
    craft: Floating,
    at: Anchor,
    seconds: float,
) -> None:
    rests_ashore = _is_dry(craft)
    phase = 0.0 if name is None else name[0] * 2.1 + name[1] * 1.3
    bob = 0.0 if rests_ashore else math.sin(seconds * 1.6 + phase) * 1.5
    rock = 0.0 if rests_ashore else round(math.sin(seconds * 1.1 + phase) * 1.4)
    dx, dy = (0.0, 0.0) if rests_ashore else heave(craft.place, table.storm, seconds, table.push)
    at = Anchor(at.x + dx, at.y - craft.lift + bob + dy, at.scale)
    angle, alpha = craft.angle + rock - round(0.9 * dx), round(255 * craft.alpha)
    if name is None:
        draw_swimming_beaver(painter, at, seconds, angle=angle, alpha=alpha)
        return
    double = name != JOE and name[1] == 0 and table.view.options.double_canoe
    if name in table.lit:
        draw_glow_round(painter, at, double=double)
    if name == JOE:
        draw_joe(painter, craft.gems[0] if craft.gems else None, at, angle=angle, alpha=alpha)
        return
    if craft.bank > 0.0:
        draw_lasso(painter, Half.FAR, at, tight=craft.bank)
    draw_canoe(painter, look_of(context, table, name, seconds), at, angle=angle, alpha=alpha)
    if craft.bank > 0.0:
        draw_lasso(painter, Half.NEAR, at, tight=craft.bank)


def look_of(context: RenderContext, table: Tabletop, name: Craft, seconds: float = 0.0) -> CanoeLook:
    """Return the appearance of a seat's canoe; `seconds` is the time by which its paddler moves."""
    (seat, number), craft = name, table.crafts[name]
    double = number == 0 and table.view.options.double_canoe
    look = CanoeLook(context.colours[seat], double, craft.gems, craft.moose, context.emblems, not _is_dry(craft))
    if not context.riders:
        return look
    face, glance = _face_of(context, craft, seat)
    pose = Pose.CHEER if craft.cheers else Pose.LOAD if craft.loads else Pose.REST
    if craft.paddles:
        pose = Pose.FORTH if int(seconds * _STROKES) % 2 else Pose.BACK
    return replace(look, rider=context.riders[seat], pose=pose, face=face, glance=glance)


_STROKES: Final = 7.0
"""Half strokes of a paddle per second."""
_ASIDE: Final = 12.0
"""Logical units aside from which a paddler turns the eyes to the next disc."""
_NEAR_FALLS: Final = (Place.L7, Place.R7)
_ABOVE_FALLS: Final = (Place.L6, Place.R6)


def _face_of(context: RenderContext, craft: Floating, seat: Seat) -> tuple[Expression, float]:
    """Return the face of a paddler, from what everybody sees: news of this round, else how near the falls are."""
    if craft.cheers:
        return Expression.JOY, 0.0
    if craft.goal in (*_NEAR_FALLS, Place.FALLS):
        return Expression.SHOCK if craft.goal is Place.FALLS else Expression.SWEAT, 0.0
    if seat in context.moods:
        return context.moods[seat], 0.0
    if craft.goal != craft.place and craft.paddles:
        here, there = (context.places.disc(place).x for place in (craft.place, craft.goal))
        return Expression.NEUTRAL, math.copysign(1.0, there - here) if abs(there - here) > _ASIDE else 0.0
    if craft.goal in _ABOVE_FALLS:
        return Expression.GLANCE, -1.0 if craft.goal is Place.L6 else 1.0
    return Expression.NEUTRAL, 0.0


def _is_dry(craft: Floating) -> bool:
    """Return True if a canoe rests on the landing stage or on a bank."""
    return craft.place is craft.goal is Place.SHORE or craft.bank >= 1.0


_PALE: Final = 165
_DOTS: Final = 4
"""Number of dots from disc to disc, plus one."""


@dataclass(frozen=True, slots=True)
class FlowForecast:
    """The tabletop after a flow, and the places through which the flow carries each canoe that it moves."""

    table: Tabletop
    courses: Mapping[Craft, tuple[Place, ...]]
    flow: int = 0
    """Number of pushes."""


def draw_forecast(painter: Painter, context: RenderContext, forecast: FlowForecast) -> None:
    """Draw the moved canoes at their future places."""
    places = context.places
    lost = {craft: passed for craft, passed in forecast.courses.items() if passed[-1] is Place.FALLS}
    for passed in set(lost.values()):
        draw_cross(painter, places.between(passed[-2], Place.FALLS, 0.7))
    for craft, anchor in craft_anchors(places, forecast.table).items():
        if craft == JOE and craft in forecast.courses:
            gems = forecast.table.crafts[JOE].gems
            draw_joe(painter, gems[0] if gems else None, anchor, alpha=_PALE)
        elif craft in forecast.courses:
            draw_canoe(painter, look_of(context, forecast.table, craft), anchor, alpha=_PALE)


_SLIDES, _RESTS = 0.55, 0.7
"""Seconds of a push of a forecast, and of the pause after the last one."""
_SLIDING: Final = 190
"""Opacity of a disc that slides in a forecast, 0–255."""


def sliding_share(seconds: float, flow: int) -> float:
    """Return the pushes that a forecast of `flow` shows now, again and again; a fraction while discs slide.

    At 0.0 seconds, where water stands still, the last push is half over.
    """
    if not seconds:
        return max(0.0, flow - 0.5)
    made, rest = divmod(seconds % (_SLIDES * flow + _RESTS), _SLIDES)
    return min(float(flow), made + ease_in_out(rest / _SLIDES))


def sliding_discs(places: Places, arm: Arm, flow: int, pushes: float) -> Iterator[tuple[Anchor, int]]:
    """Yield the discs that `flow` pushes move, with their opacity, after so many `pushes`; the first moves `arm`."""
    made = min(int(pushes), flow - 1)
    share = pushes - made
    starts: list[tuple[Place, int]] = [(place, 0) for place in RIVER]
    starts += [(Place.SHORE, number) for number in range(made + 1 if flow else 0)]
    for place, since in starts:
        here, moves = place, False
        for number in range(since, made + 1 if flow else 0):
            pushed = arm if number % 2 == 0 else arm.other
            goal = MAIN[0] if here is Place.SHORE else drift(pushed).get(here, here)
            moves |= goal is not here
            if number == made and moves:
                yield from _sliding(places, pushed, here, goal, share)
            here = goal


def _sliding(places: Places, arm: Arm, here: Place, goal: Place, share: float) -> Iterator[tuple[Anchor, int]]:
    """Yield a disc on its way, unless it is gone."""
    if here is Place.SHORE:
        yield places.at(arm, share), round(_SLIDING * share)
    elif here is goal is not Place.FALLS:
        yield places.disc(here), _SLIDING
    elif here is not Place.FALLS:
        faded = 1.0 - share if goal is Place.FALLS else 1.0
        yield places.between(here, goal, share * 0.8 if goal is Place.FALLS else share), round(_SLIDING * faded)


def forecast_dots(places: Places, forecast: FlowForecast) -> list[tuple[float, float]]:
    """Return the dots of the ways along which canoes are carried."""
    return [spot for passed in set(forecast.courses.values()) for spot in _points(places, passed)]


def _points(places: Places, passed: Sequence[Place]) -> list[tuple[float, float]]:
    """Return the dots along the river, without the ends of the way."""
    found = []
    for start, end in pairwise(passed):
        reach = 0.7 if end is Place.FALLS else 1.0
        found += [places.between(start, end, reach * step / _DOTS) for step in range(1, _DOTS)]
    return [(anchor.x, anchor.y) for anchor in found]


@dataclass(frozen=True, slots=True)
class CanoeGhost:
    """A canoe at the end of the way on which the river would carry it."""

    craft: Craft
    passed: tuple[Place, ...]
    """The places of its way, with the first one, to which it would have to paddle."""


_GHOST: Final = 140
"""Opacity of a ghost, 0–255."""


def _draw_ghosts(painter: Painter, context: RenderContext, table: Tabletop, ghosts: Sequence[CanoeGhost]) -> None:
    """Draw canoes, pale, where the river would carry them, and the ways there."""
    places = context.places
    draw_dots(painter, [spot for passed in {ghost.passed for ghost in ghosts} for spot in _points(places, passed)])
    ends = dict.fromkeys((ghost.craft, ghost.passed[-1]) for ghost in ghosts if ghost.passed[-1] is not Place.FALLS)
    there = Counter(craft.place for craft in table.crafts.values() if not craft.bank)
    crowds = there + Counter(place for _, place in ends)
    for craft, place in ends:
        at = places.stand(places.disc(place), there[place], crowds[place])
        there[place] += 1
        look = replace(look_of(context, table, craft), gems=(), moose=False, afloat=True)
        draw_canoe(painter, look, at, alpha=_GHOST)
