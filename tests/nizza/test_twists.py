"""Twists of the season."""

from math import dist
from typing import Any

import msgspec
import pytest

from nizza import boards
from nizza.board.areas import Kind, Point, Water
from nizza.board.model import CHIMNEYS, ROPES
from nizza.bots import planning
from nizza.bots.ground import ground_of, members
from nizza.bots.outlook import place_after
from nizza.bots.planning import PlannerSettings, Planning
from nizza.dice import Symbol
from nizza.physics.pendulum import laws_of
from nizza.physics.pumping import sure_landings
from nizza.rules.actions import HandOn, Land, Roll, Swing
from nizza.rules.events import DiceRolled, PawnLit, PawnSkidded
from nizza.rules.moving import searched, skidded
from nizza.rules.options import MatchOptions, SwingOrder, SwingStyle
from nizza.rules.state import Nizza, first_state
from nizza.rules.views import Case, Flight, Phase
from nizza.scene.draft import DieUseDraft
from nizza.view.twists import draw_festival, draw_wet_tiles
from stage.graphics.particles import draw_rain
from table.contract import CHANCE, Event
from tests.nizza.positions import BOARD, dice, fresh, pawn, refusal, swimmer, using
from tests.nizza.test_story import english
from tests.nizza.view_painting import differing, sight_on


def test_short_ropes_are_two_thirds_as_long_and_the_ladder_is_whole() -> None:
    """NZ-71."""
    board, usual = fresh(2, short_ropes=True).position.drawn(), boards.load("nice")
    for rope in ROPES:
        assert board.rope_length(rope) == pytest.approx(usual.rope_length(rope) * 2 / 3, abs=0.01)
    assert (board.ladder, board.chimneys, board.areas) == (usual.ladder, usual.chimneys, usual.areas)
    assert boards.layers(board) == boards.layers(usual)


def test_a_chimney_within_a_whole_rope_is_too_far_for_a_short_one() -> None:
    """NZ-71, NZ-31."""
    short, here = boards.with_short_ropes(BOARD), pawn("house-1")
    assert isinstance(here.place, Point)
    rope = ROPES[-1]
    chimney = next(
        number
        for number, at in BOARD.chimneys.items()
        if short.rope_length(rope) < dist(at, BOARD.position(here.place)) <= BOARD.rope_length(rope)
    )
    swing = Swing(rope, here.place)
    using("s", here, ropes=(chimney,) * 6).check(0, swing)
    assert refusal(using("s", here, board=short, ropes=(chimney,) * 6), 0, swing)[0] == "NZ-31"


def test_a_match_with_short_ropes_on_a_former_board_goes_on() -> None:
    """NZ-71: the board is found by the fingerprint of a position, and by the stamp of a journal."""
    former = "a22861c838bec10f"
    board = boards.known("port", f"{former}-short")
    options = fresh(2, short_ropes=True, board="port").position.options
    state = first_state(2, options, board.fingerprint)
    assert state.position.drawn() is board
    assert board.rope_lengths < boards.known("port", former).rope_lengths


def swung(state: Nizza, x: float, area: str = "house-2") -> list[Event]:
    """Swing with a long rope on chimney 4, at x 470, to a roof from 380 to 540."""
    return state.apply(0, Swing(4, Point(area, x)))


def wet(style: SwingStyle = SwingStyle.PLACED, **more: Any) -> Nizza:
    options = {"wet_tiles": True, "swing_style": style, "fingertips": True}
    return using("s", pawn("house-1", Case.TOOLS), shown="scwww", options=options, ropes=(4,) * 6, **more)


@pytest.mark.parametrize(("landed", "stops"), [(480.0, 516.0), (460.0, 424.0), (470.0, 470.0)])
def test_who_swings_onto_wet_tiles_skids_away_from_the_chimney(landed: float, stops: float) -> None:
    """NZ-70."""
    state = wet()
    events = swung(state, landed)
    assert state.position.pawns[0].place == Point("house-2", stops)
    assert [event.falls for event in events if isinstance(event, PawnSkidded)] == [False] * (landed != stops)


def test_who_skids_off_the_tiles_falls_and_loses_the_case() -> None:
    """NZ-70, NZ-35, NZ-43."""
    state = wet()
    swung(state, 530.0)
    assert state.position.phase is Phase.FALLING
    (fallen, *_) = state.legal_actions(0)
    state.apply(0, fallen)
    assert state.position.pawns[0].place == Water(2)
    assert state.position.pawns[0].case is Case.NONE
    assert (state.position.fall, state.position.turn) == (None, 1)


def test_terraces_are_not_slippery_nor_is_anything_on_a_dry_night() -> None:
    """NZ-70."""
    state = wet()
    swung(state, 600.0, "house-3")
    assert state.position.pawns[0].place == Point("house-3", 600.0)
    dry = using("s", pawn("house-1"), ropes=(4,) * 6)
    swung(dry, 530.0)
    assert dry.position.pawns[0].place == Point("house-2", 530.0)


