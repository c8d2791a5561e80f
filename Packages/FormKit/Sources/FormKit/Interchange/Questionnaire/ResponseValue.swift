/// One value of a form as the answer to a question: one `value[x]`.
///
/// Source: FHIR R4, QuestionnaireResponse.item.answer and Data types.
struct ResponseValue {
  let question: ResponseQuestion

  /// The answer; nil when R4 has none for the value.
  func members(_ value: FormValue) -> FormObject? {
    if let text = value.stringValue, case .object(let answer)? = question.answers[text],
      answer.count == 1
    {
      return answer
    }
    switch question.kind {
    case .boolean: return value.boolValue.map { ["valueBoolean": .bool($0)] }
    case .decimal: return value.numberValue.map { ["valueDecimal": .number($0)] }
    case .integer: return integer(value).map { ["valueInteger": $0] }
    case .quantity: return quantity(value)
    case .date: return day(value).map { ["valueDate": $0] }
    case .dateTime: return day(value).map { ["valueDateTime": $0] }
    case .time: return time(value).map { ["valueTime": $0] }
    case .string, .text, .openChoice: return text(value).map { ["valueString": $0] }
    case .url: return uri(value).map { ["valueUri": $0] }
    case .choice: return text(value).map { ["valueCoding": ["display": $0]] }
    case .reference: return text(value).map { ["valueReference": reference($0)] }
    case .attachment: return attachment(value).map { ["valueAttachment": .object($0)] }
    case .group, .display: return nil
    }
  }

  /// An R4 integer has 32 bits.
  private func integer(_ value: FormValue?) -> FormValue? {
    value?.integerValue.flatMap { Int32(exactly: $0) == nil ? nil : value }
  }

  private func day(_ value: FormValue) -> FormValue? {
    value.stringValue.flatMap { FormDate($0) == nil ? nil : value }
  }

  /// An R4 time has seconds.
  private func time(_ value: FormValue) -> FormValue? {
    guard let text = value.stringValue, FormTime(text) != nil else { return nil }
    return .string(text.utf8.count == 5 ? text + ":00" : text)
  }

  /// An R4 string has no control characters but tabs and line ends.
  private func text(_ value: FormValue) -> FormValue? {
    guard let text = value.stringValue, !text.isEmpty,
      text.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
    else { return nil }
    return value
  }

  private func uri(_ value: FormValue) -> FormValue? {
    guard let text = value.stringValue, !text.isEmpty, !text.contains(where: \.isWhitespace),
      text.utf8.allSatisfy({ $0 > 0x20 })
    else { return nil }
    return value
  }

  private func quantity(_ value: FormValue) -> FormObject? {
    guard value.numberValue != nil else { return nil }
    var result: FormObject = ["value": value]
    result["unit"] = question.unit?["display"] ?? question.unit?["code"]
    // A code needs the system that it is of (invariant qty-3).
    if question.unit?["system"] != nil {
      for key in ["system", "code"] { result[key] = question.unit?[key] }
    }
    return ["valueQuantity": .object(result)]
  }

  /// A text like `Patient/1` or a URL is a reference, any other names what is meant.
  private func reference(_ value: FormValue) -> FormValue {
    let text = value.stringValue ?? ""
    let isReference = text.contains("/") && !text.contains(where: \.isWhitespace)
    return .object([isReference ? "reference" : "display": value])
  }

  private func attachment(_ value: FormValue) -> FormObject? {
    guard let name = value["name"], text(name) != nil else { return nil }
    var result: FormObject = ["title": name]
    if let type = value["type"]?.stringValue, Self.isCode(type) {
      result["contentType"] = .string(type)
    }
    if let size = integer(value["size"]), size.numberValue ?? -1 >= 0 { result["size"] = size }
    return result
  }

  /// Whether a text is an R4 code: no white space at its ends, single spaces within.
  static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    return parts.allSatisfy { part in !part.isEmpty && !part.contains(where: \.isWhitespace) }
  }
}
