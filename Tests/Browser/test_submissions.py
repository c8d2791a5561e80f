"""Generated submissions of ten forms, judged by the live engine, `form check --batch`, the service and the
page's script: never a contradiction. `--submissions N` says how many there are.

The script judges those without items of a list, as a new page has none.
"""

import http.client
import json
import os
import random
import subprocess
from collections import defaultdict
from datetime import datetime, timezone
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from judging import ITEM, TEXTS, PageScript, definitions, nested, readable, typed, verdicts
from shell import shell

ROOT = Path(__file__).parents[2]
SERVER = os.environ.get("BACKEND_BINARY", ROOT / ".build-backend" / "debug" / "backend")

# A valid submission of each form, which is changed in some of its fields.
VALID = {
    "login": {"email": "ada@example.com", "password": "correct-horse"},
    "signup": {
        "screenName": "ada_1815", "name": "Ada", "email": "ada@example.com", "phone": "+12015550123",
        "accountType": "Business", "companyName": "Engines", "password": "secret-1", "confirmPassword": "secret-1"},
    "profile": {
        "name": "Ada", "email": "ada@example.com", "country": "GB", "phone": "020 7123 4567",
        "bio": "Hello"},
    "payment": {
        "cardName": "Ada", "cardNumber": "4111111111111111", "expiry": "12/27", "securityCode": "123",
        "amount": "12.5", "tip": "1"},
    "screenName": {"screenName": "ada_1815"},
    "birthday": {"dateOfBirth": "1990-03-27"},
    "mfa": {"code": "123456"},
    "additionalInfo": {
        "name": "Ada", "country": "US", "postalCode": "94107", "city": "San Francisco", "region": "CA"},
    "displayName": {"displayName": "Ada", "bio": "Hello"},
    "guardianDecision": {"consentCode": "0123456789ABCDEF", "decision": "approved"},
}
# A valid item of each list, of which a submission has up to three.
ITEMS = {
    "profile": {"addresses": {
        "addressCountry": "DE", "street": "Invalidenstr. 44", "postalCode": "10115", "city": "Berlin",
        "region": "BE"}},
}
# Letters, marks, signs and spaces of many scripts.
ALPHABETS = [(0x20, 0x7E), (0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x5D0, 0x5EA), (0x660, 0x669),
             (0x2000, 0x206F), (0x4E00, 0x4E40), (0xFF10, 0xFF19), (0x1F600, 0x1F64F), (0x1F1E6, 0x1F1FF)]
# What a program may send in the place of a text.
WIRE = [None, True, 0, 12, 1.5, -7, [], ["a"], {}, {"a": 1}, "", "0"]
# The service counts by the latest day on Earth.
ZONE = ("--time-zone", "Pacific/Kiritimati")
CHUNK = 500


def scrambled(dice):
    return "".join(chr(dice.randint(*dice.choice(ALPHABETS))) for _ in range(dice.randint(1, 12)))


def submission(form, templates, dice):
    """A submission, and whether a page can send it.

    ``templates``: the fields by path, those of a list by the path that its first item has.
    """
    values = dict(VALID[form])
    fields = {path: field for path, field in templates.items() if not ITEM.fullmatch(path)}
    for name, item in ITEMS.get(form, {}).items():
        for index in range(dice.choice((0, 0, 1, 2, 3))):
            values |= {f"{name}[{index}].{field}": value for field, value in item.items()}
            fields |= {f"{name}[{index}].{field}": templates[f"{name}[0].{field}"] for field in item}
    share = dice.choice((0.1, 0.3, 1))
    for path, field in fields.items():
        if dice.random() < share:
            isText = field["type"] not in ("choice", "multiChoice", "toggle")
            values[path] = scrambled(dice) if isText and dice.random() < 0.4 else typed(field, dice)
    isTyped = dice.random() < 0.8
    if not isTyped:
        for path in dice.sample(sorted(fields), dice.randint(1, len(fields))):
            if dice.random() < 0.3:
                values.pop(path, None)
            else:
                values[path] = dice.choice(WIRE + TEXTS)
    return values, isTyped


