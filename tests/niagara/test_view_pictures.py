"""What is seen of a view of Niagara."""

import copy
import gc
import itertools
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import numpy as np
import pygame
import pytest

from niagara.board import Arm, Card, Gem, Place
from niagara.rules.views import Canoe, NiagaraView
from niagara.view import palette
from niagara.view.menus.position_picture import begin
from niagara.view.picture import draw_picture, draw_seat_signs
from niagara.view.pieces.canoes import CanoeLook, draw_canoe, draw_joe
from niagara.view.pieces.cards import HandPicture, draw_card, draw_tile
from niagara.view.pieces.gems import draw_gem, draw_gem_row
from niagara.view.places.places import Anchor, CardPlace, Places
from niagara.view.room import Room
from niagara.view.scenery.scenery import scenery
from niagara.view.scenery.still_things import still_things
from niagara.view.tabletop import Tabletop
from stage.graphics import palettes, theme
from stage.graphics.painter import Painter
from stage.match.panels.frame_areas import areas_for
from table.stepwise import Stepwise
from tests.niagara.views import HAND, middle, start
from tests.stage.contrast import contrast

SIZE = (960, 540)
GROUND = (90, 120, 110)
Paint = Callable[[Painter], None]


def painter_of(size: tuple[int, int] = SIZE, *, high_contrast: bool = False, text_scale: float = 1.0) -> Painter:
    pygame.display.init()
    pygame.display.set_mode(size)
    painter = Painter(pygame.Surface(size), text_scale)
    painter.canvas.palette = palettes.palette("niagara", high_contrast=high_contrast)
    return painter


def seen(paint: Paint, painter: Painter | None = None) -> np.ndarray[Any, Any]:
    """The pixels after painting on a plain ground."""
    painter = painter or painter_of()
    painter.canvas.target.fill(GROUND)
    paint(painter)
    return pygame.surfarray.array3d(painter.canvas.target).astype(int)


def differing(one: Paint, other: Paint) -> int:
    """How many pixels two paintings do not have in common."""
    painter = painter_of()
    return int((np.abs(seen(one, painter) - seen(other, painter)).sum(axis=2) > 24).sum())


def room_of(view: NiagaraView, painter: Painter) -> Room:
    board = areas_for(painter.type, practice=False).board
    return Room(theme.SEATS[: view.seats], True, 0, Places(board, view.seats))


def picture(view: NiagaraView, seconds: float = 2.0, change: Callable[[Tabletop], None] | None = None) -> Paint:
    table = Tabletop.of(view)
    if change is not None:
        change(table)

    def paint(painter: Painter) -> None:
        room = room_of(view, painter)
        draw_still(painter, room.places, table)
        draw_picture(painter, room, table, seconds)

    return paint


def with_canoe(view: NiagaraView, seat: int, number: int, canoe: Canoe) -> NiagaraView:
    canoes = [list(each) for each in view.canoes]
    canoes[seat][number] = canoe
    return msgspec.structs.replace(view, canoes=tuple(map(tuple, canoes)))


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(Gem, 2)))
def test_every_colour_of_gems_has_a_cut_of_its_own(one: Gem, other: Gem) -> None:
    def outline(gem: Gem) -> np.ndarray[Any, Any]:
        pixels = seen(lambda painter: draw_gem(painter, gem, (960, 540), 400.0))
        return np.asarray(np.abs(pixels - GROUND).sum(axis=2) > 40)

    first, second = outline(one), outline(other)
    assert (first ^ second).sum() > 0.10 * max(first.sum(), second.sum())


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
    room = room_of(table.view, painter)
    at = room.places.bank(Place.D3)
    look = CanoeLook(room.colours[0], afloat=False)
    looped = seen(lambda p: draw_picture(p, room, table, 0.0), painter)
    bare = seen(lambda p: draw_canoe(p, look, at), painter)
    hull = np.abs(bare - GROUND).sum(axis=2) > 60
    changed = np.abs(looped - bare).sum(axis=2) > 60
    beside = slice(round(at.x) - 90, round(at.x) + 90), slice(round(at.y) - 30, round(at.y))
    assert changed[beside].sum() > 50
    assert (hull & changed)[beside].sum() < 20


def test_ways_lie_below_the_canoes() -> None:
    table = Tabletop.of(with_canoe(start(), 0, 0, Canoe(Place.D3)))
    painter = painter_of()
    room = room_of(table.view, painter)
    disc = room.places.disc(Place.D3)

    def dotted(*dots: tuple[float, float]) -> Paint:
        return lambda p: draw_picture(p, room, table, 0.0, dots=dots)

    assert differing(dotted((disc.x, disc.y)), dotted()) == 0
    assert differing(dotted((disc.x, disc.y + 30.0)), dotted()) > 10


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


