public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Records the signed-in user's gamification events with the service, and loads recorded events.
///
/// The methods throw `RemoteError` from Domain, or `CancellationError`.
public struct GamificationService: Sendable {
  private let service: RemoteService

  /// Creates a gamification service.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Records a gamification event.
  ///
  /// A repeated call with the same idempotency key does not record the event again.
  ///
  /// - Parameters:
  ///   - date: The time when the event happened.
  ///   - facts: Further facts about the event. The default is no facts. A fact named `date` is not
  ///     sent.
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
