"""Hints in the scene of Vertiges, and the hand that is steadied."""

from pathlib import Path

import pytest

from table.rng import stream
from tests.vertiges.positions import written
from tests.vertiges.vertiges_window import NAMES, VertigesWindow, one_tower, playing, standing
from vertiges import GAME
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import ways_to_lay
from vertiges.rules.towers import links


def ask(here: VertigesWindow) -> Handle:
    """Return the deed that the master advises."""
    here.wait_for_turn()
    here.driver.click("hint")
    here.wait_until(lambda: here.scene.context.hint is not None)
    assert here.scene.context.hint is not None
    action = here.scene.context.hint.action
    assert isinstance(action, Handle)
    return action


def test_a_hint_speaks_of_a_player_by_name(tmp_path: Path) -> None:
    """VE-4: 9 could leave a top on which the other hand goes on."""
    state = written([[9, 18], [14, 22, 24]], piles=[[5, 33], [36, 37]])
    advice = GAME.make_bot("master").advise(state.observation(0), state.legal_actions(0), stream(1, "hint"))
    with playing(tmp_path, "human", "random", practice=True) as here:
        assert (
            here.display.advice_text(advice)
            == f"Piece 9, turned twice, on tower 2: leaves a closed top for {NAMES[1]}."
        )


def test_a_hint_lights_the_piece_on_the_rack_and_shows_where_it_goes(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", practice=True, position=standing(one_tower("advice", 3))) as here:
        here.wait_for_turn()
        at = here.driver.picture.copy()
        meant = ask(here).intention
        here.driver.step(2)
        slot = here.display.bar.rack.slot_of(meant.piece)
        assert slot is not None
        assert slot.resting is not None
        assert slot.resting.is_lit
        x, y = here.driver.app.painter.to_pixels(here.camera.to_screen(meant.x, meant.y))
        assert here.driver.picture.get_at((round(x), round(y))) != at.get_at((round(x), round(y)))


def test_a_hint_is_followed_by_a_steady_hand(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", practice=True, position=standing(one_tower("advice", 3))) as here:
        meant, number = ask(here).intention, here.scene.context.match.number
        here.driver.click("practice.follow")
        here.wait_for_rest(number + 1)
        assert meant.piece in links(here.scene.context.view.table)
        assert here.scene.context.hint is None


@pytest.mark.parametrize("steady", [False, True])
def test_a_steady_hand_is_drawn_to_the_seat(tmp_path: Path, steady: bool) -> None:
    table = one_tower("advice", 3)
    with playing(tmp_path, "human", "random", position=standing(table), steady_hand=steady) as here:
        here.wait_for_turn()
        way = ways_to_lay(table, here.scene.context.view.hands[0])[0]
        slot = here.display.bar.rack.slot_of(way.piece)
        assert slot is not None
        here.driver.press(slot.name)
        here.carry([(way.socket.x, way.socket.y + 60.0)])
        here.turn_to(way.socket.turn, way.socket.flipped)
        here.carry([(way.socket.x, way.socket.y + 5.0)], speed=60.0)
        here.driver.wait(1.0)
        above = here.display.state.live.snapshot[way.piece].y - way.socket.y
        assert above == pytest.approx(2.5 if steady else 5.0, abs=0.7)
