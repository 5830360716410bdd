"""Energy: changing the level, and burning out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.kernel.game.d6 import DIE
from rules.kernel.values.frozen import changed
from rules.systems.interceptors.events import BurnedOut, LevelTried
from rules.systems.interceptors.refusals import illegal
from rules.systems.interceptors.stats import GREEN, RED

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.interceptors.flight import Flight
    from rules.systems.interceptors.options import FightersOptions
    from rules.systems.interceptors.pieces import Fighter
    from rules.systems.interceptors.state import FightersState

_NEEDED: Final = 4
_SUPERIOR: Final = 3


def needed(fighter: Fighter) -> int:
    """The least die that changes the level (IIT10, II12)."""
    return _SUPERIOR if "c" in fighter.extras else _NEEDED


def wanted(fighter: Fighter, flight: Flight, change: str, *, late: bool = False) -> int:
    """The level that a fighter would change to, checked (IIT10, II12, II14, IIT21c).

    Args:
        fighter: The fighter.
        flight: Its go so far.
        change: Up or down.
        late: Whether enemies have answered where it is (II65).

    Raises:
        Illegal: It is too late for that, or there is no such level.
    """
    if flight.free:
        raise illegal("IIT21", case="tricks", fighter=fighter.name)
    if late or flight.tried or flight.used or flight.fired:
        raise illegal("IIT10", legal=("fly",), fighter=fighter.name)
    level = fighter.level + (1 if change == "up" else -1)
    if not GREEN <= level <= RED:
        raise illegal("IIT10", case="end", legal=(_back(change),), fighter=fighter.name)
    return level


def _back(change: str) -> str:
    return "down" if change == "up" else "up"


def change_level(r: Resolution[FightersState], fighter: Fighter, level: int) -> None:
    """Try to change the level; then it is fixed how far the fighter may go (II73)."""
    (face,) = r.roll(1, DIE, f"energy: {fighter.name}")
    least = needed(fighter)
    works = face >= least
    reached = level if works else fighter.level
    units = r.state.table.units(changed(fighter, level=reached))
    r.emit(
        LevelTried(
            fighter=fighter.id,
            face=face,
            needed=least,
            level=reached,
            changed=works,
            units=units,
        )
    )


def burn(r: Resolution[FightersState], fighter: Fighter) -> None:
    """Throw for a burn-out (IIT11, II9)."""
    label = f"burn-out: {fighter.name}"
    faces = r.roll(2, DIE, label) if r.state.options.burnout_dice == "2d6" else r.roll(1, 8, label)
    lost = r.state.table.level(fighter).burnt(sum(faces))
    r.emit(BurnedOut(fighter=fighter.id, faces=faces, level=fighter.level, lost=lost))


def burning(low: int, high: int, options: FightersOptions) -> tuple[int, int]:
    """In how many of how many throws a level burns a block out."""
    if options.burnout_dice == "1d8":
        return high - low + 1, 8
    throws = [a + b for a in range(1, DIE + 1) for b in range(1, DIE + 1)]
    return sum(low <= total <= high for total in throws), len(throws)
