"""Input of a momentum swing: by the pointer on the board, by keys, or by small buttons at the board's edge.

Nothing has to be held or pressed quickly (NZ-61).
"""

from __future__ import annotations

from functools import partial
from math import atan2, dist
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.dice import Symbol
from nizza.rules.moving import MOST_PULLED
from nizza.scene.camera import CameraController
from nizza.scene.draft import Target
from nizza.scene.momentum.aids import LOOKS, aid_of
from nizza.scene.momentum.flight import SwingController
from nizza.scene.momentum.pull import STRONGEST
from nizza.scene.scene_state import NizzaContext, NizzaSceneState
from nizza.scene.turn import DieUseController
from nizza.view.picture import map_area
from stage.graphics import theme
from stage.match.live.camera import add_tools, tool
from stage.ui.base import OnPress, ScreenPoint
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent, KeyPress, KeyRelease, PointerDown, Stick
from stage.ui.layout import Row, Sheet

_SIDES: Final = {"left": -1, "right": 1}
_STOPS: Final = ("down", "up")
_HELD: Final = 0.25
"""Seconds from which an arrow counts as held: it leans until it is let go, and a shorter press until the next one."""
_STIRRED: Final = 22.0
"""Logical units by which the pointer must move before the pawn leans to its side."""
_GRIP: Final = 60.0
"""Units around the pawn's middle within which it can be taken."""
_MIDDLE: Final = 36.0
_APART: Final = 12.0
"""Logical units between the buttons and the small map."""
_ARC: Final = 34.0
"""Units from the arc within which a click takes the pawn there."""
_TIP: Final = "nizza.swing"
_TIP_FOLLOWED: Final = 3
"""Swings that have ended well, after which nothing is explained any more."""


