"""Format 1, import and export judged by the jsonschema package."""

import random

import pytest
from generate import form, form_values, json_schema, mutated, values_for
from jsonschema import Draft202012Validator
from shell import answer, built_in, verdicts, write

# What a JSON Schema of the format sees; ids, cycles and values are the linter's alone.
SHAPE = {
    "unknownKey", "unknownType", "unknownRule", "unknownOperator", "unknownTransform", "missingKey",
    "wrongType", "formatVersion", "conditionType", "invalidId"}


@pytest.fixture(scope="module")
def format_schema():
    document = answer("form", "schema")
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def judge(document):
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document, format_checker=Draft202012Validator.FORMAT_CHECKER)


@pytest.mark.parametrize("name", built_in())
def test_every_built_in_schema_is_valid_by_form_schema(format_schema, name):
    errors = [error.message for error in format_schema.iter_errors(answer("form", "show", name))]
    assert errors == []


def test_generated_forms_are_valid_by_form_schema(format_schema):
    for seed in range(300):
        document = form(random.Random(seed))
        assert format_schema.is_valid(document), document


def test_what_form_schema_says_of_a_changed_document_is_what_form_lint_says(format_schema, tmp_path):
    counts = {True: 0, False: 0}
    for seed in range(250):
        source = random.Random(seed)
        document = mutated(source, form(source))
        findings = answer(
            "form", "lint", write(tmp_path, "s.json", document), statuses=(0, 1))["findings"]
        errors = [entry for entry in findings if entry["severity"] == "error"]
        shaped = [entry for entry in findings if entry["code"] in SHAPE]
        valid = format_schema.is_valid(document)
        counts[valid] += 1
        if valid:
            assert shaped == [], (document, findings)
        else:
            assert errors or shaped, document
    assert min(counts.values()) > 30, counts


def test_an_export_without_a_finding_gets_the_verdicts_of_form_check(tmp_path):
    records, expected = [], []
    exported = 0
    for seed in range(150):
        source = random.Random(seed)
        schema = form(source)
        result = answer("form", "export", write(tmp_path, "s.json", schema), "--to", "json-schema")
        validator = judge(result["document"])
        back = answer(
            "form", "import", write(tmp_path, "e.json", result["document"]), "--from", "json-schema")
        if result["findings"]:
            continue
        exported += 1
        for _ in range(25):
            values = form_values(source, schema)
            for document in (schema, back["schema"]):
                records.append((document, values))
                expected.append(validator.is_valid(values))
    compare(records, expected)
    assert exported > 80


def test_an_import_without_a_finding_gets_the_verdicts_of_jsonschema(tmp_path):
    records, expected = [], []
    imported = 0
    for seed in range(200):
        source = random.Random(seed)
        schema = json_schema(source)
        validator = judge(schema)
        result = answer(
            "form", "import", write(tmp_path, "s.json", schema), "--from", "json-schema")
        if result["findings"]:
            continue
        imported += 1
        for _ in range(25):
            values = values_for(source, schema)
            records.append((result["schema"], values))
            expected.append(validator.is_valid(values))
    compare(records, expected)
    assert imported > 100


def compare(records, expected):
    for record, found, wanted in zip(records, verdicts(records), expected):
        assert found == wanted, (record, found)
    assert 0.05 < sum(expected) / len(expected) < 0.95
