"""The page's script and the engine: the same verdicts, on generated values, rule by rule."""

import json
from pathlib import Path

import pytest
from judging import LEFT, UNKNOWN, PageScript, definitions, generated, served, verdicts
from shell import shell

RULES = Path(__file__).parent / "fixtures" / "rules.json"
BUILT_IN = [line.split()[0] for line in shell("form", "list").splitlines()]

# The rules the script judges, beside those that are implied.
JUDGED = {
    "notEmpty", "email", "number", "integer", "alphanumericWithUnderscore", "minLength", "maxLength",
    "min", "max", "equals", "pattern", "minItems", "maxItems", "step", "oneOf", "matches", "before",
    "after", "minAge", "maxAge"}
IMPLIED = {"type", "required", "assert"}

def compared(page, name, schema, count):
    """Where script and engine differ, and the rules that failed somewhere."""
    script = PageScript(name, schema)
    cases = generated(script.fields, count, seed=name if isinstance(name, str) else "rules")
    found, failed = [], set()
    answers = script.judge(page, cases)
    for values, mine, verdict in zip(cases, answers, verdicts(schema, cases), strict=True):
        failed |= {issue["rule"] for issue in verdict["issues"]}
        if mine != script.part(verdict, values):
            found.append({"values": values, "script": mine, "engine": script.part(verdict, values)})
    return found, failed


def said_by_engine(schema):
    cases = generated(definitions(schema), 100, "said")
    return {issue["message"] for verdict in verdicts(schema, cases) for issue in verdict["issues"]}


@pytest.mark.parametrize("name", BUILT_IN)
def test_script_and_engine_agree_on_a_built_in_form(page, name):
    found, _ = compared(page, name, json.loads(shell("form", "show", name)), 200)
    assert found[:3] == []


def test_script_and_engine_agree_on_every_rule_that_is_not_left_to_the_server(page):
    schema = json.loads(RULES.read_text())
    found, failed = compared(page, str(RULES), schema, 1000)
    assert found[:3] == []
    assert UNKNOWN in said_by_engine(schema)
    # Every rule failed somewhere, so that the agreement says something of each.
    assert JUDGED | IMPLIED <= failed


def test_every_rule_of_the_format_is_either_judged_or_left_to_the_server():
    rule = json.loads(shell("form", "schema"))["$defs"]["rule"]
    assert set(rule["properties"]["rule"]["enum"]) == JUDGED | LEFT


def test_what_is_left_to_the_server_is_not_judged_by_the_script():
    _, data = served(str(RULES))
    judged = {rule["rule"] for field in data["fields"] for rule in field.get("rules", [])}
    assert judged == JUDGED
    assert [field["path"] for field in data["fields"] if field.get("unreadable")] == ["plain"]
    assert not any("rules" in field for field in data["fields"] if field["path"] in ("left", "plain"))
