"""What is seen of what happens: pieces glide and fall, points fly, the hand is filled again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from stage.graphics.motion import QUICK, Tween, ease_in, ease_in_out, ease_out, linear
from vertiges.outlines import HALF
from vertiges.rules import events as told
from vertiges.rules.actions import Rest
from vertiges.rules.passage import LANDING_RISE
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed
from vertiges.rules.towers import socket_on
from vertiges.rules.views import VertigesView
from vertiges.view.film import SLOWNESS
from vertiges.view.tabletop import Flight, Note, Standing

if TYPE_CHECKING:
    from stage.ui.widgets.base import Point
    from table.contract import Event, Seat
    from vertiges.scene.vertiges_display import VertigesDisplay

FLIGHT: Final = 0.42
"""Seconds from a hand to the table, or back."""
REPEATED_FROM: Final = 2
"""So many fallen pieces are worth being looked at again slowly."""
_FITTED_SEEN: Final = 2.4
_SMALL: Final = 0.62


class Movements:
    """Queues on the scene's motion what an event looks like. What was seen live is not shown twice."""

    def __init__(self, scene: VertigesDisplay) -> None:
        self.scene = scene
        self._rested = -1
        self._handlers: dict[type, Callable[..., None]] = {
            told.Shared: self._shared,
            told.HandMoved: self._hand_moved,
            told.PieceLaid: self._laid,
            told.BaseLaid: self._laid,
            told.TakenBack: self._taken_back,
            told.SectionLoose: self._loose,
            told.Fell: self._fell,
            told.Disturbed: self._disturbed,
            told.Zapped: self._zapped,
            told.FalseAlarm: self._false_alarm,
            told.Caught: self._caught,
            told.Refilled: self._refilled,
            told.Finished: self._finished,
        }

    def show(self, event: Event, before: VertigesView, after: VertigesView) -> None:
        """Queue what is to be seen of one event."""
        number = self.scene.context.match.number
        action = self.scene.context.match.entry(number - 1).action
        if isinstance(action, Rest) and self._rested != number:
            self._rested = number
            self._come_to_rest(action.outcome, before)
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event, before, after)

    def forget(self) -> None:
        """The position was jumped to: whatever comes next has not been shown."""
        self._rested = -1

    # --- the wood ---------------------------------------------------------------------------------------------------

    def _come_to_rest(self, outcome: Outcome, before: VertigesView) -> None:
        scene = self.scene
        if scene.bench.wood.world is None:
            self._glide(outcome, before)
            return
        reel = scene.bench.wood.film.cut(outcome.fallen) if len(outcome.fallen) >= REPEATED_FROM else None
        scene.bench.wood.clear()
        scene.bench.table.put(outcome.at_rest)
        if reel is None or scene.context.reduced_motion:
            return
        scene.context.motion.wait(0.5)
        scene.context.motion.call(partial(setattr, scene.bench.table, "reel", reel))
        scene.context.motion.move(reel, reel.seconds / SLOWNESS, linear, at=reel.seconds)
        scene.context.motion.call(partial(setattr, scene.bench.table, "reel", None))

    def _glide(self, outcome: Outcome, before: VertigesView) -> None:
        """A replay: everything goes from where it was to where it came to rest; nothing is simulated."""
        table, meant = self.scene.bench.table, before.intention
        tweens = []
        section = {each.piece for each in outcome.at_rest.placed if meant and meant.deed == "zap"}
        for placed in outcome.at_rest.placed:
            standing = table.pieces.setdefault(placed.piece, Standing.of(_start(placed, meant)))
            standing.flipped = placed.flipped
            moved = math.hypot(placed.x - standing.x, placed.y - standing.y)
            turn = math.remainder(placed.angle - standing.angle, math.tau)
            if moved < 0.01 and abs(turn) < 1e-4:
                continue
            goals = {"x": placed.x, "y": placed.y, "angle": standing.angle + turn}
            falls = placed.piece in outcome.fallen
            carried = placed.piece in section and not falls and moved > HALF
            tweens.append(
                Tween(
                    standing,
                    goals,
                    0.8 if carried else 0.5 if falls else 0.25,
                    ease_in if falls else ease_in_out,
                    arcs={"y": 90.0} if carried else None,
                )
            )
        for piece in table.pieces.keys() - {placed.piece for placed in outcome.at_rest.placed}:
            gone = table.pieces[piece]
            tweens.append(Tween(gone, {"y": gone.y - 400.0, "alpha": 0.0}, 0.5, ease_in))
        self.scene.context.motion.add(*tweens)

    def _fade(self, pieces: Iterable[int]) -> list[Tween]:
        standing = [self.scene.bench.table.pieces[piece] for piece in pieces if piece in self.scene.bench.table.pieces]
        return [
            Tween(each, {"alpha": 0.0, "y": each.y - 12.0}, 0.35, ease_in, delay=0.04 * number)
            for number, each in enumerate(standing)
        ]

    # --- from and to the hands --------------------------------------------------------------------------------------

    def _place_in_hand(self, seat: Seat, piece: int) -> tuple[Point, float]:
        """Where a piece of a hand is on the screen, and how large."""
        scene = self.scene
        slot = scene.rack.slot_of(piece) if seat == scene.rack_seat else None
        if slot is not None:
            return slot.rect.center, slot.zoom
        return scene.seat_point(seat), _SMALL

    def _hand_moved(self, event: told.HandMoved, before: VertigesView, after: VertigesView) -> None:
        scene, meant = self.scene, event.intention
        if scene.bench.wood.world is not None or meant.deed == "zap":
            return
        (x, y), zoom = self._place_in_hand(event.seat, meant.piece)
        pose = scene.bench.grasp.pose(meant.piece) if event.seat == scene.rack_seat else None
        start = (pose.turn if pose else 0) * QUARTER
        goal = start + math.remainder(meant.turn * QUARTER - start, math.tau)
        flight = Flight(meant.piece, x, y, zoom, start, meant.flipped)
        end = scene.bench.camera.to_screen(meant.x, meant.y + LANDING_RISE)
        goals = {"x": end[0], "y": end[1], "zoom": scene.bench.camera.zoom, "angle": goal}
        scene.context.motion.call(partial(self._begin_flight, flight))
        scene.context.motion.add(Tween(flight, goals, FLIGHT, ease_in_out, arcs={"y": -60.0}))
        scene.context.motion.call(partial(self._hang, flight, meant))

    def _begin_flight(self, flight: Flight) -> None:
        self.scene.bench.table.away.add(flight.piece)
        self.scene.bench.table.flights.append(flight)
        self.scene.fill_rack()
        self.scene.context.play("card_slide", 0.4)

    def _hang(self, flight: Flight, meant: Intention) -> None:
        """The piece hangs over its place; the world takes over from here."""
        table = self.scene.bench.table
        table.flights = [each for each in table.flights if each is not flight]
        angle = meant.turn * QUARTER
        table.pieces[meant.piece] = Standing(meant.piece, meant.x, meant.y + LANDING_RISE, angle, meant.flipped)

    def _laid(self, event: told.PieceLaid | told.BaseLaid, before: VertigesView, after: VertigesView) -> None:
        if self.scene.context.session.is_review:
            self.scene.context.motion.call(lambda: self.scene.context.play("wood_knock", 0.5))

    def _taken_back(self, event: told.TakenBack, before: VertigesView, after: VertigesView) -> None:
        scene = self.scene
        scene.context.motion.call(partial(self._say_taken_back, event))
        standing = scene.bench.table.pieces.get(event.piece)
        if standing is None:
            return
        (x, y), zoom = self._place_in_hand(event.seat, event.piece)
        start = scene.bench.camera.to_screen(standing.x, standing.y)
        flight = Flight(event.piece, *start, scene.bench.camera.zoom, standing.angle, standing.flipped)
        pose = scene.bench.grasp.pose(event.piece).turn * QUARTER
        goal = standing.angle + math.remainder(pose - standing.angle, math.tau)
        scene.context.motion.call(partial(self._leave_table, flight))
        scene.context.motion.add(
            Tween(flight, {"x": x, "y": y, "zoom": zoom, "angle": goal}, FLIGHT, ease_in_out, arcs={"y": -50.0})
        )

    def _leave_table(self, flight: Flight) -> None:
        self.scene.bench.table.pieces.pop(flight.piece, None)
        self.scene.bench.table.flights.append(flight)

    def _say_taken_back(self, event: told.TakenBack) -> None:
        scene = self.scene
        if event.seat not in scene.context.session.humans:
            return
        if event.closed:
            words = scene.context.gettext(
                "Tower {number} is closed: on a plain side nothing can be laid. It costs nothing."
            )
            scene.bench.say(words.format(number=event.closed))
        elif event.base:
            scene.bench.say(
                scene.context.gettext("Too near to a tower: a base keeps 2 cm away. It is taken back at no cost.")
            )
        else:
            scene.bench.say(scene.context.gettext("It does not sit in its place: it is taken back at no cost."))

    def _loose(self, event: told.SectionLoose, before: VertigesView, after: VertigesView) -> None:
        scene = self.scene
        if event.seat in scene.context.session.humans:
            words = scene.context.gettext("The section does not interlock: grip it again.")
            scene.context.motion.call(lambda: scene.bench.say(words))

    def _shared(self, event: told.Shared, before: VertigesView, after: VertigesView) -> None:
        seat = self.scene.rack_seat
        if 0 <= seat < len(event.hands):
            self._deal(seat, event.hands[seat], event.hands[seat])

    def _refilled(self, event: told.Refilled, before: VertigesView, after: VertigesView) -> None:
        if event.seat == self.scene.rack_seat:
            self._deal(event.seat, event.pieces, after.hands[event.seat])

    def _deal(self, seat: Seat, pieces: Iterable[int], hand: tuple[int, ...]) -> None:
        """Pieces fly from the draw pile into their slots."""
        scene = self.scene
        x, y = scene.rack.pile_at
        tweens = []
        for piece in pieces:
            slot = scene.rack.slots[hand.index(piece)]
            flight = Flight(piece, x, y, 0.5, alpha=0.0)
            goals = {"x": slot.rect.centerx, "y": slot.rect.centery, "zoom": slot.zoom, "alpha": 1.0}
            scene.bench.table.flights.append(flight)
            tweens.append(Tween(flight, goals, 0.3, ease_out, before=lambda: scene.context.play("chip", 0.3, 0.8)))
        scene.context.motion.together(tweens, stagger=0.07)

    # --- points -----------------------------------------------------------------------------------------------------

    def _points(self, seats: Iterable[Seat], points: int, start: Point) -> list[Tween]:
        scene, tweens = self.scene, []
        for number, seat in enumerate(seats):
            note = Note(f"+{points}", start[0] + 70.0 * number, start[1], seat, 0.0)
            goal = scene.seat_point(seat)
            rise = Tween(note, {"alpha": 1.0, "y": start[1] - 40.0}, 0.25, ease_out)
            fly = Tween(note, {"x": goal[0], "y": goal[1]}, 0.55, ease_in_out, delay=0.45)
            fade = Tween(note, {"alpha": 0.0}, QUICK, ease_in, delay=1.0)
            scene.bench.table.notes.append(note)
            tweens += [rise, fly, fade]
        return tweens

    def _middle(self, pieces: Iterable[int]) -> Point:
        """The logical point in the middle of some pieces on the table."""
        scene = self.scene
        found = [scene.bench.table.pieces[piece] for piece in pieces if piece in scene.bench.table.pieces]
        if not found:
            return scene.bench.camera.board.center
        x, y = (sum(value) / len(found) for value in zip(*((each.x, each.y) for each in found), strict=True))
        point = scene.bench.camera.to_screen(x, y)
        board = scene.bench.camera.board
        return max(board.left + 80, min(board.right - 240, point[0])), max(board.top + 90, point[1])

    def _fell(self, event: told.Fell, before: VertigesView, after: VertigesView) -> None:
        scene = self.scene
        if scene.context.session.is_review:
            scene.context.motion.call(lambda: scene.context.play("wood_crash", 0.7))
        scene.context.motion.wait(0.35)
        middle = self._middle(event.pieces)
        scene.context.motion.add(
            *self._fade(event.pieces), *self._points(after.opponents(event.seat), event.points, middle)
        )

    def _disturbed(self, event: told.Disturbed, before: VertigesView, after: VertigesView) -> None:
        self.scene.context.motion.add(*self._fade(event.pieces))

    def _zapped(self, event: told.Zapped, before: VertigesView, after: VertigesView) -> None:
        scene, table = self.scene, self.scene.bench.table
        scene.context.motion.call(lambda: scene.context.play("zap"))
        scene.context.motion.call(partial(setattr, table, "lit", frozenset(event.pieces)))
        scene.context.motion.call(partial(setattr, table, "flash", 1.0))
        flash = Tween(table, {"flash": 0.0}, 0.5, ease_out)
        scene.context.motion.add(flash, *self._points([event.seat], event.points, self._middle(event.pieces)))
        scene.context.motion.call(partial(setattr, table, "lit", frozenset()))

    def _false_alarm(self, event: told.FalseAlarm, before: VertigesView, after: VertigesView) -> None:
        scene = self.scene
        names = scene.context.seat_names
        words = scene.context.gettext("{name} calls a mistake, but nothing of that hand fitted")
        scene.context.motion.call(lambda: scene.bench.say(words.format(name=names[event.seat])))
        scene.context.motion.call(lambda: scene.context.play("denied", 0.6))

    def _caught(self, event: told.Caught, before: VertigesView, after: VertigesView) -> None:
        """The piece that fitted is shown where it would have gone (VE-40)."""
        scene, table = self.scene, self.scene.bench.table
        socket = socket_on(before.table[event.on], event.turn, event.flipped)
        fitted = Placed(event.piece, socket.x, socket.y, socket.angle, event.flipped)
        scene.context.motion.call(lambda: scene.context.play("chime_turn"))
        scene.context.motion.call(partial(setattr, table, "fitted", fitted))
        scene.context.motion.wait(_FITTED_SEEN)
        fading = self._fade([event.base] if event.base is not None else [])
        at = scene.bench.camera.to_screen(socket.x, socket.y)
        scene.context.motion.add(*fading, *self._points([event.seat], event.points, at))
        scene.context.motion.call(partial(setattr, table, "fitted", None))

    def _finished(self, event: told.Finished, before: VertigesView, after: VertigesView) -> None:
        middle = self.scene.bench.camera.board.center
        self.scene.context.motion.add(*self._points([event.seat], event.points, middle))


def _start(placed: Placed, meant: Intention | None) -> Placed:
    """Where a piece that was in the hand began to come down."""
    if meant is None or meant.piece != placed.piece:
        return placed
    return Placed(placed.piece, meant.x, meant.y + LANDING_RISE, meant.turn * QUARTER, meant.flipped)
