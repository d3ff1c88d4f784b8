"""The shapes of views, as schemas for the OpenAPI document; ``tools.shapes`` writes them from the classes."""

import json
from pathlib import Path
from typing import Any, Final

_FOUND: Final = json.loads(Path(__file__).with_name("views.json").read_text(encoding="utf-8"))
_KINDS: Final = [{"$ref": f"#/components/schemas/{kind}"} for kind in _FOUND["views"].values()]

SCHEMAS: Final[dict[str, Any]] = _FOUND["schemas"]
VIEW: Final = {"anyOf": [*_KINDS, {"type": "null"}]}
