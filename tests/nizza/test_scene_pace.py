"""Pace of a match: bots whose turns are soon over, and turns of people that take few clicks."""

from __future__ import annotations

from math import dist
from pathlib import Path

import pytest

from nizza.board.areas import Kind, Point
from nizza.dice import Symbol
from nizza.rules.actions import HandOn, Keep, Roll, Swing, SwingFreely, TakeCase
from nizza.rules.options import SwingStyle
from nizza.rules.views import Phase
from nizza.scene.animation.swings import PlacedArc
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import position_of_target
from stage.driving import FRAME
from stage.settings import Settings
from stage.ui.button import Button
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.positions import dice
from tests.nizza.staged import PORT, on, staged

ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[8])[0]].name
BOT = 1


def test_a_roll_of_a_bot_takes_a_third_of_two_and_a_half_seconds(tmp_path: Path) -> None:
    begin = staged("", on(ROOF), on(ROOF), turn=BOT, phase=Phase.KEEPING, rolls_left=2, dice=(), rolled=dice("wwccc"))
    with roofs(tmp_path, "human", "random", begin=begin, settings=Settings(bot_speed=1.0)) as played:
        match = played.scene.context.match
        played.scene.context.controller.submit(BOT, Keep(()))
        now, times = 0.0, []
        while played.truth.position.phase is not Phase.USING:
            length = match.number
            played.wait_until(lambda: True)
            played.driver.step()
            now += FRAME
            if match.number > length and isinstance(match.entry(match.number - 1).action, Roll):
                times.append(now)
        assert len(times) == 2
        assert 0.5 < times[1] - times[0] < 2.5 / 3 + 2 * FRAME


def swings(played: NizzaWindow) -> list[tuple[Swing, PlacedArc]]:
    """Return the swings that bots can begin now by pulling back, and their ways."""
    found = []
    state = played.truth
    start = PORT.position(state.position.pawn.place)
    for action in state.legal_actions(BOT):
        if isinstance(action, Swing) and action.chimney is None:
            anchor = PORT.chimneys[state.position.ropes[action.rope]]
            arc = PlacedArc(anchor, PORT.rope_length(action.rope), start, PORT.position(action.to), stands=True)
            if arc.pulling:
                found.append((action, arc))
    return found


def shown(played: NizzaWindow, action: Swing | SwingFreely) -> float:
    """Play an action of the bot; return the seconds until it has been seen."""
    played.scene.context.controller.submit(BOT, action)
    seconds = 0.0
    played.driver.step()
    while played.scene.context.motion.is_busy or played.truth.position.phase is Phase.FLYING:
        played.driver.step()
        seconds += FRAME
    return seconds


def test_only_the_first_placed_swing_of_a_turn_is_whole(tmp_path: Path) -> None:
    begin = staged("sss", on(ROOF), on(ROOF), turn=BOT)
    with roofs(tmp_path, "human", "random", begin=begin, settings=Settings(bot_speed=1.0)) as played:
        action, whole = swings(played)[0]
        assert shown(played, action) > whole.seconds
        action, whole = swings(played)[0]
        assert shown(played, action) < whole.seconds + 0.2
        assert played.truth.position.turn == BOT
        assert played.display.state.figure(BOT).x == pytest.approx(action.to.x)


def test_only_the_first_momentum_swing_of_a_turn_is_whole(tmp_path: Path) -> None:
    begin = staged("sss", on(ROOF), on(ROOF), turn=BOT, options={"swing_style": SwingStyle.MOMENTUM})
    with roofs(tmp_path, "human", "random", begin=begin, settings=Settings(bot_speed=1.0)) as played:
        times, releases = [], []
        for _ in range(2):
            able = [each for each in played.truth.legal_actions(BOT) if isinstance(each, SwingFreely)]
            if not able:
                break
            action = max(able, key=lambda each: each.release)
            releases.append(action.release)
            times.append(shown(played, action))
        assert times[0] > releases[0], "seen as a whole"
        assert len(times) == 2
        assert times[1] < times[0]
        assert releases[1] > 3.0


