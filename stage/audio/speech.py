"""Speech: sentences read aloud by the system's voice, in a process of its own."""

import shutil
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Final, Protocol

LONGEST: Final = 1000
"""Characters of a sentence that are spoken."""
STALE: Final = 20.0
"""Seconds after which a sentence that still waits is no longer news."""
HANGS: Final = 15.0
"""Seconds in which a voice begins and ends a sentence of one letter."""
_SLOWEST: Final = 4.0
"""Letters that every voice speaks in a second."""
_FAILURES: Final = 2
"""Times that the program may fail before the voice counts as missing."""
_PATIENCE: Final = 0.5
"""Seconds within which a program must end by itself."""
_LOOKS: Final = 0.02
"""Seconds between two looks whether the program has spoken."""
_LANGUAGES: Final = {"en": "409", "fr": "40C", "de": "407"}
"""Windows' numbers of the languages."""
_VOICES: Final = {"en": "Samantha", "fr": "Thomas", "de": "Anna"}
"""Voices that every Mac has."""
_SAPI: Final = """
$ErrorActionPreference = 'Stop'
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), (New-Object Text.UTF8Encoding($false)))
$voice = New-Object -ComObject SAPI.SpVoice
$voice.Volume = VOLUME
$known = $voice.GetVoices('Language=LANGUAGE')
if ($known.Count -gt 0) { $voice.Voice = $known.Item(0) }
while ($null -ne ($line = $lines.ReadLine())) {
    [void]$voice.Speak($line, 16)
    [Console]::Out.WriteLine('spoken')
}
"""
"""Speaks each line of its input, never as XML (16), and says so: this program takes too long to start for each."""


class Speech(Protocol):
    """Voice that reads sentences aloud."""

    @property
    def is_missing(self) -> bool:
        """True if the system has turned out to have no voice, or one that hangs."""

    @property
    def is_stuck(self) -> bool:
        """True if the voice is missing because it hangs."""

    @property
    def is_speaking(self) -> bool:
        """True while a sentence is spoken."""

    @property
    def waiting(self) -> int:
        """Number of sentences that wait until those before them are spoken."""

    def say(self, text: str, language: str, *, interrupts: bool = False, volume: float = 1.0) -> None:
        """Say a text after what is being said, or instead of it, at a volume of 0.0–1.0 (a factor of amplitude)."""

    def retract(self, texts: Collection[str]) -> None:
        """Drop those of the texts that still wait: they are no longer true."""

    def close(self) -> None:
        """Fall silent for good."""


@dataclass(frozen=True, slots=True)
class VoiceProgram:
    """Program that speaks its input: one text, at whose end it ends, or a text in each line if it `stays`.

    One that stays writes a line after each text. `silence` is a command that silences a service of the system, which
    would go on speaking although the program is ended. `before` stands before each text.
    """

    words: tuple[str, ...]
    """Command line. No text to be spoken is ever part of it."""
    stays: bool = False
    silence: tuple[str, ...] = ()
    before: str = ""


def system_voice(language: str, volume: float = 1.0, system: str = sys.platform) -> VoiceProgram | None:
    """Return the program of the system that speaks a language, or None if it has none. `volume` is 0.0–1.0."""
    words: tuple[str, ...]
    before = ""
    if system == "win32":
        script = _SAPI.replace("LANGUAGE", _LANGUAGES.get(language, _LANGUAGES["en"]))
        script = script.replace("VOLUME", str(round(100 * volume)))
        words = ("powershell", "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", script)
    elif system == "darwin":
        words = ("say", "-v", _VOICES.get(language, _VOICES["en"]))
        before = f"[[volm {volume:.2f}]] " if volume < 1.0 else ""
    else:
        words = ("spd-say", "--pipe-mode", "--wait", "--application-name", "ludotheque", "--language", language)
        # From −100 to 100. At the full volume the one that is set in the system holds.
        words += ("--volume", str(round(200 * volume - 100))) if volume < 1.0 else ()
    found = shutil.which(words[0])
    if found is None:
        return None
    silence = (found, "--cancel") if words[0] == "spd-say" else ()
    return VoiceProgram((found, *words[1:]), stays=system == "win32", silence=silence, before=before)


