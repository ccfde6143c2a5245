"""Buttons and keys of a momentum swing. None has to be held or pressed quickly (NZ-60)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from nizza.board.areas import XY
from nizza.scene.draft import Target
from nizza.scene.flight import SwingController
from nizza.scene.scene_state import CameraController, NizzaContext, NizzaSceneState
from nizza.scene.using import DieUseController
from stage.graphics import theme
from stage.match.areas import bar_button
from stage.match.camera import tool
from stage.ui.button import Button, ButtonKind
from stage.ui.intents import Intent, KeyPress, PointerDown
from stage.ui.layout import Row, Sheet

_KEYS = {"left": -1, "right": 1, "down": 0, "up": 0}


class FlightButtons:
    """Buttons to jump off, pump and let go."""

    def __init__(self, state: NizzaSceneState, using: DieUseController, flight: SwingController) -> None:
        self._state = state
        self._context = state.context
        self._using = using
        self._flight = flight
        self._pressed = False

    def build(self) -> Sequence[Button]:
        """Return the buttons, hidden."""
        gettext = self._context.gettext
        self._jump = bar_button("jump", gettext("Jump off"), self.jump, kind=ButtonKind.PRIMARY)
        self._left = bar_button("pump-left", "", partial(self.pump, -1), icon="ui/left")
        self._right = bar_button("pump-right", "", partial(self.pump, 1), icon="ui/right")
        self._left.tooltip = gettext("Pump to the left until you press again (left arrow)")
        self._right.tooltip = gettext("Pump to the right until you press again (right arrow)")
        # Clicks in the rhythm of the swing must not be swallowed.
        self._left.settles = self._right.settles = False
        self._alone = bar_button("pump-alone", gettext("Pump for me"), self.pump_alone)
        self._alone.tooltip = gettext("The burglar pumps for you: you only let go")
        self._let_go = bar_button("let-go", gettext("Let go!"), self.let_go, kind=ButtonKind.PRIMARY)
        self._let_go.tooltip = gettext("Let go of the rope (space or the right mouse button)")
        return self._jump, self._left, self._right, self._alone, self._let_go

    def update(self) -> None:
        """Show the buttons that do something."""
        acting, flies = self._context.acting is not None, self._flight.holds
        self._jump.visible = acting and self._using.draft.asks_for_flight and not flies
        self._left.visible = self._right.visible = self._let_go.visible = acting and flies
        self._alone.visible = self._jump.visible or self._let_go.visible
        # Not in the colour of a selected button: the button to press is “Let go!”.
        self._alone.icon = "ui/check" if self._flight.by_itself else ""
        self._left.selected = self._flight.pumps < 0 and not self._flight.by_itself
        self._right.selected = self._flight.pumps > 0 and not self._flight.by_itself

    @property
    def flies(self) -> bool:
        """True while the player swings and can only let go."""
        return self._flight.holds

    def jump(self) -> None:
        """Jump off with the picked rope."""
        self._flight.jump(self._using.draft)
        self._lead_keyboard()

    def jump_with(self, picked: Target) -> bool:
        """Jump off if `picked` means that; otherwise return False."""
        if self.flies or picked != self._using.draft.jumping:
            return False
        self.jump()
        return True

    def pump(self, direction: int) -> None:
        """Pump to a side; if the pawn already does, stop."""
        self._flight.by_itself = False
        self._flight.pump(0 if self._flight.pumps == direction else direction)
        self._lead_keyboard()

    def pump_alone(self) -> None:
        """Switch automatic pumping on or off."""
        self._flight.by_itself = not self._flight.by_itself
        if not self._flight.by_itself:
            self._flight.pump(0)
        self._lead_keyboard()

    def _lead_keyboard(self) -> None:
        """Focus the board, where arrows pump and the space bar lets go."""
        self._context.look_again()
        if self._flight.holds:
            self._context.ui.focus(self._context.ui.find("roofs"))

    def let_go(self) -> None:
        """Release the rope."""
        if self._flight.holds:
            self._context.act(self._flight.let_go(self._using.draft.chimney))

    def submit_release(self) -> None:
        """Play the action of a pawn that has let go by itself after the longest possible swing."""
        if self._flight.slipped_off and self._context.acting is not None:
            self._context.act(self._flight.let_go(self._using.draft.chimney))

    def press(self, at: XY) -> bool:
        """Pump to the side of the pointer until :meth:`release`; return False without a swing."""
        if not self._flight.holds or self._context.acting is None:
            return False
        self._flight.by_itself = False
        self._flight.pump(1 if at[0] >= self._state.figure(self._state.view.turn).x else -1)
        self._pressed = True
        self._context.look_again()
        return True

    def release(self) -> None:
        """Stop pumping if the pointer began it."""
        if self._pressed:
            self._pressed = False
            self._flight.pump(0)
            self._context.look_again()

    def take(self, intent: Intent) -> bool:
        """Pump with the arrows, let go with the space bar or the right mouse button; return False for other input."""
        if not self._flight.holds or self._context.acting is None:
            return False
        if isinstance(intent, PointerDown) and intent.button == 3:
            self.let_go()
            return True
        if not isinstance(intent, KeyPress):
            return False
        if intent.command == "space":
            self.let_go()
        elif intent.command in _KEYS:
            self.pump(_KEYS[intent.command])
        else:
            return False
        return True


_SIZE: Final = 52.0
_GAP: Final = 4.0
_PAD: Final = 4.0


def add_camera_buttons(context: NizzaContext, looking: CameraController, board: pygame.FRect) -> pygame.FRect:
    """Add camera buttons in the board's upper right corner; return their area."""
    gettext = context.gettext
    row = [
        tool("nearer", "ui/plus", lambda: looking.zoom_by(1), gettext("Nearer: Page up")),
        tool("farther", "ui/minus", lambda: looking.zoom_by(-1), gettext("Farther: Page down")),
        tool("whole", "ui/fullscreen", looking.toggle, gettext("The whole board, or back to the action: Home")),
    ]
    wide = _SIZE * len(row) + _GAP * (len(row) - 1) + 2 * _PAD
    look = theme.wood_look(context.ui.palette, elevation=5)
    sheet = Sheet("view-tools", Row("view-tools.row", row, gap=_GAP), look=look, padding=_PAD)
    area = pygame.FRect(board.right - wide - 8, board.top + 6, wide, _SIZE + 2 * _PAD)
    context.ui.add(sheet, area)
    return area
