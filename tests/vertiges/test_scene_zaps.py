"""ZAPs and falls in the window: sections that are gripped, carried, counted and knocked down."""

import math
import random
from contextlib import AbstractContextManager
from pathlib import Path

import pygame
import pytest

from stage.match.scene import review
from stage.settings import Settings
from table.contract import CHANCE, SPECTATOR
from table.match.journal import read
from table.match.match import Match
from table.match.turns import TurnController
from table.seating import players_at_once
from tests.stage.unseen_window import QUICK, window
from tests.vertiges.positions import shared
from tests.vertiges.test_scene_turns import JOURNALS
from tests.vertiges.vertiges_window import GAMES, SMOOTH, VertigesWindow, one_tower, playing, setup_of, standing, told
from tests.vertiges.wooden_towers import two_towers
from vertiges import GAME
from vertiges.outlines import HALF
from vertiges.physics.performance import answer
from vertiges.pieces import WIDTH, piece_set
from vertiges.rules.actions import Handle
from vertiges.rules.events import CameToRest, Fell, Zapped
from vertiges.rules.snapshot import Intention
from vertiges.rules.towers import socket_on, towers
from vertiges.scene.falls import FALLING
from vertiges.view.callouts import callout_size


def test_a_zap_is_counted_piece_by_piece_in_large_letters(tmp_path: Path) -> None:
    """VE-51: the red stars count too."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(table, (), (held.piece,))) as here:
        here.wait_for_turn()
        here.scene.context.act(Handle(meant))
        counts, early = [], 0.0
        falls = here.display.state.falls
        here.wait_until(lambda: falls.zap is not None)
        here.driver.draw()
        while falls.zap is not None:
            assert falls.zap.words == "ZAP!"
            assert here.display.onlookers.pose_of(1) == "fist"
            if not here.display.state.live.is_idle:
                early = falls.zap.count
            counts.append(falls.zap.count)
            here.driver.step()
        assert 0 < early < counts[-1], "the count begins before all is at rest, and ends after that"
        assert counts == sorted(counts)
        assert len({*counts}) > 2
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        assert counts[-1] == here.scene.context.view.points[0]


def test_the_count_of_a_zap_stands_beside_the_tower_that_scored(tmp_path: Path) -> None:
    """VE-51: it covers neither tower, also where the match is looked at again."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)

    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(table, (), (held.piece,))) as here:
        here.wait_for_turn()
        here.scene.context.act(Handle(meant))
        look_at_the_count(here)
    match = read(JOURNALS / "vertiges-2.jsonl", GAMES)
    number = next(at for at, entry in enumerate(match.past) if any(isinstance(each, Zapped) for each in entry.events))
    with window(
        VertigesWindow, tmp_path / "again", GAMES, lambda services: review(services, match, number, plays=True), SMOOTH
    ) as here:
        look_at_the_count(here)


def look_at_the_count(here: VertigesWindow) -> None:
    falls = here.display.state.falls
    here.wait_until(lambda: falls.callout is not None and falls.callout.count >= 1.0 and not falls.uncounted)
    callout, stands = falls.callout, here.scene.context.match.state.observation(SPECTATOR)
    assert callout is not None
    box = pygame.FRect((0.0, 0.0), callout_size(here.scene.type, callout))
    box.center = callout.at
    box.scale_by_ip(0.8)  # The star does not reach into its corners.
    areas = {each.piece: here.display.state.area_of_piece(each) for each in stands.table.placed}
    assert box.collidelist(list(areas.values())) < 0
    scored = [event for event in here.scene.context.match.events if isinstance(event, Zapped)][-1]
    assert box.scale_by(1.4).collidelist([areas[piece] for piece in scored.pieces]) >= 0


