/// A person's date of birth, which is redacted in logs.
///
/// ```swift
/// let dateOfBirth = try DateOfBirth(CalendarDate("2000-02-29"), today: today)
/// dateOfBirth.age(on: today)
/// ```
///
/// A date of birth encodes as `YYYY-MM-DD`. Decoding checks only that the day exists. Decoding
/// does not compare the day with the current day, because a decoder does not know the current day
/// and a stored date of birth must stay readable.
public struct DateOfBirth: Hashable, Sendable, Redacted {
  /// The maximum age of a person with a valid date of birth: 120 years.
  public static let maximumAge = 120

  /// The calendar day on which the person was born.
  public let date: CalendarDate

  /// Creates a date of birth from a calendar day.
  ///
  /// - Parameters:
  ///   - date: The calendar day on which the person was born.
  ///   - today: The current day.
  /// - Throws: ``Error/inTheFuture`` when `date` is after `today`. Throws ``Error/tooLongAgo`` when
  ///   the person's age exceeds ``maximumAge``.
  public init(_ date: CalendarDate, today: CalendarDate) throws(Error) {
    guard date <= today else { throw .inTheFuture }
    guard date.completedYears(until: today) <= Self.maximumAge else { throw .tooLongAgo }
    self.date = date
  }

  /// Creates a date of birth from a year, a month and a day.
  ///
  /// - Throws: ``Error/noSuchDate`` when the day does not exist. Throws ``Error/inTheFuture`` and
  ///   ``Error/tooLongAgo`` as ``init(_:today:)`` does.
  public init(year: Int, month: Int, day: Int, today: CalendarDate) throws(Error) {
    let date: CalendarDate
    do throws(CalendarDate.Error) {
      date = try CalendarDate(year: year, month: month, day: day)
    } catch {
      throw .noSuchDate
    }
    try self.init(date, today: today)
  }

  /// Returns the person's age on a day, in completed years.
  ///
  /// - Parameters:
  ///   - day: The day for which the age is calculated. The age is 0 on days before the date of
  ///     birth.
  ///   - leapDay: The policy for the anniversary of 29 February in years without that day. The
  ///     default is 1 March.
  public func age(on day: CalendarDate, leapDay: LeapDayPolicy = .march1) -> Int {
    date.completedYears(until: day, leapDay: leapDay)
  }
}

extension DateOfBirth {
  /// An error from validating a date of birth.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The day does not exist, such as 30 February.
    case noSuchDate
    /// The day is after the current day.
    case inTheFuture
    /// The person's age exceeds ``DateOfBirth/maximumAge``.
    case tooLongAgo

    /// The error in English, for logs and commands; screens word it themselves.
    public var description: String {
      switch self {
      case .noSuchDate: "That's not a valid date"
      case .inTheFuture, .tooLongAgo: "Please enter a valid birth date"
      }
    }
  }
}

extension DateOfBirth: Codable {
  /// Decodes a date of birth from a string in the format `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    date = try CalendarDate(from: decoder)
  }

  /// Encodes the date of birth as a string in the format `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    try date.encode(to: encoder)
  }
}
