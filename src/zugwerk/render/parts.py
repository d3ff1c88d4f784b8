"""Small pieces of markup that the tables of all games are made of."""

from zugwerk.render.svg import element, escape


def named(svg: str) -> str:
    """Titles of groups as labels: a page has its own popovers, and a browser would show titles over them."""
    first, *titled = svg.split("><title>")
    found = [first]
    for before, part in zip([first, *titled], titled, strict=False):
        name, _, rest = part.partition("</title>")
        if before.startswith("<g ", before.rfind("<")):
            found += (' aria-label="', name, '">', rest)
        else:
            found += ("><title>", part)
    return "".join(found)


def drawing(id: str, name: str, width: float, height: float, *children: str, look: str = "") -> str:
    """A small picture of its own, with a name for screen readers; without one it is decoration."""
    return element(
        "svg",
        *children,
        id=id,
        viewBox=f"0 0 {width:g} {height:g}",
        class_=f"zw-auto {look}".strip(),
        role="img" if name else "",
        aria_label=name,
        aria_hidden="" if name else "true",
    )


def panel(id: str, heading: str, body: str, note: str = "", closed: bool = False) -> str:
    """A part of the table under a heading; a closed one is a drawer."""
    shown = escape(heading)
    aside = element("small", escape(note)) if note else ""
    if closed:
        summary = element("summary", element("h2", shown), aside)
        return element("details", summary, body, id=id, class_="panel drawer")
    head = element("header", element("h2", shown), aside)
    return element("section", head, body, id=id, class_="panel")
