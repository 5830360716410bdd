"""What the dice make of a deed, by the source and the rulings: a plain account of a skirmish."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

AFFILIATION, ANTAGONIST = "affiliation", "antagonist"
OTHER = {AFFILIATION: ANTAGONIST, ANTAGONIST: AFFILIATION}
ROSTER = {
    "legionaries-a": (AFFILIATION, "legionary"),
    "legionaries-b": (AFFILIATION, "legionary"),
    "auxiliaries-c": (AFFILIATION, "auxiliary"),
    "soldiers-d": (ANTAGONIST, "soldier"),
    "soldiers-e": (ANTAGONIST, "soldier"),
    "confederates-f": (ANTAGONIST, "confederate"),
}
"""The units in the order of the roster: side and class (MS56)."""

FIRST_CHART = """
60cm 2-5 - 3-5 4-5 - 5-5 3-5 - 4-5 4-5 - 5-5
50cm 1-5 - 2-5 3-5 - 4-5 2-5 - 3-5 3-5 - 4-5
30cm 0-5 - 1-5 2-5 - 3-5 1-5 - 2-5 2-5 - 3-5
"""
SECOND_CHART = """
60cm 3-6 4-6 5-6 6-6 4-6 5-6 5-6 6-6
50cm 2-6 3-6 4-6 5-6 3-6 4-6 4-6 5-6
30cm 1-6 2-6 3-6 4-6 2-6 3-6 3-6 4-6
"""
"""As printed: Legionary, Auxiliary, Soldier, Confederate, each open and cover."""
CLASSES = ("legionary", "auxiliary", "soldier", "confederate")
MELEE = """
0 BE - DE - DE - DE - DE - DE
1 BE - BE - DE - DE - DE - DE
2 AE - BE - BE - DE - DE - DE
3 AE - AE - BE - BE - DE - DE
4 AE - AE - AE - BE - BE - DE
5 AE - AE - AE - AE - BE - BE
"""
"""As printed: rows the defender's differential, columns the attacker's."""
FALLS = {"AE": "attacker", "BE": "both", "DE": "defender"}


def _chart(text: str) -> dict[int, list[tuple[int, int]]]:
    found = {}
    for row in text.split("\n")[1:-1]:
        head, *cells = row.replace(" - ", " ").split()
        found[int(head.removesuffix("cm"))] = [(int(cell[0]), int(cell[2])) for cell in cells]
    return found


DIFFERENTIAL, COLOURED = _chart(FIRST_CHART), _chart(SECOND_CHART)


def band(square: int) -> int | None:
    """The row of the charts for the square of a distance; ``None`` beyond them (MS10, MS41)."""
    return next((cm for cm in (30, 50, 60) if square <= (cm * 100) ** 2), None)


def shot(kind: str, cm: int, *, covered: bool, dice: tuple[int, int]) -> tuple[bool, bool]:
    """Whether a shot hits, and whether it kills, by its coloured and its white die (MS9)."""
    coloured, white = dice
    column = CLASSES.index(kind) * 2 + covered
    low, high = DIFFERENTIAL[cm][column]
    hit = low <= abs(coloured - white) <= high
    low, high = COLOURED[cm][column]
    return hit, hit and low <= coloured <= high


def melee(attacker: tuple[int, int], defender: tuple[int, int]) -> str:
    """Who falls, by the two pairs of dice."""
    rows = [row.replace(" - ", " ").split()[1:] for row in MELEE.split("\n")[1:-1]]
    return FALLS[rows[abs(defender[0] - defender[1])][abs(attacker[0] - attacker[1])]]


def needed(minuses: int) -> int | None:
    """What the die of a test must show; ``None`` where there is none (MS3, MS34)."""
    if minuses <= 3:
        return None
    return 2 if minuses <= 6 else 3 if minuses <= 10 else 4


@dataclass(frozen=True)
class Books:
    """The account of a skirmish.

    Attributes:
        alive: Figures on the table or still to come onto it, of each unit.
        killed: Figures killed, of each unit.
        markers: Ammo markers of each unit.
        routed: Units that have routed, in this order.
        seat: Who has the initiative.
        number: How many initiatives there have been.
        limit: How many there may be.
        fired: Figures that have fired in this one.
        passed: Who did nothing but pass in the initiative before.
        over: How it ended: who holds the field and who has won, or "nobody"; empty as yet.
        scores: The scores at the end: the Affiliation's, the Antagonist's.
    """

    alive: dict[str, frozenset[str]]
    killed: dict[str, int]
    markers: dict[str, int]
    routed: tuple[str, ...]
    seat: str
    number: int
    limit: int
    rout_passes: str
    miss_passes: bool
    fired: tuple[str, ...] = ()
    passed: str | None = None
    over: tuple[str, str] | None = None
    scores: tuple[int, int] | None = None
    news: tuple[str, ...] = field(default=())

    def minuses(self, unit: str) -> int:
        """What a unit has to bear: 4 a dead, 2 a friendly unit routed, 1 a marker."""
        side = ROSTER[unit][0]
        friends = [each for each in self.routed if each != unit and ROSTER[each][0] == side]
        return 4 * self.killed[unit] + 2 * len(friends) + self.markers[unit]


def kill(books: Books, unit: str, figure: str) -> Books:
    """A figure falls."""
    return replace(
        books,
        alive={**books.alive, unit: books.alive[unit] - {figure}},
        killed={**books.killed, unit: books.killed[unit] + 1},
    )


def mark(books: Books, unit: str) -> Books:
    """A unit gets an ammo marker."""
    return replace(books, markers={**books.markers, unit: books.markers[unit] + 1})


def routs(books: Books, first: tuple[str, ...] = ()) -> Books:
    """Units that have 13 or nobody left rout: the lowest of the roster first (MS42, MS49)."""
    order = [*first, *(each for each in ROSTER if each not in first)]
    while True:
        gone = next(
            (
                each
                for each in order
                if each in books.alive
                and each not in books.routed
                and (books.minuses(each) >= 13 or not books.alive[each])
            ),
            None,
        )
        if gone is None:
            return books
        books = replace(
            books,
            alive={**books.alive, gone: frozenset()},
            routed=(*books.routed, gone),
            news=(*books.news, f"rout {gone} {books.minuses(gone)}"),
        )


def _points(books: Books, side: str) -> int:
    return sum(number for unit, number in books.killed.items() if ROSTER[unit][0] != side)


def _end(books: Books, holder: str | None) -> Books:
    ours, theirs = (
        _points(books, side) * (3 if side == holder else 1) for side in (AFFILIATION, ANTAGONIST)
    )
    winner = AFFILIATION if ours > theirs else ANTAGONIST if theirs > ours else holder
    return replace(books, over=(holder or "nobody", winner or "nobody"), scores=(ours, theirs))


def decided(books: Books) -> Books:
    """The end, if a side has nobody left (MS51, MS49)."""
    left = {
        side: any(books.alive[unit] for unit in books.alive if ROSTER[unit][0] == side)
        for side in OTHER
    }
    if all(left.values()):
        return books
    return _end(books, next((side for side in OTHER if left[side]), None))


def hand_over(books: Books) -> Books:
    """The initiative goes to the other side; at the limit the skirmish is over (MS32)."""
    if books.number >= books.limit:
        return _end(books, None)
    return replace(books, seat=OTHER[books.seat], number=books.number + 1, fired=())


def _after(books: Books, before: Books, *, hands_over: bool) -> Books:
    books = decided(books)
    if books.over is not None:
        return books
    fresh = books.routed[len(before.routed) :]
    own = any(ROSTER[each][0] == books.seat for each in fresh)
    if hands_over or (fresh and books.rout_passes == "any") or own:
        return hand_over(books)
    return books


def fire(  # noqa: PLR0917 - who, at whom, with which dice
    books: Books,
    unit: str,
    figure: str,
    target: tuple[str, str],
    dice: tuple[int, int],
    result: tuple[bool, bool],
) -> Books:
    """A shot of a figure at ``target``, its unit and itself (MS42)."""
    before = books
    books = replace(books, fired=(*books.fired, figure), passed=None)
    if result[1]:
        books = kill(books, *target)
    if dice[0] == dice[1]:
        books = mark(books, unit)
    return _after(routs(books), before, hands_over=books.miss_passes and not result[1])


def close_combat(
    books: Books, unit: str, figure: str, target: tuple[str, str], outcome: str
) -> Books:
    """A charge of a figure: who falls, who routs, and the initiative passes (MS16, MS49)."""
    before = books
    books = replace(books, passed=None)
    if outcome != "attacker":
        books = kill(books, *target)
    if outcome != "defender":
        books = kill(books, unit, figure)
    return _after(routs(books, (target[0], unit)), before, hands_over=True)


def moved(books: Books) -> Books:
    """A unit has moved, and the initiative passes (MS8)."""
    return _after(replace(books, passed=None), books, hands_over=True)


def failed(books: Books) -> Books:
    """A test failed, and the initiative passes (MS7)."""
    return hand_over(replace(books, passed=None))


def gave_way(books: Books, *, absent: bool) -> Books:
    """A side passes; two in succession, one of each side, end the skirmish (MS36)."""
    if not absent and books.passed == OTHER[books.seat]:
        return _end(books, None)
    return hand_over(replace(books, passed=None if absent else books.seat))