def test_what_is_read_can_be_read() -> None:
    for what, ink, ground in palette.TEXT_PAIRS:
        assert contrast(ink, ground) >= 7.0, what


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
def test_no_text_is_smaller_than_eighteen_units(text_scale: float, monkeypatch: pytest.MonkeyPatch) -> None:
    painter = painter_of(text_scale=text_scale)
    view = middle(6)
    room, table = room_of(view, painter), Tabletop.of(view)
    sizes = []
    write = painter.text

    def spy(text: str, at: Any, style: theme.TextStyle = theme.BODY, *rest: Any, **more: Any) -> pygame.FRect:
        fitted = painter.type.fit(text, style, more["max_width"])[1] if more.get("max_width") else style
        sizes.append((fitted.size * text_scale, text))
        return write(text, at, style, *rest, **more)

    monkeypatch.setattr(painter, "text", spy)
    Stepwise(scenery(painter, room.places)).finish()
    draw_seat_signs(painter, room)
    draw_still(painter, room.places, table)
    draw_picture(painter, room, table, 1.0)
    picture = HandPicture(tuple(Card), (Card.ONE, Card.CHOICE), text_scale)
    picture.draw(painter, pygame.FRect(100, 100, *picture.size))
    draw_gem_row(painter, pygame.FRect(100, 300, 250, 34), (1, 2, 3, 0, 4))
    assert len(sizes) > 20
    assert all(size >= theme.SMALLEST_TEXT - 0.01 for size, _ in sizes), min(sizes)


def test_the_water_moves_with_the_time_and_with_nothing_else() -> None:
    view = middle()
    assert differing(picture(view, 2.0), picture(view, 2.0)) == 0
    assert differing(picture(view, 2.0), picture(view, 2.4)) > 500


def test_painting_changes_nothing() -> None:
    table = Tabletop.of(middle())
    before = copy.deepcopy(table)
    painter = painter_of()
    draw_picture(painter, room_of(table.view, painter), table, 1.0)
    for name, craft in table.crafts.items():
        assert msgspec.to_builtins(str(craft)) == str(before.crafts[name])
    assert (table.sites, table.weather, table.push, table.lit) == (
        before.sites,
        before.weather,
        before.push,
        before.lit,
    )


def test_gems_at_sites_are_seen_with_their_number_and_colour() -> None:
    view = start()

    def with_site(*counts: int) -> Paint:
        return picture(msgspec.structs.replace(view, sites=(counts, *view.sites[1:])))

    assert differing(with_site(7, 0, 0, 0, 0), with_site(6, 0, 0, 0, 0)) > 3
    assert differing(with_site(1, 0, 0, 0, 0), with_site(0, 1, 0, 0, 0)) > 60
    assert differing(with_site(1, 0, 0, 0, 0), with_site(1, 1, 0, 0, 0)) > 60


def test_still_things_depend_on_their_keys_alone_and_stay_in_their_areas() -> None:
    view = middle()
    moved = with_canoe(view, 2, 0, Canoe(Place.R7, (Gem.RED,)))
    assert keys(view) == keys(moved)
    for changed in (
        msgspec.structs.replace(view, weather=2),
        msgspec.structs.replace(view, next_arm=view.next_arm.other),
        msgspec.structs.replace(view, sites=((2, 0, 0, 0, 0), *view.sites[1:])),
    ):
        painter = painter_of()
        places = room_of(view, painter).places
        tables = Tabletop.of(view), Tabletop.of(changed)
        before, after = (seen(partial(draw_still, places=places, table=table), painter) for table in tables)
        painted = np.argwhere(np.abs(before - after).sum(axis=2) > 0)
        ((number, (area, _)),) = [
            (number, new) for number, (old, new) in enumerate(zip(keys(view), keys(changed), strict=True)) if old != new
        ]
        place = painter.canvas.pixel_rect(area)
        assert len(painted), number
        assert place.left <= painted.min(axis=0)[0]
        assert painted.max(axis=0)[0] < place.right
        assert place.top <= painted.min(axis=0)[1]
        assert painted.max(axis=0)[1] < place.bottom


def keys(view: NiagaraView) -> list[tuple[Any, object]]:
    places = room_of(view, painter_of()).places
    return [(tuple(thing.rect), thing.ground_key) for thing in still_things(places, Tabletop.of(view))]


def draw_still(painter: Painter, places: Places, table: Tabletop) -> None:
    for thing in still_things(places, table):
        thing.draw_ground(painter)


