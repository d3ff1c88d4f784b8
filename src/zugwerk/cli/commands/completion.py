"""``zugwerk completion``: the script that makes a shell complete commands and options."""

from typing import Annotated, Literal

from cyclopts import Parameter

from zugwerk.cli.words import phrase


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help=phrase("cli.help.shell"))], /
) -> None:
    """Print the script for a shell."""
    from zugwerk.cli.main import build_app

    print(build_app().generate_completion(shell=shell))
