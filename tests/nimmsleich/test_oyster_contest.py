"""The oyster contest (NL-50): rhythm, not speed."""

from __future__ import annotations

import random
from functools import cache, partial
from pathlib import Path

import pygame
import pytest

from nimmsleich import GAME
from nimmsleich.oyster_contest import CALM, LIVELY, Contest, MarkerPace, Oyster
from nimmsleich.rules.actions import OYSTERS_PER_LANE, Oysters
from nimmsleich.rules.views import Phase
from nimmsleich.scene.oysters import OysterScene
from stage.match.scene import MatchScene
from stage.settings import TEXT_SCALES, Settings
from stage.ui.labels import Paragraph
from table.contract import CHANCE
from table.match.journal import Journal
from table.match.match import Match
from table.rng import stream
from tests.nimmsleich.nimmsleich_window import Table, setup_of, table
from tests.stage.unseen_window import QUICK


def contest(*players: str, pace: MarkerPace = LIVELY, seed: int = 1) -> Contest:
    return Contest(range(len(players)), players, random.Random(seed), pace)


def run_to(running: Contest, at: float) -> None:
    running.update((at - running.at) * running.pace.beat)


def test_a_tap_in_time_opens_an_oyster() -> None:
    running = contest("human")
    for number in range(OYSTERS_PER_LANE):
        run_to(running, number + 0.5 * LIVELY.zone)
        assert running.under == number
        assert running.tap(running.lanes[0])
    assert running.scores == (OYSTERS_PER_LANE,)


@pytest.mark.parametrize("off", [-0.3, 0.3])
def test_a_tap_off_the_beat_spoils_it(off: float) -> None:
    running = contest("human")
    run_to(running, 4 + off)
    assert running.under == -1
    assert not running.tap(running.lanes[0])
    assert running.lanes[0].oysters[4] is Oyster.SPOILT
    run_to(running, 4.35 if off > 0 else 4.0)
    assert not running.tap(running.lanes[0]), "there is no second try"
    assert running.scores == (0,)


def test_tapping_as_fast_as_one_can_wins_nothing() -> None:
    running = contest("human")
    while not running.is_over:
        running.update(0.05)
        running.tap(running.lanes[0])
    assert running.scores[0] == 0


def test_better_bots_open_more() -> None:
    opened = dict.fromkeys(("random", "novice", "regular", "expert", "master"), 0)
    for seed in range(60):
        running = contest(*opened, seed=seed)
        while not running.is_over:
            running.update(1 / 60)
        for level, score in zip(opened, running.scores, strict=True):
            opened[level] += score
    assert list(opened.values()) == sorted(opened.values())
    assert opened["master"] < 60 * OYSTERS_PER_LANE, "nobody is perfect"


def test_the_calm_pace_is_slower_and_more_lenient() -> None:
    assert CALM.beat > LIVELY.beat
    assert CALM.zone > LIVELY.zone


def phase_of(match: Match) -> Phase:
    return Phase(match.state.observation(0).phase)


@cache
def tied(seats: int) -> Match:
    """Return a match that has just reached the oysters, with seats 0 and 1 among the tied."""
    for seed in range(400):
        match = Match(GAME, setup_of(*("novice",) * seats, seed=seed, options={"oysters": True}))
        while (actors := match.state.actors()) and phase_of(match) is not Phase.OYSTERS:
            seat = actors[0]
            if seat == CHANCE:
                action = GAME.answer_chance(match.state, stream(seed, "chance", match.number))
            else:
                legal = match.state.legal_actions(seat)
                action = stream(seed, "play", match.number).choice([*legal[:6], *legal[-8:]])
            match.apply(seat, action)
        if phase_of(match) is Phase.OYSTERS and {0, 1} <= set(match.state.observation(0).tied):
            return match
    raise AssertionError("no seed ends in a tie")


def tie(folder: Path, *players: str, practice: bool = False) -> Path:
    """Save a match of these players that has just reached the oysters."""
    match, path = tied(len(players)), folder / "tie.jsonl"
    setup = setup_of(*players, practice=practice, seed=match.setup.seed, options=match.setup.options)
    journal = Journal.create(path, setup)
    for entry in match.past:
        journal.write_action(entry.seat, entry.action)
    journal.close()
    return path


def is_over(contest: Contest) -> bool:
    return contest.is_over


