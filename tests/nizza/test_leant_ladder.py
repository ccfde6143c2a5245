"""A leant ladder (NZ-64): tipped by the player, ended by nature, climbed where it rests."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from nizza import boards
from nizza.board.areas import Point
from nizza.bots.levels import Expert, Master, Novice, Regular
from nizza.dice import Symbol
from nizza.physics.leaning import rest_of
from nizza.physics.swing import answer
from nizza.rules.actions import Climb, LadderRest, TipLadder
from nizza.rules.events import DieHandedOn
from nizza.rules.leaning import touched
from nizza.rules.options import LadderStyle
from nizza.rules.state import Nizza
from nizza.rules.views import Pawn, Phase
from nizza.scene.draft import Target, TargetKind
from stage.match.scene import review
from stage.settings import Settings
from table.contract import CHANCE
from tests.nizza.lesson_hands import pick
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.positions import kinds, refusal, using

BOARD = boards.load("nice")
LEANT = {"ladder_style": LadderStyle.LEANT}


def standing(area: str, dice: str = "lw", **options: object) -> Nizza:
    """Return a turn on the board of Nice, with the pawn in the middle of an area."""
    pawn = Pawn(BOARD.by_name[area].middle, peaceful=False, placed=True)
    return using(dice, pawn, board=BOARD, options=LEANT | options)


def tipped(area: str, degrees: float) -> Nizza:
    """Return the position after nature has answered a tip."""
    state = standing(area)
    state.apply(0, TipLadder(math.radians(degrees)))
    state.apply(CHANCE, answer(state, random.Random(0)))
    return state


@pytest.mark.parametrize(
    ("area", "degrees", "goals"),
    [
        ("palm-1", 15.0, {"roof-2"}),
        ("palm-1", -20.0, {"balcony-5"}),
        ("palm-1", 60.0, {"palm-1"}),
        ("balcony-7", 110.0, {"square-6"}),
        ("square-5", 10.0, {"balcony-7"}),
    ],
)
def test_a_ladder_rests_against_what_it_meets_on_its_way_down(area: str, degrees: float, goals: set[str]) -> None:
    state = tipped(area, degrees)
    assert state.position.phase is Phase.LEANING
    climbs = state.legal_actions(0)
    assert climbs[0] == Climb(BOARD.by_name[area].middle), "the pawn may stay"
    assert {climb.to.area for climb in climbs[1:] if isinstance(climb, Climb)} == goals
    for climb in climbs:
        state.check(0, climb)


def test_a_ladder_on_nothing_spends_the_die_and_the_turn_goes_on() -> None:
    state = standing("palm-1")
    state.apply(0, TipLadder(math.radians(140.0)))
    events = state.apply(CHANCE, answer(state, random.Random(0)))
    assert kinds(events) == ["LadderRested"]
    assert (state.position.phase, state.position.dice, state.position.ladder) == (Phase.USING, (Symbol.WALK,), None)


def test_the_die_is_spent_once() -> None:
    state = standing("palm-1")
    events = state.apply(0, TipLadder(math.radians(15.0)))
    assert [event.symbol for event in events if isinstance(event, DieHandedOn)] == [Symbol.LADDER]
    state.apply(CHANCE, answer(state, random.Random(0)))
    assert kinds(state.apply(0, state.legal_actions(0)[1])) == ["PawnClimbed"]
    assert (state.position.dice, state.position.ladder) == ((Symbol.WALK,), None)


def test_refusals() -> None:
    state = standing("palm-1")
    assert refusal(state, 0, TipLadder(0.0)) == ("NZ-64", "ladder_upright")
    assert refusal(state, 0, TipLadder(math.nan)) == ("NZ-64", "ladder_upright")
    assert refusal(state, 0, Climb(BOARD.by_name["roof-2"].middle)) == ("NZ-64", "ladder_style")
    assert refusal(standing("palm-1", ladder_style=LadderStyle.PLACED), 0, TipLadder(0.5)) == ("NZ-64", "ladder_style")
    leant = tipped("palm-1", 15.0)
    assert refusal(leant, 0, Climb(BOARD.by_name["balcony-5"].middle)) == ("NZ-64", "not_touched")
    assert refusal(leant, 1, leant.legal_actions(0)[0]) == ("NZ-21", "not_your_turn")


def test_a_bot_aims_the_better_the_steadier_its_hand() -> None:
    """At the roof above, the novice misses now and then, the others seldom."""
    view = standing("palm-1", "l").observation(0)
    hits = {}
    for bot in (Novice(), Regular(), Expert(), Master()):
        hits[type(bot)] = 0
        for seed in range(12):
            action = bot.choose(view, standing("palm-1", "l").legal_actions(0), random.Random(seed))
            if isinstance(action, TipLadder):
                rest = rest_of(BOARD, BOARD.by_name["palm-1"].middle, action.angle)
                found = touched(BOARD, BOARD.by_name["palm-1"].middle, rest.angle)
                hits[type(bot)] += any(BOARD.areas[each.area].name == "roof-2" for each in found)
    assert hits[Master] >= 10
    assert hits[Master] >= hits[Novice] > 0


@pytest.mark.parametrize("by_keyboard", [False, True])
def test_a_ladder_is_tipped_seen_falling_and_climbed_in_the_window(tmp_path: Path, by_keyboard: bool) -> None:
    def goal(played: NizzaWindow) -> Point:
        return next(action.to for action in played.truth.legal_actions(0)[1:] if isinstance(action, Climb))

    with roofs(tmp_path, "human", "novice", begin=standing("palm-1"), settings=Settings(bot_speed=1.0)) as played:
        played.driver.wait(1.0)
        played.display.using.choose(Symbol.LADDER)
        played.driver.wait(0.5)
        assert played.display.marking.marks.reach is None, "a placed ladder's reach means nothing here"
        if by_keyboard:
            strike(played, Target(TargetKind.TIP, 15))
        else:
            x, y = BOARD.position(BOARD.by_name["palm-1"].middle)
            played.click((x + 9.0, y - 130.0))
        angles = []
        while played.truth.position.phase is not Phase.LEANING:
            played.driver.step()
            if played.display.state.table.ladder is not None:
                angles.append(played.display.state.table.ladder.angle)
        assert len({round(angle) for angle in angles}) > 3, "it is seen falling"
        played.driver.wait(0.5)
        to = goal(played)
        if by_keyboard:
            strike(played, to)
        else:
            played.click(BOARD.position(to))
        played.driver.wait(3.0)
        assert played.truth.position.pawns[0].place.area == to.area  # type: ignore[union-attr]


def test_a_replay_shows_the_recorded_rest_without_a_simulation(tmp_path: Path) -> None:
    """The recorded ladder fell to the other side than the same tip does today."""
    rest = rest_of(BOARD, BOARD.by_name["palm-1"].middle, math.radians(-20.0))
    with roofs(tmp_path, "human", "novice", begin=standing("palm-1"), settings=Settings(bot_speed=1.0)) as played:
        match = played.scene.context.match
        match.apply(0, TipLadder(math.radians(15.0)))
        match.apply(CHANCE, rest)
        played.driver.app.scenes.replace(review(played.services, match))
        played.driver.wait(1.0)
        for _ in range(2):
            played.replay.forward()
            played.wait_until(lambda: not played.scene.context.motion.is_busy)
        assert played.view.phase is Phase.LEANING
        ladder = played.display.state.table.ladder
        assert ladder is not None
        assert ladder.angle == pytest.approx(90.0 - math.degrees(rest.angle), abs=0.1)


def test_nature_answers_with_its_own_simulation() -> None:
    """The same tip rests in the same way, however often it is simulated."""
    place = BOARD.by_name["palm-1"].middle
    assert answer(_falling(place), random.Random(1)) == rest_of(BOARD, place, math.radians(15.0))
    assert isinstance(rest_of(BOARD, place, math.radians(15.0)), LadderRest)


def strike(played: NizzaWindow, choice: Target | Point) -> None:
    """Lead the arrows to a choice and press Enter."""
    played.driver.key("right")
    pick(played.driver, choice, "keyboard")


def _falling(place: Point) -> Nizza:
    state = standing(place.area)
    state.apply(0, TipLadder(math.radians(15.0)))
    return state
