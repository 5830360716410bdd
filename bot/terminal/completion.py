"""Tab completion from what is legal now, if Python has readline."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bot.terminal.typed import resolve, verbs
from rules.kernel.foresight.completion import candidates
from rules.kernel.values.naming import bare

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rules.kernel.foresight.offers import Offer
    from rules.kernel.system.ruleset import AnyRuleset


def completions(
    ruleset: AnyRuleset,
    offers: Sequence[Offer],
    line: str,
    codes: Mapping[str, str] = MappingProxyType({}),
) -> list[str]:
    """The completions of the last word of a line, in the order of the offers.

    A whole code is completed to the unit that bears it; ``codes`` are by ``bare`` values.
    """
    *before, last = line.split(" ")
    before = [word for word in before if word]
    if not before:
        names = dict.fromkeys(offer.action.tag for offer in offers)
        mark, typed = ("!", last[1:]) if last.startswith("!") else ("", last)
        return [f"{mark}{name} " for name in names if name.startswith(typed.lower())]
    known = verbs(ruleset)
    name = resolve(before[0].removeprefix("!"), known)
    if name is None:
        return []
    free = [param.name for param in known[name].params]
    filled: dict[str, object] = {}
    for word in before[1:]:
        key, equals, value = word.partition("=")
        if equals and key in free:
            free.remove(key)
            filled[key] = value
        elif free:
            filled[free.pop(0)] = word
    if not free:
        return []
    values = [each.value for each in candidates(offers, name, free[0], filled)]
    typed = last.lower()
    coded = [value for value in values if codes.get(bare(value), "").lower() == typed]
    found = coded or [value for value in values if value.startswith(typed)]
    return [f"{value} " for value in found if " " not in value]


def install(
    current: Callable[[], tuple[AnyRuleset, Sequence[Offer]]],
    codes: Callable[[], Mapping[str, str]],
) -> None:
    """Let the Tab key complete the line, if Python has readline."""
    try:
        import readline  # noqa: PLC0415 - not every system has it
    except ImportError:
        return

    def complete(_word: str, state: int) -> str | None:
        ruleset, offers = current()
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = completions(ruleset, offers, line, codes())
        return found[state] if state < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
