/// What JSON Schema says of a field's type and options.
struct TypeKeywords {
  let field: FormField

  var members: FormObject {
    switch field.type {
    case .number: ["type": "number"]
    case .integer: ["type": "integer"]
    case .toggle: ["type": "boolean"]
    case .date: ["type": "string", "format": "date"]
    case .time: ["type": "string", "pattern": .string(KnownPattern.time)]
    case .choice: choice
    case .multiChoice: ["type": "array", "items": .object(choice)]
    case .image, .file: file
    default: ["type": "string"]
    }
  }

  private var choice: FormObject {
    guard case .fixed(let options)? = field.options else { return ["type": "string"] }
    let texts = options.filter { $0.value.stringValue != nil }
    guard texts.contains(where: { $0.label != FieldOption.defaultLabel($0.value) }),
      Set(texts.map(\.value)).count == texts.count, texts.count > 1
    else { return ["type": "string", "enum": .array(texts.map(\.value))] }
    let items = texts.map { option -> FormValue in
      var members: FormObject = ["const": option.value]
      if case .literal(let label) = option.label { members["title"] = .string(label) }
      return .object(members)
    }
    return ["type": "string", "oneOf": .array(items)]
  }

  /// The facts of a file.
  private var file: FormObject {
    let count: FormValue = ["type": "integer", "minimum": 0]
    return [
      "type": "object", "required": ["name"],
      "properties": [
        "name": ["type": "string"], "type": ["type": "string"], "size": count, "width": count,
        "height": count,
      ],
    ]
  }
}
