#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A record that a person is under the minimum age for using the service.
///
/// The record contains neither the person's date of birth nor the person's age.
public struct Ineligibility: Codable, Hashable, Sendable {
  /// The default duration of an ineligibility: 30 days.
  public static let standardDuration: Duration = .seconds(30 * 24 * 3_600)

  /// The minimum age in years.
  public let minimum: Int
  /// The time when the ineligibility ends.
  ///
  /// The time is nil when the date of birth in the user's profile determines the ineligibility.
  public let until: Date?

  /// Creates an ineligibility.
  ///
  /// - Parameters:
  ///   - minimum: The minimum age in years.
  ///   - until: The time when the ineligibility ends. The default is nil, which means no end time.
  public init(minimum: Int, until: Date? = nil) {
    self.minimum = minimum
    self.until = until
  }

  /// Returns whether the ineligibility is in force at an instant.
  ///
  /// The result is true when ``until`` is nil or after the instant.
  public func stands(at now: Date) -> Bool { until.map { now < $0 } ?? true }
}
