"""The board as one widget: clicks and keys pick what is lit, drags move the pawn or the camera."""

from __future__ import annotations

from math import dist
from typing import Final

import pygame

from nizza.board.areas import XY, Point
from nizza.board.areas import Point as Place
from nizza.rules.actions import Climb, Swing, TipLadder
from nizza.rules.views import Phase
from nizza.scene.draft import Target, TargetKind
from nizza.scene.leaning import tipped_towards
from nizza.scene.momentum.flight import SwingController
from nizza.scene.momentum.flight_buttons import FlightButtons
from nizza.scene.picks import BoardPicks
from nizza.scene.scene_state import NizzaSceneState, position_of_target, target_at
from nizza.scene.sentences import describe_thing, effect_of_click, things_with_tooltip
from nizza.scene.swinging import HangingPawnController
from nizza.view.picture import place_on_map
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.shapes import around
from stage.ui.base import ScreenPoint, Widget, inner_focus_ring
from stage.ui.intents import KeyPress

_WAYS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

Choice = Target | Point

_STEP: Final = 24.0
"""Approximate distance in units between the places of the arrow keys while reach is hidden."""

_HERE: Final = 4.0
"""Units within which the pawn stands on a place."""


class Cursor:
    """Cursor of the keyboard: the thing or place that Enter picks."""

    def __init__(
        self, state: NizzaSceneState, picks: BoardPicks, flight: SwingController, buttons: FlightButtons
    ) -> None:
        self._state = state
        self._picks = picks
        self._using = picks.using
        self._flight = flight
        self._buttons = buttons
        self._come_upon: Choice | None = None
        """The last thing or place of the arrow keys; it counts while it can be picked."""

    @property
    def at(self) -> Choice | None:
        """The thing or place that Enter picks: the cursor's own, or the only choice."""
        choices = self.choices
        if self._come_upon in choices:
            return self._come_upon
        return choices[0] if len(choices) == 1 else None

    @property
    def choices(self) -> list[Choice]:
        """The things that can be picked and a sample of the places; with hidden reach also those that are refused."""
        if not self._using.reach.is_active or self._flight.own.holds or self._flight.is_pulling:
            return []
        return [*sorted(self._picks.pickable), *self._places()]

    def _places(self) -> list[Point]:
        draft = self._using.draft
        if draft.view.phase is Phase.PLACING:
            terrace = draft.board.areas[draft.stretches[0].area]
            return sorted({terrace.middle, *terrace.edges})
        if not self._picks.is_asking_for_place:
            return []
        if self._using.reach.hides_reach(self._using.draft.symbol):
            # Because reach is secret (NZ-23), the arrow keys go everywhere.
            return [point for area in draft.board.areas for point in area.spaced(_STEP)]
        if draft.view.phase is Phase.LEANING:
            return sorted(each.to for each in self._state.context.legal if isinstance(each, Climb))
        found = {each.to for each in draft.uses if isinstance(each, Climb)}
        for each in draft.uses:
            if isinstance(each, Swing) and each.chimney == draft.chimney and draft.rope in (None, each.rope):
                found.add(each.to)
        return sorted(found)

    @property
    def marked(self) -> bool:
        """True if Enter picks something."""
        return self.at is not None

    @property
    def position(self) -> XY | None:
        """The position of what Enter picks."""
        at = self.at
        return None if at is None else self._position(at)

    def _position(self, choice: Choice) -> XY:
        if isinstance(choice, Point):
            return self._state.board.position(choice)
        return position_of_target(self._state, choice)

    def forget(self) -> None:
        """Reset the cursor."""
        self._come_upon = None

    def press(self, press: KeyPress) -> bool:
        """Handle arrows and Enter; return False for any other key, and if nothing can be picked.

        While nothing is marked arrows go on from the pawn in turn, and Enter marks what is nearest to it.
        """
        choices, at = self.choices, self.at
        if not choices or press.command not in (*_WAYS, "enter", "space"):
            return False
        if press.command in _WAYS:
            start = self._start() if at is None else self._position(at)
            if not self._go(press.command, start, choices) and at is None:
                self._come_to_nearest(choices)
        elif at is None:
            self._come_to_nearest(choices)
        else:
            self._pick(at)
        return True

    def _come_to_nearest(self, choices: list[Choice]) -> None:
        """Move to the nearest choice; to the place under the pawn only if there is no other."""
        start = self._start()

        def away(choice: Choice) -> tuple[bool, float]:
            x, y = self._position(choice)
            distance = abs(x - start[0]) + abs(y - start[1])
            return isinstance(choice, Point) and distance < _HERE, distance

        self._come_to(min(choices, key=away))

    def _go(self, command: str, start: XY, choices: list[Choice]) -> bool:
        """Move to the next choice in a direction; return False if there is none."""
        (x, y), (dx, dy) = start, _WAYS[command]
        ahead = []
        for choice in choices:
            cx, cy = self._position(choice)
            along = (cx - x) * dx + (cy - y) * dy
            across = abs((cx - x) * dy) + abs((cy - y) * dx)
            if along > 0.5 and across <= (3.0 * along if dy else 1e9):
                ahead.append((along + 2.0 * across if dy else along + 0.3 * across, str(choice), choice))
        if ahead:
            self._come_to(min(ahead)[2])
        return bool(ahead)

    def _start(self) -> XY:
        draft = self._using.draft
        return draft.here if draft.view.turn >= 0 else (self._state.sight.middle, 0.0)

    def _come_to(self, choice: Choice) -> None:
        self._come_upon = choice
        x, _ = self._position(choice)
        left, right = self._state.sight.seen
        if not left + 60.0 <= x <= right - 60.0:
            self._state.sight.look_at(x)
        self._state.context.play("button_hover", 0.4)

    def _pick(self, at: Choice) -> None:
        """Pick what is marked. If it is refused, the mark stays, because the right place may be next to it."""
        draft = self._using.draft
        if isinstance(at, Point):
            self._picks.put(at)
        elif not self._buttons.takes(at):
            self._picks.pick(at)
        if self._using.draft != draft:
            self._come_upon = None


