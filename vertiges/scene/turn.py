"""The hand of the person at the screen: taking, turning and releasing pieces, for pointer and keys. Remarks explain
refusals."""

from dataclasses import dataclass
from typing import Final

import msgspec

from physics.hand import Point
from physics.world import BadGrip
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.match.live.camera import Camera
from table.contract import IllegalAction
from vertiges.outlines import HALF
from vertiges.pieces import WIDTH, Orientation
from vertiges.rules.fitting import standing
from vertiges.rules.snapshot import TABLE_HALF, Intention
from vertiges.rules.towers import Socket, socket_on
from vertiges.scene.camera import CameraController, TableDelegate
from vertiges.scene.live_table import LiveTable
from vertiges.scene.sentences import word_for
from vertiges.view.marks import draw_remark

SHOWN: Final = 2.2
"""Seconds for which a remark is shown."""
_FADE, _RISE, _RISING = 0.4, 16.0, 0.25
_MOST: Final = 3
_ASIDE: Final = 12
"""Widths of a piece, at most, by which a lay is moved aside: more than there can be towers."""


@dataclass(slots=True)
class FloatingWord:
    """A word at a place (mm), and its age in seconds."""

    words: str
    x: float
    y: float
    age: float = 0.0


class FloatingWords:
    """Current remarks over the table, the latest last; at most one per place."""

    def __init__(self) -> None:
        self.said: list[FloatingWord] = []

    def say(self, words: str, at: Point) -> None:
        """Show a remark at a place, replacing any other there."""
        near = 60.0
        kept = [each for each in self.said if abs(each.x - at[0]) > near or abs(each.y - at[1]) > near]
        self.said = [*kept[1 - _MOST :], FloatingWord(words, *at)]

    def update(self, dt: float) -> None:
        """Age the remarks by `dt` seconds."""
        for each in self.said:
            each.age += dt
        self.said = [each for each in self.said if each.age < SHOWN]

    def draw(self, painter: Painter, camera: Camera, *, still: bool) -> None:
        """Draw each remark a little above its place, rising unless `still`."""
        for each in self.said:
            x, y = camera.to_screen(each.x, each.y)
            risen = 1.0 if still else ease_out(min(1.0, each.age / _RISING))
            alpha = round(255 * min(1.0, (SHOWN - each.age) / _FADE))
            draw_remark(painter, (x, y - 26.0 - _RISE * risen), each.words, camera.board, alpha)


_HANGS: Final = 40.0
"""mm above the highest tower at which a piece taken by keyboard first hangs, away from the rim of the view."""
_ABOVE: Final = 58.0
"""mm above a tower at which a piece hangs over it, at most."""
FREE: Final = 3.0
"""mm over the bench at which a piece hangs free if it was released too low to stand."""
LIFT, LIFTED = 8.0, 32.0
"""mm by which a piece is lifted at a time, and at most, that overlaps what it was let go in front of."""
FINE: Final = 4.0
"""Logical units per mm from which on a hand over a tower moves as finely as the pointer: nearly the nearest zoom, where
a block is 107 pixels wide in a window of 1280 × 720."""
AIMS: Final = 36.0
"""Logical units to the sides of a tower within which it moves more finely than the pointer, if it is far away."""
EDGE: Final = 0.08
"""Fraction of the board's width and of half its height: the view scrolls if a hand that holds something is nearer."""
SCROLL: Final = 260.0
"""mm/s of that scrolling."""


