"""Drawing the widgets of a scene, the focus ring and the tool-tip."""

from contextlib import suppress

from stage.graphics import theme
from stage.graphics.allowance import NoTimeLeft
from stage.graphics.painter import Painter
from stage.ui.input import WidgetInput
from stage.ui.widget_tree import WidgetTree, ancestors
from stage.ui.widgets.containers.scroll import ScrollArea
from stage.ui.widgets.tooltip import draw_tooltip


def draw_widgets(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    """Draw the widgets of the scene itself and the focus ring; as much of each as there is time for."""
    for widget in tree.roots:
        with suppress(NoTimeLeft):
            widget.render(painter)
    if not tree.dialogs:
        with suppress(NoTimeLeft):
            _draw_focus(painter, tree, pointing)


def draw_overlays(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    """Draw dialogs, the popup and the tool-tip."""
    for dialog in tree.dialogs:
        dialog.render(painter)
    if tree.dialogs:
        _draw_focus(painter, tree, pointing)
    if tree.popup is not None:
        tree.popup.render(painter)
    _draw_tooltip(painter, tree, pointing)


def _draw_focus(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    widget = tree.focused
    if widget is None or widget is tree.popup or not widget.visible:
        return
    if not (pointing.by_keyboard or widget.takes_text):
        return
    clip = next((parent for parent in ancestors(widget) if isinstance(parent, ScrollArea)), None)
    if clip is None:
        widget.draw_focus(painter)
        return
    with painter.clip(clip.rect.inflate(2 * theme.GAP, 2 * theme.GAP)):
        widget.draw_focus(painter)


def _draw_tooltip(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    widget = pointing.tooltip_shown
    if widget is not None:
        key = tree.key_hint(widget.key) if widget.key else ""
        reason = widget.reason if not widget.enabled else ""
        draw_tooltip(painter, widget.explained, widget.tooltip, key=key, reason=reason)