def usual_turn(played: NizzaWindow) -> int:
    """Play a turn by mouse: keep two dice, then a third, swing, climb and end the turn; return the number of clicks."""
    clicks = 0

    def click(name: str) -> None:
        nonlocal clicks
        played.wait_for_choice()
        played.driver.click(name)
        clicks += 1

    def use(symbol: Symbol) -> None:
        nonlocal clicks
        played.wait_for_choice()
        using = played.display.using
        if using.draft.symbol is not symbol:
            click(f"die-{played.display.dice.places_with(symbol)[0]}")
        played.driver.wait(1.5)
        here, length = using.draft.here, played.scene.context.match.number
        places = [each for each in played.display.roofs.keys.choices if isinstance(each, Point) and each.area != ROOF]
        played.click(PORT.position(min(places, key=lambda each: dist(PORT.position(each), here))))
        clicks += 1
        played.wait_until(lambda: played.scene.context.match.number > length, 3.0)

    for symbol in (Symbol.SWING, Symbol.LADDER):
        click(f"die-{played.display.dice.places_with(symbol)[0]}")
    click("roll")
    played.wait_for_choice()
    free = next(place for place, die in enumerate(played.display.dice.tray.dice) if not die.kept)
    click(f"die-{free}")
    click("roll")
    use(Symbol.SWING)
    use(Symbol.LADDER)
    click("pass-rest")
    played.wait_until(lambda: played.truth.position.turn == 1, 3.0)
    return clicks


@pytest.mark.parametrize(("seed", "most"), [(2, 9), (3, 9), (4, 10)])
def test_a_usual_turn_takes_few_clicks(seed: int, most: int, tmp_path: Path) -> None:
    """Nine where swing and ladder are all that is of use, and one more where a third die has to be told from them."""
    rival = on(PORT.only(Kind.START).name)
    begin = staged("", on(ROOF), rival, phase=Phase.KEEPING, rolls_left=2, dice=(), rolled=dice("slwww"))
    with roofs(tmp_path, "human", "human", begin=begin, seed=seed) as played:
        assert usual_turn(played) <= most


def test_done_passes_on_what_is_useless_and_is_undone_in_one_step(tmp_path: Path) -> None:
    """NZ-22: an action for each die."""
    with roofs(tmp_path, "human", "human", begin=staged("wwc", on(ROOF), on(ROOF)), practice=True) as played:
        played.wait_for_choice()
        assert played.driver.find("pass-rest", Button).text == "Pass them on"
        played.driver.click("pass-rest")
        played.wait_until(lambda: played.truth.position.turn == 1, 3.0)
        actions = [entry.action for entry in played.scene.context.match.past]
        passed = [HandOn(symbol) for symbol in (Symbol.WALK, Symbol.WALK, Symbol.SUITCASE)]
        assert sorted(map(str, actions[:3])) == sorted(map(str, passed))
        played.wait_for_choice()
        assert played.scene.context.controller.undo_target() == 0
        played.scene.context.controller.undo()
        assert len(played.truth.position.dice) == 3


def test_the_only_die_that_can_do_anything_is_chosen_already(tmp_path: Path) -> None:
    case = PORT.only(Kind.TOOLS).name
    with roofs(tmp_path, "human", "human", begin=staged("cww", on(case), on(ROOF))) as played:
        played.wait_for_choice()
        assert played.display.using.draft.symbol is Symbol.SUITCASE
        assert played.display.dice.tray.chosen is not None
        assert not played.display.using.has_picks
        assert played.driver.find("pass-rest", Button).visible
        played.click(position_of_target(played.display.state, Target(TargetKind.CASES)))
        played.wait_until(lambda: played.scene.context.match.number > 0, 2.0)
        assert played.scene.context.match.entry(0).action == TakeCase()
    hidden = staged("sww", on(ROOF), on(ROOF), options={"strict": True})
    with roofs(tmp_path / "strict", "human", "human", begin=hidden) as played:
        played.wait_for_choice()
        assert played.display.using.draft.symbol is None, "NZ-23: its reach stays secret"