class HandController:
    """The hand of the person at the screen. It holds one piece or one section at a time (VE-23)."""

    def __init__(
        self, delegate: TableDelegate, live: LiveTable, camera: CameraController, remarks: FloatingWords
    ) -> None:
        self.delegate = delegate
        self.live = live
        self.camera = camera
        self.remarks = remarks
        self.poses: dict[int, Orientation] = {}
        """Orientation of the pieces in the rack that were turned."""
        self._poses_at: dict[int, dict[int, Orientation]] = {}
        """Those orientations, by the number of actions after which the table was first shown with them."""
        self.cursor: int | None = None
        """The standing piece at the keyboard's cursor."""
        self.swell = 1.0
        """Scale of a piece that was just taken."""
        self._arriving = False
        self._by_pointer = False
        """True if the pointer has taken the held piece, and brings it up to the towers."""
        self._lifted = 0.0
        """mm by which a piece has been lifted since it was let go."""

    @property
    def is_holding(self) -> bool:
        """True if the person's hand holds something."""
        return self.live.is_holding

    @property
    def is_holding_section(self) -> bool:
        """True if the hand holds a section of a tower rather than a piece of the rack."""
        return self.is_holding and not self.live.is_from_rack

    @property
    def is_free(self) -> bool:
        """True if the person at the screen may take something now."""
        return self.live.is_idle and self.delegate.can_take

    def refusal_of_grip(self, piece: int) -> IllegalAction | None:
        """Return why a standing piece may not be lifted now, with all above it; None if it may."""
        placed = self.delegate.lying[piece]
        return self.delegate.refusal_of(Intention("zap", piece, placed.x, placed.y))

    def pose(self, piece: int) -> Orientation:
        """Return the orientation of a piece in the rack."""
        return self.poses.get(piece, Orientation(0, False))

    def take(self, piece: int, at: Point) -> bool:
        """Take a piece of the rack, with its middle at the logical point `at`. A held piece goes back instead.

        Returns False if nothing is taken; then the player has seen the reason.
        """
        delegate, place = self.delegate, self.camera.camera.to_world(at)
        if self.is_holding:
            self.put_back()
            return False
        if not self.is_free:
            self.object_to(delegate.waiting, place)
            return False
        refusal = delegate.refusal_of(Intention("lay", piece, 0.0, HALF))
        if refusal is not None and delegate.refusal_of(Intention("base", piece, 0.0, HALF)) is not None:
            self.object_to(refusal, place)
            delegate.refuse(refusal)
            return False
        pose = self.pose(piece)
        self.live.take(delegate.lying, piece, place, pose.flipped, pose.turn)
        self._by_pointer = True
        self._taken()
        return True

    def take_by_key(self, piece: int, at: Point) -> None:
        """Take a piece and hang it over the highest tower, in the middle of the view."""
        if self.take(piece, at):
            self._by_pointer = False
            highest = max((each.y + HALF for each in self.delegate.lying.placed), default=0.0)
            self.live.lead.go_to((self.camera.camera.x, highest + _HANGS))

    def grip(self, piece: int) -> IllegalAction | None:
        """Grip a standing piece with all above it; return the refusal if the rules forbid it."""
        refusal = self.refusal_of_grip(piece)
        if refusal is None:
            self.live.grip(self.delegate.lying, piece)
            self._taken()
            # The picture widens now, and stands still while the section is over a tower.
            self.camera.follow_section()
        return refusal

    def object_to(self, refusal: IllegalAction, at: Point) -> None:
        """Show why something is refused, in a word at that place (mm)."""
        self.remarks.say(word_for(refusal, self.delegate.scene.app.language), at)
        self.delegate.scene.play("denied", 0.4)

    def _object(self, words: str) -> None:
        """Show a remark at the held piece."""
        held = self.live.in_hand
        if held is not None:
            self.remarks.say(words, (held.x, held.y + HALF))
            self.delegate.scene.play("denied", 0.4)

    def _taken(self) -> None:
        scene = self.delegate.scene
        self.cursor, self.swell = None, 1.12
        # Nothing may slide away under the pointer.
        self.camera.camera.stop()
        scene.play("wood_knock", 0.25, 1.3)
        scene.ui.focus(scene.ui.find("table"))
        self.delegate.hand_changed()

    def turn(self, quarters: int, piece: int | None = None) -> None:
        """Turn the held piece, else `piece` in the rack."""
        scene = self.delegate.scene
        if self.is_holding:
            try:
                self.live.world.turn_held(quarters)
            except BadGrip:
                self._object(scene.gettext("A section is carried upright"))
            else:
                scene.play("card_slide", 0.3)
        elif piece is not None:
            turn, flipped = self.pose(piece)
            self._lay_in_rack(piece, Orientation((turn + quarters) % 4, flipped))

    def flip(self, piece: int | None = None) -> None:
        """Flip the held piece, else `piece` in the rack."""
        scene = self.delegate.scene
        if self.is_holding:
            try:
                self.live.flip()
            except BadGrip:
                section = scene.gettext("A section is carried upright")
                self._object(section if self.is_holding_section else scene.gettext("No room to flip it here"))
            else:
                scene.play("card_flip", 0.4)
        elif piece is not None:
            turn, flipped = self.pose(piece)
            self._lay_in_rack(piece, Orientation(-turn % 4, not flipped))

    def _lay_in_rack(self, piece: int, pose: Orientation) -> None:
        self.poses[piece] = pose
        self.delegate.hand_changed()

    def let_go(self) -> None:
        """Release: over a tower the piece is laid, over the table it is a base, over the rack it goes back."""
        live = self.live
        if not self.is_holding:
            return
        if live.world.ghost and live.lead.target[1] > -HALF and not self._joins():
            return
        self._arriving = False
        if live.world.ghost:
            if live.lead.target[1] > -HALF:
                self._object(self.delegate.scene.gettext("Let go above a tower"))
            self.put_back()
            return
        if self.is_holding_section and live.is_untouched and not live.has_collapsed:
            self._nothing_happened()
            return
        intention = live.intention()
        self._keep_pose(intention)
        if live.has_collapsed:
            intention = self._allowed(intention)
        refusal = self.delegate.refusal_of(intention)
        if refusal is not None:
            self.object_to(refusal, (intention.x, intention.y))
        if self.delegate.carry_out(intention):
            live.let_go(intention)
        elif live.is_from_rack:
            self.put_back()
        else:
            self._nothing_happened()

    def _joins(self) -> bool:
        """Return True once a piece that passed in front of the towers is among them, or cannot be.

        Let go in haste, or not raised over the bench, it first comes to where it was let go. There it is lifted a
        little onto what it overlaps.
        """
        live = self.live
        x, y = live.lead.target
        if not self._arriving:
            self._arriving, self._lifted = True, 0.0
            if y <= HALF:
                live.lead.go_to((x, HALF + FREE))
        if not live.has_arrived:
            return False
        if live.world.join() or self._lifted >= LIFTED:
            return True
        self._lifted += LIFT
        live.lead.go_to((x, live.lead.target[1] + LIFT))
        return False

    def put_back(self) -> bool:
        """Put a piece of the rack back; return False for a section, which has to be set down."""
        self._arriving = False
        if not self.is_holding or self.is_holding_section:
            return False
        intention = self.live.intention()
        self._keep_pose(intention)
        # Pieces that it pushed on its way stay pushed, so it counts as an attempt that did not fit.
        if not self.live.is_untouched and self.delegate.carry_out(meant := self._allowed(intention)):
            self.live.let_go(meant, withdraw=True)
        else:
            self._nothing_happened()
        return True

    def cancel(self) -> bool:
        """Put the piece back; a section has to be set down. Return False if nothing is held."""
        if not self.is_holding:
            self.cursor = None
            return False
        if not self.put_back():
            if self.live.is_untouched:
                self._nothing_happened()
            else:
                self._object(self.delegate.must_set_down)
        return True

    def _nothing_happened(self) -> None:
        """Empty the hand and leave the table as it was."""
        self.live.clear()
        self.reset()
        self.delegate.scene.play("wood_knock", 0.15, 1.1)
        self.camera.look()
        self.delegate.hand_changed()

    def _allowed(self, intention: Intention) -> Intention:
        """Return the intention, or another deed with its piece: whatever has moved counts, wherever the hand is
        (VE-30)."""
        lay = msgspec.structs.replace(intention, deed="lay")
        base = msgspec.structs.replace(intention, deed="base", turn=0)
        # Beside all seats a piece closes no tower (VE-28).
        steps = (side * WIDTH * number for number in range(1, _ASIDE + 1) for side in (-1, 1))
        aside = (msgspec.structs.replace(lay, x=lay.x + step) for step in steps)
        choices = (intention,) if intention.deed == "zap" else (intention, lay, base, *aside)
        return next((each for each in choices if self.delegate.refusal_of(each) is None), intention)

    def _keep_pose(self, intention: Intention) -> None:
        if intention.deed != "zap":
            self.poses[intention.piece] = Orientation(intention.turn, intention.flipped)

    def update(self, dt: float, *, pointer_moved: bool) -> None:
        """Follow the pointer, scroll at the rims, and carry out the intention once something has fallen."""
        live, camera = self.live, self.camera.camera
        if not self.is_holding:
            return
        if live.has_collapsed:
            intention = self._allowed(live.intention())
            if self.delegate.carry_out(intention):
                live.let_go(intention)
            return
        if self._arriving:
            if live.has_arrived:
                self.let_go()
            return
        if self._by_pointer:
            live.pass_in_front()
        if pointer_moved and self.camera.pointer is not None:
            live.lead.point(self._aimed(camera.to_world(self.camera.pointer)))
        if not (self.is_holding_section and live.is_untouched):
            self._glide_along(dt)

    def seat_under(self, at: Point, reach: float) -> Socket | None:
        """Return the seat nearest to `at` (mm), at most `reach` aside, on a tower over which the held piece hangs.

        Every top counts, whatever fits on it, but the one from which a section was lifted.
        """
        live, lying = self.live, self.delegate.lying
        held = live.in_hand
        if held is None:
            return None
        away = set(live.world.carried)
        tops = [lying[tower.top] for tower in standing(lying) if not away.intersection(tower.pieces)]
        seats = [socket_on(top, held.turn, held.flipped) for top in tops]
        under = [seat for seat in seats if abs(at[0] - seat.x) < reach and -HALF < at[1] - seat.y < _ABOVE + WIDTH]
        return min(under, key=lambda seat: abs(at[0] - seat.x), default=None)

    def _aimed(self, at: Point) -> Point:
        """Return the place (mm) that the pointer means: above a tower, from afar, it moves as finely as from near.

        A piece sits within 2 mm, which is hardly a pixel of a window when a high tower is in sight.
        """
        zoom = self.camera.camera.zoom
        reach = AIMS / zoom
        seat = self.seat_under(at, reach) if zoom < FINE else None
        if seat is None:
            return at
        off = at[0] - seat.x
        return at[0] - off * (1.0 - zoom / FINE) * (1.0 - (off / reach) ** 2), at[1]

    def _glide_along(self, dt: float) -> None:
        """Scroll the table when the hand, or the section in it, comes to the rim of the board.

        It stops where the end of the table has come into the board: the table must not slide away below the hand.
        """
        camera = self.camera.camera
        x, y = camera.to_screen(*self.live.lead.target)
        board, climbed = camera.board, camera.ground > camera.foot
        side, edge = EDGE * board.width, EDGE / 2 * board.height
        left, right = (camera.to_screen(end, 0.0)[0] for end in (-TABLE_HALF, TABLE_HALF))
        aside = (x > board.right - side and right > board.right) - (x < board.left + side and left < board.left)
        if y > board.bottom:
            # It has only just been taken from the rack.
            aside = 0
        up = (y < board.top + edge) - (climbed and y > camera.foot - edge)
        if y - (len(self.live.world.carried) - 0.5) * WIDTH * camera.zoom < board.top:
            self.camera.follow_section()
        if aside or up:
            self.camera.pan(aside * SCROLL * dt, up * SCROLL * dt, manual=False)

    def stand_at(self, number: int) -> None:
        """Follow the match to the position after `number` actions. A step back also turns the rack's pieces back."""
        latest = max(self._poses_at, default=-1)
        if number < latest:
            self._poses_at = {at: poses for at, poses in self._poses_at.items() if at <= number}
            self.poses = dict(self._poses_at[max(self._poses_at)]) if self._poses_at else {}
        if number != latest:
            self._poses_at[number] = dict(self.poses)

    def reset(self) -> None:
        """Cancel a pending release, and a cursor at a missing piece."""
        self._arriving = False
        if self.cursor is not None and self.cursor not in self.delegate.lying:
            self.cursor = None
