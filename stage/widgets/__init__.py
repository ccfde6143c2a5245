"""Widgets: named, focusable, worked by mouse and keyboard alike."""

from stage.widgets.base import Host, Widget
from stage.widgets.button import Button, Kind
from stage.widgets.dialog import Dialog
from stage.widgets.label import Label, Paragraph, Picture, Space
from stage.widgets.layout import Column, Flow, FormLine, Row, Sheet, centred
from stage.widgets.scroll import ScrollArea
from stage.widgets.spot import Spot

__all__ = [
    "Button",
    "Column",
    "Dialog",
    "Flow",
    "FormLine",
    "Host",
    "Kind",
    "Label",
    "Paragraph",
    "Picture",
    "Row",
    "ScrollArea",
    "Sheet",
    "Space",
    "Spot",
    "Widget",
    "centred",
]
