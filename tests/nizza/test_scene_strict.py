"""The option strict: before a move neither arrow keys nor pointer tell what is within reach (NZ-23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza.board.areas import Point, Water, is_within
from nizza.dice import Symbol
from nizza.rules.actions import Climb
from nizza.rules.views import Case, Flight, Phase
from nizza.scene.draft import Target, TargetKind
from stage.ui.button import Button, ButtonKind
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]]
STRICT = {"strict": True}


def choose(played: NizzaWindow, symbol: Symbol) -> None:
    played.wait_for_choice()
    played.driver.key(str(played.display.dice.faces.index(symbol) + 1))


def is_in_reach(place: Point) -> bool:
    return is_within(PORT.position(on(ROOF.name).place), PORT.position(place), PORT.ladder)


def test_the_arrow_keys_come_to_places_within_reach_and_beyond_alike(tmp_path: Path) -> None:
    for strict in (False, True):
        begin = staged("ll", on(ROOF.name), options={"strict": strict})
        with roofs(tmp_path / str(strict), *PLAYERS, begin=begin) as played:
            choose(played, Symbol.LADDER)
            places = [each for each in played.display.roofs.keys.choices if isinstance(each, Point)]
            assert all(is_in_reach(each) for each in places) is not strict, "NZ-23"
            if strict:
                assert {each.area for each in places} == {area.name for area in PORT.areas}
                come_to = set()
                for _ in range(40):
                    played.driver.key("right")
                    come_to.add(played.display.roofs.keys.at)
                assert {is_in_reach(each) for each in come_to if isinstance(each, Point)} == {True, False}


def test_a_guess_by_keyboard_that_is_too_far_is_refused(tmp_path: Path) -> None:
    begin = staged("llc", on(ROOF.name, case=Case.TOOLS), options=STRICT)
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        choose(played, Symbol.LADDER)
        keys = played.display.roofs.keys
        for _ in range(60):
            played.driver.key("right")
            if isinstance(keys.at, Point) and not is_in_reach(keys.at):
                break
        played.driver.key("return")
        assert played.scene.context.match.number == 0
        assert str(played.driver.find("refusal.text").value) == "The ladder is too short to get there."


def test_the_arrow_keys_come_to_all_ropes_and_then_to_all_chimneys(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sr", on(ROOF.name), options=STRICT)) as played:
        choose(played, Symbol.SWING)
        using, keys = played.display.using, played.display.roofs.keys
        assert using.draft.rope is None, "that only one reaches is not told"
        ropes = {each.number for each in keys.choices if isinstance(each, Target) and each.what is TargetKind.ROPE}
        assert ropes == set(range(6)), "NZ-23"
        assert not any(isinstance(each, Point) for each in keys.choices), "a place would take a rope that reaches"
        played.display.picks.pick(Target(TargetKind.ROPE, using.draft.ropes_in_reach[0]))
        chimneys = {
            each.number for each in keys.choices if isinstance(each, Target) and each.what is TargetKind.CHIMNEY
        }
        assert chimneys == set(range(1, 15)), "NZ-23"


def test_what_the_arrow_keys_have_come_to_is_marked_and_nothing_else(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sp", on(ROOF.name), on(ROOF.name), options=STRICT)) as played:
        choose(played, Symbol.SWING)
        keys, marking = played.display.roofs.keys, played.display.marking
        assert not marking.marks.ropes
        for _ in range(3):
            played.driver.key("right")
            assert isinstance(keys.at, Target)
            assert marking.marks.ropes == {keys.at.number}, "NZ-23"
        played.display.picks.pick(Target(TargetKind.ROPE, played.display.using.draft.ropes_in_reach[0]))
        come_to = set()
        for _ in range(30):
            played.driver.key("right")
            shown = {keys.at.number} if isinstance(keys.at, Target) else set()
            assert marking.marks.chimneys == shown, "NZ-23"
            come_to |= shown
        assert come_to
        played.driver.key("escape")
        played.driver.key("escape")
        choose(played, Symbol.PARACHUTE)
        assert marking.marks.rivals == {1}, "the only one"


def test_a_place_that_was_refused_stays_marked(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(ROOF.name), options=STRICT)) as played:
        choose(played, Symbol.LADDER)
        keys = played.display.roofs.keys
        while not isinstance(keys.at, Point) or is_in_reach(keys.at):
            played.driver.key("right")
        refused = keys.at
        played.driver.key("return")
        assert played.driver.find("refusal.text").value
        assert keys.at == refused, "one goes on guessing from there"


@pytest.mark.parametrize("practice", [False, True])
def test_the_pointer_marks_what_is_within_reach_and_beyond_alike(tmp_path: Path, practice: bool) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(ROOF.name), options=STRICT), practice=practice) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(Symbol.LADDER)}")
        y = PORT.position(on(ROOF.name).place)[1]
        x = PORT.position(on(ROOF.name).place)[0] + PORT.ladder
        marked = set()
        for each in (x - 20.0, x + 20.0):
            played.driver.move(played.on_screen((each, y)))
            marked.add(played.display.marking.marks.target)
        found = [target for target in marked if target is not None]
        assert len(found) == 2
        beyond = max(found)
        assert (beyond[0] > x) is not practice, "NZ-23: in practice an allowed place is marked, else the one meant"


def test_nothing_is_tried_out_on_the_rope_or_with_the_ladder(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF.name), options=STRICT)) as played:
        choose(played, Symbol.LADDER)
        played.driver.wait(0.3)
        assert played.display.state.table.ladder is None, "NZ-23"
        assert "Guess how far the ladder reaches" in played.banner
        choose(played, Symbol.SWING)
        using = played.display.using
        played.display.picks.pick(Target(TargetKind.ROPE, using.draft.ropes_in_reach[0]))
        figure = played.display.state.figure(0)
        at = played.on_screen((figure.x, figure.y - 28.0))
        played.driver.drag(at, (at[0] + 90.0, at[1] + 60.0))
        assert not played.display.hanging.hangs, "NZ-23"


def test_a_click_goes_where_it_is_meant(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(ROOF.name), options=STRICT)) as played:
        choose(played, Symbol.LADDER)
        x, y = PORT.position(on(ROOF.name).place)
        played.click((x + 40.0, y))
        done = next(iter(played.scene.context.match.past)).action
        assert isinstance(done, Climb)
        assert done.to.x == pytest.approx(x + 40.0, abs=1.5)


def test_that_nothing_is_within_reach_is_not_told_but_found_out(tmp_path: Path) -> None:
    far = (1, 1, 1, 1, 1, 1)
    begin = staged(
        "spp", on(PORT.areas[PORT.segments.nearest(PORT.chimneys[13])[0]].name), on("roof-1"), ropes=far, options=STRICT
    )
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        hand_on = played.scene.ui.find("hand-on", Button)
        assert "None of your dice" not in played.banner, "NZ-23"
        assert hand_on.kind is ButtonKind.SECONDARY
        for symbol, asked, refusal in (
            (Symbol.SWING, "Choose a rope to swing on", "The rope"),
            (Symbol.PARACHUTE, "Who goes into the water", "ladder"),
        ):
            choose(played, symbol)
            assert asked in played.banner, "NZ-23"
            assert hand_on.kind is ButtonKind.SECONDARY
            played.driver.key("left")
            assert played.display.roofs.keys.at is not None
            played.driver.key("return")
            assert refusal in str(played.driver.find("refusal.text").value)


def test_that_a_swimmer_can_only_climb_out_is_no_secret(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(Water(3)), options=STRICT)) as played:
        choose(played, Symbol.SWING)
        assert "nothing while you are in the water" in played.banner


def with_rope(played: NizzaWindow) -> int:
    """Choose the die of a swing and the first rope that reaches."""
    choose(played, Symbol.SWING)
    using = played.display.using
    rope = using.draft.ropes_in_reach[0]
    played.display.picks.pick(Target(TargetKind.ROPE, rope))
    return rope


def beyond_and_near(played: NizzaWindow) -> tuple[int, int]:
    """Return a chimney in sight that the picked rope does not reach, and one that it does."""
    draft, sight = played.display.using.draft, played.display.state.sight
    near = min(target.number for target in draft.targets if target.what is TargetKind.CHIMNEY)
    seen = (
        each for each, at in PORT.chimneys.items()
        if Target(TargetKind.CHIMNEY, each) not in draft.targets and each != draft.hung
        and sight.area.inflate(-200.0, -100.0).collidepoint(sight.to_screen(at))
    )  # fmt: skip
    return min(seen), near


def test_chimneys_within_reach_and_beyond_are_explained_and_pointed_at_alike(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sr", on(ROOF.name), options=STRICT)) as played:
        with_rope(played)
        played.driver.click("whole")
        widget, told = played.display.roofs, []
        for number in beyond_and_near(played):
            x, y = played.on_screen(PORT.chimneys[number])
            played.driver.move((x, y))
            played.driver.wait(1.0)
            told.append(widget.tooltip.split("\n")[1:])
            played.driver.move((x - 32.0, y - 20.0))
            assert played.display.marking.marks.chimneys == {number}, "beside it as well"
        assert told[0] == told[1] != [], "NZ-23"


def test_the_banner_does_not_tell_that_no_other_chimney_is_near(tmp_path: Path) -> None:
    options = {"strict": True, "swing_style": "momentum"}
    begin = staged("sr", on("balcony-1"), ropes=(8, 8, 9, 9, 1, 9), options=options)
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        with_rope(played)
        assert len(played.display.using.draft.targets) == 1, "only the jump"
        played.driver.step()
        assert "or hang the rope on another chimney first" in played.banner, "NZ-23"


def test_where_a_rope_can_be_hung_after_a_momentum_swing_is_guessed(tmp_path: Path) -> None:
    options = {"strict": True, "swing_style": "momentum", "swing_order": "swing-first"}
    rope, hung = 4, 5
    begin = staged(
        "r", on(ROOF.name), ropes=(1, 2, 3, 4, hung, 6), options=options, phase=Phase.HANGING,
        flight=Flight(rope, hung, (), 0.0),
    )  # fmt: skip
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        assert not played.display.marking.marks.chimneys, "NZ-23"
        played.display.picks.pick(Target(TargetKind.CHIMNEY, 14))
        assert "too short to reach" in str(played.driver.find("refusal.text").value)
        chimneys = {each.number for each in played.display.roofs.keys.choices if isinstance(each, Target)}
        assert chimneys == set(range(1, 15)) - {hung}


def test_that_a_die_must_be_used_is_not_told_before_it_is_handed_on(tmp_path: Path) -> None:
    options = {"strict": True, "unwanted_dice": "used"}
    with roofs(tmp_path, *PLAYERS, begin=staged("lr", on(ROOF.name), options=options)) as played:
        choose(played, Symbol.LADDER)
        hand_on = played.scene.ui.find("hand-on", Button)
        assert hand_on.enabled, "NZ-22, NZ-23"
        played.driver.click("hand-on")
        assert "must use" in str(played.driver.find("refusal.text").value)
