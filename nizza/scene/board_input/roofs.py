"""The board as one widget: clicks and keys pick what is lit, drags carry the pawn or move the camera."""

from __future__ import annotations

from math import dist
from typing import Final

import pygame

from nizza.board.places import Point as Place
from nizza.board.reach import XY
from nizza.scene.bar.flight_buttons import FlightButtons
from nizza.scene.board_input.cursor import Cursor
from nizza.scene.board_input.hits import position_of_target, target_at
from nizza.scene.board_input.thing_words import about, things, what_a_click_does
from nizza.scene.picture import Picture
from nizza.scene.swinging.hanging import Hanging
from nizza.scene.using.targets import Target, What
from nizza.scene.using.using import Using
from nizza.view.overlays.minimap import place_on_map
from stage.graphics.painter import Painter
from stage.ui.intents import KeyPress
from stage.ui.widgets import Widget
from stage.ui.widgets.base import Point, inner_focus_ring

STILL: Final = 10.0
"""Logical units: a press that moves no farther is a click."""
NEAR: Final = 30.0
"""Logical units beside what is lit within which it is meant."""
RESTS: Final = 0.4
"""Seconds on a thing after which it is explained."""


class Roofs(Widget):
    """Everything between the banner and the dice."""

    focusable = True
    clickable = True

    def __init__(self, picture: Picture, using: Using, hanging: Hanging, flight: FlightButtons) -> None:
        super().__init__("roofs")
        self._picture = picture
        self._using = using
        self._hanging = hanging
        self._flight = flight
        self.keys = Cursor(picture, using, flight)
        self._pressed: Point | None = None
        self._far = False
        self._on_map = False
        self._thing: Target | None = None
        """What pointer or keyboard rests on."""
        self._rested = 0.0

    @property
    def can_focus(self) -> bool:
        """Whether keys do anything here: something can be picked, or the person at the screen swings."""
        return super().can_focus and (self.flies or bool(self.keys.choices))

    def to_board(self, at: Point) -> XY:
        """The point of the board at a logical point."""
        return self._picture.sight.to_board(at)

    @property
    def flies(self) -> bool:
        """Whether the person at the screen swings, and can only let go: nothing on the board is picked meanwhile."""
        return self._flight.flies

    @property
    def slack(self) -> float:
        """Units of the board that :data:`NEAR` is now."""
        return NEAR / self._picture.sight.zoom

    def pointer_down(self, at: Point) -> None:
        """Look where the small map says; take the pawn that hangs; or begin a click or a look elsewhere."""
        self._on_map = self._look_on_map(at)
        if self._on_map or self._flight.press(self.to_board(at)):
            return
        self._pressed, self._far = at, False
        self._hanging.press(self.to_board(at), self.slack)

    def _look_on_map(self, at: Point) -> bool:
        x = place_on_map(self._picture.room, at)
        if x is not None:
            self._picture.looking.look_at(x)
        return x is not None

    def pointer_move(self, at: Point) -> None:
        """Drag the pawn, or the board, or what the small map shows."""
        if self._on_map:
            self._look_on_map(at)
        if self._pressed is None:
            return
        self._far = self._far or dist(at, self._pressed) > STILL
        if self._far and not self._hanging.held:
            self._picture.looking.pan(self._pressed[0] - at[0])
            self._pressed = at

    def pointer_up(self, at: Point, inside: bool) -> None:
        """The end of a drag lets the pawn go; a click picks."""
        pressed, self._pressed, self._on_map = self._pressed, None, False
        self._flight.release()
        if self._hanging.held:
            self._let_pawn_go(at)
        elif pressed is not None and not self._far and inside:
            self.pick(self.to_board(at))

    def _let_pawn_go(self, at: Point) -> None:
        if not self._far and not self._hanging.carried:
            self._click_near_pawn(self.to_board(at))
        elif self.rect.collidepoint(at):
            self._hanging.let_go(self.place_at(self.to_board(at)))
        else:
            self._hanging.let_dangle()

    def _click_near_pawn(self, at: XY) -> None:
        """The pawn is carried from now on, unless a lit chimney beside it is meant."""
        target = target_at(self._picture, at, self._using.targets, 0.0)
        if target is None or self._nearer_place(target, at):
            self._hanging.carry()
        else:
            self._hanging.stand_again()
            self._using.pick(target)

    def pick(self, at: XY) -> None:
        """What a click at a point of the board means."""
        target = self.target_at(at)
        if target is not None:
            if not self._flight.jump_with(target):
                self._using.pick(target)
        elif self._using.asks_for_place:
            place = self.place_at(at)
            if place is not None:
                self._using.put(place)

    def target_at(self, at: XY) -> Target | None:
        """What a click there would pick: something lit, or else something that can be asked for and is refused.

        Where reach is hidden both are meant within the same slack (NZ-23).
        """
        if not self._using.active or self.flies:
            return None
        near = target_at(self._picture, at, self._using.pickable, self.slack)
        if near is not None and not self._nearer_place(near, at):
            return near
        return target_at(self._picture, at, self._using.refused_targets, 0.0)

    def _nearer_place(self, target: Target, at: XY) -> bool:
        """Whether a lit place to stand is meant, not the chimney above it."""
        if not self._using.asks_for_place or target.what is not What.CHIMNEY:
            return False
        return at[1] > self._picture.board.chimneys[target.number][1] + 40.0

    def place_at(self, at: XY) -> Place | None:
        """The place to stand that is meant there."""
        return self._using.place_at(at, self.slack)

    def wheel(self, at: Point, up: float) -> bool:
        self._picture.looking.zoom_by(up, at)
        return True

    def press_key(self, press: KeyPress) -> bool:
        return self._flight.take(press) or self.keys.press(press)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hovered and self.pointer is not None and self._hanging.held:
            self._hanging.drag(self.to_board(self.pointer))
        self._explain(dt)

    def _explain(self, dt: float) -> None:
        """Let the tool-tip say what it is that pointer or keyboard rests on."""
        thing = self._explainable()
        self._rested = self._rested + dt if thing == self._thing else 0.0
        self._thing, self.tooltip = thing, ""
        if thing is not None and self._rested >= RESTS:
            rules = self._picture.view.rules
            measured = not rules.strict or self._picture.context.practice
            text, draft = self._picture.context.app.language, self._using.draft
            does = what_a_click_does(thing, draft, text) if thing in self._using.pickable else ""
            says = about(thing, self._picture, draft.ropes, measured=measured), does
            self.tooltip = "\n".join(filter(None, says))

    def _explainable(self) -> Target | None:
        """The thing that pointer or keyboard is on; None while something moves or is carried."""
        if self._picture.context.motion.busy or self._hanging.held or self.pressed:
            return None
        if self._picture.context.input.by_keyboard and self.focused and isinstance(self.keys.at, Target):
            return self.keys.at
        at = self.pointed
        return None if at is None else target_at(self._picture, at, things(self._picture.view), 0.0)

    @property
    def explained(self) -> pygame.FRect:
        """Round the thing that is explained."""
        if self._thing is None:
            return self.rect
        at = self._picture.sight.to_screen(position_of_target(self._picture, self._thing))
        if self._thing.what is What.ROPE and self.hovered and self.pointer is not None:
            at = self.pointer
        area = pygame.FRect(0, 0, 2 * STILL, 2 * STILL)
        area.center = at
        return area

    @property
    def pointed(self) -> XY | None:
        """The point of the board under the pointer, if that is over it."""
        if not self.hovered or self.pointer is None or place_on_map(self._picture.room, self.pointer) is not None:
            return None
        return self.to_board(self.pointer)

    def draw_focus(self, painter: Painter) -> None:
        if not self.keys.marked:
            inner_focus_ring(painter, self.rect)