def start(words: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a program that reads from a pipe and writes into one. Raises OSError."""
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, creationflags=hidden
    )


@dataclass(slots=True)
class _QueuedSentence:
    text: str
    language: str
    volume: float
    since: float


@dataclass(slots=True)
class _SpeechProgram:
    """Program that runs, with the number of lines that it has written and will have written once it has spoken."""

    program: VoiceProgram
    language: str
    volume: float
    process: "subprocess.Popen[bytes]"
    written: int = 0
    due: int = 0
    thread: Thread = field(init=False)

    def __post_init__(self) -> None:
        self.thread = Thread(target=self._read, name="speech answers", daemon=True)
        self.thread.start()

    @property
    def has_spoken(self) -> bool:
        return self.process.poll() is not None or (self.program.stays and self.written >= self.due)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with suppress(OSError, ValueError):
            for _ in self.process.stdout:
                self.written += 1


class Speaker:
    """Voice of the system with a queue of its own: one sentence at a time is handed over, and the next one follows.

    A thread talks to the program, so that a slow one never delays a frame. Sentences that wait already are not said
    twice, and those that are stale not at all. `program_for` returns the program for a language code and a volume,
    `launch` starts it, and `patience` is the seconds after which a voice hangs that has only a letter to say.
    """

    def __init__(
        self,
        program_for: Callable[[str, float], VoiceProgram | None] = system_voice,
        launch: Callable[[Sequence[str]], "subprocess.Popen[bytes]"] = start,
        clock: Callable[[], float] = time.monotonic,
        patience: float = HANGS,
    ) -> None:
        self._program_for, self._launch, self._clock, self._patience = program_for, launch, clock, patience
        self._queue: deque[_QueuedSentence] = deque()
        self._changed = Condition()
        self._thread: Thread | None = None
        self._run: _SpeechProgram | None = None
        self._spoken: _QueuedSentence | None = None
        """Sentence that is being spoken."""
        self._failures = 0
        self._interrupted = self._is_missing = self._is_stuck = self._is_closed = False

    @property
    def is_missing(self) -> bool:
        return self._is_missing

    @property
    def is_stuck(self) -> bool:
        return self._is_stuck

    @property
    def is_speaking(self) -> bool:
        return self._spoken is not None

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def say(self, text: str, language: str, *, interrupts: bool = False, volume: float = 1.0) -> None:
        """Say a text after what is being said, or instead of it. An empty text that interrupts ends all speech."""
        if self._is_missing or self._is_closed:
            return
        sentence = _QueuedSentence(one_line(text), language, volume, self._clock())
        with self._changed:
            if interrupts:
                self._queue.clear()
                self._interrupted = True
            ahead = [*self._queue, *([self._spoken] if self._spoken is not None and not self._interrupted else [])]
            if sentence.text and not any((other.text, other.language) == (sentence.text, language) for other in ahead):
                self._queue.append(sentence)
            self._changed.notify()
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="speech", daemon=True)
            self._thread.start()

    def retract(self, texts: Collection[str]) -> None:
        lines = {one_line(text) for text in texts}
        with self._changed:
            kept = [sentence for sentence in self._queue if sentence.text not in lines]
            self._queue.clear()
            self._queue.extend(kept)

    def close(self) -> None:
        """Fall silent, in the middle of a word if need be, and end the program."""
        with self._changed:
            self._is_closed = True
            self._queue.clear()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join(2.0 * _PATIENCE)
        run = self._run
        if run is not None:
            # It does not read, and the thread waits for it.
            run.process.kill()

    def _serve(self) -> None:
        while (sentence := self._next()) is not None:
            try:
                self._speak(sentence)
            except OSError:
                self._note_failure()
            self._spoken = None
        self._silence()

    def _next(self) -> _QueuedSentence | None:
        """Wait for a sentence to speak and return it, or None at the end. Silence what is interrupted meanwhile."""
        while not (self._is_closed or self._is_missing):
            with self._changed:
                while not (self._queue or self._interrupted or self._is_closed):
                    self._changed.wait()
                was_interrupted, self._interrupted = self._interrupted, False
                while self._queue and self._clock() - self._queue[0].since > STALE:
                    self._queue.popleft()
                self._spoken = self._queue.popleft() if self._queue and not self._is_closed else None
            if was_interrupted:
                self._silence()
            if self._spoken is not None:
                return self._spoken
        self._queue.clear()
        return None

    def _speak(self, sentence: _QueuedSentence) -> None:
        """Hand a sentence to the program and wait until it has been spoken or is interrupted. Raises OSError."""
        run = self._begin(sentence)
        if run is None:
            self._is_missing = True
            return
        stream = run.process.stdin
        assert stream is not None
        run.due += 1
        stream.write(f"{run.program.before}{sentence.text}\n".encode())
        stream.flush()
        if not run.program.stays:
            stream.close()
        end = self._clock() + self._patience + len(sentence.text) / _SLOWEST
        while not run.has_spoken:
            with self._changed:
                if self._interrupted or self._is_closed:
                    return
                self._changed.wait(_LOOKS)
            if self._clock() > end:
                self._silence()
                self._is_stuck = self._note_failure()
                return
        if run.process.poll() is not None:
            self._run = None
            if run.process.returncode:
                self._note_failure()

    def _begin(self, sentence: _QueuedSentence) -> _SpeechProgram | None:
        """Return the running program for a sentence, started if necessary; None if there is none. Raises OSError."""
        voice, run = (sentence.language, sentence.volume), self._run
        if run is not None and ((run.language, run.volume) != voice or run.process.poll() is not None):
            self._silence()
        if self._run is None and (program := self._program_for(*voice)) is not None:
            self._run = _SpeechProgram(program, *voice, self._launch(program.words))
        return self._run

    def _silence(self) -> None:
        """End the program, and what it has left to a service."""
        run, self._run = self._run, None
        if run is None:
            return
        run.process.kill()
        run.process.wait()
        with suppress(OSError, subprocess.TimeoutExpired):
            if run.program.silence:
                subprocess.run(
                    run.program.silence, timeout=_PATIENCE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )

    def _note_failure(self) -> bool:
        self._run = None
        self._failures += 1
        self._is_missing |= self._failures >= _FAILURES
        return self._is_missing


def one_line(text: str) -> str:
    """Return a text as a line that no program takes for anything but words."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split()).lstrip("! ")[:LONGEST]
