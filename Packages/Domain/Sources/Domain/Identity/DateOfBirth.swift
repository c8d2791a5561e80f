/// A person's birthday as a calendar day; redacted in logs.
///
/// ```swift
/// let birthday = try DateOfBirth(CalendarDate("2000-02-29"), today: today)
/// birthday.age(on: today)
/// ```
///
/// A birthday encodes as `YYYY-MM-DD`. Decoding checks only that the day exists: a decoder has no
/// current day to compare with, and a stored birthday must stay readable.
public struct DateOfBirth: Hashable, Sendable, Redacted {
  /// The maximum age, 120 years.
  public static let maximumAge = 120

  /// The day.
  public let date: CalendarDate

  /// Validates a day as a birthday.
  ///
  /// - Throws: ``Error/inTheFuture`` for a day after `today`, ``Error/tooLongAgo`` for an age over
  ///   ``maximumAge``.
  public init(_ date: CalendarDate, today: CalendarDate) throws(Error) {
    guard date <= today else { throw .inTheFuture }
    guard date.completedYears(until: today) <= Self.maximumAge else { throw .tooLongAgo }
    self.date = date
  }

  /// Validates year, month and day as a birthday.
  ///
  /// - Throws: ``Error/noSuchDate`` for a day that does not exist, and the errors of
  ///   ``init(_:today:)``.
  public init(year: Int, month: Int, day: Int, today: CalendarDate) throws(Error) {
    let date: CalendarDate
    do throws(CalendarDate.Error) {
      date = try CalendarDate(year: year, month: month, day: day)
    } catch {
      throw .noSuchDate
    }
    try self.init(date, today: today)
  }

  /// Returns the age in completed years on a day; 0 before the birth.
  ///
  /// - Parameters:
  ///   - day: The day of the age.
  ///   - leapDay: The birthday in common years of a person born on 29 February; 1 March by default.
  public func age(on day: CalendarDate, leapDay: LeapDayPolicy = .march1) -> Int {
    date.completedYears(until: day, leapDay: leapDay)
  }
}

extension DateOfBirth {
  /// The reason a day is not a valid birthday.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The day does not exist, such as 30 February.
    case noSuchDate
    /// The day is after today.
    case inTheFuture
    /// The age would exceed ``DateOfBirth/maximumAge``.
    case tooLongAgo

    /// A message for the user.
    public var message: String {
      switch self {
      case .noSuchDate: "That's not a valid date"
      case .inTheFuture, .tooLongAgo: "Please enter a valid birth date"
      }
    }

    /// The same text as ``message``.
    public var description: String { message }
  }
}

extension DateOfBirth: Codable {
  /// Decodes a string of the format `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    date = try CalendarDate(from: decoder)
  }

  /// Encodes a string of the format `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    try date.encode(to: encoder)
  }
}
