"""The season's page: sealed until its acts open, an evening played from the invitation to its stars, and the cup."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from stage.driving import Driver
from stage.match.faces.memories import memory_of
from stage.match.panels.evening_card import StarMark
from stage.match.scene import MatchScene, open_match
from stage.match_session import MatchSession
from stage.menus.cards.invitation import EveningStars, HostSays
from stage.menus.cards.room import WallInvitation
from stage.menus.cards.street import House
from stage.menus.learn import LearnScene
from stage.menus.results import ResultsScene
from stage.menus.season import Cup, SeasonScene, person_seat
from stage.menus.shelf import Shelf
from stage.services import Services
from stage.settings import Settings
from stage.ui.labels import Label
from stage.ui.scene import Scene
from stage.ui.widget_tree import tree
from table.history.rows import EveningRow, Profile
from table.language import load
from table.match.match import SeasonMark
from table.match.turns import TurnController
from table.season import Star, evening_setup, new_options, progress_in, season, stars_in, words_of
from table.seating import players_at_once
from tests.stage.menu_window import CALM, Menu, menu
from tests.stage.ui.widget_scene import showing

FULL = int(Star.BRONZE | Star.SILVER | Star.GOLD)


def cards(here: Menu) -> dict[str, House]:
    found = (widget for root in here.driver.scene.ui.roots for widget in tree(root))
    return {card.name.removeprefix("evening."): card for card in found if isinstance(card, House)}


def done(services: Services, *ids: str, number: int = 1, points: str = "") -> None:
    for id_ in ids:
        services.history.evenings.keep(EveningRow("", number, id_, FULL, points))


def test_the_street_is_dark_beyond_the_first_act_and_opens_with_stars(tmp_path: Path) -> None:
    with menu(tmp_path, SeasonScene) as here:
        here.driver.wait(0.2)
        found = cards(here)
        assert len(found) == len(season().evenings) + len(season().final)
        first, second = (act[0].id for act in season().acts[:2])
        here.driver.click(found[first].name)
        assert here.driver.scene.ui.dialog is not None
        here.driver.key("escape")
        assert here.driver.scene.ui.dialog is None
        here.driver.scene.ui.focus(found[second])
        here.driver.click(found[second].name)
        assert here.driver.scene.ui.dialog is None, "it is dark"
        done(here.driver.front(SeasonScene).services, *(each.id for each in season().acts[0]))
        here.driver.front(SeasonScene).rebuild()
        here.driver.scene.ui.focus(cards(here)[second])
        here.driver.click(cards(here)[second].name)
        assert here.driver.scene.ui.dialog is not None


def test_the_keyboard_alone_begins_the_next_evening_and_its_goal_is_shown(tmp_path: Path) -> None:
    with menu(tmp_path, SeasonScene) as here:
        here.driver.wait(0.2)
        here.driver.key("return")
        here.driver.key("return")
        here.driver.type("Zoé")
        here.driver.key("return")
        scene = here.wait_for(MatchScene)
        setup = scene.context.match.setup
        assert setup.names[0] == "Zoé", "stars belong to a person, who is asked for a name"
        assert setup.evening
        assert setup.evening.id == season().evenings[0].id
        goal = scene.ui.find("evening.goal.0")
        assert isinstance(goal, Label)
        assert goal.text == "Swing 80 m in all."
        told = scene.ui.find("evening.told.0")
        assert isinstance(told, Label)
        assert told.text == "0 of 80"
        assert not scene.ui.find("evening").rect.colliderect(scene.context.areas.log_line)


@pytest.mark.parametrize(("player", "said"), [("novice", "Done!"), ("random", "Missed")])
def test_the_card_of_an_evening_says_at_the_end_what_became_of_its_goal(tmp_path: Path, player: str, said: str) -> None:
    evening = season().evenings[0]

    def opening(services: Services) -> Scene:
        game = services.games[evening.game]
        session = MatchSession.new(services, evening_setup(game, evening, person_seat(services, evening), 1, 3))
        setup = session.match.setup
        seats = (msgspec.structs.replace(setup.seats[0], player=player), *setup.seats[1:])
        bots = players_at_once(game, msgspec.structs.replace(setup, seats=seats))
        TurnController(session.match, bots).play_out()
        return open_match(services, session)

    with menu(tmp_path, opening) as here:
        here.driver.step(2)
        scene = here.driver.front(MatchScene)
        ways = progress_in(scene.context.match, evening, 0)
        assert ways[0].is_reached == (said == "Done!")
        for number, way in enumerate(ways):
            told, mark = scene.ui.find(f"evening.told.{number}"), scene.ui.find(f"evening.mark.{number}")
            assert isinstance(told, Label)
            assert isinstance(mark, StarMark)
            assert told.text == ("Done!" if way.is_reached else "Missed")
            assert (mark.won, mark.lost) == (way.is_reached, not way.is_reached)


def test_an_evening_that_was_begun_with_one_goal_goes_on_with_that(tmp_path: Path) -> None:
    evening = season().evenings[0]

    def opening(services: Services) -> Scene:
        game = services.games[evening.game]
        setup = evening_setup(game, evening, person_seat(services, evening), 1, 3)
        former = msgspec.structs.replace(setup, evening=SeasonMark(evening.id))
        return open_match(services, MatchSession.new(services, former))

    with menu(tmp_path, opening) as here:
        here.driver.step(2)
        assert here.driver.find("evening.goal.0", Label).text == "Swing 4 times."
        assert not here.driver.scene.ui.has("evening.goal.1")


@pytest.mark.parametrize("still", [False, True])
def test_a_star_that_is_won_flies_to_its_place_or_appears_there(still: bool) -> None:
    mark = StarMark("mark")
    settings = Settings(language="en", reduced_motion=still)
    with showing((mark, (1600, 900, 40, 40)), settings=settings) as driver:
        place, start = pygame.Rect(1590, 890, 60, 60), pygame.Rect(400, 100, 800, 600)
        hollow, empty = (pixels_of(driver, area) for area in (place, start))
        mark.win((800.0, 400.0))
        driver.step(2)
        assert (pixels_of(driver, start) == empty) == still
        assert (pixels_of(driver, place) == hollow) != still
        driver.wait(1.5)
        assert pixels_of(driver, start) == empty
        assert pixels_of(driver, place) != hollow


def pixels_of(driver: Driver, area: pygame.Rect) -> bytes:
    return pygame.image.tobytes(driver.picture.subsurface(area), "RGB")


@pytest.mark.parametrize("id_", ["bluff", "final-nimmsleich"])
def test_a_finished_evening_gives_its_stars_and_the_hosts_line(tmp_path: Path, id_: str) -> None:
    evening = season().find(id_)
    assert evening is not None

    def opening(services: Services) -> ResultsScene:
        game = services.games[evening.game]
        session = MatchSession.new(services, evening_setup(game, evening, person_seat(services, evening), 1, 5))
        setup = session.match.setup
        seats = (msgspec.structs.replace(setup.seats[0], player="novice"), *setup.seats[1:])
        bots = players_at_once(game, msgspec.structs.replace(setup, seats=seats))
        TurnController(session.match, bots).play_out()
        session.record()
        return ResultsScene(services, session)

    with menu(tmp_path, opening) as here:
        here.driver.wait(0.2)
        scene = here.driver.front(ResultsScene)
        award, said = scene.ui.find("evening.award"), scene.ui.find("evening.host")
        assert isinstance(award, EveningStars)
        assert isinstance(said, HostSays)
        assert award.stars == stars_in(scene.match, evening, 0)
        kept = scene.services.history.evenings.results("", 1)[id_]
        assert kept.stars == award.stars
        assert bool(kept.points) == id_.startswith("final")
        person, host = scene.match.setup.names[:2]
        if scene.services.history.rivalry(person, host).last is not None:
            invited = [
                each for each in tree(SeasonScene(scene.services).invitation(evening)) if isinstance(each, HostSays)
            ]
            assert words_of(evening, "en").title in invited[0].remembers, "the host remembers that evening"
            seats = [memory_of(scene.services.history, scene.match.setup, seat, load("en"), 0) for seat in (1, 2)]
            assert seats[0] != seats[1]
            assert person in seats[0]
            assert not memory_of(scene.services.history, scene.match.setup, 0, load("en"), 0), "a person says nothing"


def test_the_cup_stands_on_the_shelf_and_the_second_season_begins(tmp_path: Path) -> None:
    def opening(services: Services) -> Shelf:
        done(services, *(each.id for each in season().evenings))
        done(services, *(each.id for each in season().final), points="321")
        return Shelf(services)

    with menu(tmp_path, opening) as here:
        here.driver.wait(0.2)
        card = here.driver.scene.ui.find("season")
        assert isinstance(card, WallInvitation)
        assert card.has_cup
        here.driver.click("season")
        scene = here.wait_for(SeasonScene)
        assert scene.number == 2
        choice = scene.ui.find("season.number").rect
        here.driver.click((choice.left + choice.width / 4, choice.centery))
        cup = scene.ui.find("final.cup")
        assert isinstance(cup, Cup)
        assert cup.won


def test_the_card_on_the_shelf_counts_stars_won_since_it_was_hung_up(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf, CALM) as here:
        here.driver.wait(0.2)
        here.driver.click("season")
        scene = here.wait_for(SeasonScene)
        done(scene.services, season().evenings[0].id)
        here.driver.key("escape")
        here.wait_for(Shelf)
        card = here.driver.scene.ui.find("season")
        assert isinstance(card, WallInvitation)
        assert card.value == 3


def test_the_lights_of_an_act_go_on_once_it_opens(tmp_path: Path) -> None:
    with menu(tmp_path, SeasonScene, CALM) as here:
        here.driver.wait(0.2)
        scene = here.driver.front(SeasonScene)
        done(scene.services, *(each.id for each in season().acts[0]))
        scene.resume()
        second = season().acts[1][0]
        assert scene.ui.focused is cards(here)[second.id]
        here.driver.click(f"evening.{second.id}")
        assert scene.ui.dialog is not None


def test_an_invitation_explains_what_is_new_and_offers_to_learn_the_game(tmp_path: Path) -> None:
    first, again, later = (season().find(id_) for id_ in ("doorbell", "harbour", "roofs"))
    assert first is not None
    assert again is not None
    assert later is not None
    assert new_options(first) == {"board", "swing_style", "rounds"}
    assert new_options(again) == {"crowded_berth"}
    with menu(tmp_path, SeasonScene, CALM) as here:
        here.driver.wait(0.2)
        here.driver.click("evening.doorbell")
        assert not here.driver.scene.ui.has("evening.option.board"), "the first act needs no explanations"
        here.driver.click("evening.learn")
        here.wait_for(LearnScene)
        here.driver.key("escape")
        here.services.keep_progress("nizza", "first-roofs")
        here.driver.click("evening.doorbell")
        assert not here.driver.scene.ui.has("evening.learn")
        scene = here.driver.front(SeasonScene)
        scene.ui.open_dialog(scene.invitation(later))
        told = here.driver.find("evening.option.short_ropes", Label).text
        assert told.startswith("Short ropes: Someone has cut the ropes")
        assert "Tonight" not in told, "a twist is on, which its title says"


def test_an_evening_that_was_left_can_go_on(tmp_path: Path) -> None:
    def opening(services: Services) -> SeasonScene:
        assert services.history.people.add(Profile("Zoé", "marcel", 0))
        services.look_who_plays("Zoé")
        return SeasonScene(services)

    with menu(tmp_path, opening, CALM) as here:
        here.driver.wait(0.2)
        here.driver.click("evening.bluff")
        here.driver.click("evening.play")
        begun = here.wait_for(MatchScene).context.match.setup
        here.driver.key("escape")
        here.driver.click("menu.leave")
        here.wait_for(Shelf)
        here.driver.click("season")
        here.wait_for(SeasonScene)
        here.driver.click("evening.bluff")
        here.driver.click("evening.play")
        here.driver.click("left.resume")
        assert here.wait_for(MatchScene).context.match.setup == begun


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_everything_on_the_page_has_room(tmp_path: Path, language: str, scale: float) -> None:
    settings = Settings(reduced_motion=True, language=language, text_scale=scale, high_contrast=scale > 1.0)

    def opening(services: Services) -> SeasonScene:
        done(services, *(each.id for each in season().evenings))
        return SeasonScene(services)

    with menu(tmp_path, opening, settings, (1024, 640)) as here:
        here.driver.wait(0.2)
        for card in cards(here).values():
            assert card.rect.height >= card.preferred(card.rect.width)[1] - 0.5
        scene = here.driver.front(SeasonScene)
        scene.ui.open_dialog(scene.invitation(season().evenings[-1]))
        here.driver.wait(0.2)
        assert here.driver.picture.get_size() == (1024, 640)


def test_a_new_person_begins_with_the_season(tmp_path: Path) -> None:
    with menu(tmp_path, lambda services: services.to.people(), CALM) as here:
        here.driver.wait(0.2)
        here.driver.type("Zoé")
        here.driver.click("person.save")
        scene = here.wait_for(SeasonScene)
        assert scene.services.person == Profile("Zoé", "marcel", 0)
        assert person_seat(scene.services, season().evenings[0]).name == "Zoé"
        act = {season().cast[key].face for evening in season().acts[0] for key, _ in evening.rivals}
        assert "marcel" not in act, "no rival of the first evenings has to come as a robot"