def test_with_reduced_motion_a_zap_is_told_at_once(tmp_path: Path) -> None:
    """VE-51: the word does not grow, and its number is the sum."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)
    with playing(tmp_path, "human", "random", settings=QUICK, position=standing(table, (), (held.piece,))) as here:
        here.wait_for_turn()
        here.scene.context.act(Handle(meant))
        here.wait_until(lambda: here.display.state.falls.callout is not None)
        assert here.display.state.falls.callout is not None
        assert here.display.state.falls.callout.count == here.scene.context.view.points[0] > 0


def test_a_tower_knocked_down_ends_the_turn_and_the_points_go_to_the_opponents(tmp_path: Path) -> None:
    """VE-30: also with the piece still in the hand."""
    table = one_tower("tall", 6)
    with playing(tmp_path, "human", "human", position=standing(table), settings=SMOOTH) as here:
        here.wait_for_turn()
        number = here.scene.context.match.number
        here.sweep(190.0)
        here.wait_until(lambda: here.display.state.falls.callout is not None)
        assert here.display.state.falls.callout is not None
        assert here.display.state.falls.callout.words == "Timber!"
        here.wait_until(lambda: here.scene.context.match.number > number + 1)
        assert here.display.state.live.is_idle
        here.wait_until(lambda: here.display.state.drawn.reel is not None)
        here.driver.step(3)
        ((event, film),) = here.scene.context.session.films.items()
        assert film is here.display.state.drawn.reel, "the film is kept for the results"
        assert isinstance(event, CameToRest)
        replay = here.display.marks().replay
        assert replay is not None
        assert (replay.title, replay.speed) == ("Replay in slow motion", "Speed ×0.4")
        assert 0.0 < replay.share < 1.0
        assert here.banner == "A fall ends the turn: one point per piece for everyone else"
        here.wait_until(lambda: not here.scene.context.motion.is_busy)
        here.driver.step()
        assert "fall" not in here.banner
        assert here.display.marks().replay is None
        assert here.scene.context.view.points[1] >= 2
        assert here.scene.context.view.points[0] == 0
        assert f"{here.scene.context.view.points[1]} points for everyone else" in told(here)
        # What had been in the hand did not fall: it is there still.
        assert len(here.scene.context.view.hands[0]) == 6


def test_the_repetition_of_a_fall_is_skipped_by_a_click(tmp_path: Path) -> None:
    table = one_tower("tall", 6)
    with playing(tmp_path, "human", "human", position=standing(table), settings=SMOOTH) as here:
        here.wait_for_turn()
        here.sweep(190.0)
        here.wait_until(lambda: here.display.state.drawn.reel is not None)
        here.driver.release((1400.0, 500.0))
        here.driver.press((900.0, 300.0))
        assert here.display.state.drawn.reel is None
        assert not here.scene.context.motion.is_busy


def a_fall() -> tuple[Match, int]:
    """Play a match of wild hands; return it and the number of actions before its first fall of a tower."""
    for seed in range(20):
        match = Match(GAME, setup_of("random", "random", seed=seed))
        TurnController(match, players_at_once(GAME, match.setup)).play_out()
        for number, entry in enumerate(match.past):
            if any(isinstance(event, Fell) and len(event.pieces) > FALLING for event in entry.events):
                return match, number
    raise AssertionError("nothing ever falls")


def test_timber_is_cried_out_where_a_fall_is_looked_at_again(tmp_path: Path) -> None:
    match, number = a_fall()
    with window(
        VertigesWindow, tmp_path, GAMES, lambda services: review(services, match, number, plays=True), SMOOTH
    ) as here:
        here.wait_until(lambda: here.display.state.falls.callout is not None)
        assert here.display.state.falls.callout is not None
        assert here.display.state.falls.callout.words == "Timber!"


def test_a_section_is_carried_over_to_another_tower(tmp_path: Path) -> None:
    """VE-50, VE-51: the points are those of the pieces and their stars."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        section = next(tower.pieces[3:] for tower in towers(table) if held.piece in tower.pieces)
        here.zap(held.piece, seat)
        stars = sum(piece_set()[piece].star for piece in section)
        assert here.scene.context.view.points == (len(section) + stars, 0)
        assert any(tower.pieces[-len(section) :] == section for tower in towers(here.scene.context.view.table))


def seen(here: VertigesWindow) -> tuple[float, float, float]:
    """Return the place that the camera looks at, and its zoom."""
    return here.camera.x, here.camera.ground, here.camera.zoom


