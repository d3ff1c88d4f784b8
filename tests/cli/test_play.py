"""Playing at the terminal: whole games, secrets, undo, saving, and what happens when the power goes."""

import errno
import os
import re
import stat
from pathlib import Path

import pytest

from tests.cli.conftest import Done, Run
from tests.cli.terminal import Terminal
from tests.cli.test_simulate import Clueless
from zugwerk.bots.players import Bot
from zugwerk.core.game import CHANCE, Seat
from zugwerk.games.registry import find_game
from zugwerk.table import files

TWO = ("--seats", "person:Ann,person:Bob", "--option", "first_seat=1", "--seed", "oak")
SOLO = ("--seats", "person,bot:random", "--option", "first_seat=1", "--seed", "oak")


def play(run: Run, lines: list[str], *arguments: str) -> Done:
    return run("play", *arguments, stdin="".join(line + "\n" for line in lines))


def hands(path: Path) -> dict[str, str]:
    """The tile that each seat was dealt first, from the record."""
    record, _ = files.read(path)
    deals = [entry.action.removeprefix("tile ") for entry in record.entries if entry.seat == CHANCE]
    return {"Ann": deals[0], "Bob": deals[1]}


def test_a_whole_game_is_played_to_the_end(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["1"] * 200, *SOLO, "--save", str(path))
    assert (done.code, done.err) == (0, "")
    record, torn = files.read(path)
    assert not torn
    assert record.check_deals(find_game("metro")) == 60
    *_, last = record.replay(find_game("metro"))
    outcome = last.state.outcome()
    assert outcome is not None
    ending = done.out[done.out.rindex("All 60 tiles") :]
    for score in outcome.scores:
        assert str(score) in ending
    assert "Lines" in ending


@pytest.mark.parametrize(
    "options",
    [["companies=true"], ["central_stations=true"], ["central_tracks=true"], ["numbered_stations=true"],
     ["hand_size=3", "free_rotation=true"], ["companies=true", "central_stations=true", "exchange_cap=2"]],
    ids=" ".join,
)  # fmt: skip
def test_every_module_can_be_played_to_the_end(run: Run, options: list[str]) -> None:
    texts = [word for option in options for word in ("--option", option)]
    done = play(run, ["1"] * 300, "--seed", "elm", *texts)
    assert (done.code, done.err) == (0, "")
    assert "All 60 tiles" in done.out


@pytest.mark.parametrize(("language", "name"), [("en", "Casual"), ("de", "Hobbyspieler")])
def test_bots_are_called_by_their_levels(run: Run, language: str, name: str) -> None:
    done = play(run, [], "--seats", "bot:casual,bot:greedy", "--seed", "oak", "--language", language)
    assert done.code == 0
    assert done.out.count(f"({name})") == 2
    assert "greedy" not in done.out


def test_without_people_the_bots_play(run: Run) -> None:
    done = play(run, [], "--seats", "bot:random,bot:greedy", "--seed", "oak")
    assert done.code == 0
    assert "Yellow (random)" in done.out


def test_a_person_sees_the_own_hand_only(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["", "log", "legal"], *TWO, "--save", str(path))
    dealt = hands(path)
    assert dealt["Ann"] != dealt["Bob"]
    assert dealt["Ann"] in done.out
    assert dealt["Bob"] not in done.out


def test_the_keyboard_changes_hands_on_a_clean_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", *TWO, "--save", str(path)) as terminal:
        before = terminal.wait_for("press Enter")
        dealt = hands(path)
        assert "Ann" in before
        assert dealt["Ann"] not in before
        terminal.type("")
        assert dealt["Ann"] in terminal.wait_for("(Ann)> ")
        terminal.type("draw")
        terminal.wait_for("(Ann)> ")
        terminal.type("1")
        after = terminal.wait_for("press Enter")
        # The screen and what can be scrolled back to are cleared before Bob is called.
        assert re.search(r"\x1b\[2J.*\x1b\[3J.*\(Bob\)", after, re.DOTALL)
        assert dealt["Ann"] not in after[after.index("\x1b[2J") :]
        terminal.type("")
        turn = terminal.wait_for("(Bob)> ")
        assert dealt["Bob"] in turn
        assert dealt["Ann"] not in turn


def test_arrow_keys_do_not_bring_back_what_another_person_typed() -> None:
    with Terminal("play", *TWO) as terminal:
        terminal.wait_for("press Enter")
        terminal.type("")
        terminal.wait_for("(Ann)> ")
        terminal.type("why bcdd@11")
        terminal.wait_for("(Ann)> ")
        terminal.type("1")
        terminal.wait_for("press Enter")
        terminal.type("")
        terminal.wait_for("(Bob)> ")
        terminal.type("\x1b[A\x1b[A\x1b[Alegal")
        assert "why" not in terminal.wait_for("(Bob)> ")


