"""Dice of Nizza used by keyboard: what Enter does as soon as a die is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pygame
import pytest

from nizza.board.areas import Kind, Water
from nizza.dice import Symbol
from nizza.rules.actions import CrackSafe, HandOn, LeaveWater, Push, TakeCase, Walk
from nizza.rules.views import Case, Pawn
from nizza.scene.draft import Target, TargetKind
from stage.settings import Settings
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.staged import PORT, on, staged

PLAYERS = ("human", "random")
ROOF = PORT.areas[PORT.segments.nearest(PORT.chimneys[5])[0]]
"""The roof below chimney 5, where the first of the short ropes hangs."""
END = PORT.squares[-1].name
TOOLS, SAFE = PORT.only(Kind.TOOLS).name, PORT.only(Kind.SAFE).name


def choose(played: NizzaWindow, symbol: Symbol) -> None:
    """Press the digit of a die that shows this."""
    played.wait_for_choice()
    place = played.display.dice.places_with(symbol)[0]
    played.driver.key(str(place + 1))


def first_action(played: NizzaWindow) -> object:
    """Return the first action of the match."""
    return next(iter(played.scene.context.match.past)).action


@pytest.mark.parametrize(
    ("symbol", "dice", "pawn", "rival", "done"),
    [
        (Symbol.PARACHUTE, "pw", on(PORT.squares[4].name), on(PORT.squares[4].name), Push),
        (Symbol.WALK, "ws", on(END), None, Walk),
    ],
)
def test_enter_picks_the_only_thing_there_is(
    tmp_path: Path, symbol: Symbol, dice: str, pawn: Pawn, rival: Pawn | None, done: type
) -> None:
    pawns = [pawn] if rival is None else [pawn, rival]
    with roofs(tmp_path, *PLAYERS, begin=staged(dice, *pawns)) as played:
        choose(played, symbol)
        keys = played.display.roofs.keys
        assert keys.choices == [keys.at], "the only thing to pick is marked at once"
        assert played.display.marking.meant == keys.position
        played.driver.key("return")
        assert type(first_action(played)) is done


@pytest.mark.parametrize(
    ("symbol", "dice", "pawn", "done"),
    [
        (Symbol.SUITCASE, "cs", on(TOOLS), TakeCase),
        (Symbol.SUITCASE, "cc", on(SAFE, case=Case.TOOLS), CrackSafe),
        (Symbol.LADDER, "lr", on(Water(3)), LeaveWater),
    ],
)
def test_a_die_with_one_thing_to_do_does_it_at_once(
    tmp_path: Path, symbol: Symbol, dice: str, pawn: Pawn, done: type
) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged(dice, pawn)) as played:
        played.wait_for_choice()
        played.driver.key(str(played.display.dice.places_with(symbol)[0] + 1))
        assert type(first_action(played)) is done


def test_enter_marks_the_nearest_of_several_things(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ww", on(PORT.squares[4].name))) as played:
        choose(played, Symbol.WALK)
        keys = played.display.roofs.keys
        assert not keys.marked
        played.driver.key("return")
        assert keys.at in (Target(TargetKind.SQUARE, 3), Target(TargetKind.SQUARE, 5))
        played.driver.key("return")
        assert isinstance(first_action(played), Walk)


def test_enter_hands_on_a_die_that_can_do_nothing(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("pw", on(PORT.squares[4].name))) as played:
        choose(played, Symbol.PARACHUTE)
        played.driver.key("return")
        assert first_action(played) == HandOn(Symbol.PARACHUTE)


def test_the_digit_of_a_die_that_has_left_says_so(tmp_path: Path) -> None:
    """NZ-21."""
    with roofs(tmp_path, *PLAYERS, begin=staged("wwr", on(PORT.squares[4].name))) as played:
        played.wait_for_choice()
        tray = played.display.dice.tray
        played.driver.key(str(next(place for place, die in enumerate(tray.dice) if die.away) + 1))
        assert str(played.driver.find("refusal.text").value).startswith("That die has gone")
        assert played.display.using.draft.symbol is None
        choose(played, Symbol.WALK)
        assert played.display.using.draft.symbol is Symbol.WALK


@contextmanager
def about_to_swing(tmp_path: Path) -> Iterator[NizzaWindow]:
    """Open a table with momentum swings, a swing's die chosen; only one rope reaches the pawn."""
    ropes = (5, 11, 1, 12, 13, 14)
    begin = staged("ss", on(ROOF.name), ropes=ropes, options={"swing_style": "momentum"})
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        choose(played, Symbol.SWING)
        yield played


