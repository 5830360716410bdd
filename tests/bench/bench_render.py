"""The board picture: `python -m tests.bench.bench_render`.

Drawing and encoding one moment of a game after the other, and each as if nothing were known of
the ones before, against zlib level 1 on the bytes of the same indexed frame; and a crowded table
against the same one drawn and saved with plain Pillow and its defaults. Measured turn and turn
about, by the processor's clock, so that other work on the machine does not count.
"""

# ruff: noqa: T201 - a script whose output is the point

import statistics
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from random import Random

from PIL import Image, ImageDraw

from render import registry as renderers
from render.drawing import packing, theme
from render.model.scene import MoveMark, Scene
from render.model.shape import Shape
from render.png import draw, paint
from render.systems.space_convoy.hulls import HULLS
from render.systems.space_convoy.theme import SPACE
from rules.kernel.game.dice import SeededDice
from rules.kernel.playing.play import act, active, open_game
from rules.registry import installed
from rules.space.grid import Cell
from rules.space.plane import Point
from tests.fuzz.reports import report_of
from tests.render.grid.samples import GRIDS, board_of, crowded
from tests.render.plane.samples import crowd

ROUNDS = 60
GAMES = 500
WIDTH, HEIGHT = Shape.TALL.size
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
            caption=f"{moved.name} moves to {cell}: rolled {number % 6 + 1}, needs 3+.",
        )


def played(system: str) -> Iterator[Scene]:
    """What one sees of a game in which whatever is legal is done by lot, but nobody passes."""
    ruleset, scene = installed()[system], renderers.scene_for(system)
    rng, dice = Random(1), SeededDice(b"a game", b"")
    state = open_game(ruleset, ruleset.start(ruleset.options()), dice).state
    for _ in range(ROUNDS):
        if seats := active(ruleset, state):
            legal = ruleset.legal(ruleset.view(state, seats[0]))
            busy = [action for action in legal if action.tag != "pass"]
            state = act(ruleset, state, seats[0], rng.choice(busy or legal), dice).state
        elif parts := ruleset.parts(state):
            state = act(ruleset, state, None, report_of(parts[0], rng), dice).state
        else:
            return
        yield scene(ruleset.view(state, None))


def crowds() -> Iterator[Scene]:
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
    for feature in board_of(scene).features:
        x, y = corner(*feature.cell)
        pen.ellipse((x + 10, y + 10, x + 74, y + 74), fill="purple")
        pen.text((x + 60, y + 60), feature.label, font=small)
    for piece in scene.pieces:
        if not isinstance(piece.at, Cell):
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


def anew(scene: Scene, shape: Shape) -> bytes:
    """The picture, packed as if nothing had been packed before."""
    known = packing._SHELF
    packing._SHELF = packing._Shelf()
    try:
        return draw(scene, shape)
    finally:
        packing._SHELF = known


def timed(job: Callable[[], bytes]) -> tuple[float, int]:
    start = time.process_time()
    size = len(job())
    return time.process_time() - start, size


def measure(name: str, scenes: Iterable[Scene], shape: Shape, *, plainly: bool = False) -> None:
    """Print how long the pictures of some scenes take, and how large they are."""
    shown = list(scenes)
    draw(shown[0], shape)  # the caches are warm in a running bot
    times: dict[str, list[float]] = {}
    sizes: dict[str, list[int]] = {}
    for scene in shown:
        frame = paint(scene, shape).image.tobytes()
        jobs: dict[str, Callable[[], bytes]] = {
            "ours": partial(draw, scene, shape),
            "anew": partial(anew, scene, shape),
            "zlib": partial(zlib.compress, frame, 1),
        }
        if plainly:
            jobs["plain"] = partial(plain_pillow, scene)
        for kind, job in jobs.items():
            seconds, size = timed(job)
            times.setdefault(kind, []).append(seconds)
            sizes.setdefault(kind, []).append(size)
    p50 = {kind: statistics.median(each) * 1e3 for kind, each in times.items()}
    largest = {kind: max(each) / 1000 for kind, each in sizes.items()}
    worst = statistics.quantiles(times["ours"], n=20)[-1] * 1e3
    print(f"{name}, draw + encode {shape}:")
    print(f"  one after the other: p50 {p50['ours']:.1f} ms, p95 {worst:.1f} ms (aim: up to 15 ms)")
    print(f"  anew: p50 {p50['anew']:.1f} ms, largest {largest['anew']:.0f} KB (aim: up to 100 KB)")
    print(f"  zlib level 1 of the frame: p50 {p50['zlib']:.1f} ms, {largest['zlib']:.0f} KB,")
    print(
        f"    ratio {p50['ours'] / p50['zlib']:.2f}, anew {p50['anew'] / p50['zlib']:.2f}", end=""
    )
    print(" (aim: up to 2)")
    if plainly:
        print(f"  plain Pillow, default save: p50 {p50['plain']:.1f} ms,", end="")
        print(f" {largest['plain']:.0f} KB, {p50['plain'] / p50['ours']:.1f} times as long")


def games() -> Iterator[Scene]:
    """A moment of as many games, each with its ships elsewhere."""
    scene = crowded(GRIDS[0])
    for number in range(GAMES):
        cells = Random(number).sample(GRIDS[0].cells, len(scene.pieces))
        at = dict(zip(scene.pieces, cells, strict=True))
        pieces = tuple(
            replace(each, at=at[each]) if isinstance(each.at, Cell) else each
            for each in scene.pieces
        )
        yield replace(scene, pieces=pieces, marks=(), caption=f"Game {number}.")


def measure_many() -> None:
    """Print what a picture takes where many games have theirs turn and turn about."""
    shown = list(games())
    draw(shown[0])
    first = [timed(partial(draw, each))[0] for each in shown]
    words = (replace(each, caption=f"{each.caption} A ship passes.") for each in shown)
    then = [timed(partial(draw, each))[0] for each in words]
    p50 = [statistics.median(each) * 1e3 for each in (first, then)]
    print(f"{GAMES} games, turn and turn about: first p50 {p50[0]:.1f} ms,", end="")
    print(f" then {p50[1]:.1f} ms, ratio {p50[1] / p50[0]:.2f}")


def main() -> None:
    """Measure a game's worth of pictures of each kind."""
    for shape in Shape:
        measure("A crowded grid", moments(), shape, plainly=shape is Shape.TALL)
        measure("An open ground with a crowd", crowds(), shape)
        for ruleset in installed():
            measure(f"{ruleset.title} as it is played", played(ruleset.id), shape)
    measure_many()


if __name__ == "__main__":
    main()
