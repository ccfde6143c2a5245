"""Swinging on the screen: dragged, let go, by momentum, on a rope that was hung elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from pathlib import Path

import pytest

from nizza import boards
from nizza.board.areas import Point
from nizza.board.model import FIRST_ROPES
from nizza.dice import Symbol
from nizza.physics import swing as free_swing
from nizza.physics.swing import landing
from nizza.rules.actions import Land, Press, Swing, SwingFreely
from nizza.rules.position import with_entry
from nizza.rules.views import Phase
from nizza.scene.draft import Target, TargetKind
from nizza.view.tabletop import BurglarPose
from nizza.wording import rope as rope_words
from stage.settings import Settings
from stage.ui.button import Button
from table.contract import CHANCE
from table.language import load
from tests.nizza.board_clicks import choose, pick, take_rope
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.positions import using
from tests.nizza.staged import PORT, on, staged
from tests.stage.unseen_window import QUICK

PLAYERS = ("human", "random")
NICE = boards.load("nice")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]]
"""The roof below chimney 5, where the first of the short ropes hangs."""


@pytest.mark.parametrize("alone", [True, False])
def test_a_momentum_swing_on_the_screen_ends_as_the_headless_one(tmp_path: Path, *, alone: bool) -> None:
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
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
    """Once the swing was let go, the rope flew again from its old chimney to the one it was on."""
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        number = take_rope(played)
        chimney = min(played.display.marking.marks.chimneys)
        played.display.picks.pick(Target(TargetKind.CHIMNEY, chimney))
        pick(played, TargetKind.PAWN)
        played.driver.wait(0.3)
        played.driver.key("space")
        tops = set()
        while played.view.phase is not Phase.FLYING or played.scene.context.motion.is_busy:
            played.driver.step()
            tops.add(round(played.display.state.table.ropes[number].points[0][0]))
        assert tops == {round(PORT.chimneys[chimney][0])}


def test_a_click_on_a_place_beyond_the_rope_hangs_it_there_first(tmp_path: Path) -> None:
    """NZ-31."""
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name))) as played:
        choose(played, Symbol.SWING)
        swings = [each for each in played.display.using.draft.uses if isinstance(each, Swing)]
        direct = {each.to.area for each in swings if each.chimney is None}
        beyond = next(each.to for each in swings if each.to.area not in direct)
        ropes = played.truth.position.ropes
        played.click(PORT.position(beyond))
        place = played.truth.position.pawns[0].place
        assert isinstance(place, Point)
        assert place.area == beyond.area
        assert played.truth.position.ropes != ropes


def test_a_click_on_a_lit_place_never_means_the_chimney_beside_it(tmp_path: Path) -> None:
    """Neither one to hang the rope on nor the one where it hangs. On Nice, one is near the second roof's right end."""
    begin = using("s", on("roof-1", 696.0, board=NICE), board=NICE, ropes=with_entry(FIRST_ROPES, 2, 3))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        display = played.display
        for chimney in (3, *sorted(display.marking.marks.chimneys)):
            display.picks.pick(Target(TargetKind.CHIMNEY, chimney))
            played.driver.step(2)
            stretches = [
                (NICE.areas[each.area].name, each.left + 0.1, each.right - 0.1)
                for each in display.using.draft.stretches
            ]
            lit = [Point(name, x) for name, *ends in stretches for x in ends]
            assert lit
            assert not [place for place in lit if display.roofs.target_at(NICE.position(place)) is not None]


@pytest.fixture
def played(tmp_path: Path) -> Iterator[NizzaWindow]:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name)), settings=Settings(bot_speed=1.0)) as played:
        yield played


def test_a_rope_on_which_somebody_was_dragged_elsewhere_does_not_come_back(played: NizzaWindow) -> None:
    number = take_rope(played)
    using = played.display.using
    chimney = min(played.display.marking.marks.chimneys)
    played.display.picks.pick(Target(TargetKind.CHIMNEY, chimney))
    here, rope = using.draft.here, played.display.state.table.ropes[number]
    at = PORT.position(
        next(each.to for each in using.draft.uses if isinstance(each, Swing) and each.chimney == chimney)
    )
    played.driver.press(played.on_screen((here[0], here[1] - 28.0)))
    played.driver.move(played.on_screen((at[0], at[1] - 28.0)))
    played.driver.wait(1.5)
    assert round(rope.points[0][0]) == round(PORT.chimneys[chimney][0])
    played.driver.release(played.on_screen((at[0], at[1] - 28.0)))
    tops = set()
    while played.scene.context.motion.is_busy:
        played.driver.step()
        tops.add(round(played.display.state.table.ropes[number].points[0][0]))
    assert tops == {round(PORT.chimneys[chimney][0])}