@pytest.mark.parametrize("order", SwingOrder)
@pytest.mark.parametrize(("tips", "stops"), [(False, None), (True, 540.0)])
def test_a_flight_skids_on_unless_it_ends_by_the_fingertips(order: SwingOrder, tips: bool, stops: float | None) -> None:
    """NZ-70, NZ-62."""
    state = wet(SwingStyle.MOMENTUM, phase=Phase.FLYING, flight=Flight(4, 4, (), 0.5))
    state.position.options = msgspec.structs.replace(state.position.options, swing_order=order)
    state.apply(CHANCE, Land(540.0, "house-2", tips))
    assert (state.position.phase is Phase.FALLING) == (stops is None)
    assert state.position.pawns[0].place == Point("house-2", 540.0)


def test_bots_plan_no_swing_that_skids_off() -> None:
    """NZ-70."""
    dry, wet_ground = ground_of(BOARD), ground_of(BOARD, wet=True)
    ends = [{ground.places[number] for number in members(ground.ends[2][4])} for ground in (dry, wet_ground)]
    assert [Point("house-2", 540.0) in each for each in ends] == [True, False]
    assert any(isinstance(place, Point) and place.area == "house-2" for place in ends[1])
    laws = laws_of(MatchOptions(swing_style=SwingStyle.MOMENTUM, wet_tiles=True))
    sure = sure_landings(BOARD, 4, BOARD.rope_length(4), laws, 0.05, 0.6)
    assert {point.area for point in sure} & {"house-1", "house-2", "house-4"}
    assert not any(skidded(BOARD, 4, point)[1] for point in sure)
    swing, stays = (place_after(wet().position, Swing(4, Point("house-2", x))) for x in (530.0, 480.0))
    assert (swing, stays) == (Water(2), Point("house-2", 516.0))


def test_the_reach_of_a_swing_ends_where_one_would_skid_off() -> None:
    """NZ-70, NZ-23."""
    draft = DieUseDraft(wet().observation(0), BOARD, Symbol.SWING, rope=4)
    shown = {BOARD.areas[each.area].name: (each.left, each.right) for each in draft.stretches}
    assert shown["house-2"] == pytest.approx((416.0, 504.0))
    assert shown["house-3"][0] == pytest.approx(560.0)


def test_wet_tiles_shine() -> None:
    """NZ-70."""
    sight = sight_on(BOARD)
    sight.jump()
    assert differing(lambda painter: draw_wet_tiles(painter, sight, 0.0), lambda painter: None) > 200
    assert differing(lambda painter: draw_rain(painter, 1.0, 0.0), lambda painter: None) > 200


def searching(number: int, chimney: int) -> Nizza:
    """Return the end of the turn before that of seat 1, which stands below a chimney, in a round with this number."""
    x, y = BOARD.chimneys[chimney]
    place = min(
        (area.middle for area in BOARD.areas if area.kind is Kind.ROOF), key=lambda at: dist(BOARD.position(at), (x, y))
    )
    return using("w", pawn("house-0"), pawn(place), round=number, options={"festival": True})


def test_whoever_begins_a_turn_in_the_searchlight_rolls_once_less() -> None:
    """NZ-72, NZ-20."""
    for chimney, rolls in ((searched(2), 2), (1, 3)):
        state = searching(2, chimney)
        events = state.apply(0, HandOn(Symbol.WALK))
        assert state.position.rolls_left == rolls
        assert [event for event in events if isinstance(event, PawnLit)] == [PawnLit(1)] * (3 - rolls)


def test_swimmers_are_not_seen_and_the_first_roll_is_told_as_such() -> None:
    """NZ-72."""
    state = using("w", pawn("house-0"), swimmer(3), round=2, options={"festival": True})
    assert not any(isinstance(event, PawnLit) for event in state.apply(0, HandOn(Symbol.WALK)))
    lit = searching(2, searched(2))
    lit.apply(0, HandOn(Symbol.WALK))
    (rolled,) = lit.apply(CHANCE, Roll(dice("rrslc")))
    assert rolled == DiceRolled(1, (), dice("rrslc"), 1, again=False)
    assert english(rolled) == "bo rolls two ropes, swing, ladder and suitcase."


def test_the_searchlight_visits_every_chimney() -> None:
    """NZ-72."""
    assert sorted(map(searched, range(1, 15))) == [*CHIMNEYS]
    assert [searched(number) for number in range(15, 29)] == [searched(number) for number in range(1, 15)]


def test_bots_would_rather_not_end_where_the_searchlight_will_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """NZ-72."""

    def best(festival: bool) -> float:
        state = using("sl", pawn("house-1"), pawn("house-5"), options={"festival": festival})
        planned = Planning(state.observation(0), PlannerSettings())
        return planned.aims(planned.search(planned.start, planned.dice_left))[0].turns

    monkeypatch.setattr(planning, "LIT", 10_000.0)
    assert best(True) == pytest.approx(best(False) + planning.DAZZLED)


@pytest.mark.parametrize("rounds", [1.0, 1.5])
def test_lanterns_hang_over_the_roofs_and_a_light_lies_on_them(rounds: float) -> None:
    """NZ-72."""
    sight = sight_on(BOARD)
    sight.jump()
    assert differing(lambda painter: draw_festival(painter, sight, rounds, 0.0), lambda painter: None) > 2000
