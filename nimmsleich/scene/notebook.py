"""The notebook on the rivals' signs: what each sign looks like, what followed it so far, and who shows one now."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from nimmsleich.bots.signs import SIGNS, is_empty_handed
from nimmsleich.rules.actions import Sign
from nimmsleich.rules.odds import percent, sign_record
from nimmsleich.rules.options import FOR_GOOD
from nimmsleich.scene.scene_state import LeichSceneState
from nimmsleich.view.places import LARGE_TEXT
from nimmsleich.view.seat_facts import PLATE, bluffs_among, signs_now
from nimmsleich.view.signs import HELD, ShownSign, draw_shown
from nimmsleich.wording import sign_words
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.choice import draw_seat_mark
from stage.ui.dialog import Dialog
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Row
from table.contract import Seat
from table.history.rows import match_mark
from table.seating import seat_temper
from table.words import capitalised

_SIDE: Final = 132.0
"""Side of the picture of a sign."""
_PIP: Final = 30.0
"""Side of a mark for an act that followed a sign."""
_MOST_PIPS: Final = 8
"""Marks that fit beside a picture; older ones are left out."""


class SignPicture(Widget):
    """A rival who shows a sign."""

    def __init__(self, name: str, state: LeichSceneState, seat: Seat, sign: Sign) -> None:
        super().__init__(name)
        self._portrait = state.context.portraits[seat]
        self._shown = ShownSign(sign, age=HELD, is_still=True)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return _SIDE, _SIDE

    def draw(self, painter: Painter) -> None:
        painter.rounded(self.rect, PLATE, theme.RADIUS)
        bust = pygame.FRect(0, 0, 0.72 * _SIDE, 0.72 * _SIDE)
        bust.midtop = self.rect.centerx - 0.06 * _SIDE, self.rect.top + 6
        goal = (bust.right + bust.width, bust.bottom if self._shown.sign is Sign.PILE else bust.centery)
        with painter.clip(self.rect):
            draw_shown(painter, self._portrait.person, self._portrait.colour, bust, self._shown, goal)


class Tally(Widget):
    """One mark per act that followed a sign, the latest last: a cross for a bluff, else a check."""

    def __init__(self, name: str, acts: Sequence[bool]) -> None:
        super().__init__(name)
        self._acts = acts[-_MOST_PIPS:]

    @property
    def value(self) -> Sequence[bool]:
        return self._acts

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return (_PIP + 4) * len(self._acts), _PIP

    def draw(self, painter: Painter) -> None:
        palette = painter.palette
        for number, bluff in enumerate(self._acts):
            area = (self.rect.left + (_PIP + 4) * number, self.rect.centery - _PIP / 2, _PIP, _PIP)
            painter.image("ui/cross" if bluff else "ui/check", area, tint=palette.bad if bluff else palette.good)


class RivalName(Label):
    """Name of a rival with its seat's mark."""

    def __init__(self, name: str, state: LeichSceneState, seat: Seat) -> None:
        super().__init__(name, state.context.seat_names[seat], theme.SUBHEADING)
        self._colour, self._emblems = state.context.seat_colour(seat), state.context.scene.emblems

    def draw(self, painter: Painter) -> None:
        size = 34.0
        at = (self.rect.left + size / 2, self.rect.centery)
        draw_seat_mark(painter, self._colour, at, size, emblem=self._emblems)
        ink = painter.palette.ink
        painter.text(self.text, (self.rect.left + size + 12, self.rect.centery), self.style, ink, anchor="midleft")