def test_with_reduced_motion_a_rope_hangs_straight_down_after_a_swing(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=QUICK) as played:
        rope = take_rope(played)
        pick(played, TargetKind.PAWN)
        played.driver.wait(0.4)
        assert played.display.state.table.ropes[rope].points
        played.driver.key("space")
        played.wait_until(lambda: played.view.phase is Phase.USING and played.scene.context.match.number > 1)
        played.driver.step(2)
        assert not played.display.state.table.ropes[rope].points


def test_who_never_lets_go_slips_off_at_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(free_swing, "LAST_STEP", 200)
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        take_rope(played)
        pick(played, TargetKind.PAWN)
        match = played.scene.context.match
        played.wait_until(lambda: match.number == 2)
        assert [type(entry.action) for entry in match.past] == [SwingFreely, Land]


@pytest.mark.parametrize("settings", [QUICK, Settings(bot_speed=4.0)])
def test_a_swing_that_nobody_at_the_screen_makes_is_carried_out_there_once(tmp_path: Path, settings: Settings) -> None:
    """A bot's, or one in a match that is resumed; its times need not be whole steps of the simulation."""
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
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
        figure = played.display.state.figure(0)
        assert abs(figure.x - at[0]) < 40.0
        played.driver.release(played.on_screen((at[0], at[1] - 28.0)))
        played.wait_until(lambda: played.truth.position.dice == (Symbol.SWING,))
        while played.scene.context.motion.is_busy:
            played.driver.step()
            assert abs(played.display.state.figure(0).x - at[0]) < 60.0, "it does not swing once more"


