"""Main loop: the App."""

import io
import sys
import threading
import time
import webbrowser
from collections import deque
from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
import pygame

from stage.audio.mixing import VolumeGroup, gains
from stage.audio.sound import Sound
from stage.audio.speech import Speech
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from stage.settings import Settings, SettingsFile, SettingsNotSaved
from stage.ui.button import Button, ButtonKind
from stage.ui.device_words import Device, language_for, shown_key
from stage.ui.dialog import Dialog
from stage.ui.intents import FileDropped, Intent, KeyPress, Pinch, PointerDown, PointerMove, Stick, Wheel
from stage.ui.notices import Notices, Tone
from stage.ui.scene import Scene
from stage.window import clock
from stage.window.fingers import Fingers
from stage.window.gamepads import Gamepads
from stage.window.garbage import GcScheduler
from stage.window.idle import IdleDetector, await_input
from stage.window.last_resort import AGAIN, CannotGoOn, Watchdog, report_bug, said, write_down
from stage.window.reading import Reader
from stage.window.scene_stack import SceneStack
from stage.window.system_window import Interpreter, Window
from table import language
from table.job import Job, ResultT
from table.language import Language
from table.storage.files import data_folder, write_whole

_FAULT: Final = "fault"
"""Dialog about a fault of the program."""
FRAMES_PER_SECOND = 60
RESTING_FRAME = 66
"""Milliseconds between frames while idle, or while nothing moves but a slow light; input ends the wait at once."""
RARE_FRAME: Final = 200
"""The same while the window is hidden, or nothing has moved for seconds. Longer gaps would be dropped."""
_SELDOM: Final = 3
"""Frames of a calm scene at rest of which one is drawn."""


LONGEST_WAIT: Final = 30.0
"""Seconds in which what a scene has left is finished before the window closes. A film takes nine."""
_LOOKS: Final = 0.005
"""Seconds between two looks whether it is."""
_BACKLOG: Final = 2
"""Sentences that may wait to be read aloud while bots go on."""


