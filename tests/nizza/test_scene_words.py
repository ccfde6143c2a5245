"""Words on dice, buttons and the banner, for players by mouse and by keyboard."""

from __future__ import annotations

from gettext import NullTranslations
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from nizza.board.areas import Kind, Point, Water
from nizza.dice import Symbol
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Pawn, Phase
from nizza.scene.draft import DieUseDraft, Target, TargetKind
from nizza.scene.sentences import describe_die
from stage.ui.base import Widget
from tests.nizza.nizza_window import NAMES, NizzaWindow, roofs
from tests.nizza.positions import dice
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[8])[0]].name
TOOLS = PORT.only(Kind.TOOLS).name


def keeping(rolled: str, *pawns: Pawn, **more: Any) -> Nizza:
    """Dice lie there, and may be rolled again."""
    return staged("", *pawns, phase=Phase.KEEPING, rolls_left=1, dice=(), rolled=dice(rolled), **more)


def drafted(symbol: Symbol, state: Nizza) -> DieUseDraft:
    """Return the draft of a die that can be used."""
    return DieUseDraft(state.observation(0), PORT, symbol)


def said(played: NizzaWindow, symbol: Symbol) -> str:
    """Return the tooltip of a die under the pointer."""
    spot: Widget = played.driver.find(f"die-{played.display.dice.faces.index(symbol)}")
    played.driver.move(spot.name)
    return spot.tooltip


def test_while_dice_are_kept_each_shows_what_it_could_do(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=keeping("slwpc", on(ROOF), on(ROOF))) as played:
        played.wait_for_choice()
        assert "Of use now: swing, ladder and parachute" in played.banner
        marking = played.display.marking
        assert not marking.marks.landings
        assert "reach" in said(played, Symbol.SWING)
        landings = marking.marks.landings
        assert landings
        names = [PORT.areas[stretch.area].name for stretch in landings]
        assert ROOF in names
        assert "glows" in said(played, Symbol.LADDER)
        assert marking.marks.reach == (PORT.position(PORT.area(ROOF).middle), PORT.ladder)
        assert "only on the street" in said(played, Symbol.WALK)
        assert not marking.marks.landings
        assert "Bruno" in said(played, Symbol.PARACHUTE)
        assert marking.marks.rivals == {1}
        assert "first red terrace" in said(played, Symbol.SUITCASE)


def test_a_swing_could_lead_to_where_the_rope_is_hung_first() -> None:
    """NZ-31: what glows is all that the die can do, not only what it does without another pick."""
    draft = drafted(Symbol.SWING, staged("s", on(ROOF)))
    lit, direct = draft.prospects, draft.stretches
    assert {stretch.area for stretch in lit} > {stretch.area for stretch in direct}
    assert all(one.area != other.area or one.right < other.left for one, other in pairwise(lit)), "each only once"


@pytest.mark.parametrize(
    ("rolled", "own", "symbol", "says"),
    [
        ("slwpp", on(ROOF, case=Case.TOOLS), Symbol.SWING, "you can only move if a die shows one"),
        ("slwpc", on(ROOF, case=Case.TOOLS), Symbol.SUITCASE, "lets you move"),
        ("slwpc", on(TOOLS), Symbol.SUITCASE, "takes a suitcase of tools"),
        ("slwpc", on(Water(2)), Symbol.SWING, "in the water"),
        ("slwpc", on(Water(2)), Symbol.LADDER, "out of the water"),
        ("rlwpc", on(ROOF), Symbol.ROPE, "before or after"),
        ("slwpc", on(Point(PORT.squares[0].name, PORT.squares[0].middle.x)), Symbol.WALK, "to the next square"),
        ("slwpc", on(PORT.only(Kind.SAFE).name, case=Case.TOOLS), Symbol.SUITCASE, "a second one"),
        ("llwpc", on(PORT.only(Kind.YACHT).name, case=Case.JEWELS), Symbol.LADDER, "up to the helicopter"),
    ],
)  # fmt: skip
def test_a_die_says_what_it_could_do_where_the_pawn_is(rolled: str, own: Pawn, symbol: Symbol, says: str) -> None:
    assert says in describe_die(drafted(symbol, staged(rolled, own)), NAMES, NullTranslations(), hidden=False)


def test_the_banner_says_why_a_pawn_with_a_case_stays(tmp_path: Path) -> None:
    """NZ-41."""
    with roofs(tmp_path, *PLAYERS, begin=staged("slwpr", on(ROOF, case=Case.TOOLS))) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(Symbol.SWING)}")
        assert "No die shows a suitcase" in played.banner


