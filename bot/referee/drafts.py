"""Answers that people put together step by step: kept until given, or not asked for any more.

A draft belongs to a person and a question. Nobody else knows of it, and the game does not change.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from bot.referee.live_game import UNREADABLE
from bot.store import Draft, VersionConflict
from rules.kernel.foresight.offers import token_of
from rules.kernel.values.errors import Illegal, Malformed, NotYourTurn, Stale

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.referee.games import Games
    from bot.referee.live_game import LiveGame
    from bot.store import Store, Tx
    from rules.kernel.game.action import Action
    from rules.kernel.game.drafting import Drafting

MOST_STEPS = 50
"""Steps that can be undone; older ones are forgotten."""
LARGEST = 20_000
"""The most characters of a stored draft; to keep within them, old steps are forgotten."""
_TRIES = 3


class Closed(Stale):
    """The question of a draft is not open any more."""


@dataclass(frozen=True)
class OpenDraft:
    """A draft as it stands, in a game as it stands.

    Attributes:
        live: The game.
        seat: The seat that is asked.
        number: The number of the question.
        verb: The kind of action.
        steps: The draft after each step, the last one being how it stands; never empty.
        stored: How it is stored; ``None`` if it is not, as before the first step.
        missed: Whether it is not the draft for which a step was meant, which was not taken.
    """

    live: LiveGame
    seat: str
    number: int
    verb: str
    steps: tuple[Action, ...]
    stored: Draft | None = None
    missed: bool = False

    @property
    def action(self) -> Action:
        """The draft."""
        return self.steps[-1]

    @cached_property
    def token(self) -> str:
        """A short name for what it says."""
        return token_of(self.action)

    @cached_property
    def drafting(self) -> Drafting:
        """How far it has come.

        Raises:
            Refusal: It does not fit the board any more.
        """
        return self.live.ruleset.drafting(self.live.view(self.seat), self.action)

    def went(self, way: str) -> tuple[Action, ...]:
        """The steps with a further one: the way whose draft has that token.

        Raises:
            Refusal: There is no such way.
        """
        for each in self.drafting.ways:
            if token_of(each.draft) == way:
                return (*self.steps, each.draft)
        raise Stale("That is not possible on this board; nothing was done.")

    def undone(self) -> tuple[Action, ...]:
        """The steps without the last one."""
        return self.steps[:-1] or self.steps

    def begun_anew(self) -> tuple[Action, ...]:
        """The steps with one that takes back all that has been said; it can be undone, too."""
        return (*self.steps, type(self.action)())


class Drafts:
    """Keeps drafts."""

    def __init__(self, store: Store, games: Games) -> None:
        self._store = store
        self._games = games

    async def find(self, live: LiveGame, user_id: str, number: int, verb: str) -> OpenDraft:
        """A person's draft, or one that says nothing yet.

        Raises:
            Closed: The question is closed.
            Refusal: The person is not asked it, or it is not answered by such a draft.
        """
        seat = live.seat_asked(number)
        if seat is None:
            raise Closed("That has been decided meanwhile; your draft for it is closed.")
        if seat not in live.must_hold(user_id):
            raise NotYourTurn(f"It is for the {live.title(seat)} to decide that.")
        question = next(each for each in live.questions if each.seat == seat)
        drafted = [each for each in question.answers if each in live.ruleset.drafted]
        kind = next((each for each in drafted if each.tag == verb), None)
        if kind is None:
            raise Malformed("That is not put together step by step now.")
        stored = await self._store.read(lambda tx: tx.draft(live.game.id, user_id, number, verb))
        steps = () if stored is None else _read(live, stored)
        return OpenDraft(live, seat, number, verb, steps or (kind(),), stored)

    async def change(
        self,
        game_id: str,
        user_id: str,
        number: int,
        verb: str,
        *,
        token: str,
        change: Callable[[OpenDraft], tuple[Action, ...]],
    ) -> OpenDraft:
        """Change the steps of a draft, if it still says what ``token`` stands for.

        Returns:
            The draft as it then is; marked as ``missed`` if it said something else.

        Raises:
            Closed: The question is closed.
            Refusal: The change is not possible.
        """
        live = await self._games.get(game_id)
        for _ in range(_TRIES):
            found = await self.find(live, user_id, number, verb)
            if found.token != token:
                known, live = live.game.version, await self._newest(game_id)
                if live.game.version == known:
                    return replace(found, missed=True)
                continue
            steps = change(found)
            if steps[-1] == found.action and len(steps) >= len(found.steps):
                return found
            draft = Draft(game_id, user_id, number, verb, _written(steps))
            try:
                if await self._stored(draft, found):
                    return replace(found, steps=steps, stored=draft)
            except VersionConflict:
                live = await self._newest(game_id)
        raise Stale("Too much happens at once; nothing was done. Please try again.")

    async def _newest(self, game_id: str) -> LiveGame:
        """The game as it is stored: somebody may have acted whom the cache does not know of."""
        return await self._store.read(lambda tx: self._games.load(tx, game_id))

    async def _stored(self, draft: Draft, found: OpenDraft) -> bool:
        """Store a draft, unless another press has changed it meanwhile."""

        def write(tx: Tx) -> bool:
            key = (draft.game_id, draft.user_id, draft.question, draft.verb)
            if tx.draft(*key) != found.stored:
                return False
            tx.set_draft(draft, found.live.game.version)
            return True

        return await self._store.write(write)


def _read(live: LiveGame, stored: Draft) -> tuple[Action, ...]:
    """The steps of a stored draft; none if a later version of its system can't read them."""
    try:
        return tuple(map(live.ruleset.action_codec.from_json, json.loads(stored.steps)))
    except UNREADABLE:
        return ()


def _written(steps: tuple[Action, ...]) -> str:
    """The stored form of the last steps, as many as are kept."""
    kept = steps[-MOST_STEPS:]
    while len(text := json.dumps([each.to_json() for each in kept])) > LARGEST:
        kept = kept[1:]
        if not kept:
            raise Illegal("That is too long to be kept; take something back first.")
    return text
