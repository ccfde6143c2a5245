"""State shared by the parts of the scene: live world, camera, hand, aids, and their drawing.

The match and the sandbox have one each. Its :class:`TableDelegate` decides what may be done there.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Final

import pygame

from physics.hand import Impact, Point
from stage.graphics.impact import draw_vignette
from stage.graphics.motion import ease_out
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import SIDES, Side
from stage.match.live.live_world import PATIENT_MS
from stage.match.replay.film import FallReplay, ImpactEffects, Material
from stage.ui.base import approach
from stage.ui.device_words import Device
from stage.ui.intents import Intent, KeyPress, PointerDown, Stick
from table.contract import IllegalAction
from table.rng import stream
from vertiges.outlines import HALF
from vertiges.pieces import mates
from vertiges.rules.fitting import (
    Placement,
    closes,
    standing,
    ways_to_lay,
    ways_to_zap,
    ways_to_zap_again,
)
from vertiges.rules.snapshot import TABLE_HALF, Intention, Placed, Snapshot
from vertiges.rules.towers import SEAT_HEIGHT, Socket, cut_above, cut_below, links, offset
from vertiges.rules.views import LooseSection
from vertiges.scene.arm import HandLoad, PlayerArm
from vertiges.scene.board import TableWidget
from vertiges.scene.camera import CameraController, TableDelegate
from vertiges.scene.falls import Falls
from vertiges.scene.live_table import LiveTable
from vertiges.scene.rack import Rack
from vertiges.scene.sentences import Held, describe_tower, word_for
from vertiges.scene.turn import FloatingWords, HandController
from vertiges.scene.twists import RoomTwists
from vertiges.scene.unrest import Aids, Breath, Danger, Sway
from vertiges.view.callouts import Callout, callout_size, place_beside
from vertiges.view.hand import draw_hands
from vertiges.view.heights import Pennant, Photograph
from vertiges.view.interior import draw_arm_shadow, wall_area
from vertiges.view.marks import Marks, draw_label, draw_strain, rule_edge
from vertiges.view.palette import SHADE
from vertiges.view.picture import LENS_RADIUS, draw_bench, draw_board, draw_held, draw_lens, draw_view
from vertiges.view.pieces import SharpenTiming
from vertiges.view.skyline import draw_skylife
from vertiges.view.tabletop import Tabletop

LENS_BELOW: Final = 2.0
"""Logical units per mm below which a lens shows the seat under the hand: a block is 53 pixels wide in a window of 1280
× 720."""
_LENS_REACH, _LENS_SPEED, _LENS_ASIDE = 45.0, 200.0, 118.0
"""mm from a seat at which the lens comes out, mm/s above which it does not, and logical units from the seat to its rim.
"""
_LENS_OPENS, _LENS_RESTS = 0.16, 0.4
"""Seconds in which the lens comes out, and for which a piece is pointed at before."""
NEAR: Final = 75.0
"""mm from its socket at which a fitting piece shows its ghost."""
JOLTS, JOLTS_MOST = 50.0, 90.0
"""Impulse (g·mm/s) of a landing per mm/s of the wobble that it starts, and the fastest such wobble."""


def socket_near(
    table: Snapshot, held: Placed, from_rack: bool, loose: LooseSection | None
) -> tuple[Socket, float] | None:
    """Return the nearest socket that fits the held piece as it is turned, with its nearness, 0.0 to 1.0."""
    if from_rack:
        ways = ways_to_lay(table, (held.piece,))
    elif loose is not None:
        ways = ways_to_zap_again(table, loose)
    else:
        ways = tuple(way for way in ways_to_zap(table) if way.piece == held.piece)
    best: tuple[Socket, float] | None = None
    for _, socket in ways:
        if from_rack and (socket.turn, socket.flipped) != (held.turn, held.flipped):
            continue
        distance = math.hypot(socket.x - held.x, socket.y - held.y)
        if distance < NEAR and (best is None or 1.0 - distance / NEAR > best[1]):
            best = socket, 1.0 - distance / NEAR
    return best


WOOD: Final = Material(
    knock="wood_knock", crash="wood_crash", quietest=700.0, loudest=90_000.0, usual_mass=43.0, ground_pitch=0.72,
    ground_half=TABLE_HALF, crash_from=30_000.0, dust_from=9_000.0, shake_from=30_000.0, shake_most=160_000.0,
    lay_from=1_800.0,
)  # fmt: skip
"""Impulses in g·mm/s."""
_SETTLES: Final = 2
"""Frames after which the camera counts as resting. In the first one all pieces are sharpened."""
_DOWN: Final = 5.0
"""mm from its seat within which a section that strikes something has landed on it."""
_FLASHES: Final = 0.6
"""Seconds in which the flash of a ZAP fades."""
HELD_BREATH: Final = 0.75
"""Strength of the dark edge of the picture while a section comes down onto its seat."""
GLIDING_MS: Final = 3.0
"""Milliseconds per frame for a bot's hand while the camera zooms, because then every piece has a new size."""


