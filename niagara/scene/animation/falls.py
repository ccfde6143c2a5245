"""Falls: a close-up over the board while a canoe goes over the lip, or three pictures where motion is reduced."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Final

from niagara.board import Gem, Place
from niagara.rules import events
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import TO_THE_LIP, GemAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.close_ups import fall_course
from niagara.view.close_ups.close_up import CloseUp
from niagara.view.close_ups.gorge import is_gorge_ready, prepare_gorge
from niagara.view.close_ups.plunge import Plunge, Words, comic_boxes, draw_comic
from niagara.view.close_ups.theft import Theft
from niagara.view.close_ups.triumph import Triumph
from niagara.view.render_context import Rider
from niagara.view.riders import Victim
from niagara.view.tabletop import JOE, Craft, Floating
from stage.graphics.faces import Expression
from stage.graphics.motion import Script
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.work import refuse
from stage.match.animations import Animations
from table.contract import Event, Seat

_COMIC: Final = 3.2
"""Seconds for which the three pictures are seen."""
_PICTURE: Final = 0.5
"""Seconds from picture to picture."""
_HOLD: Final = 0.11
"""Seconds for which the impact is held."""
_PITCHES: Final = (1.0, 1.18, 0.88, 1.08, 0.94, 1.26)
"""Pitch of each seat's scream."""


