#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A parser and formatter for the timestamps in JSON content (RFC 3339).
enum RFC3339 {
  /// Parses a timestamp with any offset, with or without fractional seconds.
  ///
  /// Returns nil for invalid text and for days that do not exist.
  static func date(from text: String) -> Date? {
    var scanner = DigitScanner(text)
    guard let year = scanner.number(digits: 4), scanner.skip(oneOf: "-") != nil,
      let month = scanner.number(digits: 2), scanner.skip(oneOf: "-") != nil,
      let day = scanner.number(digits: 2), scanner.skip(oneOf: "Tt ") != nil,
      let hour = scanner.number(digits: 2), scanner.skip(oneOf: ":") != nil,
      let minute = scanner.number(digits: 2), scanner.skip(oneOf: ":") != nil,
      let second = scanner.number(digits: 2),
      let time = CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    var fraction = 0.0
    if scanner.skip(oneOf: ".") != nil {
      let digits = scanner.digits()
      guard !digits.isEmpty, let value = Double("0." + digits) else { return nil }
      fraction = value
    }
    guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
    return Date(timeIntervalSince1970: Double(time.unixSeconds - offset) + fraction)
  }

  /// Formats a date in UTC with milliseconds, such as `2026-01-31T10:00:00.000Z`.
  ///
  /// Returns nil for a date outside the years 0…9999, because RFC 3339 cannot represent it.
  static func text(for date: Date) -> String? {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    guard let total = Int(exactly: milliseconds) else { return nil }
    let seconds = total >= 0 ? total / 1_000 : (total - 999) / 1_000
    guard let time = CivilTime(unixSeconds: seconds) else { return nil }
    return padded(time.year, 4) + "-" + padded(time.month, 2) + "-" + padded(time.day, 2) + "T"
      + padded(time.hour, 2) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2) + "."
      + padded(total - seconds * 1_000, 3) + "Z"
  }

  private static func offset(_ scanner: inout DigitScanner) -> Int? {
    guard let sign = scanner.skip(oneOf: "Zz+-") else { return nil }
    if sign == "Z" || sign == "z" { return 0 }
    guard let hours = scanner.number(digits: 2), hours < 24, scanner.skip(oneOf: ":") != nil,
      let minutes = scanner.number(digits: 2), minutes < 60
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
