"""Widgets: named, focusable, worked by mouse and keyboard alike."""

from stage.widgets.base import Host, Widget
from stage.widgets.button import Button, Kind
from stage.widgets.choice import Choice
from stage.widgets.dialog import Dialog
from stage.widgets.field import TextField
from stage.widgets.label import Label, Paragraph, Picture, Space
from stage.widgets.layout import Column, Flow, FormLine, Row, Sheet, centred
from stage.widgets.lists import Line, List
from stage.widgets.number import NumberStepper
from stage.widgets.option import Option, draw_seat_mark
from stage.widgets.scroll import ScrollArea
from stage.widgets.slider import Slider
from stage.widgets.spot import Spot
from stage.widgets.toggle import Toggle

__all__ = [
    "Button",
    "Choice",
    "Column",
    "Dialog",
    "Flow",
    "FormLine",
    "Host",
    "Kind",
    "Label",
    "Line",
    "List",
    "NumberStepper",
    "Option",
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
    "centred",
    "draw_seat_mark",
]