def test_a_lost_canoe_is_not_seen() -> None:
    view = middle()
    there = with_canoe(view, 3, 0, Canoe(Place.D2))
    lost = with_canoe(view, 3, 0, Canoe(Place.FALLS))
    assert differing(picture(there), picture(lost)) > 100

    def take_away(table: Tabletop) -> None:
        del table.crafts[3, 0]

    gone = picture(there, change=take_away)
    assert differing(gone, picture(lost)) == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("whirlpool", Place.FALLS),
        ("whirlpool", None),
        ("beaver", None),
        ("beaver", Place.SHORE),
        ("joe", None),
        ("moose_ready", True),
        ("weather", -1),
        ("buoy", 3),
        ("next_arm", Arm.LEFT),
    ],
)
def test_everything_that_a_view_says_is_seen(field: str, value: object) -> None:
    view = middle()
    assert getattr(view, field) != value
    assert differing(picture(view), picture(msgspec.structs.replace(view, **{field: value}))) > 100


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


@pytest.mark.parametrize("card", Card)
def test_a_used_card_is_crossed_out(card: Card) -> None:
    area = pygame.FRect(900, 500, 48, 68)
    for used in (True, False):
        pixels = seen(partial(draw_tile, area=area, card=card, used=used), painter_of((1920, 1080)))
        crossed, opposite = (pixels[905:912, rows].mean(axis=2).min() for rows in (slice(554, 562), slice(506, 514)))
        assert (crossed < opposite - 40) == used


def test_a_hand_takes_the_room_that_it_asks_for() -> None:
    for deck, scale in itertools.product((HAND, tuple(Card)), (1.0, 1.5, 2.0)):
        hand = HandPicture(deck, deck[1:], scale)
        painter = painter_of((1920, 1080), text_scale=scale)
        area = pygame.FRect(400, 400, *hand.size)
        pixels = seen(partial(hand.draw, area=area), painter)
        changed = np.argwhere(np.abs(pixels - GROUND).sum(axis=2) > 24)
        assert changed.min(axis=0)[0] >= area.left - 1
        assert changed.max(axis=0)[0] <= area.right + 1
        assert changed.max(axis=0)[1] <= area.bottom + 1
        assert hand.size[0] <= (252.0 if scale == 1.0 else 228.0), "beside a scroll bar there is less room"


def test_what_the_log_speaks_of_is_lit() -> None:
    view = middle()
    plain = picture(view)
    for thing in (Place.D4, Gem.RED, (0, 0), "weather"):
        assert differing(plain, picture(view, change=partial(_light, thing))) > 200


def _light(thing: object, table: Tabletop) -> None:
    table.lit = frozenset({thing})


def landscape(painter: Painter, room: Room) -> pygame.Surface:
    return Stepwise(scenery(painter, room.places)).finish()


def test_the_landscape_fills_every_window_and_shows_water_and_mist() -> None:
    for size in ((960, 540), (640, 400), (1290, 540), (640, 512)):
        painter = painter_of(size)
        room = room_of(start(), painter)
        picture = landscape(painter, room)
        assert picture.get_size() == size
        pixels = pygame.surfarray.array3d(picture).astype(int)
        assert not (pixels == 0).all(axis=2).any(), "every pixel is painted"
        disc = room.places.disc(Place.D5)
        x, y = map(int, painter.to_pixels((disc.x, disc.y)))
        red, _, blue = pixels[x, y]
        assert blue > red + 40
        assert pixels[:, -1].mean() > 180


def test_the_landscape_is_painted_in_short_steps_whatever_is_drawn_between_them() -> None:
    painter, other = painter_of(), painter_of()
    room = room_of(start(), painter)
    painting = Stepwise(scenery(painter, room.places))
    steps = 0
    while not painting.finished:
        painting.step()
        steps += 1
        painter.fill(painter.bleed, GROUND)
    assert steps > 60
    assert pygame.image.tobytes(painting.result, "RGB") == pygame.image.tobytes(landscape(other, room), "RGB")


def test_high_contrast_paints_plainly_on_black() -> None:
    painter = painter_of(high_contrast=True)
    pixels = pygame.surfarray.array3d(landscape(painter, room_of(start(), painter)))
    assert (pixels == 0).all(axis=2).mean() > 0.5


def test_a_scenery_that_was_begun_for_a_window_of_another_size_is_let_go() -> None:
    kept = []
    for width in (640, 800, 960):
        painter = painter_of((width, width // 2))
        begin(painter, 3)
        kept.append(weakref.ref(painter))
        del painter
    gc.collect()
    assert [ref() is None for ref in kept] == [True, True, False]
