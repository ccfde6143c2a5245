"""Animation of events: pieces glide and fall, points fly, the hand is refilled."""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from stage.graphics.motion import Script, Tween, ease_in, linear
from stage.graphics.painter import Painter
from stage.match.animations import Animations
from stage.match.context import MatchContext
from stage.match.pieces import FlyingPoints
from stage.match.replay.film import SLOWNESS, FallReplay
from stage.ui.base import ScreenPoint
from table.contract import Seat
from vertiges.narration import TWISTS
from vertiges.outlines import HALF
from vertiges.physics.performance import TRAVEL_RISE
from vertiges.pieces import WIDTH
from vertiges.rules import events
from vertiges.rules.actions import VertigesAction
from vertiges.rules.fitting import LANDING_RISE, seat_below, standing
from vertiges.rules.options import Closing
from vertiges.rules.snapshot import QUARTER, Intention, Outcome, Placed, Snapshot
from vertiges.rules.towers import section, socket_on
from vertiges.rules.views import VertigesView, opponents
from vertiges.scene.accusation import FACE_SHOWN, WITHDRAWN, Accusation
from vertiges.scene.arm import HandLoad
from vertiges.scene.bar import RackBar
from vertiges.scene.camera import LEGIBLE
from vertiges.scene.falls import FALLING, FilmPlan
from vertiges.scene.heights import Heights
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.callouts import Callout
from vertiges.view.tabletop import PieceSprite, ShownPiece

FLIGHT: Final = 0.34
"""Seconds of a flight between a hand and the table."""
REPEATED_FROM: Final = 2
"""Fallen pieces that make a fall worth a slow replay."""
_BRINGS: Final = 300.0
"""mm/s that count for the tremor of a hand that brings a piece."""
_HESITATES: Final = (0.26, 5.0, 13.0)
"""Seconds of a hesitation, and the mm that the hand draws aside and back."""
_HIGH: Final = 420.0
"""mm of a tower that is difficult because of its height alone."""
_GRIPS, _CARRIES = 0.3, 0.45
"""Seconds in which the arm of a replay reaches a section, and of each part of its way."""
_BREAKS_AT: Final = 0.6
"""Share of the way after which a section breaks up in a replay without film."""
_CRIES_AFTER: Final = 0.2
"""Seconds after which a fall of a replay without film is cried out."""
_FITTED_SEEN: Final = 2.4
_NEWS: Final = 2.0
"""Seconds for which the banner announces a twist of the season."""
_STRUCK: Final = 0.7
"""Seconds from the word of a ZAP to its count."""
_SMALL: Final = 0.62


