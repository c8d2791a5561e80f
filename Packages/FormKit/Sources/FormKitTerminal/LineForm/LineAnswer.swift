internal import FormKit

/// Turns an entered line into a field's value.
enum LineAnswer {
  /// A value, or a sentence on why the line is none.
  enum Reading: Hashable {
    case value(FormValue)
    case problem(String)
  }

  /// Reads a line that is not empty; files are not read here.
  static func read(_ line: String, for wording: FieldWording) -> Reading {
    if let options = wording.options {
      return wording.state.field.type == .multiChoice
        ? readSeveral(line, options) : readOne(line, options)
    }
    guard wording.state.field.type == .toggle else { return .value(.string(line)) }
    switch trimmed(line).lowercased() {
    case "y", "yes", "true", "on", "1": return .value(true)
    case "n", "no", "false", "off", "0": return .value(false)
    default: return .problem("Answer y or n.")
    }
  }

  private static func readOne(_ line: String, _ options: [FieldWording.Option]) -> Reading {
    guard let option = find(line, options) else {
      return .problem("Choose one of the numbers 1 to \(options.count), or a name from the list.")
    }
    return .value(option.value)
  }

  /// Several, separated by commas, in the order of the options.
  private static func readSeveral(_ line: String, _ options: [FieldWording.Option]) -> Reading {
    var chosen: Set<FormValue> = []
    for part in line.split(separator: ",") where !trimmed(String(part)).isEmpty {
      guard let option = find(String(part), options) else {
        return .problem(
          "\"\(trimmed(String(part)))\" is not on the list. Give numbers separated by commas.")
      }
      chosen.insert(option.value)
    }
    return .value(.array(options.map(\.value).filter(chosen.contains)))
  }

  /// By value or label as it is written, then by number, then by label in any case.
  private static func find(
    _ text: String, _ options: [FieldWording.Option]
  ) -> FieldWording.Option? {
    let text = trimmed(text)
    if let exact = options.first(where: { FieldWording.text(of: $0.value) == text })
      ?? options.first(where: { $0.label == text })
    {
      return exact
    }
    if let number = Int(text), options.indices.contains(number - 1) { return options[number - 1] }
    let folded = text.lowercased()
    return options.first { $0.label.lowercased() == folded }
      ?? options.first { FieldWording.text(of: $0.value).lowercased() == folded }
  }

  static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
