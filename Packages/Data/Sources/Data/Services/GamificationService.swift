public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Records and returns gamification events of the signed-in user at the service.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct GamificationService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` must authenticate the requests that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Records an event; repeated calls with the same idempotency key record it once.
  ///
  /// - Parameters:
  ///   - date: The time of the event.
  ///   - facts: Further facts about the event; a fact named `date` is not sent.
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

  /// Returns all events of a key, sorted by id; sends one request for each page.
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
