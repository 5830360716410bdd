"""The board picture: `python -m tests.bench.bench_render`.

Drawing and encoding, against the same table drawn and saved with plain Pillow and its defaults,
and against zlib level 1 on the bytes of the same indexed frame. Measured turn and turn about.
"""

# ruff: noqa: T201 - a script whose output is the point

import statistics
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO

from PIL import Image, ImageDraw

from render import theme
from render.pages.header import HEIGHT, WIDTH
from render.png import draw, paint
from render.scene import MoveMark, Scene
from render.sprites import HULLS
from render.themes.space import SPACE
from rules.space.plane import Point
from tests.render.plane_samples import crowd
from tests.render.samples import GRIDS, crowded

ROUNDS = 60
CELL_WIDTH, CELL_HEIGHT, TOP = 84, 90, 214


def moments() -> Iterator[Scene]:
    """A crowded table in which something else happens each time, as in a game."""
    scene = crowded(GRIDS[0])
    for number in range(ROUNDS):
        moved = scene.pieces[number % len(scene.pieces)]
        cell = GRIDS[0].cells[number]
        yield replace(
            scene,
            marks=(MoveMark(moved, moved.at, cell, done=bool(number % 3)), *scene.marks),
            caption=f"{moved.name} moves to {cell.words}: rolled {number % 6 + 1}, needs 3+.",
        )


def fights() -> Iterator[Scene]:
    """A crowd on an open ground in which one figure after the other steps aside."""
    scene = crowd()
    for number in range(ROUNDS):
        moved = scene.pieces[number % len(scene.pieces)]
        to = Point(1000 + 40 * number, 2000)
        pieces = tuple(replace(each, at=to) if each is moved else each for each in scene.pieces)
        yield replace(
            scene,
            pieces=pieces,
            marks=(MoveMark(moved, moved.at, to, done=True),),
            caption=f"{moved.name} moves to {to}.",
        )


def plain_pillow(scene: Scene) -> bytes:
    """The same things on a table, as one would first write it: RGB, polygons, default save."""
    image = Image.new("RGB", (WIDTH, HEIGHT), SPACE.base)
    pen = ImageDraw.Draw(image)
    small, large = theme.font(theme.CELL), theme.font(theme.CODE)
    pen.text((20, 10), scene.title, font=large)
    pen.text((20, 70), scene.status, font=large)
    pen.text((20, 1440), scene.caption[:60], font=small)

    def corner(row: int, lane: int) -> tuple[int, int]:
        shift = 0 if lane % 2 else CELL_HEIGHT // 2
        return 30 + (lane - 1) * CELL_WIDTH, TOP + (row - 1) * CELL_HEIGHT + shift

    for cell in GRIDS[0].cells:
        x, y = corner(*cell)
        pen.rounded_rectangle((x, y, x + CELL_WIDTH - 4, y + CELL_HEIGHT - 4), 10, outline="gray")
        pen.text((x + 42, y + 43), str(cell), font=small, fill="gray", anchor="mm")
    for feature in scene.features:
        x, y = corner(*feature.cell)
        pen.ellipse((x + 10, y + 10, x + 74, y + 74), fill="purple")
        pen.text((x + 60, y + 60), feature.label, font=small)
    for piece in scene.pieces:
        if piece.at is None:
            continue
        x, y = corner(*piece.at)
        half = HULLS[piece.shape].outline
        right = [(x + 42 + dx * 4 // 10, y + 43 + dy * 4 // 10) for dx, dy in half]
        left = [(2 * (x + 42) - px, py) for px, py in reversed(right)]
        pen.polygon([*right, *left], fill="teal" if piece.side else "orange", outline="white")
        pen.text((x + 42, y + 43), piece.code, font=large, fill="black", anchor="mm")
        for number, _ in enumerate(piece.badges):
            pen.ellipse((x + 56, y + 4 + 28 * number, x + 80, y + 28 + 28 * number), fill="red")
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def timed(job: Callable[[], bytes]) -> tuple[float, int]:
    start = time.perf_counter()
    size = len(job())
    return time.perf_counter() - start, size


def main() -> None:
    """Measure one game's worth of pictures."""
    draw(crowded(GRIDS[0]))  # the caches are warm in a running bot
    draw(crowd())
    times: dict[str, list[float]] = {"ours": [], "ground": [], "plain": [], "zlib": []}
    sizes: dict[str, list[int]] = {"ours": [], "ground": [], "plain": [], "zlib": []}
    ground = list(fights())
    for scene, fight in zip(moments(), ground, strict=True):
        frame = paint(scene).image.tobytes()
        jobs: dict[str, Callable[[], bytes]] = {
            "ours": lambda scene=scene: draw(scene),  # type: ignore[misc]  # bound at once
            "ground": lambda fight=fight: draw(fight),  # type: ignore[misc]  # bound at once
            "plain": lambda scene=scene: plain_pillow(scene),  # type: ignore[misc]  # bound at once
            "zlib": lambda frame=frame: zlib.compress(frame, 1),  # type: ignore[misc]  # bound at once
        }
        for name, job in jobs.items():
            seconds, size = timed(job)
            times[name].append(seconds)
            sizes[name].append(size)
    p50 = {name: statistics.median(each) * 1e3 for name, each in times.items()}
    worst = statistics.quantiles(times["ours"], n=20)[-1] * 1e3
    largest = {name: max(each) / 1000 for name, each in sizes.items()}
    print(f"draw + encode {WIDTH} x {HEIGHT}: p50 {p50['ours']:.1f} ms, p95 {worst:.1f} ms,")
    print(f"  largest {largest['ours']:.0f} KB (aim: up to 15 ms, 100 KB)")
    print(f"open ground with a crowd: p50 {p50['ground']:.1f} ms, {largest['ground']:.0f} KB")
    print(f"plain Pillow, default save: p50 {p50['plain']:.1f} ms, {largest['plain']:.0f} KB,")
    print(f"  {p50['plain'] / p50['ours']:.1f} times as long")
    print(f"zlib level 1 of the same frame: p50 {p50['zlib']:.1f} ms, {largest['zlib']:.0f} KB,")
    print(f"  ratio {p50['ours'] / p50['zlib']:.2f} (aim: up to 2.5)")


if __name__ == "__main__":
    main()