def test_other_people_are_asked_on_a_screen_without_a_hand(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", *TWO, "--save", str(path)) as terminal:
        terminal.wait_for("press Enter")
        for name in ("Ann", "Bob"):
            terminal.type("")
            terminal.wait_for(f"({name})> ")
            terminal.type("1")
            terminal.wait_for("press Enter")
        terminal.type("")
        terminal.wait_for("(Ann)> ")
        terminal.type("undo")
        asked = terminal.wait_for("(Bob), may 4 actions be taken back?")
        assert re.search(r"\x1b\[2J.*\x1b\[3J", asked, re.DOTALL)
        terminal.type("n")
        # Ann's hand comes back only when she says that she is at the screen.
        assert hands(path)["Ann"] not in terminal.wait_for("press Enter")


def test_the_end_of_input_offers_to_save(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", *SOLO) as terminal:
        terminal.wait_for("Yellow> ")
        terminal.press(b"\x04")
        terminal.wait_for("Save as")
        terminal.type(str(path))
        assert terminal.finish() == 0
    assert len(files.read(path)[0].entries) == 2


def test_illegal_and_malformed_input_changes_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    numbers = ["0", "999", "-1", "9" * 5000]
    saves = ["save", "save ~nobody-of-this-name/x", "save a\0/b"]
    lines = ["dddd@33", "aaaa@11", "jump", "\udcff", *numbers, "look", "why", *saves, "", "   ", "undo"]
    done = play(run, lines, *SOLO, "--save", str(path))
    assert done.code == 0
    assert len(files.read(path)[0].entries) == 2
    assert "There is no action 999" in done.out
    assert "“jump” is not an action" in done.out
    assert re.search(r"\(M-\d", done.out)


def test_why_names_the_rule(run: Run) -> None:
    hand = re.search(r"draws (\w{4})", play(run, [], *SOLO).out)
    assert hand is not None
    done = play(run, [f"why {hand[1]}@11", "why 1", f"why {hand[1]}@33"], *SOLO)
    assert "(M-5.2)" in done.out
    assert "is allowed." in done.out
    assert "(M-5.1)" in done.out


def test_questions_in_words_are_answered_as_on_pages(run: Run) -> None:
    done = play(run, ["why not dddd@33", "cell 00", "what changed", "what can I do", "?"], *SOLO)
    assert "north: station 8, Blue" in done.out
    assert "draw – Draw another" in done.out
    assert "where does line … end – " in done.out
    told = play(run, ["Wo endet Linie 8?"], *SOLO, "--language", "de").out
    assert "ihr Ende wartet vor Feld 00" in told


def test_look_tells_what_would_change(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["look 1", "look draw"], *SOLO, "--save", str(path))
    assert re.search(r"\w{4}@\d\d: (Yellow|Blue) \d+: 0 → 1", done.out)
    assert "draw: no further effect" in done.out
    assert len(files.read(path)[0].entries) == 2


def test_undo_goes_back_to_the_own_last_action(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["1", "undo"], *SOLO, "--save", str(path))
    assert "Yellow takes back 4 actions." in done.out
    assert len(files.read(path)[0].entries) == 2
    assert '{"undo":4}' in path.read_text()


@pytest.mark.parametrize(("answer", "left"), [("y", 2), ("n", 8), ("", 8)])
def test_beyond_that_everybody_must_agree(run: Run, tmp_path: Path, answer: str, left: int) -> None:
    path = tmp_path / "game.jsonl"
    options = ("--seats", "person,person", "--option", "first_seat=1", "--seed", "oak")
    done = play(run, ["", "1", "", "1", "", "1", "", "undo", answer], *options, "--save", str(path))
    assert "Yellow, may 4 actions be taken back?" in done.out
    assert ("takes back" in done.out) == (answer == "y")
    entries = files.read(path)[0].entries
    assert len(entries) == (4 if answer == "y" else 8)
    assert entries[2].seat == Seat(0)


def test_a_free_undo_asks_nobody(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(
        run, ["", "car C23", "undo", "car C24", ""],
        "--seats", "person,person", "--option", "first_seat=1", "--option", "central_stations=true",
        "--seed", "oak", "--save", str(path),
    )  # fmt: skip
    assert "(or undo)" in done.out
    assert "Yellow takes back 1 action." in done.out
    assert "may 1 action be taken back" not in done.out
    assert [entry.action for entry in files.read(path)[0].entries[2:]] == ["car C24"]


def test_undo_while_passing_the_keyboard_needs_something_free(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["", "1", "undo"], *TWO, "--save", str(path))
    assert "(or undo)" not in done.out
    assert len(files.read(path)[0].entries) == 4


def test_saving_by_command_and_resuming(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert play(run, ["1", f"save {path}", "1", "quit"], *SOLO).code == 0
    saved = len(files.read(path)[0].entries)
    done = play(run, ["1"] * 200, "--resume", str(path))
    assert (done.code, done.err) == (0, "")
    assert "All 60 tiles" in done.out
    assert len(files.read(path)[0].entries) > saved
    assert run("verify", str(path)).code == 0


def test_quit_offers_to_save(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = play(run, ["1", "quit", str(path)], *SOLO)
    assert "Save as" in done.out
    assert len(files.read(path)[0].entries) > 2
    assert play(run, ["quit", ""], *SOLO).code == 0


def test_an_existing_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    done = play(run, ["1"], *SOLO, "--save", str(path))
    assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
    assert "is not overwritten" in play(run, [f"save {path}"], *SOLO).out
    assert path.read_text() == "precious"


def test_resume_with_other_players(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(run, ["1"], *SOLO, "--save", str(path))
    done = play(run, [], "--resume", str(path), "--seats", "bot:random,bot:random")
    assert done.code == 0
    assert "All 60 tiles" in done.out
    done = play(run, [], "--resume", str(path), "--seats", "bot:random")
    assert (done.code, len(done.err.splitlines())) == (2, 1)


def test_kill_9_loses_nothing_that_was_answered(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", *SOLO, "--save", str(path)) as terminal:
        terminal.wait_for("Yellow> ")
        for _ in range(3):
            terminal.type("1")
            terminal.wait_for("Yellow> ")
        terminal.kill()
    entries = files.read(path)[0].entries
    assert [entry.seat for entry in entries].count(Seat(0)) == 3
    path.write_bytes(path.read_bytes() + b'{"by":0,"do":"aac')
    done = play(run, ["1"] * 200, "--resume", str(path))
    assert done.code == 0
    assert "incomplete" in done.err
    assert "All 60 tiles" in done.out
    again = files.read(path)[0].entries
    assert again[: len(entries)] == entries
    assert run("verify", str(path)).code == 0


def test_control_c_leaves_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with Terminal("play", *SOLO, "--save", str(path)) as terminal:
        terminal.wait_for("Yellow> ")
        terminal.type("1")
        terminal.wait_for("Yellow> ")
        content = path.read_bytes()
        terminal.interrupt()
        assert terminal.finish() == 130
        assert "Traceback" not in terminal.screen
    assert path.read_bytes() == content
    files.resume(path, find_game)


def test_a_full_disk_is_told_and_nothing_counts(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    sync, synced = os.fsync, iter((True, False))

    def full_after_first(file: int) -> None:
        if stat.S_ISREG(os.fstat(file).st_mode) and not next(synced, True):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(file)

    monkeypatch.setattr(os, "fsync", full_after_first)
    done = play(run, ["1", "log"], *SOLO, "--save", str(path))
    assert "No space left on device" in done.out
    assert "Yellow places" not in done.out
    assert len(files.read(path)[0].entries) == 2


@pytest.mark.parametrize("language", ["en", "pl", "pt_BR", "de"])
def test_the_whole_conversation_speaks_the_language(run: Run, language: str) -> None:
    done = play(
        run, ["?", "legal", "undo", "1", "log", "999", "1", "quit", ""], *SOLO, "--language", language
    )
    assert done.code == 0
    turn = {"en": "Your turn", "pl": "Twoja tura", "pt_BR": "Sua vez", "de": "Du bist dran"}
    assert turn[language] in done.out
    assert not re.search(r"\b(cli|metro|core)\.[a-z]", done.out)
    if language != "en":
        assert "Your" not in done.out


def test_names_in_a_file_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    play(run, [], *TWO, "--save", str(path))
    path.write_text(path.read_text().replace("Ann", "\\u001b[2JEve"))
    done = play(run, ["", "quit"], "--resume", str(path))
    assert "[2JEve" in done.out
    assert "\x1b" not in done.out


def test_a_broken_bot_ends_the_game_and_leaves_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"

    def make(name: str, game_id: str, seed: int) -> Bot:
        return Clueless()

    monkeypatch.setattr("zugwerk.cli.commands.play.make_bot", make)
    done = play(run, ["1", "1"], *SOLO, "--save", str(path))
    assert (done.code, len(done.err.splitlines())) == (1, 1)
    assert "Clueless" in done.err
    assert files.read(path)[0].entries[2].seat == Seat(0)
