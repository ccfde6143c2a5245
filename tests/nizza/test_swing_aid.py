"""The aid of a momentum swing is chosen where seats are chosen, per person, and kept in the settings (NZ-63)."""

from __future__ import annotations

from pathlib import Path

from nizza import GAME
from nizza.swing_aid import SWING_AID
from stage.driving import open_window
from stage.menus.set_up.scene import SetupScene
from stage.settings import Settings
from table.match.match import MatchSetup


def test_it_is_chosen_at_the_seat_of_a_person_and_never_stands_in_the_match(tmp_path: Path) -> None:
    still = Settings(reduced_motion=True)
    with open_window(tmp_path, {GAME.name: GAME}, lambda services: SetupScene(services, GAME), settings=still) as (
        driver,
        _,
    ):
        driver.wait(0.5)
        assert driver.find("seat-0.wish").value == "beginner", "nothing has been learnt yet"
        assert not driver.scene.ui.has("seat-1.wish"), "bots see what they need"
        driver.click("seat-0.wish")
        driver.wait(0.5)
        driver.key("down")
        driver.key("return")
        assert driver.find("seat-0.wish").value == "normal"
        assert driver.app.settings.preferences == {"nizza": {"Ada": "normal"}}
        scene = driver.front(SetupScene)
        assert "normal" not in str(scene.plan.setup(seed=1, practice=False).options.values())
    assert "preferences" not in MatchSetup.__struct_fields__


def test_stars_of_the_lesson_suggest_it() -> None:
    for stars, aid in ((None, "beginner"), (0, "beginner"), (1, "normal"), (3, "normal")):
        assert SWING_AID.suggest({"let-go": stars}.get) == aid