def test_a_pawn_stays_where_it_flew_until_it_stands(tmp_path: Path) -> None:
    begin = staged("ss", on(ROOF.name), options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        take_rope(played)
        x, y = played.display.using.draft.here
        played.driver.click("jump")
        for key in ("right", "left", "right", "left"):
            played.driver.key(key)
            played.driver.wait(0.55)
        played.driver.key("space")
        match, motion = played.scene.context.match, played.scene.context.motion
        while match.number < 2 or motion.is_busy:
            played.driver.step()
            figure = played.display.state.figure(0)
            assert (figure.x, figure.y) != (x, y), "it does not stand where it began meanwhile"


@pytest.mark.parametrize("settings", [QUICK, Settings(bot_speed=1.0)])
@pytest.mark.parametrize("style", ["placed", "momentum"])
def test_the_rope_hangs_on_the_chimney_that_was_picked_for_it(tmp_path: Path, settings: Settings, style: str) -> None:
    """The circle of its reach went there, and the rope was drawn on the old chimney."""
    begin = staged("ss", on(ROOF.name), options={"swing_style": style})
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        number = take_rope(played)
        old = played.truth.position.ropes[number]

        def seen_on() -> int:
            rope = played.display.state.table.ropes[number]
            reach, arc = played.display.marking.marks.reach, played.display.swing_marks.now.arc
            centre = reach[0] if reach is not None else arc and arc.anchor
            top = rope.points[0] if rope.points else (rope.x, rope.y)
            near = min(PORT.chimneys, key=lambda each: dist(PORT.chimneys[each], top))
            assert dist(PORT.chimneys[near], top) < 1.0
            assert centre == PORT.chimneys[near], "the circle or the arc is where the rope is"
            return near

        assert seen_on() == old
        other = min(played.display.marking.marks.chimneys)
        for chimney in (other, old, other):
            played.click(PORT.chimneys[chimney])
            played.driver.wait(1.0)
            assert seen_on() == chimney
        played.driver.resize((1024, 640))
        played.driver.wait(1.0)
        assert seen_on() == other, "also when all is laid out anew"
        played.driver.move(played.on_screen(PORT.chimneys[other]))
        played.driver.wait(1.0)
        assert rope_words(number, load("en")) in played.display.roofs.tooltip, "and so it is explained"
        played.driver.key("escape")
        played.driver.wait(1.0)
        assert seen_on() == old, "it is given up"


def test_a_rope_that_was_hung_for_a_swing_is_not_thrown_once_more(played: NizzaWindow) -> None:
    number = take_rope(played)
    using = played.display.using
    chimney = min(played.display.marking.marks.chimneys)
    played.click(PORT.chimneys[chimney])
    played.driver.wait(1.0)
    landings = (each for each in using.draft.uses if isinstance(each, Swing) and each.rope == number)
    played.display.picks.put(next(each.to for each in landings if each.chimney == chimney))
    tops = set()
    played.wait_until(lambda: played.scene.context.motion.is_busy)
    while played.scene.context.motion.is_busy:
        played.driver.step()
        tops.add(round(played.display.state.table.ropes[number].points[0][0]))
    assert tops == {round(PORT.chimneys[chimney][0])}
    assert played.truth.position.ropes[number] == chimney


@pytest.mark.parametrize("beside", [0.0, 45.0])
def test_letting_go_swings_along_an_arc_to_the_chosen_place_and_never_elsewhere(
    played: NizzaWindow, beside: float
) -> None:
    """NZ-31, NZ-60: the pointer is ahead of the pawn, which is still on its way; also a little beside the place."""
    rope = take_rope(played)
    draft = played.display.using.draft
    goals = [each.to for each in draft.uses if isinstance(each, Swing) and each.rope == rope and not each.chimney]
    goal = PORT.position(max(goals, key=lambda point: abs(point.x - draft.here[0])))
    anchor, length = PORT.chimneys[draft.hung or 0], PORT.rope_length(rope)
    away = beside if goal[0] > draft.here[0] else -beside
    played.driver.press(played.on_screen((draft.here[0], draft.here[1] - 28.0)))
    played.driver.move(played.on_screen((goal[0] + away, goal[1] - 28.0)))
    played.driver.release(played.on_screen((goal[0] + away, goal[1] - 28.0)))
    played.wait_until(lambda: played.scene.context.motion.is_busy, 1.0)
    way, poses = [], set()
    while played.scene.context.motion.is_busy:
        played.driver.step()
        figure = played.display.state.figure(0)
        way.append((figure.x, figure.y))
        poses.add(figure.pose)
    assert max(dist(anchor, at) for at in way[:-1] if at != way[-1]) <= length + 1.0
    lowest = max(y for _, y in way)
    assert lowest > min(way[0][1], goal[1]) + 20.0, "it swings below the chimney"
    assert BurglarPose.LEAN in poses
    assert BurglarPose.LAND in poses
    assert way[-1] == pytest.approx(PORT.position(played.truth.position.pawns[0].place), abs=1.0)
    assert dist(way[-1], goal) < 60.0


def test_letting_go_beside_every_place_decides_nothing(played: NizzaWindow) -> None:
    """NZ-31, NZ-60: the pawn goes on hanging on its rope."""
    take_rope(played)
    here, number = played.display.using.draft.here, played.scene.context.match.number
    anchor = PORT.chimneys[played.display.using.draft.hung or 0]
    played.driver.press(played.on_screen((here[0], here[1] - 28.0)))
    played.driver.move(played.on_screen((anchor[0], anchor[1] - 200.0)))
    played.driver.wait(0.2)
    played.driver.release(played.on_screen((anchor[0], anchor[1] - 200.0)))
    played.driver.wait(0.5)
    assert played.scene.context.match.number == number
    assert played.display.hanging.hangs


def test_a_dragged_pawn_keeps_its_rope_taut_and_leans_away(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name))) as played:
        take_rope(played)
        display = played.display
        figure = display.state.figure(0)
        rope = display.state.table.ropes[display.using.draft.rope or 0]
        played.driver.press(played.on_screen((figure.x, figure.y - 28.0)))
        played.driver.move(played.on_screen((rope.x + 150.0, rope.y + 90.0)))
        played.driver.wait(1.5)
        assert display.hanging.held
        assert len(rope.points) == 3, "straight from the chimney to the hands"
        assert (figure.pose, figure.facing) == (BurglarPose.LEAN, 1 if figure.x < rope.x else -1)
        played.driver.key("escape")
        assert not display.hanging.held
        played.driver.wait(0.2)
        assert figure.pose is BurglarPose.HANG
