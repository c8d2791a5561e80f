#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The verdict that a person is under the minimum age; contains neither birthday nor age.
public struct Ineligibility: Codable, Hashable, Sendable {
  /// The default duration of a verdict: 30 days.
  public static let standardDuration: Duration = .seconds(30 * 24 * 3_600)

  /// The minimum age.
  public let minimum: Int
  /// The time at which the verdict ends; nil for a verdict derived from a profile's birthday.
  public let until: Date?

  /// Creates a verdict.
  public init(minimum: Int, until: Date? = nil) {
    self.minimum = minimum
    self.until = until
  }

  /// Returns whether the verdict is in force at an instant; always true without an end.
  public func stands(at now: Date) -> Bool { until.map { now < $0 } ?? true }
}
