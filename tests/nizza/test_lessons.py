"""Foundations of Nizza's lessons: their board, the things they name, and the results of challenges."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from nizza import GAME, boards
from nizza.board.areas import Point
from nizza.dice import Symbol
from nizza.lessons import all_pushed, by_turns, cracked_and_safe
from nizza.rules.actions import CrackSafe, HandOn, NizzaAction
from nizza.rules.events import PawnPushed, TurnBegan
from nizza.rules.views import Case
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import Event
from table.offer.lesson import Deed
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.positions import pawn, using
from tests.nizza.staged import on as on_port
from tests.nizza.staged import staged
from tests.stage.unseen_window import QUICK, window

NICE = boards.load("nice")
FAR, BESIDE = Point("roof-5", 1556.0), Point("terrace-safe", 3200.0)


def test_lessons_are_played_on_the_board_that_they_name() -> None:
    assert NICE.fingerprint == "ab4c2c68666823da", "the drawing has changed: look at every lesson anew"


@pytest.mark.parametrize(
    ("turns", "begun", "stars"), [(1, 0, 3), (1, 1, 2), (1, 2, 1), (2, 1, 3), (2, 3, 1), (1, 3, 0), (2, 4, 0)]
)
def test_each_turn_too_many_costs_a_star(turns: int, begun: int, stars: int) -> None:
    state = using("wwwww", pawn(FAR), pawn(FAR), board=NICE)
    events: list[Event] = [TurnBegan(seat) for _ in range(begun) for seat in (1, 0)]
    goal = by_turns(turns, Deed("PawnPushed", {"seat": 0}))
    assert goal([*events, PawnPushed(0, 1)], state) == stars
    undecided = goal(events, state)
    assert undecided is None or begun >= turns + 2


def test_all_rivals_are_to_be_pushed_by_the_learner() -> None:
    state = using("wwwww", pawn(FAR), pawn(FAR), pawn(FAR), board=NICE)
    assert all_pushed([PawnPushed(0, 1)], state) is None
    assert all_pushed([PawnPushed(0, 1), PawnPushed(1, 2)], state) is None
    assert all_pushed([PawnPushed(0, 1), TurnBegan(1), TurnBegan(0), PawnPushed(0, 2)], state) == 2


@pytest.mark.parametrize(("rival", "stars"), [(FAR, 3), (BESIDE, 1)])
def test_who_can_be_pushed_after_the_safe_has_one_star(rival: Point, stars: int) -> None:
    state = using("cclww", pawn(Point("terrace-safe", 3103.0), Case.TOOLS), pawn(rival), board=NICE)
    events: list[Event] = []
    actions: list[NizzaAction] = [CrackSafe(), *map(HandOn, (Symbol.SUITCASE, Symbol.LADDER, Symbol.WALK, Symbol.WALK))]
    for action in actions:
        assert cracked_and_safe(events, state) is None
        events += state.apply(0, action)
    assert cracked_and_safe(events, state) == stars
    assert cracked_and_safe([TurnBegan(1)], state) == 0


def test_what_a_lesson_names_is_seen_where_it_is(tmp_path: Path) -> None:
    begin = staged("sl", on_port("roof-3"), on_port("roof-4"))
    with roofs(tmp_path, "human", "random", begin=begin) as played:
        played.wait_for_choice()
        display, sight = played.display, played.display.state.sight
        place = display.area_of("pawn-0")
        assert place is not None
        assert place.collidepoint(played.on_screen((display.state.figure(0).x, display.state.figure(0).y - 30.0)))
        chimney = display.area_of("chimney-5")
        assert chimney is not None
        assert chimney.collidepoint(played.on_screen(display.state.board.chimneys[5]))
        assert display.area_of("die-swing") == played.driver.find(f"die-{display.dice.faces.index(Symbol.SWING)}").rect
        assert display.area_of("die-rope") is None, "no such die lies there"
        assert display.area_of("roof-3") is not None
        sight.camera.zoom_by(9)
        sight.look_at(0.0)
        played.driver.wait(1.5)
        assert display.area_of("helicopter") is None, "it is out of sight"
        display.places.look_at(("helicopter",))
        played.driver.wait(1.5)
        assert display.area_of("helicopter") is not None
        assert display.area_of("nothing") is None


def test_the_ropes_and_plates_that_a_lesson_speaks_of_are_in_sight(tmp_path: Path) -> None:
    """With text of twice the size the camera stands so far away that other plates are left out."""

    def opening(services: Services) -> Scene:
        return open_match(services, MatchSession.learn(services, GAME, GAME.lesson("ropes")))

    settings = msgspec.structs.replace(QUICK, text_scale=2.0)
    with window(NizzaWindow, tmp_path, {GAME.name: GAME}, opening, settings, (960, 540)) as played:
        played.wait_until(lambda: played.scene.ui.has("coach.next"))
        played.driver.wait(1.0)
        display = played.display
        ropes = [name for name in (f"rope-{number}" for number in range(6)) if display.area_of(name) is not None]
        progress = played.scene.context.session.progress
        assert progress is not None
        assert progress.step is not None
        assert len(ropes) >= 3
        assert set(ropes) <= set(progress.step.spot), "point at one"
        played.driver.click("coach.next")
        played.driver.step()
        played.driver.click("coach.show")
        played.wait_until(lambda: progress.at == 2 and progress.asks and played.scene.ui.has("coach.show"))
        played.driver.wait(1.0)
        written = played.texts_written(played.display.state.sight.area, played.driver.app.draw)
        assert {"3", "4"} <= set(written), "bring the rope from 4 to 3"
