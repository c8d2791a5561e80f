"""The memory of a process that makes an avatar from the largest pictures, each 5000 pixels wide and high."""

import os
import subprocess

import pytest

SIDE = 5000
MIB = 1024 * 1024
PIXELS = SIDE * SIDE


# The part of each limit that the program itself is allowed.
PROGRAM = 24 * MIB


def memory(path):
    """The largest resident memory of the program for a picture."""
    words = ["avatar", "process", str(path), "--out", f"{path}.out"]
    process = subprocess.Popen([os.environ["SHELL_BINARY"], *words], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    # Linux counts KiB.
    return usage.ru_maxrss * 1024


def convert(*words):
    subprocess.run(["convert", *words], check=True)


def drawn(*words):
    """A file that ImageMagick writes from a gradient."""
    return lambda path: convert("-size", f"{SIDE}x{SIDE}", "gradient:red-blue", *words, str(path))


def webp(*words, alpha=False):
    """A file that cwebp writes."""
    def make(path):
        picture = path.with_suffix(".png")
        mask = ["gradient:", "-compose", "CopyOpacity", "-composite"] if alpha else []
        convert("-size", f"{SIDE}x{SIDE}", "gradient:red-blue", *mask,
                "-define", "png:compression-level=1", str(picture))
        subprocess.run(["cwebp", "-quiet", *words, str(picture), "-o", str(path)], check=True)
    return make


def baseline_of_several_scans(path):
    """A grey picture of three colours, with a baseline scan for each: every code has one bit, which is 0."""
    codes = bytes([1] + [0] * 16)
    size = SIDE.to_bytes(2, "big")
    start = (
        b"\xff\xd8\xff\xdb\0\x43\0" + b"\1" * 64
        + b"\xff\xc0\0\x11\x08" + size + size + b"\3\1\x11\0\2\x11\0\3\x11\0"
        + b"\xff\xc4\0\x14\0" + codes + b"\xff\xc4\0\x14\x10" + codes)
    data = bytes(-(-SIDE * SIDE // 64 * 2 // 8))
    scans = b"".join(
        b"\xff\xda\0\x08\1" + bytes([colour]) + b"\0\0\x3f\0" + data for colour in (1, 2, 3))
    path.write_bytes(start + scans + b"\xff\xd9")


@pytest.mark.parametrize("name, make, limit", [
    ("baseline.jpg", drawn(), 40 * MIB),
    ("progressive.jpg", drawn("-interlace", "JPEG"), 200 * MIB),
    ("scans.jpg", baseline_of_several_scans, 200 * MIB),
    ("plain.png", drawn(), 4 * PIXELS + 40 * MIB),
    ("interlaced.png", drawn("-interlace", "PNG"), 4 * PIXELS + 40 * MIB),
    ("lossy.webp", webp("-m", "0"), 4 * PIXELS + 40 * MIB),
    ("lossless.webp", webp("-z", "1"), 4 * PIXELS + 40 * MIB),
    # libwebp holds the alpha a second time.
    ("alpha.webp", webp("-m", "1", alpha=True), 5 * PIXELS + 40 * MIB),
], ids=lambda value: value if isinstance(value, str) else "")
def test_the_memory_of_25_megapixels_is_within_its_limit(tmp_path, name, make, limit):
    make(tmp_path / name)
    convert("-size", "8x8", "gradient:", str(tmp_path / "tiny.png"))
    # How much of the program is in memory depends on what the system has read of its file.
    added = memory(tmp_path / name) - memory(tmp_path / "tiny.png")
    assert added <= limit - PROGRAM, f"{added // MIB} MiB of {(limit - PROGRAM) // MIB}"
