/// A date in the proleptic Gregorian calendar, without a time or a time zone.
///
/// Years range from 1 to 9999. ``init(year:month:day:)`` and ``init(_:)`` throw an error for a date
/// that does not exist, such as 30 February. Calculations with dates do not use the system's
/// calendar.
///
/// ```swift
/// let day = try CalendarDate("2024-02-29")
/// try day.adding(days: 1).description  // "2024-03-01"
/// ```
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// The earliest date that the type can represent, 0001-01-01.
  public static let first = CalendarDate(uncheckedYear: 1, month: 1, day: 1)
  /// The latest date that the type can represent, 9999-12-31.
  public static let last = CalendarDate(uncheckedYear: 9999, month: 12, day: 31)

  /// Creates a date from a year, a month and a day.
  ///
  /// - Throws: ``Error/outOfRange`` when the year is outside 1 to 9999. Throws ``Error/noSuchDay``
  ///   when the month is outside 1 to 12, or when the day does not exist in the month.
  public init(year: Int, month: Int, day: Int) throws(Error) {
    guard (1...9999).contains(year) else { throw .outOfRange }
    guard (1...12).contains(month), day >= 1,
      day <= Self.numberOfDays(inMonth: month, year: year)
    else { throw .noSuchDay }
    self.init(uncheckedYear: year, month: month, day: day)
  }

  init(uncheckedYear year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Returns whether a year is a leap year of the Gregorian calendar.
  public static func isLeapYear(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  static func numberOfDays(inMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate {
  /// An error from creating or calculating a date.
  ///
  /// The error contains no part of the date, because the date may be a date of birth.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have the format `YYYY-MM-DD`.
    case malformed
    /// The year of the date is outside 1 to 9999.
    case outOfRange
    /// The month is outside 1 to 12, or the day does not exist in the month.
    case noSuchDay

    /// The message that describes the error to the user.
    public var description: String { "That's not a valid date" }
  }
}

extension CalendarDate: Comparable {
  /// Returns whether the first date is earlier than the second date.
  public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}
