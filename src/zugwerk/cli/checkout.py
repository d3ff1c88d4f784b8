"""Which commit of the sources runs, where they are a checkout."""

import subprocess
from pathlib import Path
from typing import Final

from zugwerk import _compiled

ROOT: Final = _compiled.PACKAGE.parents[1]


def commit(root: Path = ROOT) -> str:
    """The short hash of what is checked out here; "" if this is no checkout, or there is no git."""
    if not (root / ".git").exists():
        return ""
    asked = ["git", "-C", str(root), "rev-parse", "--short=7", "HEAD"]
    try:
        answer = subprocess.run(asked, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return answer.stdout.strip() if answer.returncode == 0 else ""
