"""The keys over the table: arrows and Enter do all that the pointer does there."""

from stage.ui.intents import KeyPress
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH
from vertiges.rules.geometry.fitting import standing
from vertiges.rules.geometry.passage import LANDING_RISE
from vertiges.scene.building.hand import Hand

STRIDE, CREEP = 10.0, 1.0
"""mm that an arrow key moves the hand, and with Shift."""


class Keys:
    """What the keyboard does over the table."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.host = hand.host

    @property
    def marked(self) -> bool:
        """Whether a piece shows where the hand is: one that is held, or one that the arrow keys have come to."""
        return self.hand.holding or self.hand.cursor is not None

    def key_table(self, press: KeyPress) -> bool:
        """Arrows and Enter while the table has the keyboard."""
        if self.hand.holding:
            return self._key_held(press)
        if not self.hand.free or not self.host.lying.placed:
            return False
        if press.command in ("left", "right", "up", "down"):
            self._wander(press.command)
            return True
        if press.command in ("enter", "space") and self.hand.cursor is not None:
            refusal = self.hand.grip(self.hand.cursor)
            if refusal is not None:
                gripped = self.host.lying[self.hand.cursor]
                self.hand.object_to(refusal, (gripped.x, gripped.y))
                self.host.refuse(refusal)
            return True
        return False

    def _key_held(self, press: KeyPress) -> bool:
        stride = CREEP if press.shift else STRIDE
        steps = {"left": (-stride, 0.0), "right": (stride, 0.0), "up": (0.0, stride), "down": (0.0, -stride)}
        if press.control and press.command in ("left", "right"):
            self._to_next_tower(1 if press.command == "right" else -1)
        elif press.command in steps:
            self.hand.live.lead.nudge(*steps[press.command])
        elif press.command in ("enter", "space"):
            self.hand.let_go()
        else:
            return False
        return True

    def _to_next_tower(self, way: int) -> None:
        """Hang over the next tower on that side; beyond the last, over the table beside it."""
        table = self.host.lying
        tops = [table[tower.top] for tower in standing(table)]
        x = self.hand.live.lead.target[0]
        beyond = [top for top in tops if (top.x - x) * way > 1.0]
        top = min(beyond, key=lambda each: abs(each.x - x), default=None)
        if top is None:
            self.hand.live.travel((x + way * 2 * WIDTH, self.hand.live.lead.target[1]))
        else:
            self.hand.live.travel((top.x, top.y + WIDTH + LANDING_RISE))

    def _wander(self, command: str) -> None:
        placed = {each.piece: each for each in self.host.lying.placed}
        if self.hand.cursor not in placed:
            self.hand.cursor = max(placed.values(), key=lambda each: (each.y, -each.x)).piece
            return
        here = placed[self.hand.cursor]
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[command]
        ahead = [
            (along + 3.0 * across, each.piece)
            for each in placed.values()
            if (along := (each.x - here.x) * dx + (each.y - here.y) * dy) > HALF
            and (across := abs((each.x - here.x) * dy) + abs((each.y - here.y) * dx)) <= (WIDTH if dy else 1e9)
        ]
        if ahead:
            self.hand.cursor = min(ahead)[1]
