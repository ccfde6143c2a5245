"""Present anchors of a tabletop's elements: canoes share discs, make room for others and glide with the river."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from niagara.board import ARMS, MAIN, RIVER, Arm, Gem, Place
from niagara.rules.position import CANOES
from niagara.view.places import CANOE, LIP, ROCK, STEPS, Anchor, Places
from niagara.view.tabletop import JOE, Craft, Floating, Tabletop
from stage.graphics.motion import ease_out


def craft_anchors(places: Places, table: Tabletop) -> dict[Craft, Anchor]:
    """Return the anchors of all canoes and of Joe, except lost ones. Lift, angle and alpha are not applied."""
    before = _crowds((name, craft.place) for name, craft in table.crafts.items() if craft.bank < 1.0)
    after = _crowds((name, craft.goal) for name, craft in table.crafts.items() if craft.bank == 0.0)
    shifting = _shifting(table.crafts.values())
    anchors = {}
    for name, craft in table.crafts.items():
        if craft.place is Place.FALLS:
            continue
        share = craft.share if craft.place != craft.goal else shifting.get(craft.place, 0.0)
        anchor = _anchor(places, name, craft, share, before, after) if craft.bank < 1.0 else None
        if craft.bank > 0.0:
            bank = _bank_anchor(places, table.crafts, name)
            anchor = bank if anchor is None else anchor.towards(bank, craft.bank)
        assert anchor is not None
        anchors[name] = anchor
    return anchors


def disc_anchors(places: Places, table: Tabletop) -> dict[Place, Anchor]:
    """Return the present anchor of each disc, by the place that it leaves; SHORE stands for the entering disc."""
    discs: dict[Place, Anchor] = {place: places.disc(place) for place in RIVER}
    if table.push > 0.0:
        for place in (*MAIN, *ARMS[table.push_arm]):
            discs[place] = places.at(table.push_arm, STEPS[place] + glided(place, table.push))
        discs[Place.SHORE] = places.at(table.push_arm, glided(Place.SHORE, table.push))
    return discs


_LAG: Final = 0.07
"""Share of a push by which each disc starts later than the one above it, which knocks against it."""
_GLIDES: Final = 1.0 - 7 * _LAG
"""Share of a push for which each disc glides."""


def glided(place: Place, push: float) -> float:
    """Return the share of the way to the next place that the disc at `place` has glided; SHORE is the entering one."""
    late = _LAG * (0.0 if place is Place.SHORE else STEPS[place])
    return ease_out(max(0.0, min(1.0, (push - late) / _GLIDES)))


def arrival(number: int) -> float:
    """Return the share of a push at which the disc before disc `number` knocks against it."""
    return _LAG * (number + 1)


def floating_anchor(places: Places, floating: Floating, home: Anchor) -> Anchor | None:
    """Return the anchor of the beaver or the whirlpool, None if invisible. `home` is its anchor off the river."""
    ends = (floating.place, floating.goal)
    if Place.SHORE in ends:
        start, end = (home if place is Place.SHORE else places.disc(place) for place in ends)
        return start.towards(end, floating.share)
    return None if floating.place is Place.FALLS else places.between(*ends, floating.share)


def _anchor(
    places: Places, name: Craft, craft: Floating, share: float,
    before: Mapping[Place, list[Craft]], after: Mapping[Place, list[Craft]],
) -> Anchor:  # fmt: skip
    start = _stand(places, name, craft.place, before[craft.place])
    stays = craft.goal is Place.FALLS or craft.bank > 0.0
    end = start if stays else _stand(places, name, craft.goal, after[craft.goal])
    if Place.SHORE in (craft.place, craft.goal):
        return _by_the_quay(places, start, end, share if craft.place is Place.SHORE else 1.0 - share, craft)
    one, other = places.disc(craft.place), places.disc(craft.goal)
    way = places.between(craft.place, craft.goal, share)
    if stays:
        grown = way.scale / one.scale
        return Anchor(way.x + (start.x - one.x) * grown, way.y + (start.y - one.y) * grown, start.scale * grown)
    x = way.x + (start.x - one.x) * (1 - share) + (end.x - other.x) * share
    y = way.y + (start.y - one.y) * (1 - share) + (end.y - other.y) * share
    return Anchor(x, y, start.scale + (end.scale - start.scale) * share)


def _by_the_quay(places: Places, start: Anchor, end: Anchor, out: float, craft: Floating) -> Anchor:
    """Return the anchor on the curve between a berth and disc 1; `out` is the share of the way from the berth."""
    berth, disc = (start, end) if craft.place is Place.SHORE else (end, start)
    if craft.place == craft.goal:
        return start.towards(end, out)
    quay = places.quay
    first, second = berth.towards(quay, out), quay.towards(disc, out)
    return first.towards(second, out)


def _stand(places: Places, name: Craft, place: Place, crowd: list[Craft]) -> Anchor:
    if place is Place.SHORE:
        return places.berth(*name)
    return places.stand(places.disc(place), crowd.index(name), len(crowd))


def _bank_anchor(places: Places, crafts: Mapping[Craft, Floating], name: Craft) -> Anchor:
    place = crafts[name].goal
    crowd = [other for other, craft in crafts.items() if craft.bank > 0.0 and craft.goal is place]
    return places.bank(place, crowd.index(name), len(crowd))


def _crowds(crafts: Iterable[tuple[Craft, Place]]) -> dict[Place, list[Craft]]:
    crowds: dict[Place, list[Craft]] = {}
    for name, place in crafts:
        crowds.setdefault(place, []).append(name)
    return crowds


def _shifting(crafts: Iterable[Floating]) -> dict[Place, float]:
    """Return by place how far staying canoes have made room for arrivals or closed up, 0.0–1.0."""
    shifting: dict[Place, float] = {}
    for craft in crafts:
        if craft.place != craft.goal:
            for place in (craft.place, craft.goal):
                shifting[place] = max(shifting.get(place, 0.0), craft.share)
        elif 0.0 < craft.bank < 1.0:
            shifting[craft.place] = max(shifting.get(craft.place, 0.0), craft.bank)
    return shifting


def named_place(name: str, places: Places, table: Tabletop) -> pygame.FRect | None:
    """Return the area of a named part of the board; None for an unknown name or an invisible part.

    "disc-7L", "site-red", "canoes-0" (a seat's canoes on the river, or ashore if none is), "played-0" (its card);
    "pier", "sign", "vane", "falls", "beaver", "moose" and "joe".
    """
    what, _, which = name.partition("-")
    match what:
        case "disc" if which in list(Place):
            anchor = places.disc(Place(which))
            wide, high = places.radii(anchor)
            return pygame.FRect(anchor.x - wide, anchor.y - high, 2 * wide, 2 * high)
        case "site" if which in list(Gem):
            return places.site(Gem(which)).area((ROCK[0], 2 * ROCK[1])).move(0.0, -ROCK[1] / 2)
        case "canoes" if which.isdigit():
            return _canoes(int(which), places, table)
        case "played" if which.isdigit():
            return places.played(int(which)).area
        case "joe":
            joe = craft_anchors(places, table).get(JOE)
            return _canoe_area(joe) if joe is not None else None
    return _single(name, places)


def _single(name: str, places: Places) -> pygame.FRect | None:
    match name:
        case "pier":
            return places.pier
        case "vane":
            return places.vane
        case "sign":
            return places.sign.area((68.0, 168.0))
        case "beaver":
            return places.beaver_home.area((150.0, 80.0))
        case "moose":
            return places.moose.area((110.0, 130.0)).move(0.0, -40.0)
        case "falls":
            left, right = (places.at(arm, LIP) for arm in Arm)
            wide, high = places.radii(left)
            return pygame.FRect(left.x - wide, left.y - high, right.x - left.x + 2 * wide, 2 * high)
    return None


def _canoes(seat: int, places: Places, table: Tabletop) -> pygame.FRect | None:
    anchors = craft_anchors(places, table)
    there = [(seat, number) for number in CANOES if (seat, number) in anchors]
    afloat = [craft for craft in there if table.crafts[craft].place is not Place.SHORE]
    areas = [_canoe_area(anchors[craft]) for craft in afloat or there]
    return areas[0].unionall(areas[1:]) if areas else None


def _canoe_area(anchor: Anchor) -> pygame.FRect:
    return anchor.area((CANOE[0] * 1.2, CANOE[1] * 1.8))
