"""Messages to the player, and their legibility."""

import random
from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest

from stage.match.panels.refusals import RefusalSlip
from stage.match.seats import OddsRow
from stage.ui.labels import Paragraph
from tests.digest import digest
from tests.vertiges.positions import column, usual_table
from tests.vertiges.vertiges_window import SMOOTH, end_turn_too_early, one_tower, playing, standing
from tests.vertiges.wooden_towers import build_tower
from vertiges.outlines import HALF
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import closes, ways_to_lay, ways_to_zap
from vertiges.rules.snapshot import Intention, Placed, Snapshot
from vertiges.rules.views import Reason, Score
from vertiges.scene.score_sheet import ScoreColumns, points_by_source
from vertiges.view.seat_facts import score_line
from vertiges.view.wood import upright

NAMES = ("Ada", "Bruno")
TEXT = NullTranslations()


@pytest.mark.parametrize(
    ("score", "line"),
    [
        (Score(3, 0, 1, Reason.FALL, 1, (4,)), "Turn 3: Ada +1, Bruno dropped 1 piece"),
        (Score(3, 0, 2, Reason.FALL, 1, (4, 5)), "Turn 3: Ada +2, Bruno dropped 2 pieces"),
        (Score(3, 0, 1, Reason.WRONG_CALL, 1), "Turn 3: Ada +1, called out wrongly by Bruno"),
        (Score(3, 1, 3, Reason.ZAP, 1, (4, 5, 6)), "Turn 3: Bruno +3, ZAP of 3 pieces"),
        (Score(9, 1, 1, Reason.FINISH, 1, (4,)), "Turn 9: Bruno +1, laid the last piece; 1 piece was left"),
    ],
)
def test_the_score_sheet_counts_in_words(score: Score, line: str) -> None:
    assert score_line(score, NAMES, TEXT) == line


