"""All options of a lobby on a page that one person sees: one is picked, then its value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import discord

from bot.gateway.interaction.components import Press, PressButton, PressSelect
from bot.gateway.interaction.modals import Form
from bot.gateway.message.rows import OPTION, OPTIONS, button, view_of
from bot.gateway.text.messages import UNKNOWN_BUTTON, fitted, within
from bot.referee.timing import pace_of
from bot.schedule import pace
from bot.schedule.policy import POLICY as POLICY_NAME
from bot.schedule.policy import Policy
from rules.kernel.system import spec
from rules.kernel.system.presets import PRESET, named
from rules.kernel.system.spec import spoken
from rules.kernel.values.errors import Malformed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.gateway.message.rows import Rows
    from bot.referee.live_game import LiveGame
    from rules.kernel.system.spec import Param

MORE: Final = "options"
"""What a press does that shows the options; its value is the one that is looked at, if any."""
ALTER: Final = "alter"
"""What a press does that changes an option."""
NUMBER: Final = "option"
"""The key of the form for a number."""
PACE: Final = spec.Param(
    pace.PACE,
    "How much time there is for an answer, with reminders [live]",
    kind="text",
    required=False,
    choices=tuple(each.name for each in pace.USUAL),
    titles=tuple(each.words for each in pace.USUAL),
    default=pace.LIVE.name,
)
"""The pace of a game, as an option."""
POLICY: Final = spec.Param(
    POLICY_NAME,
    "What happens when the time for an answer is over [wait]",
    kind="text",
    required=False,
    choices=tuple(Policy),
    titles=tuple(each.choice for each in Policy),
    default=Policy.WAIT,
)
"""What happens when the time is over, as an option."""
_FIELD: Final = "number"
_LONGEST: Final = 30
_DIGITS: Final = 6


def more_button(live: LiveGame) -> PressButton:
    """The button that shows all options of a lobby."""
    return button(Press(live.game.id, live.number, MORE), "More options")


def choice_press(live: LiveGame, name: str, value: object) -> Press:
    """A press that changes an option of a lobby, as long as nobody has changed another."""
    carried = f"{live.alteration.times}.{name}.{_token(value)}"
    return Press(live.game.id, live.number, ALTER, carried)


def read_choice(live: LiveGame, carried: str) -> tuple[str, object, int]:
    """The option, its value and the expected count that a press or a form carries.

    Raises:
        Malformed: There is no such option or value.
    """
    count, _, rest = carried.partition(".")
    name, _, token = rest.partition(".")
    if not count.isdecimal():
        raise Malformed(UNKNOWN_BUTTON)
    values: Sequence[object]
    if name == PRESET:
        values = [preset.name for preset in live.ruleset.presets]
    else:
        values = _values(param_of(live, name))
    for each in values:
        if _token(each) == token:
            return name, each, int(count)
    raise Malformed("There is no such value any more. Look at the options again.")


def param_of(live: LiveGame, name: str) -> Param:
    """The option of that name.

    Raises:
        Malformed: There is none.
    """
    for param in _params(live):
        if param.name == name:
            return param
    raise Malformed(UNKNOWN_BUTTON)


def options_text(live: LiveGame, name: str = "") -> str:
    """Those options that are not as recommended, and what the one that is looked at does."""
    lines = ["**The options of this game.** Pick one to change it."]
    changed = named(live.ruleset.presets).changed(live.options)
    for param in _params(live):
        value = _value(live, param)
        if param.name == name:
            lines.append(f"▸ **{param.label}**: {param.title(value)}. {param.description}")
        elif param.name in changed or (param in (PACE, POLICY) and value != param.default):
            lines.append(f"- {param.label}: **{param.title(value)}**")
    return within(lines)


def options_view(live: LiveGame, name: str = "", page: int = 0) -> discord.ui.View:
    """A select of the options; below, one of the values of that which is looked at."""
    params = [param for param in _params(live) if _alterable(live, param)]
    part = params[page * OPTIONS : (page + 1) * OPTIONS]
    press = Press(live.game.id, live.number, MORE)
    options = [
        discord.SelectOption(
            label=fitted(f"{param.label}: {param.title(_value(live, param))}", OPTION),
            value=param.name,
            description=fitted(param.description, OPTION),
            default=param.name == name,
        )
        for param in part
    ]
    rows: Rows = [[PressSelect(press, "Which option …", options)]]
    chosen = next((param for param in params if param.name == name), None)
    if chosen is not None and chosen.kind != "integer":
        rows.append([_value_select(live, chosen)])
    pages = -(-len(params) // OPTIONS)
    if pages > 1:
        following = press._replace(value=f"~{(page + 1) % pages}")
        rows.append([button(following, "Further options")])
    return view_of(rows)


def number_form(live: LiveGame, param: Param) -> discord.ui.Modal:
    """The form for a number."""
    now = _value(live, param)
    low, high = param.minimum, param.maximum
    bounds = f"{low} to {high}" if low is not None and high is not None else "a whole number"
    form = number_fields(f"{param.label[:30]}: {bounds}", spoken(now))
    return form.modal(carried=f"{live.game.id}.{live.alteration.times}.{param.name}")


def number_fields(label: str = "Number", example: str = "") -> Form:
    """The form for a number, as it is shown and as it is read."""
    return Form(NUMBER, "Change an option", ((_FIELD, label[:45], example, False, _DIGITS),))


def typed_number(fields: dict[str, str]) -> int:
    """The number that was typed.

    Raises:
        Malformed: It is none.
    """
    text = fields.get(_FIELD, "").strip()
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise Malformed("That is no whole number.")
    return int(text)


def _params(live: LiveGame) -> tuple[Param, ...]:
    """What can be chosen of a lobby: its pace, what follows from it, its system's options."""
    own = (PACE, POLICY) if pace_of(live).reminds else (PACE,)
    return (*own, *spec.params(type(live.options)))


def _value(live: LiveGame, param: Param) -> object:
    if param in (PACE, POLICY):
        return pace_of(live).name if param is PACE else pace_of(live).policy
    return getattr(live.options, param.name)


def _alterable(live: LiveGame, param: Param) -> bool:
    """Whether an option can be changed here: no free text, no scenario beside a written one."""
    if param.listed and live.own_scenario:
        return False
    return param.kind == "integer" or bool(_values(param))


def _values(param: Param) -> Sequence[object]:
    return (True, False) if param.kind == "switch" else param.choices


def _value_select(live: LiveGame, param: Param) -> PressSelect:
    now = _value(live, param)
    options = [
        discord.SelectOption(
            label=fitted(param.title(each), OPTION),
            value=choice_press(live, param.name, each).custom_id,
            default=each == now,
        )
        for each in _values(param)[:OPTIONS]
    ]
    press = Press(live.game.id, live.number, ALTER, param.name)
    return PressSelect(press, f"{param.label} …"[:OPTION], options)


def _token(value: object) -> str:
    """A value in letters that a press can carry."""
    return re.sub(r"[^A-Za-z0-9_-]", "~", spoken(value))[:_LONGEST]
