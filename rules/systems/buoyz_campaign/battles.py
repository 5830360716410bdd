"""Battles: handed out as games of their own, and what they come to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import ValidationError

from rules.kernel.game.d6 import DIE
from rules.kernel.game.parts import Part
from rules.kernel.values.errors import Malformed
from rules.systems.buoyz.board.brief import BuoyzBrief
from rules.systems.buoyz.board.muster import bodies_of
from rules.systems.buoyz.board.options import BuoyzOptions
from rules.systems.buoyz.board.stats import BLUE, RED, SIDES, Placed, Scenario, Start
from rules.systems.buoyz.board.stats import Fleet as BattleFleet
from rules.systems.buoyz.reporting import Fought
from rules.systems.buoyz_campaign import contact, defences, scoring
from rules.systems.buoyz_campaign import events as ev
from rules.systems.buoyz_campaign.listing import sailing, sent
from rules.systems.buoyz_campaign.questions import Interval
from rules.systems.buoyz_campaign.words import NATURES, title_of

if TYPE_CHECKING:
    from rules.kernel.game.resolution import Resolution
    from rules.systems.buoyz.board.sds import Description
    from rules.systems.buoyz.reporting import Fate
    from rules.systems.buoyz_campaign.pieces import Battle, Vessel
    from rules.systems.buoyz_campaign.state import CampaignState
    from rules.systems.buoyz_campaign.view import AnyPosition

BUOYZ: Final = "buoyz"
_SCENARIO: Final = "fleet"
"""The scenario of the battle's rules that this one is like."""
_TEMPERS: Final[dict[int, Literal["", "aggressive", "cautious"]]] = {
    -1: "cautious", 0: "", 1: "aggressive",
}  # fmt: skip
"""What a fleet adds to its dice, as battles write it."""
_AT_THE_END: Final = 1
"""The last version of these rules whose battles do not check contact themselves."""


def parts(state: CampaignState) -> tuple[Part, ...]:
    """The battles that are being fought, as games of their own, all at the same time (CAM1b)."""
    return tuple(_part(state, battle) for battle in state.battles if battle.is_open)


def _part(state: CampaignState, battle: Battle) -> Part:
    """What a battle is played by (CAM10, CAM15, CAM16, CAM17, CAM27, CAM28, CAM35b, CAM37b)."""
    options = state.options
    width, depth = map(int, options.table.split("x"))
    forces = battle.forces or ("", "")
    ships = [sent(state, seat, text) for seat, text in zip(battle.sides, forces, strict=True)]
    title = f"Battle {battle.number}: {NATURES[battle.nature]}"
    body = _bodies(battle, width, depth) if options.rules != "core" else ()
    scenario = Scenario(
        id=_SCENARIO,
        title=title,
        width=width,
        depth=depth,
        turns=options.turn_limit,
        body=body,
        scattered=options.rules != "core",
        chosen=bool(body) and state.version > defences.BY_THEMSELVES,
        fleet=(
            _side(state, BLUE, battle, ships[0]),
            _side(state, RED, battle, ships[1]),
        ),
    )
    kinds = {ship.sd for each in ships for ship in each}
    bases = {e.id: e for seat in battle.sides for e in defences.raised(state, battle, seat)}
    sds = (*(each for each in state.brief.sd if each.id in kinds), *bases.values())
    brief = _brief(scenario, sds)
    more: dict[str, Any] = {"break_contact": "off"}
    if checks(state):
        more = {"break_contact": "on", "threshold": options.threshold}
    if options.rules != "core":
        more["boarding_risk"] = options.boarding_risk
    given = BuoyzOptions(
        scenario=_SCENARIO,
        rules=options.rules,
        alternation=options.alternation,
        craft=options.craft,
        mines=options.mines,
        squadrons=options.squadrons,
        galaxy_as=options.galaxy_as,
        **more,  # whether battles themselves check contact, whatever their level says
    )
    seats: dict[str, str] = dict(zip(SIDES, battle.sides, strict=True))
    return Part(battle.key, title, BUOYZ, given, brief, seats)


@lru_cache(maxsize=1 << 6)
def _brief(scenario: Scenario, sds: tuple[Description, ...]) -> BuoyzBrief:
    """The brief of a battle: one as long as it is fought."""
    return BuoyzBrief(scenario=scenario, sd=sds)


def _bodies(battle: Battle, width: int, depth: int) -> tuple[Placed, ...]:
    """What lies on a table, around its middle where the dice find no room for it (CAM23b)."""
    east, north = width // 2, depth // 2
    return tuple(
        each.model_copy(update={"at": (each.at[0] + east, each.at[1] + north)})
        for each in bodies_of(battle.ground, battle.moons)
    )


def checks(state: CampaignState) -> bool:
    """Whether battles themselves check contact after each turn (CAM9)."""
    return state.version > _AT_THE_END and state.options.contact == "each turn"


def _side(
    state: CampaignState, side: Any, battle: Battle, ships: tuple[Vessel, ...]
) -> BattleFleet:
    """A side: ships, which are whole, and its defences (CAMT9b, CAM32, CAM35c, CAM36, CAM37)."""
    seat = battle.sides[SIDES.index(side)]
    flagship = state.brief.sds[ships[0].sd]
    more = temper(state, seat, flagship) if checks(state) else 0
    return BattleFleet(
        side=side,
        name=title_of(seat),
        temper=_TEMPERS[more],
        around=defences.around(state, battle, seat),
        fields=defences.fields(battle, seat),
        ship=(
            *(Start(sd=each.sd, name=each.name) for each in ships),
            *defences.starts(state, battle, seat),
        ),
    )


