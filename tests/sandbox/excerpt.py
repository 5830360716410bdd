"""Makes the excerpt of Discord's OpenAPI document: `python -m tests.sandbox.excerpt FULL.json`.

The whole document is at https://github.com/discord/discord-api-spec (specs/openapi.json, MIT
licence). The excerpt has the operations that the local Discord serves and the schemas to which
they refer, without words that no check reads. It is written so that a line is a small change.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.sandbox import LocalDiscord
from tests.sandbox.openapi import DOCUMENT, OpenApi

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_WORDS = {"description", "title", "example", "summary", "contentEncoding", "format"}
_REFERENCE = "#/components/schemas/"
_LINE = 160


def excerpt(whole: OpenApi, served: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """The part of a document that describes these methods and paths.

    Raises:
        LookupError: If Discord has no such operation.
    """
    document = whole.document
    paths: dict[str, Any] = {}
    for method, path in served:
        found = whole.operation(method, path)
        if found is None:
            raise LookupError(f"Discord has no {method} {path}")
        written, operation = found
        paths.setdefault(written, {})[method.lower()] = _bare(_needed(operation))
    known, schemas = document["components"]["schemas"], {}
    missing = list(_references(paths))
    while missing:
        name = missing.pop()
        if name not in schemas:
            schemas[name] = _bare(known[name])
            missing += _references(schemas[name])
    return {
        "openapi": document["openapi"],
        "info": {key: document["info"][key] for key in ("title", "version", "license")},
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _needed(whole: dict[str, Any]) -> dict[str, Any]:
    """What the checks read of an operation: query, body and successful answers."""
    kept = {
        "operationId": whole["operationId"],
        "parameters": [
            {"name": each["name"], "in": "query"}
            for each in whole["parameters"]
            if each["in"] == "query"
        ],
        "responses": {
            status: {key: each[key] for key in ("content",) if key in each}
            for status, each in whole["responses"].items()
            if status.startswith("2")
        },
    }
    if body := whole.get("requestBody"):
        name = "application/json"
        content = body["content"]
        schema = content.get(name, content.get("multipart/form-data"))
        kept["requestBody"] = {
            "required": body.get("required", False),
            "content": {name: {"schema": schema["schema"]}},
        }
    return kept


def _bare(value: Any, *, named: bool = False) -> Any:
    """A part of the document without its words; ``named`` for what maps names to schemas."""
    if isinstance(value, list):
        return [_bare(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {
        key: _bare(each, named=key == "properties" and not named)
        for key, each in value.items()
        if named or (key not in _WORDS and not key.startswith("x-"))
    }
    one_of = [] if named else kept.get("oneOf", [])
    if one_of and all(each.keys() == {"const"} for each in one_of):
        kept["enum"] = [each["const"] for each in kept.pop("oneOf")]
    return kept


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].removeprefix(_REFERENCE)
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _references(each)


def lines(value: Any, indent: str = "") -> str:
    """JSON with as much in a line as fits."""
    short = json.dumps(value)
    if len(indent) + len(short) <= _LINE or not isinstance(value, dict | list):
        return short
    inner = f"{indent} "
    if isinstance(value, list):
        parts = [lines(each, inner) for each in value]
    else:
        parts = [f"{json.dumps(key)}: {lines(each, inner)}" for key, each in value.items()]
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{indent}{closing}"


if __name__ == "__main__":
    made = excerpt(OpenApi(Path(sys.argv[1])), LocalDiscord().operations)
    DOCUMENT.write_text(lines(made) + "\n", "utf-8")
