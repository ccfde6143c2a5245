"""The action bar: the own hand, and beside it the buttons for whatever is to be decided now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from niagara.board import CHOICE_POINTS, Arm, Gem
from niagara.rules.actions import BuyBack, ChangeWeather, KeepGems, NiagaraAction, PutBack, TakeMoose, UseLasso
from niagara.scene.bar.hand import Hand
from niagara.scene.bar.points_line import Plate, PointsLine
from niagara.scene.board import Board
from niagara.scene.paddling.paddling import Paddling
from stage.match.panels.button_place import bar_button
from stage.ui.widgets import Button, Column, Flow, Kind, Row, Widget
from table.contract import Action


class ActionBar:
    """Builds the bar; each button stands for one action, and is shown while that is legal."""

    def __init__(self, board: Board, hand: Hand, paddling: Paddling) -> None:
        self._board = board
        self._context = board.context
        self._hand = hand
        self._paddling = paddling
        self.advised: Action | None = None
        """The action that a hint which is shown advises."""

    def build(self) -> Widget:
        """The fan of cards on the left, the buttons on the right."""
        gettext, paddling = self._context.gettext, self._paddling
        self._actions: dict[str, tuple[NiagaraAction, Button]] = {}
        self._single_actions()
        self._points = {
            points: bar_button(f"points-{points}", str(points), partial(paddling.choose_points, points))
            for points in CHOICE_POINTS
        }
        for points, button in self._points.items():
            words = self._context.ngettext("Move by {count} point", "Move by {count} points", points)
            button.tooltip = words.format(count=points)
        self._undo = bar_button("undo-draft", "", paddling.cancel, icon="ui/undo")
        self._undo.tooltip = gettext("Begin this movement anew (Esc)")
        self._stay = bar_button("stay", gettext("Leave it ashore"), paddling.stay)
        self._stay.tooltip = gettext(
            "Your canoe ashore does not move in this turn, and the river cannot reach it there."
        )
        self._done = bar_button("done", gettext("Done"), paddling.done, kind=Kind.PRIMARY)
        self._line = PointsLine("points")
        single = [button for _, button in self._actions.values()]
        # "Done" is last and at the right: others that come do not move it, and none comes under the pointer.
        buttons = [*single, *self._points.values(), self._stay, self._undo, self._done]
        column = Column("choices", [self._line, Flow("buttons", buttons, gap=10.0, align="right")], gap=4.0)
        self._plate = Plate("plate", column, padding=10.0, grow=1.0)
        return Row("actions", [self._hand.build(), self._plate], gap=16.0)

    def _single_actions(self) -> None:
        gettext = self._context.gettext
        for gem in Gem:
            bought = self._add(f"buy-{gem}", "", BuyBack(gem), f"niagara/gem_{gem}")
            bought.tooltip = gettext("Buy it for {gem}").format(gem=self._board.gem(gem))
        self._add("keep", gettext("Keep the gems"), KeepGems())
        self._add("weather-up", gettext("More water (+1)"), ChangeWeather(1), "ui/up")
        self._add("weather-down", gettext("Less water (−1)"), ChangeWeather(-1), "ui/down")
        self._add("lasso", gettext("Throw the lasso"), UseLasso())
        for canoe in (0, 1):
            self._add(f"moose-{canoe}", "", TakeMoose(canoe), "niagara/moose")
        for canoe in (0, 1):
            self._add(f"slide-{canoe}-left", gettext("Left arm"), PutBack(canoe, Arm.LEFT), "ui/left")
            self._add(f"slide-{canoe}-right", gettext("Right arm"), PutBack(canoe, Arm.RIGHT), "ui/right")

    def _add(self, name: str, text: str, action: NiagaraAction, icon: str = "") -> Button:
        button = bar_button(name, text, lambda: self._context.act(action), icon=icon)
        self._actions[name] = (action, button)
        return button

    def update(self, legal: Sequence[Action]) -> None:
        """Show what is legal; say what is missing."""
        paddling = self._paddling
        for action, button in self._actions.values():
            button.visible = action in legal
            button.kind = Kind.PRIMARY if action == self.advised else Kind.SECONDARY
        self._name_moose_buttons(legal)
        complete = paddling.draft.complete
        chosen = paddling.draft.points
        if chosen is None and complete is not None:
            chosen = complete.points
        for points, button in self._points.items():
            button.visible = paddling.choosing_points
            button.selected = points == chosen
        self._undo.visible = self._done.visible = paddling.active
        self._undo.allow(paddling.begun, self._context.gettext("Nothing has been chosen."))
        self._stay.visible = paddling.may_stay
        self._stay.follows = paddling.ashore
        self._done.allow(paddling.ready, paddling.missing())
        self._line.visible = paddling.active
        self._line.spent, self._line.points = paddling.points
        self._line.text = self._words(*paddling.points)
        self._line.missing = paddling.remark
        self._plate.visible = paddling.active or any(button.visible for _, button in self._actions.values())

    def _name_moose_buttons(self, legal: Sequence[Action]) -> None:
        """With one canoe beside the moose, or two alike, there is no need to say which."""
        gettext = self._context.gettext
        several = self._board.view.rules.double_canoe and TakeMoose(0) in legal and TakeMoose(1) in legal
        long = gettext("Moose into the double canoe"), gettext("Moose into the single canoe")
        short = gettext("Double canoe"), gettext("Single canoe")
        for canoe, (words, name) in enumerate(zip(long, short, strict=True)):
            button = self._actions[f"moose-{canoe}"][1]
            button.text = name if several else gettext("Take the moose aboard")
            button.tooltip = words if several else ""

    def _words(self, spent: int, points: int | None) -> str:
        gettext, paddling = self._context.gettext, self._paddling
        if paddling.active and paddling.canoe is None:
            if paddling.may_stay:
                return gettext("Move this canoe too, or leave it ashore")
            return gettext("Choose a canoe, or a disc that glows")
        if points is None:
            return gettext("{spent} points spent").format(spent=spent)
        return gettext("{spent} of {points} points spent").format(spent=spent, points=points)

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons that each stand for one action, by name."""
        return {name: button for name, (_, button) in self._actions.items()}

    @property
    def first_focus(self) -> str:
        """The first button that can be pressed; "" where a canoe or a card is to be picked."""
        return next((name for name, (_, button) in self._actions.items() if button.visible), "")
