"""Imported questionnaires and exported responses judged by the fhir.resources package."""

import json
import pathlib
import random

import pytest
from fhir.resources.R4B.questionnaire import Questionnaire
from fhir.resources.R4B.questionnaireresponse import QuestionnaireResponse
from shell import TODAY, answer, built_in, write

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
