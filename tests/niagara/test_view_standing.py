"""Places of canoes and discs during animations."""

import itertools
import math

import pytest

from niagara.board import MAIN, RIVER, Arm, Place
from niagara.view.places import Places
from niagara.view.standing import craft_anchors, disc_anchors, floating_anchor, glided
from niagara.view.tabletop import JOE, Tabletop
from stage.graphics.text.typeset import Typesetter
from stage.match.areas import areas_for
from tests.niagara.views import middle, start


@pytest.fixture
def places() -> Places:
    return Places(areas_for(Typesetter(1.0), practice=False).board, 4)


def test_at_rest_every_canoe_is_in_its_berth_on_its_disc_or_on_its_bank(places: Places) -> None:
    view = middle()
    anchors = craft_anchors(places, Tabletop.of(view))
    for seat, canoes in enumerate(view.canoes):
        for number, canoe in enumerate(canoes):
            if canoe.place is Place.FALLS:
                assert (seat, number) not in anchors
                continue
            anchor = anchors[seat, number]
            if canoe.bank:
                assert places.bank_area(canoe.place).collidepoint(anchor.x, anchor.y)
            else:
                disc = places.disc(canoe.place)
                half_width, half_height = places.radii(disc)
                assert math.hypot((anchor.x - disc.x) / half_width, (anchor.y - disc.y) / half_height) < 1.0
    assert anchors[JOE] == places.stand(places.disc(Place.R7), 0, 1)
    ashore = craft_anchors(places, Tabletop.of(start()))
    assert all(ashore[seat, number] == places.berth(seat, number) for seat in range(4) for number in (0, 1))


@pytest.mark.parametrize("arm", Arm)
def test_discs_and_what_floats_on_them_glide_together(places: Places, arm: Arm) -> None:
    table = Tabletop.of(middle())
    resting = craft_anchors(places, table)
    table.push, table.push_arm = 0.4, arm
    moved = [Place.D5, Place.D1, *(place for place in RIVER if place.endswith(arm))]
    below = {Place.D1: Place.D2, Place.D5: Place(f"6{arm}"), Place(f"6{arm}"): Place(f"7{arm}")}
    for craft in table.afloat():
        if craft.place in moved:
            craft.go(below.get(craft.place, Place.FALLS))
            craft.share = glided(craft.place, 0.4)
    discs, crafts = disc_anchors(places, table), craft_anchors(places, table)
    for name, craft in table.crafts.items():
        if craft.place is Place.FALLS or craft.bank:
            continue
        rest, disc = places.disc(craft.place), discs.get(craft.place)
        assert disc is not None
        if craft.place in moved:
            unit = crafts[name].scale / resting[name].scale
            assert crafts[name].x - disc.x == pytest.approx((resting[name].x - rest.x) * unit, abs=3.0)
            assert crafts[name].y - disc.y == pytest.approx((resting[name].y - rest.y) * unit, abs=3.0)
            assert crafts[name].y >= resting[name].y
    shares = [glided(place, 0.4) for place in (Place.SHORE, *MAIN)]
    assert shares == sorted(shares, reverse=True), "one disc after the other"
    still = Place(f"6{arm.other}")
    assert discs[still] == places.disc(still)


def test_canoes_make_room_step_by_step_for_one_that_comes(places: Places) -> None:
    table = Tabletop.of(middle())
    comer, stays = table.crafts[0, 1], (3, 1)
    before = craft_anchors(places, table)[stays]
    comer.goal = Place.D4
    comer.go(Place.D5)
    way = []
    for share in range(11):
        comer.share = share / 10
        way.append(craft_anchors(places, table)[stays])
    comer.arrive()
    after = craft_anchors(places, table)[stays]
    assert way[0] == before != after
    assert (way[-1].x, way[-1].y) == pytest.approx((after.x, after.y))
    assert all(math.hypot(one.x - two.x, one.y - two.y) < 12.0 for one, two in itertools.pairwise(way))


def test_a_launch_goes_from_the_berth_to_disc_one_and_a_landing_back_the_same_way(places: Places) -> None:
    table = Tabletop.of(start())
    canoe = table.crafts[2, 0]
    canoe.go(Place.D1)
    out = []
    for share in range(11):
        canoe.share = share / 10
        out.append(craft_anchors(places, table)[2, 0])
    canoe.arrive()
    assert out[0] == places.berth(2, 0)
    assert (out[-1].x, out[-1].y) == pytest.approx((craft_anchors(places, table)[2, 0].x, places.disc(Place.D1).y))
    canoe.go(Place.SHORE)
    canoe.share = 0.3
    back = craft_anchors(places, table)[2, 0]
    assert (back.x, back.y) == pytest.approx((out[7].x, out[7].y))


def test_a_lassoed_canoe_swings_to_the_bank_without_a_jump(places: Places) -> None:
    table = Tabletop.of(middle())
    canoe = table.crafts[3, 1]
    way = []
    for share in range(21):
        canoe.bank = share / 20
        way.append(craft_anchors(places, table))
    for before, after in itertools.pairwise(way):
        for name in before:
            assert math.hypot(before[name].x - after[name].x, before[name].y - after[name].y) < 16.0
    assert places.bank_area(Place.D5).collidepoint(way[-1][3, 1].x, way[-1][3, 1].y)


def test_beaver_and_whirlpool_wait_where_they_belong(places: Places) -> None:
    table = Tabletop.of(start(options=middle().options))
    assert table.beaver is not None
    assert table.whirlpool is not None
    home = places.beaver_home
    assert floating_anchor(places, table.beaver, home) == home
    table.beaver.go(Place.D1)
    table.beaver.share = 1.0
    assert floating_anchor(places, table.beaver, home) == places.disc(Place.D1)
    assert floating_anchor(places, table.whirlpool, home) == places.disc(Place.D3)
    table.whirlpool.place = table.whirlpool.goal = Place.FALLS
    assert floating_anchor(places, table.whirlpool, home) is None
