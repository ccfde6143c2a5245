"""Display of Nizza: marks, the camera, odds, words, animated events."""

from __future__ import annotations

from pathlib import Path

import pytest

from nizza import GAME
from nizza.board.areas import Kind, Water
from nizza.dice import Symbol
from nizza.rules.actions import HandOn, MoveRope
from nizza.rules.events import StartThrown
from nizza.rules.state import Nizza
from nizza.rules.views import Case, Phase
from nizza.scene.draft import Target, TargetKind
from nizza.view.picture import map_area
from stage.settings import Settings
from stage.ui.button import Button
from table.game import Advice
from tests.nizza.nizza_window import roofs
from tests.nizza.positions import dice
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]].name


def test_a_die_that_is_pointed_at_shows_what_it_could_do(tmp_path: Path) -> None:
    for strict in (False, True):
        begin = staged("slc", on(ROOF), options={"strict": strict})
        with roofs(tmp_path / str(strict), *PLAYERS, begin=begin) as played:
            played.wait_for_choice()
            marking = played.display.marking
            assert not marking.marks.landings
            place = played.display.dice.faces.index(Symbol.LADDER)
            played.driver.move(f"die-{place}")
            assert bool(marking.marks.landings) is not strict, "NZ-23"
            assert (marking.marks.reach is not None) is not strict
            assert played.display.using.draft.symbol is None


def test_the_camera_follows_and_looks_elsewhere_when_it_is_told_to(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF))) as played:
        played.wait_for_choice()
        sight, x = played.display.state.sight, played.display.state.figure(0).x
        near = sight.zoom
        assert abs(sight.middle - x) < 200.0
        played.driver.key("home")
        assert sight.zoom < near
        played.driver.key("home")
        assert sight.zoom == near
        played.driver.key("page down")
        assert sight.zoom < near
        played.driver.key("home")
        area = map_area(played.display.state.render_context)
        played.driver.click((area.left + area.width * 0.8, area.centery))
        left, right = sight.seen
        assert left < 0.8 * PORT.size[0] < right
        assert sight.middle > x + 400.0
        assert played.truth.position.dice == (Symbol.SWING, Symbol.LADDER), "nothing else was picked"
        played.driver.key("home")
        assert abs(sight.middle - x) < 200.0


def test_the_small_map_hides_nobody(tmp_path: Path) -> None:
    """It lay over swimmers in the harbour; below the panels it lies beside the board, and can be clicked there."""
    begin = staged("sl", on(ROOF), on(Water(1)), on(ROOF))
    with roofs(tmp_path, "human", "random", "random", begin=begin) as played:
        played.wait_for_choice()
        area, sight = map_area(played.display.state.render_context), played.display.state.sight
        assert not area.colliderect(sight.area)
        assert not any(area.colliderect(played.driver.find(f"seat-{seat}").rect) for seat in range(3))
        played.driver.click((area.left + area.width * 0.9, area.centery))
        assert sight.seen[0] < 0.9 * PORT.size[0] < sight.seen[1]


def test_the_camera_stays_while_what_a_die_can_do_is_in_sight(tmp_path: Path) -> None:
    """It came nearer or shifted with every die, so that a click at the old place missed."""
    begin = staged("slwpc", on(ROOF), on(ROOF))
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=4.0)) as played:
        played.wait_for_choice()
        sight, dice, using = played.display.state.sight, played.display.dice, played.display.using
        played.driver.wait(2.0)
        still = sight.seen
        assert still[0] < using.draft.here[0] < still[1]
        for symbol in (Symbol.LADDER, Symbol.SWING, Symbol.WALK, Symbol.PARACHUTE):
            played.driver.click(f"die-{dice.faces.index(symbol)}")
            played.driver.wait(1.0)
            assert sight.seen == still, symbol
        played.driver.click(f"die-{dice.faces.index(Symbol.SWING)}")
        chimney = min(using.draft.ropes_in_reach)
        played.display.picks.pick(Target(TargetKind.ROPE, chimney))
        played.driver.wait(1.0)
        assert sight.seen == still, "the rope that has been picked"


