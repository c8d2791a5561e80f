public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Records the signed-in user's gamification events at the service, and loads them.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct GamificationService: Sendable {
  private let service: RemoteService

  /// Creates a gamification service.
  ///
  /// - Parameter client: Sends the requests, and authenticates those that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Records a gamification event.
  ///
  /// The service records the event once when the call is repeated with the same idempotency key.
  ///
  /// - Parameters:
  ///   - date: The time at which the event happened.
  ///   - facts: Further facts about the event, none by default. A fact named `date` is not sent.
  ///   - key: The key that groups the events: 1 to 64 ASCII letters, digits, `_` and `-`.
  ///   - idempotencyKey: The event's unique identifier: 1 to 64 ASCII letters, digits, `_` and `-`.
  public func record(
    _ date: Date, facts: [String: JSONValue] = [:], for key: String, idempotencyKey: String
  ) async throws -> GameEventRecording {
    let endpoint = RecordGameEventEndpoint(
      key: key, idempotencyKey: idempotencyKey, event: GameEventBody(date: date, facts: facts))
    do {
      return .recorded(try await service.send(endpoint, refusal: Self.refusal))
    } catch is KeyUsedError {
      return .keyUsed
    }
  }

  /// Returns all events recorded for a key, sorted by identifier.
  ///
  /// The method sends one request for each page.
  public func events(for key: String) async throws -> [GameEvent] {
    try await service.allPages { cursor in
      let page = try await service.send(GameEventsEndpoint(key: key, after: cursor))
      return (page.events, page.next)
    }
  }

  private struct KeyUsedError: Error {}

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    ServiceProblem(error) == .idempotencyConflict ? KeyUsedError() : nil
  }
}
