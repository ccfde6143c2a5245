"""A person builds with the mouse, in a real world behind a real scene."""

import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from tests.digest import digest
from tests.stage.unseen_window import QUICK
from tests.vertiges.vertiges_window import SMOOTH, one_tower, playing, standing, told
from tests.vertiges.wooden_towers import build_tower
from vertiges.pieces import Cut, Direction, piece_set
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import socket_on, towers
from vertiges.rules.views import Phase
from vertiges.view.picture import LENS_RADIUS


def test_a_base_and_three_pieces_are_laid_by_dragging_them_from_the_rack(tmp_path: Path) -> None:
    """VE-20, VE-21, VE-22: the first tower is built piece by piece; one of them has to be flipped on the way."""
    base, upper, left = 13, ((1, 3, False), (9, 3, True), (23, 1, False)), (47, 48)
    hand = (base, *(piece for piece, _, _ in upper), *left)
    with playing(tmp_path, "human", "random", position=standing(Snapshot(), hand)) as here:
        here.wait_for_turn()
        here.set_base(base, 0.0)
        assert here.scene.context.view.base == base
        for piece, turn, flipped in upper:
            here.wait_for_turn()
            table = here.scene.context.view.table
            (tower,) = towers(table)
            here.lay(piece, socket_on(table[tower.top], turn, flipped))
        assert here.scene.context.view.laid == (1, 9, 23)
        assert here.scene.context.view.hands[0] == left
        (tower,) = towers(here.scene.context.view.table)
        assert tower.pieces == (base, 1, 9, 23)


def test_a_press_shows_the_piece_in_the_hand_at_once_and_a_click_keeps_it_there(tmp_path: Path) -> None:
    """Click to take, click to place: no drag is needed."""
    table = one_tower("click")
    (top,) = (tower.top for tower in towers(table))
    with playing(tmp_path, "human", "random", position=standing(table)) as here:
        here.wait_for_turn()
        wood, ways = here.display.state.live, ways_to_lay(table, here.scene.context.view.hands[0])
        piece, seat = ways[0]
        slot = here.display.bar.rack.slot_of(piece)
        assert slot is not None
        here.driver.press(slot.name)
        assert wood.held == piece
        here.driver.draw()
        here.driver.release(slot.name)
        assert wood.held == piece
        assert here.display.bar.rack.value == tuple(each for each in here.scene.context.view.hands[0] if each != piece)
        here.carry([(seat.x, seat.y + 60.0)])
        here.turn_to(seat.turn, seat.flipped)
        here.carry([(seat.x, seat.y + 1.5)], speed=80.0)
        here.driver.wait(0.5)
        number = here.scene.context.match.number
        here.driver.click(here.camera.to_screen(seat.x, seat.y + 1.5))
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.laid == (piece,)
        assert seat.on == top


