"""Whole short matches of Nizza through the widgets: by mouse, by keyboard alone, by bots alone."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

from nizza.board.areas import Point
from nizza.dice import Symbol
from nizza.physics.pendulum import pulled_back
from nizza.rules.actions import HandOn, Keep, PlacePawn, SwingFreely
from nizza.rules.options import MatchOptions, SwingLength, SwingStyle
from nizza.rules.position import first_position
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from nizza.scene.board import Choice
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import position_of_target
from table.contract import CHANCE
from tests.contract import lesson_hands
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT

Press = Callable[[NizzaWindow, str], None]
Pick = Callable[[NizzaWindow, Choice], None]
Swing = Callable[[NizzaWindow], None]


def begin(rounds: int) -> Nizza:
    """Return a match on the small board."""
    return Nizza(first_position(2, MatchOptions(rounds=rounds), PORT))


def decide(played: NizzaWindow, number: int, press: Press, pick: Pick) -> None:
    """One decision, by `press` for dice and buttons and by `pick` for what is on the board."""
    phase = played.view.phase
    if phase is Phase.PLACING:
        press(played, "stand")
    elif phase is Phase.KEEPING:
        press(played, f"die-{number % 5}")
        press(played, "fix" if number % 3 == 0 or len(played.display.dice.tray.kept) == 5 else "roll")
    else:
        use(played, press, pick)


def use(played: NizzaWindow, press: Press, pick: Pick) -> None:
    """Use the first die that is left, as far as it can do anything."""
    match, dice = played.scene.context.match, played.display.dice.tray.dice
    before = match.number
    press(played, next(f"die-{place}" for place, die in enumerate(dice) if not die.away))
    for _ in range(5):
        if match.number > before:
            return
        draft = played.display.using.draft
        if not draft.uses:
            press(played, "hand-on")
        else:
            choices = played.display.roofs.keys.choices
            places = [choice for choice in choices if isinstance(choice, Point)]
            pick(played, (places or choices)[-1])
    raise AssertionError(f"nothing comes of {played.display.using.draft.symbol}")


def click(played: NizzaWindow, name: str) -> None:
    played.driver.click(name)


def click_on_board(played: NizzaWindow, choice: Choice) -> None:
    picture = played.display.state
    played.click(PORT.position(choice) if isinstance(choice, Point) else position_of_target(picture, choice))


def strike(played: NizzaWindow, name: str) -> None:
    """By keyboard: digits for dice, Tab and Enter for buttons."""
    if name.startswith("die-"):
        played.driver.key(str(int(name.removeprefix("die-")) + 1))
        return
    lesson_hands.press(played.driver, name, "keyboard")


def strike_on_board(played: NizzaWindow, choice: Choice) -> None:
    """Arrows until the choice is marked, or some other; then Enter."""
    focused, keys = played.scene.ui.focused, played.display.roofs.keys
    assert focused is played.display.roofs, "the keyboard is led to the board"
    for key in ("right", "left", "down", "up") * 5:
        played.driver.key(key)
        if keys.at == choice:
            break
    assert keys.marked
    played.driver.key("return")


def test_a_whole_match_by_mouse(tmp_path: Path) -> None:
    with roofs(tmp_path, "human", "random", begin=begin(2)) as played:
        match = played.scene.context.match
        played.play_out(lambda number: decide(played, number, click, click_on_board))
        assert match.state.is_terminal()
        done = {type(entry.action) for entry in match.past if entry.seat == 0}
        assert done >= {PlacePawn, Keep}
        assert done - {PlacePawn, Keep, HandOn}, "some die was used"


def test_a_whole_match_by_keyboard_alone(tmp_path: Path) -> None:
    with roofs(tmp_path, "human", "random", begin=begin(2), seed=5) as played:
        match = played.scene.context.match
        played.play_out(lambda number: decide(played, number, strike, strike_on_board))
        assert match.state.is_terminal()
        done = {type(entry.action) for entry in match.past if entry.seat == 0}
        assert done >= {PlacePawn, Keep}
        assert done - {PlacePawn, Keep, HandOn}, "some die was used"


def test_bots_alone_are_watched_to_the_end(tmp_path: Path) -> None:
    with roofs(tmp_path, "random", "random", begin=begin(1), seed=2) as played:
        match = played.scene.context.match
        played.wait_until(lambda: played.is_over, seconds=200)
        assert match.state.is_terminal()


def swinging(rounds: int) -> Nizza:
    """Return a match with momentum on the small board."""
    options = MatchOptions(
        rounds=rounds, swing_style=SwingStyle.MOMENTUM, swing_length=SwingLength.FREE, fingertips=True
    )
    return Nizza(first_position(2, options, PORT))


def decide_with_momentum(played: NizzaWindow, number: int, press: Press, pick: Pick, swing: Swing) -> None:
    """One decision as :func:`decide`; a die that swings is used by `swing` as soon as it can be."""
    view, using = played.view, played.display.using
    if view.phase is Phase.KEEPING and Symbol.SWING in view.rolled:
        press(played, "fix")
    elif view.phase is not Phase.USING or not using.reach.preview(Symbol.SWING).uses or Symbol.SWING not in view.dice:
        decide(played, number, press, pick)
    else:
        place = played.display.dice.places_with(Symbol.SWING)[0]
        press(played, f"die-{place}")
        if using.draft.rope is None:
            played.display.picks.pick(Target(TargetKind.ROPE, using.draft.ropes_in_reach[0]))
        played.driver.step(2)
        swing(played)


def swing_by_mouse(played: NizzaWindow) -> None:
    """Draw back along the arc, release, and let go by a click ahead."""
    draft, sight = played.display.using.draft, played.display.state.sight
    assert draft.rope is not None
    assert draft.hung is not None
    anchor, length = PORT.chimneys[draft.hung], PORT.rope_length(draft.rope)
    figure = played.display.state.figure(0)
    played.driver.press(sight.to_screen((figure.x + figure.aside, figure.y - 36.0)))
    for angle in (-0.3, -0.6):
        played.driver.move(sight.to_screen(pulled_back(anchor, length, angle)))
    played.driver.wait(1.2)
    played.driver.release(sight.to_screen(pulled_back(anchor, length, -0.6)))
    ahead = sight.to_screen(pulled_back(anchor, length, 0.9))
    played.driver.move(ahead)
    played.wait_until(lambda: played.display.flight.own.can_let_go, 5.0)
    played.driver.click(ahead)


def swing_by_keyboard(played: NizzaWindow) -> None:
    """Take the rope, draw back by the arrows, swing, and let go by the space bar."""
    assert played.scene.ui.focused is played.display.roofs, "the keyboard is led to the board"
    pawn = played.display.using.draft.jumping
    for key in ("right", "left", "up", "down") * 6:
        if played.display.roofs.keys.at == pawn:
            break
        played.driver.key(key)
    played.driver.key("return")
    for _ in range(3):
        played.driver.key("left")
    played.driver.wait(1.2)
    played.driver.key("space")
    assert played.display.flight.own.holds
    played.wait_until(lambda: played.display.flight.own.can_let_go, 5.0)
    played.driver.key("space")


@pytest.mark.parametrize(("press", "pick", "swing"), [
    (click, click_on_board, swing_by_mouse), (strike, strike_on_board, swing_by_keyboard),
])  # fmt: skip
def test_a_whole_match_with_momentum(tmp_path: Path, press: Press, pick: Pick, swing: Swing) -> None:
    """NZ-60, NZ-61: by mouse, and by keyboard alone."""
    with roofs(tmp_path, "human", "random", begin=swinging(2), seed=5) as played:
        match = played.scene.context.match
        played.play_out(lambda number: decide_with_momentum(played, number, press, pick, swing), most=80)
        assert match.state.is_terminal()
        swings = [entry.action for entry in match.past if entry.seat == 0 and isinstance(entry.action, SwingFreely)]
        assert swings
        assert all(each.begin is not None for each in swings)


def test_the_chime_of_the_turn_rings_once_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with roofs(tmp_path, "human", "random", begin=begin(2)) as played:
        rung: list[int] = []

        def hear(sound: str, *, volume: float, pitch: float) -> None:
            if (sound, volume, pitch) == ("chime_turn", 1.0, 1.0):
                rung.append(match.number)

        context, match = played.scene.context, played.scene.context.match
        monkeypatch.setattr(played.driver.app.sound, "play", hear)
        decisions = 0
        while not match.state.is_terminal():
            played.wait_until(lambda: context.acting == 0 or match.state.is_terminal())
            if context.acting == 0:
                context.act(context.legal[decisions % len(context.legal)])
                decisions += 1
        seats = [entry.seat for entry in match.past if entry.seat != CHANCE]
        turns = [seat for seat, _ in groupby(seats)].count(0)
        assert len(rung) == turns, rung
        assert 2 * turns < decisions
