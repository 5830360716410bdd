"""How terrain is laid and where ships are deployed (TN20, TN34, TN48, TE55)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.oracles.celestial.space import BLOCKING, apart, name, on_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracles.celestial.space import Place

Part = tuple[str, list["Place"]]
_FEATURES = (
    ("asteroid", 3),
    ("asteroid", 3),
    ("asteroid", 4),
    ("nebula", 3),
    ("nebula", 3),
    ("planet", 1),
)
_ALONE = {"planet", "black hole", "wormhole"}
_COMPASS = ("E", "SE", "SW", "W", "NW", "NE")


def wrong(thrown: list[int], parts: list[Part], scenario: dict[str, Any]) -> list[str]:
    """What is wrong with the terrain that these dice have laid."""
    columns = set("DEFGHIJKLM") - set(scenario.get("clear", ""))
    laid = [each for each in parts if each[0] not in {"black hole", "wormhole"}]
    found = [*_thrown_wrong(thrown, laid), *_too_near(parts)]
    for kind, hexes in laid:
        if any(name(each)[0] not in columns for each in hexes):
            found.append(f"{kind} outside its columns")
        linked = {hexes[0]}
        for _ in hexes:
            linked |= {each for each in hexes if any(apart(each, at) == 1 for at in linked)}
        if linked != set(hexes):
            found.append(f"{kind} in pieces")
    return found


def _thrown_wrong(thrown: list[int], laid: list[Part]) -> Iterator[str]:
    expected = [_FEATURES[face - 1] for face in thrown]
    for kind, hexes in laid:
        while expected and expected[0] != (kind, len(hexes)):
            expected.pop(0)  # dropped: there was no room
        if not expected:
            yield f"no die for {kind} {len(hexes)}"
            return
        expected.pop(0)


def _too_near(parts: list[Part]) -> Iterator[str]:
    for number, (kind, hexes) in enumerate(parts):
        for other, there in parts[:number]:
            least = 2 if _ALONE & {kind, other} else 1
            if min(apart(a, b) for a in hexes for b in there) < least:
                yield f"{kind} {hexes} too near to {other} {there}"


def zone(squad: dict[str, Any], kinds: dict[Place, str], taken: set[Place]) -> set[tuple[str, str]]:
    """Where a ship of a squad may be put, with each facing."""
    low, high = squad["rows"]
    found = set()
    for column in squad["columns"]:
        for row in range(low, high + 1):
            at = (ord(column) - ord("A") - (row - 1) // 2, row - 1)
            holes = [each for each, kind in kinds.items() if kind == "black hole"]
            if not on_map(at) or at in taken or any(apart(at, hole) <= 2 for hole in holes):
                continue
            if kinds.get(at) in BLOCKING or kinds.get(at) == "wormhole":
                continue
            for facing in _COMPASS:
                if facing == squad.get("fixed", facing):
                    found.add((name(at), facing))
    return found
