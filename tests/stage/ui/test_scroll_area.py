"""What is drawn of an area that is scrolled."""

import pytest

from stage.ui.widgets import ScrollArea
from tests.stage.ui.widget_scene import long_form, room


def test_the_arrow_that_says_that_there_is_more_stands_beside_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with room(furnish=long_form) as driver:
        area = driver.scene.ui.find("scroll", ScrollArea)
        middles: list[float] = []
        monkeypatch.setattr(driver.app.painter, "circle", lambda at, *look: middles.append(at[0]))
        area.draw_arrows(driver.app.painter)
        assert middles
        assert min(middles) - 16.0 > area.content.rect.right
