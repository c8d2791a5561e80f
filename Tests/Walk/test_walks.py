"""Each walk leads to the same screens, requests and records on every surface."""

import json
import re
from collections import Counter

import pytest
from steps import Fill, Offline, Sees
from walks import WALKS

# The buttons that a surface does not have, with the reason.
PROVIDERS = ("appleButton", "googleButton")
BROWSER = {
    "settings": {"appLockButton": "A browser has no device that a lock protects."},
}
MISSING = {
    "browser": BROWSER, "browser without script": BROWSER,
    "prod": dict.fromkeys(
        ("welcome", "settings/linkAccount"),
        dict.fromkeys(PROVIDERS, "No provider knows this app before it is configured.")),
}

# The app sends these in the background, beside the requests of the person: the first check of the
# service, the configuration, and the end of a session that the device has ended already.
BACKGROUND = {"/v1/health", "/v1/configuration", "/v1/flags", "/v1/auth/sign-out"}
# A refresh of the configuration that is under way is cancelled by the next one.
REPLACED = {"/v1/configuration", "/v1/flags"}

SURFACES = ["lines", "terminal", "browser", "browser without script", "dev", "prod"]
# The walks of those who join are played by keyboard beside the development server, too.
BY_KEYBOARD = ["joining", "authenticator", "account"]


def cases(surfaces):
    """Each walk on each surface."""
    return [(walk, surface) for walk in WALKS for surface in surfaces] + [
        (walk, "dev terminal") for walk in BY_KEYBOARD]


# A browser loads the picture of a page itself, for each page anew.
PICTURES = "/v1/avatars/"
# An open form asks for its schema every ten seconds.
SCHEMAS = "/v1/forms/"
# The app asks for the entries of other devices at its start and its return, which a sign-out may overtake.
ENTRIES = "/v1/gamification/"
REFRESH = "/v1/auth/refresh"


def ordered(result):
    """The requests of the person, in their order, without those that load a picture, a schema or entries."""
    # A request in the background that the end of the session overtakes gets 401, and so does the refresh for it.
    overtaken = sum(is_aside(request) and request["status"] == 401 for request in result.requests)
    of_person = []
    for request in result.requests:
        if request.get("path") == REFRESH and request["status"] == 401 and overtaken > 0:
            overtaken -= 1
        elif request["status"] == 401 and request["method"] == "GET" and of_person[-1:] == [request]:
            # A check that a submission overtakes is sent again, with the same old token.
            continue
        elif not is_aside(request):
            of_person.append(request)
    return of_person


def is_aside(request):
    """Whether the app sends a request beside those of the person."""
    return request.get("path") in BACKGROUND or repeats(request)


def repeats(request):
    path = request.get("path", "")
    is_schema = path.startswith(SCHEMAS) and not path.endswith("/submissions")
    # Entries are exchanged while the person goes on, so that their place and number are a matter of time.
    return path.startswith(ENTRIES) or request.get("method") == "GET" and (
        path.startswith(PICTURES) or is_schema)


def writes(result):
    """The requests that change something."""
    return {json.dumps(request) for request in ordered(result) if request["method"] != "GET"}


def in_background(result):
    """The number of each request in the background; 1 for those that replace one another.

    Of these, one that a sign-out overtakes has the status 401; whether one does is a matter of time.
    """
    found = Counter(
        (request["method"], request["path"], request["status"])
        for request in result.requests if request.get("path") in BACKGROUND
        and not (request["path"] in REPLACED and request["status"] == 401))
    return {
        request: 1 if request[1] in REPLACED else count for request, count in found.items()}


@pytest.mark.parametrize("walk, surface", cases(SURFACES))
def test_a_walk_reaches_its_end(played, walk, surface):
    assert played(walk, surface).errors == []


@pytest.mark.parametrize("walk, surface", cases(SURFACES[1:]))
def test_the_buttons_are_the_same(played, walk, surface):
    missing = MISSING.get(surface, {})
    expected = [
        (place, route, [button for button in buttons if button not in missing.get(route, {})])
        for place, route, buttons in played(walk, "lines").screens]
    assert played(walk, surface).screens == expected


@pytest.mark.parametrize("walk, surface", cases(SURFACES[1:]))
def test_the_requests_are_the_same(played, walk, surface):
    if Offline() in WALKS[walk]:
        # What is read, and sent again, when the service is back depends on when that is noticed.
        assert writes(played(walk, surface)) == writes(played(walk, "lines"))
        return
    assert ordered(played(walk, surface)) == ordered(played(walk, "lines"))
    assert in_background(played(walk, surface)) == in_background(played(walk, "lines"))


@pytest.mark.parametrize("walk, surface", cases(SURFACES[1:]))
def test_the_service_has_stored_the_same(played, walk, surface):
    assert without_entries(played(walk, surface).stored) == without_entries(played(walk, "lines").stored)


def without_entries(stored):
    """What the service has stored, without the entries of engagement, which may be sent at the next start."""
    return {kind: records for kind, records in stored.items() if not kind.startswith("engagement")}


# What the walks type that is a person's own.
PERSONAL = {
    "bio", "cardName", "cardNumber", "companyName", "confirmPassword", "dateOfBirth", "displayName", "email",
    "guardianEmail", "handle", "name", "password", "phone", "phoneNumber", "screenName", "street",
}
# The surfaces whose app writes a log of its own.
LOGGED = ["lines", "terminal", "dev", "prod"]


def view(route):
    """The name of a route's screen in events."""
    return "".join(part[:1].upper() + part[1:] for part in re.split("[/-]", route)) + "View"


@pytest.mark.parametrize("walk, surface", cases(LOGGED))
def test_the_log_tells_the_walk_and_no_secret(played, walk, surface):
    lines = [json.loads(line) for line in played(walk, surface).log]
    for line in lines:
        assert list(line) == ["time", "level", "type", "event", "parameters"], line
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"]), line
        assert line["level"] in ("info", "warning", "error"), line
        assert line["type"] in ("info", "analytic", "warning", "severe"), line
        assert re.fullmatch(r"[0-9a-f]{8}", line["parameters"]["launch"]), line
    events = {line["event"] for line in lines}
    shown = {view(step.route) + "_Appear" for step in WALKS[walk] if isinstance(step, Sees)}
    assert shown - events == set()
    typed = {
        step.value.strip() for step in WALKS[walk]
        if isinstance(step, Fill) and step.field in PERSONAL and isinstance(step.value, str)}
    text = "\n".join(played(walk, surface).log)
    # Addresses and names of accounts may be written in another case.
    found = {value for value in typed if value in text}
    found |= {value for value in typed if {"@", "_"} & set(value) and value.lower() in text.lower()}
    assert {value for value in found if len(value) > 3} == set()
    assert "eyJ" not in text and "Bearer" not in text
