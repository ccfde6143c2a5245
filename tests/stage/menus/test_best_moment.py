"""The best moment of a match, replayed before the results."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pygame
import pytest
from PIL import Image, ImageSequence

from main import GAMES
from nimmsleich.rules.actions import Bid
from nimmsleich.rules.events import BidMade
from nimmsleich.scene.display import LeichDisplay
from nizza.scene.display import NizzaDisplay
from nizza.view.picture import is_shown
from nizza.view.tabletop import BurglarPose
from stage.match_session import MatchSession
from stage.menus.best_moment import MomentScene, best_moment
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.contract import SPECTATOR
from table.match.journal import read
from table.match.match import Match
from table.match.retelling import retold
from tests.stage.menu_window import CALM, Menu, menu

LIVELY = msgspec.structs.replace(CALM, reduced_motion=False)
JOURNALS = Path(__file__).parents[2] / "journals"


def finished(game: str) -> Match:
    match = read(JOURNALS / f"{game}.jsonl", GAMES)
    match.go_to(match.length)
    return match


def opening(match: Match) -> Callable[[Services], Scene]:
    return lambda services: best_moment(services, MatchSession.review(services, match))


def results_of(match: Match) -> Callable[[Services], Scene]:
    return lambda services: ResultsScene(services, MatchSession.review(services, match))


def seconds_until_results(here: Menu) -> float:
    seconds = 0.0
    while not isinstance(here.driver.scene, ResultsScene):
        here.driver.wait(0.1)
        seconds += 0.1
        assert seconds < 12.0
    return seconds


@pytest.mark.parametrize("game", ["nimmsleich-3", "nizza-4"])
def test_results_open_with_the_best_moment(game: str, tmp_path: Path) -> None:
    match = finished(game)
    with menu(tmp_path, opening(match), LIVELY) as here:
        scene = here.driver.front(MomentScene)
        best = retold(match, here.driver.app.language).best
        assert scene.moment == best
        assert best is not None
        assert best.rank == 0
        assert scene.sign == best.title, "over the finished board nothing is being set up"
        assert scene.context.viewpoint.seat == SPECTATOR
        if game == "nimmsleich-3":
            see_the_lie(here, scene)
        assert 1.0 < seconds_until_results(here) < 10.0
        assert scene.is_told
    assert match.number == match.length


def see_the_lie(here: Menu, scene: MomentScene) -> None:
    """After the bid come the cards that everybody then held, counted; nobody had doubted it."""
    display, bid = scene.display, scene.moment.event
    assert isinstance(display, LeichDisplay)
    assert isinstance(bid, BidMade)
    assert display.state.table.showdown is None
    assert not scene.is_told, "the words would say what the cards will show"
    here.wait_until(lambda: display.state.table.showdown is not None and display.state.table.showdown.decided)
    shown = display.state.table.showdown
    assert shown is not None
    assert (shown.call.seat, shown.call.bid) == (bid.seat, Bid(bid.count, bid.corpse))
    assert shown.count < bid.count
    assert not shown.voted
    assert [seat for seat in range(3) if shown.has_won(seat)] == [bid.seat]


def test_nothing_but_the_bars_covers_the_picture(tmp_path: Path) -> None:
    """The bars reach from edge to edge, and no panel stands between them."""
    with menu(tmp_path, opening(finished("nimmsleich-3")), LIVELY) as here:
        here.driver.front(MomentScene)
        here.driver.wait(0.6)
        picture = here.driver.picture
        surround = here.driver.app.painter.palette.surround
        for x in range(0, picture.get_width(), 16):
            assert picture.get_at((x, 2))[:3] == surround
            assert picture.get_at((x, picture.get_height() - 2))[:3] == surround


def test_a_city_that_fills_the_window_has_neither_bars_nor_minimap(tmp_path: Path) -> None:
    with menu(tmp_path, opening(finished("nizza-4")), LIVELY) as here:
        scene = here.driver.front(MomentScene)
        here.driver.wait(0.6)
        picture = here.driver.picture
        surround = here.driver.app.painter.palette.surround
        columns = range(0, picture.get_width(), 16)
        assert all(picture.get_at((x, 2))[:3] != surround for x in columns)
        assert len({picture.get_at((x, picture.get_height() - 40))[:3] for x in columns}) > 1, "the sea is still seen"
        assert scene.aside == 1.0
        assert isinstance(scene.display, NizzaDisplay)
        assert not is_shown(scene.display.state.render_context)
        spotlight = scene.display.state.table.spotlight
        here.wait_until(lambda: spotlight.share == 1.0)
        assert not here.driver.find("banner").lifted, "nothing lies above the dusk"


def test_any_key_or_click_skips_it_but_not_a_modifier(tmp_path: Path) -> None:
    match = finished("nimmsleich-3")
    for skip in ("", "space"):
        with menu(tmp_path, opening(match), LIVELY) as here:
            here.driver.wait(0.4)
            here.driver.key("left shift")
            here.driver.front(MomentScene)
            if skip:
                here.driver.key(skip)
            else:
                here.driver.click((900.0, 500.0))
            here.driver.wait(0.5)
            here.driver.front(ResultsScene)


def test_with_reduced_motion_the_pictures_of_the_results_show_the_moments(tmp_path: Path) -> None:
    with menu(tmp_path, opening(finished("nimmsleich-3")), CALM) as here:
        here.driver.front(ResultsScene)
        assert here.scene.ui.has("moment-0")


def test_a_match_without_moments_goes_on_to_its_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = finished("nimmsleich-3")
    monkeypatch.setattr("stage.menus.best_moment.retold", lambda match, text: retold_nothing())
    with menu(tmp_path, opening(match), LIVELY) as here:
        here.driver.front(ResultsScene)


def retold_nothing() -> object:
    from table.match.retelling import MatchSummary

    return MatchSummary("")


def pixels(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures' channels, 0.0–255.0."""
    return float(np.abs(np.array(one, float) - np.array(other.resize(one.size), float)).mean())


