#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The verdict that a person is too young; holds neither the birthday nor the age.
public struct Ineligibility: Codable, Hashable, Sendable {
  /// How long a verdict stands by default: 30 days.
  public static let standardDuration: Duration = .seconds(30 * 24 * 3_600)

  /// The youngest age admitted.
  public let minimum: Int
  /// When the verdict ends; nil for one that follows from a profile's birthday.
  public let until: Date?

  /// Creates a verdict.
  public init(minimum: Int, until: Date? = nil) {
    self.minimum = minimum
    self.until = until
  }

  /// Whether the verdict stands at an instant; one without an end always does.
  public func stands(at now: Date) -> Bool { until.map { now < $0 } ?? true }
}
