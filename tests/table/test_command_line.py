"""The command line: what it asks for, and what it says about nonsense."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import nullcontext
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from main import GAMES, main
from nizza import GAME as NIZZA
from table.match.journal import read
from table.offer.options import listed
from tests.lantern import GAME as LANTERN
from tests.nizza.small_board import Sheet
from tests.read_only import read_only
from tests.table import kuhn
from tests.table.program_run import ROOT, command, status_of
from tests.table.workers import with_bot


def test_equal_seeds_print_equal_bytes_whatever_the_hash_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seats = ("--seats", "regular,novice,random,novice")
    words = ("nimmsleich", "--headless", "--language", "en", *seats, "--seed", "7", "--save")
    first = command(*words, str(tmp_path / "a"), PYTHONHASHSEED="1")
    second = command(*words, str(tmp_path / "b"), PYTHONHASHSEED="2")
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert main(["--headless", "--replay", str(tmp_path / "a"), "--language", "en"]) == 0
    assert capsys.readouterr().out == first.stdout
    assert main([*words[:-2], "8"]) == 0
    assert capsys.readouterr().out != first.stdout


def test_a_tournament_prints_the_same_table_with_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["nimmsleich", "--games", "8", "--seats", "novice,random,random", "--seed", "3", "--language", "en"]
    tables = []
    for jobs in ("1", "2"):
        assert main([*words, "--jobs", jobs]) == 0
        written = capsys.readouterr()
        assert "Actions per second" in written.err
        tables.append(written.out)
    assert "novice" in tables[0]
    assert tables[0] == tables[1]


def test_the_list_names_games_options_seats_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "--language", "en"]) == 0
    page = capsys.readouterr().out
    for game in GAMES.values():
        assert game.title in page
        for option in game.options:
            assert option.name in page
            assert option.explanation in page
    assert "human, novice, regular, expert, master, random" in page


def test_the_list_of_one_game_names_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nizza", "--list", "--language", "en"]) == 0
    page = capsys.readouterr().out
    assert [game.title for game in GAMES.values() if game.title in page] == ["Nizza"]
    assert "human, novice, regular, expert, master, random" in page


def test_a_seed_has_at_most_eighteen_digits(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["kuhn", "--headless", "--seats", "novice,random", "--language", "en", "--seed"]
    assert main([*words, "000000999999999999999999"], {"kuhn": kuhn.GAME}) == 0
    assert status_of([*words, "1" + 18 * "0"], {"kuhn": kuhn.GAME}) == 2
    assert "seed 999999999999999999" in capsys.readouterr().out


def test_a_costly_picture_is_announced_before_anything_is_painted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--scene", "nowhere", "--screenshot", str(tmp_path / "picture.png"), "--size"]
    assert main([*words, "3840x2160"]) == main([*words, "8192x8192"]) == 2
    modest, costly, refused = capsys.readouterr().err.splitlines()
    assert modest == refused
    assert "no scene 'nowhere'" in refused
    assert costly == "A picture of 8192x8192 needs about 1.3 GB of memory and some time."


def test_options_reach_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.jsonl"
    words = ["kuhn", "--headless", "--seats", "novice,random", "--option", "hands=6", "--seed", "1", "--language", "en"]
    assert main([*words, "--save", str(file)], {"kuhn": kuhn.GAME}) == 0
    assert read(file, {"kuhn": kuhn.GAME}).setup.options == {"hands": 6}
    assert "Hand 6." in capsys.readouterr().out


WRONG = [
    ("chess", f"no game 'chess'; choose {listed(list(GAMES))}."),
    ("nimmsleich --headless --seats master,wizard,novice", "choose human, novice, regular, expert, master or random"),
    ("nimmsleich --headless --seats human,novice,novice", "no human seat"),
    ("nimmsleich --headless --seats novice,novice", "for 3 to 6 players, not 2"),
    ("nimmsleich --headless --seats novice,,novice", "'' cannot sit"),
    ("nimmsleich --headless --option dealer=9", "choose random, 1, 2"),
    ("nimmsleich --headless --option dogs=2", "it has dealer, oysters, tells"),
    ("nimmsleich --headless --option dealer", "write NAME=VALUE"),
    ("nimmsleich --headless --seed soon", "'soon' is no seed"),
    ("nimmsleich --headless --seed -1", "whole number"),
    ("nimmsleich --headless --seed 9999999999999999999", "write a whole number from 0 to 999999999999999999."),
    ("nimmsleich --games 0", "whole number from 1"),
    ("nimmsleich --games many", "'many' is no number of games"),
    ("nimmsleich --games 3 --jobs none", "'none' is no number of jobs"),
    ("nimmsleich --headless --language tlh", "no language 'tlh'; choose en"),
    ("nimmsleich --wings", "Unrecognized arguments: --wings"),
    ("nimmsleich --seats", "--seats needs a value. See main.py --help."),
    ("nimmsleich --headless=3", "--headless takes no value. See main.py --help."),
    ("nimmsleich --language", "--language needs a value"),
    ("nimmsleich --seats novice,novice,novice", "--headless"),
    ("--headless", "needs a game"),
    ("--games 3", "--games needs a game, for example: main.py nimmsleich --games 3."),
    ("nimmsleich --headless --save=", "'' is no file"),
    ("--headless --replay=", "'' is no file"),
    ("nizza --bake-board=", "'' is no file"),
    ("--scene shelf --screenshot {file}.gif", "a .png or a .jpg, not a .gif"),
    ("--headless --replay /nowhere/at/all", "cannot be read"),
    ("--headless --replay {file}", "is not a match of Ludothèque"),
    ("nimmsleich --headless --save {file}", "exists already"),
    ("nimmsleich --headless --save {file}/below", "cannot be saved: there is no folder"),
    ("nimmsleich --games 2 --save {file}.new", "--save goes with one match"),
    ("nimmsleich --scene shelf", "go together"),
    ("--scene shelf --screenshot {file}.png --size big", "'big' is no size"),
    ("--scene shelf --screenshot {file}.png --size 99999x99999", "100 to 8192 pixels a side"),
    ("--scene shelf --screenshot {file}.png --size 1920x9", "100 to 8192 pixels a side"),
    ("--scene shelf --screenshot {file}.png --language tlh", "no language 'tlh'; choose en"),
    ("nimmsleich --language tlh", "no language 'tlh'; choose en"),
    ("nimmsleich --headless --seats=", "'' cannot sit"),
    ("nimmsleich --headless --jobs 2", "--jobs goes with --games"),
    ("nimmsleich --size 640x360", "--size goes with --screenshot"),
    ("--headless --replay {file} --seed 3", "--replay and --seed do not go together"),
    ("--headless nimmsleich --scene shelf --screenshot {file}.png", "do not go together"),
    ("nizza --bake-board {file} --headless", "--bake-board and --headless do not go together."),
    ("nizza --bake-board {file} --games 3", "--bake-board and --games do not go together."),
    ("nizza --headless --bake-board {file} --seed 3", "--bake-board and --headless do not go together."),
    ("nizza --bake-board {file} --list", "--bake-board and --list do not go together."),
    ("nizza --list --games 3", "--list and --games do not go together."),
    ("nizza --list --seed 0", "--seats, --seed and --option go with --headless"),
    ("nizza --headless --bake-board {file} --seed 0", "do not go together"),
    ("--list --headless", "--list and --headless do not go together."),
    ("--list --replay {file}", "--list and --replay do not go together."),
    ("nimmsleich --replay {file}", "--replay and the game 'nimmsleich' do not go together."),
    ("--replay {file} --scene shelf --screenshot {file}.png", "--screenshot and --replay do not go together."),
    ("nimmsleich --headless --games 3 --save {file}.new", "--games and --save do not go together."),
    ("--scene shelf --screenshot {file}/below/a.png", "The picture cannot be saved: there is no folder"),
    ("--scene shelf --screenshot {folder}", "is a folder."),
]


@pytest.mark.parametrize(("words", "said"), WRONG, ids=[words for words, _ in WRONG])
def test_a_wrong_command_line_is_answered_by_one_line(
    words: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    file = tmp_path / "file"
    file.write_text("not a match\n", encoding="utf-8")
    assert status_of(words.replace("{file}", str(file)).replace("{folder}", str(tmp_path)).split()) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1, written.err
    assert said in written.err
    assert file.read_text(encoding="utf-8") == "not a match\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("chess", "Das Spiel 'chess' gibt es nicht; wähl nizza, niagara, vertiges oder nimmsleich."),
        ("nimmsleich --headless --seats novice,novice", "ist für 3 bis 6 Leute, nicht für 2."),
        ("nimmsleich --replay x", "--replay und das Spiel 'nimmsleich' passen nicht zusammen."),
        ("nimmsleich --headless --seed 100%", "'100%' ist keine Startzahl"),
        ("nimmsleich --100%", "Unbekannte Argumente: --100%."),
        ("nimmsleich --seats", "Nach --seats fehlt ein Wert."),
        ("nimmsleich --headless --save {file}", "file gibt es schon; nenn eine neue Datei."),
        ("--scene shelf --screenshot {locked}/a.png --size 320x200", "Das Bild lässt sich nicht nach "),
        ("nimmsleich --headless --save {locked}/a.jsonl", "Die Partie lässt sich nicht in "),
    ],
)
def test_a_refusal_is_in_the_language_asked_for(
    words: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "locked").mkdir()
    words = words.replace("{file}", str(tmp_path / "file")).replace("{locked}", str(tmp_path / "locked"))
    with read_only(tmp_path / "locked") if "locked" in words else nullcontext():
        for asked in (["--language", "de", *words.split()], ["--language=de", *words.split()]):
            assert status_of(asked) == (1 if "--screenshot" in words else 2)
            assert said in capsys.readouterr().err


def test_the_help_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    pages = []
    for code in ("en", "fr", "de"):
        assert status_of(["--language", code, "--help"]) == 0
        pages.append(capsys.readouterr().out.splitlines())
    said = [{line.split("  ")[-1] for line in page if line.startswith("  -")} for page in pages]
    assert all(len(page) > 15 for page in said)
    assert not said[0] & said[1]
    assert not said[0] & said[2]


@pytest.mark.skipif(find_spec("stage.program") is None, reason="there is no window to open yet")
def test_no_display_is_one_line() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run(
        [sys.executable, ROOT / "main.py"],
        capture_output=True,
        encoding="locale",
        timeout=600,
        env=environment,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert "display" in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens have addresses under X11")
def test_a_display_that_does_not_answer_is_one_line() -> None:
    without = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in without}
    done = subprocess.run(
        [sys.executable, ROOT / "main.py"],
        capture_output=True, encoding="locale", timeout=600, env=environment | {"DISPLAY": ":987"}, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.startswith("No display was found")


def test_the_command_line_loads_nothing_heavy() -> None:
    code = (
        "import main, sys; print({'pygame', 'pymunk', 'numpy', 'rich', 'sqlite3', 'multiprocessing'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="locale", cwd=ROOT, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.parametrize("words", ["--headless", "--games 1"])
def test_a_reader_who_leaves_early_breaks_nothing(words: str) -> None:
    process = subprocess.Popen(
        [sys.executable, ROOT / "main.py", "nimmsleich", *words.split(), "--seats", "random,random,random"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="locale",
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    time.sleep(0.01)
    assert "rror" not in process.stderr.read()
    assert process.wait() == 0


KUHN_WITH_BOARDS = {"kuhn": replace(kuhn.GAME, commands=NIZZA.commands), "lantern": LANTERN}


def test_a_game_can_have_a_command_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nizza.baking.command._SHARPEST", 0.1)
    file = tmp_path / "sketch.svg"
    assert main(["kuhn", "--bake-board", str(file), "--language", "fr"], KUHN_WITH_BOARDS) == 2
    assert "ne peut pas être lu" in capsys.readouterr().err
    file.write_bytes(b"<svg/>")
    assert main(["kuhn", "--bake-board", str(file), "--language", "en"], KUHN_WITH_BOARDS) == 2
    assert "not an SVG drawing" in capsys.readouterr().err
    file.write_bytes(Sheet().data())
    assert main(["kuhn", "--bake-board", str(file), "--language", "en"], KUHN_WITH_BOARDS) == 0
    assert "is playable" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["lantern"]])
def test_a_command_is_for_the_games_that_have_it(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--bake-board", "x.svg"], KUHN_WITH_BOARDS) == 2
    assert capsys.readouterr().err == "--bake-board is for kuhn; write main.py kuhn --bake-board FILE.\n"


def test_a_picture_is_written_as_its_name_says(tmp_path: Path) -> None:
    for name, begins in (("a.png", b"\x89PNG"), ("a.JPG", b"\xff\xd8\xff"), ("plain", b"\x89PNG")):
        assert main(["--scene", "settings", "--screenshot", str(tmp_path / name), "--size", "200x120"]) == 0
        assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_journal_that_was_cut_is_said_to_be_cut_in_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, words = tmp_path / "match", ["--headless", "--language", "de", "--replay"]
    assert main(["nimmsleich", "--headless", "--seats", "random,random,random", "--save", str(file)]) == 0
    whole = file.read_bytes()
    capsys.readouterr()
    for text, cut in ((whole, False), (whole[: len(whole) // 2].rpartition(b"}")[0], True)):
        file.write_bytes(text)
        assert main([*words, str(file)]) == 0
        assert ("bricht mitten in einer Zeile ab" in capsys.readouterr().out) is cut
    file.write_bytes(b"{")
    assert main([*words, str(file)]) == 2
    assert "ist keine Partie aus Ludothèque" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_that_fails_in_a_tournament_names_the_match_and_how_to_play_it_alone(
    jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["kuhn", "--games", "4", "--seats", "novice,random", "--seed", "3", "--jobs", jobs]
    assert main(words, {"kuhn": with_bot("raising")}) == 1
    (sentence,) = (line for line in capsys.readouterr().err.splitlines() if "rror" in line)
    assert "ended with an error: ValueError: too many cards. Play it alone: main.py kuhn --headless" in sentence
