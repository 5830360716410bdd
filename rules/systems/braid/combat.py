"""Charges of a turn, contacts that last, and who has fought: what is remembered of close combat."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from rules.kernel.values.frozen import changed

ChargeState = Literal["on", "held", "ran", "home", "done"]
ON: Final = "on"
HELD: Final = "held"
RAN: Final = "ran"
HOME: Final = "home"
DONE: Final = "done"


class _Kept(BaseModel):
    model_config = ConfigDict(frozen=True)


class Contact(_Kept):
    """Two enemies in contact, since one of them charged (BC113).

    Attributes:
        charger: Who charged.
        charged: Whom.
        face: Which side of that one: front, right, rear, left from 0; of a place from the north.
        ground: That of the unit charged: ``open``, ``wood``, ``hill`` or ``built_up`` (BC115).
        high: The one of them that stood higher before the charge; empty if none did (BC69).
        cover: Whether the unit charged is behind a wall or hedge (BC70).
    """

    charger: str
    charged: str
    face: int
    ground: str
    high: str
    cover: bool

    def of(self, unit: str) -> bool:
        """Whether it is one of a unit."""
        return unit in (self.charger, self.charged)

    def other(self, unit: str) -> str:
        """Who is in contact with that one."""
        return self.charged if unit == self.charger else self.charger


class Charge(_Kept):
    """A charge that was declared in this turn (BC95).

    Attributes:
        unit: Who charges.
        target: Whom.
        wheel: The wheel that it begins with, in degrees, to the right if positive.
        ahead: How far it is straight ahead after that.
        general: The commander who leads it; empty if none does.
        contact: What the melee is like if it gets there.
        state: ``on`` it comes, ``held`` its test failed, ``ran`` its target is gone, ``home`` it
            has made contact, ``done`` it has moved without.
    """

    unit: str
    target: str
    wheel: int
    ahead: int
    general: str
    contact: Contact
    state: ChargeState = "on"


class Fought(_Kept):
    """A unit that has fought in this turn: whom it touched; whether it won, 1, or lost, -1."""

    unit: str
    foes: tuple[str, ...]
    won: int


class Combat(_Kept):
    """All of it.

    Attributes:
        charges: Those of this turn, in the order of declaring.
        contacts: Those that last, the oldest first.
        fought: Who has fought in this turn.
        charged: Who has charged or counter-charged into contact in this turn: they wear (BC122).
        answered: Horse that has been asked for a counter-charge in this turn (BC108).
        outlived: Who has won an assault in this turn, on either side: they test morale (BC144).
    """

    charges: tuple[Charge, ...] = ()
    contacts: tuple[Contact, ...] = ()
    fought: tuple[Fought, ...] = ()
    charged: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    outlived: tuple[str, ...] = ()

    def fresh(self) -> Combat:
        """What is left of it when a turn begins."""
        return Combat(contacts=self.contacts)

    def touching(self, unit: str) -> tuple[str, ...]:
        """The enemies that a unit is in contact with."""
        return tuple([each.other(unit) for each in self.contacts if each.of(unit)])

    def charge_of(self, unit: str) -> Charge | None:
        """The charge that a unit has declared in this turn."""
        return next((each for each in self.charges if each.unit == unit), None)

    def against(self, target: str) -> tuple[Charge, ...]:
        """The charges that come at a unit."""
        return tuple([e for e in self.charges if e.target == target and e.state == ON])

    def result(self, unit: str) -> Fought | None:
        """How a unit has fought in this turn."""
        return next((each for each in self.fought if each.unit == unit), None)

    def with_charge(self, unit: str, state: ChargeState) -> Combat:
        """It with a charge in another state."""
        found = [changed(e, state=state) if e.unit == unit else e for e in self.charges]
        return changed(self, charges=tuple(found))

    def at_home(self, contact: Contact) -> Combat:
        """It when a charge has made contact."""
        found = self.with_charge(contact.charger, HOME)
        return changed(
            found,
            contacts=(*found.contacts, contact),
            charged=(*found.charged, contact.charger),
        )

    def parted(self, unit: str) -> Combat:
        """It when a unit has gone from where it was: no contact, nobody reaches it any more."""
        charges = [
            changed(e, state=RAN)
            if e.target == unit and e.state == ON
            else changed(e, state=DONE)
            if e.unit == unit and e.state in (ON, RAN)
            else e
            for e in self.charges
        ]
        contacts = [each for each in self.contacts if not each.of(unit)]
        return changed(self, charges=tuple(charges), contacts=tuple(contacts))
