"""Dice of Nizza used with the mouse in a window: swinging, climbing, pushing, cases, the helicopter."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza.board.areas import Kind, Point, Water
from nizza.dice import Symbol
from nizza.rules.actions import ChooseBerth, Climb, Land, MoveRope, Swing
from nizza.rules.views import Case, Phase
from nizza.scene.draft import TargetKind
from stage.match.scene import MatchScene
from tests.nizza.board_clicks import choose, pick, take_rope
from tests.nizza.nizza_window import roofs
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]]
"""The roof below chimney 5, where the first of the short ropes hangs."""


def test_a_pawn_is_dragged_on_its_rope_and_let_go_over_a_place(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name))) as played:
        rope = take_rope(played)
        draft = played.display.using.draft
        goals = [each.to for each in draft.uses if isinstance(each, Swing) and each.rope == rope and not each.chimney]
        goal = max(goals, key=lambda point: abs(point.x - draft.here[0]))
        at = PORT.position(goal)
        x, y = played.on_screen((draft.here[0], draft.here[1] - 28.0))
        played.driver.press((x, y))
        assert played.display.hanging.held
        to = played.on_screen((at[0], at[1] - 28.0))
        for step in range(1, 31):
            played.driver.move((x + (to[0] - x) * step / 30, y + (to[1] - y) * step / 30))
        played.driver.wait(0.5)
        figure = played.display.state.figure(0)
        assert abs(figure.x - at[0]) < 40.0, "the pawn follows the pointer"
        played.driver.release(to)
        place = played.truth.position.pawns[0].place
        assert isinstance(place, Point)
        assert abs(place.x - at[0]) < 40.0
        assert played.truth.position.dice == (Symbol.SWING,)


def test_a_click_carries_the_pawn_until_the_next_one_and_escape_lets_it_dangle(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name))) as played:
        take_rope(played)
        hanging, x = played.display.hanging, played.display.using.draft.here[0]
        at = played.on_screen((x, played.display.using.draft.here[1] - 28.0))
        played.driver.click(at)
        assert hanging.carried
        played.driver.move((at[0] + 60.0, at[1] + 90.0))
        played.driver.wait(0.4)
        assert played.display.state.figure(0).x > x + 20.0, "it follows without a button being held"
        played.driver.key("escape")
        assert hanging.hangs
        assert not hanging.held
        played.driver.key("escape")
        assert not hanging.hangs
        assert played.display.state.figure(0).x == x, "given up: the pawn stands where it stood"
        assert played.truth.position.dice == (Symbol.SWING, Symbol.SWING)


def test_what_is_out_of_reach_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF.name))) as played:
        choose(played, Symbol.LADDER)
        far = next(area for area in PORT.areas if 230.0 < area.middle.x - ROOF.middle.x < 500.0)
        played.click(PORT.position(far.middle))
        assert played.scene._refusals.rule_id == "NZ-32"
        assert played.truth.position.dice == (Symbol.SWING, Symbol.LADDER)


def test_a_rope_of_no_use_does_not_take_the_click_from_a_roof_that_glows(tmp_path: Path) -> None:
    """Seen from the crane, rope 1 hangs over a terrace that rope 5 reaches."""
    with roofs(tmp_path, *PLAYERS, begin=staged("s", on("crane-jib"))) as played:
        choose(played, Symbol.SWING)
        played.display.state.looking.whole()
        played.driver.wait(1.0)
        goal = Point("terrace-safe", 2349.0)
        played.click(PORT.position(goal))
        place = played.display.using.draft.landing or played.truth.position.pawns[0].place
        assert isinstance(place, Point)
        assert place.area == goal.area


def test_ropes_and_ladder_are_used_by_clicks(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("rl", on(ROOF.name, ROOF.left))) as played:
        choose(played, Symbol.ROPE)
        pick(played, TargetKind.ROPE, 0)
        pick(played, TargetKind.CHIMNEY, 6)
        assert played.truth.position.ropes[0] == 6
        choose(played, Symbol.LADDER)
        climbs = [each.to for each in played.display.using.draft.uses if isinstance(each, Climb)]
        goal = next(point for point in climbs if point.area != ROOF.name)
        played.click(PORT.position(goal))
        place = played.truth.position.pawns[0].place
        assert isinstance(place, Point)
        assert place.area == goal.area
        actions = [type(entry.action) for entry in played.scene.context.match.past]
        assert actions[:2] == [MoveRope, Climb]


def test_a_rival_is_pushed_and_a_swimmer_climbs_out(tmp_path: Path) -> None:
    rival = on(ROOF.name, ROOF.middle.x + 20.0)
    with roofs(tmp_path, *PLAYERS, begin=staged("pl", on(ROOF.name), rival)) as played:
        choose(played, Symbol.PARACHUTE)
        pick(played, TargetKind.PAWN, 1)
        draft = played.display.using.draft
        if draft.rival is not None:
            target = min(draft.targets)
            pick(played, target.what, target.number)
        assert isinstance(played.truth.position.pawns[1].place, Water)
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(Water(3)))) as played:
        choose(played, Symbol.LADDER)
        assert played.truth.position.pawns[0].place == PORT.squares[3].middle


@pytest.mark.parametrize("kind", [Kind.TOOLS, Kind.SAFE])
def test_suitcases_and_safe_are_pointed_out_where_they_are_drawn(tmp_path: Path, kind: Kind) -> None:
    case = Case.NONE if kind is Kind.TOOLS else Case.TOOLS
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(kind).name, case=case))) as played:
        played.wait_for_choice()
        target = played.display.marking.marks.target
        assert target is not None
        assert target[0] - PORT.only(kind).left < 60.0, "at the left end of the terrace"
        played.driver.draw()


def test_case_safe_and_helicopter(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(Kind.TOOLS).name))) as played:
        pick(played, TargetKind.CASES)
        assert played.truth.position.pawns[0].case is Case.TOOLS
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(Kind.SAFE).name, case=Case.TOOLS))) as played:
        choose(played, Symbol.SUITCASE)
        assert played.truth.position.pawns[0].case is Case.JEWELS
    begin = staged("llc", on(PORT.only(Kind.YACHT).name, case=Case.JEWELS))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        scene = played.scene
        pick(played, TargetKind.HELICOPTER)
        assert scene.context.match.state.is_terminal()
        assert played.truth.position.winners == (0,)
        assert played.display.state.figure(0).alpha == 0.0, "off and away"
        assert isinstance(scene, MatchScene)


def test_who_falls_where_there_is_nothing_to_choose_from_swims_there_unasked(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        pick(played, TargetKind.PAWN)
        played.driver.key("space")
        played.wait_until(lambda: played.view.phase is Phase.USING and played.scene.context.match.number > 1)
        _, land, swim = (entry.action for entry in played.scene.context.match.past)
        assert isinstance(land, Land)
        assert land.area is None
        assert isinstance(swim, ChooseBerth)


@pytest.mark.parametrize("rope", [0, 2])
def test_of_two_ropes_side_by_side_the_one_below_the_pointer_is_taken(tmp_path: Path, rope: int) -> None:
    begin = staged("sr", on(ROOF.name), ropes=(5, 11, 5, 12, 13, 14))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        choose(played, Symbol.ROPE)
        pick(played, TargetKind.ROPE, rope)
        assert played.display.using.draft.rope == rope
