"""Taking what a message offers, whether it is a button or an option of a select."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.sandbox import Exchange, Message, Person


async def thumb(person: Person, message: Message, which: str, stale: int | None = None) -> Exchange:
    """Press a button or pick an option: by its label, or a token that its id ends with.

    ``stale`` is the version of the message that the person still sees.
    """
    late: dict[str, Any] = {} if stale is None else {"stale": stale}
    rows = message.versions[-1 if stale is None else stale].components
    for part in (part for row in rows for part in row["components"]):
        name = str(part["custom_id"])
        if which == part.get("label") or name.endswith(f":{which}"):
            return await person.press(message, name, **late)
        for option in part.get("options", ()):
            if which in (option["label"], option["value"]):
                return await person.select(message, name, [option["value"]], **late)
    raise AssertionError(f"{which} can be neither pressed nor picked")


def token_of(message: Message, words: str, stale: int | None = None) -> str:
    """The token of the first action whose label has these words."""
    rows = message.versions[-1 if stale is None else stale].components
    for part in (part for row in rows for part in row["components"]):
        for option in part.get("options", ()):
            if words in option["label"]:
                return str(option["value"])
        if words in str(part.get("label")):
            return str(part["custom_id"]).rpartition(":")[2]
    raise AssertionError(f"nothing has the words {words}")


def within_reach(message: Message) -> list[str]:
    """What can be pressed or picked: labels of buttons, then those of options."""
    options = [str(each["label"]) for menu in message.selects for each in menu["options"]]
    return [str(each["label"]) for each in message.buttons] + options
