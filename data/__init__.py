"""Numbers, names, short rules, maps and scenarios as TOML, a folder for each system.

No code. A system reads its own folder through `rules.kernel.values.data`, validated by pydantic at
import; `languages` holds a file for each language of the chat, read by `bot.gateway.text`.
"""