def test_a_finger_leads_a_piece_before_it_releases_it_and_two_zoom(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", position=standing(one_tower("click"))) as here:
        here.wait_for_turn()
        zoom, (x, y) = here.camera.zoom, here.camera.to_screen(0.0, 150.0)
        here.driver.finger(pygame.FINGERDOWN, (x - 200.0, y))
        here.driver.finger(pygame.FINGERDOWN, (x + 200.0, y), number=1)
        here.driver.finger(pygame.FINGERMOTION, (x + 40.0, y), number=1)
        here.driver.finger(pygame.FINGERUP, (x - 200.0, y))
        here.driver.finger(pygame.FINGERUP, (x + 40.0, y), number=1)
        here.wait_until(lambda: not here.camera.is_moving)
        assert here.camera.zoom < zoom
        here.driver.tap("hand-0")
        wood, there = here.display.state.live, here.camera.to_screen(70.0, 130.0)
        held = wood.held
        assert held is not None
        here.driver.tap(there)
        here.driver.wait(1.5)
        assert wood.held == held
        assert abs(wood.snapshot[held].x - 70.0) < 10.0
        here.driver.tap(there)
        assert wood.held is None


def test_the_wheel_and_the_buttons_turn_what_is_held(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", position=standing(one_tower("wheel"))) as here:
        here.wait_for_turn()
        piece = here.display.bar.rack.value[0]
        here.driver.click("hand-0")
        here.carry([(70.0, 130.0)], speed=1500.0)
        wood = here.display.state.live
        here.driver.wheel(here.camera.to_screen(70.0, 130.0), 1)
        here.driver.wait(0.5)
        assert wood.snapshot[piece].turn == 1
        here.driver.click("turn-right")
        here.carry([(70.0, 130.0)], speed=1500.0)
        here.driver.wait(0.5)
        assert wood.snapshot[piece].turn == 0
        here.driver.key("f")
        assert wood.snapshot[piece].flipped


def test_the_keys_that_turn_can_be_changed_and_the_tooltips_know(tmp_path: Path) -> None:
    settings = replace(QUICK, keys={"turn_left": "t", "flip": "g"})
    with playing(tmp_path, "human", "random", position=standing(one_tower("wheel")), settings=settings) as here:
        here.wait_for_turn()
        assert here.driver.find("turn-left").tooltip == "Turn left: T or the wheel"
        assert here.driver.find("turn-right").tooltip == "Turn right: E or the wheel"
        assert here.driver.find("flip").tooltip == "Flip front to back: G"
        piece = here.display.bar.rack.value[0]
        here.driver.key("1")
        here.carry([(70.0, 130.0)], speed=1500.0)
        wood = here.display.state.live
        for key, turn, flipped in (("q", 0, False), ("f", 0, False), ("t", 1, False), ("e", 0, False), ("g", 0, True)):
            here.driver.key(key)
            here.driver.wait(0.5)
            assert (wood.snapshot[piece].turn, wood.snapshot[piece].flipped) == (turn, flipped), key


def test_a_piece_is_turned_while_shift_is_held_and_taken_by_the_digits_of_a_french_row(tmp_path: Path) -> None:
    """Shift slows the arrows down, and must not stop the letters."""
    with playing(tmp_path, "human", "random", position=standing(one_tower("wheel"))) as here:
        here.wait_for_turn()
        piece = here.display.bar.rack.value[1]
        here.driver.key("é")
        wood = here.display.state.live
        assert wood.held == piece
        here.driver.key("shift+q")
        here.driver.wait(0.5)
        assert wood.snapshot[piece].turn == 1


def test_a_piece_let_go_in_haste_is_set_down_where_it_was_meant(tmp_path: Path) -> None:
    """On the way it passes in front of everything, and no tower is toppled."""
    table = one_tower("haste", 4)
    with playing(tmp_path, "human", "random", position=standing(table, laid=())) as here:
        here.wait_for_turn()
        number, piece = here.scene.context.match.number, here.display.bar.rack.value[0]
        here.driver.press("hand-0")
        here.carry([(150.0, 30.0)], speed=2500.0)
        assert here.display.state.live.snapshot[piece].x < 100.0
        here.driver.release(here.camera.to_screen(150.0, 30.0))
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.table[piece].x == pytest.approx(150.0, abs=2.0)
        assert all(placed.piece in here.scene.context.view.table for placed in table.placed)


def test_a_piece_let_go_a_little_below_the_edge_of_the_bench_is_set_down_on_it(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", position=standing(one_tower("haste", 4), laid=())) as here:
        here.wait_for_turn()
        number, piece = here.scene.context.match.number, here.display.bar.rack.value[0]
        here.driver.press("hand-0")
        here.carry([(150.0, 5.0)])
        here.driver.wait(0.5)
        here.driver.release(here.camera.to_screen(150.0, 5.0))
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.table[piece].x == pytest.approx(150.0, abs=2.0)


def test_a_piece_let_go_over_the_rack_goes_back_and_nothing_has_happened(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", position=standing(one_tower("back"))) as here:
        here.wait_for_turn()
        number, hand = here.scene.context.match.number, here.display.bar.rack.value
        here.driver.drag("hand-1", "hand-4")
        here.driver.wait(0.5)
        assert here.scene.context.match.number == number
        assert here.display.bar.rack.value == hand
        here.driver.click("hand-1")
        here.carry([(160.0, 220.0)])
        here.driver.key("escape")
        assert here.scene.context.match.number == number
        assert here.display.bar.rack.value == hand


def test_what_does_not_sit_is_taken_back_at_no_cost(tmp_path: Path) -> None:
    """VE-22: a flat side on a tongue comes to rest, but does not interlock."""
    box = next(piece.id for piece in piece_set().values() if piece.top is Cut.BOX_TONGUE)
    table = Snapshot((Placed(box, 0.0, 20.0),))
    with playing(tmp_path, "human", "random", position=standing(table), settings=SMOOTH) as here:
        here.wait_for_turn()
        hand = here.scene.context.view.hands[0]
        number = here.scene.context.match.number
        here.drag_piece(hand[0], 0.0, 66.2)
        here.wait_for_rest(number + 1)
        assert here.scene.context.view.phase is Phase.TURN
        assert here.scene.context.view.hands[0] == hand
        assert here.scene.context.view.points == (0, 0)
        assert here.scene.context.acting == 0
        assert "doesn't interlock" in told(here)
        assert here.remarks == ["Does not fit"]
        here.drag_piece(hand[0], 66.0, 21.0)
        here.wait_for_rest(number + 3)
        assert here.remarks[-1] == "Too near: 2 cm at least"
        assert here.display.bar.rack.value == hand


def test_a_seat_shows_its_ghost_only_when_the_piece_is_near_and_turned_as_it_fits(tmp_path: Path) -> None:
    table = one_tower("ghost")
    with playing(tmp_path, "human", "random", position=standing(table)) as here:
        here.wait_for_turn()
        way = next(way for way in ways_to_lay(table, here.scene.context.view.hands[0]) if way.socket.turn)
        slot = here.display.bar.rack.slot_of(way.piece)
        assert slot is not None
        here.driver.press(slot.name)
        here.carry([(way.socket.x, way.socket.y + 60.0)])
        here.driver.wait(0.3)
        fits_unturned = {(w.socket.turn, w.socket.flipped) for w in ways_to_lay(table, (way.piece,))}
        assert (here.display.state.socket_near() is not None) == ((0, False) in fits_unturned)
        here.turn_to(way.socket.turn, way.socket.flipped)
        near = here.display.state.socket_near()
        assert near is not None
        assert near[0] == way.socket
        assert len(here.display.state.marks().ghosts) == 1
        here.driver.draw()
        here.driver.click("aids")
        assert not here.display.state.shows_aids


def test_whoever_holds_something_can_do_nothing_else(tmp_path: Path) -> None:
    """VE-23: one hand."""
    table = one_tower("one hand")
    with playing(tmp_path, "human", "random", position=standing(table, laid=(1,))) as here:
        here.wait_for_turn()
        here.driver.click("hand-0")
        held = here.display.state.live.held
        here.carry([(200.0, 200.0)])
        assert not here.driver.find("end-turn").enabled
        here.driver.key("2")
        assert here.display.state.live.held == held


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_nothing_of_the_table_is_hidden_behind_panels(tmp_path: Path, size: tuple[int, int]) -> None:
    rng = random.Random("wide")
    left = build_tower(rng, 5, -600.0)
    right = build_tower(rng, 4, 600.0, [placed.piece for placed in left])
    with playing(tmp_path, "human", "random", position=standing(Snapshot.of(left + right)), size=size) as here:
        here.wait_for_turn()
        board = here.scene.context.areas.board
        for placed in here.scene.context.view.table.placed:
            x, y = here.camera.to_screen(placed.x, placed.y)
            assert board.left < x - 25 * here.camera.zoom
            assert x + 25 * here.camera.zoom < board.right
            assert board.top < y < board.bottom


def test_a_match_of_bots_is_played_to_its_end_before_an_onlooker(tmp_path: Path) -> None:
    with playing(tmp_path, "random", "random", settings=QUICK, seed=3) as here:
        here.wait_until(lambda: here.scene.context.match.state.is_terminal(), seconds=240.0)
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        assert "wins with" in told(here)


def test_the_rack_stays_before_the_bench_while_the_camera_glides(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(one_tower("glide"))) as here:
        here.wait_for_turn()
        tray = here.display.bar.rack.rect.inflate(-16, -16)
        crop = [round(each * here.driver.app.painter.canvas.scale) for each in tray]
        here.driver.move((960.0, 400.0))
        here.driver.wait(0.5)
        before = digest(here.driver.picture.subsurface(crop))
        here.driver.wheel((960.0, 400.0), -1)
        here.driver.step()
        assert here.camera.is_moving
        assert digest(here.driver.picture.subsurface(crop)) == before


@pytest.mark.parametrize("speed", [60.0, 200.0, 700.0])
def test_a_straight_drag_from_the_rack_knocks_no_tower_over(tmp_path: Path, speed: float) -> None:
    """On its way up, a piece passes in front of the towers however slowly it comes; over its seat it is solid."""
    table = one_tower("drag", 4)
    with playing(tmp_path, "human", "novice", settings=SMOOTH, position=standing(table)) as here:
        here.wait_for_turn()
        piece, socket = ways_to_lay(table, here.scene.context.view.hands[0])[0]
        live, slot = here.display.state.live, here.display.bar.rack.slot_of(piece)
        assert slot is not None
        here.driver.press(slot.name)
        here.carry([(socket.x, socket.y + 30.0)], speed)
        here.driver.wait(0.5)
        assert live.is_untouched
        assert not live.world.ghost
        here.turn_to(socket.turn, socket.flipped)
        here.carry([(socket.x, socket.y + 4.0)], 60.0)
        here.driver.wait(0.5)
        here.driver.release(here.camera.to_screen(socket.x, socket.y + 4.0))
        here.wait_for_rest(2)
        assert piece in here.scene.context.view.laid


def test_a_piece_let_go_in_front_of_its_seat_is_lifted_onto_it(tmp_path: Path) -> None:
    """Turned and flipped until it fits where it overlaps the tower; far down there is no seat, and a word says so."""
    table = one_tower("lifted", 4)
    with playing(tmp_path, "human", "novice", settings=SMOOTH, position=standing(table)) as here:
        here.wait_for_turn()
        piece, socket = ways_to_lay(table, here.scene.context.view.hands[0])[0]
        for deep, remarks in ((90.0, ["Let go above a tower"]), (12.0, [])):
            slot = here.display.bar.rack.slot_of(piece)
            assert slot is not None
            here.driver.press(slot.name)
            here.carry([(socket.x, socket.y - deep)], 400.0)
            if here.display.state.hand.pose(piece) == (0, False):
                here.turn_to(socket.turn, socket.flipped)
            here.driver.release(here.camera.to_screen(socket.x, socket.y - deep))
            here.driver.wait(1.5)
            assert here.remarks == remarks
        here.wait_until(lambda: piece in here.scene.context.view.laid)


def test_a_flip_swaps_left_and_right_on_the_screen_however_the_piece_is_turned(tmp_path: Path) -> None:
    """VE-2: in the hand and in the rack."""
    with playing(tmp_path, "human", "novice", settings=SMOOTH) as here:
        here.wait_for_turn()
        piece = here.scene.context.view.hands[0][0]
        hand, of = here.display.state.hand, piece_set()[piece]
        slot = here.display.bar.rack.slot_of(piece)
        assert slot is not None
        here.driver.move(slot.name)
        here.driver.key("q")
        here.driver.key("f")
        assert of.side(Direction.BELOW, *hand.pose(piece)) == of.left.from_behind
        here.driver.press(slot.name)
        here.carry([(0.0, 160.0)])
        here.driver.key("f")
        here.driver.wait(0.5)
        held = here.display.state.live.in_hand
        assert held is not None
        assert (held.turn, held.flipped) == (1, False)


def test_a_piece_that_was_let_go_beside_its_seat_has_nearly_fitted(tmp_path: Path) -> None:
    """VE-22: nobody may take it for a piece that does not fit; a strict match leaves that to the eye."""
    table = one_tower("nearly", 3)
    for strict, words in ((False, "Nearly: further left"), (True, "Does not fit")):
        with playing(
            tmp_path / str(strict), "human", "novice", settings=SMOOTH, position=standing(table), strict=strict
        ) as here:
            here.wait_for_turn()
            number = here.scene.context.match.number
            piece, socket = ways_to_lay(table, here.scene.context.view.hands[0])[0]
            here.drag_piece(piece, socket.x + 6.0, socket.y + 6.0, socket.turn, socket.flipped)
            here.wait_for_rest(number + 1)
            assert here.remarks == [words]


def test_the_hand_moves_over_a_tower_as_finely_from_afar_as_from_near(tmp_path: Path) -> None:
    """A seat is 2 mm wide: from afar four pixels beside it count as much as they do from near."""
    table = one_tower("afar", 15)
    with playing(tmp_path, "human", "novice", settings=SMOOTH, position=standing(table)) as here:
        here.wait_for_turn()
        assert here.camera.zoom < 1.4
        piece, socket = ways_to_lay(table, here.scene.context.view.hands[0])[0]
        beside = socket.x + 6.0 / here.camera.zoom
        here.drag_piece(piece, beside, socket.y + 3.0, socket.turn, socket.flipped)
        here.wait_for_rest(2)
        assert piece in here.scene.context.view.laid


def test_a_lens_shows_small_pieces_and_the_seat_under_the_hand(tmp_path: Path) -> None:
    """From afar, while a piece is pointed at or the hand hangs over a tower; it stays within the board, beside it."""
    for size, small in ((3, False), (15, True)):
        table = one_tower("lens", size)
        with playing(tmp_path / str(size), "human", "novice", settings=SMOOTH, position=standing(table)) as here:
            here.wait_for_turn()
            top, state = max(table.placed, key=lambda each: each.y), here.display.state
            here.driver.move(here.camera.to_screen(top.x, top.y))
            here.driver.wait(0.2)
            assert state.lens_at is None, "not for whoever only passes"
            here.driver.wait(0.4)
            assert (state.lens_at is not None) is small
            here.driver.press("hand-0")
            here.carry([(top.x, top.y + 80.0)])
            here.driver.wait(0.6)
            assert (state.lens_at is not None) is small
            if state.lens_at is None:
                continue
            lens = pygame.FRect(0.0, 0.0, 2 * LENS_RADIUS, 2 * LENS_RADIUS)
            lens.center = state.lens_at
            assert here.camera.board.contains(lens)
            assert not lens.collidepoint(here.camera.to_screen(top.x, top.y))
            shown = digest(here.driver.picture)
            here.driver.click("aids")
            here.driver.wait(0.6)
            assert state.lens_at is None
            assert digest(here.driver.picture) != shown
            here.driver.click("aids")
            here.carry([(top.x + 150.0, top.y + 80.0)])
            here.driver.wait(0.6)
            assert state.lens_at is None
