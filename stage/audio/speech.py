"""Speech: sentences read aloud by the system's voice, in a process of its own."""

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import Final, Protocol

CANCEL: Final = "!-!CANCEL SELF"
"""Line that silences a program, in the words of ``spd-say``, which takes "!-!" for the mark of a command."""
LONGEST: Final = 1000
"""Characters of a sentence that are spoken."""
_MOST_WAITING: Final = 12
"""Sentences that wait to be handed to the program, at most; more skip what is being said."""
_FAILURES: Final = 2
"""Times that the program may end by itself before the voice counts as missing."""
_PATIENCE: Final = 0.5
"""Seconds within which a program must end by itself."""
_LANGUAGES: Final = {"en": "409", "fr": "40C", "de": "407"}
"""Windows' numbers of the languages."""
_VOICES: Final = {"en": "Samantha", "fr": "Thomas", "de": "Anna"}
"""Voices that every Mac has."""
_SAPI: Final = """
$ErrorActionPreference = 'Stop'
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), (New-Object Text.UTF8Encoding($false)))
$voice = New-Object -ComObject SAPI.SpVoice
$known = $voice.GetVoices('Language=LANGUAGE')
if ($known.Count -gt 0) { $voice.Voice = $known.Item(0) }
while ($null -ne ($line = $lines.ReadLine())) {
    if ($line.StartsWith('!-!')) { [void]$voice.Speak('', 3) } else { [void]$voice.Speak($line, 17) }
}
"""
"""Speaks each line of its input asynchronously (1) and never as XML (16), and is silent at a command (2: purge)."""


class Speech(Protocol):
    """Voice that reads sentences aloud."""

    @property
    def is_missing(self) -> bool:
        """True if the system has turned out to have no voice."""

    def say(self, text: str, language: str, *, interrupts: bool = False) -> None:
        """Say a text after what is being said, or instead of it."""

    def close(self) -> None:
        """Fall silent for good."""


@dataclass(frozen=True, slots=True)
class VoiceProgram:
    """Program that speaks each line of its input."""

    words: tuple[str, ...]
    """Command line. No text to be spoken is ever part of it."""
    cancels: bool = True
    """True if :data:`CANCEL` silences it; otherwise its process is ended."""


def system_voice(language: str, system: str = sys.platform) -> VoiceProgram | None:
    """Return the program of the system that speaks a language, or None if it has none."""
    words: tuple[str, ...]
    if system == "win32":
        script = _SAPI.replace("LANGUAGE", _LANGUAGES.get(language, _LANGUAGES["en"]))
        words = ("powershell", "-NoLogo", "-NoProfile", "-NonInteractive", "-Command", script)
    elif system == "darwin":
        words = ("say", "-v", _VOICES.get(language, _VOICES["en"]))
    else:
        words = ("spd-say", "--pipe-mode", "--application-name", "ludotheque", "--language", language)
    found = shutil.which(words[0])
    return None if found is None else VoiceProgram((found, *words[1:]), cancels=system != "darwin")


def start(words: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a program that reads from a pipe. Raises OSError."""
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, creationflags=hidden
    )


@dataclass(frozen=True, slots=True)
class _Spoken:
    text: str
    language: str
    interrupts: bool
    number: int
    """Number of interruptions before it, itself included."""


class Speaker:
    """Voice of the system. A thread talks to its program, so that a slow one never delays a frame.

    `program_for` returns the program for a language code and `launch` starts it.
    """

    def __init__(
        self,
        program_for: Callable[[str], VoiceProgram | None] = system_voice,
        launch: Callable[[Sequence[str]], "subprocess.Popen[bytes]"] = start,
    ) -> None:
        self._program_for, self._launch = program_for, launch
        self._waiting: SimpleQueue[_Spoken | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._language = ""
        self._cancels = True
        self._interruptions = self._failures = 0
        self._is_missing = self._is_closed = False

    @property
    def is_missing(self) -> bool:
        return self._is_missing

    def say(self, text: str, language: str, *, interrupts: bool = False) -> None:
        """Say a text after what is being said, or instead of it. An empty text that interrupts ends all speech."""
        if self._is_missing or self._is_closed:
            return
        interrupts |= self._waiting.qsize() >= _MOST_WAITING
        self._interruptions += interrupts
        self._waiting.put(_Spoken(one_line(text), language, interrupts, self._interruptions))
        if self._thread is None:
            self._thread = Thread(target=self._serve, name="speech", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Fall silent, in the middle of a word if need be, and end the program."""
        self._is_closed = True
        if self._thread is None:
            return
        self._interruptions += 1
        self._waiting.put(None)
        self._thread.join(_PATIENCE)
        process = self._process
        if process is not None:
            # It does not read, and the thread waits for it.
            process.kill()

    def _serve(self) -> None:
        while (sentence := self._waiting.get()) is not None and not self._is_missing:
            if sentence.number < self._interruptions:
                continue
            try:
                self._hand_over(sentence)
            except OSError:
                self._end()
                self._note_failure()
        self._end()

    def _hand_over(self, sentence: _Spoken) -> None:
        """Write a sentence to the program, which is started if necessary. Raises OSError."""
        if self._process is not None and self._process.poll() is not None:
            self._end()
            self._note_failure()
        if sentence.language != self._language or (sentence.interrupts and not self._cancels):
            self._end()
        lines = [CANCEL] if sentence.interrupts and self._process is not None else []
        if sentence.text:
            lines.append(sentence.text)
            self._begin(sentence.language)
        if self._process is not None and lines:
            self._write(self._process, lines)

    def _begin(self, language: str) -> None:
        """Start the program for a language unless it runs. Raises OSError."""
        if self._process is not None or self._is_missing:
            return
        program = self._program_for(language)
        if program is None:
            self._is_missing = True
            return
        self._process = self._launch(program.words)
        self._language, self._cancels = language, program.cancels

    def _write(self, process: "subprocess.Popen[bytes]", lines: Sequence[str]) -> None:
        assert process.stdin is not None
        process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        process.stdin.flush()

    def _end(self) -> None:
        """Silence and end the program."""
        process = self._process
        if process is None or process.stdin is None:
            return
        with suppress(OSError):
            if self._cancels and process.poll() is None:
                # What speaks is a service of the system, which would go on without the program.
                self._write(process, [CANCEL])
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(_PATIENCE if self._cancels else 0.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._process = None

    def _note_failure(self) -> None:
        self._failures += 1
        self._is_missing |= self._failures >= _FAILURES


def one_line(text: str) -> str:
    """Return a text as a line that no program takes for anything but words."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split()).lstrip("! ")[:LONGEST]
