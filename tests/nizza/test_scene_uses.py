"""Dice of Nizza used with the mouse in a window: swinging, climbing, pushing, cases, the helicopter."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza.board.places import Kind, Point, Water
from nizza.dice import Symbol
from nizza.physics import free_swing
from nizza.physics.nature import landing
from nizza.rules.actions import ChooseBerth, Climb, Land, MoveRope, Press, Swing, SwingFreely
from nizza.rules.views import Case, Phase
from nizza.scene.board_input.hits import position_of_target
from nizza.scene.using.targets import Target, What
from stage.match.match_scene import MatchScene
from stage.settings import Settings
from stage.ui.widgets import Button
from table.contract import CHANCE
from tests.nizza.nizza_window import Roofs, roofs
from tests.nizza.staged import PORT, on, staged
from tests.stage.unseen_window import QUICK

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]]
"""The roof below chimney 5, where the first of the short ropes hangs."""


def choose(played: Roofs, symbol: Symbol) -> None:
    """Click a die that shows this."""
    played.wait_for_choice()
    bar = played.display.bar
    place = next(at for at in range(5) if bar.faces[at] is symbol and not bar.tray.dice[at].away)
    played.driver.click(f"die-{place}")


def pick(played: Roofs, what: What, number: int = 0) -> None:
    """Click a thing on the board."""
    played.click(position_of_target(played.display.picture, Target(what, number)))


def take_rope(played: Roofs) -> int:
    """Choose the swing and a rope; the rope."""
    choose(played, Symbol.SWING)
    if played.display.using.draft.rope is None:
        pick(played, What.ROPE, played.display.using.draft.ropes_in_reach[0])
    rope = played.display.using.draft.rope
    assert rope is not None
    return rope


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
        figure = played.display.picture.figure(0)
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
        assert played.display.picture.figure(0).x > x + 20.0, "it follows without a button being held"
        played.driver.key("escape")
        assert hanging.hangs
        assert not hanging.held
        played.driver.key("escape")
        assert not hanging.hangs
        assert played.display.picture.figure(0).x == x, "given up: the pawn stands where it stood"
        assert played.truth.position.dice == (Symbol.SWING, Symbol.SWING)


def test_what_is_out_of_reach_is_refused_with_what_is_missing(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF.name))) as played:
        choose(played, Symbol.LADDER)
        far = next(area for area in PORT.areas if 230.0 < area.middle.x - ROOF.middle.x < 500.0)
        played.click(PORT.position(far.middle))
        assert played.scene._refusals.rule_id == "NZ-32"
        assert played.truth.position.dice == (Symbol.SWING, Symbol.LADDER)


def test_ropes_and_ladder_are_used_by_clicks(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("rl", on(ROOF.name, ROOF.left))) as played:
        choose(played, Symbol.ROPE)
        pick(played, What.ROPE, 0)
        pick(played, What.CHIMNEY, 6)
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
        pick(played, What.PAWN, 1)
        draft = played.display.using.draft
        if draft.rival is not None:
            target = min(draft.targets)
            pick(played, target.what, target.number)
        assert isinstance(played.truth.position.pawns[1].place, Water)
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(Water(3)))) as played:
        choose(played, Symbol.LADDER)
        played.driver.click("plain")
        assert played.truth.position.pawns[0].place == PORT.squares[3].middle


@pytest.mark.parametrize("kind", [Kind.TOOLS, Kind.SAFE])
def test_suitcases_and_safe_are_pointed_out_where_they_are_drawn(tmp_path: Path, kind: Kind) -> None:
    case = Case.NONE if kind is Kind.TOOLS else Case.TOOLS
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(kind).name, case=case))) as played:
        choose(played, Symbol.SUITCASE)
        target = played.display.marking.marks.target
        assert target is not None
        assert target[0] - PORT.only(kind).left < 60.0, "at the left end of the terrace"


def test_case_safe_and_helicopter(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(Kind.TOOLS).name))) as played:
        choose(played, Symbol.SUITCASE)
        pick(played, What.CASES)
        assert played.truth.position.pawns[0].case is Case.TOOLS
    with roofs(tmp_path, *PLAYERS, begin=staged("cc", on(PORT.only(Kind.SAFE).name, case=Case.TOOLS))) as played:
        choose(played, Symbol.SUITCASE)
        played.driver.click("plain")
        assert played.truth.position.pawns[0].case is Case.JEWELS
    begin = staged("llc", on(PORT.only(Kind.YACHT).name, case=Case.JEWELS))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        scene = played.scene
        pick(played, What.HELICOPTER)
        assert scene.context.match.state.is_terminal()
        assert played.truth.position.winners == (0,)
        assert played.display.picture.figure(0).alpha == 0.0, "off and away"
        assert isinstance(scene, MatchScene)


@pytest.mark.parametrize("alone", [True, False])
def test_a_momentum_swing_on_the_screen_ends_as_the_headless_one(tmp_path: Path, *, alone: bool) -> None:
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        assert played.display.marking.marks.chimneys, "the rope could be hung on another one first"
        played.driver.click("jump")
        played.driver.step()
        assert not played.display.marking.marks.chimneys, "whoever swings can only let go"
        if alone:
            played.driver.click("pump-alone")
            played.driver.wait(1.4)
            assert not played.scene.ui.find("pump-alone", Button).selected, "only the button to press has its colour"
        else:
            for key in ("right", "left", "right"):
                played.driver.key(key)
                played.driver.wait(0.5)
        match = played.scene.context.match
        played.driver.key("space")
        played.wait_until(lambda: match.number == 2)
        swing, land = (entry.action for entry in match.past)
        assert isinstance(swing, SwingFreely)
        assert isinstance(land, Land)
        assert swing.presses
        state = begin.clone()
        state.apply(0, swing)
        assert state.position.phase is Phase.FLYING
        assert landing(state.position) == land
        state.apply(CHANCE, land)
        assert state.position.pawns == played.truth.position.pawns


def test_a_rope_on_which_somebody_swings_elsewhere_does_not_come_back(tmp_path: Path) -> None:
    """When the swing was let go the rope flew once more from its old chimney to the one it was on."""
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        number = take_rope(played)
        chimney = min(played.display.marking.marks.chimneys)
        played.display.using.pick(Target(What.CHIMNEY, chimney))
        pick(played, What.PAWN)
        played.driver.wait(0.3)
        played.driver.key("space")
        tops = set()
        while played.view.phase is not Phase.FLYING or played.scene.context.motion.busy:
            played.driver.step()
            tops.add(round(played.display.picture.table.ropes[number].points[0][0]))
        assert tops == {round(PORT.chimneys[chimney][0])}


def test_a_rope_on_which_somebody_was_dragged_elsewhere_does_not_come_back(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name)), settings=Settings(bot_speed=1.0)) as played:
        number = take_rope(played)
        using = played.display.using
        chimney = min(played.display.marking.marks.chimneys)
        using.pick(Target(What.CHIMNEY, chimney))
        here, rope = using.draft.here, played.display.picture.table.ropes[number]
        at = PORT.position(
            next(each.to for each in using.draft.uses if isinstance(each, Swing) and each.chimney == chimney)
        )
        played.driver.press(played.on_screen((here[0], here[1] - 28.0)))
        played.driver.move(played.on_screen((at[0], at[1] - 28.0)))
        played.driver.wait(1.5)
        assert round(rope.points[0][0]) == round(PORT.chimneys[chimney][0])
        played.driver.release(played.on_screen((at[0], at[1] - 28.0)))
        tops = set()
        while played.scene.context.motion.busy:
            played.driver.step()
            tops.add(round(played.display.picture.table.ropes[number].points[0][0]))
        assert tops == {round(PORT.chimneys[chimney][0])}


def test_who_falls_where_there_is_nothing_to_choose_from_swims_there_unasked(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        pick(played, What.PAWN)
        played.driver.key("space")
        played.wait_until(lambda: played.view.phase is Phase.USING and played.scene.context.match.number > 1)
        _, land, swim = (entry.action for entry in played.scene.context.match.past)
        assert isinstance(land, Land)
        assert land.area is None
        assert isinstance(swim, ChooseBerth)


def test_with_reduced_motion_a_rope_hangs_straight_down_after_a_swing(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=QUICK) as played:
        rope = take_rope(played)
        pick(played, What.PAWN)
        played.driver.wait(0.4)
        assert played.display.picture.table.ropes[rope].points
        played.driver.key("space")
        played.wait_until(lambda: played.view.phase is Phase.USING and played.scene.context.match.number > 1)
        played.driver.step(2)
        assert not played.display.picture.table.ropes[rope].points


def test_who_never_lets_go_slips_off_at_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_swing, "LAST_STEP", 200)
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        pick(played, What.PAWN)
        match = played.scene.context.match
        played.wait_until(lambda: match.number == 2)
        assert [type(entry.action) for entry in match.past] == [SwingFreely, Land]


@pytest.mark.parametrize("settings", [QUICK, Settings(bot_speed=4.0)])
def test_a_swing_that_nobody_at_the_screen_makes_is_carried_out_there_once(tmp_path: Path, settings: Settings) -> None:
    """A bot's, or one in a match that is resumed; its times need not be whole steps of the simulation."""
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    begin.apply(0, SwingFreely(0, (Press(0.1, 0.317, 1),), 0.6234))
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        match = played.scene.context.match
        played.wait_until(lambda: match.number == 1)
        (land,) = (entry.action for entry in match.past)
        assert land == landing(begin.position)


