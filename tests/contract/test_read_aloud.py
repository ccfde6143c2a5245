"""Reading aloud: what the system's voice would say, through menus and matches that are played by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from main import GAMES
from stage.driving import Driver
from stage.match.panels.banner import Banner
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from stage.ui.widget_tree import ancestors, order
from table.contract import CHANCE, SPECTATOR, Action, Seat, visible_to
from table.game import HUMAN, Game
from table.match.match import MatchSetup, SeatSetup
from table.offer.narration import Storyteller
from tests.contract.lesson_hands import hand_of
from tests.contract.playing import every_game
from tests.stage.unseen_window import Window, window

SPOKEN = Settings(reduced_motion=True, bot_speed=4.0, speak=True, language="en")
SMALL = (640, 360)
"""A small window is drawn quickly."""


class Ear:
    """Voice that notes what would be spoken."""

    is_missing = is_stuck = is_speaking = False
    waiting = 0

    def __init__(self) -> None:
        self.retracted: list[str] = []
        self.heard: list[str] = []
        self.urgent: list[str] = []
        self.languages: set[str] = set()
        self.volume = 1.0
        self.public: Callable[[], Collection[str]] = tuple
        """Function that returns what all players are told at this moment."""
        self.told: set[str] = set()
        """All that it has returned while something was said."""

    def say(self, text: str, language: str, *, interrupts: bool = False, volume: float = 1.0) -> None:
        self.heard.append(text)
        self.told.update(self.public())
        self.languages.add(language)
        self.volume = volume
        if interrupts:
            self.urgent.append(text)

    def retract(self, texts: Collection[str]) -> None:
        self.retracted += texts

    def close(self) -> None:
        self.heard.append("(closed)")


def listen(driver: Driver) -> Ear:
    ear = Ear()
    driver.app.voice = ear
    driver.step()
    return ear


def tab_through(driver: Driver, ear: Ear) -> dict[str, str]:
    """Press Tab until every focusable widget in front was focused; return by its name what was spoken of each."""
    spoken: dict[str, str] = {}
    for _ in range(3 * len(order(driver.scene.ui.layer())) + 3):
        before = len(ear.heard)
        driver.key("tab")
        focused = driver.scene.ui.focused
        if focused is None:
            continue
        assert focused.spoken_name or focused.tooltip or focused.spoken_state, f"{focused.name} has no name"
        if focused.name in spoken and spoken.keys() >= {each.name for each in order(driver.scene.ui.layer())}:
            break
        if len(ear.heard) == before:
            # The roofs tell what the cursor is on after a moment.
            driver.wait(0.5)
        spoken.setdefault(focused.name, ". ".join(ear.heard[before:]))
    missing = {each.name for each in order(driver.scene.ui.layer())} - spoken.keys()
    assert not missing, f"Tab never reaches {missing}"
    return spoken


MENUS: dict[str, Callable[[Services, Game], Scene]] = {
    "shelf": lambda services, game: services.to.shelf(),
    "settings": lambda services, game: services.to.settings(),
    "statistics": lambda services, game: services.to.statistics(),
    "people": lambda services, game: services.to.people(),
    "setup": lambda services, game: services.to.setup(game),
    "learn": lambda services, game: services.to.learn(game),
    "rules": lambda services, game: services.to.rules(game),
    "stickers": lambda services, game: services.to.stickers(game),
}


@pytest.mark.parametrize("name", MENUS)
def test_everything_in_a_menu_is_spoken_of(tmp_path: Path, name: str) -> None:
    game = GAMES["niagara"]
    with window(Window, tmp_path, GAMES, lambda services: MENUS[name](services, game), SPOKEN, SMALL) as here:
        ear = listen(here.driver)
        here.driver.wait(0.2)
        assert ear.heard[0].strip(), "the title is not spoken"
        said = tab_through(here.driver, ear)
        assert said
        assert not [name for name, words in said.items() if not words.strip()]


def match_of(game: Game, *players: str, practice: bool = False) -> Callable[[Services], Scene]:
    """Return what opens a match of `players`, and of novices on the other seats that the game needs."""
    names = ("Ada", "Bruno", "Chloé", "Dario")
    kinds = [*players, *["novice"] * (min(game.seats) - len(players))]
    seats = tuple(SeatSetup(kind, names[at], at) for at, kind in enumerate(kinds))
    setup = MatchSetup(game.name, seats, {}, seed=3, practice=practice)
    return lambda services: open_match(services, MatchSession.new(services, setup))


def turns(here: Window, count: int) -> Iterator[MatchScene[Any, Any]]:
    """Yield the scene before each of `count` decisions of the people at the screen, which they hand over by Enter."""
    scene = here.driver.front(MatchScene)

    def is_due() -> bool:
        return scene.context.acting is not None or scene.ui.has("handover.reveal")

    for _ in range(count):
        here.wait_until(is_due)
        while scene.ui.has("handover.reveal"):
            here.driver.key("return")
            here.wait_until(is_due)
        yield scene
        here.driver.step(2)


def decide(driver: Driver, scene: MatchScene[Any, Any]) -> None:
    """Do what is legal by keyboard; an action for which lessons have no keys (of the set-up) at once."""
    action = scene.context.legal[0]
    if scene.ui.dialog is not None:  # the last count of Nimm's, shown again
        driver.key("return")
    try:
        hand_of(scene.context.game, "keyboard")(driver, action)
    except KeyError:
        scene.context.act(action)


@every_game
def test_a_match_by_keyboard_is_spoken_of(tmp_path: Path, game: Game) -> None:
    with window(Window, tmp_path, GAMES, match_of(game, HUMAN), SPOKEN, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        told = 0
        for number, scene in enumerate(turns(here, 4)):
            assert ear.heard[0] == game.title
            banner, lines = driver.find("banner", Banner).text, scene.log.panel.lines.entries
            assert banner in ear.heard, f"{banner!r} is not among {ear.heard}"
            silent = [line.text for line in lines[told:] if line.text not in ear.heard]
            assert number == 0 or not silent, f"{silent} are not among {ear.heard}"
            told = len(lines)
            if number in (0, 2):
                said = tab_through(driver, ear)
                assert not [name for name, words in said.items() if not words.strip()]
            decide(driver, scene)
        assert ear.languages == {"en"}


def told_to_all(scene: MatchScene[Any, Any]) -> set[str]:
    return {*log_of(scene, SPECTATOR), scene.ui.find("banner", Banner).text}


@every_game
def test_nothing_secret_is_spoken_where_two_share_the_screen(tmp_path: Path, game: Game) -> None:
    with window(Window, tmp_path, GAMES, match_of(game, HUMAN, HUMAN), SPOKEN, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        seen, read = set[str](), set[str]()
        for scene in turns(here, 4):
            viewpoint = scene.context.viewpoint
            assert scene.context.game.title in ear.heard
            if viewpoint.is_private:
                before = len(ear.heard)
                # A bot may choose meanwhile, which the log and the banner say to all.
                ear.public = partial(told_to_all, scene)
                for _ in order(driver.scene.ui.layer()):
                    driver.key("tab")
                    focused = scene.ui.focused
                    if focused is not None and set(ear.heard[before:]) - ear.told - told_to_all(scene):
                        # A seat's button to act out of turn is named "seat-1.interrupt".
                        names = {each.name.rpartition(".")[2] for each in (focused, *ancestors(focused))}
                        assert names & PUBLIC, f"{focused.name} is spoken of"
                        read |= names & PUBLIC
                    before = len(ear.heard)
                seen.add(scene.context.seat_names[viewpoint.seat])
            telling = action_with_secret(scene)
            if telling is not None:
                scene.context.act(telling)
            else:
                decide(driver, scene)
        driver.wait(1.0)
        secret = set().union(*(log_of(scene, seat) for seat in (0, 1))) - log_of(scene, SPECTATOR)
        assert not secret.intersection(ear.heard)
        if game.name in ("niagara", "nimmsleich"):
            assert seen, "nobody had a secret"
            assert any(text.startswith("Hand over to") for text in ear.heard)
        if game.name == "nimmsleich":
            assert read >= {"tools", "least", "denounce"}
            assert secret, "nothing secret was written into the log"


PUBLIC = {"tools", "least", "denounce", "plate", "interrupt"}
"""Widgets that are read, with their contents, although one of several people at the screen has a secret."""


def test_bots_wait_until_what_they_did_has_been_read_and_while_nobody_looks(tmp_path: Path) -> None:
    moving = Settings(reduced_motion=True, bot_speed=4.0, speak=True, language="en")
    with window(Window, tmp_path, GAMES, match_of(GAMES["nimmsleich"]), moving, SMALL) as here:
        driver, ear, match = here.driver, listen(here.driver), here.driver.front(MatchScene).context.match

        def actions_in(seconds: float) -> int:
            before = match.number
            driver.wait(seconds)
            return match.number - before

        here.wait_until(lambda: match.number > 8)
        ear.waiting = 3
        assert actions_in(1.0) + actions_in(10.0) <= 2
        ear.waiting = 2
        here.wait_until(lambda: bool(actions_in(1.0)))
        pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
        driver.step(2)
        assert ear.heard[-1] == ""
        assert actions_in(1.0) + actions_in(10.0) <= 2
        assert ear.heard[-1] == ""
        pygame.event.post(pygame.Event(pygame.WINDOWRESTORED))
        here.wait_until(lambda: bool(actions_in(1.0)))
        assert ear.heard[-1] != ""


def test_a_banner_that_is_no_longer_true_is_not_read(tmp_path: Path) -> None:
    with window(Window, tmp_path, GAMES, match_of(GAMES["nizza"], HUMAN), SPOKEN, SMALL) as here:
        ear = listen(here.driver)
        banners = list[str]()
        for scene in turns(here, 2):
            banners.append(here.driver.find("banner", Banner).text)
            decide(here.driver, scene)
        assert banners[0] in ear.retracted
        assert ear.heard.index(banners[0]) < len(ear.heard)


def action_with_secret(scene: MatchScene[Any, Any]) -> Action | None:
    """Return a legal action of which the log tells the player more than a spectator, or None."""
    context, narration = scene.context, scene.context.game.load_narration()
    action: Action
    for action in context.legal:
        state = context.match.state.clone()
        events = state.apply(context.viewpoint.seat, action)
        if any(not event.is_visible_to(SPECTATOR) and type(event) not in narration.silent for event in events):
            return action
    return None


def log_of(scene: MatchScene[Any, Any], seat: Seat) -> set[str]:
    """Return the lines of the log as a seat or a spectator reads them."""
    context = scene.context
    narration, storyteller = context.game.load_narration(), Storyteller(context.app.language)
    events = visible_to(seat, [*context.match.events])
    return {narration.tell(event, context.seat_names, storyteller) for event in events}


def test_results_menus_and_dialogs_are_spoken_of(tmp_path: Path) -> None:
    game = GAMES["nizza"]
    with window(Window, tmp_path, GAMES, match_of(game, HUMAN, practice=True), SPOKEN, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        driver.key("f10")
        menu = driver.scene.ui.dialog
        assert menu is not None
        assert [menu.title, "Back to the game"] == ear.urgent[-1:] + ear.heard[-1:]
        said = tab_through(driver, ear)
        assert not [name for name, words in said.items() if not words.strip()]
        driver.key("escape")
        scene = driver.front(MatchScene)
        here.wait_until(lambda: scene.context.acting is not None)
        match = scene.context.match
        rng = Random(1)
        while not match.state.is_terminal():
            (actor, *_) = match.state.actors()
            chance = match.state.sample_chance(rng) if actor == CHANCE else None
            match.apply(actor, chance if chance is not None else rng.choice(match.state.legal_actions(actor)))
        driver.app.scenes.replace(here.services.to.results(scene.context.session))
        driver.wait(0.3)
        results = driver.front(ResultsScene)
        opening = ear.heard.index(results.title)
        names = scene.context.seat_names
        for name in names:
            assert any(name in text for text in ear.heard[opening:]), f"{name}'s result is not spoken"
        said = tab_through(driver, ear)
        assert not [name for name, words in said.items() if not words.strip()]


def test_speaking_is_off_until_a_player_wants_it_and_ends_at_once(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True, language="fr")
    with window(Window, tmp_path, GAMES, lambda services: services.to.settings(), settings, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        driver.app.notify("Nobody hears this")
        driver.key("tab")
        driver.wait(0.2)
        assert not ear.heard
        driver.app.change(speak=True)
        driver.step()
        assert ear.heard[0] == "Réglages"
        assert ear.languages == {"fr"}
        driver.app.notify("Un avis")
        driver.wait(0.2)
        driver.app.notify("Un avis")
        driver.wait(0.2)
        assert ear.heard.count("Un avis") == 1
        ear.heard.clear()
        driver.app.change(speak=False)
        driver.step()
        assert ear.heard == [""]
        assert ear.urgent[-1] == ""
        driver.key("tab")
        assert ear.heard == [""]


@pytest.mark.parametrize(
    ("is_stuck", "words"),
    [(False, "This computer has no voice that could read aloud."), (True, "The computer's voice no longer answers.")],
)
def test_a_missing_or_hanging_voice_is_told_once(tmp_path: Path, is_stuck: bool, words: str) -> None:
    with window(Window, tmp_path, GAMES, lambda services: services.to.settings(), SPOKEN, SMALL) as here:
        ear, app = listen(here.driver), here.driver.app
        ear.is_missing, ear.is_stuck = True, is_stuck
        here.driver.step()
        assert [notice.text.startswith(words) for notice in app.notices.shown] == [True]
        app.notices.shown.clear()
        app.change(speak=False)
        here.driver.step()
        app.change(speak=True)
        here.driver.wait(0.2)
        assert not app.notices.shown


def test_the_pointer_is_not_spoken_of_and_a_state_that_changes_is(tmp_path: Path) -> None:
    with window(Window, tmp_path, GAMES, lambda services: services.to.settings(), SPOKEN, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        ear.heard.clear()
        driver.move("emblems")
        driver.wait(1.0)
        assert not ear.heard
        driver.scene.ui.focus(driver.find("emblems"))
        driver.key("f2")
        ear.heard.clear()
        driver.key("space")
        assert [ear.heard, ear.urgent[-1]] == [["off"], "off"]
        driver.key("tab")
        assert ear.urgent[-1] == "Full screen. off. F11"
        driver.pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
        assert ear.urgent[-1] == "Emblems. off"


def test_a_pad_hears_its_own_buttons(tmp_path: Path) -> None:
    with window(Window, tmp_path, GAMES, match_of(GAMES["nizza"], HUMAN), SPOKEN, SMALL) as here:
        driver, ear = here.driver, listen(here.driver)
        for _ in turns(here, 1):
            driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
            driver.scene.ui.focus(driver.find("menu"))
            driver.wait(0.2)
            assert "Menu. Start" in ear.heard


def test_the_music_is_softer_only_while_the_voice_speaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with window(Window, tmp_path, GAMES, lambda services: services.to.settings(), SPOKEN, SMALL) as here:
        ear, app, ducked = listen(here.driver), here.driver.app, list[bool]()
        monkeypatch.setattr(app.sound, "accompany", lambda *_, speaking, **__: ducked.append(speaking))
        for ear.is_speaking, speak in ((True, True), (False, True), (True, False)):
            app.change(speak=speak)
            here.driver.step()
        assert ducked == [True, False, False]
