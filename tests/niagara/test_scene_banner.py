"""The banner of Niagara: who does what now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from pygame.typing import Point

from stage.match.panels.banner import Banner
from stage.settings import Settings
from tests.niagara.niagara_window import river
from tests.niagara.positions import fresh, turn

PLAYERS = ("human", "random", "random")
OTHERS = ("shore shore", "shore shore")
LIVELY = Settings(bot_speed=1.0)


def test_the_banner_says_who_does_what(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=fresh(3)) as played:
        played.wait_for_turn()
        assert played.banner == "Choose a paddle card, face down"
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS)) as played:
        played.wait_for_turn()
        assert played.banner == "Paddle: 3 points"
    with river(tmp_path, *PLAYERS, begin=turn("3", "shore shore", *OTHERS)) as played:
        played.wait_for_turn()
        assert played.banner == "Launch one canoe: 3 points"
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 4", *OTHERS)) as played:
        played.wait_for_turn()
        assert played.banner == "Paddle: 3 points for each canoe"
        played.paddle("canoe-0", "place-2")
        assert played.banner == "Now your other canoe"


def test_the_banner_asks_for_the_weather_only_where_it_can_turn_both_ways(tmp_path: Path) -> None:
    """NI-38"""
    for mark, says in ((-1, "only go one way"), (0, "better weather or worse?"), (2, "only go one way")):
        with river(tmp_path, *PLAYERS, begin=turn("cloud", "shore shore", *OTHERS, weather=mark)) as played:
            played.wait_for_turn()
            assert says in played.banner


def test_the_banner_says_that_a_turn_is_the_last_one_after_a_goal_was_reached(tmp_path: Path) -> None:
    """NI-60"""
    begin = turn("3", "5 falls", *OTHERS, stores=("", "violet violet violet violet", ""))
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        assert played.banner == "Last turn · Paddle: 3 points"


def test_the_banner_stays_while_others_choose_their_cards(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=fresh(3), settings=LIVELY) as played:
        played.wait_for_turn()
        banner, said = played.driver.find("banner"), set()
        assert isinstance(banner, Banner)
        while played.display.state.view.chosen != (False, True, True):
            played.driver.step()
            said.add((banner.text, banner.is_lit))
        assert said == {("Choose a paddle card, face down", True)}


def test_no_sentence_comes_back_after_a_card_is_turned_up(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=fresh(3), settings=LIVELY) as played:
        played.wait_for_turn()
        said = [played.banner]
        played.driver.click("card-one")
        while played.scene.context.acting is None or len(said) == 1:
            played.driver.step()
            if played.banner != said[-1]:
                said.append(played.banner)
        assert said == [
            "Choose a paddle card, face down",
            "Everyone chooses a paddle card…",
            "Ada turns up a card…",
            "Launch one canoe: 1 point",
        ]


def test_the_river_moves_under_nobodys_sign(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("1", "5 falls", *OTHERS), settings=LIVELY) as played:
        banner = played.driver.find("banner")
        assert isinstance(banner, Banner)
        played.wait_for_turn()
        assert banner.seat == played.scene.context.seat_colour(0)
        played.driver.click("canoe-0")
        played.driver.click("place-4")
        played.driver.click("done")
        played.wait_until(lambda: "river" in banner.text)
        assert banner.seat is None


def test_what_is_to_be_done_stays_on_its_line_with_large_text(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=2.0, language="fr")
    begin = turn("5", "7L 4", *OTHERS, options=("moose",))
    with river(tmp_path, *PLAYERS, begin=begin, practice=True, settings=settings) as played:
        played.wait_for_turn()
        line = played.driver.find("points")
        written: list[tuple[float, float]] = []
        painter = played.driver.app.painter
        write = painter.text

        def noting(text: str, at: Point, *args: Any, **options: Any) -> pygame.FRect:
            written.append((at[0], at[0] + painter.type.width(text, args[0])))
            return write(text, at, *args, **options)

        painter.text = noting
        line.draw(painter)
        painter.text = write
        assert written
        for left, right in written:
            assert line.rect.left <= left < right <= line.rect.right + 1.0
