"""The pictures of buttons that have not been seen yet, made while the scene opens."""

from stage.graphics.painter import Painter
from stage.ui.widget_tree import WidgetTree, tree
from stage.ui.widgets import Button


class FirstPictures:
    """Makes them one button a frame: where a row of buttons appears at once, they would make that frame long."""

    def __init__(self, widgets: WidgetTree) -> None:
        self._widgets = widgets
        self._left: list[Button] | None = None

    def make(self, painter: Painter) -> None:
        """Draw the next button, usable and greyed out, where nothing is seen of it."""
        if self._left is None:
            everything = (widget for root in self._widgets.roots for widget in tree(root))
            self._left = [each for each in everything if isinstance(each, Button) and min(each.rect.size) > 0.0]
        if self._left:
            with painter.clip((0.0, 0.0, 0.0, 0.0)):
                self._left.pop().draw_both(painter)
