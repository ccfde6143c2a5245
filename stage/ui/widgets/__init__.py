"""Widgets: named, focusable, worked by mouse and keyboard alike."""

from stage.ui.widgets.base import Host, Widget
from stage.ui.widgets.button import Button, Kind
from stage.ui.widgets.choice import Choice
from stage.ui.widgets.dialog import Dialog
from stage.ui.widgets.field import TextField
from stage.ui.widgets.label import Label, Paragraph, Picture, Space
from stage.ui.widgets.layout import Column, Flow, FormLine, Row, Sheet
from stage.ui.widgets.lists import Line, List
from stage.ui.widgets.number import NumberStepper
from stage.ui.widgets.option import Item, draw_seat_mark
from stage.ui.widgets.scroll import ScrollArea
from stage.ui.widgets.slider import Slider
from stage.ui.widgets.spot import Spot
from stage.ui.widgets.toggle import Toggle

__all__ = [
    "Button",
    "Choice",
    "Column",
    "Dialog",
    "Flow",
    "FormLine",
    "Host",
    "Item",
    "Kind",
    "Label",
    "Line",
    "List",
    "NumberStepper",
    "Paragraph",
    "Picture",
    "Row",
    "ScrollArea",
    "Sheet",
    "Slider",
    "Space",
    "Spot",
    "TextField",
    "Toggle",
    "Widget",
    "draw_seat_mark",
]
