public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something to be counted.
public struct AnalyticsEvent: Encodable, Hashable, Sendable {
  /// What it is counted as, 1 to 64 characters.
  public let name: String
  /// When it happened.
  public let date: Date
  /// What else is to be known about it; never anything personal.
  public let parameters: [String: JSONValue]

  /// Creates an event, without parameters by default.
  public init(name: String, date: Date, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.date = date
    self.parameters = parameters
  }
}
