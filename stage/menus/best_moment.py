"""Best moment of a finished match, replayed in slow motion before the results open."""

from collections.abc import Iterator
from typing import Any, Final

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.on_stage import is_only_on_film
from stage.match.replay.clip import Clip, save
from stage.match.scene import MatchScene, review
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.intents import MODIFIER_KEYS, Intent, KeyPress, PointerDown
from stage.ui.scene import Scene
from table.contract import SPECTATOR, Event, visible_to
from table.match.retelling import Moment, actions_of, retold

_BEFORE, _APPROACH, _SHORTEST, _LONGEST, _AFTER = 0.5, 2.5, 1.6, 6.5, 1.6
"""Seconds before the replay begins, until the event is reached at most, for which it is shown at least and at most (a
long swing lands), and for which its words stand at its end."""
_HASTE: Final = 8
"""Steps of 1/15 second per frame, beyond the usual one, in which the events that lead to the moment pass."""
_SLOWNESS, _SLOW = 0.4, 1.8
"""Speed of the replay in its first seconds, and their number."""
_PROOF: Final = 3.0
"""Seconds for which the position is shown that proves what the moment was: the open cards of a bluff."""
_PAD: Final = 28.0
_WORDS: Final = 48.0
"""Size of the words in logical units: 24 pixels in a film 960 pixels wide."""
_LARGEST: Final = 1.5
"""Text scale up to which they grow."""


def film_moment(services: Services, session: MatchSession, moment: Moment) -> Scene:
    """Return a scene that saves a clip of a moment and closes: its replay in slow motion, or a review."""
    if services.app.settings.reduced_motion or _is_lacking_film(session, moment):
        scene = review(services, session.match, moment.number)
        assert scene.replay is not None
        scene.replay.save_clip(then=services.app.scenes.pop)
        return scene
    return MomentScene(services, session, moment, is_for_clip=True)


def best_moment(services: Services, session: MatchSession) -> Scene:
    """Return the replay of the best moment of a finished match, or its results.

    The results alone with reduced motion, and if only a film could show the moment but there is none, as in a match
    from a file: their pictures show the moments.
    """
    moment = retold(session.match, services.app.language).best
    if moment is None or services.app.settings.reduced_motion or _is_lacking_film(session, moment):
        return services.to.results(session)
    return MomentScene(services, session, moment)


_SHADE: Final = 190
"""Opacity of the shade below the words, of 255."""
_SOFT: Final = 72.0
_BANDS: Final = 12
"""Logical units over which it begins, and the bands of that."""


