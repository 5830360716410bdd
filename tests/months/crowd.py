"""The people of all games, and when each of them does what."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

from tests.months.bystanders import Bystanders
from tests.months.calendar import DAY, HOUR
from tests.months.people import (
    SHARES,
    ZONES,
    Player,
    acts,
    agree,
    leaves,
    replaces,
    says,
    takes_back,
)
from tests.months.sundries import Sundries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox import Channel, LocalDiscord, Message
    from tests.months.audience import Audience
    from tests.months.calendar import Calendar
    from tests.months.clocks import Key
    from tests.months.hearing import Hearing
    from tests.months.ledger import Ledger
    from tests.months.life import Life

SYSTEMS: Final = {"trio": ("amber", "blue", "crimson"), "ambush": ("north", "south")}
_PACES: Final = (("daily", 30), ("3 days", 40), ("weekly", 30))
_POLICIES: Final = (("wait", 40), ("default", 40), ("concede", 10), ("offer", 10))
_PEOPLE: Final = 60
_GAMES_MORE: Final = 5
"""Games for which there is one person more."""
_OTHER_PACES: Final = ("daily", "36 hours", "2 days", "3 days", "weekly")
_CHANNELS_A_GUILD: Final = 100


@dataclass
class Slot:
    """A channel in which one game follows another.

    Attributes:
        code: The game under way; empty before the first.
        players: Who plays it, by seat.
        version: The journal's entries that have been looked at.
        paused: Whether a moderator has paused it.
    """

    channel: Channel
    name: str
    code: str = ""
    players: dict[str, Player] = field(default_factory=dict)
    version: int = 0
    paused: bool = False


class Crowd:
    """Lets people play.

    Attributes:
        slots: The channels that are there.
        by_code: The channel of each game that there was.
        more: Who has asked for more time since somebody looked.
    """

    def __init__(
        self,
        server: LocalDiscord,
        calendar: Calendar,
        ledger: Ledger,
        hearing: Hearing,
        audience: Audience,
        *,
        games: int,
        seed: int,
        busy: float,
    ) -> None:
        self._server = server
        self._hearing = hearing
        self._calendar = calendar
        self._ledger = ledger
        self._seed = seed
        self._rng = Random(f"crowd {seed}")
        self._wakes: list[tuple[int, int, Key]] = []
        self._later: list[tuple[int, int, tuple[Any, ...]]] = []
        self._drawn = 0
        self._life: Life
        self.slots: list[Slot] = []
        self.by_code: dict[str, Slot] = {}
        self.more: set[Key] = set()
        self._settle(games)
        self.bystanders = Bystanders(self._cleo, audience, self._by_id)
        for player in self.people:
            rng = Random(f"{seed} busy {player.person.id}")
            if rng.random() < busy:
                self._at(calendar.true + rng.randrange(3 * DAY), ("meddle", player, rng))

    async def act(self, life: Life) -> None:
        """Let everybody do what they want to have done by now, as long as the bot lives."""
        self._life = life
        now = self._calendar.true
        while self._wakes and self._wakes[0][0] <= now and not self._life.dead:
            key = heapq.heappop(self._wakes)[2]
            if key in self._ledger.open:
                await self._life.unless_dead(self._wake(key))
        while self._later and self._later[0][0] <= now and not self._life.dead:
            what, *given = heapq.heappop(self._later)[2]
            await self._life.unless_dead(getattr(self, f"_{what}")(*given))

    def rest(self) -> None:
        """Let nobody do anything any more."""
        self._wakes.clear()
        self._later.clear()

    def at(self, channel_id: int) -> Slot | None:
        """The games of a channel, if it has any."""
        return self._by_channel.get(channel_id)

    def way_of(self, message: Message, *, own: bool) -> tuple[str, frozenset[str]]:
        """By which way a message has come, and to whom: of a channel, who is mentioned."""
        if message.channel_id in self._direct:
            return "dm", frozenset({self._direct[message.channel_id]})
        return "here" if own else "webhook", frozenset(map(str, message.current.mentions))

    def vacate(self, slot: Slot, seat: str) -> None:
        """Nobody holds a seat: somebody takes it some day."""
        self._at(self._calendar.true + DAY, ("replace", slot, seat))

    def expect(self, key: Key) -> None:
        """Let a person who is asked answer some time."""
        slot = self.by_code[key.game]
        player = slot.players.get(key.seat)
        if player is None or str(player.person.id) != key.user_id:
            # A moderator has handed the side over.
            player = slot.players[key.seat] = self._by_id[key.user_id]
        self._drawn += 1
        rng = Random(f"{self._seed} {self._drawn}")
        at = player.wakes(self._calendar, self._ledger.paces[key.game].period, rng)
        if at is not None:
            heapq.heappush(self._wakes, (at, self._drawn, key))
        elif rng.random() < 0.5:
            self._at(self._calendar.true + DAY, ("leave", slot, key.seat))

    def _settle(self, games: int) -> None:
        """Make channels and people; each channel opens its first game within two days."""
        world, rng = self._server.world, self._rng
        habits = [each for each, share in SHARES.items() for _ in range(share)]
        count = min(3 * games, _PEOPLE) + games // _GAMES_MORE
        users = [world.add_user(f"Player {number}") for number in range(count)]
        self.people = [
            Player(self._server.person(user), rng.choice(habits), rng.choice(ZONES))
            for user in users
        ]
        self._by_id = {str(each.person.id): each for each in self.people}
        self._direct = {each.person.direct.id: str(each.person.id) for each in self.people}
        cleo = world.user("Cleo")
        self._cleo = self._server.person(cleo)
        guild = world.add_guild("Server")
        for at in range(games):
            if at % _CHANNELS_A_GUILD == 0:
                guild = world.add_guild(f"Server {at}")
                world.add_member(guild, cleo, moderator=True)
                for user in users:
                    world.add_member(guild, user)
            channel = world.add_channel(guild, f"game-{at}")
            self.slots.append(Slot(channel, rng.choice(sorted(SYSTEMS))))
            self._at(self._calendar.true + rng.randrange(2 * DAY), ("open", self.slots[-1]))
        self._by_channel = {each.channel.id: each for each in self.slots}
        self.sundries = Sundries(self._server)
        for player in self.people:
            self._at(self._calendar.true + rng.randrange(DAY), ("begin", player))

    def _at(self, when: int, what: tuple[Any, ...]) -> None:
        self._drawn += 1
        heapq.heappush(self._later, (when, self._drawn, what))

    async def _wake(self, key: Key) -> None:
        slot = self.by_code[key.game]
        player, live = slot.players.get(key.seat), await self._life.stored(key.game)
        if player is None or slot not in self.slots or key.seat not in live.active:
            return
        if live.state is not None and live.state.locked:
            heapq.heappush(self._wakes, (self._calendar.true + DAY, self._drawn, key))
            return
        rng = Random(f"{self._seed} {slot.channel.name} {self._calendar.true}")
        drawn_ = rng.random()
        ends = [each.ends for each in self._hearing.of(key.user_id).away]
        now = self._calendar.now()
        if any(each.starts <= now < each.ends for each in self._hearing.of(key.user_id).away):
            back = self._calendar.true + max(ends) - now + rng.randrange(DAY)
            heapq.heappush(self._wakes, (back, self._drawn, key))
            return
        self.expect(key)  # should it come to nothing, as when the bot dies
        if drawn_ < 0.03:
            self.more.add(key)
            await says(player.person, slot.channel, "game extend")
            return
        if drawn_ < 0.05 and not slot.paused:
            self._at(self._calendar.true + rng.randrange(DAY, 9 * DAY), ("resume", slot))
            await says(self._cleo, slot.channel, "game pause")
            return
        others = [each for seat, each in slot.players.items() if seat != key.seat]
        people = [each.person for each in others]
        if drawn_ < 0.06:
            pace, policy = rng.choice(_OTHER_PACES), _one_of(_POLICIES, rng)
            await says(self._cleo, slot.channel, "game pace", pace=pace, policy=policy)
        elif drawn_ < 0.09:
            await takes_back(self._server, player.person, slot.channel, people)
        elif drawn_ < 0.12:
            await says(player.person, slot.channel, "game pace", pace=rng.choice(_OTHER_PACES))
            await agree(self._server, slot.channel, people, "Agree to the pace")
        elif drawn_ < 0.16 and len(slot.players) > 1:
            side = rng.choice([seat for seat in slot.players if seat != key.seat])
            await says(player.person, slot.channel, "game substitute", side=side)
            await agree(self._server, slot.channel, people, "Agree to offer it")
        await acts(self._server, player.person, live, key.seat, rng)

    async def _begin(self, player: Player) -> None:
        """Somebody says how they wish to hear, and does more of that kind now and then."""
        rng = Random(f"{self._seed} {player.person.id}")
        self._at(self._calendar.true + rng.randrange(3 * DAY, 15 * DAY), ("sundry", player, rng))
        await self.sundries.begins(player, rng.choice(self.slots).channel, rng)

    async def _sundry(self, player: Player, rng: Random) -> None:
        self._at(self._calendar.true + rng.randrange(2 * DAY, 20 * DAY), ("sundry", player, rng))
        games = [each.code for each in self.slots if player in each.players.values() and each.code]
        await self.sundries.does(player, rng.choice(self.slots).channel, games, rng)

    async def _meddle(self, player: Player, rng: Random) -> None:
        """Somebody watches games that they do not play, or calls a moderator."""
        self._at(self._calendar.true + rng.randrange(HOUR, 3 * DAY), ("meddle", player, rng))
        going = [each for each in self.slots if each.code]
        if going:
            slot = rng.choice(going)
            live = await self._life.stored(slot.code)
            if live.game.version != slot.version:
                return  # a seat changes hands only once the ledger knows who was asked
            self._at(self._calendar.true + rng.randrange(HOUR, 4 * DAY), ("unlock", slot))
            await self.bystanders.does(player, slot.channel, live, rng)

    async def _unlock(self, slot: Slot) -> None:
        """The moderator lets the players of a locked game act again."""
        live = await self._life.stored(slot.code) if slot.code and slot in self.slots else None
        if live is not None and live.state is not None and live.state.locked:
            self._at(self._calendar.true + DAY, ("unlock", slot))
            await says(self._cleo, slot.channel, "gm unlock")

    async def _resume(self, slot: Slot) -> None:
        """A moderator lets a game go on that is paused, and looks whether it does."""
        if slot.paused and slot.code and slot in self.slots:
            self._at(self._calendar.true + DAY, ("resume", slot))
            await says(self._cleo, slot.channel, "game resume")

    async def _leave(self, slot: Slot, seat: str) -> None:
        player = slot.players.get(seat)
        if player is not None and slot in self.slots:
            await leaves(player.person, slot.channel)

    async def _replace(self, slot: Slot, seat: str) -> None:
        """Somebody else takes a seat that nobody holds, if the others let them."""
        if slot not in self.slots or not slot.code:
            return
        live = await self._life.stored(slot.code)
        if live.holders(seat) or live.game.status != "playing":
            return
        taken = {each.user_id for each in live.members}
        title = live.title(seat)
        free = [each for each in self.people if str(each.person.id) not in taken]
        player = self._rng.choice(free)
        others = [each.person for each in slot.players.values() if str(each.person.id) in taken]
        slot.players[seat] = player
        await replaces(self._server, player.person, slot.channel, (seat, title), others)
        self._at(self._calendar.true + 2 * DAY, ("replace", slot, seat))

    async def _open(self, slot: Slot) -> None:
        """Open the next game of a channel, as far as that has not been done."""
        if slot not in self.slots:
            return
        self._at(self._calendar.true + 6 * HOUR, ("open", slot))
        channel = str(slot.channel.id)
        game = await self._life.store.read(lambda tx: tx.game_in(channel))
        seats, rng = SYSTEMS[slot.name], self._rng
        if game is None:
            slot.players = dict(zip(seats, rng.sample(self.people, len(seats)), strict=True))
            host = slot.players[seats[0]].person
            options = {"pace": _one_of(_PACES, rng), "policy": _one_of(_POLICIES, rng)}
            await says(host, slot.channel, f"{slot.name} new", **options)
            game = await self._life.store.read(lambda tx: tx.game_in(channel))
        if game is not None and game.status == "lobby":
            for seat, player in slot.players.items():
                await says(player.person, slot.channel, "game join", side=seat)
            for player in reversed(slot.players.values()):
                await says(player.person, slot.channel, "game start")


def _one_of(shares: Iterable[tuple[str, int]], rng: Random) -> str:
    found: str = rng.choice([each for each, share in shares for _ in range(share)])
    return found
