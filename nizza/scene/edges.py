"""Buttons at the edges of the picture: how many places that can be picked lie beyond, and a press pans there."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from nizza.scene.picks import BoardPicks
from nizza.scene.scene_state import NizzaSceneState, position_of_target
from stage.graphics import theme
from stage.ui.button import Button

_ROOM: Final = 10.0
"""Logical units between a button and the edges, over the water, where it hides nothing that is picked."""
_SEEN: Final = 24.0
"""Logical units inside the edge from which a place counts as in sight."""
_STEP: Final = 0.55
"""Share of the width by which one press pans at most."""
_SIDES: Final = {-1: "left", 1: "right"}


class EdgeArrows:
    """The two buttons, at the left edge (-1) and at the right edge (1)."""

    def __init__(self, state: NizzaSceneState, picks: BoardPicks) -> None:
        self._state = state
        self._picks = picks

    def build(self, board: pygame.FRect) -> None:
        """Add the buttons to the board, hidden."""
        ui, self._buttons = self._state.context.ui, dict[int, Button]()
        for side, name in _SIDES.items():
            button = Button(f"beyond-{name}", "0", partial(self._pan, side), icon=f"ui/{name}", visible=False)
            button.style = theme.SMALL_BOLD
            area = pygame.FRect((0, 0), ui.add(button, board).preferred())
            area.bottom = board.bottom - _ROOM
            area.left = board.left + _ROOM if side < 0 else board.right - _ROOM - area.width
            ui.move(button.name, area)
            self._buttons[side] = button

    def update(self) -> None:
        """Show the buttons beyond which something can be picked."""
        text = self._state.context.app.language
        for side, xs in self.beyond().items():
            button, count = self._buttons[side], len(xs)
            button.visible = count > 0
            if count:
                button.text = str(count)
                words = text.ngettext("{count} more choice over there", "{count} more choices over there", count)
                button.spoken_as = button.tooltip = words.format(count=count)

    def beyond(self) -> dict[int, list[float]]:
        """Return the x of the choices beyond either edge."""
        using, sight, found = self._picks.using, self._state.sight, {-1: list[float](), 1: list[float]()}
        draft, is_aside = using.draft, self._state.looking.manual or self._state.table.spotlight.is_lit
        if is_aside or not using.reach.is_active or draft.symbol is None or using.reach.hides_reach(draft.symbol):
            return found
        places = [(x, x) for x in (position_of_target(self._state, each)[0] for each in self._picks.targets)]
        places += [(stretch.left, stretch.right) for stretch in draft.prospects]
        left, right = (end + sight.board.size[0] / 2 for end in sight.camera.sight_at_rest)
        margin = _SEEN / sight.zoom
        for begin, end in places:
            if end < left + margin:
                found[-1].append(end)
            elif begin > right - margin:
                found[1].append(begin)
        return found

    def _pan(self, side: int) -> None:
        """Pan to the choices beyond an edge; the camera goes on following."""
        sight, xs = self._state.sight, self.beyond()[side]
        if xs:
            wide = sight.area.width / sight.zoom
            far = max(abs(x - sight.middle) for x in xs) - 0.3 * wide
            self._state.looking.tour(sight.middle + side * min(_STEP * wide, far))
