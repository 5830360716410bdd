"""Every change of a game: opening, seating, acting, ending, each in one transaction.

`Referee` is asked with a `Request`, whose id makes asking twice harmless, and answers `Accepted` or
raises a refusal. `Games` finds stored games and keeps the hot ones in memory; `live_game` reads a
stored row into the types of its system; `transitions` computes one step before anything is stored;
`Locks` lets one change of a game happen at a time.

Imports the store and the rules. Knows no Discord, no terminal and no pictures; the gateway, the
records, the terminal and the command line import it.
"""

from bot.referee.referee import GRACE_MS, PUBLISH, Accepted, Referee, Request

__all__ = ["GRACE_MS", "PUBLISH", "Accepted", "Referee", "Request"]