def test_choosing_never_zooms_and_a_button_leads_to_what_is_beyond_the_edge(tmp_path: Path) -> None:
    begin = staged("rs", on(ROOF), on(PORT.only(Kind.START).name))
    with roofs(tmp_path, "human", "human", begin=begin, settings=Settings(bot_speed=4.0)) as played:
        played.wait_for_turn()
        played.driver.wait(2.0)
        sight, edges = played.display.state.sight, played.display.edges
        near, seen = sight.zooms[-1], sight.seen
        die = f"die-{played.display.dice.faces.index(Symbol.ROPE)}"
        played.driver.click(die)
        played.driver.wait(1.0)
        assert (sight.zoom, sight.seen) == (near, seen), "ropes hang everywhere, but one is in sight"
        side, name = next((side, name) for side, name in ((-1, "left"), (1, "right")) if edges.beyond()[side])
        button, count = played.driver.find(f"beyond-{name}", Button), len(edges.beyond()[side])
        assert (button.visible, button.text) == (True, str(count))
        assert button.tooltip.startswith(f"{count} more choice")
        played.driver.click(button.name)
        played.driver.wait(1.0)
        assert (sight.middle - sum(seen) / 2) * side > 0.0
        assert len(edges.beyond()[side]) < count
        assert not played.display.state.looking.manual
        played.driver.click(die)
        assert played.display.using.draft.symbol is None
        played.driver.step()
        assert not button.visible, "the die is put back"
        played.driver.click("pass-rest")
        played.wait_until(lambda: played.view.turn == 1)
        played.wait_for_turn()
        played.driver.wait(2.0)
        assert sight.zoom == near


def test_the_camera_sees_what_is_reached_by_hanging_the_rope_elsewhere(tmp_path: Path) -> None:
    """Beside the yacht it glided away from it, as no rope hung where it leads there yet."""
    begin = Nizza.from_json(GAME.lesson("last-chance").position)
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        played.driver.key(str(played.display.dice.faces.index(Symbol.SWING) + 1))
        played.driver.wait(2.0)
        sight = played.display.state.sight
        deck = sight.board.only(Kind.YACHT).middle
        assert sight.seen[0] < sight.board.position(deck)[0] < sight.seen[1]


def test_practice_tells_odds_while_keeping_and_turns_to_go_while_using(tmp_path: Path) -> None:
    begin = staged("", on(ROOF), phase=Phase.KEEPING, rolls_left=1, dice=(), rolled=dice("rslpc"))
    with roofs(tmp_path, *PLAYERS, begin=begin, practice=True) as played:
        played.wait_for_choice()
        odds = played.display.odds
        (before,) = odds.lines()
        assert before.share == pytest.approx(1 - (5 / 6) ** 5)
        played.driver.key("1")
        (after,) = odds.lines()
        assert after.share == pytest.approx(1 - (5 / 6) ** 4), "one die fewer is rolled"
        assert "1 roll" in played.banner
        played.driver.click("fix")
        played.wait_until(lambda: bool(odds.lines()), seconds=60)
        assert [line.text.rsplit(" ", 1)[-1] for line in odds.lines()] == ["Ada", "Bruno"]
        assert "rope, swing, ladder" in played.banner


@pytest.mark.draws_frames("parachute and splash are drawn as they come")
def test_a_push_is_seen_as_a_fall_with_parachute_and_splash(tmp_path: Path) -> None:
    """NZ-35, NZ-43: what was carried is gone when the pawn swims."""
    rival = on(ROOF, case=Case.TOOLS)
    with roofs(tmp_path, *PLAYERS, begin=staged("pl", on(ROOF), rival), settings=Settings(bot_speed=4.0)) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(Symbol.PARACHUTE)}")
        played.display.picks.pick(Target(TargetKind.PAWN, 1))
        if played.display.using.draft.rival is not None:
            played.display.picks.pick(min(played.display.using.draft.targets))
        figure, seen = played.display.state.figure(1), []
        splashed = False
        played.wait_until(lambda: played.scene.context.motion.is_busy)
        while played.scene.context.motion.is_busy:
            played.driver.step()
            seen.append((str(figure.pose), figure.y))
            splashed = splashed or bool(played.display.state.splashes)
        poses = list(dict.fromkeys(pose for pose, _ in seen))
        assert poses[-3:] == ["panic", "parachute", "swim"]
        assert splashed
        place = played.view.pawns[1].place
        assert isinstance(place, Water)
        assert played.display.state.figure(1).case is Case.NONE
        assert played.display.state.received == (1, 4), "the die has wandered to the neighbour"


