/// A typed value of the Questionnaire, such as `valueDate` or `answerCoding`.
struct QuestionnaireValue {
  /// The type behind the prefix, such as `Date`.
  let type: String
  let value: FormValue
  let pointer: JSONPointer

  /// The first member whose name starts with the prefix; nil when there is none.
  init?(_ prefix: String, in members: FormObject, at pointer: JSONPointer) {
    let keys = members.keys.filter { $0.hasPrefix(prefix) && $0.count > prefix.count }
    guard let key = keys.sortedExactly().first, let value = members[key] else { return nil }
    type = String(key.dropFirst(prefix.count))
    self.value = value
    self.pointer = pointer.appending(key)
  }

  init(_ type: String, _ value: FormValue, at pointer: JSONPointer) {
    self.type = type
    self.value = value
    self.pointer = pointer
  }

  /// The sentence about a value of another JSON type than its name says; nil for one in order.
  ///
  /// Source: FHIR R4, "JSON Representation of Resources".
  var mismatch: String? {
    switch type {
    case "Boolean": return value.mismatch(.bool)
    case "Decimal": return value.mismatch(.number)
    case "Integer":
      if value.numberValue == nil { return value.mismatch(.number) }
      return value.integerValue == nil ? "A whole number is expected here." : nil
    case "Attachment", "Coding", "Quantity", "Reference": return value.mismatch(.object)
    case "Date", "DateTime", "Time", "String", "Uri", "Url": return value.mismatch(.string)
    default: return nil
    }
  }

  /// The value in the form's field of an item.
  struct Read {
    let value: FormValue
    /// What the field cannot hold of the answer; nil when it holds all.
    var loss: String?
  }

  /// The answer as the field of an item holds it; nil when it is none of the item's answers.
  func read(for item: QuestionnaireItem) -> Read? {
    switch (item.kind, type) {
    case (.boolean, "Boolean"): choice(item)
    case (.decimal, "Decimal"), (.decimal, "Integer"):
      value.numberValue.map { Read(value: .number($0)) }
    case (.integer, "Integer"), (.integer, "Decimal"):
      value.integerValue.map { Read(value: .number(Double($0))) }
    case (.quantity, "Quantity"): quantity(item)
    case (.date, "Date"), (.dateTime, "Date"), (.dateTime, "DateTime"): day
    case (.time, "Time"):
      value.stringValue.flatMap { FormTime($0) == nil ? nil : Read(value: value) }
    case (.string, "String"), (.text, "String"), (.url, "Uri"), (.url, "Url"), (.url, "String"):
      text(value)
    case (.reference, "Reference"):
      text(value["reference"] ?? value["display"]).map {
        let losesDisplay = value["reference"] != nil && value["display"] != nil
        return Read(
          value: $0.value, loss: losesDisplay ? "The form holds the reference only." : nil)
      }
    default: item.kind.isChoice ? choice(item) : nil
    }
  }

  private func text(_ value: FormValue?) -> Read? {
    guard let text = value?.stringValue, !text.isEmpty else { return nil }
    return Read(value: .string(text))
  }

  /// A form's date is a whole day; an R4 date may be a year or a month, a dateTime an instant.
  private var day: Read? {
    guard let text = value.stringValue, FormDate(String(text.prefix(10))) != nil else { return nil }
    return Read(
      value: .string(String(text.prefix(10))),
      loss: text.utf8.count > 10 ? "A date has no time, so the form has the day only." : nil)
  }

  private func quantity(_ item: QuestionnaireItem) -> Read? {
    // "Less than 1" is no value of a form (Quantity.comparator is a modifier).
    guard value["comparator"] == nil, let number = value["value"]?.numberValue else { return nil }
    let unit = value["code"] ?? value["unit"]
    let own = item.unit.map { $0["code"] ?? $0["display"] } ?? unit
    let isOther = unit != nil && own != unit && value["unit"] != item.unit?["display"]
    return Read(value: .number(number), loss: isOther ? "The form converts no units." : nil)
  }

  private func choice(_ item: QuestionnaireItem) -> Read? {
    if let option = item.options.first(where: { fits($0) }) {
      return Read(value: .string(option.value))
    }
    guard item.options.isEmpty else { return nil }
    guard type == "Coding" else { return text(value) }
    return text(value["display"] ?? value["code"]).map {
      Read(
        value: $0.value,
        loss: value["code"] == nil
          ? nil : "The question has no options, so the form holds the text without its code.")
    }
  }

  /// Whether the answer is an option; a coding without a system is one of any system.
  func fits(_ option: QuestionnaireOption) -> Bool {
    guard let other = option.answer["value" + type] else { return false }
    switch type {
    case "Coding":
      guard other["code"] != nil || value["code"] != nil else {
        return other["display"] == value["display"]
      }
      let isSameSystem = value["system"] == nil || other["system"] == value["system"]
      return other["code"] == value["code"] && isSameSystem
    case "Reference": return other["reference"] == value["reference"]
    default: return other == value
    }
  }

  /// The options that a text or a whole number names though their type is another: by code, else by display.
  func named(among options: [QuestionnaireOption]) -> [QuestionnaireOption] {
    guard let text = value.stringValue ?? value.integerValue.map({ String($0) }) else { return [] }
    let texts = options.map { option in
      option.answer.first.flatMap { QuestionnaireOptionReader.texts($0.key, $0.value) }
    }
    let pairs = zip(options, texts)
    let coded = pairs.filter { $0.1?.value == text }
    return (coded.isEmpty ? pairs.filter { $0.1?.label == text } : coded).map(\.0)
  }
}

/// A type of JSON, in words.
enum JSONKind: String {
  case array = "an array"
  case bool = "a boolean"
  case number = "a number"
  case object = "an object"
  case string = "a string"
}

extension FormValue {
  /// The sentence about a value of another JSON type than is expected; nil for one of that type.
  func mismatch(_ expected: JSONKind) -> String? {
    kindName == expected.rawValue ? nil : "Expected \(expected.rawValue), found \(kindName)."
  }
}

extension QuestionnaireItem {
  /// The unit of a number: the coding of the extension `questionnaire-unit`, else that of the
  /// initial quantity.
  var unit: FormValue? {
    let entry = (members["extension"]?.arrayValue ?? []).first {
      $0["url"]?.stringValue == QuestionnaireExtensions.Name.unit.url
    }
    if let coding = entry?["valueCoding"] { return coding }
    guard kind == .quantity,
      let initial = members["initial"]?.arrayValue?.first?["valueQuantity"]
    else { return nil }
    var coding: FormObject = [:]
    coding["display"] = initial["unit"]
    for key in ["system", "code"] { coding[key] = initial[key] }
    return coding.isEmpty ? nil : .object(coding)
  }
}
