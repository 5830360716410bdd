import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.drawing import packing

PALETTE = bytes(range(256)) * 3


def noise(wide: int, high: int, seed: int = 0) -> Image.Image:
    return Image.frombytes("L", (wide, high), Random(seed).randbytes(wide * high))


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data), formats=["PNG"]) as image:
        image.load()
        return image


def checked(data: bytes) -> dict[bytes, bytes]:
    """The chunks of a PNG, whose checksums must be right; the pixels', too."""
    chunks, at = {}, 8
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + size]
        assert zlib.crc32(kind + body) == int.from_bytes(data[at + 8 + size : at + 12 + size])
        chunks[kind] = body
        at += 12 + size
    zlib.decompress(chunks[b"IDAT"])  # raises if Adler's checksum is wrong
    return chunks


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 260), st.integers(0, 9))
def test_a_picture_of_any_size_comes_back_as_it_was(wide: int, high: int, seed: int) -> None:
    image = noise(wide, high, seed)
    data = packing.png(image, PALETTE)
    assert list(checked(data)) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    back = opened(data)
    assert back.mode == "P"
    assert back.size == (wide, high)
    assert back.tobytes() == image.tobytes()
    assert bytes(back.getpalette() or ()) == PALETTE


def test_bytes_do_not_depend_on_what_was_packed_before(monkeypatch: pytest.MonkeyPatch) -> None:
    before = noise(90, 400)
    after = before.copy()
    after.paste(noise(30, 30, 1), (20, 180))
    packing.png(before, PALETTE)
    warm = packing.png(after, PALETTE)
    monkeypatch.setattr(packing, "_SHELF", packing._Shelf())
    assert packing.png(after, PALETTE) == warm


def test_a_band_that_is_kept_comes_back_right_below_other_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(packing, "_STRIP", 31 * 40)
    one, other = noise(30, 200), noise(30, 200, 1)
    other.paste(one.crop((0, 39, 30, 200)), (0, 39))  # all bands but the first are the same
    for image in (one, other):
        assert opened(packing.png(image, PALETTE)).tobytes() == image.tobytes()


def test_many_threads_may_pack_more_than_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packing, "_KEPT", 16_000)
    monkeypatch.setattr(packing, "_SHELF", packing._Shelf())
    images = [noise(50, 300, seed % 4) for seed in range(40)]
    with ThreadPoolExecutor(8) as pool:
        packed = list(pool.map(lambda image: packing.png(image, PALETTE), images))
    assert [opened(data).tobytes() for data in packed] == [image.tobytes() for image in images]
    kept = [len(band.packed) for band in packing._SHELF._bands.values()]
    assert 0 < sum(kept) == packing._SHELF.size <= packing._KEPT
