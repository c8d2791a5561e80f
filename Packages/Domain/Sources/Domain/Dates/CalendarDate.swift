/// A day in the proleptic Gregorian calendar, without a time or a time zone.
///
/// Years range from 1 to 9999. The initialisers throw for days that do not exist, such as 30
/// February. The arithmetic does not use the system's calendar.
///
/// ```swift
/// let day = try CalendarDate("2024-02-29")
/// try day.adding(days: 1).description  // "2024-03-01"
/// ```
public struct CalendarDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The first representable day, 0001-01-01.
  public static let first = CalendarDate(uncheckedYear: 1, month: 1, day: 1)
  /// The last representable day, 9999-12-31.
  public static let last = CalendarDate(uncheckedYear: 9999, month: 12, day: 31)

  /// Creates a day from year, month and day.
  ///
  /// - Throws: ``Error/outOfRange`` for a year outside 1 to 9999, ``Error/noSuchDay`` when the
  ///   month does not exist or has no such day.
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

  /// Returns whether a year is a leap year.
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
  /// The reason a date is invalid; contains no part of the date, because it may be a birthday.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The text does not have the format `YYYY-MM-DD`.
    case malformed
    /// The year is outside 1 to 9999.
    case outOfRange
    /// The month does not exist or has no such day.
    case noSuchDay

    /// A message for the user.
    public var description: String { "That's not a valid date" }
  }
}

extension CalendarDate: Comparable {
  /// Orders days from past to future.
  public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
    (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
  }
}