class SignNote(Row):
    """Note on one sign, as wide as the one beside it."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return (0.0 if width is None else wide), high


class Notebook:
    """Page of notes on all rivals who may show signs (NL-60), with what everybody has seen."""

    def __init__(self, state: LeichSceneState) -> None:
        self._state = state
        self._context = state.context

    def about(self, seat: Seat) -> bool:
        """Return True if there are notes on a seat: the match has signs, and a bot sits there."""
        context = self._context
        return context.view.options.tells and context.is_bot(seat) and seat != context.me

    @property
    def _owner(self) -> Seat | None:
        """Seat of the person whose notebook may be opened now; None for onlookers, and behind the curtain."""
        context = self._context
        return None if context.viewpoint.is_shared and context.acting != context.me else context.me

    def _kept(self, seat: Seat) -> Mapping[str, tuple[int, int]]:
        """Return the notes of earlier matches on a rival, by sign: how often it was seen, and the bluffs."""
        context, setup, owner = self._context, self._context.match.setup, self._owner
        if owner is None or context.view.options.tells != FOR_GOOD:
            return {}
        history = context.services.history
        person = history.people.keeper(setup.seats[owner])
        if person is None:
            return {}
        return history.notes.on(person, context.game.name, setup.names[seat], but=match_mark(setup))

    def open(self, first: Seat) -> None:
        """Open the page, with the rival `first` at its top."""
        context, gettext = self._context, self._context.gettext
        seats = range(len(context.seat_names))
        words = [gettext("Each rival has two signs: one rather comes with a bluff, the other with the truth.")]
        if context.view.options.tells == FOR_GOOD:
            words.append(gettext("Which is which never changes, and you keep your notes from match to match."))
        else:
            words.append(gettext("Which is which is new in every match."))
        words.append(gettext("A cross is a bluff, by the rival's own cards at the count."))
        players = {place.player for place in context.match.setup.seats}
        if any(is_empty_handed(player) for player in players):
            words.append(gettext("Experts and masters only give away that they hold none of the corpse they bid."))
        rivals = [self._rival(seat) for seat in [*seats[first:], *seats[:first]] if self.about(seat)]
        close = Button("notes.close", gettext("Go on"), kind=ButtonKind.PRIMARY)
        title = gettext("Notes on signs")
        if context.viewpoint.is_shared and self._owner is not None:
            title = gettext("{name}'s notes on signs").format(name=context.seat_names[self._owner])
        self._context.ui.open_dialog(
            Dialog("notes", title, " ".join(words), buttons=[close], content=rivals, width=1180.0)
        )

    def _rival(self, seat: Seat) -> Widget:
        """Return the notes on one rival: its two signs side by side, or below one another at large text sizes."""
        view, text = self._context.view, self._context.app.language
        place = self._context.match.setup.seats[seat]
        record, now = sign_record(view, seat, empty=is_empty_handed(place.player)), signs_now(view, seat, text)
        temper = seat_temper(place)
        pair, kept = {*SIGNS[temper.name], *record, *now}, self._kept(seat)
        notes = [
            self._note(seat, sign, record.get(sign, ()), kept.get(sign.value, (0, 0)), now.get(sign, ""))
            for sign in Sign
            if sign in pair
        ]
        for note in notes:
            note.grow = 1.0
        name = f"notes-{seat}"
        large = self._context.scene.type.text_scale > LARGE_TEXT
        both: Widget = Column(f"{name}.signs", notes) if large else Row(f"{name}.signs", notes)
        return Column(name, [RivalName(f"{name}.name", self._state, seat), both], gap=8.0)

    def _note(self, seat: Seat, sign: Sign, acts: Sequence[bool], kept: tuple[int, int], now: str) -> Widget:
        """Return the note on one sign of a rival: its picture, what followed it, and where it came just now.

        The marks are those of this match; the words count the `kept` notes too.
        """
        gettext, text, name = self._context.gettext, self._context.app.language, f"notes-{seat}.{sign.value}"
        seen, bluffs = kept[0] + len(acts), kept[1] + sum(acts)
        words = bluffs_among(bluffs, seen, text) if seen else gettext("Not seen in a counted round yet")
        odds = gettext("Odds of a bluff: {percent}%").format(percent=percent((bluffs + 1) / (seen + 2)))
        lines: list[Widget] = [
            Paragraph(f"{name}.name", capitalised(sign_words(sign, text)), theme.BODY_BOLD),
            *([Tally(f"{name}.tally", acts)] if acts else []),
            Paragraph(f"{name}.words", words, theme.SMALL),
            *([Paragraph(f"{name}.odds", odds, theme.SMALL)] if seen else []),
            *(
                [Paragraph(f"{name}.now", gettext("In this round: {moment}").format(moment=now), theme.SMALL_BOLD)]
                if now
                else []
            ),
        ]
        told = Column(f"{name}.told", lines, gap=4.0, grow=1.0)
        return SignNote(name, [SignPicture(f"{name}.picture", self._state, seat, sign), told], firm=True)
