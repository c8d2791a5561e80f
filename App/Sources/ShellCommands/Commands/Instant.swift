import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants as the command line writes them: ISO 8601 with a zone.
enum Instant {
  /// Parses `YYYY-MM-DDTHH:MM[:SS[.f]]` with `Z` or `±HH:MM`; nil for anything else.
  static func parse(_ text: String) -> Date? {
    var text = text
    return text.withUTF8 { bytes in
      var cursor = Cursor(bytes: bytes)
      return cursor.instant()
    }
  }

  /// The instant in universal time, with a fraction of at most 6 digits where it has one.
  ///
  /// An instant outside the years 1 to 9999 is the nearest one inside.
  static func text(_ instant: Date) -> String {
    let first = Double(CalendarDate.first.daysSinceEpoch) * 86_400
    let last = Double(CalendarDate.last.daysSinceEpoch + 1) * 86_400 - 1
    let seconds = min(max(first, instant.timeIntervalSince1970), last)
    let microseconds = (seconds * 1_000_000).rounded()
    let day = (microseconds / 86_400_000_000).rounded(.down)
    let rest = Int(microseconds - day * 86_400_000_000)
    let date = (try? CalendarDate(daysSinceEpoch: Int(day))) ?? .first
    let (second, fraction) = rest.quotientAndRemainder(dividingBy: 1_000_000)
    var clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
      .joined(separator: ":")
    if fraction > 0 {
      var digits = padded(fraction, to: 6)
      while digits.hasSuffix("0") { digits.removeLast() }
      clock += "." + digits
    }
    return "\(date)T\(clock)Z"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }

  /// Reads an instant from its start.
  private struct Cursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func instant() -> Date? {
      guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
        let day = number(digits: 2), skip("T") || skip("t"),
        let date = try? CalendarDate(year: year, month: month, day: day),
        let hour = number(digits: 2, below: 24), skip(":"),
        let minute = number(digits: 2, below: 60)
      else { return nil }
      var seconds = 0.0
      if skip(":") {
        guard let second = number(digits: 2, below: 60), let fraction = fraction() else {
          return nil
        }
        seconds = Double(second) + fraction
      }
      guard let offset = offset(), index == bytes.count else { return nil }
      let minutes = date.daysSinceEpoch * 1440 + hour * 60 + minute - offset
      return Date(timeIntervalSince1970: Double(minutes * 60) + seconds)
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    private mutating func digit() -> Int? {
      guard index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
      index += 1
      return Int(bytes[index - 1]) - 0x30
    }

    private mutating func number(digits: Int, below limit: Int = .max) -> Int? {
      var number = 0
      for _ in 0..<digits {
        guard let digit = digit() else { return nil }
        number = number * 10 + digit
      }
      return number < limit ? number : nil
    }

    /// The fraction behind a point; 0 without a point.
    private mutating func fraction() -> Double? {
      guard skip(".") else { return 0 }
      let start = index - 1
      while digit() != nil {}
      guard index > start + 1 else { return nil }
      return Double("0" + String(decoding: bytes[start..<index], as: UTF8.self))
    }

    /// Minutes east of Greenwich.
    private mutating func offset() -> Int? {
      if skip("Z") || skip("z") { return 0 }
      let isWest = skip("-")
      guard isWest || skip("+"), let hours = number(digits: 2, below: 24), skip(":"),
        let minutes = number(digits: 2, below: 60)
      else { return nil }
      return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
  }
}