def test_the_score_sheet_has_a_column_for_each_player_with_the_sources_of_the_points(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random") as here:
        here.wait_for_turn()
        here.driver.click("score-sheet")
        here.driver.draw(3)
        columns = here.driver.find("sheet.columns", ScoreColumns)
        assert columns.value == here.scene.context.view.points
        assert here.driver.scene.ui.has("sheet.none"), "and says that nobody has scored yet"
        assert columns.rect.height > 0.0
    scores = (
        Score(3, 0, 2, Reason.FALL, 1, (4, 5)), Score(4, 1, 3, Reason.ZAP, 1, (4, 5, 6)), Score(5, 0, 1, Reason.FALL, 1)
    )  # fmt: skip
    assert points_by_source(scores, 0) == {Reason.FALL: 3}
    assert points_by_source(scores, 1) == {Reason.ZAP: 3}


def test_the_number_of_a_piece_is_printed_on_it() -> None:
    """Two pieces of the same wood would differ there: dark strokes in the free corner, on front and back."""
    pygame.init()
    pygame.display.set_mode((64, 64))
    for piece in (1, 24, 48):
        for flipped in (False, True):
            picture = upright(piece, flipped, 0)
            side = picture.get_width()
            corner = [
                sum(picture.get_at((x, y))[:3])
                for x in range(round(side * 0.22), round(side * 0.38))
                for y in range(round(side * 0.66), round(side * 0.79))
            ]
            assert sum(1 for shade in corner if shade < 240) > len(corner) * 0.06, (piece, flipped)


def tall() -> tuple[Snapshot, Intention]:
    """Two high towers, and a ZAP of the upper part of the left one onto the right one, by a slow hand."""
    rng = random.Random(4)
    while True:
        left = build_tower(rng, 11, -80.0)
        right = build_tower(rng, 8, 60.0, [placed.piece for placed in left])
        table = Snapshot.of([*left, *right])
        for piece, seat in ways_to_zap(table):
            if (piece, seat.on) == (left[2].piece, right[-1].piece):
                return table, Intention("zap", piece, seat.x, seat.y, speed=250.0, tremor=0.3, seed=1)


def test_a_section_that_is_carried_stays_in_sight_and_never_covers_the_banner(tmp_path: Path) -> None:
    """VE-50: whoever carries it, the camera makes room; if the player looks where he likes, the board is its limit."""
    table, meant = tall()
    laid = [max(placed.piece for placed in table.placed if placed.y > 200.0)]
    for manual in (False, True):
        with playing(
            tmp_path / str(manual), "human", "random", settings=SMOOTH, position=standing(table, (), laid)
        ) as here:
            here.wait_for_turn()
            scene, painter = here.scene, here.driver.app.painter
            if manual:
                here.display.state.camera_control.zoom_by(1.0, None)
                here.driver.wait(1.0)
            scene.context.act(Handle(meant))
            here.driver.wait(0.8)
            # Its rounded corners show the sky, which sinks as the camera moves.
            banner = scene.context.areas.banner.inflate(-40.0, -24.0)
            wide, high = round(banner.width * painter.canvas.scale), round(banner.height * painter.canvas.scale)
            left, top = painter.to_pixels(banner.topleft)
            area = pygame.Rect(round(left), round(top), wide, high)
            before, highest = here.driver.picture.subsurface(area).copy(), 1e9
            for _ in range(8):
                here.driver.wait(0.3)
                tip = max(each.y for each in here.display.state.live.snapshot.placed) + HALF
                highest = min(highest, here.camera.to_screen(0.0, tip)[1])
                now = here.driver.picture.subsurface(area)
                assert digest(now) == digest(before)
            assert (highest < banner.bottom) is manual


def six_towers() -> Snapshot:
    rng, placed = random.Random(3), list[Placed]()
    for number in range(6):
        placed += build_tower(rng, 2, -250.0 + 100.0 * number, [each.piece for each in placed])
    return Snapshot.of(placed)


def test_with_six_towers_the_hint_and_its_button_are_in_sight(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", practice=True, position=standing(six_towers())) as here:
        here.wait_for_turn()
        here.driver.click("hint")
        here.wait_until(lambda: here.scene.context.hint is not None)
        here.driver.step(2)
        card = here.scene.context.areas.practice
        assert card.contains(here.driver.find("practice.hint").rect)
        assert card.contains(here.driver.find("practice.follow").rect)
        assert [line.share is None for line in here.display.odds_lines()] == [True, *[False] * 6, True]


def test_the_odds_know_a_new_tower_as_soon_as_the_log_does(tmp_path: Path) -> None:
    with playing(
        tmp_path, "human", "random", practice=True, settings=SMOOTH, position=standing(one_tower("odds", 3))
    ) as here:
        here.wait_for_turn()
        piece, seat = next(iter(ways_to_lay(here.scene.context.view.table, here.scene.context.view.hands[0])))
        here.drag_piece(piece, seat.x, seat.y, seat.turn, seat.flipped)
        here.wait_until(lambda: bool(here.scene.context.view.laid))
        here.driver.step(3)
        row = here.driver.find("practice.odds-1")
        assert isinstance(row, OddsRow)
        assert row.line.text == "Tower 1: 4 pieces"


def test_the_rack_stays_where_it_is_when_a_call_becomes_possible(tmp_path: Path) -> None:
    """VE-40: nothing moves under the pointer."""
    with playing(tmp_path, "human", "human") as here:
        here.wait_for_turn()
        places = [slot.rect.topleft for slot in here.display.bar.rack.slots]
        assert not here.driver.find("catch").enabled
        end_turn_too_early(here)
        here.wait_until(lambda: here.display.delegate.can_take and here.scene.context.acting == 1)
        assert here.driver.find("catch").enabled
        assert [slot.rect.topleft for slot in here.display.bar.rack.slots] == places


def test_who_grips_too_early_is_told_why_not(tmp_path: Path) -> None:
    """VE-11, VE-23, VE-50: with a click or a drag, on the table or on the rack."""
    with playing(tmp_path, "human", "human", position=standing(one_tower("advice", 3))) as here:
        here.wait_for_turn()
        at = here.camera.to_screen(0.0, 60.0)
        here.driver.press(at)
        here.driver.move((at[0] + 80.0, at[1]))
        here.driver.release((at[0] + 80.0, at[1]))
        here.driver.step()
        assert here.scene.ui.has("refusal")
        assert here.remarks == ["Needs a second tower"]
    with playing(
        tmp_path / "other",
        "random",
        "human",
        first_player="1",
        settings=SMOOTH,
        position=standing(one_tower("advice", 3)),
    ) as here:
        here.driver.step(2)
        assert not here.display.delegate.can_take
        assert here.driver.find("hand-0").reason == "It is not your turn."
        here.display.state.widget.press_rack(here.display.bar.rack.value[0], (0.0, 0.0), (0.0, 0.0))
        assert here.remarks == ["Not your turn"]
    with playing(
        tmp_path / "own", "human", "random", settings=SMOOTH, position=standing(one_tower("advice", 3))
    ) as here:
        here.wait_for_turn()
        piece, seat = next(iter(ways_to_lay(here.scene.context.view.table, here.scene.context.view.hands[0])))
        here.scene.context.act(Handle(Intention("lay", piece, seat.x, seat.y, seat.turn, seat.flipped)))
        here.driver.step(2)
        assert here.driver.find("hand-0").reason == "One hand, one piece: wait until everything is at rest."
        here.driver.wait(0.3)
        base = here.camera.to_screen(0.0, 20.0)
        here.driver.press(base)
        here.driver.move((base[0] + 60.0, base[1]))
        here.driver.release((base[0] + 60.0, base[1]))
        assert here.remarks == ["Still swaying"]


def test_a_drop_on_a_closed_tower_says_that_it_is_closed(tmp_path: Path) -> None:
    """VE-4, VE-22."""
    table = Snapshot.of([*column(-100.0, 15, (20, 2)), *column(100.0, 3)])
    with playing(tmp_path, "human", "random", position=standing(table, (18, 9))) as here:
        here.wait_for_turn()
        number = here.scene.context.match.number
        here.drag_piece(18, -100.0, 100.0)
        here.wait_for_rest(number + 1)
        assert here.remarks == ["Closed: a plain side"]
        assert 18 in here.scene.context.view.hands[0]


def test_a_closing_seat_is_greyed_with_its_reason_and_the_rule_comes_with_the_refusal(tmp_path: Path) -> None:
    """VE-28: the piece let go there is back on the rack; turned to leave an open top it is laid."""
    arrange = standing(usual_table(), hand=[45, 9])
    closing = "last_resort_any_height"
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=arrange, closing=closing) as here:
        here.wait_for_turn()
        table, number = here.scene.context.view.table, here.scene.context.match.number
        seats = {closes(way): way.socket for way in ways_to_lay(table, (9,)) if way.socket.flipped is False}
        here.driver.press(here.display.bar.rack.slots[1].name)
        here.carry([(seats[True].x, seats[True].y + 60.0)])
        here.turn_to(seats[True].turn, flipped=False)
        here.carry([(seats[True].x, seats[True].y + 6.0)])
        here.driver.wait(0.5)
        marks = here.display.marks()
        assert marks.barred is not None
        assert marks.barred[1] == "Would close the tower"
        assert not marks.ghosts
        here.driver.draw()
        here.carry([(seats[True].x, seats[True].y + 75.0)])
        here.driver.wait(0.5)
        here.driver.release(here.camera.to_screen(seats[True].x, seats[True].y + 75.0))
        here.driver.wait(0.5)
        assert here.remarks == ["Would close the tower"]
        assert here.scene.ui.find("refusal", RefusalSlip).rule_id == "VE-28"
        assert here.scene.context.match.number == number
        words = here.driver.find("refusal.text")
        assert isinstance(words, Paragraph)
        assert "9" not in words.text
        here.drag_piece(9, seats[False].x, seats[False].y, (seats[False].turn - seats[True].turn) % 4)
        here.wait_for_rest(number + 1)
        assert 9 in here.scene.context.view.table


def test_in_practice_a_refusal_to_close_names_a_piece(tmp_path: Path) -> None:
    """VE-28: there the player may ask for hints, too; not in a strict match."""
    arrange, closing = standing(usual_table(), hand=[45, 9]), "last_resort_any_height"
    for strict, key in ((False, "closes"), (True, "closes_unnamed")):
        with playing(
            tmp_path, "human", "random", practice=True, position=arrange, closing=closing, strict=strict
        ) as here:
            here.wait_for_turn()
            seat = next(way.socket for way in ways_to_lay(usual_table(), (45,)))
            meant = Intention("lay", 45, seat.x, seat.y + 200.0, seat.turn, seat.flipped)
            refusal = here.display.delegate.refusal_of(meant)
            assert refusal is not None
            assert refusal.message_key == key
            assert not here.display.delegate.carry_out(meant)
            words = here.driver.find("refusal.text")
            assert isinstance(words, Paragraph)
            assert ("9" in words.text) is (key == "closes")