class App:
    """Application: window, painter, settings, language, sound and scene stack.

    Scenes reach it as `self.app` (:class:`stage.ui.scene.Application`).

    `file` stores the settings; with None, nothing is loaded or saved. `size` overrides the remembered window size.
    `language` is a language code that overrides the settings until the player chooses another language.
    `voice` reads aloud if the player wants that; with None the program is silent.
    `watchdog` ends the process if closing the window hangs.
    `meanwhile` is called with the window's future size in pixels before the window opens, because opening is slow.
    Raises NoDisplay if no window can be opened; `offscreen` needs no display.
    """

    def __init__(
        self,
        file: SettingsFile | None = None,
        *,
        settings: Settings | None = None,
        language: str | None = None,
        sound: Sound | None = None,
        voice: Speech | None = None,
        watchdog: Watchdog | None = None,
        size: tuple[int, int] | None = None,
        offscreen: bool = False,
        meanwhile: Callable[[tuple[int, int]], None] | None = None,
    ) -> None:
        self._file = file
        if file is not None:
            file.put_back = self._tell_put_back
        self.notices = Notices()
        loaded, damaged = file.load() if file is not None else (Settings(), None)
        self.settings = settings or loaded
        self._asked_for = language
        self.device = Device.KEYS
        """Device used last. Texts name its buttons or gestures."""
        self._named = Device.KEYS
        """Device that the texts on the screen name, which may be the one used before."""
        self.language = self._spoken()
        self.sound = sound or Sound(self.settings.volumes, silent=True)
        self.sound.set_volumes(self.settings.volumes)
        self.voice = voice
        self._watchdog = watchdog or Watchdog()
        self._reader: Reader | None = None
        """Reads aloud; None while the player does not want that."""
        self._is_mute_told = self._is_key_used = False
        if meanwhile is not None:
            meanwhile(size or (self.settings.window.width, self.settings.window.height))
        self._begun = WORK.begun
        self._window = Window(self.settings.window, size, offscreen=offscreen)
        self.painter = Painter(self._window.surface, self.settings.text_scale)
        self.scenes = SceneStack()
        self.running = False
        self._interpreter = Interpreter(self.painter, self.settings.bindings())
        self._pads = Gamepads(self.settings.pad_bindings(), closed=offscreen)
        # A trackpad of a Mac sends the events of a touch screen, and no Mac has one.
        self._fingers = Fingers(self.painter, closed=sys.platform == "darwin" and not offscreen)
        self._frames = 0
        self._covered = False
        """True if the window shows a frame that may stay visible until a scene is ready."""
        self._idle = IdleDetector()
        self._awaited: deque[pygame.Event] = deque()
        """Events that are to be handled."""
        self._postponed: list[pygame.Event] = []
        """Events for the scene that is being opened."""
        self._drawing = False
        """True while a frame is drawn, also after drawing it has failed."""
        self._since_fault = AGAIN
        """Seconds of frames since the last fault."""
        self._left: list[tuple[Job[Any], Callable[[Job[Any]], None], str]] = []
        """Jobs of scenes that were left, each with what is called at its end and said while the window waits for it."""
        if damaged is not None:
            text = self.gettext("The settings were damaged and have been reset. The old file is kept: {file}")
            self.notify(text.format(file=damaged.name), Tone.BAD)

    @property
    def is_busy(self) -> bool:
        """True while the scene is being opened, lacks something that is seen, or background jobs are at work."""
        return WORK.is_busy or self.scenes.is_waiting or self.scenes.is_opening

    @property
    def is_attended(self) -> bool:
        voice = self.voice if self.settings.speak else None
        return not self._window.hidden and (voice is None or voice.waiting <= _BACKLOG)

    def gettext(self, message: str) -> str:
        """Return `message` in the player's language."""
        return self.language.gettext(message)

    def notify(self, text: str, tone: Tone = Tone.PLAIN, folder: Path | None = None) -> None:
        self.notices.show(text, tone, folder)

    def change(self, **changes: Any) -> None:
        """Change settings by name, apply and save them. A failure to save is shown to the player, not raised."""
        before = self.settings
        self.settings = msgspec.structs.replace(before, **changes)
        self.sound.set_volumes(self.settings.volumes)
        self._interpreter.keyboard.bind(self.settings.bindings())
        self._pads.bind(self.settings.pad_bindings())
        if "language" in changes:
            self._asked_for = None
        looks = ("text_scale", "high_contrast", "emblems", "keys", "buttons", "reduced_motion")
        spoken = self._spoken()
        if spoken != self.language or any(getattr(before, name) != getattr(self.settings, name) for name in looks):
            self.language = spoken
            self.painter.type.text_scale = self.settings.text_scale
            self.painter.canvas.forget_drawn()
            self.scenes.rebuild()
        if before.window.fullscreen != self.settings.window.fullscreen:
            if self.settings.window.fullscreen:
                self._note_place()
            self._window.show_fullscreen(self.settings.window.fullscreen)
        self.save_settings()

    def save_settings(self) -> None:
        """Save the settings. A failure is shown to the player."""
        if self._file is None:
            return
        try:
            self._file.save(self.settings)
        except SettingsNotSaved as error:
            text = self.gettext("The settings could not be saved: {reason}")
            self.notify(text.format(reason=error.reason), Tone.BAD)

    def _tell_put_back(self, kept: Path | None) -> None:
        if kept is None:
            text = self.gettext("Another program has removed the settings. They are saved again, whole.")
        else:
            text = self.gettext(
                "Another program has damaged the settings. They are saved again, whole, and the damaged file is kept:"
                " {file}"
            ).format(file=kept.name)
        self.notify(text, Tone.BAD)

    def key_hint(self, command: str) -> str:
        match self.device:
            case Device.PAD:
                return self.button_hint(command)
            case Device.FINGER:
                return ""
        return self.key_title(command)

    def key_title(self, command: str) -> str:
        """Return the key bound to a command as shown to the player, or "" if there is none."""
        key = self.settings.bindings().get(command, "")
        return shown_key(key, self.language)

    def button_hint(self, command: str) -> str:
        """Return the gamepad's button for a command as shown to the player, or "" if there is none."""
        button = self.settings.pad_bindings().get(command, "")
        return button.capitalize() if len(button) > 2 else button.upper()

    def quit(self) -> None:
        self.running = False

    def finish(self, job: Job[ResultT], ended: Callable[[Job[ResultT]], None], closing: str) -> None:
        self._left.append((job, ended, closing))

    def _finish_left(self, run: Callable[[Job[Any]], object]) -> None:
        """Run steps of the jobs that were left. One that fails ends nothing: what it raises is logged."""
        for left in self._left.copy():
            job, ended, _ = left
            with suppress(Exception):  # The job keeps it.
                run(job)
            if not job.is_ready and job.failure is None:
                continue
            self._left.remove(left)
            if job.failure is not None and not isinstance(job.failure, OSError):
                write_down(job.failure)
            try:
                ended(job)
            except Exception as fault:
                write_down(fault)

    def _see_off(self) -> None:
        """Finish the jobs that were left, and say so on the last frame. The player may close the window meanwhile."""
        if not self._left:
            return
        self.notices.shown.clear()
        for text in dict.fromkeys(closing for *_, closing in self._left):
            self.notify(text)
        self.notices.draw(self.painter)
        self._watchdog.start(LONGEST_WAIT)
        end = time.monotonic() + LONGEST_WAIT
        while self._left and time.monotonic() < end and not pygame.event.get((pygame.QUIT, pygame.WINDOWCLOSE)):
            self._window.flip()
            self._finish_left(Job.step)
            time.sleep(_LOOKS)
        self._watchdog.start()

    def ask_to_quit(self) -> None:
        scene = self.scenes.current
        if scene is None or self.scenes.is_waiting or scene.on_quit():
            self.quit()

    def toggle_fullscreen(self) -> None:
        place = self.settings.window
        self.change(window=msgspec.structs.replace(place, fullscreen=not place.fullscreen))

    def open_folder(self, folder: Path) -> None:
        # A file manager, or the network that the folder lies on, may take its time.
        threading.Thread(target=_show_folder, args=(folder,), daemon=True).start()

    def save_picture(
        self, picture: Callable[[Painter], pygame.Surface] | None = None, path: Path | None = None
    ) -> Path | None:
        """Save what `picture` draws, or the last frame, as PNG and show its path.

        By default that is a new file in the user's "pictures" data folder.
        """
        saved, failed = (
            self.gettext("Screenshot saved: {file}"),
            self.gettext("The screenshot could not be saved: {reason}"),
        )
        if picture is not None:
            saved, failed = (
                self.gettext("Picture saved: {file}"),
                self.gettext("The picture could not be saved: {reason}"),
            )
        path = path or data_folder() / "pictures" / time.strftime("ludotheque-%Y%m%d-%H%M%S.png")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            png = io.BytesIO()
            shown = picture(self.painter) if picture is not None else self.painter.canvas.target
            pygame.image.save(shown, png, path.name)
            write_whole(path, png.getvalue())
        except (OSError, pygame.error) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            self.notify(failed.format(reason=reason), Tone.BAD)
            return None
        self.notify(saved.format(file=path), Tone.GOOD)
        return path

    def run(self, scene: Scene, home: Callable[[], Scene] | None = None) -> None:
        """Run the main loop from `scene` until the last scene is gone or the player quits.

        After a fault it goes on with a scene made by `home`, and a dialog there says so. Raises CannotGoOn if that
        fails, too. Without `home`, faults are raised.
        """
        self.scenes.push(scene)
        self.painter.canvas.target.fill(self.painter.palette.surround)
        self._covered = True
        ticker = pygame.Clock()
        self.running = True
        with GcScheduler() as garbage:
            while self.running:
                try:
                    await_input(self._pause())
                    gap = ticker.tick(FRAMES_PER_SECOND) / 1000.0
                    self.frame(gap)
                    self._since_fault += clock.usable_gap(gap)
                    garbage.look(self.scenes.current)
                except Exception as fault:
                    if home is None:
                        raise
                    self._go_on_after(fault, home)
        self._watchdog.start()
        if not self.settings.window.fullscreen:
            self._note_place()
        self.save_settings()
        self.close()

    def frame(self, gap: float) -> None:
        """Run one frame: input, update, drawing, background jobs.

        `gap` is the time since the last frame in seconds; see usable_gap.
        """
        begin = time.perf_counter()
        self._change_scenes()
        self._awaited += [*self._postponed, *pygame.event.get()]
        self._postponed.clear()
        stirred = bool(self._awaited)
        while self._awaited:
            self._handle_event(self._awaited.popleft())
            self._change_scenes()
        dt = clock.usable_gap(gap)
        self._lead(dt)
        self._change_scenes()
        self.scenes.update(dt)
        self._change_scenes()
        if self.scenes.current is None:
            self.quit()
            return
        if self._window.hidden:
            self.sound.pause()
        else:
            speaking = self.settings.speak and self.voice is not None and self.voice.is_speaking
            tension = self.scenes.current.tension
            self.sound.accompany(self.scenes.music, dt, tension=tension, speaking=speaking)
            self.sound.ambience(self.scenes.ambience)
        self._finish_left(Job.step)
        self.notices.update(dt)
        self._read_aloud(self.scenes.current)
        seen = not self._window.hidden
        self._window.keep_awake(seen and self.scenes.current.is_watched)
        rests = self._idle.is_resting and self._is_calm and not stirred and self._frames % _SELDOM
        drawn = (seen and not rests) or self.scenes.current.is_filmed
        if drawn:
            self._window.update(dt, self.painter.canvas.aimed_at)
            self._drawing = True
            self.draw()
            self._drawing = False
        WORK.frame(time.perf_counter() - begin, unseen=self.scenes.is_waiting)
        if drawn:
            self._idle.look(self.painter.canvas.target, gap, stirred=stirred or self.scenes.is_waiting or WORK.is_busy)
            if not self._idle.is_unchanged:
                self._window.flip()
        self._window.point(self.scenes.current.input.cursor)
        if self._frames == 0:
            # The window may have opened in another size than the jobs were started for.
            WORK.drop(self._begun)
            self.sound.prepare()
        self._frames += 1
        self._covered = True

    def draw(self) -> None:
        """Draw the current state onto the window's surface."""
        self.aim()
        self.scenes.draw(self.painter)
        if (scene := self.scenes.current) is not None:
            self.notices.draw(self.painter, scene.notices_below)

    def aim(self) -> None:
        """Fit painter and pointer to the window's surface."""
        self.painter.canvas.aim(self._window.surface, hold=self._window.is_resizing)
        self._interpreter.density = self._window.density

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window to `size` in pixels."""
        self._window.resize(size)

    def close(self) -> None:
        """Leave all scenes, finish what they have left to be finished, and close the window."""
        with ExitStack() as ending:
            ending.callback(self._window.close)
            if self.voice is not None:
                ending.callback(self.voice.close)
            ending.callback(WORK.drop)
            ending.callback(self._see_off)
            ending.callback(self.scenes.end)

    def _go_on_after(self, fault: Exception, home: Callable[[], Scene]) -> None:
        """Leave all scenes for that of `home`, where a dialog tells of the fault. Raises CannotGoOn."""
        scene, drawing, self._drawing = self.scenes.current, self._drawing, False
        told = drawing and scene is not None and scene.ui.has(_FAULT)
        ends = told or self._since_fault < AGAIN
        self._since_fault = 0.0
        is_saved = all(scene.is_saved for scene in self.scenes.stack)
        is_logged = write_down(fault)
        self._watchdog.fail(said(self.language, fault, ends=True, is_saved=is_saved, is_logged=is_logged))
        try:
            self.scenes.abandon()
        except ExceptionGroup as more:
            is_logged = write_down(more) and is_logged
        words = said(self.language, fault, ends=ends, is_saved=is_saved, is_logged=is_logged)
        if ends:
            self.close()
            raise CannotGoOn(words) from fault
        self._watchdog.stop()
        self.notices.shown.clear()
        self._pads.forget()
        self._fingers.forget()
        try:
            self.scenes.push(home())
            self.scenes.apply()
            if (scene := self.scenes.current) is not None:
                buttons = [
                    Button(f"{_FAULT}.report", self.gettext("Report a bug"), partial(report_bug, scene)),
                    Button(f"{_FAULT}.close", self.gettext("Close"), kind=ButtonKind.PRIMARY),
                ]
                title = self.gettext("Something went wrong")
                scene.ui.open_dialog(Dialog(_FAULT, title, words, buttons, cancel=f"{_FAULT}.close"))
        except Exception as again:
            self._go_on_after(again, home)

    def _change_scenes(self) -> None:
        """Apply the requested scene changes before further input or updates."""
        if self.scenes.is_changing and self._window.is_blank:
            self._window.update(0.0, self.painter.canvas.aimed_at)
            self.draw()
        seen = self.painter.canvas.target if self._covered else None
        self.scenes.apply(seen, fade=not self.settings.reduced_motion)

    def _handle_event(self, event: pygame.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.ask_to_quit()
            return
        # Without a number it is a device that was not open.
        if event.type == pygame.AUDIODEVICEREMOVED and event.dict.get("which") and not event.dict.get("iscapture"):
            self.sound.reopen()
        self._window.note(event)
        if event.type == pygame.DROPFILE and self.scenes.is_waiting:
            # The scene that opens takes the file.
            self._postponed.append(event)
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self._pads.forget()
            self._fingers.forget()
        for intent in self._fingers.intents(event) or (self._pads.intent(event) or self._interpreter.intent(event),):
            self._handle_intent(intent)

    def _lead(self, dt: float) -> None:
        """Deliver what is held on a gamepad for `dt` seconds, and rename keys on the screen once nothing is lost."""
        scene, stick = self.scenes.current, self._pads.stick(dt)
        if stick is not None:
            self._use(Device.PAD)
        if stick is not None and scene is not None and not self.scenes.is_waiting and scene.take_stick(stick):
            stick = Stick(0.0, 0.0, dt)
        self._handle_intent(self._pads.tilt(stick))
        self._handle_intent(self._pads.repeat(dt))
        renamed = self.device is not self._named
        if renamed and self.scenes.current is not None and self.scenes.current.can_rebuild:
            self._named = self.device
            self.scenes.rebuild()

    def _read_aloud(self, scene: Scene) -> None:
        """Read aloud what is new, if the player wants that, and tell once that the system has no voice."""
        by_key, self._is_key_used = self._is_key_used, False
        voice = self.voice if self.settings.speak and self._loudness() and not self._window.hidden else None
        outdated = scene.outdated.copy()
        scene.outdated.clear()
        if voice is None:
            scene.spoken.clear()
            if self.voice is not None and self._reader is not None:
                self.voice.say("", self.language.code, interrupts=True)
            self._reader = None
            return
        self._reader = self._reader or Reader()
        voice.retract(outdated)
        for utterance in self._reader.read(scene, self.notices.shown, by_key=by_key):
            voice.say(utterance.text, self.language.code, interrupts=utterance.interrupts, volume=self._loudness())
        if voice.is_missing and not self._is_mute_told:
            self._is_mute_told = True
            text = self.gettext("This computer has no voice that could read aloud.")
            if voice.is_stuck:
                text = self.gettext(
                    "The computer's voice no longer answers. Nothing is read aloud until the next start."
                )
            self.notify(text, Tone.BAD)

    def try_voice(self) -> None:
        """Say a sentence, for the player to hear how loud the voice is."""
        if self.voice is not None:
            text = self.gettext("This is how loud I am.")
            self.voice.say(text, self.language.code, interrupts=True, volume=self._loudness())

    def _loudness(self) -> float:
        return gains(self.settings.volumes)[VolumeGroup.VOICE]

    def _use(self, device: Device) -> None:
        if device is not self.device:
            self.device = device
            self.language = self._spoken()

    def _handle_intent(self, intent: Intent | None) -> None:
        scene = self.scenes.current
        if intent is None or scene is None:
            return
        if isinstance(intent, FileDropped):
            scene.drop(intent.path)
            return
        if isinstance(intent, KeyPress):
            self._is_key_used = True
            self._use(Device.PAD if intent.by_pad else Device.KEYS)
        elif isinstance(intent, PointerDown | Pinch | Wheel):
            by_finger = isinstance(intent, Pinch) or (isinstance(intent, PointerDown) and intent.finger)
            self._use(Device.FINGER if by_finger else Device.KEYS)
        if isinstance(intent, KeyPress) and not scene.catches_keys and self._take_key(intent):
            return
        if isinstance(intent, PointerDown) and self._open_folder(intent, scene):
            return
        if not self.scenes.is_waiting or isinstance(intent, PointerMove):
            scene.receive(intent)

    def _open_folder(self, press: PointerDown, scene: Scene) -> bool:
        """Open the folder of the notice that is pressed in the system's file manager; return False if there is none."""
        notice = self.notices.at(press.at, self.painter.type, scene.notices_below)
        if notice is None or notice.folder is None:
            return False
        self.notices.shown.remove(notice)
        self.open_folder(notice.folder)
        return True

    def _take_key(self, press: KeyPress) -> bool:
        if press.command == "fullscreen":
            self.toggle_fullscreen()
        elif press.command == "screenshot":
            self.save_picture()
        elif press.command == "mute" and not self._is_writing:
            self.sound.mute()
            self.notify(self.gettext("Sound off") if self.sound.is_muted else self.gettext("Sound on"))
        else:
            return False
        return True

    @property
    def _is_writing(self) -> bool:
        """True if letters are text."""
        focused = self.scenes.current.ui.focused if self.scenes.current is not None else None
        return focused is not None and focused.takes_text

    def _pause(self) -> int:
        """Return the milliseconds until the next frame, unless there is input; 0 for one as soon as possible."""
        scene = self.scenes.current
        if scene is None or scene.is_filmed or self.scenes.is_waiting or WORK.is_busy:
            return 0
        if self._window.hidden:
            return RARE_FRAME
        if self._idle.is_still:
            return RARE_FRAME if self._idle.is_resting and not scene.is_watched else RESTING_FRAME
        return RESTING_FRAME if self._is_calm else 0

    @property
    def _is_calm(self) -> bool:
        """True while nothing moves but a slow light."""
        scene, else_moves = self.scenes.current, self.scenes.is_opening or self.notices.shown
        return scene is not None and scene.is_calm and self._idle.is_untouched and not else_moves

    def _spoken(self) -> Language:
        return language_for(self._asked_for or self.settings.language or language.system_code(), self.device)

    def _note_place(self) -> None:
        place = self._window.place(fullscreen=self.settings.window.fullscreen)
        self.settings = msgspec.structs.replace(self.settings, window=place)


def _show_folder(folder: Path) -> None:
    """Open a folder in the system's file manager. What fails is logged."""
    try:
        webbrowser.open(folder.resolve().as_uri())
    except Exception as fault:
        write_down(fault)
