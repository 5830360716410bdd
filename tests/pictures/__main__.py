"""Write the README's pictures: ``python -m tests.pictures``."""

from __future__ import annotations

import sys

from tests.pictures.made import FOLDER, pictures, pixels


def main() -> None:
    """Write what is new or has changed, and remove what is made no more."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    left = set(FOLDER.glob("*.png"))
    for name, content, alt in pictures():
        path = FOLDER / name
        left.discard(path)
        if not path.exists() or pixels(path.read_bytes()) != pixels(content):
            path.write_bytes(content)
            sys.stdout.write(f"{path.name}: {len(content)} bytes. {alt}\n")
    for path in left:
        path.unlink()


if __name__ == "__main__":
    main()
