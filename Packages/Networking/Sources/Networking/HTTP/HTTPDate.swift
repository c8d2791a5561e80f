#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A parser and formatter for the dates in HTTP headers.
///
/// The parser accepts the preferred format and the two obsolete formats of RFC 9110, section 5.6.7.
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let longWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Formats a date in the preferred format, such as `Sun, 06 Nov 1994 08:49:37 GMT`; fractions of a second are cut off.
  ///
  /// Returns nil for a date outside the years 0…9999.
  public static func text(for date: Date) -> String? {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)),
      let time = CivilTime(unixSeconds: seconds)
    else { return nil }
    let days = (time.unixSeconds - (time.hour * 60 + time.minute) * 60 - time.second) / 86_400
    // The day 0, 1970-01-01, was a Thursday.
    let weekday = weekdays[((days + 3) % 7 + 7) % 7]
    return "\(weekday), \(padded(time.day, 2)) \(months[time.month - 1]) \(padded(time.year, 4)) "
      + "\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(time.second, 2)) GMT"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Parses a date; returns nil if the text matches none of the three formats exactly.
  ///
  /// `now` determines the century of a two-digit year (RFC 850). The year is at most 50 years after
  /// `now`. The weekday must be a valid name, but it is not compared with the date.
  static func date(from text: String, now: Date) -> Date? {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let first = words.first else { return nil }
    if first.hasSuffix(",") {
      let weekday = String(first.dropLast())
      if words.count == 6, words[5] == "GMT", weekdays.contains(weekday) {
        return date(day: words[1], month: words[2], year: words[3], time: words[4])
      }
      guard words.count == 4, words[3] == "GMT", longWeekdays.contains(weekday) else { return nil }
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2].utf8.count == 2, let short = number(parts[2]) else {
        return nil
      }
      return date(
        day: parts[0], month: parts[1], year: String(fullYear(short, now: now)), time: words[2])
    }
    return weekdays.contains(first) ? asctime(words) : nil
  }

  /// Parses the words of a date such as `Sun Nov  6 08:49:37 1994`.
  ///
  /// A day with one digit has an additional space before it.
  private static func asctime(_ words: [String]) -> Date? {
    if words.count == 6, words[2].isEmpty, words[3].utf8.count == 1 {
      return date(day: "0" + words[3], month: words[1], year: words[5], time: words[4])
    }
    guard words.count == 5 else { return nil }
    return date(day: words[2], month: words[1], year: words[4], time: words[3])
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard clock.count == 3, (clock + [day]).allSatisfy({ $0.utf8.count == 2 }),
      year.utf8.count == 4,
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
