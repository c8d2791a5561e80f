"""The checks themselves: a good page passes them all, and each fault is found by its check."""

from pathlib import Path

import axe
import checks
import nu
import policy
import pytest
from server import serving

GOOD = (Path(__file__).parent / "fixtures" / "good.html").read_text()

# What is replaced in the good page, by what, and the check that must notice.
FAULTS = {
    "no label": ('<label for="email">Email</label>', "", "axe"),
    "faint text": ("--text: #111", "--text: #bbb", "axe"),
    "faint text in the dark": ("--text: #eee", "--text: #444", "axe in the dark"),
    "small targets": (
        '<button id="submit">Sign in</button>',
        "<style>div { display: flex; } button { font-size: 6px; min-block-size: 0; padding: 0; }"
        "</style><div><button>a</button><button>b</button></div>", "axe"),
    "not dark": ("--surface: #111", "--surface: #fff", "darkness"),
    "an unknown attribute": ('id="password"', 'id="password" colour="red"', "nu"),
    "a repeated id": ('id="password"', 'id="email"', "nu"),
    "a wrong style": ("margin: 1rem", "margin: red", "nu"),
    "an exception": ('"use strict";', "undefined.x;", "errors"),
    "a style attribute": ("<h1>", '<h1 style="color:red">', "errors"),
    "an event handler": ("<h1>", '<h1 onclick="go()">', "errors"),
    "a foreign host": ("</main>", '</main><img src="http://localhost:1/x.png" alt="">', "errors"),
    "eval": ('"use strict";', 'eval("1");', "errors"),
    "a weak policy": (
        "<title>", '<meta http-equiv="Content-Security-Policy" '
        "content=\"script-src 'unsafe-inline'\"><title>", "policy"),
    "a wide element": ("<h1>", '<h1><div class="wide">x</div><style>.wide{width:600px}</style>',
                       "overflow"),
    "an unreachable control": ('id="password"', 'id="password" tabindex="-1"', "keyboard"),
    "an order of its own": ('id="password"', 'id="password" tabindex="5"', "keyboard"),
    "no focus ring": (":focus-visible { outline: 3px solid;", ":focus-visible { outline: none;",
                      "keyboard"),
    "a dead link": ('href="#email"', 'href="#mail"', "references"),
    "a dead description": ("email-hint email-error", "email-hint email-errors", "references"),
    "an error before its hint": ("email-hint email-error", "email-error email-hint", "references"),
    "issues before their hint": (
        'email-hint email-error">', 'email.issues email-hint"><span id="email.issues"></span>',
        "references"),
    "an echoed secret": ('type="password"', 'type="password" value="x"', "references"),
    "a title without Error": ("Error: Sign in", "Sign in", "summary"),
    "no focus on the summary": ('document.getElementById("summary").focus();', "", "summary"),
    "a summary without links": ('<a href="#email">Enter an email address</a>', "Enter it", "summary"),
    "a link to the wrong place": ('href="#email"', 'href="#email-hint"', "summary"),
    "no invalid field": ('aria-invalid="true" ', "", "summary"),
}


def check(tab, kind, url, text, folder):
    if kind == "nu":
        (folder / "page.html").write_text(text)
        return nu.findings(folder / "page.html")
    if kind == "policy":
        return policy.findings(text)
    dark = kind in ("axe in the dark", "darkness")
    opened = tab(
        width=320 if kind == "overflow" else 1280, color_scheme="dark" if dark else "light")
    page = opened.open(f"{url}/page").page
    if kind == "errors":
        return opened.errors
    if kind == "darkness":
        return ["bright"] if checks.darkness(page) > 0.5 else []
    if kind.startswith("axe"):
        return axe.findings(page)
    return getattr(checks, kind)(page)


@pytest.mark.parametrize("kind", sorted({fault[2] for fault in FAULTS.values()}))
def test_a_good_page_passes(tab, tmp_path, kind):
    with serving(pages={"/page": GOOD}) as url:
        assert check(tab, kind, url, GOOD, tmp_path) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(tab, tmp_path, fault):
    old, new, kind = FAULTS[fault]
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    with serving(pages={"/page": text}) as url:
        assert check(tab, kind, url, text, tmp_path) != []
