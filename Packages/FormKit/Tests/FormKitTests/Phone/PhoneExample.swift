/// One of libphonenumber's example numbers, with its formats.
struct PhoneExample: Sendable {
  let region: String
  let nationalNumber: String
  let national: String
  let international: String

  static let all: [PhoneExample] = [rowsAF, rowsGM, rowsNZ].flatMap { rows in
    rows.split(separator: "\n").compactMap { row in
      let parts = row.split(separator: "|").map(String.init)
      guard parts.count == 4 else { return nil }
      return PhoneExample(
        region: parts[0], nationalNumber: parts[1], national: parts[2], international: parts[3])
    }
  }

  var e164: String { "+" + international.filter(\.isNumber) }

  static func digits(_ text: String) -> String { text.filter(\.isNumber) }
}
