#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension CalendarDate {
  /// The number of days from 1970-01-01 to this date.
  ///
  /// The number is negative for a date before 1970-01-01.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  public var daysSinceEpoch: Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Creates a date from a number of days since 1970-01-01.
  ///
  /// - Parameter days: The number of days, negative for dates before 1970-01-01.
  /// - Throws: ``Error/outOfRange`` when the date is outside the years 1 to 9999.
  public init(daysSinceEpoch days: Int) throws(Error) {
    guard (Self.first.daysSinceEpoch...Self.last.daysSinceEpoch).contains(days) else {
      throw .outOfRange
    }
    self.init(inRangeDaysSinceEpoch: days)
  }

  /// Creates a date from a number of days since 1970-01-01, without checking the number.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  private init(inRangeDaysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      uncheckedYear: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Creates a date from an instant and a time zone.
  ///
  /// The result is the date in the time zone at that instant. For an instant before the year 1, the
  /// result is ``first``. For an instant after the year 9999, the result is ``last``.
  public init(_ instant: Date, in timeZone: TimeZone) {
    let earliest = Double(Self.first.daysSinceEpoch) * 86_400
    let latest = Double(Self.last.daysSinceEpoch + 1) * 86_400 - 1
    // In this order of arguments, max(_:_:) returns `earliest` for a NaN instant.
    let seconds = min(max(earliest, instant.timeIntervalSince1970), latest)
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
    let local = (seconds + Double(offset)).rounded(.down)
    let days = Int((min(max(earliest, local), latest) / 86_400).rounded(.down))
    self.init(inRangeDaysSinceEpoch: days)
  }

  /// Creates the date that a clock of a zone shows at an instant.
  ///
  /// Instants outside the years 1 to 9999 have the date ``first`` or ``last``.
  public init(_ instant: Date, in timeZone: TimeZoneRules) {
    self.init(inRangeDaysSinceEpoch: timeZone.local(instant).day)
  }

  /// Returns the date that results from adding a number of days to this date.
  ///
  /// - Parameter days: The number of days to add. A negative number results in an earlier date.
  /// - Throws: ``Error/outOfRange`` when the new date is outside the years 1 to 9999.
  public func adding(days: Int) throws(Error) -> CalendarDate {
    let (sum, overflow) = daysSinceEpoch.addingReportingOverflow(days)
    guard !overflow else { throw .outOfRange }
    return try CalendarDate(daysSinceEpoch: sum)
  }

  /// Returns the number of days from this date to another date.
  ///
  /// The number is negative when the other date is earlier than this date.
  public func days(until other: CalendarDate) -> Int {
    other.daysSinceEpoch - daysSinceEpoch
  }
}
