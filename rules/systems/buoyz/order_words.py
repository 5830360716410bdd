"""Standing orders in words (BZ229)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from rules.systems.buoyz import actions as ac

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rules.systems.buoyz.actions import Order
    from rules.systems.buoyz.board.board import Board

ORDERS: Final[tuple[ac.Order, ...]] = get_args(ac.Order)
_OF_CRAFT: Final[Mapping[Order, str]] = {
    "wing-first": "move craft first, with the initiative",
    "wing-second": "let the other side move its craft first, with the initiative",
    "wing-ask": "ask whose craft move first",
    "fly-hold": "craft stay in place, patrols go on",
    "fly-ask": "ask where craft fly",
    "cap-nearest": "patrols engage what is nearest",
    "cap-bombers": "patrols engage what carries torpedoes first",
    "cap-ask": "ask whom patrols engage",
    "strike-nearest": "craft attack the nearest ship in reach",
    "strike-ask": "ask whom craft attack",
    "flak-even": "close defence fires evenly at craft, those first that attack its ship",
    "flak-none": "close defence is kept for torpedoes",
    "flak-ask": "ask at which craft close defence fires",
    "hangar-recover": "carriers take aboard what they can, and launch nothing",
    "hangar-launch": "carriers take aboard and launch what they can, fighters first",
    "hangar-ask": "ask what is launched and taken aboard",
}
"""What is answered to what."""
WORDS: Final[Mapping[ac.Order, str]] = {
    "vital-armament": "a vital fire takes the armament",
    "vital-motive": "a vital fire takes the engines, unless that stops the ship",
    "vital-system": "a vital fire takes a system, while there is one to lose",
    "vital-ask": "ask what a vital fire takes",
    "ability-usual": "the usual ability is lost, engines excepted",
    "ability-ask": "ask which ability is lost",
    "repair-shields": "repair shields first",
    "repair-armament": "repair armament first",
    "repair-motive": "repair engines first",
    "repair-ask": "ask what is repaired",
    "defence-worst": "close defence shoots at the worst torpedoes first",
    "defence-ask": "ask at which torpedoes close defence shoots first",
    "move-first": "move first, with the initiative",
    "move-second": "let the other side move first, with the initiative",
    "move-ask": "ask who moves first",
    "shoot-first": "fire first, with the initiative",
    "shoot-second": "let the other side fire first, with the initiative",
    "shoot-ask": "ask who fires first",
    "fire-best": "all ships fire at what they hit best, the strongest fire first",
    "fire-none": "no ship fires",
    "fire-ask": "ask for fire",
    "lurk-stay": "lurking ships stay hidden",
    "lurk-ask": "ask which lurking ships show themselves",
    "jump-drop": "ships in hyperspace drop out at once",
    "jump-ask": "ask which ships drop out of hyperspace",
    "force-first": "the Force negates the first success of the other side",
    "force-grave": "the Force negates Ramming, Self-Destruct, Maximum Warp and No-Win only",
    "force-never": "the Force negates nothing",
    "force-ask": "ask what the Force negates",
    **_OF_CRAFT,
}
"""What is answered to what."""


def topic(order: str) -> tuple[str, str]:
    """What an order is about, and its answer."""
    about, _, answer = order.partition("-")
    return about, answer


def words_of(board: Board, order: ac.Order, ship: str) -> str:
    """An order in words."""
    return f"{board.ship(ship).name}: {WORDS[order]}" if ship else WORDS[order]
