"""The after-action report as one page of HTML, with its pictures in it: any phone opens it."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.records.report import Report, SideReport
    from render.painting import Picture

_STYLE: Final = """
:root{color-scheme:light dark}
body{font:1.06rem/1.55 Georgia,"Times New Roman",serif;margin:0 auto;max-width:44rem;padding:1.2rem}
h1{font-size:1.7rem;line-height:1.2;margin:.4rem 0}
h2{font-size:1.2rem;margin:2rem 0 .4rem}
p{margin:.4rem 0}
.small{opacity:.75;font-size:.92rem}
.outcome{font-size:1.2rem;font-weight:bold}
figure{margin:1.2rem 0}
img{width:100%;height:auto;border-radius:6px}
figcaption{font-size:.92rem;opacity:.75}
ol{padding-left:1.3rem}
"""


def page(report: Report, pictures: Sequence[tuple[str, Picture]]) -> bytes:
    """The page.

    Args:
        report: What it tells.
        pictures: The boards, each with what it is called, in the order of the story.
    """
    return "\n".join(_lines(report, pictures)).encode()


def _lines(report: Report, pictures: Sequence[tuple[str, Picture]]) -> Iterator[str]:
    title = escape(f"{report.title} {report.code}: after-action report")
    yield f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>{_STYLE}</style></head><body>"
    yield f'<p class="small">After-action report · game {escape(report.code)}</p>'
    yield f"<h1>{escape(report.title)}</h1>"
    yield f'<p class="outcome">{escape(report.outcome)}</p>'
    length = " · ".join(filter(None, (*report.length, report.played)))
    yield f'<p class="small">{escape(length)}</p>'
    yield "<h2>The sides</h2>"
    for side in report.sides:
        who = f" {escape(', '.join(side.players))}" if side.players else ""
        won = " · won" if side.won else ""
        yield f"<p><b>{escape(side.title)}</b>{who}{won}<br>{escape(side_line(side))}</p>"
    first, *others = pictures
    yield _figure(*first)
    yield "<h2>How it went</h2>"
    for part in report.parts:
        words = " ".join(map(escape, part.sentences))
        yield f"<p><b>{escape(part.head)}.</b> {words}</p>"
    if report.turns:
        yield "<h2>What turned it</h2><ol>"
        yield from (f"<li>{escape(words)}</li>" for words in turns(report))
        yield "</ol>"
    yield from (_figure(*each) for each in others)
    yield "</body></html>\n"


def turns(report: Report) -> list[str]:
    """The turning points, a line each."""
    return [
        f"Action {each.number}, the {each.who}: {each.words}"
        + (f" ({each.chance})" if each.chance else "")
        + (f". It helped the {each.gainer}." if each.gainer else ".")
        for each in report.turns
    ]


def side_line(side: SideReport) -> str:
    """What a side did, what is left of it, and what its dice gave."""
    told = [f"{side.acted} action{'' if side.acted == 1 else 's'}"]
    if side.whole:
        more = f" ({', '.join(side.told)})" if side.told else ""
        told.append(f"{side.left} of {side.whole} left{more}")
    found = side.luck
    if found.taken:
        what = f"{found.came} of {found.taken} chances came true"
        verdict = f": {found.words}" if found.words else ""
        told.append(f"{what}, {float(found.expected):.1f} expected{verdict}")
    return " · ".join(told)


def _figure(name: str, picture: Picture) -> str:
    data, alt = b64encode(picture.png).decode(), escape(picture.alt, quote=True)
    image = f'<img alt="{alt}" src="data:image/png;base64,{data}">'
    return f"<figure>{image}<figcaption>{escape(name)}</figcaption></figure>"
