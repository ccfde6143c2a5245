"""Several people at one screen: nobody sees what is not theirs, and the screen is handed over in good order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stage.match.context import Viewpoint
from stage.match.panels.banner import Banner
from stage.match.scene import open_match
from stage.match_session import MatchSession
from stage.services import Services
from stage.settings import Settings
from stage.ui.scene import Scene
from table.contract import CHANCE, SPECTATOR
from table.match.match import Match
from tests.lantern.rules import CardPeeked, Lay, MatchLit, Pour
from tests.stage.lantern_window import GAMES, LanternWindow, lantern_window, setup_of, table


def falls(here: LanternWindow, name: str) -> None:
    """Assert that the curtain falls for `name`."""
    here.wait_until(lambda: here.scene.ui.dialog is not None)
    assert here.scene.ui.dialog is not None
    assert here.scene.ui.dialog.name == "handover"
    assert here.scene.ui.dialog.title == f"Hand over to {name}"
    here.driver.step()


def secrets(here: LanternWindow) -> Any:
    return dict(here.scene.context.view.known)


def test_before_the_first_secret_the_curtain_falls(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "random") as here:
        falls(here, "Ada")
        assert here.scene.context.view.seat == SPECTATOR
        assert secrets(here) == {}
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        assert here.scene.context.acting == 0
        assert set(secrets(here)) == {0}


def test_nothing_secret_is_shown_from_one_hand_to_the_next(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "random") as here:
        falls(here, "Ada")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        seen = len(here.display.shown)
        here.driver.click("pour-1")
        falls(here, "Bruno")
        here.driver.wait(1.0)
        assert {view.seat for view in here.display.shown[seen:]} == {0, SPECTATOR}
        here.driver.key("return")
        here.wait_for_turn()
        assert here.scene.context.acting == 1
        assert set(secrets(here)) == {1}
        assert here.display.shown[-1].seat == 1


def test_the_cloth_hides_the_whole_window(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", settings=Settings()) as here:
        falls(here, "Ada")
        here.driver.wait(1.0)
        before = here.driver.picture.copy()
        here.display.draw_board = lambda painter: painter.fill(painter.bleed, (0, 255, 0))  # type: ignore[method-assign]
        here.driver.step()
        width, height = before.get_size()
        for x in range(0, width, 40):
            for y in range(0, height, 40):
                assert here.driver.picture.get_at((x, y)) == before.get_at((x, y))


def test_the_table_waits_behind_the_curtain_and_the_menu_can_be_reached(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "random") as here:
        falls(here, "Ada")
        number = here.scene.context.match.number
        here.driver.wait(3.0)
        assert here.scene.context.match.number == number
        here.driver.key("escape")
        assert here.scene.ui.dialog is not None
        assert here.scene.ui.dialog.name == "menu"
        here.driver.click("menu.resume")
        falls(here, "Ada")


def test_one_person_alone_never_sees_a_curtain(tmp_path: Path) -> None:
    with table(tmp_path, "human", "random", "random") as here:
        for _ in range(3):
            here.wait_for_turn()
            assert here.scene.ui.dialog is None
            number = here.scene.context.match.number
            here.driver.click(here.display.first_focus())
            here.wait_until(lambda number=number: here.scene.context.match.number > number)  # type: ignore[misc]


def test_secret_choices_are_made_one_after_the_other(tmp_path: Path) -> None:
    def opening(services: Services) -> Scene:
        session = MatchSession.new(services, setup_of("human", "human", "human", points=8))
        for seat, action in [(CHANCE, Lay((1, 2, 3))), *((seat % 3, Pour(3)) for seat in range(3))]:
            session.match.apply(seat, action)
        return open_match(services, session)

    with lantern_window(tmp_path, opening) as here:
        for seat, name in enumerate(("Ada", "Bruno", "Chloé")):
            falls(here, name)
            here.driver.click("handover.reveal")
            here.wait_for_turn()
            assert here.scene.context.acting == seat
            assert here.scene.context.view.own_guess is None
            assert here.scene.context.view.guessed == tuple(range(seat))
            here.driver.click("guess-False")
        here.wait_until(
            lambda: here.scene.context.match.state.actors() == (CHANCE,) or here.scene.context.match.number > 7
        )
        assert here.scene.context.view.points == (1, 1, 1) or sum(here.scene.context.view.points) == 0


def test_out_of_turn_the_screen_goes_over_and_comes_back_after_the_secret_was_seen(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "human") as here:
        falls(here, "Ada")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        here.driver.click("seat-2.interrupt")
        falls(here, "Chloé")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        assert here.scene.context.acting == 2
        here.driver.click("peek-0")
        here.wait_until(lambda: here.driver.find("frame.holding").visible)
        assert set(secrets(here)) == {0, 2}
        here.driver.wait(2.0)
        assert here.scene.ui.dialog is None, "Chloé may look as long as she likes"
        assert here.scene.ui.find("banner", Banner).text == "Chloé, remember what you have seen"
        here.driver.click("frame.continue")
        falls(here, "Ada")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        assert here.scene.context.acting == 0
        assert set(secrets(here)) == {0}


def test_changing_the_language_does_not_lift_the_curtain(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human") as here:
        falls(here, "Ada")
        here.driver.app.change(text_scale=1.5)
        here.driver.step(2)
        assert secrets(here) == {}
        falls(here, "Ada")


def test_undo_hands_the_screen_back(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", practice=True) as here:
        falls(here, "Ada")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        here.driver.click("pour-1")
        falls(here, "Bruno")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        here.driver.click("undo")
        falls(here, "Ada")
        assert here.scene.context.match.number == 1


def test_the_log_of_one_does_not_tell_the_other(tmp_path: Path) -> None:
    with table(tmp_path, "human", "human", "human") as here:
        falls(here, "Ada")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        here.driver.click("peek-1")
        here.wait_for_turn()
        here.driver.click("pour-1")
        here.wait_until(lambda: here.driver.find("frame.holding").visible or here.scene.ui.dialog is not None)
        if here.scene.ui.dialog is None:
            here.driver.click("frame.continue")
        falls(here, "Bruno")
        here.driver.click("handover.reveal")
        here.wait_for_turn()
        events = [line.event for line in here.scene.log.panel.lines.entries]
        assert MatchLit(0, 1) in events
        assert not any(isinstance(event, CardPeeked) for event in events)


def test_without_secrets_nothing_needs_to_be_covered() -> None:
    match = Match(GAMES["lantern"], setup_of("human", "human"))
    viewpoint = Viewpoint(match, (0, 1))
    assert not viewpoint.must_hand_over(0), "before the deal there is nothing to know"
    match.apply(CHANCE, Lay((5, 6)))
    assert viewpoint.wanted() == 0
    assert viewpoint.must_hand_over(0)
    assert viewpoint.must_hand_over(1)
    viewpoint.seat = 0
    assert not viewpoint.must_hand_over(0)
    assert viewpoint.wanted(interrupting=1) == 1
    assert not viewpoint.must_hand_over(SPECTATOR)
