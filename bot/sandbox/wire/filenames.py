"""Names of attached files, as Discord keeps them: safe in a link and on a disk."""

from __future__ import annotations

import re
import unicodedata

_SEPARATORS = re.compile(r"[\s/\\]+")
_STRANGE = re.compile(r"[^A-Za-z0-9_.-]")
_LONGEST = 260


def cleaned(name: str) -> str:
    """The name under which a file is kept.

    Letters lose their accents, blanks and slashes become underscores, other signs go, and neither
    dots nor underscores begin or end it. A name of which only the
    ending is left is "unknown".
    """
    kept = _kept(name)
    stem = name.rpartition(".")[0].strip("._/\\")
    if kept and stem and not _kept(stem):
        kept = f"unknown.{kept}"
    return kept[-_LONGEST:] or "unknown"


def title(name: str) -> str | None:
    """A file's own name without its ending, if the name under which it is kept differs."""
    return None if cleaned(name) == name else name.rpartition(".")[0] or name


def _kept(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return _STRANGE.sub("", "_".join(_SEPARATORS.split(plain))).strip("._")