def test_the_camera_stands_still_from_grip_to_release(tmp_path: Path) -> None:
    """VE-50: unless the hand, or the section in it, comes to the rim of the picture; also if it was still gliding."""
    table, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    for gliding in (False, True):
        with playing(
            tmp_path / str(gliding), "human", "human", settings=SMOOTH, position=standing(table, laid=(held.piece,))
        ) as here:
            here.wait_for_turn()
            if gliding:
                here.camera.show(-400.0, 400.0, 500.0)
                here.driver.wait(0.2)
                assert here.camera.is_moving
            at = here.camera.to_screen(held.x, held.y)
            here.driver.press(at)
            assert here.display.state.hand.is_holding_section
            gripped = seen(here)
            board = here.camera.board
            tip = sum(each.x == held.x and each.y >= held.y for each in table.placed) * 2 * HALF - HALF
            high = here.camera.to_world((0.0, board.top + 4.0))[1] - tip
            here.carry([(held.x, held.y + 14.0)], speed=50.0)
            for place in ((held.x, high), (seat.x, high), (seat.x, seat.y + 20.0)):
                here.carry([place], speed=220.0)
                here.driver.wait(0.3)
                assert seen(here) == gripped
            here.driver.move(here.camera.to_screen(seat.x, high + 12.0))
            here.driver.wait(1.5)
            assert here.camera.zoom < gripped[2]
            risen = max(each.y for each in here.display.state.live.snapshot.placed) + HALF
            assert here.camera.to_screen(0.0, risen)[1] > board.top
            hand = here.display.state.live.in_hand
            assert hand is not None
            assert hand.x == pytest.approx(seat.x, abs=2.0), "it is not drawn aside"


def test_a_section_at_the_rim_is_gripped_without_the_table_sliding_away(tmp_path: Path) -> None:
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", settings=SMOOTH, position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        at = here.camera.to_screen(held.x, held.y)
        here.display.state.camera_control.pan((at[0] - here.camera.board.left - 30.0) / here.camera.zoom, manual=True)
        at = here.camera.to_screen(held.x, held.y)
        assert at[0] < here.camera.board.left + 56.0
        before = seen(here)
        here.driver.press(at)
        here.driver.wait(0.5)
        assert here.display.state.hand.is_holding_section
        assert seen(here) == before


def test_a_section_that_was_only_touched_stays_and_the_turn_goes_on(tmp_path: Path) -> None:
    """A click on a tower must not cost a turn (VE-52 is for sections that were lifted)."""
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table, laid=(held.piece,))) as here:
        here.wait_for_turn()
        number = here.scene.context.match.number
        at = here.camera.to_screen(held.x, held.y)
        here.driver.click(at)
        assert here.display.state.live.held == held.piece
        here.driver.click(at)
        assert here.display.state.live.held is None
        here.driver.wait(0.5)
        assert here.scene.context.match.number == number
        assert here.display.delegate.can_take


def test_a_grip_that_the_rules_forbid_is_refused_with_its_rule(tmp_path: Path) -> None:
    """VE-50: nothing has been laid in this turn yet."""
    table, held, _ = two_towers(random.Random("zap"), 3)
    with playing(tmp_path, "human", "human", position=standing(table)) as here:
        here.wait_for_turn()
        here.driver.click(here.camera.to_screen(held.x, held.y))
        assert here.display.state.live.held is None
        assert here.driver.find("refusal.text").value == "Lay a piece on a tower first, then you may ZAP."
        here.driver.draw()


def carried(folder: Path, settings: Settings) -> AbstractContextManager[VertigesWindow]:
    table, held, _ = two_towers(random.Random("zap"), 3)
    return playing(folder, "human", "random", settings=settings, position=standing(table, (), (held.piece,)))


def begin_zap(here: VertigesWindow) -> None:
    _, held, top = two_towers(random.Random("zap"), 3)
    seat = socket_on(top, held.turn, held.flipped)
    here.wait_for_turn()
    assert here.scene.context.act(Handle(Intention("zap", held.piece, seat.x, seat.y, speed=200.0, seed=1)))


