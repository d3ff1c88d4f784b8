"""Where the ``zugwerk`` command starts: finds the command, and turns every failure into one line and a code.

Exit codes: 0 done, 1 a check failed, 2 something given was wrong, 130 interrupted.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from typing import TYPE_CHECKING, Final

from cyclopts import App, Group

from zugwerk.cli.words import phrase, settle_language
from zugwerk.core.messages import LANGUAGES

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

COMMANDS: Final = (
    "play", "serve", "games", "simulate", "ladder", "train", "replay", "verify", "show", "position", "map",
    "import", "export", "backup", "restore", "rehearse", "doctor", "completion",
)  # fmt: skip

INTERRUPTED: Final = 130
INTERRUPTED_AGAIN_SECONDS: Final = 0.05

# A command is a function of its own name in a module of that name, unless it is listed here.
TARGETS: Final = {"import": "foreign:import_game", "export": "foreign:export_game", "map": "map:maps"}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit code."""
    _open_what_is_closed()
    _accept_any_character()
    with _interrupts_heard():
        return _run(arguments)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        rest = settle_language(list(sys.argv[1:] if arguments is None else arguments))
        code = build_app()(rest, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as end:
        # Whoever read the output has gone; where rich writes, that comes as an exit.
        if not isinstance(end, BrokenPipeError) and not isinstance(end.__context__, BrokenPipeError):
            raise
        _drop_output()
        return 0
    except Exception as error:
        from zugwerk.cli.errors import code_of, line_of

        line = line_of(error)
        if line is None:
            raise
        _finish_output()
        print(line, file=sys.stderr)
        return code_of(error)


@contextmanager
def _interrupts_heard() -> Iterator[None]:
    """An interrupt that came inside a finalizer, where nothing can be raised, comes again a moment later."""
    before = sys.unraisablehook

    def tell(found: "UnraisableHookArgs") -> None:
        if issubclass(found.exc_type, KeyboardInterrupt):
            again = partial(os.kill, os.getpid(), signal.SIGINT)
            threading.Timer(INTERRUPTED_AGAIN_SECONDS, again).start()
        else:
            before(found)

    sys.unraisablehook = tell
    try:
        yield
    finally:
        sys.unraisablehook = before


def _open_what_is_closed() -> None:
    """A stream that was closed leads nowhere, and no file that is opened later takes its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


def _accept_any_character() -> None:
    """What a terminal or file cannot encode is replaced instead of ending the program."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _finish_output() -> None:
    """Write out what was said so far, as far as anybody takes it."""
    try:
        sys.stdout.flush()
    except OSError:
        _drop_output()


def _drop_output() -> None:
    """Keep the interpreter from failing once more on the rest of the output when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build_app() -> App:
    """The commands, each loaded when it is used."""
    app = App(
        "zugwerk",
        help=phrase("cli.help"),
        help_epilogue=phrase("cli.help.epilogue", languages=", ".join(LANGUAGES)),
        version=_version,
        usage=phrase("cli.help.usage"),
        group_commands=Group(phrase("cli.help.commands"), sort_key=0),
        group_arguments=Group(phrase("cli.help.arguments")),
        group_parameters=Group(phrase("cli.help.options")),
        help_format="plaintext",
        suppress_keyboard_interrupt=False,
    )
    app["--help"].help = phrase("cli.help.help")
    app["--version"].help = phrase("cli.help.version")
    for position, name in enumerate(COMMANDS):
        app.command(
            f"zugwerk.cli.commands.{TARGETS.get(name, f'{name}:{name}')}",
            name=name,
            help=phrase(f"cli.help.{name}"),
            sort_key=position,
        )
    return app


def _version() -> str:
    from zugwerk import __version__
    from zugwerk._compiled import form

    return f"zugwerk {__version__} ({form()})"
