"""Bots whose turns are soon over: quick rolls, and later swings from their last half swing."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza.rules.actions import Keep, Roll, Swing, SwingFreely
from nizza.rules.views import Phase, SwingStyle
from nizza.scene.animation.swings import PlacedArc
from stage.settings import Settings
from tests.driver import FRAME
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
    while played.scene.context.motion.busy or played.truth.position.phase is Phase.FLYING:
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
    begin = staged("sss", on(ROOF), on(ROOF), turn=BOT, rules={"swing_style": SwingStyle.MOMENTUM})
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