def replayed(form, cases, now):
    """What the live engine makes of each case: whether it is handed over, and the issues by field."""
    steps, instant = [], 0
    checks = {name: {"delay": 0} for name in ("screenNameAvailability", "handleAvailability")}
    for values in cases:
        steps += [{"at": instant, "add": name} for name, items in lists(values) for _ in items]
        steps += [
            {"at": instant, "batch": [{"field": field, "value": value} for field, value in values.items()]},
            {"at": instant, "submit": True},
            {"at": instant + 1_000, "observe": True},
            {"at": instant + 1_001, "reset": True}]
        instant += 2_000
    script = {"schema": form, "checks": checks, "debounce": 0, "steps": steps}
    document = json.loads(shell("form", "replay", "-", *ZONE, text=json.dumps(script), now=now))
    return [
        (seen["form"]["status"] == "submitted",
         by_field([issue for field in seen["fields"].values() for issue in field["issues"]]
                  + seen["form"]["issues"]),
         {path for path, field in seen["fields"].items() if field["visible"]})
        for seen in document["observations"][:len(cases)]]


def lists(values):
    """The lists of a submission with their items."""
    names = {item[1] for item in map(ITEM.fullmatch, values) if item}
    return [(name, nested(values)[name]) for name in sorted(names)]


def by_field(issues):
    found = defaultdict(list)
    for issue in issues:
        found[issue.get("field")].append((issue["rule"], issue["severity"], issue["message"]))
    return dict(found)


class Service:
    """The development server, asked by guests, of whom each may submit a limited number of forms."""

    def __init__(self, address):
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
        self.token = None

    def post(self, path, body=None, token=None):
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self.connection.request("POST", path, None if body is None else json.dumps(body), headers)
        response = self.connection.getresponse()
        return response.status, json.loads(response.read())

    def guest(self):
        status, body = self.post("/v1/auth/anonymous")
        assert status in (200, 201), body
        self.token = body["accessToken"]

    def submit(self, form, values):
        """The verdict of the service; nil for a submission that it accepts."""
        if self.token is None:
            self.guest()
        path = f"/v1/forms/{form}/submissions"
        status, body = self.post(path, {"values": nested(values)}, self.token)
        if status not in (200, 422):
            # This guest has as many submissions as one may have.
            self.guest()
            status, body = self.post(path, {"values": nested(values)}, self.token)
        assert status == 200, (status, body, values)
        return body["verdict"] if body["status"] == "validationFailed" else None


@pytest.fixture(scope="module")
def service():
    process = subprocess.Popen(
        [SERVER, "--port", "0", "--rate-limit", "0"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    yield Service(process.stdout.readline().strip())
    process.terminate()
    process.communicate(timeout=20)


def contradictions(form, schema, page, service, dice, count, now):
    """The submissions on which two of the judges differ, and how many were valid."""
    script = PageScript(form, schema, *ZONE, now=now)
    templates = readable(definitions(schema))
    generated = [submission(form, templates, dice) for _ in range(count)]
    cases = [(values, isTyped and not lists(values)) for values, isTyped in generated]
    values = [case for case, _ in cases]
    typed_cases = [case for case, isTyped in cases if isTyped]
    page_answers = iter(script.judge(page, typed_cases))
    found, valid = [], 0
    # The service closes a connection that was idle while the others judged.
    service.connection.close()
    for (case, isTyped), verdict, (isHandedOver, issues, visible) in zip(
            cases, verdicts(form, values, *ZONE, now=now), replayed(form, values, now), strict=True):
        del verdict["id"]
        valid += verdict["valid"]
        said = service.submit(form, case)
        mine = next(page_answers) if isTyped else None
        answers = {
            "engine": (isHandedOver, issues, visible)
            == (verdict["valid"], by_field(verdict["issues"]), set(verdict["visible"])),
            "service": said == (None if verdict["valid"] else verdict),
            "script": not isTyped or mine == script.part(verdict, case),
        }
        if not all(answers.values()):
            differing = [name for name, agrees in answers.items() if not agrees]
            found.append(
                f"{differing} on {json.dumps(case)}: batch {json.dumps(verdict)}, service "
                f"{json.dumps(said)}, engine {isHandedOver} {issues}, script {mine}")
    return found, valid


@pytest.mark.parametrize("form", VALID)
def test_engine_batch_service_and_script_never_contradict_each_other(form, page, service, request):
    schema = json.loads(shell("form", "show", form))
    left = max(1, request.config.getoption("--submissions") // len(VALID))
    total, accepted, dice = left, 0, random.Random(form)
    while left > 0:
        now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        found, valid = contradictions(form, schema, page, service, dice, min(left, CHUNK), now)
        assert not found, "\n".join(found[:3])
        left, accepted = left - CHUNK, accepted + valid
    # Some are valid and some are not, so that the agreement says something of both.
    assert total < 100 or 0 < accepted < total