class MomentScene(MatchScene[Any, Any]):
    """Replay of one moment in the match's own scene, between the bars of a cinema. Any input ends it.

    With `is_for_clip` it is saved as a clip, and closes onto the scene below instead of opening the results.
    """

    def __init__(self, services: Services, session: MatchSession, moment: Moment, *, is_for_clip: bool = False) -> None:
        watched = MatchSession.review(services, session.match)
        watched.films = session.films
        actions = actions_of(session.match, moment)
        watched.match.go_to(actions[0])
        super().__init__(services, watched)
        self.moment = moment
        self._services = services
        self._finished = session
        self._last = actions[-1]
        self._clip = Clip.of(services.app) if is_for_clip else None
        self._seconds = 0.0
        """Seconds since the scene opened."""
        self._shown = 0.0
        """Seconds since the event of the moment began; 0.0 before."""
        self._rests = 0.0
        """Seconds since the moment is over."""
        self._near = False
        """True from the event before the moment's on."""
        self._passed = False
        """True once an event after the moment begins."""
        self._proof = 0.0
        """Seconds since the proof is shown; 0.0 before."""
        self._left = False

    def build(self) -> None:
        super().build()
        # Even where widgets are seen, this one has nothing to say.
        self.ui.find("replay").lifted = True

    @property
    def aside(self) -> float:
        # Seats that stand on the board are widgets and a part of the picture.
        return 0.0 if self.display.seats_on_board else 1.0

    @property
    def spoken_opening(self) -> list[str]:
        return [self.moment.title, self.moment.words]

    @property
    def sign(self) -> str:
        # The finished board is still in sight, and nothing is set up any more.
        return self.moment.title

    def seen_soon(self) -> Iterator[Draw]:
        # There is half a second, and nothing to press.
        yield from self.display.soon(self.moment.event)
        yield from self.display.soon(None)

    def resume(self) -> None:
        super().resume()
        self.context.motion.speed = 1.0

    def play(self, sound: str, volume: float = 1.0, pitch: float = 1.0) -> None:
        if self._near:
            super().play(sound, volume, pitch)

    def receive(self, intent: Intent) -> None:
        if isinstance(intent, PointerDown) or (isinstance(intent, KeyPress) and intent.key not in MODIFIER_KEYS):
            self._open_results()

    @property
    def is_filmed(self) -> bool:
        return self._clip is not None

    def update(self, dt: float) -> None:
        if self.app.scenes.is_fading:
            return  # On a slow machine that takes a second, in which much of the moment would pass unseen.
        super().update(dt)
        if self._clip is not None and self._near:
            # With the words below the picture, so that a stranger knows what to look at.
            self._clip.film((0.0, 0.0, WIDTH, HEIGHT), dt, last=False)
        match, motion = self.context.match, self.context.motion
        self._seconds += dt
        for _ in range(_HASTE):
            if motion.is_busy and not self._near:
                motion.update(1 / 15)
        if self._shown:
            self._shown += dt
        over = self._passed or (match.number > self._last and not motion.is_busy)
        self._rests = self._rests + dt if over and self._shown >= _SHORTEST else 0.0
        late = self._seconds > _BEFORE + _APPROACH if not self._shown else not over and self._shown > _LONGEST
        if self._proof:
            self._proof += dt
            if self._proof > _PROOF:
                self._open_results()
        elif self._rests >= _AFTER or late:
            if self._shown and self._has_proof:
                self._show_proof()
            else:
                self._open_results()
        elif self._seconds >= _BEFORE and not motion.is_busy and match.number <= self._last:
            self._show_next()

    @property
    def _has_proof(self) -> bool:
        """True if a later position shows what the moment was."""
        return self.moment.pictured > self._last + 1

    @property
    def is_told(self) -> bool:
        """True once the words stand below the picture: never before what they tell."""
        return self._proof > 0.0 or (self._rests > 0.0 and not self._has_proof)

    def _show_next(self) -> None:
        number = self.context.match.number
        self.context.match.go_to(number + 1)
        events = list(self._finished.match.entry(number).events)
        seen = visible_to(SPECTATOR, events)
        at = seen.index(self.moment.event) if self.moment.event in seen else 0
        self._approach = seen[max(0, at - 1)]
        self.showing.unfold(number + 1, seen, self._reach)

    def _show_proof(self) -> None:
        """Cut to the position that shows, long after the event, what it was: with a bluff the cards of everybody."""
        self._proof = 1e-6
        self.context.pace.reset()
        self.context.match.go_to(self.moment.pictured)
        self.showing.present()
        self.display.highlight(self.moment.event, truth=True)

    def _reach(self, event: Event) -> None:
        """Slow down for the event of the moment, and notice its end."""
        self._near |= event is self._approach
        if self._shown and self.context.match.number > self._last:
            self._passed = True
        elif not self._shown and (event == self.moment.event or is_only_on_film(self.context.game, event)):
            self._shown = 1e-6
            self.context.pace.slow(_SLOWNESS, _SLOW)

    def _open_results(self) -> None:
        if not self._left:
            self._left = True
            if self._clip is None:
                self.app.scenes.replace(self._services.to.results(self._finished))
                return
            if self._clip.is_begun:
                self.app.notify(self.gettext("Writing the GIF…"))
                save(self.app, self._clip, self.context.game.name)
            self.app.scenes.pop()

    def draw_over(self, painter: Painter) -> None:
        super().draw_over(painter)
        areas, window, colours = self.context.areas, painter.bleed, painter.palette
        hint = self.gettext("Click to go on") if self._clip is None else ""
        wide = painter.type.width(hint, theme.SMALL_BOLD)
        room = areas.tools.right - 2 * _PAD
        title, words = self.gettext(self.context.game.title), ""
        if self.is_told:
            title, words = self.moment.title, self.moment.words
        style = theme.BODY.sized(_WORDS / max(1.0, painter.type.text_scale / _LARGEST))
        heading = theme.HEADING.sized(style.size)
        high = painter.type.line_height(heading) + painter.measure(words, style, room)[1] + _PAD
        top, bottom = areas.board.top - 8, min(areas.actions.top - 8, HEIGHT - high)
        if self.display.fills_window:
            _draw_shade(painter, bottom)
        else:
            for upper, lower in ((window.top, top), (bottom, window.bottom)):
                painter.fill((window.left, upper, window.width, lower - upper), colours.surround)
        shown = painter.text(title, (_PAD, bottom + _PAD / 2), heading, colours.chalk, max_width=room - wide - _PAD)
        painter.text(words, (_PAD, shown.bottom), style, colours.chalk, max_width=room, wrap=True)
        at = (_PAD + room, shown.centery)
        painter.text(hint, at, theme.SMALL_BOLD, colours.chalk_soft, anchor="midright")


def _draw_shade(painter: Painter, top: float) -> None:
    """Darken the picture softly below `top`, for the words that lie there."""
    window, colours = painter.bleed, painter.palette
    if colours.high_contrast:
        painter.fill((window.left, top, window.width, window.bottom - top), colours.surround)
        return
    for band in range(_BANDS):
        upper = top - _SOFT * (1.0 - band / _BANDS)
        lower = window.bottom if band == _BANDS - 1 else upper + _SOFT / _BANDS
        alpha = round(_SHADE * (band + 1) / _BANDS)
        painter.fill((window.left, upper, window.width, lower - upper), colours.surround, alpha)


def _is_lacking_film(session: MatchSession, moment: Moment) -> bool:
    match = session.match
    events = (event for number in actions_of(match, moment) for event in match.entry(number).events)
    return any(is_only_on_film(match.game, event) and event not in session.films for event in events)