STILL: Final = 10.0
"""Logical units within which a press is a click."""
NEAR: Final = 30.0
"""Logical units around something lit within which a click means it."""
RESTS: Final = 0.4
"""Seconds before a tooltip appears."""


class BoardWidget(Widget):
    """The board between the banner and the dice."""

    focusable = True
    clickable = True

    def __init__(
        self, state: NizzaSceneState, picks: BoardPicks, hanging: HangingPawnController,
        flight: SwingController, buttons: FlightButtons,
    ) -> None:  # fmt: skip
        super().__init__("roofs")
        self._state = state
        self._picks = picks
        self._using = picks.using
        self._hanging = hanging
        self._flight = flight
        self._buttons = buttons
        self.keys = Cursor(state, picks, flight, buttons)
        self._pressed: ScreenPoint | None = None
        self._meant: XY = (0.0, 0.0)
        """Point of the board that was pressed: the picture may have moved since."""
        self._far = False
        self._pulls = False
        """True while a press pulls the pawn of a momentum swing back."""
        self._pulling = False
        self._thing: Target | None = None
        """The thing under the pointer or the cursor."""
        self._rested = 0.0

    @property
    def spoken_name(self) -> str:
        return self.host.gettext("The roofs")

    @property
    def can_focus(self) -> bool:
        """True if keys do anything: something can be picked, or the player swings by momentum."""
        return super().can_focus and (self.swings or bool(self.keys.choices))

    def to_board(self, at: ScreenPoint) -> XY:
        """Return the position on the board of a logical point."""
        return self._state.sight.to_board(at)

    @property
    def swings(self) -> bool:
        """True while the player pulls the pawn back or swings by momentum."""
        return self._flight.own.holds or self._flight.is_pulling

    @property
    def slack(self) -> float:
        """:data:`NEAR` in units of the board, or what a finger needs."""
        return max(NEAR, theme.FINGER / 2 if self.host.by_finger else 0.0) / self._state.sight.zoom

    def pointer_down(self, at: ScreenPoint) -> None:
        """Release a swing's rope, take a pawn, or begin a click or a drag."""
        if self._flight.own.holds:
            self._buttons.let_go()
            return
        self._pressed, self._far = at, False
        place = self._meant = self.to_board(at)
        self._pulling = self._flight.is_pulling
        self._pulls = self._buttons.is_on_pawn(place) or self._buttons.carries or self._is_on_arc(place)
        if not self._pulls:
            self._hanging.press(place, self.slack)
        if not (self._pulls or self._hanging.held) and self._state.looking.catch(at):
            # It was aimed at a picture that has moved away: the press only holds the picture.
            self._pressed = None

    def _is_on_arc(self, at: XY) -> bool:
        return self._buttons.is_on_arc(at) and target_at(self._state, at, self._picks.targets, 0.0) is None

    def pointer_move(self, at: ScreenPoint) -> None:
        """Drag the pawn or the board."""
        if self._pressed is None:
            return
        self._far = self._far or dist(at, self._pressed) > STILL
        if self._pulls and self._far:
            self._pull(self.to_board(at))
        elif self._far and not self._hanging.held:
            self._state.looking.pan((self._pressed[0] - at[0]) / self._state.sight.zoom)
            self._pressed = at

    def _pull(self, at: XY) -> None:
        """Pull the pawn back, unless that has been given up meanwhile."""
        if self._pulling and not self._flight.is_pulling:
            self._pulls = False
            return
        self._pulling = True
        self._buttons.pull(at)

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """Drop a dragged pawn, let a pulled-back one swing, or pick on a click."""
        pressed, self._pressed = self._pressed, None
        pulls, self._pulls = self._pulls, False
        if pulls and pressed is not None:
            self._end_pull(pressed)
        elif self._hanging.held:
            self._let_pawn_go(at)
        elif pressed is not None and not self._far and inside:
            self.pick(self._meant)

    def _end_pull(self, pressed: ScreenPoint) -> None:
        """Swing after a drag or the second click; after a first one jump off, or carry the pawn along the arc."""
        place = self.to_board(pressed)
        if self._far or self._buttons.carries:
            self._buttons.end_pull()
        elif self._buttons.is_on_pawn(place):
            self._buttons.jump()
        else:
            self._buttons.carries = True
            self._buttons.pull(place)

    def _let_pawn_go(self, at: ScreenPoint) -> None:
        if not self._far and not self._hanging.carried:
            self._click_near_pawn(self._meant)
        elif self.rect.collidepoint(at):
            self._hanging.let_go(self.place_at(self.to_board(at)))
        else:
            self._hanging.let_dangle()

    def _click_near_pawn(self, at: XY) -> None:
        """Carry the pawn from now on, unless the click means a lit chimney next to it."""
        target = target_at(self._state, at, self._picks.targets, 0.0)
        if target is None or self._is_nearer_place(target, at):
            self._hanging.carry()
        else:
            self._hanging.stand_again()
            self._picks.pick(target)

    def pick(self, at: XY) -> None:
        """Pick what a click at a point of the board means."""
        if self._using.draft.is_asking_for_tip and self._using.reach.is_active:
            self._state.context.act(TipLadder(tipped_towards(self._using.draft, at)))
            return
        target = self.target_at(at)
        if target is not None:
            if not self._buttons.takes(target):
                self._picks.pick(target)
        elif self._picks.is_asking_for_place:
            place = self.place_at(at)
            if place is not None:
                self._picks.put(place)

    def target_at(self, at: XY) -> Target | None:
        """Return the thing that a click picks: a lit one, else one that is refused with a reason.

        Where reach is hidden both are meant within the same slack (NZ-23).
        """
        if not self._using.reach.is_active or self._flight.own.holds:
            return None
        for targets, slack in ((self._picks.pickable, self.slack), (self._using.draft.refused_targets, 0.0)):
            near = target_at(self._state, at, targets, slack)
            if near is not None and not self._is_nearer_place(near, at):
                return near
        return None

    def _is_nearer_place(self, target: Target, at: XY) -> bool:
        """Return True if a click means a lit place to stand: nearer than the chimney beside it, or below a rope that
        is of no use.
        """
        if not self._picks.is_asking_for_place or target.what not in (TargetKind.CHIMNEY, TargetKind.ROPE):
            return False
        place, board = self._picks.place_marked(at, self.slack), self._state.board
        if place is None or target.what is TargetKind.ROPE:
            return place is not None and target not in self._picks.targets
        return dist(at, board.position(place)) < dist(at, board.chimneys[target.number])

    def place_at(self, at: XY) -> Place | None:
        """Return the place to stand that a click means."""
        return self._picks.place_at(at, self.slack)

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        self._state.looking.zoom_by(up, at)
        return True

    def pinch(self, at: ScreenPoint, pan: ScreenPoint, notches: int) -> bool:
        self._state.looking.pan(-pan[0] / self._state.sight.zoom)
        if notches:
            self._state.looking.zoom_by(notches, at)
        return True

    def press_key(self, press: KeyPress) -> bool:
        return self._buttons.handle(press) or self.keys.press(press)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.hovered and self.pointer is not None and self._hanging.held:
            self._hanging.drag(self.to_board(self.pointer))
        self._buttons.point(self.pointed)
        self._explain(dt)

    def _explain(self, dt: float) -> None:
        """Set the tooltip to the thing under the pointer or the cursor."""
        thing = self._explainable()
        self._rested = self._rested + dt if thing == self._thing else 0.0
        self._thing, self.tooltip = thing, ""
        if thing is not None and self._rested >= RESTS:
            options = self._state.view.options
            measured = not options.strict or self._state.context.practice
            text, draft = self._state.context.app.language, self._using.draft
            does = effect_of_click(thing, draft, text) if thing in self._picks.pickable else ""
            says = describe_thing(thing, self._state, draft.ropes, measured=measured), does
            self.tooltip = "\n".join(filter(None, says))

    def _explainable(self) -> Target | None:
        """Return the thing under the pointer or the cursor; None while something moves or is carried."""
        if self._state.context.motion.is_busy or self._hanging.held or self.pressed:
            return None
        if self._flight.is_pulling or self._flight.own.holds:
            return None
        at = self.pointed
        if self._state.context.input.by_keyboard and self.focused and isinstance(self.keys.at, Target):
            thing: Target | None = self.keys.at
        else:
            thing = None if at is None else target_at(self._state, at, things_with_tooltip(self._state.view), 0.0)
        # A tooltip of the pawn that waits to be pulled back would cover its arc.
        return None if thing == self._using.draft.jumping else thing

    @property
    def explained(self) -> pygame.FRect:
        """The area around the thing of the tooltip."""
        if self._thing is None:
            return self.rect
        at = self._state.sight.to_screen(position_of_target(self._state, self._thing))
        if self._thing.what is TargetKind.ROPE and self.hovered and self.pointer is not None:
            at = self.pointer
        return around(at, 2 * STILL, 2 * STILL)

    @property
    def pointed(self) -> XY | None:
        """The position under the pointer; None if the pointer is elsewhere."""
        if not self.hovered or self.pointer is None:
            return None
        on_map = place_on_map(self._state.render_context, self._state.table, self.pointer) is not None
        return None if on_map else self.to_board(self.pointer)

    def draw_focus(self, painter: Painter) -> None:
        if not self.keys.marked:
            # The widget is as wide as the window, also below panels.
            inner_focus_ring(painter, self._state.sight.area)


class Minimap(Widget):
    """The small map, on which a press or a drag moves the camera; it is painted with the board."""

    clickable = True

    def __init__(self, state: NizzaSceneState) -> None:
        super().__init__("map")
        self._state = state

    def pointer_down(self, at: ScreenPoint) -> None:
        self.pointer_move(at)

    def pointer_move(self, at: ScreenPoint) -> None:
        x = place_on_map(self._state.render_context, self._state.table, at)
        if x is not None:
            self._state.looking.look_at(x)
