"""Packed arrays and machine integers for hot state; plain lists and ints when not compiled.

The stub beside this file tells the compiler the real types. This module itself is never compiled, so
plain Python gets lists, which it indexes faster than any array type.
"""


class vec:  # noqa: N801 - stands in for librt.vecs.vec, which is spelled so
    """``vec[i64](items)`` is a plain list."""

    def __class_getitem__(cls, kind: object) -> type[list[int]]:
        return list


i64 = int


def remove(items: list[int], item: int) -> list[int]:
    """Take the first equal item out; the result replaces the array."""
    items.remove(item)
    return items
