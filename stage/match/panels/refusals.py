"""Refusals on the screen: a slip that explains why an action is not allowed, until it disappears."""

from collections.abc import Callable
from typing import Any

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.match.context import MatchContext
from stage.ui.button import Button
from stage.ui.labels import Paragraph, Space
from stage.ui.layout import Row, Sheet
from table.contract import IllegalAction

SHOWN = 9.0
"""Seconds after which a slip disappears."""
_EDGE = 20.0
"""Width reserved for the red edge."""


class RefusalSlip(Sheet):
    """Sheet with one sentence and the rule's id; `on_rule` opens the rule book there."""

    def __init__(self, name: str, text: str, rule_id: str, tooltip: str, on_rule: Callable[[], None]) -> None:
        self.rule_id = rule_id
        self.left = SHOWN
        self._text = Paragraph(f"{name}.text", text, theme.BODY, grow=1.0)
        self._link = Button(f"{name}.rule", rule_id, on_rule, icon="ui/rules", tooltip=tooltip, style=theme.SMALL_BOLD)
        parts = [Space(f"{name}.edge", _EDGE - theme.GAP), self._text, self._link]
        super().__init__(name, Row(f"{name}.row", parts), padding=14.0)

    def place_on(self, area: RectLike, *, below: bool) -> pygame.FRect:
        """Return its place at the upper edge of an area, or at the lower one if `below`, as wide as necessary."""
        box = pygame.FRect(area)
        link = self._link.preferred()[0]
        longest = box.width - link - 2 * self.padding - _EDGE - 48
        wide, _ = self.host.type.measure(self._text.text, theme.BODY, longest)
        width = wide + link + 2 * self.padding + _EDGE + 32
        slip = pygame.FRect(0, 0, width, self.preferred(width)[1])
        slip.midtop = (box.centerx, box.bottom - 6 - slip.height if below else box.top + 6)
        return slip

    def update(self, dt: float) -> None:
        super().update(dt)
        if not (self._link.hovered or self._link.focused):
            self.left -= dt

    def draw(self, painter: Painter) -> None:
        painter.panel(self.rect, theme.paper_look(painter.palette, raised=True, elevation=14))
        painter.rounded((self.rect.left + 8, self.rect.top + 10, 7, self.rect.height - 20), painter.palette.bad, 3.5)


class RefusalNotices:
    """Shows refusals above the board; `open_rules` opens the rule book at a rule."""

    def __init__(self, context: MatchContext[Any, Any], open_rules: Callable[[str], None]) -> None:
        self._context = context
        self._open_rules = open_rules
        self._slip: RefusalSlip | None = None

    @property
    def area(self) -> pygame.FRect | None:
        """Area of the slip that is shown."""
        return self._slip.rect if self._slip is not None else None

    @property
    def rule_id(self) -> str | None:
        """Id of the rule that is cited now."""
        return self._slip.rule_id if self._slip is not None else None

    def show(self, refusal: IllegalAction) -> None:
        """Show in one sentence why something is not allowed, with the rule as a link."""
        self.close()
        context = self._context
        context.play("denied")
        text = context.explain(refusal)
        if not context.viewpoint.is_private:
            context.scene.spoken.append(text)
        tooltip = context.gettext("Open the rule book at this rule")
        slip = RefusalSlip("refusal", text, refusal.rule_id, tooltip, lambda: self._open_rules(refusal.rule_id))
        context.ui.add(slip)
        board, pointer = context.areas.board, context.input.pointer
        # Away from what was tried: the foot of a tower or the slate, both below.
        aims_high = pointer is not None and not context.input.by_keyboard and board.top < pointer[1] < board.centery
        context.ui.move("refusal", slip.place_on(board, below=aims_high))
        self._slip = slip

    def update(self) -> None:
        """Remove the slip when its time is up."""
        if self._slip is not None and self._slip.left <= 0.0:
            self.close()

    def close(self) -> None:
        """Remove the slip."""
        if self._slip is not None:
            self._slip = None
            if self._context.ui.has("refusal"):
                self._context.ui.remove("refusal")
