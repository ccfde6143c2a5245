"""The panel of a seat: what fits into it."""

import pygame
import pytest

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, Portrait
from stage.match.panels.rail import RailPanel
from stage.match.seats import Fact, SeatPanel
from stage.settings import Settings
from tests.stage.ui.widget_scene import showing


def test_four_facts_of_two_digits_stand_in_one_row() -> None:
    """A panel that gets another row moves the panels below it."""
    panel = SeatPanel("seat-0", "Ada", "Human", theme.SEATS[0], lambda: None, Portrait(PEOPLE[0], (190, 48, 38)))
    with showing((panel, (16, 16, 330, 400))):
        heights = []
        for words in (("0", "6"), ("63", "6", "+43", "+15"), ("98", "6", "+49", "+49")):
            facts = [Fact(word, ("vertiges/icons/points",)) for word in words]
            panel.tell(facts, on_turn=True, thinking=False, interrupt="")
            heights.append(panel.preferred(330.0)[1])
        assert len(set(heights)) == 1


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_temper_that_does_not_fit_beside_the_level_stands_below_it(scale: float) -> None:
    """It moves the facts down instead of being cut."""
    portrait = Portrait(PEOPLE[0], (190, 48, 38))
    plain, bold = [
        SeatPanel(name, "Ada", level, theme.SEATS[0], lambda: None, portrait)
        for name, level in (("plain", "Geübter"), ("bold", "Geübter · gieriger"))
    ]
    settings = Settings(reduced_motion=True, language="de", text_scale=scale)
    with showing((plain, (16, 16, 330, 300)), (bold, (16, 416, 330, 300)), settings=settings):
        tops = []
        for panel in (plain, bold):
            panel.tell([Fact("7")], on_turn=False, thinking=False, interrupt="")
            panel.place(panel.rect)
            tops.append(panel.children[0].rect.top - panel.rect.top)
        line = plain.host.type.line_height(theme.SMALL)
    assert tops[1] - tops[0] == pytest.approx(line if scale == 2.0 else 0.0)


def test_the_longest_temper_is_shown_whole_at_twice_the_size() -> None:
    """Two that differ in their last letter only look different, so neither is cut."""
    portrait = Portrait(PEOPLE[0], (190, 48, 38))
    pictures = list[bytes]()
    for level in ("Geübter · unberechenbar", "Geübter · unberechenbaa"):
        panel = SeatPanel("seat-0", "Ada", level, theme.SEATS[0], lambda: None, portrait)
        settings = Settings(reduced_motion=True, language="de", text_scale=2.0)
        with showing((panel, (16, 16, 330, 300)), settings=settings) as driver:
            pictures.append(pygame.image.tobytes(driver.picture, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_longest_name_is_whole_in_a_narrow_panel(scale: float) -> None:
    portrait, pictures = Portrait(PEOPLE[0], (190, 48, 38)), list[bytes]()
    for name in ("Anna", "Maximilian-Peter", "Maximilian-Petra"):
        panel = RailPanel("seat-0", name, "Human", theme.SEATS[0], lambda: None, portrait)
        settings = Settings(reduced_motion=True, text_scale=scale)
        with showing((panel, (16, 16, 104 + 40 * (scale - 1.0), 300)), settings=settings) as driver:
            pictures.append(pygame.image.tobytes(driver.picture, "RGB"))
            high = panel.preferred(panel.rect.width)[1]
            panel.title = "Anna"
            assert (high > panel.preferred(panel.rect.width)[1]) == (name != "Anna"), "only long names take a line more"
    assert pictures[1] != pictures[2], "the end of neither is cut"