def test_a_pawn_that_is_let_go_over_a_place_stays_there(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name))
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=4.0)) as played:
        rope = take_rope(played)
        draft = played.display.using.draft
        goals = [each.to for each in draft.uses if isinstance(each, Swing) and each.rope == rope and not each.chimney]
        at = PORT.position(max(goals, key=lambda point: abs(point.x - draft.here[0])))
        played.driver.press(played.on_screen((draft.here[0], draft.here[1] - 28.0)))
        played.driver.move(played.on_screen((at[0], at[1] - 28.0)))
        played.driver.wait(1.5)
        figure = played.display.picture.figure(0)
        assert abs(figure.x - at[0]) < 40.0
        played.driver.release(played.on_screen((at[0], at[1] - 28.0)))
        played.wait_until(lambda: played.truth.position.dice == (Symbol.SWING,))
        while played.scene.context.motion.busy:
            played.driver.step()
            assert abs(played.display.picture.figure(0).x - at[0]) < 60.0, "it does not swing once more"


def test_a_pawn_stays_where_it_flew_until_it_stands(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), rules={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        take_rope(played)
        x, y = played.display.using.draft.here
        played.driver.click("jump")
        for key in ("right", "left", "right", "left"):
            played.driver.key(key)
            played.driver.wait(0.55)
        played.driver.key("space")
        match, motion = played.scene.context.match, played.scene.context.motion
        while match.number < 2 or motion.busy:
            played.driver.step()
            figure = played.display.picture.figure(0)
            assert (figure.x, figure.y) != (x, y), "it does not stand where it began meanwhile"


@pytest.mark.parametrize("rope", [0, 2])
def test_of_two_ropes_side_by_side_the_one_below_the_pointer_is_taken(tmp_path: Path, rope: int) -> None:
    begin = staged("sr", on(ROOF.name), ropes=(5, 11, 5, 12, 13, 14))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        choose(played, Symbol.ROPE)
        pick(played, What.ROPE, rope)
        assert played.display.using.draft.rope == rope
