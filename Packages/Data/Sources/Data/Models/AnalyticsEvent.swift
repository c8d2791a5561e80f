public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An analytics event that the app sends to the service.
public struct AnalyticsEvent: Encodable, Hashable, Sendable {
  /// The event's name, with 1 to 64 characters.
  public let name: String
  /// The time when the event happened.
  public let date: Date
  /// The event's parameters, keyed by name.
  ///
  /// The parameters must not contain personal data.
  public let parameters: [String: JSONValue]

  /// Creates an analytics event.
  ///
  /// The event has no parameters by default.
  public init(name: String, date: Date, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.date = date
    self.parameters = parameters
  }
}
