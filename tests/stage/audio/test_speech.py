"""Speech: what the program of a system's voice reads, and what becomes of a voice that is missing or stuck."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from stage.audio.speech import CANCEL, LONGEST, Speaker, VoiceProgram, one_line, start, system_voice

_LISTENS = """
import sys
with open(sys.argv[1], "a", encoding="utf-8") as heard:
    for line in sys.stdin.buffer:
        heard.write(sys.argv[2] + line.decode())
        heard.flush()
"""
"""Stands for a voice: it writes down what it reads, each line with the language in front."""


def listening(file: Path, *, cancels: bool = True) -> Callable[[str], VoiceProgram]:
    return lambda language: VoiceProgram((sys.executable, "-c", _LISTENS, str(file), f"{language}: "), cancels)


def heard(file: Path, lines: int) -> list[str]:
    """Return what the voice has read once it is so many lines."""
    end = time.monotonic() + 30.0
    while time.monotonic() < end:
        read = file.read_text("utf-8").splitlines() if file.exists() else []
        if len(read) >= lines:
            return read
        time.sleep(0.01)
    raise AssertionError(f"only {read} was heard")


def await_missing(speaker: Speaker) -> None:
    end = time.monotonic() + 30.0
    while not speaker.is_missing and time.monotonic() < end:
        speaker.say("Hello?", "en")
        time.sleep(0.01)
    assert speaker.is_missing


def test_sentences_are_read_one_after_the_other_and_an_urgent_one_silences_the_others(tmp_path: Path) -> None:
    file = tmp_path / "heard"
    speaker = Speaker(listening(file))
    speaker.say("Ada bids five.", "en")
    speaker.say("Bruno doesn't believe it.", "en")
    heard(file, 2)
    speaker.say("Menu", "en", interrupts=True)
    speaker.say("À toi, Élodie !", "fr")
    said = ["en: Ada bids five.", "en: Bruno doesn't believe it.", f"en: {CANCEL}", "en: Menu", f"en: {CANCEL}"]
    assert heard(file, 6) == [*said, "fr: À toi, Élodie !"]
    speaker.close()
    assert heard(file, 7)[-1] == f"fr: {CANCEL}"
    speaker.say("After the end", "fr")
    assert len(heard(file, 7)) == 7


def test_a_program_without_a_word_for_silence_is_ended_and_begins_again(tmp_path: Path) -> None:
    file, started = tmp_path / "heard", list[subprocess.Popen[bytes]]()

    def launch(words: Sequence[str]) -> subprocess.Popen[bytes]:
        started.append(start(words))
        return started[-1]

    speaker = Speaker(listening(file, cancels=False), launch)
    speaker.say("A long story", "en")
    heard(file, 1)
    speaker.say("Stop", "en", interrupts=True)
    assert heard(file, 2) == ["en: A long story", "en: Stop"]
    speaker.close()
    assert len(started) == 2
    assert all(process.poll() is not None for process in started)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Two\nlines\r\nand\ta tab", "Two lines and a tab"),
        ("!-!SET SELF RATE -100", "-!SET SELF RATE -100"),
        ("! !-!CANCEL ALL", "-!CANCEL ALL"),
        ("Null\0, bell\a, escape\x1b[2J, line\u2028separator", "Null , bell , escape [2J, line separator"),
        ("$(reboot); `reboot` & 'reboot'", "$(reboot); `reboot` & 'reboot'"),
        ("Half a letter \ud800", "Half a letter"),
        ("a" * 10 * LONGEST, "a" * LONGEST),
    ],
)
def test_no_text_is_taken_for_anything_but_words(text: str, line: str) -> None:
    assert one_line(text) == line


def test_a_system_without_a_voice_is_silent() -> None:
    speaker = Speaker(lambda language: None)
    await_missing(speaker)
    speaker.close()


def test_a_program_that_cannot_be_started_or_ends_at_once_counts_as_missing(tmp_path: Path) -> None:
    for words in ((str(tmp_path / "nothing"),), (sys.executable, "-c", "raise SystemExit(1)")):
        speaker = Speaker(lambda language, words=words: VoiceProgram(words))  # type: ignore[misc]
        await_missing(speaker)
        speaker.close()


def test_a_program_that_does_not_read_delays_nobody_and_ends_with_the_window() -> None:
    started = list[subprocess.Popen[bytes]]()

    def launch(words: Sequence[str]) -> subprocess.Popen[bytes]:
        started.append(start(words))
        return started[-1]

    speaker = Speaker(lambda language: VoiceProgram((sys.executable, "-c", "import time; time.sleep(600)")), launch)
    for number in range(2000):
        speaker.say(f"{number}" + "!" * LONGEST, "en")
    speaker.close()
    for process in started:
        assert process.wait(30.0) != 0


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_no_system_gets_a_text_in_its_command_line_and_every_language_has_a_voice(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    english, french = system_voice("en", system), system_voice("fr", system)
    assert english is not None
    assert french is not None
    assert english.words[0] == french.words[0]
    assert english.words != french.words
    assert system_voice("eo", system) is not None
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert system_voice("en", system) is None
