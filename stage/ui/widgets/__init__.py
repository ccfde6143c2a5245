"""Widgets: named, focusable, worked by mouse and keyboard alike."""

from stage.ui.widgets.base import Host as Host
from stage.ui.widgets.base import Widget as Widget
from stage.ui.widgets.button import Button as Button
from stage.ui.widgets.button import Kind as Kind
from stage.ui.widgets.choice import Choice as Choice
from stage.ui.widgets.dialog import Dialog as Dialog
from stage.ui.widgets.field import TextField as TextField
from stage.ui.widgets.label import Label as Label
from stage.ui.widgets.label import Paragraph as Paragraph
from stage.ui.widgets.label import Picture as Picture
from stage.ui.widgets.label import Space as Space
from stage.ui.widgets.layout import Column as Column
from stage.ui.widgets.layout import Flow as Flow
from stage.ui.widgets.layout import FormLine as FormLine
from stage.ui.widgets.layout import Row as Row
from stage.ui.widgets.layout import Sheet as Sheet
from stage.ui.widgets.lists import Line as Line
from stage.ui.widgets.lists import List as List
from stage.ui.widgets.number import NumberStepper as NumberStepper
from stage.ui.widgets.option import Item as Item
from stage.ui.widgets.option import draw_seat_mark as draw_seat_mark
from stage.ui.widgets.scroll import ScrollArea as ScrollArea
from stage.ui.widgets.slider import Slider as Slider
from stage.ui.widgets.spot import Spot as Spot
from stage.ui.widgets.toggle import Toggle as Toggle