def test_a_rope_that_is_moved_flies_to_its_chimney(tmp_path: Path) -> None:
    begin = staged("rl", on(PORT.only(Kind.TOOLS).name))
    with roofs(tmp_path, *PLAYERS, begin=begin, settings=Settings(bot_speed=4.0)) as played:
        played.wait_for_choice()
        played.driver.click(f"die-{played.display.dice.faces.index(Symbol.ROPE)}")
        played.display.picks.pick(Target(TargetKind.ROPE, 0))
        played.display.picks.pick(Target(TargetKind.CHIMNEY, 6))
        (x0, _), (x1, _) = PORT.chimneys[5], PORT.chimneys[6]
        between = set()
        played.wait_until(lambda: played.scene.context.motion.is_busy)
        while played.scene.context.motion.is_busy:
            played.driver.step()
            x = played.display.state.table.ropes[0].x
            between.add(x0 + 5.0 < x < x1 - 5.0)
        assert True in between
        assert abs(played.display.state.table.ropes[0].points[0][0] - x1) < 12.0


def test_a_hint_chooses_what_it_advises(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("slr", on(ROOF)), practice=True) as played:
        played.wait_for_choice()
        played.display.show_hint(Advice(HandOn(Symbol.LADDER), "", {}))
        assert played.display.using.draft.symbol is Symbol.LADDER
        assert played.display.dice.tray.chosen == played.display.dice.faces.index(Symbol.LADDER)
        played.display.show_hint(Advice(MoveRope(0, 6), "", {}))
        assert played.display.marking.marks.hints == (PORT.chimneys[5], PORT.chimneys[6])
        played.display.show_hint(None)
        assert not played.display.marking.marks.hints


def test_what_is_kept_and_chosen_stays_so_when_the_log_is_unfolded(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF))) as played:
        played.wait_for_choice()
        played.driver.click("die-0")
        played.driver.click("log.strip")
        played.driver.step(2)
        assert played.display.dice.tray.chosen == 0
    begin = staged("", on(ROOF), phase=Phase.KEEPING, rolls_left=2, dice=(), rolled=dice("rslpc"))
    with roofs(tmp_path / "keeping", *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        played.driver.key("1")
        played.driver.key("3")
        kept = played.display.dice.kept
        assert len(kept) == 2
        played.driver.click("log.strip")
        played.driver.step(2)
        assert played.display.dice.kept == kept


def test_kept_dice_stay_kept_after_the_roll(tmp_path: Path) -> None:
    """NZ-20: they may be rolled again, but nobody has to pick them once more."""
    begin = staged("", on(ROOF), phase=Phase.KEEPING, rolls_left=2, dice=(), rolled=dice("rslpc"))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        lying = played.display.dice
        played.driver.key("1")
        played.driver.key("3")
        kept = lying.kept
        assert len(kept) == 2
        played.driver.click("roll")
        played.wait_until(lambda: played.view.phase is Phase.KEEPING and played.view.rolls_left == 1)
        played.wait_for_choice()
        assert lying.kept == kept
        played.driver.key("1")
        assert len(lying.kept) == 1
        played.driver.click("fix")
        played.wait_until(lambda: played.view.phase is Phase.USING)
        assert not lying.kept


def test_a_roll_right_after_keeping_a_die_is_no_stray_click(tmp_path: Path) -> None:
    """The button counts the dice that are not kept, and once ignored clicks after each change of its text."""
    begin = staged("", on(ROOF), phase=Phase.KEEPING, rolls_left=2, dice=(), rolled=dice("rslpc"))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        played.driver.wait(1.0)
        played.driver.hasty = True
        played.driver.click("die-0")
        played.driver.wait(0.1)
        played.driver.click("roll")
        played.wait_until(lambda: played.view.rolls_left == 1)


@pytest.mark.draws_frames("what is painted is dropped when a board is left")
def test_a_board_that_is_left_is_drawn_no_longer(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF))) as played:
        scenery = played.display.state.scenery
        assert scenery.pictures is not None
    assert scenery.pictures is None, "they take a fifth of all the memory"


def test_throws_for_the_start_that_bring_nothing_are_soon_over(tmp_path: Path) -> None:
    """NZ-11: there may be many."""
    with roofs(tmp_path, *PLAYERS, begin=staged("sl", on(ROOF)), settings=Settings(bot_speed=1.0)) as played:
        played.wait_for_choice()
        for _ in range(6):
            played.display.animations.animate(StartThrown((0, 1), ()), played.view, played.view)
        motion = played.scene.context.motion
        played.wait_until(lambda: not motion.is_busy, seconds=5.5)


def test_dice_that_can_do_nothing_are_handed_on_without_being_chosen(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ww", on(ROOF))) as played:
        played.wait_for_choice()
        assert "None of your dice" in played.banner
        played.driver.key("tab")
        played.driver.key("return")
        played.wait_until(lambda: played.truth.position.turn == 1, seconds=2.0)