def temper(state: CampaignState, seat: str, flagship: Description) -> int:
    """What a force adds to its checks: its flagship's, or its fleet's (CAMT6b, CAM31).

    A merchant has that of its fleet.
    """
    powers = state.brief.powers
    race = flagship.race if flagship.race in powers else state.fleets[seat].race
    return state.brief.power_of(race).contact


def reported(r: Resolution[CampaignState], part: Part, game: str, outcome: Any) -> None:
    """Take in what a battle has come to; one that was called off is fought again (CAM21)."""
    battle = next(each for each in r.state.battles if each.key == part.key)
    if outcome is None:
        r.emit(ev.BattleVoid(battle=battle.number, game=game))
        return
    fought = _read(r.state, battle, outcome)
    sent_there = [len(sailing(r.state.brief, text)) for text in battle.forces or ("", "")]
    fates = (
        tuple(each.fate for each in fought.blue[: sent_there[0]]),
        tuple(each.fate for each in fought.red[: sent_there[1]]),
    )
    ships = _ships(r.state, battle)
    lost: dict[str, int] = dict(fought.flights)
    r.emit(
        ev.BattleFought(
            battle=battle.number,
            game=game,
            turns=fought.turns,
            fates=fates,
            flights=(lost.get(BLUE, 0), lost.get(RED, 0)),
        )
    )
    _count(r, battle, fought, ships, game)
    if not any(each.is_open for each in r.state.battles):
        r.next(Interval())


def _ships(state: AnyPosition, battle: Battle) -> tuple[tuple[Description, ...], ...]:
    """The descriptions of the ships of both sides, in the order of their lists.

    Bases come last (CAM32d); minefields are none of them (CAM36c).
    """
    return tuple(
        (
            *(state.brief.sds[kind] for kind in sailing(state.brief, text)),
            *defences.raised(state, battle, seat),
        )
        for seat, text in zip(battle.sides, battle.forces or (), strict=False)
    )


def _read(state: CampaignState, battle: Battle, outcome: Any) -> Fought:
    """The report of a battle.

    Raises:
        Malformed: It is none of these ships.
    """
    try:
        data = {key: value for key, value in outcome.items() if key != "is"}
        found = Fought.model_validate(data)
    except (AttributeError, ValidationError):
        raise Malformed("That is no report of a battle.") from None
    listed = [tuple(each.id for each in ships) for ships in _ships(state, battle)]
    told = [tuple(each.sd for each in side) for side in (found.blue, found.red)]
    if listed != told:
        raise Malformed("That is a report of other ships.")
    return found


def _count(
    r: Resolution[CampaignState],
    battle: Battle,
    fought: Fought,
    ships: tuple[tuple[Description, ...], ...],
    game: str,
) -> None:
    """Who broke contact, who has won, what both gain (CAMT7, CAMT12)."""
    fates = [[each.fate for each in side] for side in (fought.blue, fought.red)]
    broke = _broken(r, battle, fought, ships, fates)
    totals = [sum(sd.points for sd in side) for side in ships]
    lost = (contact.lost(ships[0], fates[0]), contact.lost(ships[1], fates[1]))
    left = (totals[0] - lost[0], totals[1] - lost[1])
    count = scoring.counted(left, lost, broke)
    r.emit(
        ev.BattleScored(
            battle=battle.number,
            game=game,
            lost=lost,
            left=left,
            cp=count.cp,
            broke=tuple(
                seat
                for seat, turn in zip(battle.sides, broke, strict=True)
                if turn != scoring.NEVER
            ),
            winner="" if count.winner is None else battle.sides[count.winner],
            grade=count.grade,
        )
    )


def _broken(
    r: Resolution[CampaignState],
    battle: Battle,
    fought: Fought,
    ships: tuple[tuple[Description, ...], ...],
    fates: list[list[Fate]],
) -> tuple[int, int]:
    """In which turn each side broke contact.

    Whose last ship is gone from the table has (CAM9b). Where the battle did not check it itself,
    sides that are both still there check it at its end (CAM9d).
    """
    found = [scoring.NEVER, scoring.NEVER]
    for side, turn in fought.broke:
        found[SIDES.index(side)] = turn
    for side in fought.gone:
        at = SIDES.index(side)
        found[at] = min(found[at], fought.turns)
    if not fought.contact and not fought.gone:
        for at, seat in enumerate(battle.sides):
            why = contact.reason(ships[at], fates[at], r.state.options.threshold)
            if why and _checked(r, battle, seat, ships[at], why):
                found[at] = fought.turns
    return found[0], found[1]


def _checked(
    r: Resolution[CampaignState],
    battle: Battle,
    seat: str,
    ships: tuple[Description, ...],
    why: str,
) -> bool:
    """Whether a side breaks contact by its die (CAMT6)."""
    plus = temper(r.state, seat, ships[0])
    (face,) = r.roll(1, DIE, f"break contact: {seat}", seat)
    broken = contact.breaks(face, plus)
    r.emit(
        ev.ContactChecked(
            battle=battle.number, seat=seat, why=why, face=face, plus=plus, breaks=broken
        )
    )
    return broken
