"""Saved matches: watch a finished one, resume an unfinished one, or delete one."""

import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from stage.graphics import theme
from stage.graphics.pages import Pages
from stage.graphics.painter import Painter
from stage.match.scene import review
from stage.match_session import MatchSession
from stage.menus import saved_match
from stage.menus.cards.standings import standings
from stage.menus.menu_scene import MenuScene, position_page, split
from stage.menus.time_text import lasting, moment, present
from stage.saves import Save, SaveFile, Saves
from stage.services import Services
from stage.ui.base import Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.field import TextField, copy
from stage.ui.labels import Paragraph
from stage.ui.layout import Column, Flow, Sheet
from stage.ui.lists import List, ListLine
from stage.ui.scroll import ScrollArea
from table.contract import SPECTATOR, View
from table.job import Job
from table.match.journal import BadJournal
from table.match.match import Match, MatchSetup
from table.storage.files import shared_folder, typed_path
from table.words import N_, one_line

_LOWEST: Final = 240.0
_NARROWEST_SHAPE: Final = 4 / 3
"""Least ratio of width to height."""

DrawPicture = Callable[[Painter, pygame.FRect], None]


class MatchPicture(Widget):
    """Framed picture as wide as its place. `draw_picture` fills an area with it."""

    def __init__(self, name: str, draw_picture: DrawPicture) -> None:
        super().__init__(name)
        self._draw_picture = draw_picture
        self._high = _LOWEST

    def grow_by(self, spare: float, width: float) -> None:
        """Use up to `spare` units of height, as far as the picture's shape allows at this width."""
        self._high = max(_LOWEST, min(_LOWEST + spare, width / _NARROWEST_SHAPE))
        self.outdate()

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        return width or 640.0, self._high

    def draw(self, painter: Painter) -> None:
        self._draw_picture(painter, self.rect)
        painter.outline(self.rect, painter.palette.brass, 3, 0)


_LIST_SHARE = 0.48
_PADDING = 28.0
_SETTLED = 0.15
"""Seconds without scrolling before files are read completely."""
_READING_BUDGET = 0.006
"""Time for reading files, in seconds per frame."""
_LONGEST_PATH: Final = 1000
_ADD_WIDTH: Final = 420.0
_MOST_REASONS: Final = 5
"""Files of which is said why they could not be added."""


