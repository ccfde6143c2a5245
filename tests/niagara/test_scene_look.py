"""Display of Niagara: the river's preview, animations, reduced motion, hints, panels, words."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

import pygame
import pytest

from niagara.board import Card, Gem, Place
from niagara.rules.actions import ChangeWeather, ChooseCard, Paddle
from niagara.rules.events import CardRevealed, FlowFixed, GemLoaded
from niagara.rules.goals import Goals
from niagara.scene.animation.animator import PUSH, is_weighty, turned_up
from niagara.scene.sentences import note_words
from niagara.view.seat_facts import SeatIllustration
from niagara.view.standing import glided
from niagara.view.tabletop import Tabletop
from stage.match.seats import SeatPanel, Wish
from stage.settings import Settings
from stage.ui.button import Button
from table.game import Advice
from table.offer.options import OptionValue
from tests.digest import digest
from tests.niagara.niagara_window import River, river
from tests.niagara.positions import EVERYTHING, choosing, turn

PLAYERS = ("human", "random", "random")
OTHERS = ("shore shore", "shore shore")
LIVELY = Settings(bot_speed=1.0)


def shown(played: River) -> Tabletop:
    forecast = played.display.preview.shown
    assert forecast is not None
    return forecast.table


def flows(played: River) -> list[str]:
    """Return the flows that can be chosen."""
    return [name for name in played.scene.ui.names if name.startswith("flow-")]


def test_the_preview_shows_where_each_flow_carries_the_canoes(tmp_path: Path) -> None:
    begin = choosing("5 3", "7L shore", "shore shore")
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        assert played.display.preview.shown is None
        assert not flows(played)
        played.driver.click("preview")
        assert flows(played) == [f"flow-{flow}" for flow in range(9)], "a six and two clouds"
        played.driver.click("flow-1")
        played.driver.draw()
        table = shown(played)
        assert [table.crafts[0, number].place for number in (0, 1)] == [Place.L6, Place.D4]
        assert table.crafts[1, 0].place is Place.FALLS
        played.driver.click("flow-0")
        assert shown(played).crafts[1, 0].place is Place.L7
        played.driver.key("v")
        assert played.display.preview.shown is None


def test_the_preview_reckons_with_the_movement_that_is_put_together(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS, cards=("3", "1", "1"))) as played:
        played.wait_for_turn()
        played.driver.key("v")
        assert flows(played) == [f"flow-{flow}" for flow in range(6)], "the three that lies here and two clouds"
        played.driver.click("flow-2")
        assert shown(played).crafts[0, 0].place is Place.L6
        played.driver.click("place-2")
        assert shown(played).crafts[0, 0].place is Place.D4


def test_chances_are_shown_in_practice_only(tmp_path: Path) -> None:
    for practice in (False, True):
        with river(tmp_path / str(practice), *PLAYERS, begin=choosing("5 3", *OTHERS), practice=practice) as played:
            played.wait_for_turn()
            played.driver.click("preview")
            button = played.scene.ui.find("flow-1")
            assert isinstance(button, Button)
            assert ("%" in button.text) == practice


def test_the_odds_are_those_of_the_card_that_is_pointed_at(tmp_path: Path) -> None:
    begin = choosing("6L shore", *OTHERS)
    with river(tmp_path, *PLAYERS, begin=begin, practice=True) as played:
        played.wait_for_turn()
        played.driver.move("card-one")
        played.driver.step(2)
        lines = played.display.odds_lines()
        assert lines[0].text == "If you play the 1:"
        falls = next(line for line in lines if "over the falls" in line.text)
        assert falls.share is not None
        played.driver.move("card-six")
        played.driver.step(2)
        higher = next(line for line in played.display.odds_lines() if "over the falls" in line.text)
        assert higher.share is not None
        assert higher.share > falls.share
        assert falls.wish is Wish.FEARED


def test_two_canoes_on_one_disc_have_the_same_odds_in_one_line(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5 5", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        assert sum("over the falls" in line.text for line in played.display.odds_lines()) == 1


def test_the_odds_of_the_flow_add_up_to_all_that_can_be_and_are_neither_good_nor_bad(tmp_path: Path) -> None:
    begin = choosing("6L shore", *OTHERS, weather=1)
    with river(tmp_path, *PLAYERS, begin=begin, practice=True, options={"seven": True}) as played:
        played.wait_for_turn()
        flows = [line for line in played.display.odds_lines() if "river" in line.text]
        assert sum(line.share or 0.0 for line in flows) == pytest.approx(1.0)
        assert {line.wish for line in flows} == {Wish.NEITHER}
        assert flows[-1].text.endswith("or more")


def test_a_push_moves_disc_after_disc_with_what_floats_on_it(tmp_path: Path) -> None:
    begin = turn("cloud", "5 3", *OTHERS, seat=0, cards=("cloud", "cloud", "cloud"), weather=1)
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
        played.wait_for_turn()
        played.scene.context.act(ChangeWeather(1))
        played.wait_until(lambda: played.display.state.table.push > 0.0)
        table, frames = played.display.state.table, 0
        first, second = table.crafts[0, 0], table.crafts[0, 1]
        assert (first.goal, second.goal) == (Place.L6, Place.D4)
        behind = 0
        while first.place is not Place.L6:
            assert first.share <= second.share
            behind += first.share < second.share
            assert first.share == glided(Place.D5, table.push)
            frames += 1
            played.driver.step()
        assert first.share == 0.0
        assert behind > 10
        assert abs(frames / 60 - PUSH) < 0.06


def test_while_the_river_moves_nobody_is_on_turn_and_what_it_does_is_told(tmp_path: Path) -> None:
    begin = turn("cloud", "7L 3", *OTHERS, cards=("cloud", "2", "2"), weather=0)
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY, practice=True) as played:
        played.wait_for_turn()
        played.scene.context.act(ChangeWeather(-1))
        pushes, banners = set(), set()
        played.wait_until(lambda: played.display.state.flow is not None)
        while played.display.state.flow is not None:
            pushes.add(played.display.state.flow)
            banners.add(played.banner)
            lines = {line.text: line.share for line in played.display.odds_lines()}
            assert lines == {
                "From disc 7 of the left arm over the falls": 1.0,
                "From disc 3 over the falls": 0.0,
                "The river moves 1 disc": 1.0,
            }
            assert not [seat for seat in range(3) if played.scene.ui.find(f"seat-{seat}", SeatPanel).light.on_turn]
            played.driver.step()
        assert pushes == {(0, 1), (1, 1)}
        assert not [words for words in banners if "plays" in words]
        assert "The round is over" in banners
        assert played.banner == "Choose a paddle card, face down"


def test_the_water_drifts_unless_motion_is_reduced(tmp_path: Path) -> None:
    for reduced in (False, True):
        settings = Settings(reduced_motion=reduced)
        with river(tmp_path / str(reduced), *PLAYERS, begin=choosing("5 3", *OTHERS), settings=settings) as played:
            played.wait_for_turn()
            played.wait_until(lambda: all(played.view.chosen[1:]))
            played.driver.wait(1.0)
            before = digest(played.driver.picture)
            played.driver.wait(0.5)
            assert (digest(played.driver.picture) == before) is reduced


def test_with_reduced_motion_a_turn_is_over_at_once(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 falls", *OTHERS)) as played:
        played.wait_for_turn()
        played.driver.click("place-2")
        played.driver.click("done")
        assert not played.scene.context.motion.is_busy
        assert played.display.state.table.crafts[0, 0].place is Place.D2


def test_hints_mark_what_they_advise(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5 3", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        played.display.show_hint(Advice(ChooseCard(Card.FIVE), "", {}))
        assert played.display.hand.advised is Card.FIVE
        played.display.show_hint(None)
        assert played.display.hand.advised is None
    with river(tmp_path, *PLAYERS, begin=turn("3", "5 4", *OTHERS), practice=True) as played:
        played.wait_for_turn()
        played.display.show_hint(Advice(Paddle(1, -3), "", {}))
        assert played.display.paddling.plan.draft.complete == Paddle(1, -3)


def test_a_line_of_the_log_lights_up_what_it_speaks_of(tmp_path: Path) -> None:
    with river(tmp_path, *PLAYERS, begin=choosing("5 3", *OTHERS)) as played:
        played.wait_for_turn()
        played.display.highlight(GemLoaded(0, 1, Gem.VIOLET, Place.D3))
        assert played.display.state.table.lit == {Place.D3, (0, 1), Gem.VIOLET}
        played.display.highlight(None)
        assert not played.display.state.table.lit


@pytest.mark.parametrize("goal", ["printed", "points"])
def test_the_panels_of_six_need_no_scrolling(tmp_path: Path, goal: str) -> None:
    options: dict[str, OptionValue] = {**dict.fromkeys(EVERYTHING, True), "buoy": "1", "goal": goal}
    with river(tmp_path, "human", *["random"] * 5, options=options, size=(1024, 640)) as played:
        played.wait_for_turn()
        played.driver.step(2)
        (panel,) = {round(played.scene.ui.find(f"seat-{seat}").rect.height) for seat in range(6)}
        assert 6 * panel + 5 * 12 <= played.scene.context.areas.seats.height


def test_the_panel_says_in_words_what_it_shows(tmp_path: Path) -> None:
    begin = choosing("5 falls", *OTHERS, stores=("violet violet", "", ""))
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        (fact,) = played.display.seat_facts(0)
        assert fact.tooltip.startswith("At home: two violet gems · 1 canoe lost · Still in hand: the 1")
        (fact,) = played.display.seat_facts(1)
        assert fact.tooltip.startswith("No gem at home yet · Still in hand")
        assert fact.tooltip.endswith("To win: four gems of a colour, one of every colour, or any seven")


def test_in_the_gold_rush_panels_and_sites_say_what_gems_count(tmp_path: Path) -> None:
    """NI-60"""
    stores, ends = (
        ("violet red", "white white blue", ""),
        ("To win: 24 gold.", "Any gem wins now", "To win: 24 gold."),
    )
    begin = choosing("5 falls", *OTHERS, stores=stores, options={"goal": "points"})
    with river(tmp_path, *PLAYERS, begin=begin) as played:
        played.wait_for_turn()
        for seat, (points, end) in enumerate(zip((14, 20, 0), ends, strict=True)):
            (fact,) = played.display.seat_facts(seat)
            assert isinstance(fact.picture, SeatIllustration)
            assert fact.picture.gold is not None
            assert fact.picture.gold.words == f"{points} of 24 gold"
            assert f" · {points} of 24 gold · " in fact.tooltip
            assert end in fact.tooltip
        words = note_words("site-violet", played.view, (), NullTranslations())
        assert words.endswith("At home violet counts 5, white 6, yellow 7, blue 8 and red 9.")


def test_the_panel_marks_the_gems_of_which_one_more_wins(tmp_path: Path) -> None:
    """NI-60"""
    stores = ("violet violet violet white yellow blue", "violet white yellow blue", "red")
    with river(tmp_path, *PLAYERS, begin=choosing("5 falls", *OTHERS, stores=stores)) as played:
        played.wait_for_turn()
        for seat, gems, words in (
            (0, tuple(Gem), "Any gem wins now"), (1, (Gem.RED,), "Wins with a red gem"), (2, (), "or any seven"),
        ):  # fmt: skip
            (fact,) = played.display.seat_facts(seat)
            assert isinstance(fact.picture, SeatIllustration)
            assert fact.picture.store.wins == gems
            assert fact.tooltip.endswith(words)
    assert Goals().winning_gems((4, 0, 0, 0, 0)) == (), "won already"


def test_all_of_it_fits_with_large_text_and_high_contrast(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=2.0, high_contrast=True)
    with river(tmp_path, *PLAYERS, begin=turn("5", "5 4", *OTHERS), settings=settings) as played:
        played.wait_for_turn()
        played.driver.click("canoe-0")
        played.driver.step()
        bar = played.scene.context.areas.actions
        for name in ("done", "undo-draft", "points"):
            assert bar.contains(played.scene.ui.find(name).rect), name


def test_a_card_is_turned_up_in_large_before_it_goes_back_to_its_rope(tmp_path: Path) -> None:
    begin = turn("cloud", "5 3", *OTHERS, cards=("cloud", "1", "2"))
    with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
        played.wait_for_turn()
        played.display.animations.animate(CardRevealed(1, Card.ONE), played.view, played.view)
        animator, faces, largest = played.display.animator, [], 0.0
        motion = played.scene.context.motion
        while motion.is_busy:
            if animator.near is not None:
                faces.append(animator.near.face)
                largest = max(largest, animator.near.near)
            motion.update(0.02)
        assert faces[0] == 0.0
        assert faces[-1] == 1.0
        assert largest >= 1.0
        assert animator.near is None
        lies = played.display.state.table.played[1]
        assert lies is not None
        assert (lies.card, lies.face) == (Card.ONE, 1.0)


def test_a_card_takes_its_time_if_the_river_hangs_on_it_or_if_it_surprises(tmp_path: Path) -> None:
    """Nothing that is still face down changes the rhythm: neither the own card nor a rival's."""
    begin = turn("5", "5 3", *OTHERS, "shore shore", cards=("5", "2", "1", "1"))
    with river(tmp_path, "human", "random", "random", "random", begin=begin, settings=LIVELY) as played:
        played.wait_for_turn()
        motion = played.scene.context.motion

        def shown(*cards: Card) -> tuple[float, float]:
            """Return the seconds that cards of one step take in turn, the last one alone, and how near that comes."""
            for seat, card in enumerate(cards, 1):
                motion.skip()
                played.display.animations.animate(CardRevealed(seat, card), played.view, played.view)
            took = nearest = 0.0
            while motion.is_busy:
                motion.update(0.01)
                took += 0.01
                near = played.display.animator.near
                nearest = max(nearest, near.near if near is not None else 0.0)
            played.scene.showing.present()
            return took, nearest

        plain, nearest = shown(Card.SIX)
        assert plain < 0.6
        assert nearest < 0.8
        assert shown(Card.FIVE)[0] == pytest.approx(plain, abs=0.03), "it is no lower"
        assert shown(Card.FOUR, Card.FOUR)[0] == pytest.approx(plain, abs=0.03)
        for cards in ((Card.FOUR,), (Card.FOUR, Card.THREE), (Card.CLOUD,), (Card.LASSO,)):
            took, nearest = shown(*cards)
            assert took > 1.6 * plain, cards
            assert nearest >= 1.0
    begin = turn("cloud", "5 3", *OTHERS, cards=("cloud", "5", "1"))
    assert not turned_up(begin.observation(1))[1:], "the own card face down is no part of it"
    assert is_weighty(Card.ONE, [Card.CLOUD])
    assert not is_weighty(Card.TWO, [Card.CLOUD]), "the next card may still be lower"


