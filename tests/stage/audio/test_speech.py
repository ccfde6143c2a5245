"""Speech: what the program of a system's voice reads, and what becomes of a voice that is missing or stuck."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from stage.audio.speech import LONGEST, STALE, Speaker, VoiceProgram, one_line, start, system_voice

_SPEAKS = """
import sys, time
heard, language, stays, goes_on = sys.argv[1:]
for line in sys.stdin.buffer:
    with open(heard, "a", encoding="utf-8") as file:
        file.write(f"{language}: {line.decode()}")
    while b"long" in line and goes_on:
        time.sleep(0.01)
    if stays:
        print("spoken", flush=True)
"""
"""Stands for a voice: it writes down what it reads, with the language in front, and never ends a long story."""


def speaking(file: Path, *, stays: bool = False, goes_on: bool = True) -> Callable[[str, float], VoiceProgram]:
    silence = (sys.executable, "-c", f"open({str(file)!r}, 'a').write('silence\\n')")
    return lambda language, volume: VoiceProgram(
        (sys.executable, "-c", _SPEAKS, str(file), language, "stays" * stays, "goes on" * goes_on),
        stays=stays,
        silence=() if stays else silence,
    )


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 30.0
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def heard(file: Path, lines: int) -> list[str]:
    """Return what the voice has read once it is so many lines."""

    def read() -> list[str]:
        return file.read_text("utf-8").splitlines() if file.exists() else []

    until(lambda: len(read()) >= lines)
    return read()


def await_missing(speaker: Speaker) -> None:
    def is_missing() -> bool:
        speaker.say("Hello?", "en")
        return speaker.is_missing

    until(is_missing)


BOTH = pytest.mark.parametrize("stays", [False, True])


@BOTH
def test_one_sentence_at_a_time_is_handed_over_and_an_urgent_one_silences_all(tmp_path: Path, stays: bool) -> None:
    file = tmp_path / "heard"
    speaker = Speaker(speaking(file, stays=stays))
    for sentence in ("Ada bids five.", "A long story", "Chloé passes.", "Dario passes.", "Chloé passes."):
        speaker.say(sentence, "en")
    until(lambda: speaker.waiting == 2)
    assert heard(file, 2) == ["en: Ada bids five.", "en: A long story"], "all were handed over at once"
    assert speaker.is_speaking
    speaker.retract(["Chloé passes."])
    assert speaker.waiting == 1
    speaker.say("Menu", "en", interrupts=True)
    speaker.say("À toi, Élodie !", "fr")
    said = [*heard(file, 4 if stays else 5)]
    assert [line for line in said if line != "silence"][2:] == ["en: Menu", "fr: À toi, Élodie !"]
    assert "silence" in said or stays
    until(lambda: not speaker.is_speaking)
    speaker.close()
    speaker.say("After the end", "fr")
    assert speaker.waiting == 0


def test_what_has_waited_long_is_no_longer_news(tmp_path: Path) -> None:
    file, now = tmp_path / "heard", [0.0]
    speaker = Speaker(speaking(file, goes_on=False), clock=lambda: now[0])
    speaker.say("", "en")
    speaker.say("A long story", "en")
    heard(file, 1)
    until(lambda: not speaker.is_speaking)
    speaker = Speaker(speaking(file), clock=lambda: now[0])
    speaker.say("A long story", "en")
    heard(file, 2)
    speaker.say("Old news", "en")
    now[0] = STALE + 1.0
    speaker.say("News", "en")
    assert speaker.waiting == 2
    now[0] = 1000.0
    speaker.say("Nothing else", "en")
    until(lambda: speaker.waiting == 0)
    speaker.close()
    assert "en: Old news" not in heard(file, 2)


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
    speaker = Speaker(lambda language, volume: None)
    await_missing(speaker)
    assert not speaker.is_stuck
    speaker.close()


def test_a_program_that_cannot_be_started_or_ends_at_once_counts_as_missing(tmp_path: Path) -> None:
    for words in ((str(tmp_path / "nothing"),), (sys.executable, "-c", "raise SystemExit(1)")):
        speaker = Speaker(lambda language, volume, words=words: VoiceProgram(words))  # type: ignore[misc]
        await_missing(speaker)
        speaker.close()


@BOTH
def test_a_voice_that_hangs_counts_as_missing(tmp_path: Path, stays: bool) -> None:
    speaker = Speaker(speaking(tmp_path / "heard", stays=stays), patience=0.0)
    for number in range(3):
        speaker.say(f"long {number}", "en")
    until(lambda: speaker.is_missing)
    assert speaker.is_stuck
    until(lambda: speaker.waiting == 0 and not speaker.is_speaking)
    speaker.close()


def test_a_program_that_does_not_read_delays_nobody_and_ends_with_the_window() -> None:
    started = list[subprocess.Popen[bytes]]()

    def launch(words: Sequence[str]) -> subprocess.Popen[bytes]:
        started.append(start(words))
        return started[-1]

    speaker = Speaker(
        lambda language, volume: VoiceProgram((sys.executable, "-c", "import time; time.sleep(600)")), launch
    )
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
    english, french = system_voice("en", 1.0, system), system_voice("fr", 1.0, system)
    assert english is not None
    assert french is not None
    assert english.words[0] == french.words[0]
    assert english.words != french.words
    assert system_voice("eo", 1.0, system) is not None
    softer = system_voice("en", 0.25, system)
    assert softer is not None
    assert (softer.words, softer.before) != (english.words, english.before), "it can be turned down"
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert system_voice("en", 1.0, system) is None
