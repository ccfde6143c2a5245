"""All matches on disk: look at a finished one again, play an unfinished one on, delete what is not wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from stage import theme
from stage.menu_scene import MenuScene
from stage.moments import moment, present, since_epoch
from stage.opening import resume
from stage.saves import Save, SaveNotMoved
from stage.widgets import Button, Column, Flow, Kind, Line, List, Paragraph, ScrollArea, Sheet
from table.journal import BadJournal
from table.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from stage.ludotheque import Ludotheque
    from stage.saves import Saves
    from stage.widgets import Widget

_LIST_SHARE = 0.56
_LARGE = 1.3


class ReplaysScene(MenuScene):
    """Opened from the shelf, whose `saves` it shares. The files are read one a frame."""

    def __init__(self, ludotheque: Ludotheque, saves: Saves) -> None:
        super().__init__(ludotheque)
        self._saves = saves
        self._reading: Iterator[Save] | None = None
        self._found: list[Save] = []
        self._chosen: Path | None = None

    @property
    def title(self) -> str:
        """The heading."""
        return self.gettext("Replays")

    # --- life -------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begin to read."""
        self._read_again()

    def resume(self) -> None:
        """Back from a match: what is on disk may have changed."""
        self._read_again()

    def _read_again(self) -> None:
        self._found = []
        self._reading = self._saves.newest_first()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Read another file."""
        if self._reading is None:
            return
        save = next(self._reading, None)
        if save is None:
            self._reading = None
            if self._chosen not in [found.path for found in self._found]:
                self._chosen = self._found[0].path if self._found else None
            self.rebuild()
            return
        self._found.append(save)
        self._list().set_lines([self._line(found) for found in self._found])

    # --- widgets ----------------------------------------------------------------------------------------------------

    def fill(self, body: pygame.FRect) -> None:
        """The list; beside it (or below, when the text is large) what can be done with the chosen match."""
        lines = [self._line(save) for save in self._found]
        empty = self.gettext("Here is nothing yet. Every match you play is kept and can be looked at again.")
        if self._reading is not None:
            empty = self.gettext("Reading…")
        about = Column("match.place", [Sheet("match", Column("match.column", self._about(), gap=14), padding=28)])
        list_ = List("matches", lines, self._chosen, self._choose, self._open, empty=empty, wrap=True)
        self.add(list_, self._list_area(body))
        if self._save is not None:
            self.add(ScrollArea("match.scroll", about), self._about_area(body))

    def _list_area(self, body: pygame.FRect) -> pygame.FRect:
        if self.type.text_scale >= _LARGE:
            return pygame.FRect(body.left, body.top, body.width, body.height * 0.42)
        return pygame.FRect(body.left, body.top, body.width * _LIST_SHARE, body.height)

    def _about_area(self, body: pygame.FRect) -> pygame.FRect:
        beside = self._list_area(body)
        if self.type.text_scale >= _LARGE:
            return pygame.FRect(body.left, beside.bottom + theme.GAP, body.width, body.bottom - beside.bottom - 16)
        return pygame.FRect(beside.right + 28, body.top, body.right - beside.right - 28, body.height)

    def _about(self) -> list[Widget]:
        save = self._save
        if save is None:
            return []
        buttons: list[Widget] = []
        words: list[Widget] = [Paragraph("match.title", self._headline(save), theme.SUBHEADING)]
        if save.match is None:
            why = save.problem.said(self.app.language) if save.problem else ""
            words.append(Paragraph("match.problem", why, colour="bad"))
            hint = self.gettext("Keep the file, but do not show it any more")
            buttons.append(Button("put-aside", self.gettext("Put aside"), self._put_aside, tooltip=hint))
        else:
            words.append(Paragraph("match.players", ", ".join(save.match.setup.names)))
            words.append(Paragraph("match.state", self._state(save), colour="ink_soft"))
            watch = Button("watch", self.gettext("Watch"), self._watch, icon="ui/replay")
            watch.kind = Kind.PRIMARY if save.over else Kind.SECONDARY
            buttons.append(watch)
            if save.resumable:
                go_on = Button("resume", self.gettext("Resume"), self._resume_match, kind=Kind.PRIMARY, icon="ui/play")
                buttons.insert(0, go_on)
        buttons.append(Button("delete", self.gettext("Delete"), self._ask_to_delete, icon="ui/trash"))
        return [*words, Flow("match.buttons", buttons)]

    def _headline(self, save: Save) -> str:
        when = moment(since_epoch(save.changed), present(), self.app.language)
        game = self.ludotheque.games.get(save.setup.game) if save.setup else None
        return self.gettext("{game}, {when}").format(game=game.title if game else save.path.name, when=when)

    def _state(self, save: Save) -> str:
        assert save.match is not None
        if not save.over:
            return self.gettext("Not finished. {place}").format(place=save.place(self.app.language))
        names = [save.match.setup.names[seat] for seat in save.match.state.winners()]
        if len(names) > 1:
            return self.gettext("{names} shared the win").format(names=joined(names, self.app.language))
        return self.gettext("{name} won").format(name=names[0])

    def _line(self, save: Save) -> Line:
        if save.match is None:
            note = self.gettext("cannot be read")
        else:
            note = f"{', '.join(save.match.setup.names)} · {self._state(save)}"
        return Line(save.path, self._headline(save), note)

    @property
    def _save(self) -> Save | None:
        return next((save for save in self._found if save.path == self._chosen), None)

    def _list(self) -> List:
        found = self.find("matches")
        assert isinstance(found, List)
        return found

    # --- what is done -----------------------------------------------------------------------------------------------

    def _choose(self, path: object) -> None:
        self._chosen = next(save.path for save in self._found if save.path == path)
        self.rebuild()

    def _open(self, path: object) -> None:
        self._choose(path)
        assert self._save is not None
        if self._save.resumable:
            self._resume_match()
        elif self._save.over:
            self._watch()

    def _watch(self) -> None:
        from stage.replay_scene import open_replay

        assert self._save is not None
        assert self._save.match is not None
        self.app.scenes.push(open_replay(self.ludotheque, self._save.match))

    def _resume_match(self) -> None:
        assert self._save is not None
        try:
            self.app.scenes.replace(resume(self.ludotheque, self._save.path))
        except BadJournal as error:
            self.tell("resume.failed", self.gettext("The match cannot be resumed"), error.said(self.app.language))

    def _ask_to_delete(self) -> None:
        text = self.gettext("The match will be deleted. This cannot be undone.")
        self.confirm(
            "discard", self.gettext("Delete this match?"), text, self.gettext("Delete"), self._delete, danger=True
        )

    def _delete(self) -> None:
        assert self._save is not None
        try:
            self._save.delete()
        except SaveNotMoved as error:
            self.tell("delete.failed", self.gettext("The match could not be deleted"), str(error))
        self._read_again()

    def _put_aside(self) -> None:
        assert self._save is not None
        try:
            kept = self._save.put_aside()
        except SaveNotMoved as error:
            self.tell("aside.failed", self.gettext("The file could not be moved"), str(error))
        else:
            self.app.notify(self.gettext("The file is kept: {file}").format(file=kept))
        self._read_again()
