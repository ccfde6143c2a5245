"""Heights of a match: who first reached the marks of the rule, and the tallest tower of all times on this machine."""

from collections.abc import Mapping
from typing import Final

import msgspec
import pygame

from stage.graphics.game_pictures import PaintSouvenir
from stage.graphics.motion import overshoot
from stage.graphics.painter import Painter
from stage.graphics.particles import CONFETTI, Particles
from stage.match.context import MatchContext
from stage.menus.time_text import moment, present
from table.contract import Seat
from table.history.rows import RecordRow
from table.match.match import Match
from table.words import Translator
from vertiges.feat import TOLERANCE, tallest
from vertiges.outlines import HALF
from vertiges.pieces import piece_set
from vertiges.rules.actions import VertigesAction
from vertiges.rules.events import CameToRest, HandMoved
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.views import VertigesView
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.callouts import Callout
from vertiges.view.heights import MARKS, Pennant, Photograph, draw_photograph

_UNFURLS: Final = 0.7
_RULE: Final = 120.0
"""Width of the rule with its pennants, in logical units, on which no word stands."""
_CONFETTI: Final = 90


class Milestones:
    """First seats to reach each mark in a match, read from its events."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._at = 0
        self._first: dict[int, tuple[int, Seat]] = {}
        """Mark → number of actions before the one that reached it, and the seat."""
        self._mover: Seat | None = None
        """Seat of the hand that moved last; None before the first."""

    def first(self) -> Mapping[int, Seat]:
        """Return the seat that first reached each mark so far."""
        now = self._match.number
        if now < self._at:
            self._first = {mark: (number, seat) for mark, (number, seat) in self._first.items() if number < now}
        for number in range(min(self._at, now), now):
            events = self._match.entry(number).events
            rest = next((each for each in events if isinstance(each, CameToRest)), None)
            self._mover = next((each.seat for each in events if isinstance(each, HandMoved)), self._mover)
            if rest is None or self._mover is None:
                continue
            high = _height(rest.outcome.table)
            for mark in MARKS:
                if mark not in self._first and high >= 10 * mark - TOLERANCE:
                    self._first[mark] = number, self._mover
        self._at = now
        return {mark: seat for mark, (_, seat) in self._first.items()}


def _height(table: Snapshot) -> float:
    return max((each.y + HALF for each in table.placed), default=0.0)


class Heights:
    """Celebrates the marks, and keeps the photograph on the wall."""

    def __init__(self, context: MatchContext[VertigesView, VertigesAction], state: VertigesSceneState) -> None:
        self._context = context
        self._state = state
        self._milestones = Milestones(context.match)
        self._shown: dict[int, Seat] = {}
        self._age: dict[int, float] = {}
        """Seconds since a pennant was earned."""
        self._announced = False
        context.services.history.refresh()
        self._before = context.services.history.records.best(context.game.name)
        """Record of all times when the table was opened."""
        self._confetti = Particles(reduced=context.scene.reduced_motion)

    @property
    def _is_counting(self) -> bool:
        """True if towers of this match may be recorded: it is played by a person, without help and without a lesson."""
        setup, session = self._context.match.setup, self._context.session
        return not (setup.practice or setup.lesson or session.is_review) and bool(session.humans)

    def show(self) -> None:
        """Show what has been reached so far, at once."""
        self._shown = dict(self._milestones.first())
        self._age = {mark: age for mark, age in self._age.items() if mark in self._shown}
        self._hang_up()

    def celebrate(self, view: VertigesView, seat: Seat) -> None:
        """Celebrate the marks that this seat has just reached, and take a photograph of the tallest tower."""
        new = {mark: seat for mark, seat in self._milestones.first().items() if mark not in self._shown}
        self._shown |= new
        highest = max(view.table.placed, key=lambda each: each.y, default=None)
        if highest is None:
            return
        camera = self._state.camera
        top = camera.to_screen(highest.x, highest.y + HALF)
        if new:
            self._age |= dict.fromkeys(new, 0.0)
            words = self._context.gettext("{height} cm!").format(height=round(_height(view.table) / 10))
            if self._state.falls.callout is None:
                callout, rule = (
                    Callout(words, top, angle=4.0),
                    pygame.FRect(*camera.board.topleft, _RULE, camera.board.height),
                )
                callout.at = self._state.beside(callout, [highest], rule)
                self._state.falls.show(callout)
            self._confetti.burst(CONFETTI, top, _CONFETTI, towards=90.0, spread=70.0, width=60.0)
            self._context.play("chime_win", 0.6, 1.0 + 0.08 * len(self._shown))
        if self._is_counting:
            self._claim(view.table, seat)

    def _claim(self, table: Snapshot, seat: Seat) -> None:
        context, before = self._context, self._before
        records, game = context.services.history.records, context.game.name
        if before is not None and not self._announced and tallest(table, seat, before.value) is not None:
            self._announced = True
            context.app.notify(context.gettext("The tallest tower ever on this table!"))
        known = records.best(game)
        feat = tallest(table, seat, known.value if known is not None else 0.0)
        if feat is not None:
            picture = msgspec.json.encode(feat.picture).decode()
            records.claim(RecordRow(game, feat.value, context.seat_names[seat], present(), picture))
        self._hang_up()

    def save(self) -> None:
        """Write a new record; if the disk refuses, say so and keep it until the window closes."""
        services, failed = self._context.services, self._context.gettext("The photograph could not be saved: {reason}")
        services.write(services.history.records.write, lambda _: None, failed)

    def update(self, dt: float) -> None:
        """Unfurl pennants for `dt` seconds."""
        self._confetti.update(dt)
        self._age = {mark: age + dt for mark, age in self._age.items() if age < _UNFURLS}
        self._state.pennants = tuple(self._pennant(mark) for mark in MARKS)

    def draw(self, painter: Painter) -> None:
        """Draw the confetti over the table."""
        self._confetti.draw(painter)

    def _pennant(self, mark: int) -> Pennant:
        if mark not in self._shown:
            return Pennant(mark)
        share = 1.0 if self._context.scene.reduced_motion else min(1.0, self._age.get(mark, _UNFURLS) / _UNFURLS)
        shown = overshoot(share) if share < 1.0 else 1.0
        return Pennant(mark, self._context.seat_colour(self._shown[mark]), shown)

    def _hang_up(self) -> None:
        self._state.photograph = photograph_of(
            self._context.services.history.records.best(self._context.game.name), self._context.app.language
        )


def souvenir(row: RecordRow, text: Translator) -> PaintSouvenir | None:
    """Return what paints the photograph of a record into a frame; None as for :func:`photograph_of`."""
    photo = photograph_of(row, text)
    return None if photo is None else lambda painter, area: draw_photograph(painter, area, photo)


def photograph_of(row: RecordRow | None, text: Translator) -> Photograph | None:
    """Return the photograph of a record; None without one, and if its picture is damaged."""
    if row is None:
        return None
    try:
        pieces = msgspec.json.decode(row.picture, type=tuple[Placed, ...])
    except (msgspec.DecodeError, RecursionError):
        return None
    known = piece_set()
    if not pieces or len(pieces) > len(known) or any(each.piece not in known for each in pieces):
        return None
    height = text.gettext("{height} cm").format(height=round(row.value / 10))
    return Photograph(pieces, height, row.name, moment(row.made, present(), text))
