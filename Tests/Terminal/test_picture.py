"""A picture of a phone by keyboard: what is kept, uploaded and served of it."""

import json
import os
import subprocess

from terminal import BACKTAB, ENTER, App

# What describes the file itself; exiftool shows anything else under the name of its group.
BASICS = {"ExifTool", "System", "File", "JFIF", "PNG", "Composite", "SourceFile"}


def metadata(path):
    """What exiftool finds in a file besides the basics."""
    words = ["exiftool", "-json", "-G1", "-a", str(path)]
    found = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)[0]
    return {name: value for name, value in found.items() if name.split(":")[0] not in BASICS}


def phone_picture(path):
    """A picture on its side, with a position, a camera, names and a comment."""
    subprocess.run(
        ["convert", "-size", "640x480", "gradient:red-blue", "-quality", "92", str(path)], check=True)
    subprocess.run(
        ["exiftool", "-q", "-n", "-overwrite_original", "-Orientation=6", "-GPSLatitude=52.5",
         "-GPSLatitudeRef=N", "-GPSLongitude=13.4", "-GPSLongitudeRef=E", "-Model=Phone 7",
         "-DateTimeOriginal=2026:01:30 10:00:00", "-XMP:Creator=Ada", "-IPTC:City=Berlin",
         "-Comment=at home", str(path)], check=True)


def test_nothing_but_the_pixels_of_a_picture_leaves_the_device(tmp_path):
    phone_picture(tmp_path / "phone.jpg")
    before = metadata(tmp_path / "phone.jpg")
    assert {"GPS:GPSLatitude", "IFD0:Model", "IPTC:City", "XMP-dc:Creator"} <= set(before)
    state = tmp_path / "state"
    words = ("--signed-in", "--state-dir", str(state), "--now", "2026-01-31T10:00:00Z")
    app = App("run", *words, env={"HOME": str(tmp_path)}, rows=60)
    app.until("Home", "Add today").type(ENTER).until("Your Profile").type(BACKTAB, ENTER)
    app.until("Your Picture").type(*"~/phone.jpg", ENTER).until("Part to keep")
    app.type(ENTER).until("Your Profile", "Your picture").quiet()
    app.process.close(force=True)
    kept = [path for folder in ("avatars", "pictures") for path in (state / folder).glob("*")]
    assert len(kept) >= 2
    served = tmp_path / "served"
    subprocess.run(
        [os.environ["SHELL_BINARY"], "avatar", "show", "--out", str(served), *words], check=True,
        capture_output=True)
    for path in [*kept, served]:
        assert metadata(path) == {}, path
        assert b"Ada" not in path.read_bytes() and b"Berlin" not in path.read_bytes()
