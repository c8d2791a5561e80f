extension FormatSchema {
  static var text: FormValue {
    [
      "anyOf": [
        ["type": "string"],
        [
          "type": "object", "properties": ["key": describe("string", "The message's key.")],
          "required": ["key"], "additionalProperties": false,
        ],
      ]
    ]
  }

  /// A condition; a question about a field or the context has exactly one operator.
  static var condition: FormValue {
    let parts: FormValue = ["type": "array", "items": reference("condition")]
    let inner: FormObject = ["all": parts, "any": parts, "not": reference("condition")]
    let combined = ["all", "any", "not"].map { key in
      FormValue.object(object([key], inner, required: [key]))
    }
    let state = ConditionReader.stateOperators
    let stateless = ConditionReader.operators.filter { !state.contains($0) }
    let alternatives =
      [["type": "boolean"]] + combined + [
        question(about: "field", reference("id", "A field's id."), ConditionReader.operators),
        question(about: "context", describe("string", "A value of the context."), stateless),
      ]
    return ["anyOf": .array(alternatives)]
  }

  private static func question(
    about subject: String, _ meaning: FormValue, _ operators: [String]
  ) -> FormValue {
    var meanings: FormObject = [subject: meaning]
    for name in operators { meanings[name] = operand(name) }
    var result = object([subject] + operators, meanings, required: [subject])
    result["oneOf"] = .array(operators.map { ["required": [.string($0)]] })
    return .object(result)
  }

  private static func operand(_ name: String) -> FormValue {
    switch name {
    case "in", "notIn": ["type": "array"]
    case "lessThan", "atMost", "greaterThan", "atLeast": ["type": ["number", "string"]]
    case "matches": ["type": "string"]
    case "isEmpty", "isFilled", "isValid", "isTouched": ["type": "boolean"]
    default: true
    }
  }

  static var expression: FormValue {
    let parts: FormValue = ["type": "array", "items": reference("expression")]
    let lists = ["add", "subtract", "multiply", "divide", "join"].map { key in
      FormValue.object(object([key], [key: parts], required: [key]))
    }
    let value = reference("expression")
    let ages = object(["age", "on"], ["age": value, "on": value], required: ["age"])
    let choices = object(
      ["if", "then", "else"], ["if": reference("condition"), "then": value, "else": value],
      required: ["if"])
    let scalar: FormValue = ["type": ["null", "boolean", "number", "string"]]
    return ["anyOf": .array([scalar] + lists + [.object(choices), .object(ages)] + references)]
  }

  private static var references: [FormValue] {
    let sum: FormValue = ["type": "string", "pattern": "^[^.]+\\.[^.]+$"]
    let meanings: FormObject = ["field": reference("id"), "count": reference("id"), "sum": sum]
    return ["field", "count", "sum"].map { key in
      .object(object([key], meanings, required: [key]))
    }
  }

  /// A default: an expression, or any value that is none.
  static var standardValue: FormValue {
    let keys = ConditionReader.expressionKeys.sorted().map { key -> FormValue in
      ["required": [.string(key)]]
    }
    return [
      "if": ["type": "object", "anyOf": .array(keys)], "then": reference("expression"),
      "else": true,
    ]
  }
}
