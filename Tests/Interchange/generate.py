"""JSON Schemas, forms and values at random."""


def words(random):
    return random.choice(["a", "b", "ab", "abc", "a b", "x1", "x@y.zz", "ä", "2026-01-01", "é́"])


def scalar(random):
    return random.choice([words(random), 1, 2, 2.5, -3, 7, True, False])


def property_schema(random):
    kind = random.randrange(6)
    if kind == 0:
        schema = {"type": "string"}
        if random.random() < 0.4:
            schema["minLength"] = random.randrange(1, 4)
        if random.random() < 0.4:
            schema["maxLength"] = random.randrange(1, 5)
        if random.random() < 0.4:
            schema["pattern"] = random.choice(["a", "^a", "b$", "^[a-c]+$", "^a|b$", "[^a ]", "x.?1"])
        return schema
    if kind == 1:
        schema = {"type": random.choice(["number", "integer"])}
        for keyword in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]:
            if random.random() < 0.25:
                schema[keyword] = random.choice([-3, 1, 2, 7])
        if random.random() < 0.2:
            schema["multipleOf"] = random.choice([1, 2, 0.5])
        return schema
    if kind == 2:
        return {"type": "boolean"} if random.random() < 0.7 else {"const": True}
    if kind == 3:
        return {"enum": ["a", "b", "ab"]}
    if kind == 4:
        return {"type": "string", "format": "date"}
    schema = {"type": "array", "items": {"enum": ["a", "b", "ab"]}}
    if random.random() < 0.5:
        schema["maxItems"] = random.randrange(1, 3)
    return schema


def subschema(random, properties):
    """A schema of an object that judges some properties."""
    name = random.choice(list(properties))
    kind = properties[name].get("type")
    judge = {"type": "string", "minLength": 1}
    if kind in ("number", "integer"):
        judge = random.choice([{"minimum": 2}, {"exclusiveMaximum": 2}, {"const": 2}])
    elif kind == "boolean":
        judge = {"const": random.choice([True, False])}
    elif kind == "string" or "enum" in properties[name]:
        judge = random.choice(
            [{"const": "a"}, {"enum": ["a", "b"]}, {"not": {"const": "ab"}}, {"pattern": "^a"},
             {"maxLength": 2}])
    else:
        return {"required": [name]}
    result = {"properties": {name: judge}}
    if random.random() < 0.6:
        result["required"] = [name]
    roll = random.random()
    if roll < 0.1:
        return {"not": result}
    if roll < 0.25:
        return {random.choice(["anyOf", "oneOf", "allOf"]): [result, subschema(random, properties)]}
    return result


def json_schema(random):
    properties = {f"p{index}": property_schema(random) for index in range(random.randrange(2, 6))}
    names = list(properties)
    schema = {"type": "object", "properties": properties}
    plain = [name for name in names if properties[name].get("type") != "boolean"]
    schema["required"] = [name for name in plain if random.random() < 0.3]
    if random.random() < 0.4:
        schema["if"] = subschema(random, properties)
        schema["then"] = {"required": random.sample(plain, min(1, len(plain)))}
        if random.random() < 0.5:
            name = random.choice(names)
            schema["else"] = {"properties": {name: property_schema(random) | {}}}
            if schema["else"]["properties"][name].get("type") != properties[name].get("type"):
                del schema["else"]
    if random.random() < 0.3:
        schema["allOf"] = [subschema(random, properties)]
    if random.random() < 0.2 and plain:
        schema["dependentRequired"] = {random.choice(names): [random.choice(plain)]}
    if random.random() < 0.3:
        inner = {"q": property_schema(random), "r": property_schema(random)}
        required = [name for name in inner if inner[name].get("type") != "boolean"]
        properties["list"] = {
            "type": "array", "maxItems": 2,
            "items": {"type": "object", "properties": inner, "required": required}}
    return schema


def value_for(random, schema):
    if random.random() < 0.12:
        return scalar(random)
    if "enum" in schema:
        return random.choice(schema["enum"] + ["c"])
    if "const" in schema:
        return random.choice([True, False])
    kind = schema.get("type")
    if kind == "string":
        if schema.get("format") == "date":
            return random.choice(["2026-01-01", "2024-02-29", "2026-02-30", "x"])
        return words(random)
    if kind == "boolean":
        return random.choice([True, False])
    if kind in ("number", "integer"):
        return random.choice([1, 2, 3, 7, -3, 2.5, 10])
    if kind == "array":
        if schema["items"].get("type") == "object":
            return [values_for(random, schema["items"]) for _ in range(random.randrange(1, 4))]
        return random.sample(["a", "b", "ab", "c"], random.randrange(1, 4))
    return scalar(random)


def values_for(random, schema):
    return {
        name: value_for(random, inner)
        for name, inner in schema["properties"].items() if random.random() < 0.75}


