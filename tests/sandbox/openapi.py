"""Checks requests and answers against Discord's own OpenAPI document."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema_rs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DOCUMENT = Path(__file__).with_name("discord_openapi.json")
"""The excerpt that ``tests.sandbox.excerpt`` makes."""
_LARGEST_NUMBER = 2**53
_PARAMETER = re.compile(r"\{[^}]+\}")


class OpenApi:
    """Discord's description of its own API.

    Attributes:
        document: The description, or the part of it that is needed.
    """

    def __init__(self, path: Path = DOCUMENT) -> None:
        self.document = json.loads(path.read_text(encoding="utf-8"))
        self._validators: dict[str, Any] = {}
        self._registered: list[Any] | None = None

    @cached_property
    def _paths(self) -> list[tuple[re.Pattern[str], str, dict[str, Any]]]:
        """Every path as a pattern; literal ones come before those with parameters."""
        paths = sorted(self.document["paths"].items(), key=lambda item: item[0].count("{"))
        return [
            (re.compile("[^/]+".join(map(re.escape, _PARAMETER.split(path)))), path, operations)
            for path, operations in paths
        ]

    def operation(self, method: str, path: str) -> tuple[str, dict[str, Any]] | None:
        """An operation, and its path as the document writes it; None if there is none."""
        for pattern, written, operations in self._paths:
            if pattern.fullmatch(path) and method.lower() in operations:
                shared = operations.get("parameters", [])
                found: dict[str, Any] = operations[method.lower()]
                return written, found | {"parameters": shared + found.get("parameters", [])}
        return None

    def _operation(self, method: str, path: str) -> dict[str, Any] | None:
        found = self.operation(method, path)
        return None if found is None else found[1]

    def request(self, method: str, path: str, query: Mapping[str, str], payload: Any) -> list[str]:
        """What is wrong with a request."""
        operation = self._operation(method, path)
        if operation is None:
            return [f"Discord has no {method} {path}"]
        known = {item["name"] for item in operation["parameters"] if item["in"] == "query"}
        wrong = [f"{method} {path} has no parameter {name}" for name in query if name not in known]
        body = operation.get("requestBody")
        if payload is None:
            if body is not None and body.get("required"):
                wrong.append(f"{method} {path} needs a body")
            return wrong
        if body is None:
            return [*wrong, f"{method} {path} takes no body"]
        content = body["content"]
        schema = content.get("application/json", content.get("multipart/form-data"))["schema"]
        if payload == self._registered:  # a bot that starts again sends the same commands
            return wrong
        errors = self._errors(schema, _with_text_ids(payload))
        if isinstance(payload, list) and not errors:
            self._registered = payload
        return wrong + errors

    def answer(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """What is wrong with a successful answer of the server."""
        operation = self._operation(method, path)
        if operation is None or not 200 <= status < 300:
            return []
        described = operation["responses"].get(str(status))
        if described is None:
            return [f"{method} {path}: Discord never answers {status}"]
        content = described.get("content", {}).get("application/json")
        if content is None:
            return [] if body is None else [f"{method} {path}: {status} has no body"]
        return [f"{method} {path}: {line}" for line in self._errors(content["schema"], body)]

    def _errors(self, schema: dict[str, Any], value: Any) -> list[str]:
        key = json.dumps(self._branch(schema, value))
        if key not in self._validators:
            whole = json.loads(key) | {"components": self.document["components"]}
            self._validators[key] = jsonschema_rs.validator_for(whole)
        found = self._validators[key].iter_errors(value)
        return [line for error in found for line in _lines(error)][:20]

    def _branch(self, schema: dict[str, Any], value: Any) -> dict[str, Any]:
        """The branch of a union that the value's ``type`` names."""
        kind = value.get("type") if isinstance(value, dict) else None
        for branch in schema.get("anyOf", []) if kind is not None else []:
            name = branch.get("$ref", "").rpartition("/")[2]
            described = self.document["components"]["schemas"].get(name, {})
            if kind in described.get("properties", {}).get("type", {}).get("enum", []):
                return dict(branch)
        return schema


def _lines(error: Any) -> Iterator[str]:
    where = "/".join(map(str, error.instance_path))
    yield f"{where}: {error.message[:300]}"
    for branch in getattr(error.kind, "context", None) or []:
        for inner in branch:
            at = "/".join(map(str, inner.instance_path))
            yield f"  {at}: {inner.message[:200]}"


def _with_text_ids(value: Any, *, listed: bool = False) -> Any:
    """A payload with every id as a text: documented so, yet numbers are taken as well."""
    if isinstance(value, dict):
        changed = {
            key: _with_text_ids(item, listed=key == "attachments") for key, item in value.items()
        }
        return changed | {"id": str(value["id"])} if listed and "id" in value else changed
    if isinstance(value, list):
        return [_with_text_ids(item, listed=listed) for item in value]
    is_snowflake = isinstance(value, int) and value > _LARGEST_NUMBER
    return str(value) if is_snowflake else value