def scene_of(played: Table) -> OysterScene:
    played.wait_until(lambda: isinstance(played.driver.scene, OysterScene))
    return played.driver.front(OysterScene)


def test_the_contest_is_played_with_the_mouse_and_its_outcome_is_in_the_match(tmp_path: Path) -> None:
    saved = tie(tmp_path, "human", "novice", "novice", "novice")
    with table(tmp_path, saved=saved, settings=Settings(bot_speed=4.0)) as played:
        scene = scene_of(played)
        assert not scene.running, "nobody is hurried into it"
        played.driver.click("oysters.start")
        opened: set[int] = set()
        while not scene.contest.is_over:
            played.driver.step()
            under = scene.contest.under
            if under >= 0 and under not in opened:
                opened.add(under)
                played.driver.press("lane-0")
                played.driver.release("lane-0")
        played.driver.draw()
        scores = scene.contest.scores
        assert scores[0] == OYSTERS_PER_LANE
        played.driver.click("oysters.close")
        played.wait_until(lambda: isinstance(played.driver.scene, MatchScene) and played.scene.context.is_over)
        last = list(played.scene.context.match.past)[-1]
        assert (last.seat, last.action) == (CHANCE, Oysters(scores))
        assert played.scene.context.match.state.winners() == (0,)


def test_two_people_tap_with_keys_of_their_own(tmp_path: Path) -> None:
    saved = tie(tmp_path, "human", "human", "novice", "novice")
    with table(tmp_path, saved=saved, settings=QUICK) as played:
        scene = scene_of(played)
        played.driver.key("tab")
        played.driver.key("return")
        assert scene.running
        assert scene.contest.pace == CALM, "with reduced motion the contest is calm"
        done = 0
        while not scene.contest.is_over:
            played.driver.step()
            if scene.contest.under == done and done < 3:
                played.driver.key("1" if done < 2 else "2")
                played.driver.draw()
                done += 1
        assert scene.contest.scores[:2] == (2, 1)


@pytest.mark.parametrize("shared", [False, True])
def test_two_people_tap_on_two_gamepads_or_on_one(tmp_path: Path, shared: bool) -> None:
    saved = tie(tmp_path, "human", "human", "novice", "novice")
    with table(tmp_path, saved=saved, settings=QUICK) as played:
        scene = scene_of(played)
        played.driver.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN, pad=7)
        played.driver.pad(pygame.CONTROLLER_BUTTON_A, pad=7)
        assert scene.running
        second = (7, pygame.CONTROLLER_BUTTON_B) if shared else (4, pygame.CONTROLLER_BUTTON_A)
        done = 0
        while not scene.contest.is_over:
            played.driver.step()
            if scene.contest.under == done and done < 3:
                pad, button = (7, pygame.CONTROLLER_BUTTON_A) if done < 2 else second
                pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=pad, button=button))
                played.driver.step()
                done += 1
        assert scene.contest.scores[:2] == (2, 1)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_what_is_to_be_done_can_be_read_whole(tmp_path: Path, scale: float, language: str) -> None:
    saved = tie(tmp_path, "human", "novice", "novice", "novice")
    settings = Settings(reduced_motion=True, text_scale=scale, language=language)
    with table(tmp_path, saved=saved, settings=settings) as played:
        scene = scene_of(played)
        words, lane = scene.ui.find("oysters.words", Paragraph), scene.ui.find("lane-0")
        assert words.preferred(words.rect.width)[1] <= words.rect.height
        assert words.rect.bottom <= lane.rect.top


def test_a_contest_that_was_taken_back_is_held_again(tmp_path: Path) -> None:
    saved = tie(tmp_path, "human", "human", "novice", "novice", practice=True)
    with table(tmp_path, saved=saved, settings=QUICK) as played:
        for _ in range(2):
            contest = scene_of(played).contest
            played.driver.click("oysters.start")
            played.driver.wait_until(partial(is_over, contest), 60.0)
            played.driver.click("oysters.close")
            played.wait_until(lambda: isinstance(played.driver.scene, MatchScene) and played.scene.context.is_over)
            match = played.scene.context.match
            played.scene.context.controller.go_to(match.length - 1)
            played.driver.step(2)
            played.driver.click("frame.play-on")
        assert isinstance(scene_of(played), OysterScene)
