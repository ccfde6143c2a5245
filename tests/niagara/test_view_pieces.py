"""Gems, canoes and cards as they are drawn."""

import itertools
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pygame
import pytest

from niagara.board import Card, Gem, Place
from niagara.rules.views import Canoe
from niagara.view.canoes import CanoeLook, draw_canoe, draw_gem, draw_gem_row, draw_joe
from niagara.view.cards import CardHandThumbnail, draw_card, draw_tile
from niagara.view.picture import draw_picture
from niagara.view.places import Anchor, CardPlace, fan
from niagara.view.render_context import Rider
from niagara.view.reveal import FlowSum, draw_sum
from niagara.view.riders import Pose, draw_small_rider
from niagara.view.tabletop import Tabletop
from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, Person, draw_bust
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from tests.niagara.view_painting import GROUND, Paint, context_of, differing, painter_of, seen, with_canoe
from tests.niagara.views import HAND, start


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(Gem, 2)))
def test_every_colour_of_gems_has_a_cut_of_its_own(one: Gem, other: Gem) -> None:
    def outline(gem: Gem) -> np.ndarray[Any, Any]:
        pixels = seen(lambda painter: draw_gem(painter, gem, (960, 540), 400.0))
        return np.asarray(np.abs(pixels - GROUND).sum(axis=2) > 40)

    first, second = outline(one), outline(other)
    assert (first ^ second).sum() > 0.10 * max(first.sum(), second.sum())


def test_a_colour_that_nobody_has_yet_is_made_out_in_high_contrast() -> None:
    def strength(*, high_contrast: bool) -> float:
        painter = painter_of(high_contrast=high_contrast)
        pixels = seen(lambda page: draw_gem_row(page, pygame.FRect(100, 300, 250, 34), (0, 0, 0, 0, 0)), painter)
        return float(np.abs(pixels - GROUND).sum(axis=2).max())

    assert strength(high_contrast=True) > 1.8 * strength(high_contrast=False)


@pytest.mark.parametrize("double", [False, True])
def test_what_a_canoe_carries_is_seen(double: bool) -> None:
    def laden(*gems: Gem, moose: bool = False) -> Paint:
        look = CanoeLook(theme.SEATS[0], double, gems, moose)
        return lambda painter: draw_canoe(painter, look, Anchor(960, 540, 1.0))

    for gem, other in itertools.combinations(Gem, 2):
        assert differing(laden(gem), laden()) > 60
        assert differing(laden(gem), laden(other)) > 60
    assert differing(laden(moose=True), laden()) > 200
    if double:
        assert differing(laden(Gem.RED, Gem.BLUE), laden(Gem.RED)) > 60


def test_the_far_half_of_a_lasso_lies_behind_its_canoe() -> None:
    table = Tabletop.of(with_canoe(start(), 0, 0, Canoe(Place.D3, bank=True)))
    table.crafts = {(0, 0): table.crafts[0, 0]}
    painter = painter_of((1920, 1080))
    context = context_of(table.view, painter)
    at = context.places.bank(Place.D3)
    look = CanoeLook(context.colours[0], afloat=False)
    looped = seen(lambda p: draw_picture(p, context, table, 0.0), painter)
    bare = seen(lambda p: draw_canoe(p, look, at), painter)
    hull = np.abs(bare - GROUND).sum(axis=2) > 60
    changed = np.abs(looped - bare).sum(axis=2) > 60
    beside = slice(round(at.x) - 90, round(at.x) + 90), slice(round(at.y) - 30, round(at.y))
    assert changed[beside].sum() > 50
    assert (hull & changed)[beside].sum() < 20


def test_single_and_double_canoes_differ_in_length() -> None:
    def length(double: bool) -> int:
        look = CanoeLook(theme.SEATS[1], double)
        pixels = seen(lambda painter: draw_canoe(painter, look, Anchor(960, 540, 1.0)))
        columns = np.where((np.abs(pixels - GROUND).sum(axis=2) > 120).any(axis=1))[0]
        return int(columns[-1] - columns[0])

    assert length(True) > 1.15 * length(False)


def test_canoes_show_the_colour_and_the_emblem_of_their_seat() -> None:
    for one, other in itertools.combinations(theme.SEATS, 2):
        assert differing(_canoe_of(one), _canoe_of(other)) > 300
        plain = replace(other, colour=one.colour, ink=one.ink)
        assert differing(_canoe_of(one), _canoe_of(plain)) > 8, "told apart by the emblem alone"
    without = CanoeLook(theme.SEATS[0], emblem=False)
    assert differing(_canoe_of(theme.SEATS[0]), lambda p: draw_canoe(p, without, Anchor(960, 540, 1.0))) > 20


def _canoe_of(seat: theme.SeatColour) -> Paint:
    return lambda painter: draw_canoe(painter, CanoeLook(seat), Anchor(960, 540, 1.0))


def test_joes_gem_is_seen() -> None:
    empty, laden = (partial(draw_joe, gem=gem, at=Anchor(960, 540, 1.0)) for gem in (None, Gem.WHITE))
    assert differing(empty, laden) > 60


