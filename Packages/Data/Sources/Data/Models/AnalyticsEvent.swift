public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An analytics event.
public struct AnalyticsEvent: Encodable, Hashable, Sendable {
  /// The event's name, 1 to 64 characters.
  public let name: String
  /// The time of the event.
  public let date: Date
  /// The event's parameters; must not contain personal data.
  public let parameters: [String: JSONValue]

  /// Creates an event, without parameters by default.
  public init(name: String, date: Date, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.date = date
    self.parameters = parameters
  }
}
