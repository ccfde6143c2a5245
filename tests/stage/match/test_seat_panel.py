"""The panel of a seat: what fits into it."""

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, Portrait
from stage.match.seats import Fact, SeatPanel
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