class EventAnimator:
    """Queues the animations of events on the match's motion. Nothing that was seen live is shown twice."""

    def __init__(
        self,
        context: MatchContext[VertigesView, VertigesAction],
        state: VertigesSceneState,
        bar: RackBar,
        heights: Heights,
        accusation: Accusation,
        animations: Animations[VertigesView],
    ) -> None:
        self._context = context
        self._motion = context.motion
        self._drawn = state.drawn
        self._state = state
        self._bar = bar
        self._heights = heights
        self._accusation = accusation
        self._points = FlyingPoints(context)
        animations.on(events.Shared, self._shared)
        animations.between(events.Refilled, lambda event, before, after: self._refilled(event, after))
        animations.on(events.HandMoved, lambda event: self._hand_moved(event.seat, event.intention))
        animations.between(events.CameToRest, lambda event, before, after: self._came_to_rest(event, before))
        animations.between(events.PieceLaid, lambda event, before, after: self._built(event.seat, after))
        animations.on(events.BaseLaid, lambda _: self._laid())
        animations.between(events.TakenBack, lambda event, before, after: self._taken_back(event, before))
        animations.on(events.SectionLoose, self._section_loose)
        animations.between(events.Fell, lambda event, before, after: self._fell(event, after))
        animations.on(events.Disturbed, lambda event: self._motion.add(*self._fade(event.pieces)))
        animations.between(events.Zapped, lambda *step: self._motion.play(self._zapped(*step)))
        animations.between(events.FalseAlarm, lambda *step: self._motion.play(self._false_alarm(*step)))
        animations.between(events.Caught, lambda *step: self._motion.play(self._caught(*step)))
        animations.on(events.Finished, self._finished)
        animations.on(events.TwistStruck, lambda event: self._motion.play(self._twist_struck(event)))
        animations.unseen(events.FirstDrawn, events.TurnBegan, events.TurnEnded, events.Passed, events.ZapTakenBack)
        animations.unseen(events.NobodyLeft, events.NobodyCan, events.MatchWon)

    def _shared(self, event: events.Shared) -> None:
        if 0 <= self._bar.seat < len(event.hands):
            self._deal(event.hands[self._bar.seat], event.hands[self._bar.seat])

    def _refilled(self, event: events.Refilled, after: VertigesView) -> None:
        if event.seat == self._bar.seat:
            self._deal(event.pieces, after.hands[event.seat])

    def _came_to_rest(self, event: events.CameToRest, before: VertigesView) -> None:
        if self._state.live.is_idle:
            film = self._context.session.films.get(event)
            if isinstance(film, FallReplay) and not self._context.scene.reduced_motion:
                self._show_film(film, event.outcome)
            else:
                self._glide(event.outcome, event.intention, before)
        else:
            self._repeat_fall(event)

    def _laid(self) -> None:
        if self._context.session.is_review:
            self._sound("wood_knock", 0.5)

    def _built(self, seat: Seat, after: VertigesView) -> None:
        self._laid()
        self._motion.call(partial(self._context.play, "chip", 0.45, 1.25))
        self._motion.call(partial(self._heights.celebrate, after, seat))

    def _section_loose(self, event: events.SectionLoose) -> None:
        self._state.falls.fade()
        self._remark(event.piece, self._context.gettext("Doesn't interlock: grip it again"))

    def _finished(self, event: events.Finished) -> None:
        self._motion.add(*self._points.fly([event.seat], event.points, self._state.camera.board.center))

    def draw(self, painter: Painter) -> None:
        """Draw the pieces and points that fly over everything else."""
        self._drawn.flights.draw(painter)
        self._points.draw(painter)

    def _set(self, name: str, value: object) -> None:
        """Queue a change of an attribute of the drawn table."""
        self._motion.call(partial(setattr, self._drawn, name, value))

    def _sound(self, name: str, volume: float = 1.0) -> None:
        """Queue a sound."""
        self._motion.call(partial(self._context.play, name, volume))

    def _repeat_fall(self, event: events.CameToRest) -> None:
        """Show the result of the live simulation; if several pieces have fallen, replay their fall slowly."""
        live, outcome = self._state.live, event.outcome
        reel = live.film.cut(outcome.fallen) if outcome.fallen else None
        live.clear()
        self._drawn.put(outcome.at_rest)
        if reel is None:
            return
        self._keep(reel, event)
        if len(outcome.fallen) < REPEATED_FROM or self._context.scene.reduced_motion:
            return
        self._motion.wait(0.5)
        self._play_film(reel, reel.seconds / SLOWNESS, outcome)

    def _keep(self, reel: FallReplay[Placed], event: events.CameToRest) -> None:
        """Keep the film for the results, if no larger fall was filmed in this match."""
        films, count = self._context.session.films, len(event.outcome.fallen)
        most = max((len(each.outcome.fallen) for each in films if isinstance(each, events.CameToRest)), default=0)
        if count > most:
            films.clear()
        if count >= most:
            films[event] = reel

    def _show_film(self, film: FallReplay[Placed], outcome: Outcome) -> None:
        """Show a fall of a review as it really was, at the speed of the picture's time."""
        self._state.camera_control.make_room(Snapshot.of(film.first))
        self._drawn.put(outcome.at_rest)
        self._play_film(film, film.seconds, outcome, cries=True)

    def _play_film(self, film: FallReplay[Placed], seconds: float, outcome: Outcome, *, cries: bool = False) -> None:
        """Show a fall again: the joint that opens first from near, and all from its first blow on."""
        control, plan = self._state.camera_control, FilmPlan.of(film, outcome.fallen)
        stood = [each for each in film.first if each.piece in outcome.fallen]
        pace = seconds / film.seconds
        self._motion.call(film.rewind)
        top = max((each.y for each in film.first if each.piece in outcome.fallen), default=plan.joint[1])
        self._motion.call(partial(control.frame, plan.joint[0], plan.joint[1] - WIDTH, top + HALF, at_once=True))
        self._set("reel", film)
        self._motion.move(film, pace * plan.begins, linear, at=plan.begins)
        if cries and len(stood) >= FALLING:
            self._motion.call(partial(self._state.falls.call_timber, stood))
        self._motion.move(film, pace * (plan.blow - plan.begins), linear, at=plan.blow)
        self._motion.call(partial(control.cut_wide, plan.wide, least=LEGIBLE))
        self._motion.move(film, pace * (film.seconds - plan.blow), linear, at=film.seconds)
        self._set("reel", None)

    def _glide(self, outcome: Outcome, meant: Intention, before: VertigesView) -> None:
        """Move all pieces to their places at rest, in a replay without simulation."""
        self._state.camera_control.make_room(outcome.table)
        if meant.deed == "zap":
            self._carry(outcome, meant, before)
        elif stood := [before.table[piece] for piece in outcome.fallen if piece in before.table]:
            lowest = min(stood, key=lambda each: each.y)
            self._frame(lowest.x, lowest.y - HALF, max(each.y for each in stood) + HALF)
        tweens, pieces = [], self._drawn.pieces
        for placed in outcome.at_rest.placed:
            came_from = _over_its_place(meant) if placed.piece == meant.piece else placed
            shown = pieces.setdefault(placed.piece, ShownPiece.of(came_from))
            shown.flipped = placed.flipped
            moved = math.hypot(placed.x - shown.x, placed.y - shown.y)
            turn = math.remainder(placed.angle - shown.angle, math.tau)
            if moved < 0.01 and abs(turn) < 1e-4:
                continue
            goals = {"x": placed.x, "y": placed.y, "angle": shown.angle + turn}
            if placed.piece in outcome.fallen:
                tweens.append(Tween(shown, goals, 0.5, ease_in))
            else:
                tweens.append(Tween(shown, goals, 0.25))
        for piece in pieces.keys() - {placed.piece for placed in outcome.at_rest.placed}:
            gone = pieces[piece]
            tweens.append(Tween(gone, {"y": gone.y - 400.0, "alpha": 0.0}, 0.5, ease_in))
        stood = [before.table[piece] for piece in outcome.fallen if piece in before.table]
        if len(stood) >= FALLING:
            cry = partial(self._state.falls.call_timber, stood)
            tweens.append(Tween(self._drawn, {}, 0.0, delay=_CRIES_AFTER, after=cry))
        self._motion.add(*tweens)
        self._motion.call(partial(setattr, self._state, "brought", None))

    def _carry(self, outcome: Outcome, meant: Intention, before: VertigesView) -> None:
        """Carry a section in the arm from its tower to over its goal, or a part of the way if it breaks up."""
        table = before.table
        lifted = [piece for piece in section(table, meant.piece) if piece in self._drawn.pieces]
        if not lifted:
            return
        held, camera = table[meant.piece], self._state.camera
        gripped = self._drawn.pieces[lifted[0]]
        tops = [each.y for each in table.placed if each.piece not in lifted]
        high = max(held.y, meant.y, *tops) + HALF + TRAVEL_RISE - held.y
        across, breaks = meant.x - held.x, bool(set(outcome.fallen).intersection(lifted))
        ways = [(0.0, high), (across * (_BREAKS_AT if breaks else 1.0), high)]
        if not breaks:
            ways.append((across, meant.y + LANDING_RISE - held.y))
        grip = partial(
            setattr,
            self._state,
            "brought",
            lambda: HandLoad(camera.to_screen(gripped.x, gripped.y), camera.zoom, len(lifted), held=gripped.placed()),
        )
        tip = max(table[piece].y for piece in lifted) + HALF + high
        self._frame(held.x, held.y - HALF, tip)
        self._motion.call(grip)
        self._motion.wait(_GRIPS)
        for number, (x, y) in enumerate(ways):
            if number == 1:
                self._frame(meant.x, meant.y - HALF, tip)
            self._motion.add(
                *(
                    Tween(self._drawn.pieces[piece], {"x": table[piece].x + x, "y": table[piece].y + y}, _CARRIES)
                    for piece in lifted
                )
            )
        if breaks:
            self._motion.call(partial(setattr, self._state, "brought", None))

    def _frame(self, x: float, low: float, high: float) -> None:
        """Come near to what happens at `x` between these heights of a replay."""
        self._motion.call(partial(self._state.camera_control.frame, x, low, high))

    def _fade(self, pieces: Iterable[int]) -> list[Tween]:
        shown = [self._drawn.pieces[piece] for piece in pieces if piece in self._drawn.pieces]
        return [
            Tween(each, {"alpha": 0.0, "y": each.y - 12.0}, 0.35, ease_in, delay=0.04 * number)
            for number, each in enumerate(shown)
        ]

    def _place_in_hand(self, seat: Seat, piece: int) -> tuple[ScreenPoint, float]:
        """Return the place of a piece of a hand on the screen, and its zoom."""
        slot = self._bar.rack.slot_of(piece) if seat == self._bar.seat else None
        return (slot.rect.center, slot.zoom) if slot is not None else (self._context.seat_point(seat), _SMALL)

    def _hand_moved(self, seat: Seat, meant: Intention) -> None:
        """Fly a piece from a hand to over its place, where the simulation takes over."""
        if not self._state.live.is_idle or meant.deed == "zap":
            return
        at, zoom = self._place_in_hand(seat, meant.piece)
        turn = self._state.hand.pose(meant.piece).turn if seat == self._bar.seat else 0
        flight = PieceSprite(*at, piece=meant.piece, flipped=meant.flipped, zoom=zoom, angle=90.0 * turn)
        end = self._state.camera.to_screen(meant.x, meant.y + LANDING_RISE)

        over = ShownPiece.of(_over_its_place(meant))

        def leave() -> None:
            self._drawn.away.add(meant.piece)
            self._bar.fill()
            self._context.play("card_slide", 0.4)
            self._state.brought = lambda: HandLoad(
                (flight.x, flight.y - flight.lift), flight.zoom, speed=_BRINGS, passes=True, held=flight.placed,
                size=self._state.camera.zoom,
            )  # fmt: skip

        def land() -> None:
            camera = self._state.camera
            self._drawn.pieces[meant.piece] = over
            self._state.brought = lambda: HandLoad(camera.to_screen(over.x, over.y), camera.zoom, held=over.placed())

        self._fly(flight, end, self._state.camera.zoom, 90.0 * meant.turn, 60.0, leave, land)
        for number in range(self._hesitations(seat, meant)):
            aside = _HESITATES[1] * (-1.0) ** number
            self._motion.add(Tween(over, {}, _HESITATES[0], arcs={"y": _HESITATES[2], "x": aside}))

    def _hesitations(self, seat: Seat, meant: Intention) -> int:
        """Return how often a bot's hand draws back above a seat before it dares: the more, the higher and shakier."""
        below = self._state.aids.tower_at(meant.x) if meant.deed == "lay" else None
        if below is None or not self._context.is_bot(seat) or self._context.session.is_review:
            return 0
        difficulty = (1.0 - below.balance.margin) + below.balance.height / _HIGH
        return min(2, round(difficulty))

    def _taken_back(self, event: events.TakenBack, before: VertigesView) -> None:
        """Fly a piece back from the table into its hand."""
        self._remark(event.piece, self._why_taken_back(event, before))
        shown, camera = self._drawn.pieces.get(event.piece), self._state.camera
        if shown is None:
            return
        start, angle = camera.to_screen(shown.x, shown.y), math.degrees(shown.angle)
        flight = PieceSprite(*start, piece=event.piece, flipped=shown.flipped, zoom=camera.zoom, angle=angle)
        at, zoom = self._place_in_hand(event.seat, event.piece)
        turn = self._state.hand.pose(event.piece).turn

        def leave() -> None:
            self._drawn.pieces.pop(event.piece, None)

        self._fly(flight, at, zoom, 90.0 * turn, 50.0, leave)

    def _fly(
        self, flight: PieceSprite, to: ScreenPoint, zoom: float, angle: float, lift: float,
        leave: Callable[[], None], land: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """Queue a flight that turns the shorter way round."""
        angle = flight.angle + math.remainder(angle - flight.angle, 360.0)
        fly, (x, y) = self._drawn.flights.fly, to
        self._motion.add(
            fly(flight, seconds=FLIGHT, lift=lift, leave=leave, land=land, x=x, y=y, zoom=zoom, angle=angle)
        )

    def _remark(self, piece: int, words: str) -> None:
        """Queue a remark at the place of the piece."""

        def say() -> None:
            if piece in self._drawn.pieces:
                lying = self._drawn.pieces[piece]
                self._state.remarks.say(words, (lying.x, lying.y + HALF))

        self._motion.call(say)
        self._sound("denied", 0.4)

    def _why_taken_back(self, event: events.TakenBack, before: VertigesView) -> str:
        gettext, meant = self._context.gettext, before.intention
        if event.closed:
            return gettext("Closed: a plain side")
        if event.closing:
            return gettext("Would close the tower")
        if event.base:
            return gettext("Too near: 2 cm at least")
        # Who turned it as it fits must not take it for the wrong piece; a strict match leaves that to the eye.
        seat = None if meant is None or before.options.strict else seat_below(before.table, meant, Closing.FREE)
        if meant is None or seat is None or event.seat != self._bar.seat:
            return gettext("Does not fit")
        return gettext("Nearly: further left") if meant.x > seat.socket.x else gettext("Nearly: further right")

    def _deal(self, pieces: Iterable[int], hand: tuple[int, ...]) -> None:
        """Fly pieces from the draw pile into their slots."""
        rack, fly, tweens = self._bar.rack, self._drawn.flights.fly, []
        for piece in pieces:
            slot = rack.slots[hand.index(piece)]
            flight = PieceSprite(*rack.pile_at, piece=piece, zoom=0.5, alpha=0.0)
            sound = partial(self._context.play, "chip", 0.3, 0.8)
            tweens.append(fly(flight, slot.rect, lift=0.0, stays=True, leave=sound, zoom=slot.zoom, alpha=1.0))
        self._motion.together(tweens, stagger=0.07)

    def _middle(self, pieces: Sequence[Placed | ShownPiece]) -> ScreenPoint:
        """Return the logical point in the middle of some pieces on the table."""
        camera = self._state.camera
        if not pieces:
            return camera.board.center
        x, y = (sum(value) / len(pieces) for value in zip(*((each.x, each.y) for each in pieces), strict=True))
        point, board = camera.to_screen(x, y), camera.board
        return max(board.left + 80, min(board.right - 240, point[0])), max(board.top + 90, point[1])

    def _fell(self, event: events.Fell, after: VertigesView) -> None:
        if self._context.session.is_review:
            self._sound("wood_crash", 0.7)
        self._state.falls.fade()
        self._motion.wait(0.35)
        shown = self._drawn.pieces
        middle = self._middle([shown[piece] for piece in event.pieces if piece in shown])
        points = self._points.fly(opponents(event.seat, after.seats), event.points, middle)
        self._motion.add(*self._fade(event.pieces), *points)

    def _zapped(self, event: events.Zapped, before: VertigesView, after: VertigesView) -> Script:
        drawn, falls, section = self._drawn, self._state.falls, [after.table[piece] for piece in event.pieces]
        if falls.zap is None:
            # It was not seen live.
            beside = partial(self._state.beside, about=section)
            falls.strike_zap((section[0].x, section[0].y - HALF), beside, event.pieces, before.spent)
            yield _STRUCK
        while falls.uncounted:
            falls.count_next()
            drawn.lit = frozenset(falls.counted)
            yield falls.count_takes
        yield 0.35
        self._context.play("chip", 0.7, 1.9)
        falls.fade()
        yield self._points.fly([event.seat], event.points, self._middle(section))
        drawn.lit = frozenset()
        self._heights.celebrate(after, event.seat)

    def _twist_struck(self, event: events.TwistStruck) -> Script:
        """Announce a twist of the season in the banner."""
        self._state.twists.news = self._context.gettext(TWISTS[event.twist])
        self._context.play("gasp", 0.5, 0.7)
        self._context.request_refresh()
        yield _NEWS
        self._state.twists.news = ""
        self._context.request_refresh()

    def _false_alarm(self, event: events.FalseAlarm, before: VertigesView, _: VertigesView) -> Script:
        """Catch the finger of the caller in the air (VE-41)."""
        words = self._context.gettext("{name} calls out a mistake, but nothing in that hand fitted")
        highest = max(before.table.placed, key=lambda each: each.y, default=Placed(0, 0.0, 0.0))
        self._accusation.begin(
            event.seat,
            event.culprit,
            words.format(name=self._context.seat_names[event.seat]),
            replace(highest, y=highest.y + WIDTH),
            WITHDRAWN,
            is_wrong=True,
        )
        callout = Callout(self._context.gettext("Nothing fits!"), (0.0, 0.0), angle=-5.0)
        callout.at = self._state.beside(callout, [highest], self._accusation.face_area)
        self._state.falls.show(callout)
        yield WITHDRAWN
        if event.points:
            yield self._points.fly([event.culprit], event.points, self._context.seat_point(event.seat))

    def _caught(self, event: events.Caught, before: VertigesView, _: VertigesView) -> Script:
        """Show the piece that fitted at its place (VE-40)."""
        socket = socket_on(before.table[event.on], event.turn, event.flipped)
        at = self._state.camera.to_screen(socket.x, socket.y)
        callout = Callout(self._context.gettext("Caught!"), at, angle=5.0)
        callout.at = self._state.beside(callout, [before.table[event.on], socket.taken_by(event.piece)])
        fitted, names = socket.taken_by(event.piece), self._context.seat_names
        tower = next((tower for tower in standing(before.table) if event.on in tower.pieces), None)
        number = before.towers.index(tower.base) + 1 if tower is not None else 0
        words = self._context.gettext("{caller} catches {culprit}: piece {piece} fits tower {tower}").format(
            caller=names[event.seat], culprit=names[event.culprit], piece=event.piece, tower=number
        )
        seconds = FACE_SHOWN + _FITTED_SEEN
        self._accusation.begin(event.seat, event.culprit, words, fitted, seconds)
        yield FACE_SHOWN
        self._context.play("chime_turn")
        self._state.falls.show(callout)
        self._drawn.fitted = fitted
        yield _FITTED_SEEN
        if not self._motion.reduced:
            self._accusation.end()
        fading = self._fade([event.base] if event.base is not None else [])
        yield [*fading, *self._points.fly([event.seat], event.points, at)]
        self._drawn.fitted = None


def _over_its_place(meant: Intention) -> Placed:
    """Return a piece of the hand where it begins to come down."""
    return Placed(meant.piece, meant.x, meant.y + LANDING_RISE, meant.turn * QUARTER, meant.flipped)
