"""Imported questionnaires and exported responses judged by the fhir.resources package."""

import json
import os
import pathlib
import random
import re
import subprocess

import pytest
from fhir.resources.R4B.questionnaire import Questionnaire
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
from shell import BINARY, TODAY, answer, built_in, write

FIXTURES = sorted((pathlib.Path(__file__).parent / "questionnaires").glob("*.json"))


def value(source, field):
    kind, number = field["type"], source.randrange(40)
    values = [option["value"] for option in field.get("options", [])]
    if kind == "choice":
        return source.choice(values)
    if kind == "multiChoice":
        return [entry for entry in values if source.random() < 0.5]
    return {
        "toggle": number < 20, "number": number / 4, "integer": number,
        "date": f"19{50 + number}-02-1{number % 9}", "time": f"0{number % 10}:15",
        "url": f"https://example.org/{number}", "file": {"name": f"{number}.txt", "size": number},
        "textarea": f"line {number}\nnext"}.get(kind, f"text {number}")


def values(source, sections):
    result = {}
    for section in sections:
        inner = {
            entry["id"]: value(source, entry)
            for entry in section.get("fields", []) if source.random() < 0.8}
        if "repeat" in section:
            item = {key: section[key] for key in ("fields", "sections") if key in section}
            inner = {
                section["id"]: [values(source, [item]) for _ in range(source.randrange(4))]}
        else:
            inner |= values(source, section.get("sections", []))
        result |= inner
    return result


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_response_to_a_valid_questionnaire_is_valid(path, tmp_path):
    Questionnaire.model_validate(json.loads(path.read_text()))
    schema = answer("form", "import", str(path), "--from", "fhir-questionnaire")["schema"]
    form = write(tmp_path, "form.json", schema)
    answered = 0
    for seed in range(12):
        filled = values(random.Random(seed), schema["sections"])
        result = answer(
            "form", "export", form, "--to", "fhir-response", "--values",
            write(tmp_path, "values.json", filled))
        assert result["findings"] == []
        response = QuestionnaireResponse.model_validate(result["document"])
        answered += bool(response.item)
        assert response.authored.isoformat() == TODAY.replace("Z", "+00:00")
    assert answered > 6


@pytest.mark.parametrize("name", built_in())
def test_a_response_of_a_built_in_form_is_valid(name, tmp_path):
    result = answer(
        "form", "export", name, "--to", "fhir-response", "--values",
        write(tmp_path, "values.json", {"name": "Ada", "email": "ada@example.org"}))
    QuestionnaireResponse.model_validate(result["document"])


PROMPT = re.compile(r"(?:\[([\w-]+)\] \((?:required|optional)\)|\(y/n\)|submit, or .*|Choose): $")
# What each kind of control takes first, and what is tried after it.
FIRST = {"Picker": "1", "Toggle": "y", "Field": "text"}
TEXTS = ["1", "10115", "2026-01-31", "09:30", "https://example.org/1"]


def filled(form, folder):
    """The values of a form that is answered line by line, the first way that each field takes, and what was asked."""
    run = subprocess.Popen(
        [BINARY, "--now", TODAY, "form", "fill", form, "--json"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    picture = folder / "note.txt"
    picture.write_text("note")
    asked, shown = [], ""
    while chunk := os.read(run.stderr.fileno(), 65536):
        shown += chunk.decode()
        if not (found := PROMPT.search(shown.rsplit("\n", 1)[-1])):
            continue
        control = found.group(1)
        asked.append(control)
        assert len(asked) < 200, shown
        if control is None:
            line = "n" if found.group().endswith("(y/n): ") else ""
        else:
            # A value that is refused is asked for again.
            again = next((place for place, other in enumerate(reversed(asked)) if other != control), len(asked))
            kind = re.search("Picker|Toggle|Button|Field", control).group()
            line = {**FIRST, "Button": str(picture)}.get(kind, "") if again == 1 else TEXTS[again % len(TEXTS)]
        run.stdin.write(line.encode() + b"\n")
        run.stdin.flush()
    output = run.stdout.read()
    run.stdin.close()
    assert run.wait(20) == 0, shown
    return json.loads(output), {control for control in asked if control}


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_questionnaire_is_filled_in_line_by_line_and_its_response_is_valid(path, tmp_path):
    schema = answer("form", "import", str(path), "--from", "fhir-questionnaire")["schema"]
    form = write(tmp_path, "form.json", schema)
    given, asked = filled(form, tmp_path)
    assert asked and given
    result = answer(
        "form", "export", form, "--to", "fhir-response", "--values", write(tmp_path, "values.json", given))
    response = QuestionnaireResponse.model_validate(result["document"])
    assert response.item and response.status == "completed"