def test_the_table_steps_back_behind_a_card_that_is_turned_up_and_behind_the_sum(tmp_path: Path) -> None:
    """But not the sentence, which names whoever turns it up; a sum that stands still darkens nothing."""

    def brightness(played: River, name: str) -> float:
        area = played.driver.app.painter.canvas.pixel_rect(played.scene.ui.find(name).rect)
        return float(pygame.surfarray.array3d(played.driver.picture.subsurface(area)).max())

    begin = turn("cloud", "5 3", *OTHERS, cards=("cloud", "1", "2"))
    for event in (CardRevealed(1, Card.ONE), FlowFixed(2, 1, 3)):
        with river(tmp_path, *PLAYERS, begin=begin, settings=LIVELY) as played:
            played.wait_for_turn()
            played.driver.wait(0.5)
            before = {name: brightness(played, name) for name in ("seat-2", "tools", "banner")}
            played.display.animations.animate(event, played.view, played.view)
            played.wait_until(lambda: played.display.animator.dusk == 1.0)
            after = {name: brightness(played, name) for name in before}
            assert after["seat-2"] < 0.75 * before["seat-2"]
            assert after["tools"] < 0.75 * before["tools"]
            assert after["banner"] > 0.9 * before["banner"]
            if isinstance(event, CardRevealed):
                assert played.banner == "Bruno turns up a card…"
            played.wait_until(lambda: not played.scene.context.motion.is_busy)
            assert played.display.animator.dusk == 0.0
    calm = Settings(bot_speed=1.0, reduced_motion=True)
    with river(tmp_path, *PLAYERS, begin=begin, settings=calm) as played:
        played.wait_for_turn()
        played.display.animations.animate(FlowFixed(2, 1, 3), played.view, played.view)
        played.driver.step()
        assert played.display.animator.river.sum is not None
        assert played.display.animator.dusk == 0.0


@pytest.mark.parametrize("reduced", [False, True])
def test_the_river_is_a_sum_of_the_lowest_card_and_the_cloud(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(bot_speed=1.0, reduced_motion=reduced)
    begin = turn("2", "5 3", *OTHERS, cards=("2", "2", "1"))
    with river(tmp_path, *PLAYERS, begin=begin, settings=settings) as played:
        played.wait_for_turn()
        display = played.display
        display.animations.animate(FlowFixed(2, 1, 3), played.view, played.view)
        played.driver.step()
        shown = display.animator.river.sum
        assert shown is not None
        assert (shown.lowest, shown.weather, shown.flow) == (2, 1, 3)
        assert shown.homes == (display.state.places.played(0),), "only what has been turned up"
        if reduced:
            assert (shown.card, shown.cloud, shown.number, shown.sunk) == (1.0, 1.0, 1.0, 0.0), "it stands still"
        played.driver.wait(3.0)
        assert display.animator.river.sum is None
