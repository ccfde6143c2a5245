"""Slips of paper that explain: when they appear, and how they are drawn."""

import pygame
import pytest

from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.field import TextField
from stage.ui.notices import draw_tooltip
from tests.stage.ui.widget_scene import showing


def test_a_field_one_writes_in_does_not_cover_what_stands_below_it() -> None:
    with showing((TextField("c", "", tooltip="Words"), (100, 300, 500, 60))) as driver:
        driver.move("c")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is driver.find("c")
        driver.click("c")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is None
        driver.key("escape")
        driver.key("tab")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is driver.find("c"), "by keyboard it is explained, until one writes"


def test_by_keyboard_only_what_the_player_went_to_explains_itself() -> None:
    """A game gives the focus to what is needed next: a slip there would cover what happens meanwhile."""
    buttons = [(Button(name, name, tooltip="Words"), (100, 300 + 100 * at, 500, 60)) for at, name in enumerate("abc")]
    with showing(*buttons) as driver:
        driver.key("tab")
        first = driver.scene.ui.focused
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is first
        driver.key("return")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is None, "it has been used"
        driver.key("tab")
        driver.scene.ui.focus(driver.find("c"))
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is None
        driver.find("c").disable("Not now.")
        driver.key("return")
        assert driver.scene.input.tooltip_shown is driver.find("c"), "it says why"
        driver.key("up")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is driver.find("b")


@pytest.mark.parametrize("text", ["", "Rule book"])
def test_the_cap_of_a_key_stands_on_the_slip(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """A button with words on it has a tool-tip of the key alone."""
    with showing(settings=Settings(text_scale=2.0)) as driver:
        painter, slips, caps = driver.app.painter, [], []
        monkeypatch.setattr(painter, "panel", lambda box, look: slips.append(pygame.FRect(box)))
        monkeypatch.setattr(painter, "outline", lambda cap, *look: caps.append(pygame.FRect(cap)))
        draw_tooltip(painter, (400, 300, 200, 60), text, key="F1", reason="")
        (slip,), (cap,) = slips, caps
        assert slip.inflate(-16, -16).contains(cap)
        assert slip.right - cap.right == pytest.approx(cap.left - slip.left if not text else 14.0)
