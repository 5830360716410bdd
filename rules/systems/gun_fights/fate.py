"""What becomes of those who are hit: marked off, lifted to redeploy, removed; and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from rules.kernel.game.d6 import DIE
from rules.systems.gun_fights.events import FightEnded, Placed, Stranded, Struck
from rules.systems.gun_fights.pieces import Status
from rules.systems.gun_fights.redeploying import redeployment
from rules.systems.gun_fights.refusals import illegal
from rules.systems.gun_fights.stats import SIDES

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.gun_fights.pieces import Figure
    from rules.systems.gun_fights.state import GunFightState


def strike(r: Resolution[GunFightState], figure: Figure, face: int) -> None:
    """Let a figure suffer a hit (GFT14); ``face`` is the die that hit it."""
    field = r.state.field
    if field.person(figure).rank is None:
        _mark(r, figure)
    else:
        _drive_off(r, figure, face)
    end_if_decided(r)


def end_if_decided(r: Resolution[GunFightState]) -> None:
    """End the fight when a side has nobody left in play (GFT15, GF22)."""
    field = r.state.field
    for side, other in (SIDES, SIDES[::-1]):
        if not any(figure.fights for figure in field.side(side)):
            names = field.scenario
            words = (
                f"The {names.side_name(side)} have nobody left: the {names.side_name(other)} win."
            )
            r.emit(FightEnded(winner=other, words=words))
            return


def redeploy(r: Resolution[GunFightState], figure: Figure) -> None:
    """Put a lifted man back near his officer; that is his action (GFT16, GFT17, GFT20, GF10b)."""
    field = r.state.field
    name = field.person(figure).name
    if figure.status is not Status.LIFTED:
        raise illegal("GF10", case="place", figure=name)
    officer_id = field.scenario.officer(field.person(figure))
    spot = redeployment(r.state, figure)
    if officer_id is None or spot is None:
        raise illegal("GF11", legal=("pass",), figure=name)
    r.emit(Placed(figure=figure.id, at=spot, officer=officer_id))


def _mark(r: Resolution[GunFightState], figure: Figure) -> None:
    """Mark off the figure's next name, from the top; its last one removes it.

    (GFT13, GFT13b, GF5, GF6, GF13c)
    """
    state = r.state
    spaces = state.field.scenario.spaces[figure.id]
    # Who stands nowhere in the table, as in older fights of people's own, falls at once (GF4).
    row = spaces[figure.hits] if spaces else None
    last = figure.hits + 1 >= len(spaces)
    r.emit(
        Struck(
            figure=figure.id,
            row=row,
            outcome="removed" if last else "marked",
            idle=bool(spaces) and row == state.row and state.is_to_act(figure.id),
        )
    )
    if last:
        strand_men_of(r, figure)


def _drive_off(r: Resolution[GunFightState], figure: Figure, face: int) -> None:
    """A constable or tracker falls on a natural 6, else he redeploys.

    (GFT14b, GFT18, GF9, GF9b, GF12b)
    """
    field = r.state.field
    officer = field.scenario.officer(field.person(figure))
    led = officer is not None and field.figure(officer).fights
    extra: int | None = None
    if led and field.options.constables_removed == "extra-roll":
        (extra,) = r.roll(1, DIE, f"removal: {field.person(figure).name}")
    falls = not led or (face if extra is None else extra) == DIE
    outcome: Literal["lifted", "removed"] = "removed" if falls else "lifted"
    r.emit(Struck(figure=figure.id, row=None, outcome=outcome, extra=extra, led=led))


def strand_men_of(r: Resolution[GunFightState], officer: Figure) -> None:
    """Men who wait to redeploy near a fallen officer are removed (GFT18, GF12)."""
    field = r.state.field
    for figure in field.figures:
        waits = figure.status is Status.LIFTED
        if waits and field.scenario.officer(field.person(figure)) == officer.id:
            r.emit(Stranded(figure=figure.id))
