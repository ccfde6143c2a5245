"""After a match against bots: which decisions cost most, and playing on from there."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from nizza.rules.events import StartDecided
from stage.match.scene import MatchScene
from stage.match_session import MatchSession
from stage.menus import hindsight
from stage.menus.hindsight import CostlyDecision, Tiles, cost_in_words, deeds
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.ui.choice import Choice
from stage.ui.labels import Paragraph
from table.language import load
from table.match.judging import Unit, Verdict
from tests.stage.menu_window import Menu, finished, menu
from tests.stage.menus.test_results import FOUR, after


def looked_back(here: Menu) -> ResultsScene:
    """Return the results once the master has rated every decision."""
    scene = here.driver.front(ResultsScene)
    scene.ui.find("beside", Choice).choose(1)
    deadline = time.monotonic() + 60.0
    while not scene.ui.has("hindsight-0"):
        assert time.monotonic() < deadline
        here.driver.step()
        time.sleep(0.005)
    return scene


def found_nothing(here: Menu, count: int | None = None) -> str:
    """Return the message after `count` ratings, or after all; next to no time passes on the screen meanwhile."""
    scene = here.driver.front(ResultsScene)
    # Not quite until the review begins.
    here.driver.step(42)
    deadline = time.monotonic() + 60.0
    while True:
        assert time.monotonic() < deadline
        here.driver.step(1, seconds=0.0001)
        told = str(scene.ui.find("hindsight.told").value)
        if told.startswith(("No ", "The master looked at ")) or (count is not None and f" {count} of" in told):
            return told
        time.sleep(0.002)


def test_the_dearest_decisions_are_shown_and_played_on_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Some decisions will do: no more are looked at after a second.
    monkeypatch.setattr(hindsight, "SECONDS", 1.0)
    monkeypatch.setattr(hindsight, "LEAST", dict.fromkeys(Unit, 0.0))
    with menu(tmp_path, after(*FOUR)) as here:
        scene = looked_back(here)
        rows = [name for name in scene.ui.names if name.endswith(".cost")]
        assert 0 < len(rows) <= hindsight.SHOWN
        costs = [
            int(re.findall(r"wins (\d+) fewer of 100 matches", str(scene.ui.find(name).value))[0]) for name in rows
        ]
        assert costs == sorted(costs, reverse=True)
        assert scene.ui.find("hindsight-0.done.label").value == "Played:"
        assert scene.ui.find("hindsight-0.done.tiles", Tiles).tiles
        words, button = scene.ui.find("hindsight-0.done.words"), scene.ui.find("hindsight-0.play")
        assert isinstance(words, Paragraph)
        words.text = "a deed that takes many words " * 9
        scene.ui.settle()
        assert button.rect.width >= button.preferred()[0], "the words wrap, the button keeps its own"
        here.driver.click("hindsight-0.play")
        here.wait_for(MatchScene)
        context = here.match.context
        assert context.practice
        assert context.match.length < scene.match.length
        here.wait_until(lambda: context.acting == 0)
        context.act(context.legal[0])
        assert not list((tmp_path / "matches").glob("**/*.jsonl")), "nothing is kept of it"
        context.session.record()
        assert not here.services.history.matches(), "and nothing counts"
        here.driver.click("menu")
        here.driver.click("menu.leave")
        here.wait_for(ResultsScene)
        assert here.scene is scene


def test_what_is_tried_out_is_named_on_its_card_which_leads_back_to_the_results(tmp_path: Path) -> None:
    with menu(tmp_path, after(*FOUR)) as here:
        results = here.driver.front(ResultsScene)
        results._play_on(results.match.length - 2)
        here.wait_for(MatchScene)
        assert here.driver.find("practice.title").value == "What if?"
        assert "doesn't count" in str(here.driver.find("practice.about").value)
        here.driver.click("practice.back")
        here.wait_for(ResultsScene)
        assert here.scene is results


def test_time_passes_only_while_the_results_are_in_front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "SECONDS", 1.0)
    monkeypatch.setattr(hindsight, "LEAST", dict.fromkeys(Unit, 2.0))
    with menu(tmp_path, after(*FOUR)) as here:
        told = found_nothing(here, count=1)
        here.driver.click("review")
        here.wait_for(MatchScene)
        time.sleep(1.0)
        here.driver.app.scenes.pop()
        here.wait_for(ResultsScene)
        assert "1 of" in told
        assert found_nothing(here) == "No decision cost you much: the master would have played much the same."


def test_nothing_is_said_of_decisions_that_were_not_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hindsight, "SECONDS", -1.0)
    monkeypatch.setattr(hindsight, "LEAST", dict.fromkeys(Unit, 2.0))
    with menu(tmp_path, after(*FOUR)) as here:
        told = found_nothing(here)
        assert told.startswith("The master looked at ")
        looked_at, total = (int(number) for number in re.findall(r"\d+", told))
        assert 1 <= looked_at < total


def test_what_is_better_is_never_told_in_the_words_of_what_was_done(tmp_path: Path) -> None:
    with menu(tmp_path, after(*FOUR)) as here:
        match = here.driver.front(ResultsScene).match
        number = next(at for at in range(match.length) if match.entry(at).seat == 0)
        verdict = Verdict(match.entry(number).action, 0.6, 0.5)
        done, better = deeds(match, CostlyDecision(number, verdict), here.driver.app.language)
        assert done.told
        assert better.told not in ("", done.told)


def test_a_cost_is_a_sentence_that_says_of_what() -> None:
    chance, points = Verdict(None, 0.52, 0.28), Verdict(None, 4.0, 3.2, Unit.POINTS)  # type: ignore[arg-type]
    assert cost_in_words(chance, load("en")) == "wins 24 fewer of 100 matches"
    assert cost_in_words(points, load("en")) == "costs 1 point"
    fallen, lost = (Verdict(None, 2.0, -6.0, unit, StartDecided(0)) for unit in (Unit.POINTS, Unit.CHANCE))  # type: ignore[arg-type]
    assert cost_in_words(fallen, load("en")) == "8 points less than expected"
    assert cost_in_words(lost, load("en")).endswith("fewer of 100 matches than expected")
    assert cost_in_words(chance, load("fr")) == "gagne 24 parties de moins sur 100"


def test_nobody_looks_back_at_a_match_of_bots_or_of_several_people(tmp_path: Path) -> None:
    for players in (("novice",) * 4, ("human", "human", "novice", "novice")):
        with menu(tmp_path / players[0], after(*players)) as here:
            assert not here.scene.ui.has("hindsight")


def test_what_was_only_tried_out_counts_nowhere_and_its_rematch_is_no_practice(tmp_path: Path) -> None:
    def opening(services: Services) -> ResultsScene:
        session = MatchSession(services, finished(*FOUR), None)
        for _ in range(2):
            session = session.what_if(session.match.number)
        return ResultsScene(services, session)

    with menu(tmp_path, opening) as here:
        assert here.driver.find("helped").value == "This was a trial run. It doesn't count."
        here.driver.click("rematch")
        here.wait_for(MatchScene)
        assert not here.match.context.practice
