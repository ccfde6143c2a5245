"""Drawing of a scrolled area."""

import pytest

from stage.graphics.painter import Painter
from stage.graphics.work import limited
from stage.ui.base import Widget
from stage.ui.layout import Column
from stage.ui.scroll import ScrollArea
from tests.stage.ui.widget_scene import long_form, showing


def test_the_arrow_that_says_that_there_is_more_stands_beside_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with showing(furnish=long_form) as driver:
        area = driver.scene.ui.find("scroll", ScrollArea)
        middles: list[float] = []
        monkeypatch.setattr(driver.app.painter, "circle", lambda at, *look: middles.append(at[0]))
        area.draw_arrows(driver.app.painter)
        assert middles
        assert min(middles) - 16.0 > area.content.rect.right


def test_content_fades_into_the_picture_behind_at_each_edge_with_more_of_it() -> None:
    veiled: set[tuple[float, float, float]] = set()
    lines = Column("column", [Noting(f"line {number}", []) for number in range(40)])
    area = ScrollArea("scroll", lines, veil=lambda _, edge, down: veiled.add((edge.top, edge.bottom, down)))
    with showing((area, (100, 100, 600, 400))) as driver:
        driver.draw()
        assert [(bottom, down) for _, bottom, down in veiled] == [(500.0, 1.0)], "nothing is beyond the upper edge"
        area.scroll_by(300.0)
        driver.draw()
        assert [top for top, _, down in veiled if down < 0] == [100.0]


class Noting(Widget):
    """A line of 50 units, with a shadow, that notes the widths it was measured for and when it was drawn.

    Out of sight it is noted in brackets.
    """

    def __init__(self, name: str, notes: list[str]) -> None:
        super().__init__(name)
        self._notes = notes
        self.widths: set[float | None] = set()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        self.widths.add(width)
        return width or 100.0, 50.0

    def draw(self, painter: Painter) -> None:
        self._notes.append(self.name if painter.sees(self.rect.inflate(80, 80)) else f"({self.name})")


def noting(notes: list[str]) -> tuple[list[Noting], ScrollArea]:
    lines = [Noting(f"line {number}", notes) for number in range(40)]
    return lines, ScrollArea("scroll", Column("column", lines, gap=0.0))


def test_what_is_far_below_is_measured_once_only() -> None:
    lines, area = noting([])
    with showing((area, (100, 100, 600, 400))):
        assert len(lines[0].widths) == 2, "with and without a bar beside it"
        assert len(lines[-1].widths) == 1


@pytest.mark.draws_frames("what frames draw ahead is the subject")
def test_lines_out_of_sight_are_drawn_once_in_frames_of_their_own() -> None:
    notes: list[str] = []
    _, area = noting(notes)
    with showing((area, (100, 100, 600, 400))) as driver:
        hidden = [note for note in notes if note.startswith("(")]
        del notes[:]
        driver.step()
        assert [f"line {number}" for number in range(9)] == [note for note in notes if not note.startswith("(")]
        driver.step(60)
        hidden += [note for note in notes if note.startswith("(")]
        assert len(hidden) == len(set(hidden)) == 31
        del notes[:]
        driver.step()
        assert not [note for note in notes if note.startswith("(")]
        area.scroll_to(area.reach)
        driver.step()
        assert notes[-1] == "line 39"


def test_while_time_is_limited_only_lines_in_sight_are_drawn() -> None:
    notes: list[str] = []
    _, area = noting(notes)
    with showing((area, (100, 100, 600, 400))) as driver:
        del notes[:]
        with limited(1.0):
            driver.app.draw()
        assert notes
        assert not [note for note in notes if note.startswith("(")]
