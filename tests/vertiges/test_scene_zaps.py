"""ZAPs and falls in the window: sections that are gripped, carried, counted and knocked down."""

import random
from pathlib import Path

from benchmarks.wooden_towers import two_towers
from tests.stage.unseen_window import QUICK
from tests.vertiges.vertiges_window import SMOOTH, one_tower, playing, standing, told
from vertiges.pieces import piece_set
from vertiges.rules.actions import Handle
from vertiges.rules.geometry.towers import socket_on, towers
from vertiges.rules.snapshot import Intention


def test_a_zap_is_counted_piece_by_piece_in_large_letters(tmp_path: Path) -> None:
    """VE-51: the red stars count too."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(table, (), (held.piece,))) as room:
        room.wait_for_turn()
        room.scene.context.act(Handle(meant))
        counts = []
        drawn = room.display.table.drawn
        room.wait_until(lambda: drawn.cry is not None)
        while drawn.cry is not None:
            assert drawn.cry.words == "ZAP!"
            counts.append(drawn.cry.count)
            room.driver.step()
        assert counts == sorted(counts)
        assert len({*counts}) > 2
        room.wait_until(lambda: not room.scene.context.motion.busy)
        assert counts[-1] == room.scene.context.view.points[0]


def test_with_reduced_motion_a_zap_is_told_at_once(tmp_path: Path) -> None:
    """VE-51: the word does not grow, and its number is the sum."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)
    with playing(tmp_path, "human", "random", settings=QUICK, position=standing(table, (), (held.piece,))) as room:
        room.wait_for_turn()
        room.scene.context.act(Handle(meant))
        room.wait_until(lambda: room.display.table.cry is not None)
        assert room.display.table.cry is not None
        assert room.display.table.cry.count == room.scene.context.view.points[0] > 0


def test_a_tower_knocked_down_ends_the_turn_and_the_points_go_to_the_opponents(tmp_path: Path) -> None:
    """VE-30: also with the piece still in the hand."""
    table = one_tower("tall", 6)
    with playing(tmp_path, "human", "human", position=standing(table), settings=SMOOTH) as room:
        room.wait_for_turn()
        number = room.scene.context.match.number
        room.driver.press("hand-0")
        room.carry([(-180.0, 280.0), (-180.0, 190.0)], speed=700.0)
        room.driver.wait(0.4)
        room.carry([(180.0, 190.0)], speed=1500.0)
        room.wait_until(lambda: room.display.table.cry is not None)
        assert room.display.table.cry is not None
        assert room.display.table.cry.words == "Timber!"
        room.wait_until(lambda: room.scene.context.match.number > number + 1)
        assert room.display.table.live.idle
        room.wait_until(lambda: room.display.table.drawn.reel is not None)
        room.driver.step(3)
        replay = room.display.marks().replay
        assert replay is not None
        assert (replay.title, replay.speed) == ("Once more, slowly", "Speed ×0.4")
        assert 0.0 < replay.share < 1.0
        assert room.banner == "A fall ends the turn: a point a piece for everybody else"
        room.wait_until(lambda: not room.scene.context.motion.busy)
        room.driver.step()
        assert "fall" not in room.banner
        assert room.display.marks().replay is None
        assert room.scene.context.view.points[1] >= 2
        assert room.scene.context.view.points[0] == 0
        assert f"{room.scene.context.view.points[1]} points for everybody else" in told(room)
        # What had been in the hand did not fall: it is there still.
        assert len(room.scene.context.view.hands[0]) == 6


def test_the_repetition_of_a_fall_is_skipped_by_a_click(tmp_path: Path) -> None:
    table = one_tower("tall", 6)
    with playing(tmp_path, "human", "human", position=standing(table), settings=SMOOTH) as room:
        room.wait_for_turn()
        room.driver.press("hand-0")
        room.carry([(-180.0, 280.0), (-180.0, 190.0)], speed=700.0)
        room.driver.wait(0.4)
        room.carry([(180.0, 190.0)], speed=1500.0)
        room.wait_until(lambda: room.display.table.drawn.reel is not None)
        room.driver.release((1400.0, 500.0))
        room.driver.press((900.0, 300.0))
        assert room.display.table.drawn.reel is None
        assert not room.scene.context.motion.busy


def test_a_section_is_carried_over_to_another_tower(tmp_path: Path) -> None:
    """VE-50, VE-51: the points are those of the pieces and their stars."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as room:
        room.wait_for_turn()
        section = next(tower.pieces[3:] for tower in towers(table) if held.piece in tower.pieces)
        room.zap(held.piece, seat)
        stars = sum(piece_set()[piece].star for piece in section)
        assert room.scene.context.view.points == (len(section) + stars, 0)
        assert any(tower.pieces[-len(section) :] == section for tower in towers(room.scene.context.view.table))


def test_a_section_that_was_only_touched_stays_and_the_turn_goes_on(tmp_path: Path) -> None:
    """A click on a tower must not cost a turn (VE-52 is for sections that were lifted)."""
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as room:
        room.wait_for_turn()
        number = room.scene.context.match.number
        at = room.camera.to_screen(held.x, held.y)
        room.driver.click(at)
        assert room.display.table.live.held == held.piece
        room.driver.click(at)
        assert room.display.table.live.held is None
        room.driver.wait(0.5)
        assert room.scene.context.match.number == number
        assert room.display.host.may_take


def test_a_grip_that_the_rules_forbid_is_refused_with_its_rule(tmp_path: Path) -> None:
    """VE-50: nothing has been laid in this turn yet."""
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table)) as room:
        room.wait_for_turn()
        room.driver.click(room.camera.to_screen(held.x, held.y))
        assert room.display.table.live.held is None
        assert room.driver.find("refusal.text").value == "First lay a piece on a tower; then you may make a ZAP."
