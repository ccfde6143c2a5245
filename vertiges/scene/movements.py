"""What is seen of what happens: pieces glide and fall, points fly, the hand is filled again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from stage.graphics.motion import Tween, ease_in, ease_in_out, ease_out, linear
from stage.match.context import MatchContext
from stage.match.live.film import SLOWNESS
from stage.match.pieces.flying_points import FlyingPoints
from stage.ui.widgets.base import Point
from table.contract import Event, Seat
from vertiges.outlines import HALF
from vertiges.rules import events as told
from vertiges.rules.actions import VertigesAction
from vertiges.rules.passage import LANDING_RISE
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed
from vertiges.rules.towers import socket_on
from vertiges.rules.views import VertigesView, opponents
from vertiges.scene.building_table import BuildingTable
from vertiges.scene.rack_bar import RackBar
from vertiges.view.tabletop import Flight, Standing

FLIGHT: Final = 0.42
"""Seconds from a hand to the table, or back."""
REPEATED_FROM: Final = 2
"""So many fallen pieces are worth being looked at again slowly."""
_FITTED_SEEN: Final = 2.4
_SMALL: Final = 0.62


class Movements:
    """Queues on the match's motion what an event looks like. What was seen live is not shown twice."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], table: BuildingTable, bar: RackBar) -> None:
        self._context = context
        self._motion = context.motion
        self._table = table
        self._bar = bar
        self._points = FlyingPoints(context)
        self.draw_points = self._points.draw
        self._handlers: dict[type, Callable[..., None]] = {
            told.Shared: self._shared,
            told.HandMoved: self._hand_moved,
            told.CameToRest: self._came_to_rest,
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
        handler = self._handlers.get(type(event))
        if handler is not None:
            handler(event, before, after)

    def _set(self, name: str, value: object) -> None:
        """Change what is drawn of the table when its turn comes in the queue."""
        self._motion.call(partial(setattr, self._table.drawn, name, value))

    def _sound(self, name: str, volume: float = 1.0) -> None:
        """Play a sound when its turn comes in the queue."""
        self._motion.call(partial(self._context.play, name, volume))

    def _came_to_rest(self, event: told.CameToRest, before: VertigesView, after: VertigesView) -> None:
        live, drawn, outcome = self._table.live, self._table.drawn, event.outcome
        if live.idle:
            self._glide(outcome, event.intention)
            return
        reel = live.film.cut(outcome.fallen) if len(outcome.fallen) >= REPEATED_FROM else None
        live.clear()
        drawn.put(outcome.at_rest)
        if reel is None or self._context.reduced_motion:
            return
        self._motion.wait(0.5)
        self._set("reel", reel)
        self._motion.move(reel, reel.seconds / SLOWNESS, linear, at=reel.seconds)
        self._set("reel", None)

    def _glide(self, outcome: Outcome, meant: Intention) -> None:
        """A replay: everything goes from where it was to where it came to rest; nothing is simulated."""
        drawn = self._table.drawn
        tweens = []
        section = {each.piece for each in outcome.at_rest.placed if meant.deed == "zap"}
        for placed in outcome.at_rest.placed:
            standing = drawn.pieces.setdefault(
                placed.piece, Standing.of(_over_its_place(meant) if placed.piece == meant.piece else placed)
            )
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
        for piece in drawn.pieces.keys() - {placed.piece for placed in outcome.at_rest.placed}:
            gone = drawn.pieces[piece]
            tweens.append(Tween(gone, {"y": gone.y - 400.0, "alpha": 0.0}, 0.5, ease_in))
        self._motion.add(*tweens)

    def _fade(self, pieces: Iterable[int]) -> list[Tween]:
        drawn = self._table.drawn.pieces
        standing = [drawn[piece] for piece in pieces if piece in drawn]
        return [
            Tween(each, {"alpha": 0.0, "y": each.y - 12.0}, 0.35, ease_in, delay=0.04 * number)
            for number, each in enumerate(standing)
        ]

    def _place_in_hand(self, seat: Seat, piece: int) -> tuple[Point, float]:
        """Where a piece of a hand is on the screen, and how large."""
        slot = self._bar.rack.slot_of(piece) if seat == self._bar.seat else None
        return (slot.rect.center, slot.zoom) if slot is not None else (self._context.seat_point(seat), _SMALL)

    def _hand_moved(self, event: told.HandMoved, before: VertigesView, after: VertigesView) -> None:
        meant, camera = event.intention, self._table.camera
        if not self._table.live.idle or meant.deed == "zap":
            return
        (x, y), zoom = self._place_in_hand(event.seat, meant.piece)
        start = self._table.hand.pose(meant.piece).turn * QUARTER if event.seat == self._bar.seat else 0.0
        goal = start + math.remainder(meant.turn * QUARTER - start, math.tau)
        flight = Flight(meant.piece, x, y, zoom, start, meant.flipped)
        end = camera.to_screen(meant.x, meant.y + LANDING_RISE)
        goals = {"x": end[0], "y": end[1], "zoom": camera.zoom, "angle": goal}
        self._motion.call(partial(self._begin_flight, flight))
        self._motion.add(Tween(flight, goals, FLIGHT, ease_in_out, arcs={"y": -60.0}))
        self._motion.call(partial(self._hang, flight, meant))

    def _begin_flight(self, flight: Flight) -> None:
        self._table.drawn.away.add(flight.piece)
        self._table.drawn.flights.append(flight)
        self._bar.fill()
        self._context.play("card_slide", 0.4)

    def _hang(self, flight: Flight, meant: Intention) -> None:
        """The piece hangs over its place; the world takes over from here."""
        drawn = self._table.drawn
        drawn.flights = [each for each in drawn.flights if each is not flight]
        drawn.pieces[meant.piece] = Standing.of(_over_its_place(meant))

    def _laid(self, event: told.PieceLaid | told.BaseLaid, before: VertigesView, after: VertigesView) -> None:
        if self._context.session.is_review:
            self._sound("wood_knock", 0.5)

    def _taken_back(self, event: told.TakenBack, before: VertigesView, after: VertigesView) -> None:
        camera = self._table.camera
        self._tell(event.seat, self._why_taken_back(event))
        standing = self._table.drawn.pieces.get(event.piece)
        if standing is None:
            return
        (x, y), zoom = self._place_in_hand(event.seat, event.piece)
        start = camera.to_screen(standing.x, standing.y)
        flight = Flight(event.piece, *start, camera.zoom, standing.angle, standing.flipped)
        pose = self._table.hand.pose(event.piece).turn * QUARTER
        goal = standing.angle + math.remainder(pose - standing.angle, math.tau)
        goals = {"x": x, "y": y, "zoom": zoom, "angle": goal}
        self._motion.call(partial(self._leave_table, flight))
        self._motion.add(Tween(flight, goals, FLIGHT, ease_in_out, arcs={"y": -50.0}))

    def _leave_table(self, flight: Flight) -> None:
        self._table.drawn.pieces.pop(flight.piece, None)
        self._table.drawn.flights.append(flight)

    def _tell(self, seat: Seat, words: str) -> None:
        """Say at the bottom of the window what concerns `seat`, if a person sits there."""
        if seat in self._context.session.humans:
            self._motion.call(partial(self._context.app.notify, words))

    def _why_taken_back(self, event: told.TakenBack) -> str:
        gettext = self._context.gettext
        if event.closed:
            words = gettext("Tower {number} is closed: on a plain side nothing can be laid. It costs nothing.")
            return words.format(number=event.closed)
        if event.base:
            return gettext("Too near to a tower: a base keeps 2 cm away. It is taken back at no cost.")
        return gettext("It does not sit in its place: it is taken back at no cost.")

    def _loose(self, event: told.SectionLoose, before: VertigesView, after: VertigesView) -> None:
        self._tell(event.seat, self._context.gettext("The section does not interlock: grip it again."))

    def _shared(self, event: told.Shared, before: VertigesView, after: VertigesView) -> None:
        seat = self._bar.seat
        if 0 <= seat < len(event.hands):
            self._deal(event.hands[seat], event.hands[seat])

    def _refilled(self, event: told.Refilled, before: VertigesView, after: VertigesView) -> None:
        if event.seat == self._bar.seat:
            self._deal(event.pieces, after.hands[event.seat])

    def _deal(self, pieces: Iterable[int], hand: tuple[int, ...]) -> None:
        """Pieces fly from the draw pile into their slots."""
        rack, tweens = self._bar.rack, []
        for piece in pieces:
            slot = rack.slots[hand.index(piece)]
            flight = Flight(piece, *rack.pile_at, 0.5, alpha=0.0)
            goals = {"x": slot.rect.centerx, "y": slot.rect.centery, "zoom": slot.zoom, "alpha": 1.0}
            self._table.drawn.flights.append(flight)
            sound = partial(self._context.play, "chip", 0.3, 0.8)
            tweens.append(Tween(flight, goals, 0.3, ease_out, before=sound))
        self._motion.together(tweens, stagger=0.07)

    def _middle(self, pieces: Iterable[int]) -> Point:
        """The logical point in the middle of some pieces on the table."""
        camera, drawn = self._table.camera, self._table.drawn.pieces
        found = [drawn[piece] for piece in pieces if piece in drawn]
        if not found:
            return camera.board.center
        x, y = (sum(value) / len(found) for value in zip(*((each.x, each.y) for each in found), strict=True))
        point, board = camera.to_screen(x, y), camera.board
        return max(board.left + 80, min(board.right - 240, point[0])), max(board.top + 90, point[1])

    def _fell(self, event: told.Fell, before: VertigesView, after: VertigesView) -> None:
        if self._context.session.is_review:
            self._sound("wood_crash", 0.7)
        self._motion.wait(0.35)
        middle = self._middle(event.pieces)
        points = self._points.fly(opponents(event.seat, after.seats), event.points, middle)
        self._motion.add(*self._fade(event.pieces), *points)

    def _disturbed(self, event: told.Disturbed, before: VertigesView, after: VertigesView) -> None:
        self._motion.add(*self._fade(event.pieces))

    def _zapped(self, event: told.Zapped, before: VertigesView, after: VertigesView) -> None:
        self._sound("zap")
        self._set("lit", frozenset(event.pieces))
        self._set("flash", 1.0)
        flash = Tween(self._table.drawn, {"flash": 0.0}, 0.5, ease_out)
        self._motion.add(flash, *self._points.fly([event.seat], event.points, self._middle(event.pieces)))
        self._set("lit", frozenset())

    def _false_alarm(self, event: told.FalseAlarm, before: VertigesView, after: VertigesView) -> None:
        words = self._context.gettext("{name} calls a mistake, but nothing of that hand fitted")
        words = words.format(name=self._context.seat_names[event.seat])
        self._motion.call(partial(self._context.app.notify, words))
        self._sound("denied", 0.6)

    def _caught(self, event: told.Caught, before: VertigesView, after: VertigesView) -> None:
        """The piece that fitted is shown where it would have gone (VE-40)."""
        socket = socket_on(before.table[event.on], event.turn, event.flipped)
        self._sound("chime_turn")
        self._set("fitted", socket.taken_by(event.piece))
        self._motion.wait(_FITTED_SEEN)
        fading = self._fade([event.base] if event.base is not None else [])
        at = self._table.camera.to_screen(socket.x, socket.y)
        self._motion.add(*fading, *self._points.fly([event.seat], event.points, at))
        self._set("fitted", None)

    def _finished(self, event: told.Finished, before: VertigesView, after: VertigesView) -> None:
        self._motion.add(*self._points.fly([event.seat], event.points, self._table.camera.board.center))


def _over_its_place(meant: Intention) -> Placed:
    """Where a piece of the hand begins to come down."""
    return Placed(meant.piece, meant.x, meant.y + LANDING_RISE, meant.turn * QUARTER, meant.flipped)
