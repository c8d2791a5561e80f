/// A day of the week.
public enum Weekday: String, CaseIterable, Hashable, Sendable {
  /// The days in the order of the week that begins on Sunday.
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}

extension CalendarDate {
  /// The day of the week.
  public var weekday: Weekday { Weekday.allCases[daysSinceStart(ofWeek: .sunday)] }

  /// The number of days since the latest day with a weekday, from 0 to 6.
  func daysSinceStart(ofWeek start: Weekday) -> Int {
    let first = Weekday.allCases.firstIndex(of: start) ?? 0
    // 1970-01-01 was a Thursday.
    return ((daysSinceEpoch + 4 - first) % 7 + 7) % 7
  }
}
