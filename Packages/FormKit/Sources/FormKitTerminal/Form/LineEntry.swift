internal import FormKit

/// Turns an entered line into a field's value.
enum LineEntry {
  /// A value, or a sentence on why the line is none.
  enum Reading: Hashable {
    case value(FormValue)
    /// With the part of the line that is none of the options, if that is the reason.
    case problem(String, unlisted: String? = nil)
  }

  /// Reads a line that is not empty; files are not read here.
  static func read(_ line: String, for wording: FieldWording) -> Reading {
    if let options = wording.options {
      return wording.state.field.type == .multiChoice
        ? readSeveral(line, options, wording) : readOne(line, options, wording)
    }
    if wording.state.field.type == .multiChoice { return .value(list(line)) }
    guard wording.state.field.type == .toggle else { return readText(line, wording) }
    switch trimmed(line).lowercased() {
    case "true", "on", "1": return .value(true)
    case "false", "off", "0": return .value(false)
    default: break
    }
    guard let answer = wording.messages.answer(line) else {
      return .problem(wording.messages.text("line.answer"))
    }
    return .value(.bool(answer))
  }

  /// Reads a text as the locale writes numbers, days and times.
  private static func readText(_ line: String, _ wording: FieldWording) -> Reading {
    let field = wording.state.field
    do {
      return .value(.string(try wording.messages.locale.canonical(line, as: field.type)))
    } catch {
      if error != .malformed { return .problem(wording.messages.text(error, as: field.type)) }
      return .value(LocalEntry.refused(line, field))
    }
  }

  private static func readOne(
    _ line: String, _ options: [FieldWording.Option], _ wording: FieldWording
  ) -> Reading {
    guard let option = find(line, options, wording) else {
      return .problem(
        wording.messages.text("line.chooseOption", count: options.count), unlisted: trimmed(line))
    }
    return .value(option.value)
  }

  /// Several, separated by commas of any script, in the order of the options.
  private static func readSeveral(
    _ line: String, _ options: [FieldWording.Option], _ wording: FieldWording
  ) -> Reading {
    var chosen: Set<FormValue> = []
    for text in parts(line) {
      guard let option = find(text, options, wording) else {
        return .problem(
          wording.messages.text("line.notListed", ["text": text]), unlisted: text)
      }
      chosen.insert(option.value)
    }
    return .value(.array(options.map(\.value).filter(chosen.contains)))
  }

  /// By value or label as it is written, then by number, then by label in any case.
  private static func find(
    _ text: String, _ options: [FieldWording.Option], _ wording: FieldWording
  ) -> FieldWording.Option? {
    let text = trimmed(text)
    func spelling(_ value: FormValue) -> String { wording.text(of: value, options: nil) }
    if let exact = options.first(where: { spelling($0.value) == text })
      ?? options.first(where: { $0.label == text })
    {
      return exact
    }
    if let number = wording.messages.number(text), options.indices.contains(number - 1) {
      return options[number - 1]
    }
    let folded = text.lowercased()
    return options.first { $0.label.lowercased() == folded }
      ?? options.first { spelling($0.value).lowercased() == folded }
  }

  /// Values separated by commas, of a list nobody could load.
  static func list(_ line: String) -> FormValue { .array(parts(line).map { .string($0) }) }

  private static func parts(_ line: String) -> [String] {
    line.split(whereSeparator: ",،、，".contains).map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
