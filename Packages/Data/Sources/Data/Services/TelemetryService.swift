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

/// Where the app's events and crashes go when no vendor's keys are configured: its own service.
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct TelemetryService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Has events counted; at most 500 at once, and 64 KiB.
  ///
  /// Not repeated by itself: it would count them twice.
  ///
  /// - Returns: How many were accepted.
  public func send(_ events: [AnalyticsEvent]) async throws -> Int {
    try await service.send(AnalyticsEndpoint(events: AnalyticsBody(events: events))).accepted
  }

  /// Hands in the report of a crash; needs no session.
  ///
  /// - Returns: What the service knows it by.
  public func report(crash: String) async throws -> String {
    try await service.send(CrashEndpoint(crash: CrashBody(report: crash))).id
  }
}

/// Events to be counted.
struct AnalyticsBody: Encodable, Sendable {
  let events: [AnalyticsEvent]
}

/// The report of a crash.
struct CrashBody: Encodable, Sendable {
  let report: String
}