@pytest.mark.parametrize(
    ("symbol", "says"),
    [(Symbol.SWING, "no rope reaches you"), (Symbol.WALK, "only on the street"), (Symbol.PARACHUTE, "no rival")],
)
def test_the_banner_says_why_a_die_can_do_nothing(tmp_path: Path, symbol: Symbol, says: str) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("slwp", on(TOOLS), ropes=(14,) * 6)) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(symbol)}")
        assert says in played.banner


def test_without_trying_out_nothing_is_told_of_reach_while_dice_are_kept(tmp_path: Path) -> None:
    """NZ-23."""
    with roofs(tmp_path, *PLAYERS, begin=keeping("slwpc", on(ROOF), options={"strict": True})) as played:
        played.wait_for_choice()
        assert "Of use" not in played.banner
        assert "reach" not in said(played, Symbol.SWING)
        assert not played.display.marking.marks.landings


def test_the_banner_speaks_of_places_that_glow_only_where_they_do(tmp_path: Path) -> None:
    """NZ-23, NZ-31: with several ropes in reach a place can be clicked at once; what is hidden is guessed."""
    between = Point(ROOF, PORT.area(ROOF).middle.x)
    for strict in (False, True):
        begin = staged("slr", on(between), ropes=(8, 8, 1, 2, 3, 4), options={"strict": strict})
        with roofs(tmp_path / str(strict), *PLAYERS, begin=begin) as played:
            played.wait_for_choice()
            assert len(played.display.using.reach.preview(Symbol.SWING).ropes_in_reach) == 2
            played.driver.click(f"die-{played.display.dice.faces.index(Symbol.SWING)}")
            assert bool(played.display.marking.marks.landings) != strict
            assert ("click a place that glows" in played.banner) != strict
            played.display.picks.pick(Target(TargetKind.ROPE, 0))
            played.driver.step()
            assert ("glows" in played.banner) != strict
            assert ("Guess" in played.banner) == strict


def test_words_fit_the_input_that_was_used_last(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("slr", on(ROOF))) as played:
        played.wait_for_choice()
        place = played.display.dice.faces.index(Symbol.LADDER)
        assert "Click to use it" in said(played, Symbol.LADDER)
        played.driver.click(f"die-{place}")
        assert "click where to climb" in played.banner
        played.driver.key("left")
        played.driver.step()
        assert "Enter climbs" in played.banner
        played.driver.key("escape")
        played.driver.move((5.0, 5.0))
        played.driver.key("tab")
        while played.scene.ui.focused is None or not played.scene.ui.focused.name.startswith("die-"):
            played.driver.key("tab")
        assert "Enter uses it" in played.scene.ui.focused.tooltip


def test_a_rope_that_is_pointed_at_says_how_long_it_is_and_whether_it_reaches_the_pawn(tmp_path: Path) -> None:
    for strict in (False, True):
        begin = staged("slr", on(ROOF), options={"strict": strict})
        with roofs(tmp_path / str(strict), *PLAYERS, begin=begin) as played:
            played.wait_for_choice()
            board = played.driver.find("roofs")
            x, y = PORT.chimneys[8]
            played.driver.move(played.on_screen((x, y + 70.0)))
            assert not board.tooltip, "not at once"
            played.driver.wait(0.5)
            assert "medium rope" in board.tooltip
            assert "chimney 8" in board.tooltip
            assert ("reaches you" in board.tooltip) is not strict, "NZ-23"
            assert abs(board.explained.centerx - played.on_screen((x, y))[0]) < 30.0
            played.driver.move(played.on_screen((x, y)))
            played.driver.wait(0.5)
            assert board.tooltip.endswith("Chimney 8: a medium rope")
            played.driver.move(played.on_screen((x, y - 250.0)))
            assert not board.tooltip


def test_a_chimney_that_can_be_picked_says_what_that_does(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("slr", on(ROOF))) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(Symbol.SWING)}")
        using = played.display.using
        if using.draft.rope is None:
            played.display.picks.pick(min(played.display.picks.targets))
        target = min(each for each in played.display.picks.targets if each.what is TargetKind.CHIMNEY)
        played.driver.wait(1.0)
        assert "or hang the rope on another chimney first" in played.banner, "rings were seen, and nobody said why"
        played.driver.move(played.on_screen(PORT.chimneys[target.number]))
        played.driver.wait(0.6)
        assert played.driver.find("roofs").tooltip.endswith("to hang the rope here before you swing.")


def test_the_banner_lists_dice_that_can_do_anything(tmp_path: Path) -> None:
    """NZ-23: in a strict match those whose reach is secret, too."""
    for strict, listed in ((False, "swing and ladder"), (True, "swing, ladder and parachute")):
        begin = staged("slwpc", on(ROOF), on(PORT.only(Kind.LAST_HOUSE).name), options={"strict": strict})
        with roofs(tmp_path / str(strict), *PLAYERS, begin=begin) as played:
            played.wait_for_choice()
            assert played.banner == f"Choose a die to use: {listed}"