class ReplaysScene(MenuScene):
    """List of the matches in the shelf's `saves`. Reads only the files whose lines are in sight."""

    heading = N_("Replays")

    def __init__(self, services: Services, saves: Saves, arriving: Path | None = None) -> None:
        """`arriving` is a file to import at once; None if there is none."""
        super().__init__(services)
        self._saves = saves
        self._arriving = deque([arriving] if arriving is not None else [])
        """Files to import."""
        self._importing: Job[Path] | None = None
        self._added: list[Path] = []
        self._refused: list[str] = []
        """Matches that the latest files have become, and sentences about those that are none."""
        self._files: dict[Path, SaveFile] = {}
        self._begun: set[Path] = set()
        """Files whose first line was read, so that their lines say more than the file name."""
        self._told: set[Path] = set()
        """Files that were read completely."""
        self._chosen: Path | None = None
        self._save: Save | None = None
        """Contents of the selected file, or None until it has been read."""
        self._offset = 0.0
        self._rested = _SETTLED

        self._readings: dict[Path, Job[Save]] = {}
        """Files being read, a few steps per frame."""
        self._pages = Pages(self.gettext)

    def enter(self) -> None:
        self._list_files()

    def resume(self) -> None:
        self._list_files()

    def _list_files(self) -> None:
        self._files = {file.path: file for file in self._saves.files()}
        if self._chosen not in self._files:
            self._chosen = next(iter(self._files), None)
        self._save = None
        self._readings.clear()
        self.rebuild()

    def update(self, dt: float) -> None:
        lines = self._list()
        self._rested = self._rested + dt if lines.offset == self._offset else 0.0
        self._offset = lines.offset
        until = time.monotonic() + _READING_BUDGET
        if self._importing is not None or (self._arriving and self.ui.dialog is None):
            self._import_next()
            return
        self._read_chosen(until)
        in_sight = [self._files[line.key] for line in lines.in_sight if isinstance(line.key, Path)]
        for file in in_sight:
            if file.path not in self._begun:
                self._begun.add(file.path)
                lines.set_line(self._heading(file))
        self._readings = {path: self._readings[path] for path in self._wanted(in_sight) if path in self._readings}
        if self._rested >= _SETTLED and (self._save is not None or self._chosen is None):
            self._read([file for file in in_sight if file.path not in self._told], until)

    def drop(self, path: Path) -> None:
        """Import a file. The dialog that asks for one has its answer then."""
        self._arriving.append(path)
        dialog = self.ui.dialog
        if dialog is not None and dialog.name == "import":
            self.ui.close_dialog(dialog)

    def _import_next(self) -> None:
        """Import the next file that has arrived, unless one is being read."""
        if self._importing is not None:
            return
        path = self._arriving.popleft()
        self._importing = importing = Job(self._saves.importing(path))

        def refuse(error: BadJournal | OSError) -> None:
            why = saved_match.reason(self, error)
            self._refused.append(why if isinstance(error, BadJournal) else f"{one_line(path.name)}: {why}")
            self._import_more()

        def add(added: Path) -> None:
            self._added.append(added)
            self._import_more()

        def stop() -> None:
            importing.drop()
            self._arriving.clear()
            self._import_more()

        saved_match.read_on(self, importing, add, refuse, stop)

    def _import_more(self) -> None:
        """Go on with the next file, or choose the last match that was added and say what came of all of them."""
        self._importing = None
        if self._arriving:
            return
        if self._added:
            self._chosen, count = self._added[-1], len(self._added)
            self._list_files()
            text = self.ngettext("The match is on your shelf now.", "{count} matches are on your shelf now.", count)
            self.notify(text.format(count=count))
        if self._refused:
            count = len(self._refused)
            title = self.ngettext("The match could not be added", "{count} matches could not be added", count)
            more = ["…"] if count > _MOST_REASONS else []
            self.tell("import.failed", title.format(count=count), "\n".join(self._refused[:_MOST_REASONS] + more))
        self._added.clear()
        self._refused.clear()

    def _ask_for_file(self) -> None:
        """Open the dialog that asks for the path of a file to import."""
        words = self.gettext("Somebody gave you a match? Drop its file onto this window, or write where it lies.")
        field = TextField("import.path", placeholder=self.gettext("Path of the file"), longest=_LONGEST_PATH)

        def add() -> None:
            if field.value.strip():
                try:
                    self._arriving.append(typed_path(field.value.strip()))
                except OSError as error:
                    self.tell("import.failed", self.gettext("The match could not be added"), one_line(str(error)))

        buttons = [
            Button("import.no", self.gettext("Cancel")),
            Button("import.yes", self.gettext("Add"), add, kind=ButtonKind.PRIMARY),
        ]
        title = self.gettext("Add a shared match")
        self.ui.open_dialog(Dialog("import", title, words, buttons, content=[field]))

    def _share(self) -> None:
        """Export the chosen match, and put the path of the file on the clipboard."""
        assert self._save is not None
        try:
            path = self._save.export(shared_folder())
        except OSError as error:
            self.tell("share.failed", self.gettext("The match could not be shared"), error.strerror or str(error))
            return
        copy(str(path))
        text = self.gettext("Saved as one file, and its path is on the clipboard: {file}")
        self.notify(text.format(file=one_line(str(path))))

    def _wanted(self, in_sight: Sequence[SaveFile]) -> set[Path]:
        """Return the files whose reading may be suspended and resumed."""
        chosen = {self._chosen} if self._chosen is not None else set()
        return chosen | {file.path for file in in_sight}

    def _read_chosen(self, until: float) -> None:
        """Continue reading the selected match until the time `until`. Show it once it is read."""
        if self._save is None and self._chosen is not None:
            self._save = self._read_on(self._files[self._chosen], until)
            if self._save is not None:
                self._show_chosen()

    def _read(self, files: Sequence[SaveFile], until: float) -> None:
        """Read files until the time `until`, and update their lines."""
        for file in files:
            save = self._read_on(file, until)
            if save is None:
                return
            self._told.add(file.path)
            self._list().set_line(self._line(save))

    def _read_on(self, file: SaveFile, until: float) -> Save | None:
        """Continue reading a file until the time `until`. Return its contents once complete."""
        reading = self._reading_of(file)
        if not reading.step_until(until):
            return None
        del self._readings[file.path]
        return reading.result

    def _reading_of(self, file: SaveFile) -> Job[Save]:
        """Return the job that reads a file, begun or not."""
        return self._readings.setdefault(file.path, Job(self._saves.looking_into(file)))

    def fill(self, body: pygame.FRect) -> None:
        self._begun, self._told = set(), set()
        reading = self.gettext("Reading…")
        lines = [ListLine(path, path.name, reading) for path in self._files]
        empty = self.gettext("No matches yet. Every match you play is saved here to watch again.")
        list_ = List("matches", lines, self._chosen, self._choose, self._open, empty=empty)
        area = self._areas()[0]
        below = theme.CONTROL_HEIGHT + theme.GAP
        self.ui.add(list_, (area.left, area.top, area.width, area.height - below))
        add = Button("import", self.gettext("Add a shared match…"), self._ask_for_file, icon="ui/plus")
        high = theme.CONTROL_HEIGHT
        self.ui.add(add, (area.left, area.bottom - high, min(area.width, _ADD_WIDTH), high))
        self._show_chosen()

    def _show_chosen(self) -> None:
        if self.ui.has("match.scroll"):
            self.ui.remove("match.scroll")
        if self._save is None:
            return
        words, area = self._about(self._save), self._areas()[1]
        picture = self._picture(self._save) if self._save.match is not None else None
        shown = [picture, *words] if picture is not None else words
        sheet = Sheet("match", Column("match.column", shown, gap=14), padding=_PADDING)
        scroll = self.ui.add(ScrollArea("match.scroll", Column("match.place", [sheet])), area)
        if picture is not None and not self.has_large_text:
            picture.grow_by(area.height - scroll.needed(area.width), area.width - 2 * _PADDING)

    def _picture(self, save: Save) -> MatchPicture:
        """Return the picture of a match's last position."""
        match = save.match
        assert match is not None
        colours = tuple(theme.SEATS[seat.colour] for seat in match.setup.seats)
        page = position_page(match.game, partial(_last_view, match), colours)
        key = "replay", save.path, save.changed

        def draw(painter: Painter, area: pygame.FRect) -> None:
            self._pages.draw(painter, key, area, page)

        return MatchPicture("match.picture", draw)

    def _areas(self) -> tuple[pygame.FRect, pygame.FRect]:
        """Return the areas of the list and of the details."""
        body = self.body
        if not self.has_large_text:
            return split(body, body.width * _LIST_SHARE)
        high = body.height * 0.42
        below = high + theme.GAP
        return (
            pygame.FRect(body.left, body.top, body.width, high),
            pygame.FRect(body.left, body.top + below, body.width, body.height - below),
        )

    def _about(self, save: Save) -> list[Widget]:
        """Return the details of a match and the buttons for it."""
        buttons: list[Widget] = []
        words: list[Widget] = [Paragraph("match.title", self._headline(save, save.setup), theme.SUBHEADING)]
        if save.match is None:
            why = save.problem.said(self.app.language) if save.problem else ""
            words.append(Paragraph("match.problem", why, colour="bad"))
            hint = self.gettext("Keep the file, but hide it from this list")
            buttons.append(Button("put-aside", self.gettext("Put aside"), self._put_aside, tooltip=hint))
        else:
            match = save.match
            words.append(Paragraph("match.state", self._facts(save, match), theme.SMALL, colour="ink_soft"))
            course = match.game.course(match.events, len(match.setup.seats))
            words.append(Column("match.standings", standings(match, course, self.app.language), gap=4))
            watch = Button("watch", self.gettext("Watch"), self._watch, icon="ui/replay")
            watch.kind = ButtonKind.PRIMARY if save.is_over else ButtonKind.SECONDARY
            buttons.append(watch)
            share = Button("share", self.gettext("Share"), self._share, icon="ui/share")
            share.tooltip = self.gettext("Save it as one file that others can watch")
            if not save.is_over:
                share.disable(self.gettext("Only finished matches can be shared, so that nothing hidden gets out."))
            buttons.append(share)
        buttons.append(Button("delete", self.gettext("Delete"), self._ask_to_delete, icon="ui/trash"))
        # Last, so that the other buttons keep their places from one match to the next.
        if save.match is not None and save.is_over:
            results = partial(self._show_results, save.match)
            buttons.append(Button("results", self.gettext("Results"), results, icon="ui/trophy"))
        if save.is_resumable:
            go_on = Button(
                "resume", self.gettext("Resume"), self._resume_match, kind=ButtonKind.PRIMARY, icon="ui/play"
            )
            buttons.append(go_on)
        return [*words, Flow("match.buttons", buttons)]

    def _show_results(self, match: Match) -> None:
        self.app.scenes.push(self.services.to.results(MatchSession.review(self.services, match)))

    def _facts(self, save: Save, match: Match) -> str:
        """Return the outcome or the state of a match, with its length."""
        count = match.number
        parts = [
            self.gettext("Finished") if save.is_over else self._state(save),
            self.ngettext("{count} action", "{count} actions", count).format(count=count),
        ]
        if match.seconds:
            time_at_table = lasting(match.seconds, self.app.language)
            parts.append(self.gettext("{time} of play").format(time=time_at_table))
        return " · ".join(parts)

    def _headline(self, file: Save | SaveFile, setup: MatchSetup | None) -> str:
        when = moment(file.changed, present(), self.app.language)
        game = self.services.games.get(setup.game) if setup else None
        return self.gettext("{game}, {when}").format(game=game.title if game else one_line(file.path.name), when=when)

    def _state(self, save: Save) -> str:
        assert save.match is not None
        if not save.is_over:
            return self.gettext("In progress. {place}").format(place=save.place(self.app.language))
        return self.who_won([save.match.setup.names[seat] for seat in save.match.state.winners()])

    def _heading(self, file: SaveFile) -> ListLine:
        setup = self._saves.setup(file)
        note = ", ".join(setup.names) if setup else self.gettext("Reading…")
        return ListLine(file.path, self._headline(file, setup), note)

    def _line(self, save: Save) -> ListLine:
        if save.match is None:
            note = self.gettext("cannot be read")
        else:
            note = f"{', '.join(save.match.setup.names)} · {self._state(save)}"
        return ListLine(save.path, self._headline(save, save.setup), note)

    def _list(self) -> List:
        return self.ui.find("matches", List)

    def _choose(self, path: object) -> None:
        self._chosen = next(known for known in self._files if known == path)
        self._save = None
        self._show_chosen()
        self._read_chosen(time.monotonic() + _READING_BUDGET)

    def _open(self, path: object) -> None:
        self._choose(path)
        if self._save is not None:
            self._open_chosen(self._save)
        elif self._chosen is not None:
            # A match that cannot be read says so beside the list. Cancelled, it is read on for that place.
            job = self._reading_of(self._files[self._chosen])
            saved_match.read_on(self, job, self._open_chosen, partial(saved_match.tell_unreadable, self), lambda: None)

    def _open_chosen(self, save: Save) -> None:
        """Resume or watch the chosen match."""
        self._readings.pop(save.path, None)
        if self._save is None:
            self._save = save
            self._show_chosen()
        if save.is_resumable:
            self._resume_match()
        elif save.is_over:
            self._watch()

    def _watch(self) -> None:
        assert self._save is not None
        assert self._save.match is not None
        self.app.scenes.push(review(self.services, self._save.match))

    def _resume_match(self) -> None:
        assert self._save is not None
        saved_match.resume(self, self.services, self._save, self.app.scenes.replace)

    def _ask_to_delete(self) -> None:
        assert self._save is not None
        question, word = self.gettext("Delete this match?"), self.gettext("Delete")
        saved_match.ask_to_delete(self, self._save, question, word, self._list_files)

    def _put_aside(self) -> None:
        assert self._save is not None
        saved_match.put_aside(self, self._save, self._list_files)


def _last_view(match: Match) -> View:
    view: View = match.state_after(match.number).observation(SPECTATOR)
    return view
