"""The scenarios and variants: every ruling marked (V) that stands, each with its default."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, get_args

from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from rules.kernel.system.options import Measured, Timed
from rules.kernel.system.presets import AS_WRITTEN, RECOMMENDED, Preset, Where
from rules.kernel.system.spec import OneOf, Rare
from rules.systems.buoyz.board.stats import PLANET, SCENARIOS, Level

if TYPE_CHECKING:
    from rules.systems.buoyz.board.stats import Scenario

Section = Literal["boarding", "actions", "tractor", "borg", "cloak", "races"]
"""Sections of the level full."""
Late = Literal["craft", "mines", "bases", "squadrons", "break_contact"]
"""Sections of the level all, beside those of full."""
BY_LEVEL: Final = "by level"
"""Of a section: the level says whether it is played (BZ216)."""
_SWITCHED: Final = {True: "on", False: "off", "true": "on", "false": "off"}


def _switch(given: Any) -> Any:
    """A section as it is kept; games from before there were levels keep it as a switch."""
    return _SWITCHED.get(given, given) if isinstance(given, bool | str) else given


Switch = Annotated[Literal["by level", "on", "off"], BeforeValidator(_switch)]


def usual_of(scenario: Scenario) -> dict[str, Any]:
    """The options that a scenario has, where a game does not say others (BZ287)."""
    found: dict[str, Any] = {"rules": scenario.rules}
    if scenario.points:
        found["points"] = scenario.points
    if scenario.bought and scenario.period:
        found["period"] = scenario.period
    return found


def _scenarios() -> dict[str, str]:
    return {each.id: each.title for each in SCENARIOS.values()}


class BuoyzOptions(Timed, Measured):
    """The variants of a battle; those that are not rare are shown (BZ288)."""

    scenario: Annotated[str, OneOf(_scenarios)] = Field(
        default="duel", description="What is fought (BZ219)"
    )
    rules: Level = Field(
        default="core", description="The level; all of its sections are on that stand (BZ216)"
    )
    points: int = Field(
        default=30, ge=10, le=90, description="Points a side in a battle of fleets (BZ223)"
    )
    turn_limit: int = Field(
        default=0, ge=0, le=30, description="Turns; 0: as the scenario says (BZ138)"
    )
    pre_measure: bool = Field(
        default=True, description="Distances and chances are told beforehand (BZ131)"
    )
    alternation: Literal["ship", "half", "side"] = Field(
        default="half", description="How many ships a side moves or fires before the other (BZ221)"
    )
    table: Literal["as listed", "36x36", "48x36", "48x48", "72x48"] = Field(
        default="as listed", description="The table where ships are deployed, in inches (BZ33)"
    )
    bodies: Literal["as listed", "none", "planet", "giant", "nebula", "asteroids"] = Field(
        default="as listed", description="What lies in the middle of the table (BZ230)"
    )
    boarding: Switch = Field(
        default=BY_LEVEL, description="Transporters, boarding, lowered shields (BZ194)"
    )
    actions: Switch = Field(
        default=BY_LEVEL,
        description="ECM, Self-Destruct, Ramming, Maximum Warp, No-Win, the Force (BZ232)",
    )
    tractor: Switch = Field(default=BY_LEVEL, description="Tractor beams (BZ43)")
    borg: Switch = Field(
        default=BY_LEVEL, description="Adaption and Shield Drain of the Borg (BZ54)"
    )
    cloak: Switch = Field(
        default=BY_LEVEL, description="Cloaks, lurkers, and who hunts them (BZ239)"
    )
    races: Switch = Field(
        default=BY_LEVEL,
        description="Attack Shields, saucers, Engine Doubling, pursuit mines (BZ243)",
    )
    craft: Switch = Field(
        default=BY_LEVEL, description="Attack craft and the ships that carry them (BZ255)"
    )
    flagships: Literal["as printed", "superior"] = Field(
        default="as printed",
        description="Crews of both flagships; a Superior one may use the Force (BZ248)",
    )
    break_contact: Switch = Field(
        default=BY_LEVEL, description="Sides that suffer may have to retreat; points decide (BZ202)"
    )
    mines: Literal["by level", "off", "on", "field"] = Field(
        default=BY_LEVEL,
        description="Ships that carry, lay and sweep mines; or a large minefield, too (BZ260)",
    )
    squadrons: Switch = Field(
        default=BY_LEVEL, description="Ships form squadrons, which move and fire together (BZT65)"
    )
    names: Literal["printed", "plain"] = Field(
        default="printed", description="Ships by the names of the text, or by class (BZ217)"
    )
    forces: Annotated[Literal["as listed", "even"], Rare()] = Field(
        default="as listed", description="The ships of a scenario, or such as come out even (BZ280)"
    )
    zone: Annotated[int, Rare()] = Field(
        default=6, ge=2, le=12, description="Depth of deployment zones in inches (BZ136)"
    )
    planet_radius: Annotated[int, Rare()] = Field(
        default=PLANET,
        ge=1,
        le=4,
        description="How large planets are, in inches to the rim (BZ122)",
    )
    placing: Annotated[Literal["middle", "random"], Rare()] = Field(
        default="middle", description="Where a body lies that the option bodies names (BZ214)"
    )
    rotation: Annotated[bool, Rare()] = Field(
        default=False, description="Bases and what has landed go round with their body (BZ162)"
    )
    hyperspace: Annotated[bool, Rare()] = Field(
        default=False, description="Ships with a hyperdrive go into hyperspace (BZ267)"
    )
    threshold: Annotated[int, Rare()] = Field(
        default=40,
        ge=10,
        le=90,
        description="Points lost at which contact is checked, in % (BZ254)",
    )
    period: Annotated[int, Rare()] = Field(
        default=0,
        ge=0,
        le=6,
        description="Ships that are bought are of one period; 0: of any (BZ265)",
    )
    bases: Annotated[Switch, Rare()] = Field(
        default=BY_LEVEL,
        description="Fleets that are bought may have batteries and stations (BZ272)",
    )
    galaxy_as: Annotated[Literal["CA", "BB"], Rare()] = Field(
        default="CA", description="What a Galaxy is paid for as: a cruiser, or a battleship (BZ201)"
    )
    tables: Annotated[int, Rare()] = Field(
        default=1, ge=1, le=3, description="Tables side by side, two turns of transit apart (BZ196)"
    )
    web: Annotated[bool, Rare()] = Field(
        default=False, description="Tholian ships spin webs that bar the way (BZ60)"
    )
    dispute_rows: Annotated[Literal["giant", "clamp"], Rare()] = Field(
        default="giant", description="A disputed table of 6 and more: a giant, or nebulae (BZ106)"
    )
    mine_row: Annotated[Literal["length", "field"], Rare()] = Field(
        default="length",
        description="A large minefield counts a row for each 3 inches, or one (BZ79)",
    )
    round_speed: Annotated[bool, Rare()] = Field(
        default=False, description="Speeds are rounded to whole inches (BZ1)"
    )
    arc_angle: Annotated[Literal["90", "120", "60"], Rare()] = Field(
        default="90", description="How wide the fore and aft arcs are, in degrees (BZ3)"
    )
    singularity_is_warp: Annotated[bool, Rare()] = Field(
        default=False, description="A quantum singularity takes a ship as far as warp does (BZ9)"
    )
    turn_table: Annotated[Literal["30+15", "15", "22.5"], Rare()] = Field(
        default="30+15", description="Degrees a turning point (BZ27)"
    )
    stationary_is_dead: Annotated[bool, Rare()] = Field(
        default=False, description="A ship that stays where it is counts as dead in space (BZ30)"
    )
    torpedo_hit_on: Annotated[int, Rare()] = Field(
        default=3, ge=2, le=3, description="What a torpedo's die must come to (BZ65)"
    )
    crippled_torpedoes: Annotated[bool, Rare()] = Field(
        default=False, description="Being crippled halves torpedoes, too (BZ73)"
    )
    ram_already_crippled: Annotated[Literal["nothing", "destroyed"], Rare()] = Field(
        default="nothing", description="What ramming does to a ship that is crippled (BZ44)"
    )
    mine_dice: Annotated[Literal["damage", "attack"], Rare()] = Field(
        default="damage", description="What dice a mine throws: it has hit, or must hit (BZ80)"
    )
    tractor_auto_break: Annotated[bool, Rare()] = Field(
        default=False, description="Tractor beams end with the turn (BZ24)"
    )
    boarding_risk: Annotated[Literal["both", "defender"], Rare()] = Field(
        default="defender", description="Who may be captured by a boarding (BZ195)"
    )
    boarder_shields_down: Annotated[bool, Rare()] = Field(
        default=False, description="Who boards has lowered its own shields (BZ51)"
    )
    ambush_fire: Annotated[bool, Rare()] = Field(
        default=False, description="Who is revealed may uncloak and fire in that turn (BZ96)"
    )
    prize_crew: Annotated[bool, Rare()] = Field(
        default=False, description="Captured ships sail for their captors (BZ102)"
    )
    craft_roles: Annotated[Literal["as listed", "launch"], Rare()] = Field(
        default="as listed", description="When it is said what flights of craft are for (BZ183)"
    )
    craft_base: Annotated[bool, Rare()] = Field(
        default=False, description="Craft without a carrier fly from a base off the table (BZ89)"
    )
    aegis_separate: Annotated[bool, Rare()] = Field(
        default=False, description="Close defence fires at craft and at torpedoes, too (BZ68)"
    )
    yield_field: Annotated[bool, Rare()] = Field(
        default=True, description="Whose last ship leaves the table has lost (BZ139)"
    )

    @model_validator(mode="before")
    @classmethod
    def _usual(cls, data: Any, info: ValidationInfo) -> Any:
        """Fill in what a scenario is played by, where a new game does not say it (BZ287)."""
        if not isinstance(data, dict) or info.context is not None:
            return data
        usual = SCENARIOS.get(str(data.get("scenario")))
        return data if usual is None else usual_of(usual) | data

    def plays(self, section: Section | Late) -> bool:
        """Whether a section is played: as its switch says, else its level (BZ216, BZ216b)."""
        said = getattr(self, section)
        if said != BY_LEVEL:
            return bool(said != "off")
        return self.rules == "all" or (self.rules == "full" and section in get_args(Section))

    @property
    def sections(self) -> frozenset[str]:
        """All sections that are played, those of their own, too (BZ216)."""
        by_level = (*get_args(Section), *get_args(Late))
        alone = {"hyperspace": self.hyperspace, "web": self.web}
        return frozenset(
            [each for each in by_level if self.plays(each)] + [e for e, on in alone.items() if on]
        )


_USUAL: Final = tuple([Where("scenario", each.id, usual_of(each)) for each in SCENARIOS.values()])
_SIZED: Final = tuple(
    [Where(e.option, e.value, more) for e in _USUAL if (more := dict(e.values)).pop("rules")]
)
"""The same without levels, which some presets have themselves."""
PRESETS = (
    Preset(
        RECOMMENDED,
        "As ruled, and by post half of a side's ships at a time",
        {},
        where=_USUAL,
    ),
    Preset(
        AS_WRITTEN,
        "What the text says literally: nothing is measured",
        {"pre_measure": False, "alternation": "ship", "boarding_risk": "both"},
        where=_USUAL,
    ),
    Preset(
        "balanced",
        "As recommended by the core rules, with forces that win as often as each other",
        {"rules": "core", "forces": "even"},
        where=(*_SIZED, Where("scenario", "resist", {"turn_limit": 11})),
    ),
    Preset(
        "full",
        "As recommended, with all sections of the level full",
        {"rules": "full"},
        where=_SIZED,
    ),
    Preset(
        "all",
        "As recommended, with all sections of the level all that stand",
        {"rules": "all"},
        where=_SIZED,
    ),
)
"""Options that go together (BZ222, BZ216)."""
