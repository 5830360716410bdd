"""What the sides are asked, and what the rules do next of themselves."""

from __future__ import annotations

from rules.kernel.game.agenda import Question, Task
from rules.systems.interceptors import actions as ac


class BuyFighters(Question):
    """A side is to hand in its list (II58, II59)."""

    answers = (ac.Muster,)
    rule = "II59"


class PlaceScenery(Question):
    """The interceptor is to put a piece on the board (IIT7)."""

    answers = (ac.Put, ac.Scatter)
    rule = "II62"


class Announce(Question):
    """The interceptor is to announce where scenery moves (IIT7c)."""

    answers = (ac.Drift,)
    rule = "IIT7"


class Arrange(Question):
    """The defender may move what he has deployed, so often still (IIT36b, II98, II129)."""

    answers = (ac.Put, ac.Ready)
    rule = "II98"

    left: int


class SealValue(Question):
    """The defender is to note down targets that are worth much: so many more (IIT37, II101)."""

    answers = (ac.Value,)
    rule = "II101"

    left: int


class ChooseProtected(Question):
    """The commander is to name the protected quadrant (IIT39c, II103)."""

    answers = (ac.Protect,)
    rule = "II103"


class MayTurn(Question):
    """The commander may try to turn the starbase (IIT39d, II108)."""

    answers = (ac.Turn, ac.Ready)
    rule = "II108"


class PassBy(Question):
    """The commander is to say on which side scenery goes around the starbase (IIT42, II111b)."""

    answers = (ac.Around,)
    rule = "II111"

    piece: str


class ChooseEdge(Question):
    """A side is to choose its edge (IIT8)."""

    answers = (ac.Enter,)
    rule = "IIT8"


class PlaceFighter(Question):
    """A side is to put fighters on its edge: all of these (IIT8, IIT9)."""

    answers = (ac.Start,)
    rule = "II63"

    fighters: tuple[str, ...]


class BeginGo(Question):
    """A side is to begin the go of one of its fighters (IIT13)."""

    answers = (ac.Energy, ac.Fly, ac.Sweep, ac.Flip, ac.Fire, ac.Glide)
    rule = "IIT13"


class FlyOn(Question):
    """A side is to go on with the fighter that flies (II65, II11).

    Attributes:
        held: Whether it may fire no more where it is (II67).
    """

    answers = (ac.Fly, ac.Fire, ac.Stop, ac.Sweep, ac.Flip, ac.Energy)
    rule = "II65"

    fighter: str
    held: bool = False


class MayReact(Question):
    """A side is to fire at an enemy in its arcs, or to hold (II24, II70)."""

    answers = (ac.Fire, ac.Hold)
    rule = "II24"

    target: str


class FireGuns(Question):
    """The defender's gun clusters may fire, after all fighters (IIT34d, II94)."""

    answers = (ac.Volley, ac.Fire, ac.Hold)
    rule = "II94"


class MayGamble(Question):
    """A side is to say how many hits it chances on sudden death (IIT30, II79)."""

    answers = (ac.Gamble,)
    rule = "II79"

    fighter: str
    target: str
    hits: int


class Reveal(Task):
    """Both lists are in: show them (II59)."""


class ShowDefence(Task):
    """The lists are in: show that of the side that defends, as it is laid out by it (II141)."""


class SetScenery(Task):
    """Throw for scenery (IIT2)."""


class LayOut(Task):
    """Throw where on the ground everything stands (IIT36, II98)."""


class LineUp(Task):
    """Put all fighters of a side on their edges (II63, II99)."""

    side: str


class Deploy(Task):
    """Put the usual pieces on the starbase (II105)."""


class TryCollateral(Task):
    """A try for collateral damage by a secondary target that has fallen (II110)."""

    structure: str


class Collaterals(Task):
    """The tries for collateral damage of this go (II110)."""


class Turning(Task):
    """Ask the commander whether the starbase is to turn (II108)."""


class Check(Task):
    """Whether a side has lost, once the scenery has gone its way (II113)."""


class NewGo(Task):
    """Begin a go: who moves first (IIT12)."""


class HalfGo(Task):
    """One side's part of a go (IIT12)."""

    side: str


class Entering(Task):
    """Reaction fire at those that have come (II64, II71)."""

    fighters: tuple[str, ...]


class Turns(Task):
    """Let the next fighter of a side have its go (IIT13)."""

    side: str


class Reacting(Task):
    """Let the enemies of a fighter fire at it (IIT27c, II24)."""

    target: str


class Advance(Task):
    """Let the fighter that flies go on by a unit, if nothing stops it (II72)."""

    fighter: str


class GoOn(Task):
    """Ask the fighter that flies what is next after its shot, if it has a choice (II67)."""

    fighter: str


class Strike(Task):
    """Let a shot's hits do what they do (IIT28).

    Attributes:
        gambled: How many of the hits are chanced.
    """

    fighter: str
    target: str
    hits: int
    gambled: int


class EndFlight(Task):
    """A fighter's go is over: what it has touched (IIT23)."""

    fighter: str


class Guns(Task):
    """Let the gun clusters fire, if they can (II94)."""


class Volleying(Task):
    """Let the next gun cluster fire at a fighter (II123).

    Attributes:
        spent: Whether it had no energy at first: then only its end is the end of it.
    """

    target: str
    spent: bool


class Burnouts(Task):
    """The burn-outs of a side (IIT11)."""

    side: str


class EndGo(Task):
    """The end of a go: scenery, losses, wrecks (IIT24, IIT33)."""


QUESTIONS = (
    BuyFighters, PlaceScenery, Announce, Arrange, SealValue,
    ChooseProtected, MayTurn, PassBy, ChooseEdge, PlaceFighter, BeginGo,
    FlyOn, MayReact, FireGuns, MayGamble,
)  # fmt: skip
TASKS = (
    Reveal, SetScenery, NewGo, HalfGo, Entering, Turns, Reacting, Advance, GoOn, Strike,
    EndFlight, Burnouts, EndGo, LayOut, LineUp, Guns, Volleying, Deploy,
    TryCollateral, Collaterals, Turning, Check, ShowDefence,
)  # fmt: skip
