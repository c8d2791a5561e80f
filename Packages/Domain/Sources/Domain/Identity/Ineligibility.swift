#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A record that a person is under the minimum age for using the service.
///
/// An ineligibility contains neither the person's date of birth nor the person's age.
public struct Ineligibility: Codable, Hashable, Sendable {
  /// The default duration of an ineligibility: 30 days.
  public static let standardDuration: Duration = .seconds(30 * 24 * 3_600)

  /// The minimum age in years.
  public let minimum: Int
  /// The time at which the ineligibility ends.
  ///
  /// The time is nil when the ineligibility is derived from the date of birth in a profile.
  public let until: Date?

  /// Creates an ineligibility, without an end time by default.
  public init(minimum: Int, until: Date? = nil) {
    self.minimum = minimum
    self.until = until
  }

  /// Returns whether the ineligibility is in force at an instant; true when ``until`` is nil.
  public func stands(at now: Date) -> Bool { until.map { now < $0 } ?? true }
}
