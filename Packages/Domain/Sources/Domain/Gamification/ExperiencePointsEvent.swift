#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Points that the person earned, or a correction.
public struct ExperiencePointsEvent: Identifiable, Hashable, Sendable {
  /// The event's id; of several events with one id, the first counts.
  public let id: String
  /// The instant of the event.
  public let date: Date
  /// The points; negative points subtract.
  public let points: Int
  /// Values of the app.
  public let metadata: [String: GamificationDictionaryValue]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - id: The event's id.
  ///   - date: The instant of the event.
  ///   - points: The points; negative points subtract.
  ///   - metadata: Values of the app; default none.
  public init(
    id: String, date: Date, points: Int, metadata: [String: GamificationDictionaryValue] = [:]
  ) {
    self.id = id
    self.date = date
    self.points = points
    self.metadata = metadata
  }

  /// Returns whether the metadata has all of some values; numbers are compared by value.
  public func hasMetadata(_ values: [String: GamificationDictionaryValue]) -> Bool {
    values.allSatisfy { key, value in metadata[key]?.matches(value) == true }
  }
}
