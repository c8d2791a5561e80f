/// A person's birthday: a calendar day, never an instant, and never shown in logs.
///
/// ```swift
/// let birthday = try DateOfBirth(CalendarDate("2000-02-29"), today: today)
/// birthday.age(on: today)
/// ```
///
/// Encodes as `YYYY-MM-DD`. Decoding checks only that the day exists: the rules below compare
/// with a today that a decoder does not have, and a stored birthday stays readable.
public struct DateOfBirth: Hashable, Sendable, Redacted {
  /// The greatest age accepted, 120 years.
  public static let maximumAge = 120

  /// The day itself.
  public let date: CalendarDate

  /// Accepts a day that can be somebody's birthday.
  ///
  /// - Throws: ``Error/inTheFuture`` for a day after `today`, ``Error/tooLongAgo`` for an age over
  ///   ``maximumAge``.
  public init(_ date: CalendarDate, today: CalendarDate) throws(Error) {
    guard date <= today else { throw .inTheFuture }
    guard date.completedYears(until: today) <= Self.maximumAge else { throw .tooLongAgo }
    self.date = date
  }

  /// Accepts the parts of a day that can be somebody's birthday.
  ///
  /// - Throws: ``Error/noSuchDate`` for a day that does not exist, else as
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

  /// The age in completed years on a day, 0 before the birth.
  ///
  /// - Parameters:
  ///   - day: The day on which to count.
  ///   - leapDay: When somebody born on 29 February gets older in common years.
  public func age(on day: CalendarDate, leapDay: LeapDayPolicy = .march1) -> Int {
    date.completedYears(until: day, leapDay: leapDay)
  }
}

extension DateOfBirth {
  /// Why a day is nobody's birthday.
  public enum Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
    /// The day does not exist, such as 30 February.
    case noSuchDate
    /// The day lies after today.
    case inTheFuture
    /// Somebody born then would be over ``DateOfBirth/maximumAge``.
    case tooLongAgo

    /// A sentence for people.
    public var message: String {
      switch self {
      case .noSuchDate: "That's not a valid date"
      case .inTheFuture, .tooLongAgo: "Please enter a valid birth date"
      }
    }

    /// The same sentence as ``message``.
    public var description: String { message }
  }
}

extension DateOfBirth: Codable {
  /// Decodes the string form `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    date = try CalendarDate(from: decoder)
  }

  /// Encodes the string form `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    try date.encode(to: encoder)
  }
}
