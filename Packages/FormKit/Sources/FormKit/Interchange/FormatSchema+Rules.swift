extension FormatSchema {
  /// One rule: by its name the parameters of the reader's table.
  static var rule: FormValue {
    let names = RuleReader.parameters.keys.sorted()
    let known = choice(names, "The kind of rule.")
    let alternatives = names.map { name -> FormValue in
      ["if": ["properties": ["rule": ["const": .string(name)]]], "then": .object(rule(name))]
    }
    return [
      "type": "object", "properties": ["rule": known], "required": ["rule"],
      "allOf": .array(alternatives),
    ]
  }

  private static func rule(_ name: String) -> FormObject {
    let own = RuleReader.parameters[name] ?? []
    var meanings = commonKeys
    for key in own { meanings[key] = parameter(key, of: name) }
    var result = object(RuleReader.common + own, meanings, required: [])
    if name == "before" || name == "after" {
      result["anyOf"] = [["required": ["value"]], ["required": ["field"]]]
    } else {
      let required = requiredParameters.intersection(own)
      if !required.isEmpty { result["required"] = .array(required.sorted().map { .string($0) }) }
    }
    return result
  }

  private static let requiredParameters: Set = [
    "value", "values", "field", "max", "ratio", "check", "name",
  ]

  private static var commonKeys: FormObject {
    [
      "severity": choice(Severity.self, "The severity of a failure; default error."),
      "message": reference("text", "Replaces the built-in message."),
      "when": reference("condition", "Whether the rule applies; default always."),
      "timing": choice(RuleTiming.self, "When the rule is checked; default instant."),
    ]
  }

  private static func parameter(_ key: String, of rule: String) -> FormValue {
    switch (rule, key) {
    case ("min", "value"), ("max", "value"):
      ["type": ["number", "string"], "description": "A number, a day, a time or \"today\"."]
    case ("equals", "value"): ["description": "The required value."]
    case ("pattern", "value"):
      describe("string", "ECMA-262 with flag v, on the whole text, without look-around.")
    case ("step", "value"):
      ["type": "number", "exclusiveMinimum": 0, "description": "The size of a step."]
    case ("step", "base"):
      describe("number", "The base of the steps; default the field's min, else 0.")
    case ("before", "value"), ("after", "value"), (_, "on"): day(key)
    case (_, "value"): reference("count", "The limit.")
    default: named(key)
    }
  }

  private static func day(_ key: String) -> FormValue {
    [
      "type": "string", "pattern": "^(today|\\d{4}-\\d{2}-\\d{2})$",
      "description": .string(key == "on" ? "The reference day; default today." : "The day."),
    ]
  }

  private static func named(_ key: String) -> FormValue {
    switch key {
    case "unit": choice(LengthUnit.self, "The unit of the length; default graphemes.")
    case "values": describe("array", "The allowed values.")
    case "field": reference("id", "The other field.")
    case "regionField": reference("id", "The field with the region.")
    case "region": describe("string", "The region, as ISO 3166-1 alpha-2.")
    case "strict": describe("boolean", "Whether the day itself is excluded; default false.")
    case "leapDay":
      choice(["march1", "february28"], "When a leap day's birthday falls in a common year.")
    case "syntax": choice(EmailSyntax.self, "The definition of an address; default html.")
    case "schemes": describe("array", "The allowed schemes; default http and https.")
    case "ratio":
      [
        "type": "string", "pattern": "^[0-9]+(\\.[0-9]+)?:[0-9]+(\\.[0-9]+)?$",
        "description": "The ratio of width to height.",
      ]
    case "tolerance": describe("number", "The relative tolerance; default 0.01.")
    case "check": describe("string", "The check's name.")
    case "debounce": reference("count", "The typing pause in milliseconds.")
    case "name": describe("string", "The name the app registered.")
    case "max": reference("count", "The maximum number of bytes.")
    default: reference("count", "A limit in pixels.")
    }
  }
}
