"""Paddlers in the canoes, and the faces that they make at what everybody has seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara.board import Gem, Place
from niagara.rules import events
from niagara.view.picture import look_of
from niagara.view.riders import Pose
from stage.graphics.faces import Expression
from stage.settings import Settings
from table.contract import Event
from tests.niagara.niagara_window import PLAYERS, River, river
from tests.niagara.positions import turn

BEGIN = turn("3", "7L:red 6R", "4:white shore", "shore shore", seat=2)
LIVELY = Settings(bot_speed=1.0)


def face(played: River, seat: int, canoe: int) -> Expression:
    state = played.display.state
    return look_of(state.render_context, state.table, (seat, canoe)).face


def seen(played: River, event: Event) -> None:
    """Show an event and skip its animation."""
    played.display.animations.animate(event, played.view, played.view)
    played.scene.context.motion.skip()


def test_every_canoe_has_the_paddler_who_sits_at_the_table(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=BEGIN) as played:
        state = played.display.state
        for seat, canoe in state.table.crafts:
            rider = look_of(state.render_context, state.table, (seat, canoe)).rider
            assert rider is not None
            assert rider.person == played.scene.context.person(seat)


def test_faces_show_how_near_the_falls_are_and_who_lost(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=BEGIN) as played:
        assert face(played, 0, 0) is Expression.SWEAT
        assert face(played, 0, 1) is Expression.GLANCE
        assert face(played, 1, 0) is Expression.NEUTRAL
        seen(played, events.CanoeLost(0, 0, Place.L7, (Gem.RED,), moose=False))
        assert face(played, 0, 1) is Expression.SHOCK
        assert face(played, 1, 0) in (Expression.JOY, Expression.SHOCK)
        seen(played, events.GemStolen(2, 0, 1, 0, Gem.WHITE))
        assert face(played, 1, 0) is Expression.ANGER
        assert face(played, 2, 0) is Expression.SMIRK
        seen(played, events.RoundBegan(2, 1))
        assert face(played, 1, 0) is Expression.NEUTRAL


@pytest.mark.parametrize(
    "event",
    [
        events.CanoeLost(0, 0, Place.L7, (Gem.RED,), moose=False),
        events.GemStolen(2, 0, 1, 0, Gem.WHITE),
        events.GemLoaded(1, 0, Gem.WHITE, Place.D4, 3),
        events.CanoeLanded(1, 0, (Gem.WHITE,)),
    ],
)
def test_paddlers_make_the_faces_of_their_portraits(tmp_path: Path, event: Event) -> None:
    with river(tmp_path, *PLAYERS, begin=BEGIN) as played:
        context = played.scene.context
        before = [portrait.expression for portrait in context.portraits]
        context.faces.react([event], context.match.state, context.match.number)
        seen(played, event)
        for seat, canoe in ((0, 1), (1, 0)):
            if context.portraits[seat].expression is not before[seat]:
                assert face(played, seat, canoe) is context.portraits[seat].expression


def test_paddlers_paddle_while_their_canoe_moves_and_not_while_the_river_carries_it(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=BEGIN, settings=LIVELY) as played:
        state, motion = played.display.state, played.scene.context.motion
        played.wait_until(lambda: not motion.is_busy)

        def poses(event: Event) -> set[Pose]:
            played.display.animations.animate(event, played.view, played.view)
            found: set[Pose] = set()
            while motion.is_busy:
                motion.update(0.02)
                found.add(look_of(state.render_context, state.table, (1, 0), state.drifted + len(found)).pose)
            return found

        assert poses(events.RiverPushed(1, played.view.next_arm)) == {Pose.REST}
        path = (Place.D5, Place.D4, Place.D3)
        assert poses(events.CanoePaddled(1, 0, path)) >= {Pose.FORTH, Pose.BACK}
        assert poses(events.GemUnloaded(1, 0, Gem.WHITE, Place.D4)) == {Pose.REST, Pose.LOAD}
