"""Pictures that have not been seen yet, made while the scene opens: of buttons, and what the game names."""

from collections.abc import Callable, Sequence

from stage.graphics.allowance import is_limited
from stage.graphics.painter import Painter
from stage.ui.widget_tree import WidgetTree, tree
from stage.ui.widgets import Button


class FirstPictures:
    """Makes them one a frame: what appears at once, or is large, would make that frame long."""

    def __init__(self, widgets: WidgetTree, pictures: Sequence[Callable[[Painter], None]]) -> None:
        self._widgets = widgets
        self._pictures = pictures
        self._left: list[Callable[[Painter], None]] | None = None

    def make(self, painter: Painter) -> None:
        """Draw the next button, usable and greyed out, or the game's next one, where nothing is seen of it.

        Not while there is a limit to what is made: then what is seen comes first.
        """
        if is_limited():
            return
        if self._left is None:
            everything = (widget for root in self._widgets.roots for widget in tree(root))
            buttons = [each for each in everything if isinstance(each, Button) and min(each.rect.size) > 0.0]
            self._left = [*reversed(self._pictures), *(button.draw_both for button in buttons)]
        if self._left:
            with painter.clip((0.0, 0.0, 0.0, 0.0)):
                self._left.pop()(painter)
