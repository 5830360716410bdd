"""What ``/game status`` says before it tells what happened last, and ``/game options``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.gateway.message.ahead_panel import standing_text
from bot.gateway.message.master_line import master_line
from bot.gateway.text.messages import mentions
from bot.referee.captains import captain_of
from bot.schedule import lateness
from rules.kernel.system.presets import in_words, named
from rules.kernel.system.spec import params
from rules.kernel.values.counting import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.pictures import Pictures
    from bot.referee.live_game import LiveGame
    from bot.store import Tenure


def status_text(
    live: LiveGame,
    pictures: Pictures,
    viewer: str | None,
    times: Iterable[str],
    tenures: Sequence[Tenure],
) -> str:
    """Who plays, who must act and until when, and how the game stands, as a seat may know it.

    Args:
        live: The game.
        pictures: Knows how it stands.
        viewer: The seat; ``None`` for a spectator.
        times: What is said of what is due of it; see ``time_lines``.
        tenures: Who was late.
    """
    game = live.game
    lines = [f"**{live.ruleset.title}** `{game.id}`, action {live.number}"]
    for seat in live.seats:
        turn = " ◀ to act" if seat.id in live.active else ""
        held = live.holders(seat.id)
        late = lateness.times(tenures, seat.id, (each.user_id for each in held))
        how_late = f" · late {counted(late, 'time')}" if late else ""
        captain = captain_of(live, seat.id)
        led = f" · captain {mentions([captain])}" if captain is not None else ""
        lines.append(f"- **{seat.title}**: {mentions(held) or 'nobody'}{led}{turn}{how_late}")
    lines += master_line(live)
    if live.result is not None:
        lines.append(f"🏁 {live.result.words}")
    elif live.state is None:
        lines.append("Not started yet.")
    if live.state is not None:
        lines += filter(None, (" · ".join(pictures.scene(live, viewer).tallies),))
        lines.append(f"-# {game.cursor} dice used: /dice proof")
    standing = () if viewer is None else filter(None, (standing_text(live, viewer),))
    return "\n".join((*lines, *times, *standing))


def variants_text(live: LiveGame) -> str:
    """The variants that a game is played with."""
    played = in_words(live.ruleset.presets, live.options)
    lines = [f"**{played}**"] if played else []
    changed = named(live.ruleset.presets).changed(live.options)
    for param in params(type(live.options)):
        value = param.title(getattr(live.options, param.name))
        mark = " ✱" if param.name in changed else ""
        lines.append(f"`{param.name}` **{value}**{mark} {param.description}")
    if live.own_scenario:
        lines.append("`scenario_file` **given** ✱ The players wrote the scenario")
    return "\n".join((*lines, "-# ✱ not as recommended"))