def field(random, name):
    kind = random.choice(
        ["text", "textarea", "number", "integer", "toggle", "choice", "multiChoice", "date", "time",
         "file"])
    result = {"id": name, "type": kind, "label": name}
    if random.random() < 0.4:
        result["required"] = True
    if kind in ("choice", "multiChoice"):
        result["options"] = [{"value": "a", "label": "A"}, {"value": "b"}]
    rules = {
        "text": [
            {"rule": "minLength", "value": 2, "unit": "codePoints"},
            {"rule": "maxLength", "value": 2, "unit": "codePoints"},
            {"rule": "pattern", "value": "a|b+"}, {"rule": "email"}, {"rule": "notEmpty"},
            {"rule": "alphanumericWithUnderscore"}, {"rule": "equals", "value": "a"},
            {"rule": "oneOf", "values": ["a", "b"]}],
        "number": [
            {"rule": "min", "value": 2}, {"rule": "max", "value": 7}, {"rule": "step", "value": 0.5},
            {"rule": "integer"}, {"rule": "equals", "value": 2}],
        "multiChoice": [{"rule": "minItems", "value": 2}, {"rule": "maxItems", "value": 1}],
        "file": [{"rule": "fileSize", "max": 5}],
    }.get({"textarea": "text", "integer": "number"}.get(kind, kind), [])
    if rules and random.random() < 0.6:
        result["rules"] = random.sample(rules, random.randrange(1, min(3, len(rules)) + 1))
    return result


def condition(random, fields):
    other = random.choice(fields)
    test = {
        "number": {"atLeast": 2}, "integer": {"lessThan": 3}, "toggle": {"equals": True},
        "multiChoice": {"contains": "a"}, "choice": {"equals": "a"}, "text": {"matches": "a.*"},
    }.get(other["type"], {"isFilled": True})
    if random.random() < 0.3:
        test = random.choice([{"isFilled": True}, {"isEmpty": True}, {"notEquals": "a"}])
    result = {"field": other["id"], **test}
    return {"not": result} if random.random() < 0.2 else result


def form(random):
    fields = [field(random, f"f{index}") for index in range(random.randrange(2, 6))]
    readable = fields[:1]
    for entry in fields[1:]:
        roll = random.random()
        if roll < 0.25:
            entry["visible"] = condition(random, readable)
        elif roll < 0.4:
            entry["required"] = condition(random, readable)
        elif roll < 0.5 and "rules" in entry:
            entry["rules"][0]["when"] = condition(random, readable)
        else:
            readable.append(entry)
    sections = [{"fields": fields}]
    if random.random() < 0.4:
        sections.append({
            "id": "items", "repeat": {"min": random.randrange(2), "max": 2},
            "fields": [field(random, "a"), field(random, "b")]})
    result = {"formatVersion": 1, "id": "random", "sections": sections}
    if random.random() < 0.4:
        result["rules"] = [{"rule": "assert", "that": condition(random, readable)}]
    return result


def form_value(random, entry):
    if random.random() < 0.1:
        return random.choice(["zz", 3, True, ["a"], {"name": "x"}])
    return {
        "number": lambda: random.choice([1, 2, 2.5, 7, 9]),
        "integer": lambda: random.choice([1, 2, 2.5, 9]), "toggle": lambda: random.random() < 0.6,
        "choice": lambda: random.choice(["a", "b", "c"]),
        "multiChoice": lambda: random.sample(["a", "b", "c"], random.randrange(1, 3)),
        "date": lambda: random.choice(["2026-01-01", "2026-02-30"]),
        "time": lambda: random.choice(["10:00", "23:59:59.5", "24:00", "1:00"]),
        "file": lambda: random.choice([{"name": "x"}, {"name": "x", "size": 6}, {"size": 3}]),
    }.get(entry["type"], lambda: words(random))()


def form_values(random, schema):
    result = {}
    for section in schema["sections"]:
        if "repeat" not in section:
            result |= some_values(random, section["fields"])
        elif random.random() < 0.8:
            result["items"] = [
                some_values(random, section["fields"]) for _ in range(random.randrange(1, 4))]
    return result


def some_values(random, fields):
    return {
        entry["id"]: form_value(random, entry) for entry in fields if random.random() < 0.75}


def mutated(random, schema):
    """A copy of a document with one thing changed somewhere."""
    import copy
    import json
    document = copy.deepcopy(schema)
    places = []

    def walk(node):
        if isinstance(node, dict):
            places.append(node)
            for child in node.values():
                walk(child)
        elif isinstance(node, list):
            for child in node:
                walk(child)

    walk(document)
    node = random.choice(places)
    roll = random.random()
    if roll < 0.3 and node:
        del node[random.choice(sorted(node))]
    elif roll < 0.6 and node:
        node[random.choice(sorted(node))] = random.choice([3, -1, "x", True, None, [], {}, [3]])
    elif roll < 0.8:
        node[random.choice(["colour", "x-note", "type", "rule", "visible", "all", "isFilled"])] = "x"
    else:
        key = random.choice(["required", "visible", "rules", "default", "compute", "options"])
        node[key] = random.choice([
            {"field": "f0", "equals": 1}, {"all": [True, {"not": False}]}, [{"rule": "email"}],
            {"add": [1, {"field": "f0"}]}, {"if": True, "then": 1, "else": 2}, {"is": 3},
            {"source": "s", "dependsOn": ["f0"]}, [{"value": 1}], [{"rule": "min"}]])
    return json.loads(json.dumps(document))
