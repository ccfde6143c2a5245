"""Dice of Nizza used with the mouse in a window: swinging, climbing, walking, pushing, cases, the helicopter."""

from __future__ import annotations

from pathlib import Path

from nizza.board.places import Point
from nizza.dice import Symbol
from nizza.rules.actions import Swing
from nizza.scene.hits import position_of_target
from nizza.scene.targets import Target, What
from tests.nizza.nizza_window import Roofs, roofs
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")


def choose(played: Roofs, symbol: Symbol) -> None:
    """Click a die that shows this."""
    played.wait_for_choice()
    faces = played.display.bar.faces
    place = next(place for place in range(5) if faces[place] is symbol and not played.display.bar.tray.dice[place].away)
    played.driver.click(f"die-{place}")


def pick(played: Roofs, what: What, number: int) -> None:
    """Click a thing on the board."""
    played.click(position_of_target(played.display.picture, Target(what, number)))


def test_a_pawn_is_dragged_on_its_rope_and_let_go_over_a_place(tmp_path: Path) -> None:
    start = min(PORT.landings(5, 0), key=lambda point: PORT.position(point)[0])
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(start))) as played:
        choose(played, Symbol.SWING)
        draft = played.display.using.draft
        if draft.rope is None:
            pick(played, What.ROPE, draft.ropes_in_reach[0])
        draft = played.display.using.draft
        assert draft.rope is not None
        goals = [each.to for each in draft.uses if isinstance(each, Swing) and each.rope == draft.rope]
        goal = max(goals, key=lambda point: point.x)
        at = PORT.position(goal)
        x, y = played.on_screen(draft.here)
        played.driver.press((x, y - 20.0))
        assert played.display.hanging.held
        to = played.on_screen((at[0], at[1] - 28.0))
        for step in range(1, 41):
            played.driver.move((x + (to[0] - x) * step / 40, y + (to[1] - y) * step / 40))
        played.driver.wait(0.6)
        figure = played.display.picture.figure(0)
        assert abs(figure.x - at[0]) < 60.0, "the pawn has followed the pointer"
        played.driver.release(to)
        place = played.truth.position.pawns[0].place
        assert isinstance(place, Point)
        assert abs(PORT.position(place)[0] - at[0]) < 60.0
        assert played.truth.position.dice == (Symbol.SWING,)
