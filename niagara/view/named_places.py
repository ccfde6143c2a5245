"""The parts of the picture by their names, for the lessons that speak of them."""

from __future__ import annotations

import pygame

from niagara.board import Arm, Gem, Place
from niagara.rules.position import CANOES
from niagara.view.places.course import LIP
from niagara.view.places.places import CANOE, ROCK, Anchor, Places
from niagara.view.places.standing import craft_anchors
from niagara.view.tabletop import JOE, Tabletop


def named_place(name: str, places: Places, table: Tabletop) -> pygame.FRect | None:
    """Where a part of the picture is; None for a name of nothing, or of what is not to be seen.

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
