from __future__ import annotations


class Teller:
    def told(self) -> str:
        """What is told."""
        return ""


class Told(Teller):
    def told(self) -> str:
        return "this"

    def silent(self) -> str:
        return ""