def test_a_section_casts_the_arms_shadow_and_holds_the_breath_until_it_is_seated(tmp_path: Path) -> None:
    """The picture stands still with a dark edge from the release to the seat, and then comes the count."""
    with carried(tmp_path, SMOOTH) as here:
        state, pace = here.display.state, here.scene.context.pace
        begin_zap(here)
        here.wait_until(lambda: state.live.in_hand is not None and state.live.in_hand.x > 80.0)
        held = state.live.in_hand
        assert held is not None
        x, y = here.camera.to_screen(held.x, 0.0)

        def bench() -> int:
            return sum(here.driver.picture.get_at(here.driver.app.painter.to_pixels((x, y + 14.0)))[:3])

        shaded = bench()
        while not state.breath.begins:
            assert state.breath.level == 0.0
            here.driver.step()
        edge = here.driver.picture.get_at((2, 400))
        for _ in range(10):
            here.driver.step()
            assert (pace.scale, state.breath.level) == (0.0, 1.0)
        assert sum(here.driver.picture.get_at((2, 400))[:3]) <= sum(edge[:3])
        here.wait_until(lambda: state.breath.lands)
        word, top = state.falls.zap, two_towers(random.Random("zap"), 3)[2]
        assert word is not None, "it strikes in the frame of the landing"
        assert word.at == pytest.approx(here.camera.to_screen(top.x, top.y + HALF), abs=4.0)
        here.driver.wait(0.4)
        assert state.breath.level == 0.0
        assert bench() > shaded


def test_with_reduced_motion_nothing_stands_still_before_the_count(tmp_path: Path) -> None:
    with carried(tmp_path, QUICK) as here:
        begin_zap(here)
        while here.scene.context.view.points == (0, 0):
            here.driver.step()
            assert here.display.state.breath.level == 0.0
            assert here.scene.context.pace.scale == 1.0


def test_in_a_stored_match_an_arm_carries_the_section_and_its_pieces_are_large(tmp_path: Path) -> None:
    """No section floats by itself, and a piece is 60 pixels wide in a window of 1280 × 720."""
    match = read(JOURNALS / "vertiges-2.jsonl", GAMES)
    number = next(at for at, entry in enumerate(match.past) if any(isinstance(each, Zapped) for each in entry.events))
    action = match.entry(number - 1).action
    assert isinstance(action, Handle)
    meant = action.intention
    with window(
        VertigesWindow, tmp_path, GAMES, lambda services: review(services, match, number, plays=True), SMOOTH
    ) as here:
        state = here.display.state
        drawn, start = state.drawn.pieces, match.state_after(number).observation(SPECTATOR).table
        moved: list[float] = []
        here.wait_until(lambda: state.brought is not None)
        here.driver.wait(0.3)
        while state.brought is not None:
            here.driver.step()
            piece = drawn.get(meant.piece)
            if piece is None or math.dist((piece.x, piece.y), (start[meant.piece].x, start[meant.piece].y)) < 5.0:
                continue
            moved.append(piece.y)
            assert state.arm.pose is not None
            assert state.arm.pose.x == pytest.approx(here.camera.to_screen(piece.x, piece.y)[0], abs=12.0)
        assert max(moved) > max(start[meant.piece].y, meant.y) + 40.0, "it passes over all towers"
        assert WIDTH * here.camera.zoom * here.driver.app.painter.canvas.scale >= 59.0
        rests = match.state_after(number + 1).observation(SPECTATOR).table[meant.piece]
        assert (drawn[meant.piece].x, drawn[meant.piece].y) == pytest.approx((rests.x, rests.y), abs=0.5)


def test_a_replay_shows_all_of_a_high_section_wherever_it_is_carried(tmp_path: Path) -> None:
    table, held, top = two_towers(random.Random("zap"), 7)
    state, seat = shared(load="light"), socket_on(top, held.turn, held.flipped)
    standing(table, laid=(held.piece,))(state)
    match = Match(GAME, setup_of("human", "human"), state)
    meant = Intention("zap", held.piece, seat.x, seat.y, speed=150.0)
    match.apply(0, Handle(meant))
    match.apply(CHANCE, answer(match.state, random.Random(1)))
    assert any(isinstance(each, Zapped) for each in match.events)
    with window(
        VertigesWindow, tmp_path, GAMES, lambda services: review(services, match, 1, plays=True), SMOOTH
    ) as here:
        shown, camera = here.display.state, here.camera
        here.wait_until(lambda: shown.brought is not None)
        while shown.brought is not None:
            here.driver.step()
            tip = max(each.y for each in shown.drawn.pieces.values()) + HALF
            assert camera.to_screen(0.0, tip)[1] > camera.board.top
