"""A small SVG builder: elements are strings of finished markup, text and attributes are escaped.

Attribute names are written as Python names: a trailing underscore is dropped, the others become hyphens.
"""

from functools import lru_cache
from typing import Final

Attribute = str | int | float

_NAMES: Final[dict[str, str]] = {}

# What changes by itself begins a line, as groups with an id do: pages are told the lines that have changed.
_LINES: Final = frozenset(("tr", "li", "section", "details"))


@lru_cache(8192)
def number(value: float) -> str:
    """A number with at most two decimals and no needless zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Text that may stand between tags."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(text: str) -> str:
    """Text that may stand in the value of an attribute."""
    return escape(text).replace('"', "&quot;")


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element around finished markup; attributes with an empty value are left out."""
    if not children:
        return _leaf(tag, **attributes)
    start = "\n" if tag in _LINES or (tag == "g" and "id" in attributes) else ""
    return "".join((start, _opened(tag, **attributes), ">", *children, "</", tag, ">"))


@lru_cache(16384)
def _leaf(tag: str, /, **attributes: Attribute) -> str:
    """An element with nothing in it; most shapes are drawn over and over."""
    return _opened(tag, **attributes) + "/>"


@lru_cache(16384)
def _opened(tag: str, /, **attributes: Attribute) -> str:
    """How an element begins: also this is written over and over."""
    parts = ["<", tag]
    for name, value in attributes.items():
        if value != "":
            shown = quoted(value) if isinstance(value, str) else number(value)
            parts.append(f' {_NAMES.get(name) or _attribute_name(name)}="{shown}"')
    return "".join(parts)


def _attribute_name(name: str) -> str:
    spelled = name.rstrip("_").replace("_", "-")
    _NAMES[name] = spelled
    return spelled


def group(*children: str, **attributes: Attribute) -> str:
    """A ``g`` element."""
    return element("g", *children, **attributes)


def moved(x: float, y: float, *children: str, **attributes: Attribute) -> str:
    """A group whose origin is moved."""
    return element("g", *children, transform=f"translate({number(x)} {number(y)})", **attributes)


def rectangle(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    """A ``rect`` element."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    """A ``circle`` element."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def path(data: str, **attributes: Attribute) -> str:
    """A ``path`` element."""
    return element("path", d=data, **attributes)


def words(x: float, y: float, text: str, **attributes: Attribute) -> str:
    """A ``text`` element; ``y`` is the base line."""
    return element("text", escape(text), x=x, y=y, **attributes)


def title(text: str) -> str:
    """The accessible name of the element around it, shown as a tooltip."""
    return f"<title>{quoted(text)}</title>"


def image(id: str, name: str, *children: str, **attributes: Attribute) -> str:
    """A group that is one picture to a screen reader, with a stable id and a name."""
    return element("g", title(name), *children, id=id, role="img", **attributes)


def document(
    width: float,
    height: float,
    style: str,
    name: str,
    description: str,
    *children: str,
    language: str = "",
    class_: str = "",
) -> str:
    """A whole SVG of this size with a style sheet, a title and a description."""
    return element(
        "svg",
        title(name),
        f"<desc>{escape(description)}</desc>",
        f"<style>{style}</style>",
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        role="group",
        aria_label=name,
        lang=language,
        class_=class_,
    )
