"""Dice passed on in one go, and what the banner says of the last die and of a roll without a way to move."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza.board.areas import Kind, Place, Water
from nizza.dice import Symbol
from nizza.rules.actions import HandOn, Push
from nizza.rules.options import Unwanted
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn, Phase
from nizza.scene.draft import Target, TargetKind
from nizza.scene.scene_state import position_of_target
from stage.driving import FRAME
from stage.settings import Settings
from stage.ui.button import Button
from table.match.turns import BOT_LEAD, BOT_STEP
from tests.nizza.nizza_window import roofs
from tests.nizza.positions import dice
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[8])[0]].name
TOOLS = PORT.only(Kind.TOOLS).name
WALK = HandOn(Symbol.WALK)


def rolled(symbols: str, case: Case = Case.NONE, place: Place | str = ROOF) -> Nizza:
    """Return a roll, on the roof if nothing else is said, with one roll left."""
    pawn = on(place, case=case)
    return staged("", pawn, on(ROOF), phase=Phase.KEEPING, rolls_left=1, dice=(), rolled=dice(symbols))


@pytest.mark.parametrize("reduced", [False, True])
def test_the_rest_is_passed_on_in_one_go_with_an_action_per_die(reduced: bool, tmp_path: Path) -> None:
    """NZ-22."""
    settings = Settings(reduced_motion=reduced, bot_speed=1.0)
    with roofs(tmp_path, *PLAYERS, begin=staged("www", on(ROOF)), settings=settings) as played:
        played.wait_for_choice()
        played.driver.click("pass-rest")
        played.wait_until(lambda: played.truth.position.turn == 1, seconds=1.5)
        past = list(played.scene.context.match.past)
        assert [(entry.seat, entry.action) for entry in past[:3]] == [(0, WALK)] * 3


def test_a_die_that_must_be_used_keeps_the_rest_here(tmp_path: Path) -> None:
    """NZ-22."""
    begin = staged("ws", on(ROOF), options={"unwanted_dice": Unwanted.USED})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        button = played.driver.find("pass-rest", Button)
        assert button.visible
        assert not button.enabled
        assert button.tooltip


def test_bots_pass_their_dice_on_in_one_sweep(tmp_path: Path) -> None:
    """The first one waits a moment, the others follow at once."""
    begin = staged("wwwww", on(ROOF), on(ROOF), turn=1)
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=1.0)) as played:
        times: list[float] = []
        now = 0.0
        for _ in range(2000):
            left = len(played.truth.position.dice)
            played.wait_until(lambda: True)
            played.driver.step()
            now += FRAME
            if played.truth.position.turn == 1 and len(played.truth.position.dice) < left:
                times.append(now)
            if played.truth.position.turn == 0:
                times.append(now)
                break
        assert len(times) == 5
        assert times[0] >= BOT_STEP * BOT_LEAD - 2 * FRAME
        assert times[-1] - times[0] < 0.6


def test_the_banner_names_what_the_last_die_can_do(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("s", on(ROOF))) as played:
        played.wait_for_choice()
        assert "Last die. A swing: " in played.banner
        assert "reach" in played.banner


def test_a_roll_without_a_way_gets_a_wink_and_the_odds_of_the_next(tmp_path: Path) -> None:
    """On a roof swings and ladders move a pawn: with five dice to roll, 1 − (4/6)⁵ = 87 %."""
    with roofs(tmp_path, *PLAYERS, begin=rolled("wwccc")) as played:
        played.wait_for_choice()
        assert "No way to move here! The next roll has one at 87%: 1 roll left" in played.banner
        assert played.display.state.figure(0).winks
        played.driver.click("die-0")
        assert "80%" in played.banner, "one die is kept"


@pytest.mark.parametrize(
    ("begin", "named"),
    [(rolled("wwwcc", Case.TOOLS, PORT.only(Kind.SAFE).name), "suitcase"), (rolled("wwwpp"), "parachute")],
)
def test_dice_that_crack_the_safe_or_push_are_named_although_none_moves_the_pawn(
    begin: Nizza, named: str, tmp_path: Path
) -> None:
    """NZ-42, NZ-35."""
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        assert "No way to move" not in played.banner
        assert named in played.banner


def test_with_a_suitcase_the_next_roll_needs_one_too(tmp_path: Path) -> None:
    """NZ-41: 1 − (4/6)⁵ − (5/6)⁵ + (3/6)⁵ = 50 %."""
    with roofs(tmp_path, *PLAYERS, begin=rolled("sswpp", case=Case.TOOLS)) as played:
        played.wait_for_choice()
        assert "You need a suitcase die to move with yours! Next roll 50%" in played.banner


@pytest.mark.parametrize(
    ("place", "case", "without", "shown", "wanted"),
    [
        (Kind.TOOLS, Case.NONE, "sswpp", "sswpc", "A suitcase takes tools here"),
        (Kind.SAFE, Case.TOOLS, "sswpc", "sswcc", "Two suitcases crack the safe"),
        (Kind.YACHT, Case.JEWELS, "llwpp", "llwpc", "Two ladders and a suitcase win!"),
    ],
)
def test_whoever_stands_at_a_stop_hears_what_it_takes(
    place: Kind, case: Case, without: str, shown: str, wanted: str, tmp_path: Path
) -> None:
    """The banner listed dice of use, but not those that one waited for. NZ-40, NZ-42, NZ-50."""
    stop = PORT.only(place).name
    for roll in (without, shown):
        with roofs(tmp_path / roll, *PLAYERS, begin=rolled(roll, case, stop)) as played:
            played.wait_for_choice()
            assert (f"1 roll left. {wanted}" in played.banner) == (roll == without)


def test_a_swimmer_hears_that_a_ladder_is_needed(tmp_path: Path) -> None:
    """NZ-36: 1 − (5/6)⁵ = 60 %."""
    with roofs(tmp_path, *PLAYERS, begin=rolled("sswpp", place=Water(1))) as played:
        played.wait_for_choice()
        assert "You need a ladder to get out! The next roll has one at 60%" in played.banner


@pytest.mark.parametrize(
    ("pawn", "reason"),
    [
        (on(ROOF), "None of your dice"),
        (on(ROOF, case=Case.TOOLS), "No die shows a suitcase, so you can't move with yours: pass them on"),
        (on(Water(1)), "Only a ladder gets you out of the water"),
    ],
)
def test_dice_that_can_do_nothing_say_why(pawn: Pawn, reason: str, tmp_path: Path) -> None:
    """Three swings could do nothing now, whatever ropes hung there: the case needs a suitcase among the dice."""
    with roofs(tmp_path, *PLAYERS, begin=staged("ww", pawn)) as played:
        played.wait_for_choice()
        assert reason in played.banner
        assert played.driver.find("pass-rest", Button).text == "Pass them on"


def test_the_last_die_is_one(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("w", on(ROOF))) as played:
        played.wait_for_choice()
        assert played.banner == "Your last die can't do anything now: pass it on"
        assert played.driver.find("pass-rest", Button).text == "Pass it on"


def test_a_last_die_of_no_use_needs_no_click_after_the_one_before(tmp_path: Path) -> None:
    """NZ-22."""
    with roofs(tmp_path, *PLAYERS, begin=staged("lw", on(Water(3)), on(ROOF))) as played:
        played.wait_for_choice()
        played.driver.click("die-0")
        played.wait_for_choice()
        assert "Last die" in played.banner, "on the street there is somewhere to walk"
    with roofs(tmp_path / "roof", *PLAYERS, begin=staged("pw", on(ROOF), on(ROOF))) as played:
        played.wait_for_choice()
        played.click(position_of_target(played.display.state, Target(TargetKind.PAWN, 1)))
        played.wait_until(lambda: played.truth.position.turn == 1, seconds=5.0)
        assert [type(entry.action) for entry in played.scene.context.match.past][:2] == [Push, HandOn]


def test_a_roll_with_a_way_gets_neither(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=rolled("swwcc")) as played:
        played.wait_for_choice()
        assert "No way" not in played.banner
        assert played.display.state.figure(0).winks is False


def test_hidden_reach_gives_no_odds_away(tmp_path: Path) -> None:
    """NZ-23."""
    begin = staged(
        "", on(ROOF), on(ROOF), phase=Phase.KEEPING, rolls_left=1, dice=(), rolled=dice("wwccc"),
        options={"strict": True},
    )  # fmt: skip
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        assert "No way" not in played.banner
