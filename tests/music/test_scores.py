"""The scores keep the rules of composition, and are played as people play."""

import re
from pathlib import Path

import pytest

from benchmarks.clashes import when_asked, with_chime
from main import GAMES
from release.clashes import UNDER, sounding, within
from release.counterpoint import cadence, faults
from release.performance import Timing, midi, perform
from release.score import MUSIC, BadScore, MusicScore, read_score, scores

SCORES = {score.name: score for score in scores()}


def test_every_scene_has_its_music_of_the_right_length() -> None:
    pieces = {name: score for name, score in SCORES.items() if score.kind == "piece"}
    assert pieces.keys() == {"shelf", *GAMES, *(f"{name}_two" for name in GAMES)}
    for name in GAMES:
        one, two = pieces[name], pieces[f"{name}_two"]
        assert (one.tonic, one.mode) != (two.tonic, two.mode)
        assert one.tempo != two.tempo
    for score in pieces.values():
        assert 120.0 <= score.seconds <= 180.0, score.name
        assert len(score.drums) == score.bars
        assert score.seconds * score.layer_bars / score.bars <= 60.0, score.name
        if score.layer_bars:
            # Layers repeat their chords, and so must the piece.
            chords = [(chord.start % (score.layer_bars * score.metre), chord.symbol) for chord in score.chords]
            assert chords == chords[: len(chords) * score.layer_bars // score.bars] * (score.bars // score.layer_bars)
            assert not all(score.drums), "it has breaks"
    assert all(SCORES[name].seconds < 18.0 for name in ("ending", "ending_sad"))
    for name, piece in pieces.items():
        stinger = SCORES[f"stinger_{name}"]
        assert stinger.seconds < 5.0
        assert (stinger.tonic, stinger.mode) == (piece.tonic, piece.mode), "it is in the key of its piece"
        assert float(stinger.beat) / stinger.tempo == float(piece.beat) / piece.tempo, "and in its tempo"


@pytest.mark.parametrize("name", [name for name in SCORES if f"stinger_{name}" in SCORES])
def test_few_notes_a_semitone_apart_sound_together(name: str) -> None:
    piece, stinger = SCORES[name], SCORES[f"stinger_{name}"]
    for found in (map(within, sounding(piece)), with_chime(piece), when_asked(piece, stinger, UNDER)):
        clashing, every = (sum(each) for each in zip(*found, strict=True))
        assert clashing / every < 0.032


@pytest.mark.parametrize("name", SCORES)
def test_a_score_keeps_every_rule(name: str) -> None:
    assert faults(SCORES[name]) == []


def edited(tmp_path: Path, name: str, old: str, new: str) -> MusicScore:
    text = (MUSIC / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / f"{name}.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_score(tmp_path / f"{name}.toml")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        # C sharp over Am6, left by a leap.
        ("z2 e^d e2 c2", "z2 e^d e2 ^c2", r"bar 1 .*clarinet.*not resolved by step"),
        # The neighbour D sharp does not return.
        ("z2 e^d e2 c2", "z2 e^d a2 c2", r"bar 1 .*clarinet.*not resolved by step"),
        ("^g2 ^f=f e2 B2", "^g2 ^f=f C,2 B2", r"bar 3 .*outside"),
        ("d4 z4\", \"z2 d^c", "^d4 z4\", \"z2 d^c", r"bar 4 .*not resolved"),
        ('"Dm6 | E7 | Am6 | E7"', '"Dm6 | E7 | Am6 | Dm6"', r"bar 8 .*no cadence"),
    ],
)  # fmt: skip
def test_what_breaks_a_rule_is_found(tmp_path: Path, old: str, new: str, fault: str) -> None:
    found = faults(edited(tmp_path, "nizza", old, new))
    assert any(re.search(fault, each) for each in found), found


def test_parallel_octaves_are_found(tmp_path: Path) -> None:
    parallel = edited(tmp_path, "ending_sad", 'bass = ["A,6 | F4 D2', 'bass = ["E4 D2 | F4 D2')
    assert any("octaves" in each for each in faults(parallel))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("z2 e^d e2 c2", "z2 e^d e2 c3", "lasts 9/8"),
        ("z2 e^d e2 c2", "z2 e^d e2 h2", "is no note"),
        ('"Am6 | Am6 | E7 | E7"', '"Am6 | Amx | E7 | E7"', "is no chord"),
        ('"Am6 | Am6 | E7 | E7"', '"Am6 | Am6 | E7"', "bars instead of"),
        ("clarinet = [", "oboe = [", "no part oboe"),
        ('key = "Am"', 'key = "H"', "is no key"),
        ("[parts]", "[parts", "nizza.toml"),
    ],
)
def test_a_slip_of_the_pen_is_named(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(BadScore, match=reason):
        edited(tmp_path, "nizza", old, new)


def test_phrases_close_as_the_pieces_say() -> None:
    nizza, niagara = SCORES["nizza"], SCORES["niagara"]
    assert [cadence(nizza, each.start + each.bars * nizza.metre) for each in nizza.sections[:4]] == [
        "half", "authentic", "half", "authentic",
    ]  # fmt: skip
    assert cadence(niagara, 8 * niagara.metre) == "modal"


def test_players_stray_a_little_from_the_page_and_the_same_way_each_time() -> None:
    for score in SCORES.values():
        timing = Timing(score)
        for name, notes in score.notes.items():
            played = perform(score, name)
            first = {round(timing.seconds(note.start), 6) for note in notes}
            late = [min(abs(each.start - moment) for moment in first) for each in played[:60]]
            assert max(late) < 0.18, (score.name, name)
            if len(notes) > 8:
                assert sum(each > 0.001 for each in late) > 0.5 * len(late), (score.name, name)
                assert len({each.velocity for each in played}) > 5, (score.name, name)
            ends: dict[int, float] = {}
            for note in played:
                assert note.start >= ends.get(note.pitch, -1.0) - 0.021, "a string is struck while it sounds"
                ends[note.pitch] = note.start + note.length
            assert midi(score.parts[name], played, 1.0).startswith(b"MThd")
        assert played == perform(score, name)
