"""Values for forms, generated, and what the page's script and `form check` make of them."""

import json
import random
import re

import checks
from shell import TODAY, shell

# The rules a page leaves to the server, which judges them when the form is sent.
LEFT = {
    "phone", "postalCode", "url", "noProfanity", "notReserved", "custom", "remote", "fileSize",
    "imageSize", "imageAspectRatio"}
# The message of a rule that reads what a page cannot know: of it the script says nothing.
UNKNOWN = "Left to the server"

TEXTS = [
    "", "a", "ab", " AB ", "a b", "abc", "abcdef", "é", "éé", "e\u0301e\u0301", "👩‍👩‍👧",
    "👩‍👩‍👧👩‍👩‍👧", " ", "\u0085a\ufeff", "x", "ab\n", "A", "_a", "a-b", "İ", "ß", "x" * 99,
    "x" * 100, "x" * 101, "x" * 161, "123456", "12 34 56", "1234567", "4111111111111111", "12/27",
    "13/27", "123", "secret", "1e3", "1.5", "-2", "US", "Ada", "\u2028", "\u3000b"]
EMAILS = ["", "a@b.co", "A@B.CO ", "a@", "a@b..c", "a@-b.c", "ü@b.c", "a@b", "ab@c", "a" * 64 + "@b"]
NUMBERS = [
    "", "1.5", "2", "3", "3.01", "3.10", "9", "9.0000001", "1e1", "-0", "+1", "1.", ".5", "0x1", "x",
    "1e999", " 2", "0.06", "0.07", "0.11", "0.1", "0.01", "0", "-1", "0.001", "1e-7", "1.00000005",
    "5", "8", "1e15", "1e22", "-4", "9007199254740991", "9007199254740992", "1e-320", "123456789.01"]
DATES = [
    "", "2008-01-31", "2008-02-01", "2026-01-31", "2026-02-01", "2020-02-29", "2020-02-28",
    "1996-02-29", "1995-02-28", "1995-03-01", "1900-02-29", "2000-02-29", "0000-01-01", "x",
    "20000-01-01", "2026-02-30"]
TIMES = ["", "09:00", "08:59:59.9", "17:30:00.5", "17:30:00.51", "24:00", "9:00", "12:00:60", "12:00",
         "12:00:00", "11:59:59.90", "12:00:00.0"]
POOLS = {"email": EMAILS + TEXTS[:6], "number": NUMBERS, "integer": NUMBERS, "date": DATES, "time": TIMES}


def served(schema, *options, now=TODAY):
    """The script of a form's page, all pages in one, and the data it goes by."""
    page = shell("form", "export", schema, "--to", "html", *options, now=now)
    blocks = re.findall(r"<script(?: [^>]*)?>([\s\S]*?)</script>", page)
    return blocks[1], json.loads(blocks[0])


def definitions(schema):
    """The fields of a schema by the path their first item has."""
    def walk(items, prefix):
        if isinstance(items, list):
            for item in items:
                yield from walk(item, prefix)
        elif isinstance(items, dict):
            if "type" in items and "id" in items:
                yield prefix + items["id"], items
                return
            inner = f"{prefix}{items['id']}[0]." if "repeat" in items else prefix
            for key in ("pages", "sections", "fields"):
                yield from walk(items.get(key), inner)
    return dict(walk(schema, ""))


def typed(field, dice):
    """Something a person could leave in a control of the field."""
    options = field.get("options", [])
    # A source's options are not in the schema.
    options = ["DE", "US"] if "source" in options else [option["value"] for option in options]
    match field["type"]:
        case "choice":
            return dice.choice(["", *options])
        case "multiChoice":
            return [value for value in options if dice.random() < 0.5]
        case "toggle":
            return dice.random() < 0.5
    return dice.choice(POOLS.get(field["type"], TEXTS))


def readable(fields):
    """The fields whose values a person can type or choose."""
    return {
        path: field for path, field in fields.items()
        if field["type"] not in ("image", "file") and not field.get("readOnly") and "compute" not in field}


def generated(fields, count, seed):
    dice = random.Random(seed)
    return [{path: typed(field, dice) for path, field in readable(fields).items()} for _ in range(count)]


ITEM = re.compile(r"(\w+)\[(\d+)\]\.(\w+)")


def nested(values):
    """Values by path as a document: an item of a list is an object, of which each has a value."""
    result = {}
    for path, value in values.items():
        item = ITEM.fullmatch(path)
        if item:
            items = result.setdefault(item[1], [])
            while len(items) <= int(item[2]):
                items.append({})
            items[int(item[2])][item[3]] = value
        else:
            result[path] = value
    return result


def verdicts(schema, cases, *options, now=TODAY):
    """The verdicts of `form check --batch`."""
    lines = "\n".join(
        json.dumps({"id": str(number), "schema": schema, "values": nested(values)})
        for number, values in enumerate(cases))
    # Texts of the answers hold characters that `splitlines` takes for ends of lines.
    answers = shell("form", "check", "--batch", "-", *options, text=lines, now=now)
    return [json.loads(answer) for answer in answers.rstrip("\n").split("\n")]


class PageScript:
    """The script of a form's page, and what of a verdict it can say."""

    def __init__(self, name, schema, *options, now=TODAY):
        self.source, self.data = served(name, *options, now=now)
        paths = {field["path"] for field in self.data["fields"]}
        # A list that may be empty has no items on a new page.
        self.fields = {
            path: field for path, field in definitions(schema).items() if "[" not in path or path in paths}
        self.unreadable = {field["path"] for field in self.data["fields"] if field.get("unreadable")}
        self.left = LEFT | {
            rule["name"] for field in self.fields.values() for rule in field.get("rules", [])
            if rule["rule"] == "custom"}
        # A browser's control has its own format, so the message of the page names none.
        self.controls = {
            field["path"]: field["texts"]["type"] for field in self.data["fields"]
            if field["type"] in ("date", "time")}

    def judge(self, page, cases):
        """What the script makes of every case: the visible fields, and the issues."""
        return page.evaluate(checks.script("verdicts.js"), [self.source, self.data, cases])

    def part(self, verdict, values):
        """The part of the verdict about values that the script can judge, as it says it."""
        issues = [
            [issue.get("field"), issue["severity"],
             self.of_type(issue, values) if issue["rule"] == "type"
             else issue["message"]] for issue in verdict["issues"]
            if issue["rule"] not in self.left and issue.get("field") not in self.unreadable
            and not self.is_other_email(issue) and issue["message"] != UNKNOWN]
        return {"issues": issues, "visible": verdict["visible"]}

    def of_type(self, issue, values):
        """The message about a value of another type; a day of which an input is empty has its own."""
        path = issue.get("field")
        value = values.get(path)
        isDay = path in self.fields and self.fields[path]["type"] == "date"
        if isDay and isinstance(value, str) and re.search(r"^-|--|-\Z", value):
            return self.data["texts"]["partial"]
        return self.controls.get(path, issue["message"])

    def is_other_email(self, issue):
        field = self.fields.get(issue.get("field"))
        return issue["rule"] == "email" and any("syntax" in rule for rule in field["rules"])
