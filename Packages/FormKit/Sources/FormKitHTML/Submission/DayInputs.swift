internal import FormKit

/// The texts of the three inputs of a day.
struct DayInputs {
  private var texts: [DayPart: String] = [:]

  /// The text of an input as it is typed.
  subscript(part: DayPart) -> String { texts[part] ?? "" }

  /// Takes a form's text of a day apart; what is no day is in the input of the year.
  init(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    for (part, text) in zip([DayPart.year, .month, .day], parts) {
      let isPadded = part != .year && text.utf8.count == 2 && text.utf8.first == 0x30
      texts[part] = String(isPadded ? text.dropFirst() : text)
    }
  }

  /// The text that the form holds: of a real day `2000-01-31`; empty when nothing is typed.
  var text: String {
    let texts = [self[.year], Self.padded(self[.month]), Self.padded(self[.day])]
    return texts.allSatisfy(\.isEmpty) ? "" : texts.joined(separator: "-")
  }

  /// The parts that are missing or in no calendar; all of them for a real day, which is wrong as a whole.
  ///
  /// Source: GOV.UK Design System, "Date input".
  var wrongParts: Set<DayPart> {
    let year = number(.year, digits: 4...4)
    let month = number(.month, digits: 1...2).flatMap { 1...12 ~= $0 ? $0 : nil }
    // Without the year, it may be a leap year.
    let last = month.map { FormDate.days(inMonth: $0, of: year ?? 4) } ?? 31
    let day = number(.day, digits: 1...2).flatMap { $0 <= last ? $0 : nil }
    let values: [DayPart: Int?] = [.year: year, .month: month, .day: day]
    let wrong = values.filter { $0.value == nil }.keys
    return Set(wrong.isEmpty ? values.keys : wrong)
  }

  /// The number of a part that has as many digits as it may have; nil for 0.
  private func number(_ part: DayPart, digits: ClosedRange<Int>) -> Int? {
    let text = self[part]
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      return nil
    }
    return Int(text).flatMap { $0 > 0 ? $0 : nil }
  }

  private static func padded(_ text: String) -> String {
    text.utf8.count == 1 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? "0" + text : text
  }

  /// The name of the input of a part, which no field can have.
  static func name(_ part: DayPart, of path: String) -> String { "_\(part.rawValue).\(path)" }

  /// The fields with each day as one, in the place of its first part.
  static func joined(_ fields: [HTMLSubmission.Field]) -> [HTMLSubmission.Field] {
    var result: [HTMLSubmission.Field] = []
    var days: [String: (place: Int, inputs: DayInputs)] = [:]
    for field in fields {
      guard let part = DayPart.allCases.first(where: { field.name.hasPrefix(name($0, of: "")) })
      else {
        result.append(field)
        continue
      }
      let path = String(field.name.dropFirst(name(part, of: "").count))
      var day = days[path] ?? (result.count, DayInputs(""))
      if day.place == result.count { result.append(HTMLSubmission.Field(path, "")) }
      day.inputs.texts[part] = trimmed(field.value)
      result[day.place].value = day.inputs.text
      days[path] = day
    }
    return result
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    let start = text.unicodeScalars.drop(while: isSpace)
    guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...end])
  }
}