@pytest.mark.draws_frames("a clip consists of drawn frames")
@pytest.mark.parametrize(
    ("game", "settings"), [("nimmsleich-3", LIVELY), ("nimmsleich-3", CALM), ("vertiges-2", LIVELY)]
)
def test_each_moment_of_the_results_is_saved_as_a_clip(
    game: str, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its beginning to its verdict: by the replay in slow motion, or by a review where there is none."""
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    match = finished(game)
    with menu(tmp_path, results_of(match), settings) as here:
        results = here.driver.front(ResultsScene)
        before = pixels(here.driver.picture)
        here.driver.click("moment-1.clip")
        here.wait_until(lambda: here.driver.scene is not results)
        is_review = not isinstance(here.driver.scene, MomentScene)
        assert is_review == (settings is CALM)
        assert here.driver.scene.is_filmed
        here.wait_until(lambda: here.driver.scene is results)
        here.wait_until(lambda: any("saved" in note.text for note in here.driver.app.notices.shown), seconds=240)
        (file,) = (tmp_path / "home" / "pictures").glob("*.gif")
        with Image.open(file) as picture:
            assert picture.width == 960
            assert (1 if settings is CALM else 5) < getattr(picture, "n_frames") <= 100  # noqa: B009 - missing in Pillow's base class
            first, second, *_ = (frame.convert("RGB") for frame in ImageSequence.Iterator(picture))
        if settings is LIVELY:
            assert apart(first, second) < 0.15 * apart(first, before), "nothing is left of the results"


def test_a_clip_that_is_broken_off_is_saved_as_far_as_it_went(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    match = finished("nimmsleich-3")
    with menu(tmp_path, results_of(match), LIVELY) as here:
        here.driver.click("moment-1.clip")
        here.wait_for(MomentScene)
        here.driver.wait(3.0)
        here.driver.key("space")
        here.wait_for(ResultsScene)
        here.wait_until(lambda: any("saved" in note.text for note in here.driver.app.notices.shown), seconds=240)
    assert len(list((tmp_path / "home" / "pictures").glob("*.gif"))) == 1


def test_a_push_is_filmed_until_whoever_fell_swims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The film ended while the pawn was still in the air, and a die that was passed on flew through it."""
    match = finished("nizza-4")

    def filming(services: Services) -> Scene:
        (fall,) = (each for each in retold(match, services.app.language).moments if "push" in each.words)
        return MomentScene(services, MatchSession.review(services, match), fall)

    with menu(tmp_path, filming, LIVELY) as here:
        scene, poses = here.driver.front(MomentScene), list[set[BurglarPose]]()
        assert isinstance(scene.display, NizzaDisplay)
        dice: list[object] = []
        monkeypatch.setattr(scene.display.dice, "draw", dice.append)
        while not isinstance(here.driver.scene, ResultsScene):
            poses.append({figure.pose for figure in scene.display.state.table.figures})
            scene.display.draw_flying(here.driver.app.painter)
            here.driver.wait(0.1)
    assert not dice
    assert any(BurglarPose.SHOVE in each for each in poses)
    assert BurglarPose.SWIM in poses[-1]
