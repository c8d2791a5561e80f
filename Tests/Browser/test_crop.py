"""The part of a picture to keep, dragged on the picture or typed."""

import struct
import subprocess
import zlib

import pytest

from test_identity import arrived, press, url  # noqa: F401


def png(path, width, height):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))

    row = b"\0" + b"".join(bytes((x % 256, 96, 160)) for x in range(width))
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(row * height)) + chunk(b"IEND", b""))
    return path


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def picture_form(tab, url):  # noqa: F811
    """The form that changes the picture of a person who has signed in."""
    opened = tab.open(url + "/signIn")
    page = opened.page
    page.get_by_label("Email").fill("ada@example.com")
    page.get_by_label("Password").fill("correct-horse")
    page.keyboard.press("Enter")
    arrived(page, "Home")
    page.goto(url + "/profile/picture")
    arrived(page, "Your Picture")
    return opened, page


def test_no_part_of_a_webp_picture_is_dragged_that_the_app_turns(tab, url, tmp_path):  # noqa: F811
    png(tmp_path / "a.png", 60, 40)
    for name, words in [("plain", []), ("turned", ["-n", "-Orientation=6"])]:
        subprocess.run(["cwebp", "-quiet", "a.png", "-o", f"{name}.webp"], cwd=tmp_path, check=True)
        if words:
            subprocess.run(
                ["exiftool", "-q", "-overwrite_original", *words, f"{name}.webp"], cwd=tmp_path, check=True)
    opened, page = picture_form(tab(), url)
    page.get_by_label("Profile Picture").set_input_files(tmp_path / "turned.webp")
    page.wait_for_selector(".preview[alt='turned.webp']")
    assert page.locator(".crop").count() == 0
    page.get_by_label("Profile Picture").set_input_files(tmp_path / "plain.webp")
    page.wait_for_selector(".crop img[alt='plain.webp']")
    assert opened.errors == []


@pytest.mark.parametrize("width", [320, 1280])
def test_the_part_to_keep_is_dragged_on_the_picture(tab, url, tmp_path, width):  # noqa: F811
    opened, page = picture_form(tab(width=width), url)
    page.get_by_label("Profile Picture").set_input_files(png(tmp_path / "wide.png", 1200, 800))
    page.wait_for_selector(".crop .preview")
    part, shown, circle = page.get_by_label("Part to keep"), page.locator(".crop .preview"), page.locator(".crop div")
    scale = 1200 / shown.bounding_box()["width"]
    # The centred square, until a person chooses.
    assert part.input_value() == ""
    assert circle.bounding_box()["width"] * scale == pytest.approx(800, abs=4)
    x, y = middle(circle)
    drag(page, (x, y), (x - 100 / scale, y))
    left, top, *size = map(int, part.input_value().split(","))
    assert (left, top, size) == (pytest.approx(100, abs=8), 0, [800, 800])
    # Another button, and the picture beside the circle, move nothing.
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(x + 40, y)
    page.mouse.up(button="right")
    box = shown.bounding_box()
    drag(page, (box["x"] + box["width"] - 2, y), (x, y))
    assert part.input_value() == f"{left},0,800,800"
    # It stays inside the picture.
    drag(page, (x, y), (x + 5000 / scale, y + 5000 / scale))
    assert part.input_value() == "400,0,800,800"
    # The grip makes it smaller.
    x, y = middle(page.locator(".crop i"))
    drag(page, (x, y), (x - 400 / scale, y - 400 / scale))
    left, top, across, down = map(int, part.input_value().split(","))
    assert (left, top) == (400, 0) and across == down == pytest.approx(400, abs=8)
    # Numbers move the circle, too; others than those of a part show the centred square.
    part.fill("0, 0, 300, 300")
    assert circle.bounding_box()["width"] * scale == pytest.approx(300, abs=4)
    assert circle.bounding_box()["x"] == pytest.approx(shown.bounding_box()["x"], abs=1)
    part.fill("1000,0,900,900")
    assert circle.bounding_box()["width"] * scale == pytest.approx(800, abs=4)
    # Another picture begins with its own centred square.
    page.get_by_label("Profile Picture").set_input_files(png(tmp_path / "tall.png", 300, 600))
    page.wait_for_selector(".crop img[alt='tall.png']")
    assert part.input_value() == ""
    part.fill("0,300,200,200")
    press(page, "Save picture")
    arrived(page, "Your Profile")
    page.wait_for_selector("text=Your picture is uploaded.")
    kept = page.locator("main img")
    assert kept.evaluate("picture => [picture.naturalWidth, picture.naturalHeight]") == [200, 200]
    assert opened.errors == []