class FlightButtons:
    """Input of a momentum swing, by pointer, keys or buttons: pull back or jump off, lean, let go."""

    def __init__(self, state: NizzaSceneState, using: DieUseController, flight: SwingController) -> None:
        self._state = state
        self._context = state.context
        self._using = using
        self._flight = flight
        flight.own.succeeded = self.succeeded
        self.carries = False
        """True if the pulled-back pawn follows the pointer without a pressed button."""
        self._lay_at: ScreenPoint | None = None
        """Place of the pointer that does not count yet, because it has not moved since."""
        self._arrow: tuple[str, float] | None = None
        """The arrow key that is down, and for how long."""
        self.early = False
        """True if the player has tried to let go too early."""

    def build(self, board: pygame.FRect) -> None:
        """Add the buttons at the lower edge of the board, hidden."""
        gettext = self._context.gettext
        self._jump = _button("jump", gettext("Jump off"), self.jump, kind=ButtonKind.PRIMARY)
        self._left = _button("pump-left", "", partial(self.push, -1), icon="ui/left")
        self._right = _button("pump-right", "", partial(self.push, 1), icon="ui/right")
        # Clicks in the rhythm of the swing must not be swallowed.
        self._left.settles = self._right.settles = False
        self._alone = _button("pump-alone", gettext("Pump for me"), self.pump_alone)
        self._alone.tooltip = gettext("The burglar pumps for you: you only let go")
        self._let_go = _button("let-go", gettext("Let go!"), self.let_go, kind=ButtonKind.PRIMARY)
        self._let_go.tooltip = gettext("Let go of the rope (a click on the board, the right mouse button or space)")
        self._row = Row("flight.row", [self._left, self._right, self._alone, self._jump, self._let_go], gap=4.0)
        look = theme.wood_look(self._context.ui.palette, elevation=5)
        self._sheet = Sheet("flight", self._row, look=look, padding=4.0)
        self._board = board
        self._context.ui.add(self._sheet, board)
        self.update()

    def update(self) -> None:
        """Show the buttons that do something."""
        gettext = self._context.gettext
        acting, flies, pulls = self._context.acting is not None, self._flight.own.holds, self._flight.is_pulling
        begins = self.asks and not flies
        self._jump.visible = begins
        self._jump.text = gettext("Swing!") if pulls else gettext("Jump off")
        self._jump.tooltip = gettext("Jump off where you stand, without drawing back")
        if pulls:
            self._jump.tooltip = gettext("Swing from here (space or Enter)")
        self._let_go.visible = acting and flies
        shown = begins or (acting and flies)
        self._left.visible = self._right.visible = self._alone.visible = shown
        self._left.tooltip = gettext("Draw back to the left (left arrow)")
        self._right.tooltip = gettext("Draw back to the right (right arrow)")
        if flies:
            self._left.tooltip = gettext("Lean to the left until you press again (left arrow)")
            self._right.tooltip = gettext("Lean to the right until you press again (right arrow)")
        # Not in the colour of a selected button: the button to press is “Let go!”.
        self._alone.icon = "ui/check" if self._flight.own.by_itself else ""
        self._left.selected = self._flight.own.leans < 0 and not self._flight.own.by_itself
        self._right.selected = self._flight.own.leans > 0 and not self._flight.own.by_itself
        self._sheet.visible = shown
        if shown:
            self._context.ui.move("flight", self._place())

    def _place(self) -> pygame.FRect:
        """Return the area in the middle of the lower edge, or beside the small map where that reaches so far."""
        area, small = pygame.FRect((0, 0), self._sheet.preferred()), map_area(self._state.render_context)
        area.midbottom = self._board.centerx, self._board.bottom - 8
        if area.colliderect(small.inflate(2 * _APART, 2 * _APART)):
            if small.centerx < area.centerx:
                area.left = min(small.right + _APART, self._board.right - area.width)
            else:
                area.right = max(small.left - _APART, self._board.left + area.width)
        return area

    @property
    def asks(self) -> bool:
        """True if the player at the screen is tied to a rope and may pull back or jump off."""
        return (
            self._context.acting is not None and self._using.reach.is_active and self._using.draft.is_asking_for_flight
        )

    def jump(self) -> None:
        """Swing from where the pawn is pulled back, or else jump off with the picked rope."""
        self._set_aid()
        if not (self._flight.is_pulling and self._flight.release(self._using.draft)):
            self._flight.jump(self._using.draft)
        self._begun()

    def _begun(self) -> None:
        self.carries, self.early = False, False
        self._lay_at = self._context.input.pointer
        self._context.request_refresh()
        if self._flight.own.holds and self._context.input.by_keyboard:
            self._context.ui.focus(self._context.ui.find("roofs"))

    def _set_aid(self) -> None:
        """Help the player as it is wished, but never where reach must be guessed (NZ-23)."""
        hidden = self._using.reach.hides_reach(Symbol.SWING)
        self._flight.own.aid = None if hidden else LOOKS[aid_of(self._context, self._state.view.turn)]

    def takes(self, picked: Target) -> bool:
        """Take the pawn onto its rope if `picked` means that, to be pulled back by keys; otherwise return False."""
        if self._flight.own.holds or picked != self._using.draft.jumping:
            return False
        if self._flight.is_pulling:
            self.jump()
        else:
            self._pull_back()
        return True

    def _pull_back(self) -> None:
        self._flight.pull_back(self._using.draft)
        self._context.request_refresh()

    # By pointer

    def is_on_pawn(self, at: XY) -> bool:
        """Return True if the pointer takes the pawn that can be pulled back or jump off."""
        if not self.asks or self._flight.own.holds:
            return False
        figure = self._state.figure(self._state.view.turn)
        return dist(at, (figure.feet[0], figure.feet[1] - _MIDDLE)) <= _GRIP

    def is_on_arc(self, at: XY) -> bool:
        """Return True if the pointer is on the arc along which the pawn can be pulled back."""
        draft = self._using.draft
        if not self.asks or self._flight.own.holds or draft.rope is None or draft.hung is None:
            return False
        anchor, length = draft.board.chimneys[draft.hung], draft.board.rope_length(draft.rope)
        angle = atan2(at[0] - anchor[0], at[1] - anchor[1])
        return abs(dist(at, anchor) - length) <= _ARC and abs(angle) <= MOST_PULLED + _ARC / length

    def pull(self, at: XY) -> None:
        """Pull the pawn back to the pointer."""
        if not self._flight.is_pulling:
            self._pull_back()
        if self._flight.pull.pawn is not None:
            self._flight.pull.pawn.aim(at)

    def end_pull(self) -> None:
        """Release the pulled-back pawn into its swing; if it is hardly pulled back, put it down again."""
        self._set_aid()
        if self._flight.is_pulling and self._flight.release(self._using.draft):
            self._begun()
        else:
            self.put_back()

    def put_back(self) -> bool:
        """Give up pulling back; return False if the pawn is not pulled back."""
        if not self._flight.is_pulling:
            return False
        self.carries = False
        self._flight.put_back()
        self._context.request_refresh()
        return True

    def point(self, at: XY | None) -> None:
        """Lean to the side of the pointer once it has moved, or draw the carried pawn after it, in each frame."""
        pointer = self._context.input.pointer
        if at is None or pointer is None or self._context.acting is None:
            return
        if self.carries and self._flight.is_pulling:
            self.pull(at)
        if not self._flight.own.holds or self._context.input.by_keyboard:
            return
        if self._lay_at is not None and dist(pointer, self._lay_at) < _STIRRED:
            return
        self._lay_at = None
        self._flight.own.lean_to(at[0])

    # By keys and buttons

    def push(self, direction: int) -> None:
        """Draw back a little to a side; while the pawn swings, lean there, or no more if it already does."""
        if self._flight.own.holds:
            self._flight.own.by_itself = False
            self._lay_at = self._context.input.pointer
            self._flight.own.lean(0.0 if self._flight.own.leans == direction else float(direction))
        elif self.asks:
            if not self._flight.is_pulling:
                self._pull_back()
            if self._flight.pull.pawn is not None:
                self._flight.pull.pawn.nudge(direction)
        self._context.request_refresh()

    def pump_alone(self) -> None:
        """Switch automatic pumping on or off."""
        self._flight.own.by_itself = not self._flight.own.by_itself
        if not self._flight.own.by_itself:
            self._flight.own.lean(0.0)
        self._context.request_refresh()

    def let_go(self) -> None:
        """Release the rope, if the pawn may let go already."""
        if self._flight.own.can_let_go:
            self._context.act(self._flight.let_go(self._using.draft.chimney))
        elif self._flight.own.holds:
            self.early = True
            self._context.play("rope_creak", 0.6, 1.3)

    def submit_release(self) -> None:
        """Play the action of a pawn that has let go by itself after the longest possible swing."""
        if self._flight.has_slipped_off and self._context.acting is not None:
            self._context.act(self._flight.let_go(self._using.draft.chimney))

    def advance(self, dt: float) -> None:
        """Advance a key that is down by `dt` seconds: it goes on pulling back."""
        if self._arrow is None:
            return
        command, held = self._arrow
        self._arrow = (command, held + dt)
        if self._flight.is_pulling and self._flight.pull.pawn is not None and held >= _HELD:
            self._flight.pull.pawn.turn(_SIDES[command])

    def handle(self, intent: Intent) -> bool:
        """Handle keys and the right mouse button; return False for other input."""
        if isinstance(intent, KeyRelease):
            return self._let_key_go(intent.command)
        if isinstance(intent, Stick):
            return self._follow(intent.x)
        if self._context.acting is None or not (self._flight.own.holds or self._flight.is_pulling):
            return False
        if isinstance(intent, PointerDown) and intent.button == 3:
            if self._flight.own.holds:
                self.let_go()
            else:
                self.put_back()
            return True
        if not isinstance(intent, KeyPress):
            return False
        return self._press("space" if intent.by_pad and intent.command == "enter" else intent.command)

    def _follow(self, x: float) -> bool:
        """Lean by the deflection of a stick, or pull the pawn back as far."""
        if self._context.acting is None or not (self._flight.own.holds or self._flight.is_pulling or (self.asks and x)):
            return False
        if self._flight.own.holds:
            self._flight.own.by_itself = self._flight.own.by_itself and not x
            self._flight.own.lean_by(x * STRONGEST)
        else:
            if not self._flight.is_pulling:
                self._pull_back()
                self._context.request_refresh()
            if x and self._flight.pull.pawn is not None:
                self._flight.pull.pawn.point(x * MOST_PULLED)
        return True

    def _press(self, command: str) -> bool:
        if command in _SIDES:
            if self._arrow is None or self._arrow[0] != command:
                self._arrow = (command, 0.0)
                self.push(_SIDES[command])
        elif command == "space" or (command == "enter" and self._flight.is_pulling):
            if self._flight.own.holds:
                self.let_go()
            else:
                self.jump()
        elif command in _STOPS and self._flight.own.holds:
            self._flight.own.lean(0.0)
        else:
            return False
        return True

    def _let_key_go(self, command: str) -> bool:
        if self._arrow is None or self._arrow[0] != command:
            return False
        held, self._arrow = self._arrow[1], None
        if self._flight.is_pulling and self._flight.pull.pawn is not None and held >= _HELD:
            self._flight.pull.pawn.point(self._flight.pull.pawn.angle)
        elif self._flight.own.holds and held >= _HELD:
            self._flight.own.lean(0.0)
        self._context.request_refresh()
        return True

    @property
    def hint(self) -> str:
        """Advice on how to go on, in a few words; "" for a player who knows."""
        context, gettext = self._context, self._context.gettext
        if context.acting is None or context.app.settings.tips.get(_TIP, 0) >= _TIP_FOLLOWED:
            return ""
        by_keyboard = context.input.by_keyboard
        if self._flight.own.holds and not self._flight.own.can_let_go:
            return gettext("Not yet: first swing through the lowest point") if self.early else ""
        if self._flight.own.holds and self._flight.own.by_itself:
            return gettext("Space lets go") if by_keyboard else gettext("Click to let go")
        if self._flight.own.holds and by_keyboard:
            return gettext("Lean ahead with the arrows. Space lets go")
        if self._flight.own.holds:
            return gettext("Keep the pointer ahead: your burglar leans there. Click to let go")
        if self._flight.is_pulling and by_keyboard:
            return gettext("Draw back with the arrows. Space: swing!")
        if self._flight.is_pulling and self.carries:
            return gettext("Click: swing!")
        if self._flight.is_pulling:
            return gettext("Let go of the button: swing!")
        if not self.asks:
            return ""
        if by_keyboard:
            return gettext("Enter on your burglar: draw back")
        return gettext("Draw your burglar back along the arc, and release")

    def succeeded(self) -> None:
        """Note that a player at the screen has landed well."""
        tips = self._context.app.settings.tips
        if tips.get(_TIP, 0) < _TIP_FOLLOWED:
            self._context.app.change(tips={**tips, _TIP: tips.get(_TIP, 0) + 1})


def _button(
    name: str, text: str, action: OnPress, *, icon: str = "", kind: ButtonKind = ButtonKind.SECONDARY
) -> Button:
    return Button(name, text, action, icon=icon, kind=kind, style=theme.SMALL_BOLD, visible=False)


def add_camera_buttons(context: NizzaContext, looking: CameraController, board: pygame.FRect) -> pygame.FRect:
    """Add camera buttons in the board's upper right corner; return their area."""
    gettext = context.gettext
    row = [
        *looking.tools(gettext),
        tool("whole", "ui/fullscreen", looking.home, gettext("The whole board, or back to the action: Home")),
    ]
    return add_tools(context.ui, row, board).rect
