public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An analytics event that the app sends to the service.
public struct AnalyticsEvent: Codable, Hashable, Sendable {
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

/// Analytics events that the app sends to the service in one request.
public struct AnalyticsBatch: Codable, Hashable, Sendable {
  /// A unique name of the batch: 1 to 64 ASCII letters, digits, `-` and `_`.
  ///
  /// The service counts the events of a name once, however often they arrive.
  public let id: String
  /// The events, at most 500.
  public let events: [AnalyticsEvent]
  /// Facts about the app and the device, keyed by name.
  ///
  /// The properties must not contain personal data.
  public let properties: [String: JSONValue]

  /// Creates a batch.
  ///
  /// The batch has no properties by default.
  public init(id: String, events: [AnalyticsEvent], properties: [String: JSONValue] = [:]) {
    self.id = id
    self.events = events
    self.properties = properties
  }
}
