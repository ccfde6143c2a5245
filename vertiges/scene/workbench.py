"""Everything that a table with a hand over it needs on the screen, whoever says what may be done at it.

The scene of a match and the sandbox each have one. It keeps camera, world, aids and dust together through time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stage.graphics.painter import Painter
from stage.ui.intents import Intent, KeyPress, PointerDown
from stage.ui.notices import Tone
from table.rng import stream
from vertiges.outlines import HALF
from vertiges.rules.snapshot import Placed
from vertiges.scene.aids import Aids, ghost_of, socket_near
from vertiges.scene.grasp import Grasp
from vertiges.scene.impacts import Impacts
from vertiges.scene.keys import Keys
from vertiges.scene.live_table import LiveTable
from vertiges.scene.phrases import Held
from vertiges.scene.pointing import Pointing
from vertiges.view.camera import Camera
from vertiges.view.marks import Firmness, Plumb
from vertiges.view.table_view import Marks, draw_bench, draw_board, draw_held
from vertiges.view.tabletop import Tabletop

if TYPE_CHECKING:
    from collections.abc import Hashable

    import pygame

    from stage.ui.widgets.base import Point
    from vertiges.rules.towers import Socket
    from vertiges.scene.aids import Standing
    from vertiges.scene.workbench_host import Master

GROUND: Final = 40.0
"""Logical units from the table top to the lower rim of the board."""


class Workbench:
    """A table, the camera on it, the world under the hand and what helps to see."""

    def __init__(self, master: Master, seed: int) -> None:
        self.master = master
        self.wood = LiveTable()
        self.camera = Camera()
        self.table = Tabletop.of(master.lying)
        self.aids = Aids()
        self.impacts = Impacts(stream(seed, "dust"))
        self.grasp = Grasp(self)
        self.pointing = Pointing(self)
        self.keys = Keys(self)
        self.shows_aids = True
        self.manual = False
        """Whether the player has moved the camera himself, so that it follows no longer."""
        self.pointer_moved = False
        self._pointer: Point | None = None
        self._swell = 1.0

    # --- time -------------------------------------------------------------------------------------------------------

    def update(self, dt: float, *, speed: float = 1.0, pointing: bool = True) -> None:
        """Camera, hand and world live through `dt` seconds; bots' hands are `speed` times as fast."""
        self.camera.sharpen(self.master.screen.app.painter.canvas.scale)
        moving = self.camera.moving
        self.camera.update(dt)
        if moving:
            self._reframe()
        pointer = self.master.screen.input.pointer
        self.pointer_moved = pointer is not None and pointer != self._pointer
        self._pointer = pointer or self._pointer
        if pointing:
            self.grasp.update(dt)
        self._live(dt, speed)
        self._swell += (1.0 - self._swell) * min(1.0, dt * 9.0)

    def _live(self, dt: float, speed: float) -> None:
        wood, app = self.wood, self.master.screen.app
        if self.master.screen.reduced_motion and not wood.holding:
            wood.hurry()
        near = self.socket_near() if self.master.steady and wood.holding else None
        wood.steady_at = (near[0].x, near[0].y) if near is not None else None
        for sound, volume, pitch, pan in self.impacts.hear(wood.update(dt, speed)):
            app.sound.play(sound, volume=volume, pitch=pitch, pan=pan)
        if not self.manual:
            self._follow_section()
        self.impacts.update(dt, app.settings.camera_shake and not self.master.screen.reduced_motion)
        creak = self.aids.look(
            self.master.lying, self.master.numbers, wood.snapshot if wood.world is not None else None, dt
        )
        if creak > 0.0:
            self.master.screen.play("wood_creak", creak, 0.9)

    def _follow_section(self) -> None:
        """Keep in sight, whosever hand it is in, a section that is carried over the highest tower."""
        world = self.wood.world
        if world is None or world.held is None or world.brought_in:
            return
        tops = max((each.y for each in self.master.lying.placed), default=0.0)
        raised = self.wood.snapshot[world.held].y + (len(world.carried) - 0.5) * 2 * HALF
        self.camera.include(max(raised, tops + (len(world.carried) + 1.5) * 2 * HALF))
        if self.master.screen.reduced_motion:
            self.camera.jump()

    def _reframe(self) -> None:
        if self._pointer is not None:
            self.wood.reframe(self.camera.to_world(self._pointer))

    # --- the hand ---------------------------------------------------------------------------------------------------

    def lifted(self) -> None:
        """Something has been taken."""
        self.keys.cursor = None
        self._swell = 1.12
        self._follow_section()
        self.master.screen.play("wood_knock", 0.25, 1.3)
        self.master.screen.ui.focus(self.master.screen.ui.find("table"))
        self.master.hand_changed()

    def forget_input(self) -> None:
        """Nothing is pressed, pointed at or on its way any more."""
        self.grasp.reset()
        self.pointing.reset()
        self.keys.reset()

    @property
    def held(self) -> Held:
        """What the person at the screen has in the hand."""
        world = self.wood.world
        if world is None or not self.wood.holding:
            return Held.NOTHING
        return Held.PIECE if world.brought_in else Held.SECTION

    def nothing_happened(self) -> None:
        """The hand is empty again and the table as it was."""
        self.wood.clear()
        self.forget_input()
        self.master.screen.play("wood_knock", 0.15, 1.1)
        self.look()
        self.master.hand_changed()

    def cancel(self) -> bool:
        """Put the piece back; a section has to be set down. False if nothing is held."""
        if not self.wood.holding:
            self.keys.cursor = None
            return False
        if not self.grasp.put_back():
            if self.wood.untouched:
                self.nothing_happened()
            else:
                self.say(self.master.must_set_down)
        return True

    def say(self, words: str) -> None:
        """A sentence at the bottom of the window."""
        self.master.screen.app.notify(words, Tone.PLAIN)

    def take(self, intent: Intent) -> bool:
        """Input that no widget took: letters and digits of the hand, the other mouse buttons, the camera's keys."""
        match intent:
            case KeyPress(command="page up" | "page down" as command):
                self.zoom_by(1 if command == "page up" else -1, None)
                return True
            case KeyPress(command="home"):
                self.fit()
                return True
            case KeyPress():
                return self.keys.key_hand(intent, self.master.rack.pointed)
            case PointerDown(button=3) if self.grasp.holding:
                self.grasp.turn(-1)
                return True
            case PointerDown(button=2) if self.grasp.holding:
                self.grasp.flip()
                return True
        return False

    # --- the camera -------------------------------------------------------------------------------------------------

    def place(self, board: pygame.FRect) -> None:
        """The part of the window in which the table is seen."""
        self.camera.place(board, board.bottom - GROUND)
        self.camera.sharpen(self.master.screen.app.painter.canvas.scale)
        self.look(at_once=True)
        self._reframe()

    def look(self, *, at_once: bool = False) -> None:
        """Let the camera see everything, unless the player looks where he likes."""
        if not self.manual:
            placed = self.master.lying.placed
            left = min((each.x - HALF for each in placed), default=-60.0)
            right = max((each.x + HALF for each in placed), default=60.0)
            self.camera.show(left, right, max((each.y + HALF for each in placed), default=120.0))
        if at_once or self.master.screen.reduced_motion:
            self.camera.jump()

    def fit(self) -> None:
        """Everything in sight again, and the camera follows again."""
        self.manual = False
        self.look()

    def zoom_by(self, notches: float, at: Point | None) -> None:
        """Nearer or farther."""
        self.manual = True
        self.camera.zoom_by(max(-2.0, min(2.0, notches)), at)

    def look_aside(self, by: float) -> None:
        """Sideways by so many mm, at once."""
        self.manual = self.manual or not self.wood.holding
        self.camera.pan(by)
        self._reframe()

    # --- drawing ----------------------------------------------------------------------------------------------------

    def still_key(self) -> Hashable:
        """What the bench depends on while nothing moves it; None while the camera glides or the table shakes."""
        camera = self.camera
        if camera.moving or self.impacts.shake != (0.0, 0.0):
            return None
        return camera.x, camera.zoom, camera.ground, self.shows_aids

    def draw_bench(self, painter: Painter) -> None:
        """The bench, and the rule beside it."""
        with painter.moved(*self.impacts.shake):
            draw_bench(painter, self.camera, rule=self.shows_aids)

    def draw(self, painter: Painter, marks: Marks) -> None:
        """The wood on the bench."""
        with painter.moved(*self.impacts.shake):
            draw_board(painter, self.camera, self.table, self._placed(), marks, self.impacts.motes)

    def draw_over(self, painter: Painter) -> None:
        """A piece of a rack that is in a hand is before everything."""
        held, world = self._held(), self.wood.world
        if held is not None and world is not None and self.table.reel is None:
            draw_held(painter, self.camera, [held], 1.0 if world.ghost else 0.3, self._swell)

    def _placed(self) -> list[Placed]:
        if self.table.reel is not None or self.wood.world is None:
            return list(self.table.poses())
        held = self._held()
        return [each for each in self.wood.snapshot.placed if held is None or each.piece != held.piece]

    def _held(self) -> Placed | None:
        world = self.wood.world
        if world is None or world.held is None or not world.brought_in:
            return None
        return self.wood.snapshot[world.held]

    def socket_near(self) -> tuple[Socket, float] | None:
        """The socket that what is held comes near to and fits, and how near it is."""
        world = self.wood.world
        if world is None or world.held is None:
            return None
        return socket_near(self.master.lying, self.wood.snapshot[world.held], world.brought_in, self.master.loose)

    def marks(self) -> Marks:
        """What helps to see, as far as the player wants it."""
        marks = Marks(numbers=[(each.x, each.number) for each in self.aids.towers])
        world = self.wood.world
        if self.master.shows_firmness:
            marks.firmness = [Firmness(each.x, each.balance.margin) for each in self.aids.towers]
        pointed = self._pointed()
        if pointed is not None and (self.keys.cursor is not None or self.grasp.may_grip(pointed)):
            marks.pointed = self.master.lying[pointed]
        if not self.shows_aids:
            return marks
        near = self.socket_near() if self.wood.holding else None
        if near is not None and world is not None and world.held is not None:
            held = self.wood.snapshot[world.held]
            marks.ghosts.append((ghost_of(near[0], held.piece, held.flipped), near[1]))
        tower = self.aids.tower_of(pointed) if pointed is not None else None
        if tower is None and self.wood.holding:
            tower = self.aids.tower_at(self.wood.target[0])
        if tower is not None:
            found = tower.balance
            marks.plumb = Plumb(tower.top.x, tower.x, found.height, found.margin, self._words(tower, pointed))
        return marks

    def _pointed(self) -> int | None:
        """The standing piece under the pointer, or at which the arrow keys are."""
        if not self.grasp.free:
            return None
        piece = self.keys.cursor
        if piece is None and self._pointer is not None and self.master.screen.ui.find("table").hovered:
            piece = self.pointing.piece_at(self._pointer)
        return piece if piece is not None and piece in self.master.lying else None

    def _words(self, standing: Standing, pointed: int | None) -> str:
        """A tower in words: the piece that is pointed at, number, pieces, height, lean."""
        gettext, found = self.master.screen.gettext, standing.balance
        count = len(standing.tower.pieces)
        pieces = self.master.screen.ngettext("{count} piece", "{count} pieces", count).format(count=count)
        tower = gettext("Tower {number}").format(number=standing.number)
        piece = [gettext("Piece {piece}").format(piece=pointed)] if pointed in standing.tower.pieces else []
        words = [*piece, tower, pieces, gettext("{height} cm").format(height=round(found.height / 10.0))]
        if abs(found.lean) >= 0.5:
            side = gettext("leans {lean} mm right") if found.lean > 0 else gettext("leans {lean} mm left")
            words.append(side.format(lean=round(abs(found.lean), 1)))
        return " · ".join(words)