def _is_above(each: Placed, lower: Placed) -> bool:
    """Return True for a piece on another one, even if both lean."""
    return each.y - lower.y > HALF and math.hypot(each.x - lower.x, each.y - lower.y) < 3.0 * HALF


class VertigesSceneState:
    """State of a building table: `live` is simulated, `drawn` is shown in addition, `hand` belongs to the person at
    the screen."""

    def __init__(self, delegate: TableDelegate, live: LiveTable, seed: int) -> None:
        self.delegate = delegate
        self.live = live
        self.camera_control = CameraController(delegate, live)
        self.camera = self.camera_control.camera
        self.drawn = Tabletop.of(delegate.lying)
        self.aids = Aids()
        self.impacts = ImpactEffects(WOOD, stream(seed, "dust"))
        self.remarks = FloatingWords()
        self.hand = HandController(delegate, live, self.camera_control, self.remarks)
        self.widget = TableWidget(self.hand, self.camera_control)
        self.rack = Rack("rack", self.widget)
        self.arm = PlayerArm()
        self.danger = Danger(stream(seed, "danger"))
        self.sway = Sway()
        self.falls = Falls(self.camera_control, stream(seed, "falls"))
        self.breath = Breath()
        self.twists = RoomTwists()
        self.brought: Callable[[], HandLoad | None] | None = None
        """Load of an arm that brings a piece, before the simulation takes over."""
        self.audience: Callable[[Painter], None] | None = None
        """Draws who sits behind the bench."""
        self.pennants: Sequence[Pennant] = ()
        """Celebrated heights at the rule."""
        self.photograph: Photograph | None = None
        """Photograph on the wall."""
        self.shows_aids = True
        self._seconds = 0.0
        """Seconds for which it has been shown."""
        self._rested = _SETTLES
        """Number of frames since the camera last moved."""
        self._focus: Point = (0.0, 0.0)
        """Place in mm at which the lens looks."""
        self._lens = 0.0
        """Size of the lens, 0.0 to 1.0."""
        self._pointed_at: tuple[int | None, float] = None, 0.0
        """The piece pointed at, and the seconds for which it has been."""

    def build(self, board: pygame.FRect) -> None:
        """Add the widget of the table in this part of the window."""
        self.camera_control.place(board)
        self.delegate.scene.ui.add(self.widget, board)

    def update(self, dt: float, *, speed: float = 1.0) -> None:
        """Advance camera, hand and world by `dt` seconds; bots' hands are `speed` times as fast."""
        control, scene = self.camera_control, self.delegate.scene
        control.update(dt)
        self._seconds += dt
        self._rested = 0 if self.camera.is_moving else self._rested + 1
        pointer = scene.input.pointer
        moved = pointer is not None and pointer != control.pointer
        control.pointer = pointer or control.pointer
        if scene.ui.dialog is None:
            self.hand.update(dt, pointer_moved=moved)
        self._live(dt, speed)
        self.twists.update(dt, self.live, self._light, still=scene.reduced_motion)
        self._look_through_lens(dt)
        self.remarks.update(dt)
        self.hand.swell += (1.0 - self.hand.swell) * min(1.0, dt * 9.0)

    def _look_through_lens(self, dt: float) -> None:
        """Bring the lens out where towers are small: over the seat under a person's hand, or the piece pointed at."""
        held, pointed, seen = self.live.in_hand, self._pointed(), None
        self._pointed_at = pointed, self._pointed_at[1] + dt if pointed == self._pointed_at[0] else 0.0
        if not self.shows_aids or self.camera.zoom >= LENS_BELOW:
            seen = None
        elif self.live.is_holding and held is not None and math.hypot(held.vx, held.vy) < _LENS_SPEED:
            seat = self.hand.seat_under((held.x, held.y), _LENS_REACH)
            seen = None if seat is None else (seat.x, seat.y - HALF)
        elif pointed is not None and self._pointed_at[1] >= _LENS_RESTS:
            seen = self.delegate.lying[pointed].x, self.delegate.lying[pointed].y
        if seen is not None:
            self._focus = seen
        out = float(seen is not None)
        self._lens = out if self.delegate.scene.reduced_motion else approach(self._lens, out, dt / _LENS_OPENS)

    @property
    def _light(self) -> Point | None:
        """Logical point at which a hand works, or at which a person looks."""
        held = self.live.in_hand
        if held is not None:
            return self.camera.to_screen(held.x, held.y)
        pointer = self.camera_control.pointer
        return pointer if pointer is not None and self.camera.board.collidepoint(pointer) else None

    @property
    def lens_at(self) -> Point | None:
        """Logical point of the middle of the lens, beside what it shows; None while it is away."""
        if not self._lens or self.drawn.reel is not None:
            return None
        board, (x, y) = self.camera.board, self.camera.to_screen(*self._focus)
        y = max(board.top + LENS_RADIUS, min(y, board.bottom - LENS_RADIUS))
        away = _LENS_ASIDE + LENS_RADIUS
        places = [
            (x + side, y) for side in (-away, away) if abs(x + side - board.centerx) < board.width / 2 - LENS_RADIUS
        ]
        wood = [self.camera.to_screen(each.x, each.y) for each in self.delegate.lying.placed]
        return min(places, key=lambda at: sum(math.dist(at, each) < LENS_RADIUS for each in wood), default=None)

    def play(self, impacts: Sequence[Impact]) -> None:
        """Play the sounds of impacts."""
        for sound, volume, pitch, pan in self.impacts.hear(impacts):
            self.delegate.scene.app.sound.play(sound, volume=volume, pitch=pitch, pan=pan)

    def _live(self, dt: float, speed: float) -> None:
        live, scene = self.live, self.delegate.scene
        if scene.reduced_motion and not live.is_holding:
            live.hurry()
        patience = GLIDING_MS if self.camera.is_moving else PATIENT_MS
        near = self.socket_near() if self.delegate.steady and live.is_holding else None
        draws = near is not None and self.barred(near[0]) is None
        live.steady_at = (near[0].x, near[0].y) if near is not None and draws else None
        impacts = self._centred(live.update(dt, speed, patience))
        self.play(impacts)
        if not (live.is_holding or self.falls.going or self.falls.breaks):
            self.camera_control.follow_section()
        self._breathe(dt, impacts)
        self.impacts.update(dt, scene.app.settings.camera_shake and not scene.reduced_motion)
        self.falls.update(dt, impacts, still=scene.reduced_motion)
        now = None if live.is_idle else live.snapshot
        if self.falls.zap is not None:
            self.drawn.lit = frozenset(self.falls.counted)
        self.aids.look(self.delegate.lying, self.delegate.numbers, now, dt)
        self._sway(dt, impacts)
        self._feel(dt)

    def _breathe(self, dt: float, impacts: Sequence[Impact]) -> None:
        """Hold the breath from the release of a section until it lands, unless it has broken up before."""
        live = self.live
        carried = () if live.is_idle or live.held is None or live.is_from_rack else live.world.carried
        over = live.is_idle or self.falls.breaks or self.delegate.scene.reduced_motion
        below = None if over or carried else self._below_section(SEAT_HEIGHT)
        self.breath.update(dt, carried, impacts, seated=below is not None, over=over)
        if self.breath.begins:
            self.delegate.scene.play("gasp", 0.3, 0.75)
        if self.breath.lands and (below := self._below_section(_DOWN)) is not None:
            section, spent = [live.snapshot[each] for each in self.breath.section], self.delegate.spent
            self.drawn.flash = 1.0
            pieces = [each.piece for each in section]
            self.falls.strike_zap((below.x, below.y + HALF), partial(self.beside, about=section), pieces, spent)
        self.drawn.flash = max(0.0, self.drawn.flash - dt / _FLASHES)

    def _below_section(self, high: float) -> Placed | None:
        """Return the piece of another tower over whose seat by at most `high` mm is the section that was let go."""
        now, before, section = self.live.snapshot, self.live.world.before, self.breath.section
        if not section or any(each not in now or each not in before for each in section):
            return None
        lowest, home = now[section[0]], links(before).get(section[0])
        for each in now.placed:
            sideways, height, _ = offset(lowest, each)
            near = abs(sideways) <= _DOWN and abs(height) <= high and mates(cut_above(each), cut_below(lowest))
            if near and each.piece not in section and each.piece != home:
                return each
        return None

    def beside(self, callout: Callout, about: Sequence[Placed], *more: pygame.FRect) -> Point:
        """Return a place for a large word about some pieces, where it covers neither them, other towers nor `more`."""
        areas = [self.area_of_piece(each) for each in about]
        blocks = [*map(self.area_of_piece, self._placed()), *more]
        size = callout_size(self.delegate.scene.type, callout)
        return place_beside(size, areas[0].unionall(areas[1:]), blocks, self.camera.board)

    def _sway(self, dt: float, impacts: Sequence[Impact]) -> None:
        """Update the wobble of towers, and jolt those on which something lands."""
        live = self.live
        for impact in impacts:
            if impact.other is not None and impact.impulse > WOOD.lay_from:
                self.sway.jolt(impact.other, min(JOLTS_MOST, impact.impulse / JOLTS))
        table, still = self.delegate.lying if live.is_idle else live.snapshot, self.delegate.scene.reduced_motion
        self.sway.update(dt, self.aids.towers, table, held=not live.is_idle and live.held is not None, still=still)

    def _feel(self, dt: float) -> None:
        """Move the arm with what it holds, and let danger be felt before a fall."""
        live, scene, held = self.live, self.delegate.scene, self.live.in_hand
        still = scene.reduced_motion
        carried = [] if held is None or live.is_from_rack else [live.snapshot[each] for each in live.world.carried]
        self.danger.update(dt, *self.aids.unrest, carried, self.camera, reduced=still)
        if self.danger.creaks:
            scene.play("wood_creak", *self.danger.creak)
        grip: HandLoad | None = None
        if held is not None:
            self.brought = None
            speed = math.hypot(held.vx, held.vy)
            grip = HandLoad(
                self.camera.to_screen(held.x, held.y), self.camera.zoom, max(1, len(carried)), speed,
                live.world.ghost, held,
            )  # fmt: skip
        elif self.drawn.reel is not None:
            grip = self._filmed_load(self.drawn.reel)
        elif self.brought is not None:
            grip = self.brought()
        if grip is not None:
            self.arm.owner = self.delegate.owner
        falls = self.falls.breaks or bool(live.falling)
        self.arm.update(dt, grip, self.camera.column, still=still, waits=not live.is_idle, falls=falls)

    @property
    def _carried(self) -> Placed | None:
        """The gripped piece of a section that any hand carries."""
        held = self.live.in_hand
        return held if held is not None and not self.live.is_from_rack else None

    def _filmed_load(self, reel: FallReplay[Placed]) -> HandLoad | None:
        held = reel.held
        if held is None:
            return None
        begins = next((each for each in reel.first if each.piece == held.piece), held)
        above = sum(_is_above(each, begins) for each in reel.first)
        return HandLoad(self.camera.to_screen(held.x, held.y), self.camera.zoom, 1 + above, held=held)

    def catch_up(self) -> None:
        """Put the arm of an animation where that has moved what the arm holds in this frame."""
        if self.drawn.reel is not None:
            load = self._filmed_load(self.drawn.reel)
        else:
            load = self.brought() if self.brought is not None else None
        if load is not None and self.arm.pose is not None:
            self.arm.update(0.0, load, self.camera.column, still=self.delegate.scene.reduced_motion)

    def _centred(self, impacts: Sequence[Impact]) -> list[Impact]:
        """Return the impacts of two pieces centred, because they touch along a side and raise dust at both ends."""
        now = self.live.snapshot
        pairs = ((each, now[each.piece].x if each.piece in now else each.x) for each in impacts)
        return [each if each.other is None else each._replace(x=x) for each, x in pairs]

    def reset_input(self) -> None:
        """Cancel all presses, pointing and movements of the hand."""
        self.hand.reset()
        self.widget.reset()

    @property
    def held(self) -> Held:
        """Content of the hand of the person at the screen."""
        if not self.hand.is_holding:
            return Held.NOTHING
        return Held.SECTION if self.hand.is_holding_section else Held.PIECE

    @property
    def away(self) -> frozenset[int]:
        """Pieces of the rack that are currently elsewhere."""
        in_hand = self.live.world.carried if self.live.is_from_rack else ()
        return frozenset(self.drawn.away).union(in_hand)

    def handle(self, intent: Intent) -> bool:
        """Handle input that no widget took: letters and digits, the other mouse buttons, the camera's keys."""
        match intent:
            case KeyPress():
                return self.camera_control.press(intent.command) or self.rack.key_hand(intent)
            case Stick(x, y, seconds):
                return self.widget.keys.lead(x, y, seconds)
            case PointerDown(button=3) if self.hand.is_holding:
                self.hand.turn(-1)
            case PointerDown(button=2) if self.hand.is_holding:
                self.hand.flip()
            case _:
                return False
        return True

    def still_key(self) -> Hashable:
        """Return the state on which the bench depends; None while the camera glides or the table shakes."""
        camera = self.camera
        if self._rested < _SETTLES or self.impacts.shake != (0.0, 0.0) or self.twists.sway:
            return None
        return (
            camera.x,
            camera.zoom,
            camera.ground,
            self.shows_aids,
            self._resting_pennants,
            self.delegate.scene.emblems,
            self.photograph,
        )

    def draw_bench(self, painter: Painter) -> None:
        """Draw the bench with the rule beside it, and the view behind."""
        if self._rested < _SETTLES:
            draw_view(painter, self.camera, photo=self.photograph)
        else:
            # While the table shakes, the view does not.
            key = self.camera.x, self.camera.zoom, self.camera.ground, self.photograph
            painter.still("view", key, painter.bleed, self._draw_view)
        with painter.moved(*self._shake(painter)):
            pennants = self._resting_pennants
            draw_bench(
                painter, self.camera, rule=self.shows_aids, pennants=pennants, emblems=self.delegate.scene.emblems
            )

    @property
    def _resting_pennants(self) -> tuple[Pennant, ...]:
        """The pennants that are part of the bench, because they seldom change."""
        return tuple(each for each in self.pennants if each.rests)

    def _draw_view(self, painter: Painter) -> None:
        draw_view(painter, self.camera, photo=self.photograph)

    def draw_skylife(self, painter: Painter) -> None:
        """Draw what lives in the sky between the rule and the wall."""
        column = self.camera.column
        left = rule_edge(painter, self.camera) if self.shows_aids else column.left
        wide = wall_area(column, self.camera.foot).left - left
        sky = pygame.FRect(left, column.top, wide, self.camera.foot - column.top)
        draw_skylife(painter, self.camera, sky, self._sky_time)
        self.twists.draw_behind(painter, self.camera, sky, self._sky_time)

    @property
    def _sky_time(self) -> float:
        """Seconds for which anything that always moves has moved."""
        return 0.0 if self.delegate.scene.reduced_motion else self._seconds

    def draw(self, painter: Painter, marks: Marks) -> None:
        """Draw the pieces on the bench."""
        self.draw_skylife(painter)
        if self.audience is not None:
            self.audience(painter)
        sharp = SharpenTiming.LATER if self.camera.is_zooming else SharpenTiming.SOON
        arm = None if self.arm.passes else self.draw_arm
        with painter.moved(*self._shake(painter)):
            if (section := self._carried) is not None:
                draw_arm_shadow(painter, self.camera, section.x, section.y - HALF)
            draw_board(painter, self.camera, self.drawn, self._placed(), marks, self.impacts.motes, sharp, arm)
            if self.arm.passes:
                for side in SIDES:
                    self.draw_arm(painter, side)
            self.danger.draw_dust(painter)
            self.falls.draw_debris(painter)
            if section is not None:
                at = self.camera.to_screen(section.x, section.y)
                draw_strain(painter, at, self.camera.zoom, self.danger.strain)
        self.twists.draw_dark(painter, self.camera)
        draw_vignette(painter, self.camera.column, self.danger.level)
        draw_vignette(painter, self.camera.column, HELD_BREATH * self.breath.level, SHADE)

    def _shake(self, painter: Painter) -> Point:
        """Return the offset of a shaking table in whole pixels, which need no new images."""
        scale, (x, y) = painter.canvas.scale, self.impacts.shake
        x += self.twists.sway
        return round(x * scale) / scale, round(y * scale) / scale

    def draw_arm(self, painter: Painter, side: Side) -> None:
        """Draw the arm over the table: what lies behind or before the piece that it holds."""
        if self.arm.pose is not None and self.arm.owner is not None:
            draw_hands(painter, self.arm.pose, self.arm.owner, side)

    def draw_fingers(self, painter: Painter) -> None:
        """Draw the arm again, over a piece that passes in front of everything; it hides neither banner nor panels."""
        board = self.camera.board
        with painter.clip((board.left, board.top, painter.bleed.right - board.left, painter.bleed.bottom - board.top)):
            self.draw_arm(painter, "before")

    @property
    def legend(self) -> str | None:
        """Buttons of a gamepad while it holds a piece; None while nothing is held, or something else is in use."""
        app = self.delegate.scene.app
        if not self.hand.is_holding or app.device is not Device.PAD:
            return None
        buttons = {name: app.button_hint(name) for name in ("turn_left", "turn_right", "flip")}
        words = app.language.gettext("{turn_left}/{turn_right} turn · {flip} flip · A let go · B put back")
        return words.format(**buttons)

    def draw_over(self, painter: Painter) -> None:
        """Draw a piece of a rack that is in a hand in front of everything, with callouts and remarks."""
        held = self._from_rack()
        if held is not None and self.drawn.reel is None:
            draw_held(painter, self.camera, held, 1.0 if self.live.world.ghost else 0.3, self.hand.swell)
            self.draw_fingers(painter)
        if (lens := self.lens_at) is not None:
            # What is held comes last, in front of what it passes.
            carried = () if self.live.is_idle else self.live.world.carried
            table = self.delegate.lying if self.live.is_idle else self.live.snapshot
            pieces = sorted(table.placed, key=lambda each: each.piece in carried)
            draw_lens(painter, self.camera, lens, self._focus, pieces, ease_out(self._lens))
        board, ui = self.camera.board, self.delegate.scene.ui
        if ui.has("view-tools"):
            # With large texts a word is as wide as the board.
            top = ui.find("view-tools").rect.bottom
            board = pygame.FRect(board.left, top, board.width, board.bottom - top)
        self.falls.draw_callout(painter, board)
        if (words := self.legend) is not None:
            draw_label(painter, (board.centerx, board.bottom - 26.0), words, board)
        self.remarks.draw(painter, self.camera, still=self.delegate.scene.reduced_motion)

    def _placed(self) -> list[Placed]:
        if self.drawn.reel is not None or self.live.is_idle:
            shown = list(self.drawn.poses())
            return shown if self.drawn.reel is not None else self.sway.shown(shown)
        held = self._from_rack()
        return self.sway.shown(each for each in self.live.snapshot.placed if held is None or each.piece != held.piece)

    def _from_rack(self) -> Placed | None:
        """Return the piece of a rack in any hand."""
        return self.live.in_hand if self.live.is_from_rack else None

    def socket_near(self) -> tuple[Socket, float] | None:
        """Return the socket near the held piece that it fits, with its nearness."""
        held = self.live.in_hand
        if held is None:
            return None
        return socket_near(self.delegate.lying, held, self.live.is_from_rack, self.delegate.loose)

    def barred(self, socket: Socket) -> IllegalAction | None:
        """Return why the held piece of the rack may not close the tower at this socket (VE-28); None if it may."""
        held = self.live.in_hand
        if held is None or not self.live.is_from_rack or not closes(Placement(held.piece, socket)):
            return None
        meant = Intention("lay", held.piece, socket.x, socket.y, socket.turn, socket.flipped)
        return self.delegate.refusal_of(meant)

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of a named place: "bench", "tower-2" by number, "top-2" above it, "piece-17" anywhere."""
        kind, _, number = name.partition("-")
        if kind == "bench":
            left, right = self.camera.board.left + 40, self.camera.board.right - 40
            return pygame.FRect(left, self.camera.ground - 150, right - left, 190)
        wanted = int(number) if number.isdecimal() else 0
        if kind == "piece" and (slot := self.rack.slot_of(wanted)) is not None:
            return slot.rect.copy()
        if kind == "top" and (pieces := self._tower(wanted)):
            top = self.area_of_piece(self.delegate.lying[pieces[-1]])
            return top.move(0.0, -top.height).clip(self.camera.board)
        named = {"tower": self._tower(wanted), "piece": (wanted,)}.get(kind, ())
        areas = [self.area_of_piece(self.delegate.lying[piece]) for piece in named if piece in self.delegate.lying]
        return areas[0].unionall(areas[1:]) if areas else None

    def _tower(self, number: int) -> tuple[int, ...]:
        bases = self.delegate.numbers
        base = bases[number - 1] if 0 < number <= len(bases) else 0
        return next((tower.pieces for tower in standing(self.delegate.lying) if tower.base == base), ())

    def area_of_piece(self, placed: Placed) -> pygame.FRect:
        """Return the visible area of a piece."""
        size = 2.5 * HALF * self.camera.zoom
        area = pygame.FRect(0, 0, size, size)
        area.center = self.camera.to_screen(placed.x, placed.y)
        return area.clip(self.camera.board)

    def marks(self) -> Marks:
        """Return the aids that the player wants."""
        marks = Marks(
            towers=self.aids.towers, firmness=self.delegate.is_firmness_shown, spent=frozenset(self.delegate.spent)
        )
        if not self.delegate.lying.placed and self.delegate.can_take and (self.live.is_idle or self.live.is_holding):
            marks.start = self._sky_time
            if self.shows_aids and self.live.is_idle and self.rack.value:
                marks.ghosts.append((Placed(self.rack.value[0], 0.0, HALF), 0.0))
        pointed = self._pointed()
        if pointed is not None and (self.hand.cursor is not None or self.hand.refusal_of_grip(pointed) is None):
            marks.pointed = self.delegate.lying[pointed]
        if not self.shows_aids:
            return marks
        marks.pennants = [each for each in self.pennants if not each.rests]
        marks.emblems = self.delegate.scene.emblems
        near, held = self.socket_near() if self.live.is_holding else None, self.live.in_hand
        if near is not None and held is not None:
            refusal, seated = self.barred(near[0]), near[0].taken_by(held.piece)
            if refusal is None:
                marks.ghosts.append((seated, near[1]))
            else:
                marks.barred = seated, word_for(refusal, self.delegate.scene.app.language)
        tower = self.aids.tower_of(pointed) if pointed is not None else None
        if tower is None and self.live.is_holding:
            tower = self.aids.tower_at(self.live.lead.target[0])
        if tower is not None:
            marks.plumb = tower, describe_tower(tower, pointed, self.delegate.spent, self.delegate.scene.app.language)
        return marks

    def _pointed(self) -> int | None:
        """Return the standing piece under the pointer or the keyboard's cursor."""
        if not self.hand.is_free:
            return None
        piece = self.hand.cursor
        if piece is None and self.camera_control.pointer is not None and self.widget.hovered:
            piece = self.widget.piece_at(self.camera_control.pointer)
        return piece if piece is not None and piece in self.delegate.lying else None
