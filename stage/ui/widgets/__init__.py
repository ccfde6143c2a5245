"""Widgets: named, focusable, worked by mouse and keyboard alike."""

from stage.ui.widgets.base import Host as Host
from stage.ui.widgets.base import Widget as Widget
from stage.ui.widgets.containers.dialog import Dialog as Dialog
from stage.ui.widgets.containers.layout import Column as Column
from stage.ui.widgets.containers.layout import Flow as Flow
from stage.ui.widgets.containers.layout import FormLine as FormLine
from stage.ui.widgets.containers.layout import Row as Row
from stage.ui.widgets.containers.layout import Sheet as Sheet
from stage.ui.widgets.containers.lists import Line as Line
from stage.ui.widgets.containers.lists import List as List
from stage.ui.widgets.containers.scroll import ScrollArea as ScrollArea
from stage.ui.widgets.controls.button import Button as Button
from stage.ui.widgets.controls.button import Kind as Kind
from stage.ui.widgets.controls.choice import Choice as Choice
from stage.ui.widgets.controls.field import TextField as TextField
from stage.ui.widgets.controls.number import NumberStepper as NumberStepper
from stage.ui.widgets.controls.option import Item as Item
from stage.ui.widgets.controls.option import draw_seat_mark as draw_seat_mark
from stage.ui.widgets.controls.slider import Slider as Slider
from stage.ui.widgets.controls.spot import Spot as Spot
from stage.ui.widgets.controls.toggle import Toggle as Toggle
from stage.ui.widgets.label import Label as Label
from stage.ui.widgets.label import Paragraph as Paragraph
from stage.ui.widgets.label import Picture as Picture
from stage.ui.widgets.label import Space as Space
