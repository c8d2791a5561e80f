"""Makes the pictures of the README from the forms and the app as they are: `Tests/Browser/run --pictures`."""

import os
import subprocess
import tempfile
from pathlib import Path

import browser

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
SHELL = os.environ.get("SHELL_BINARY", ROOT / ".build" / "debug" / "shell")
BACKEND = os.environ.get("BACKEND_BINARY", ROOT / ".build-backend" / "debug" / "backend")


def of_the_gallery(chromium, folder):
    subprocess.run([SHELL, "form", "gallery", folder], check=True, stdout=subprocess.DEVNULL)
    for name, page_name in [
        ("signup-errors", "signup-errors-ltr-light"), ("profile-rtl-dark", "profile-filled-rtl-dark"),
    ]:
        page = chromium.new_page(viewport={"width": 720, "height": 700})
        page.goto(f"file://{folder}/{page_name}.html")
        # The summary has the focus when a page with errors opens.
        page.evaluate("() => document.activeElement.blur()")
        page.screenshot(path=IMAGES / f"{name}.png")
        page.close()


def of_the_app(chromium):
    server = subprocess.Popen(
        [BACKEND, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()
        page = chromium.new_page(viewport={"width": 900, "height": 760}, locale="en-US")
        page.goto(f"{address}/signIn")
        page.get_by_label("Email").fill("ada@example.com")
        page.get_by_label("Password").fill("correct-horse")
        page.keyboard.press("Enter")
        page.wait_for_selector('h1:text-is("Home")')
        page.goto(f"{address}/formSandbox/content")
        page.screenshot(path=IMAGES / "app-in-a-browser.png")
    finally:
        server.terminate()
        server.wait(timeout=20)


with browser.chromium() as chromium, tempfile.TemporaryDirectory() as folder:
    of_the_gallery(chromium, folder)
    of_the_app(chromium)