class FallsAnimator:
    """Animator of everything that drops over the falls."""

    def __init__(self, state: NiagaraSceneState, gems: GemAnimator, animations: Animations[NiagaraView]) -> None:
        self._state = state
        self._context = state.context
        self._gems = gems
        self._motion = state.context.motion
        self._pushes = 0
        self._due: deque[int] = deque()
        """For each fall that is queued, the number of pushes queued before it."""
        self.shot: Plunge | None = None
        """The close-up that is seen now."""
        self._seen = 0
        """Number of falls of this round that have been seen."""
        self._stays = False
        """True while the close-up stays for the next fall of the same push."""
        self._stills: deque[Victim | CloseUp] = deque()
        """Falls and close-ups whose pictures are seen now, the first, or afterwards."""
        self._comic_age = 0.0
        self._backdrop_ready = False
        """True once the pictures can be drawn: until then they are not seen, so they do not age."""
        animations.on(events.CanoeLost, self._canoe_lost)
        animations.on(events.JoeLost, self._joe_lost)
        animations.on(events.BeaverLost, self._beaver_lost)

    def rest(self) -> None:
        """Note that the river has come to rest: the next fall is the first of another round."""
        self._seen = 0

    def pushed(self) -> None:
        """Note that a push has been queued: falls after it are others than those before."""
        self._pushes += 1

    def advance(self, dt: float) -> None:
        """Show the pictures one by one, and for a while."""
        if self._stills and (self._backdrop_ready or not isinstance(self._stills[0], Victim)):
            self._comic_age += dt
            if self._comic_age > _COMIC:
                self._comic_age = 0.0
                self._stills.popleft()

    @property
    def comic(self) -> Victim | None:
        """Victim in the three still pictures on the screen, or None."""
        return self._stills[0] if self._stills and isinstance(self._stills[0], Victim) else None

    @property
    def stolen(self) -> Theft | None:
        """Theft in the two still pictures on the screen, or None."""
        return self._stills[0] if self._stills and isinstance(self._stills[0], Theft) else None

    @property
    def won(self) -> Triumph | None:
        """Gem that wins in the two still pictures on the screen, or None."""
        return self._stills[0] if self._stills and isinstance(self._stills[0], Triumph) else None

    def show_still(self, still: Victim | CloseUp) -> None:
        """Show the pictures of a fall or a close-up, after those that are seen already."""
        self._stills.append(still)

    def dismiss(self) -> None:
        """Remove the pictures."""
        self._stills.clear()
        self._comic_age = 0.0

    def prepare(self, painter: Painter) -> None:
        """Make the backdrop in threads."""
        if self._motion.reduced:
            self._backdrop_ready = prepare_gorge(painter, comic_boxes(self._state.places.board)[0])
            return
        ready = prepare_gorge(painter, painter.bleed)
        if self.shot is not None:
            self.shot.is_ready = ready

    def soon(self, event: Event) -> Iterator[Draw]:
        """Yield what draws the moments of a fall, once its backdrop is there."""
        victim = None if self._motion.reduced else self._victim(event)
        if victim is not None:
            yield from (partial(self._draw_moment, victim, moment) for moment in fall_course.MILESTONES)

    def _draw_moment(self, victim: Victim, moment: float, painter: Painter) -> None:
        """Draw everything that a moment of the close-up shows, unless it has passed."""
        area = painter.bleed
        if self.shot is not None and self.shot.victim == victim and self.shot.seconds >= moment:
            return
        if not is_gorge_ready(painter, area):
            refuse()
        Plunge.still(victim, self._words, moment).draw_everything(painter, area, self._state.places.board)

    @property
    def is_due(self) -> bool:
        """True if a fall is queued or seen."""
        return bool(self._due) or self.shot is not None

    @property
    def _words(self) -> Words:
        gettext = self._context.gettext
        return Words(gettext("Aaaaaah!"), gettext("Blub…"))

    def draw(self, painter: Painter) -> None:
        """Draw the still pictures over the board."""
        board, count = self._state.places.board, 1 + int(self._comic_age / _PICTURE)
        if self.comic is not None:
            draw_comic(painter, board, self.comic, self._words, count)
        elif (shot := self.stolen or self.won) is not None:
            shot.draw_stills(painter, board, count)

    def _victim(self, event: Event) -> Victim | None:
        """Return what falls; None if nothing does."""
        colours = self._state.render_context.colours
        match event:
            case events.CanoeLost(seat=seat, canoe=canoe):
                return self._state.from_near((seat, canoe), event.gems, event.moose)
            case events.JoeLost(gem=gem):
                return Victim(colours[0], None, double=True, gems=() if gem is None else (gem,))
            case events.BeaverLost():
                return Victim(colours[0], animal=True)
        return None

    def _canoe_lost(self, event: events.CanoeLost) -> None:
        craft = event.seat, event.canoe
        self._fall(craft, self._state.craft(*craft), event, event.gems)

    def _joe_lost(self, event: events.JoeLost) -> None:
        self._fall(JOE, self._state.table.crafts[JOE], event, () if event.gem is None else (event.gem,))

    def _beaver_lost(self, event: events.BeaverLost) -> None:
        beaver = self._state.table.beaver
        assert beaver is not None
        self._fall(None, beaver, event, (), Place.SHORE)

    def _fall(
        self, craft: Craft | None, floating: Floating, event: events.CanoeLost | events.JoeLost | events.BeaverLost,
        gems: tuple[Gem, ...], out_of_sight: Place = Place.FALLS,
    ) -> None:  # fmt: skip
        """Queue a fall; where motion is reduced, show its pictures."""
        victim = self._victim(event)
        assert victim is not None
        self._due.append(self._pushes)
        if self._motion.reduced:
            self.show_still(victim)
        self._motion.play(self._shot(victim, craft, floating, event, gems, out_of_sight))

    def _shot(
        self, victim: Victim, craft: Craft | None, floating: Floating,
        event: events.CanoeLost | events.JoeLost | events.BeaverLost, gems: tuple[Gem, ...], out_of_sight: Place,
    ) -> Script:  # fmt: skip
        """Show a fall; after it the gems come up out of the spray, back to their sites."""
        play, places, seat = self._context.play, self._state.places, craft[0] if craft is not None else JOE[0]
        cause = event if isinstance(event, events.CanoeLost) else None
        lip, foot = (places.between(event.place, Place.FALLS, share) for share in (TO_THE_LIP, 1.0))
        shot = Plunge(
            victim, self._words, (lip.x, lip.y), shaking=self._context.shakes,
            watching=partial(self._watching, seat) if cause is not None else tuple,
        )  # fmt: skip
        self._begin(shot, floating)
        yield shot.until(fall_course.DRIFT)
        play("wood_creak", volume=0.9)
        play("heartbeat", volume=0.9)
        yield shot.until(fall_course.SCREAM)
        self._scream(victim, seat, cause)
        yield shot.until(fall_course.DROP)
        play("whoosh", volume=0.8, pitch=0.8)
        yield shot.until(fall_course.IMPACT)
        self._context.pace.hold(_HOLD)
        play("plunge")
        play("water_splash", volume=0.8, pitch=0.7)
        floating.arrive()
        floating.place = floating.goal = out_of_sight
        floating.angle, floating.lift, floating.alpha = 0.0, 0.0, 1.0
        floating.gems, floating.moose = (), False
        yield shot.until(fall_course.RISE)
        play("water_splash", volume=0.4, pitch=1.5)
        yield shot.until(fall_course.END)
        self.shot = None
        self._context.request_refresh()
        yield [self._gems.wash_back(foot, gem, 0.12 * number) for number, gem in enumerate(gems)]

    def _watching(self, seat: Seat) -> list[tuple[Rider, Expression]]:
        """Return everybody but `seat` with their present faces."""
        riders, portraits = self._state.render_context.riders, self._context.portraits
        return [(rider, portraits[other].expression) for other, rider in enumerate(riders) if other != seat]

    def _begin(self, shot: Plunge, floating: Floating) -> None:
        if floating.goal is not Place.FALLS:
            floating.place = floating.goal
            floating.go(Place.FALLS)
            floating.share = TO_THE_LIP
        number = self._due.popleft()
        shot.cut, self._stays = self._stays, bool(self._due) and self._due[0] == number
        shot.stays = self._stays
        shot.weather = self._state.storm
        shot.is_from_below = self._seen % 2 == 1
        self._seen += 1
        self.shot = shot
        # A remark does not age while it is covered: nobody is bored who has just gone over the falls.
        self._context.voices.clear()
        self._context.play("whoosh", volume=0.5, pitch=1.2)

    def _scream(self, victim: Victim, seat: Seat, cause: events.CanoeLost | None) -> None:
        if victim.screams:
            self._context.play("scream", volume=0.9, pitch=_PITCHES[seat] if seat >= 0 else 0.8)
        if cause is not None:
            self._context.faces.react([cause], self._context.match.state, self._context.match.number)
