"""Sites in a few words, for tests: lengths in hundredths of a centimetre."""

from typing import Any

from rules.space.site import Site

Ends = tuple[int, int, int, int]


def house(name: str, *rects: Ends, doors: tuple[Ends, ...] = (), windows: Any = ()) -> Any:
    """A building of rooms with doors and windows, as in TOML."""
    many = len(rects) > 1
    rooms = [f"{name} {number}" if many else name for number in range(len(rects))]
    return {
        **_named(name),
        "room": [{**_named(each), "rect": rect} for each, rect in zip(rooms, rects, strict=True)],
        "door": [_line(f"{name} door {n}", ends) for n, ends in enumerate(doors)],
        "window": [_line(f"{name} window {n}", ends) for n, ends in enumerate(windows)],
    }


def low(name: str, *ends: int) -> Any:
    """A fence or a high wall, as in TOML."""
    return _line(name, ends)


def lump(name: str, *rect: int, **more: Any) -> Any:
    """A block or an area, as in TOML."""
    return {**_named(name), "kind": name, "rect": rect, **more}


def site(width: int = 12_000, depth: int = 12_000, **things: Any) -> Site:
    """A table with these things on it."""
    return Site.model_validate({"name": "site", "width": width, "depth": depth, **things})


def _named(name: str) -> dict[str, Any]:
    return {"id": name.replace(" ", "-"), "name": name}


def _line(name: str, ends: Any) -> Any:
    return {**_named(name), "line": list(ends)}
