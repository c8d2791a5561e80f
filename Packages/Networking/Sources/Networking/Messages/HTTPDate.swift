#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates in HTTP headers: the preferred form and the two obsolete ones (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Parses a date, or gives nil.
  ///
  /// `now` gives the century of the two-digit years of RFC 850: at most 50 years ahead.
  static func date(from text: String, now: Date) -> Date? {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT":
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    case 4 where words[3] == "GMT":
      let parts = words[1].split(separator: "-").map(String.init)
      guard parts.count == 3, parts[2].utf8.count == 2, let short = number(parts[2]) else {
        return nil
      }
      return date(
        day: parts[0], month: parts[1], year: String(fullYear(short, now: now)), time: words[2])
    case 5:
      return date(day: words[2], month: words[1], year: words[4], time: words[3])
    default:
      return nil
    }
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }), year.utf8.count == 4,
      let month = months.firstIndex(of: month), let day = number(day), let year = number(year),
      let hour = number(clock[0]), let minute = number(clock[1]), let second = number(clock[2]),
      let time = CivilTime(
        year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return Date(timeIntervalSince1970: Double(time.unixSeconds))
  }

  private static func number(_ text: String) -> Int? {
    var scanner = DigitScanner(text)
    let value = scanner.number(digits: text.utf8.count)
    return text.isEmpty || text.utf8.count > 4 ? nil : value
  }

  private static func fullYear(_ short: Int, now: Date) -> Int {
    let current = CivilTime(unixSeconds: Int(now.timeIntervalSince1970))?.year ?? 1970
    let year = current / 100 * 100 + short
    return year > current + 50 ? year - 100 : year
  }
}
