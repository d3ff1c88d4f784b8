"""People and bots round one terminal: shows each person what that seat may know, and nothing else.

With several people the screen is cleared whenever the keyboard changes hands.
"""

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from enum import Enum
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from zugwerk.bots.arena import let_act
from zugwerk.bots.levels import named
from zugwerk.bots.players import Bot
from zugwerk.cli.errors import line_of, printable
from zugwerk.cli.words import phrase, words
from zugwerk.core.game import Action, Seat, View
from zugwerk.core.messages import Message, signed
from zugwerk.core.outcome import Outcome
from zugwerk.core.refusal import Malformed, Refused
from zugwerk.kit.dice import Dice
from zugwerk.render.look import Look
from zugwerk.render.questions import reply, seat_asked_about
from zugwerk.render.registry import board_of, drawing_of
from zugwerk.render.topics import Enquiry
from zugwerk.table import files
from zugwerk.table.match import Match

LOG_LINES: Final = 12
LISTED: Final = 12
PERSON: Final = "person"
BOT: Final = "bot:"
FORGET_SCROLLED: Final = "\x1b[3J"


class Next(Enum):
    """What follows a command."""

    ASK_AGAIN = "ask again"
    GO_ON = "go on"
    LEAVE = "leave"


class Sitting:
    """One match at one terminal; seats without a bot are people."""

    def __init__(self, match: Match, names: tuple[str, ...], bots: dict[int, Bot], console: Console) -> None:
        self._match: Final = match
        self._names: Final = names
        self._bots: Final = bots
        self._console: Final = console
        self._board: Final = board_of(match.game.meta.id)
        self._people: Final = [Seat(seat) for seat in match.seats if seat not in bots]
        self._told: Final = dict.fromkeys(self._people, 0)
        self._since: Final = dict.fromkeys(self._people, 0)
        self._at_keyboard: Seat | None = None
        self._note = ""
        self._commands: Final[dict[str, Callable[[Seat, str], Next]]] = {
            "?": self._help,
            "help": self._help,
            "legal": self._legal,
            "look": self._look,
            "why": self._why,
            "board": self._show_board,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        if sys.stdin.isatty():
            import readline

            # What one person typed must not come back under the arrow keys of another.
            readline.set_auto_history(len(self._people) == 1)
        while self._match.state.actors():
            seat = self._match.state.actors()[0]
            if seat in self._bots:
                self._let_think(seat)
            elif self._turn(seat) is Next.LEAVE:
                return
        outcome = self._match.outcome()
        assert outcome is not None
        self._end(outcome)

    def _let_think(self, seat: Seat) -> None:
        """A bot acts; who waits at a terminal is told for whom."""
        thinking = Message("render.thinking", {"n": 1, "names": self._name(seat)})
        shown = self._console.status(words().text(thinking)) if self._console.is_terminal else nullcontext()
        with shown:
            let_act(self._match, seat, self._bots[seat])

    def _turn(self, seat: Seat) -> Next:
        if len(self._people) > 1 and seat != self._at_keyboard:
            after = self._pass_keyboard(seat)
            if after is not Next.ASK_AGAIN:
                return after
        self._clear()
        self._tell_news(seat)
        self._show_board(seat, "")
        after = Next.ASK_AGAIN
        while after is Next.ASK_AGAIN:
            text = self._ask(f"{self._name(seat)}> ")
            after = self._obey(seat, "quit" if text is None else text)
        return after

    def _pass_keyboard(self, seat: Seat) -> Next:
        """Hide the last hand and wait for the next person; what may freely be taken back still may be."""
        self._clear()
        self._tell_note()
        last = self._at_keyboard
        undo = last is not None and self._match.free_undo(last) > 0
        prompt = "cli.play.pass-keyboard-or-undo" if undo else "cli.play.pass-keyboard"
        answer = self._ask(phrase(prompt, seat=self._name(seat)))
        if answer is None or answer == "quit":
            return Next.LEAVE if self._obey(seat, "quit") is Next.LEAVE else Next.GO_ON
        if undo and last is not None and answer == "undo":
            return self._undo(last, "")
        self._at_keyboard = seat
        return Next.ASK_AGAIN

    def _obey(self, seat: Seat, text: str) -> Next:
        """Carry out one line of input; what is wrong with it is told and changes nothing."""
        if not text:
            return Next.ASK_AGAIN
        word, _, rest = text.partition(" ")
        try:
            command = self._commands.get(word.lower())
            if command is not None:
                return command(seat, rest.strip())
            if self._answers(seat, text):
                return Next.ASK_AGAIN
            self._match.act(seat, self._action(seat, text))
        except (Malformed, Refused, files.FileUnwritable) as error:
            self._write(line_of(error) or "", "red")
            return Next.ASK_AGAIN
        return Next.GO_ON

    def _answers(self, seat: Seat, text: str) -> bool:
        """Answer a question in words; false if it is none."""
        lines = reply(self._question(seat, text), text)
        for line in lines or ():
            self._write(line)
        return lines is not None

    def _question(self, seat: Seat, text: str) -> Enquiry:
        """What questions are answered from: what the person at the keyboard may know."""
        history = self._match.history
        happened = [event.seen_by(seat) for events in history for event in events]
        news = self._lines(seat, self._since[seat], len(history))
        look = Look(words().language, names=[self._name(each) for each in self._match.seats])
        view = self._match.view(seat)
        return Enquiry(
            view=view,
            look=look,
            subject="",
            happened=happened,
            news=news,
            deeds=self._deeds(seat, seat_asked_about(view, look, text)),
        )

    def _deeds(self, seat: Seat, other: int | None) -> dict[int, tuple[View, Action]]:
        """What a bot did last, and how the person at the keyboard saw the table before."""
        entries = self._match.record.entries
        places = [place for place, entry in enumerate(entries) if entry.seat == other and other in self._bots]
        if not places or other is None:
            return {}
        before = self._match.at(places[-1]).view(seat)
        return {other: (before, self._match.game.parse(entries[places[-1]].action))}

    def _action(self, seat: Seat, text: str) -> Action:
        """An action by its number in the list, or in notation."""
        if not text.isdecimal():
            return self._match.game.parse(text)
        legal = self._match.view(seat).legal
        numbered = {str(number): action for number, action in enumerate(legal, start=1)}
        if text not in numbered:
            raise Malformed("cli.play.no-such-number", {"number": text, "last": len(legal)})
        return numbered[text]

    def _help(self, seat: Seat, rest: str) -> Next:
        table = Table.grid(padding=(0, 2))
        notation = self._match.game.notation(self._match.view(seat).legal[0])
        arguments = {"look": "1", "why": notation, "save": phrase("cli.play.help.file")}
        table.add_row(f"1, 2, 3 …, {notation}", phrase("cli.play.help.act"))
        for command in ("legal", "look", "why", "board", "log", "undo", "save", "quit"):
            argument = arguments.get(command, "")
            table.add_row(f"{command} {argument}".strip(), phrase("cli.play.help." + command))
        self._console.print(table)
        self._write(phrase("cli.play.help.marks"), "dim")
        self._write(phrase("cli.play.help.questions"))
        self._answers(seat, "help")
        return Next.ASK_AGAIN

    def _legal(self, seat: Seat, rest: str) -> Next:
        view = self._match.view(seat)
        table = Table.grid("", Column(overflow="fold"), "", padding=(0, 2))
        for number, action in enumerate(view.legal, start=1):
            table.add_row(
                Text(str(number), "bold"), self._match.game.notation(action), self._effect(view, action)
            )
        self._console.print(table)
        return Next.ASK_AGAIN

    def _look(self, seat: Seat, rest: str) -> Next:
        action = self._action(seat, rest)
        refusal = self._match.state.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        effect = self._effect(self._match.view(seat), action)
        effect = effect or phrase("cli.play.no-effect")
        self._write(f"{self._match.game.notation(action)}: {effect}")
        return Next.ASK_AGAIN

    def _effect(self, view: View, action: Action) -> str:
        """What an action changes, tried on a game imagined from the view so that no secret can show."""
        assert view.seat is not None
        imagined = self._match.game.imagine(view, Dice(1))
        imagined.apply(view.seat, action)
        changes = self._board.changes(view, imagined.view(view.seat))
        return "; ".join(words().text(change) for change in changes)

    def _why(self, seat: Seat, rest: str) -> Next:
        if rest.startswith("did ") and self._answers(seat, f"why {rest}"):
            return Next.ASK_AGAIN
        action = self._action(seat, rest.removeprefix("not "))
        self._answers(seat, f"why not {self._match.game.notation(action)}")
        return Next.ASK_AGAIN

    def _show_board(self, seat: Seat, rest: str) -> Next:
        view = self._match.view(seat)
        self._console.print(self._board.draw(view, words(), self._console.width))
        others = [
            f"{number} {self._match.game.notation(action)}"
            for number, action in enumerate(view.legal, start=1)
            if not self._board.is_marked(action)
        ]
        if len(others) > LISTED:
            others[LISTED:] = ["…"]
        if others:
            self._write(phrase("cli.play.also", actions="  ".join(others)))
        self._write(phrase("cli.play.your-turn"), "dim")
        return Next.ASK_AGAIN

    def _log(self, seat: Seat, rest: str) -> Next:
        self._tell(seat, 0, len(self._match.history))
        return Next.ASK_AGAIN

    def _undo(self, seat: Seat, rest: str) -> Next:
        """Take back freely what may be, else back to the own last action if all other people agree."""
        count = min(1, self._match.free_undo(seat))
        if not count:
            entries = self._match.record.entries
            own = [place for place, entry in enumerate(entries) if entry.seat == seat]
            if not own:
                raise Malformed("cli.play.nothing-to-undo")
            count = len(entries) - own[-1]
            if not self._others_agree(seat, count):
                self._note = phrase("cli.play.no-consent")
                return Next.GO_ON
        self._match.undo(count)
        self._note = phrase("cli.play.undone", seat=self._name(seat), n=count)
        for person, told in self._told.items():
            self._told[person] = min(told, len(self._match.history))
        return Next.GO_ON

    def _others_agree(self, seat: Seat, count: int) -> bool:
        """Ask all other people; as they look at the screen for that, no hand is left on it."""
        others = [person for person in self._people if person != seat]
        if others:
            self._clear()
            self._at_keyboard = None
        return all(self._agrees(person, count) for person in others)

    def _agrees(self, person: Seat, count: int) -> bool:
        answer = self._ask(phrase("cli.play.consent", seat=self._name(person), n=count)) or ""
        return answer.lower().startswith(phrase("cli.play.yes"))

    def _save(self, seat: Seat, rest: str) -> Next:
        if not rest:
            raise Malformed("cli.play.save-where")
        files.save(self._match, Path(os.path.expanduser(rest)))  # noqa: PTH111 - never fails
        self._write(phrase("cli.play.saved", path=rest))
        return Next.ASK_AGAIN

    def _quit(self, seat: Seat, rest: str) -> Next:
        if self._match.journal is None:
            path = self._ask(phrase("cli.play.save-as"))
            if path:
                self._save(seat, path)
        return Next.LEAVE

    def _name(self, seat: int) -> str:
        colour = words().text(self._board.seat_name(seat))
        name = printable(self._names[seat])
        if seat in self._bots:
            name = words().text(named(name.removeprefix(BOT)))
        return colour if name == PERSON else f"{colour} ({name})"

    def _write(self, line: str, style: str = "") -> None:
        """A line of text, however long; the terminal itself breaks it."""
        self._console.print(Text(line, style), soft_wrap=True)

    def _ask(self, prompt: str) -> str | None:
        """A line from the keyboard, or ``None`` when there is none left."""
        if sys.stdin.isatty() and sys.stdout.isatty() and not self._console.is_dumb_terminal:
            # In bold; the marks tell line editing which characters take no room.
            prompt = f"\x01\x1b[1m\x02{prompt}\x01\x1b[0m\x02"
        try:
            return printable(input(prompt).strip())
        except EOFError:
            return None

    def _clear(self) -> None:
        if not self._console.is_terminal:
            return
        self._console.clear()
        if len(self._people) > 1:
            # Some terminals keep a cleared screen among the lines that can be scrolled back to.
            self._console.file.write(FORGET_SCROLLED)
            self._console.file.flush()

    def _tell_news(self, seat: Seat) -> None:
        """What happened since this person was last told."""
        last = len(self._match.history)
        self._tell(seat, self._told[seat], last, LOG_LINES)
        self._since[seat], self._told[seat] = self._told[seat], last
        self._tell_note()

    def _tell_note(self) -> None:
        if self._note:
            self._write(self._note)
            self._note = ""

    def _tell(self, seat: Seat | None, first: int, last: int, limit: int | None = None) -> None:
        lines = self._lines(seat, first, last)
        if limit is not None and len(lines) > limit:
            lines = ["…", *lines[-limit:]]
        for line in lines:
            self._write(line)

    def _lines(self, seat: Seat | None, first: int, last: int) -> list[str]:
        drawing, look = drawing_of(self._match.game.meta.id), Look(words().language)
        view, entries = self._match.view(seat), self._match.record.entries
        return [
            drawing.sentence(view, look, event.seen_by(seat), by if by in self._match.seats else None).text
            for by, events in zip(
                [entry.seat for entry in entries[first:last]], self._match.history[first:last], strict=True
            )
            for event in events
        ]

    def _end(self, outcome: Outcome) -> None:
        viewer = self._people[0] if len(self._people) == 1 else None
        self._clear()
        first = min(self._told.values(), default=0)
        self._tell(viewer, first, len(self._match.history), LOG_LINES)
        self._console.print(self._board.draw(self._match.view(viewer), words(), self._console.width))
        self._console.print(self._result(outcome))

    def _result(self, outcome: Outcome) -> Table:
        """The ranking, with every seat's points by their source."""
        game = self._match.game.meta.id
        sources = list(dict.fromkeys(points.source for row in outcome.breakdown for points in row))
        table = Table(title=words().text(Message(f"{game}.end.{outcome.reason}")), title_style="bold")
        table.add_column(phrase("cli.result.place"), justify="right")
        table.add_column("")
        for source in sources:
            table.add_column(words().text(Message(f"{game}.source.{source}")), justify="right")
        table.add_column(phrase("cli.result.total"), justify="right")
        place = 1
        for group in outcome.ranking:
            for seat in group:
                found = dict.fromkeys(sources, 0)
                for points in outcome.breakdown[seat]:
                    found[points.source] += points.points
                figures = [*map(signed, found.values()), signed(outcome.scores[seat])]
                table.add_row(
                    str(place), Text(self._name(seat)), *figures, style="bold" if place == 1 else ""
                )
            place += len(group)
        return table
