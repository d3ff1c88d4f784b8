"""Immutable values with named fields: the base of actions, events, views and outcomes.

A subclass lists its fields in ``__match_args__`` and sets each as ``Final`` in ``__init__``. Unlike a
frozen dataclass the constructor is compiled, which makes events cheap (see docs/decisions/0002).
"""

from typing import cast

from zugwerk.core.native import mypyc_attr


def fields_of(kind: type) -> tuple[str, ...]:
    """The field names of a struct class, in the order of its constructor."""
    return cast("tuple[str, ...]", getattr(kind, "__match_args__", ()))


@mypyc_attr(allow_interpreted_subclasses=True)
class Struct:
    """A value that equals another of the same class with the same fields."""

    def __eq__(self, other: object) -> bool:
        """Tell whether both are of one class and all fields are equal."""
        if self is other:
            return True
        if type(other) is not type(self):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in fields_of(type(self)))

    def __hash__(self) -> int:
        """Hash the class name and the fields."""
        values = [getattr(self, name) for name in fields_of(type(self))]
        return hash((type(self).__name__, *values))

    def __repr__(self) -> str:
        """Show the constructor call that makes an equal value."""
        pairs = [f"{name}={getattr(self, name)!r}" for name in fields_of(type(self))]
        return f"{type(self).__name__}({', '.join(pairs)})"