def test_enter_jumps_off_once_the_pawn_is_marked(tmp_path: Path) -> None:
    with about_to_swing(tmp_path) as played:
        assert played.display.using.draft.rope == 0
        assert played.display.marking.marks.jumps
        played.driver.key("return")
        assert played.display.roofs.keys.at == Target(TargetKind.PAWN, 0)
        assert not played.display.flight.is_pulling, "not before it is marked"
        played.driver.key("return")
        assert played.display.flight.is_pulling, "it takes the rope, to be drawn back"
        played.driver.key("return")
        assert played.display.flight.own.holds


def test_enter_after_a_chimney_is_picked_does_not_jump_off_unasked(tmp_path: Path) -> None:
    with about_to_swing(tmp_path) as played:
        keys, using = played.display.roofs.keys, played.display.using
        played.driver.key("right")
        assert keys.at == Target(TargetKind.CHIMNEY, 7)
        played.driver.key("return")
        assert using.draft.chimney == 7
        played.driver.key("return")
        assert not played.display.flight.own.holds
        assert using.draft.chimney == 7
        assert keys.at == Target(TargetKind.PAWN, 0)
        played.driver.key("return")
        assert not played.display.flight.own.holds
        played.driver.key("return")
        assert played.display.flight.own.holds


def test_enter_picks_nothing_while_the_pawn_swings(tmp_path: Path) -> None:
    with about_to_swing(tmp_path) as played:
        for _ in range(4):
            played.driver.key("return")
        assert played.display.flight.own.holds
        assert played.display.using.draft.chimney is None, "the rope stays where the pawn swings on it"
        assert played.driver.scene.ui.focused is played.display.roofs
        played.driver.wait(0.3)
        played.driver.key("space")
        assert played.scene.context.match.number > 0


def test_arrows_begin_at_the_pawn(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("ssr", on(ROOF.name))) as played:
        choose(played, Symbol.SWING)
        here = played.display.using.draft.here
        for key, way in (("left", -1), ("right", 1)):
            choose(played, Symbol.SWING)
            choose(played, Symbol.SWING)
            played.driver.key(key)
            at = played.display.roofs.keys.position
            assert at is not None
            assert (at[0] - here[0]) * way > 0.0


def test_enter_does_not_begin_with_the_place_on_which_the_pawn_stands(tmp_path: Path) -> None:
    edge = ROOF.edges[0]
    with roofs(tmp_path, *PLAYERS, begin=staged("ll", on(edge))) as played:
        choose(played, Symbol.LADDER)
        assert edge in played.display.roofs.keys.choices
        played.driver.key("return")
        assert played.display.roofs.keys.at not in (None, edge)


def test_the_keyboard_goes_back_to_the_dice_where_the_board_asks_for_nothing(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("wwr", on(PORT.squares[4].name))) as played:
        choose(played, Symbol.WALK)
        assert played.driver.scene.ui.focused is played.display.roofs
        played.driver.key("right")
        played.driver.key("return")
        played.wait_for_choice()
        focused = played.driver.scene.ui.focused
        assert focused is not None
        assert focused.name.startswith("die-"), focused.name


def test_a_die_that_is_given_up_has_the_keyboard_again(tmp_path: Path) -> None:
    with roofs(tmp_path, *PLAYERS, begin=staged("rssl", on(ROOF.name))) as played:
        for way_back in ("escape", "2"):
            choose(played, Symbol.SWING)
            played.driver.key(way_back)
            focused = played.driver.scene.ui.focused
            assert focused is not None
            assert focused.name == "die-1", way_back


def test_the_banner_and_the_keyboard_begin_with_what_wins(tmp_path: Path) -> None:
    begin = staged("llc", on(PORT.only(Kind.YACHT).name, case=Case.JEWELS))
    with roofs(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_choice()
        assert "wins" in played.banner
        played.driver.key("tab")
        focused = played.driver.scene.ui.focused
        assert focused is not None
        assert focused.name == "up"


def test_the_focused_board_is_framed_beside_panels_and_log(tmp_path: Path) -> None:
    """The board's widget is as wide as the window, and lies below them."""
    settings = Settings(reduced_motion=True, bot_speed=4.0, log_folded=False)
    with roofs(tmp_path, *PLAYERS, begin=staged("ss", on(ROOF.name)), settings=settings) as played:
        played.wait_for_choice()
        areas, painter = played.scene.context.areas, played.driver.app.painter

        def framed(area: pygame.FRect) -> int:
            """Return the number of pixels in the colour of the ring, at the height of its upper side."""
            strip = pygame.FRect(area.left, areas.board.top, area.width, 12.0)
            seen = pygame.surfarray.array3d(played.driver.picture.subsurface(painter.canvas.pixel_rect(strip)))
            return int((np.abs(seen.astype(int) - painter.palette.focus).max(axis=2) < 12).sum())

        before = framed(areas.board), framed(areas.log)
        choose(played, Symbol.SWING)
        assert played.scene.ui.focused is played.display.roofs
        assert framed(areas.board) > before[0] + 500
        assert framed(areas.log) == before[1]