def test_a_card_that_lies_face_down_does_not_betray_itself() -> None:
    backs = [seen(_card(card, 0.0)) for card in Card]
    assert all(np.array_equal(backs[0], back) for back in backs)
    assert np.array_equal(backs[0], seen(_card(None, 1.0)))
    faces = [seen(_card(card, 1.0)) for card in Card]
    for one, other in itertools.combinations(faces, 2):
        assert not np.array_equal(one, other)
    assert not np.array_equal(backs[0], faces[0])


def _card(card: Card | None, face: float) -> Paint:
    return lambda painter: draw_card(painter, card, CardPlace(900, 500, 168, 240), face=face)


@pytest.mark.parametrize("card", [card for card in Card if card not in (Card.CLOUD, Card.LASSO)])
def test_the_neighbour_in_a_full_hand_covers_no_digit(card: Card) -> None:
    pixels = seen(_card(card, 1.0), painter_of((1920, 1080)))
    digits = pixels[816:984, 440:540].sum(axis=2) < 300
    seen_of_it = fan(pygame.FRect(0, 0, 520, 110), len(Card))
    share = (seen_of_it[1].x - seen_of_it[0].x) / seen_of_it[0].width
    inked = np.argwhere(digits[12:-12])[:, 0] + 12
    assert inked.min() > 12
    assert inked.max() < 168 * share


@pytest.mark.parametrize("card", Card)
def test_a_used_card_is_crossed_out(card: Card) -> None:
    area = pygame.FRect(900, 500, 48, 68)
    for used in (True, False):
        pixels = seen(partial(draw_tile, area=area, card=card, used=used), painter_of((1920, 1080)))
        crossed, opposite = (pixels[905:912, rows].mean(axis=2).min() for rows in (slice(554, 562), slice(506, 514)))
        assert (crossed < opposite - 40) == used


def test_a_hand_takes_the_room_that_it_asks_for() -> None:
    for deck, scale in itertools.product((HAND, tuple(Card)), (1.0, 1.5, 2.0)):
        hand = CardHandThumbnail(deck, deck[1:], scale)
        painter = painter_of((1920, 1080), text_scale=scale)
        area = pygame.FRect(400, 400, *hand.size)
        pixels = seen(partial(hand.draw, area=area), painter)
        changed = np.argwhere(np.abs(pixels - GROUND).sum(axis=2) > 24)
        assert changed.min(axis=0)[0] >= area.left - 1
        assert changed.max(axis=0)[0] <= area.right + 1
        assert changed.max(axis=0)[1] <= area.bottom + 1
        assert hand.size[0] <= (252.0 if scale == 1.0 else 228.0), "beside a scroll bar there is less room"


def test_the_number_of_the_sum_grows_from_nothing() -> None:
    """A frame that was still held in part began with a number too small to be drawn, which raised ZeroDivisionError."""
    places = context_of(start(2), painter_of()).places

    def shown(number: float) -> np.ndarray[Any, Any]:
        sum_ = FlowSum((), 2, 1, 3, card=1.0, cloud=1.0, number=number)
        return seen(lambda painter: draw_sum(painter, places, sum_))

    nothing = shown(0.0)
    assert np.array_equal(shown(0.01), nothing)
    assert not np.array_equal(shown(0.2), nothing)


@pytest.mark.parametrize("person", [ROBOTS["novice"][0], PEOPLE[1]])
def test_a_blue_paddler_stands_out_from_the_river_by_a_light_rim(person: Person) -> None:
    """A pixel of the river is nowhere beside a dark one of the paddler."""
    water = (20, 92, 112)
    painter, blue = Painter(pygame.Surface((640, 360))), theme.SEATS[1]
    painter.canvas.target.fill(water)
    draw_small_rider(painter, Rider(blue, person), (960.0, 700.0), 400.0, Pose.REST, Expression.NEUTRAL, 0.0)
    pixels = pygame.surfarray.array3d(painter.canvas.target).astype(int)
    river = (pixels == water).all(axis=2)
    dark = pixels.sum(axis=2) < 200
    assert dark.sum() > 100
    beside = river[1:-1, 1:-1] & (dark[2:, 1:-1] | dark[:-2, 1:-1] | dark[1:-1, 2:] | dark[1:-1, :-2])
    assert not beside.any()


def test_a_paddler_wears_one_hat() -> None:
    """The one of the seat takes the place of a person's or a robot's own."""
    robots = [robots[number] for number, robots in enumerate(ROBOTS.values())]
    for person in (*PEOPLE, *robots):
        seen = []
        for hat in (True, False):
            painter = Painter(pygame.Surface((320, 180)))
            draw_bust(painter, person, Expression.JOY, pygame.FRect(0, 0, 900, 900), theme.SEATS[0].colour, hat=hat)
            seen.append(pygame.image.tobytes(painter.canvas.target, "RGB"))
        assert (seen[0] != seen[1]) is person.has_hat
    assert [person.id for person in PEOPLE if person.has_hat] == ["odette", "gus"]
    assert all(robot.has_hat for robot in robots)
