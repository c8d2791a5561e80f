public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What the signed-in user did that counts, at the service.
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct GamificationService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Records an event; recording it again with the same idempotency key counts once.
  ///
  /// - Parameters:
  ///   - date: When it happened.
  ///   - facts: What else is to be known about it; a fact called `date` is not sent.
  ///   - key: What it counts for; a plain name: 1 to 64 ASCII letters, digits, `_` and `-`.
  ///   - idempotencyKey: Names the event; a plain name, one for each thing that happened.
  public func record(
    _ date: Date, facts: [String: JSONValue] = [:], for key: String, idempotencyKey: String
  ) async throws -> GameEventRecording {
    let endpoint = RecordGameEventEndpoint(
      key: key, idempotencyKey: idempotencyKey, event: GameEventBody(date: date, facts: facts))
    do {
      return .recorded(try await service.send(endpoint, refusal: Self.refusal))
    } catch is KeyUsed {
      return .keyUsed
    }
  }

  /// What is recorded for a key, sorted by id; sends one request for each page.
  public func events(for key: String) async throws -> [GameEvent] {
    try await service.allPages { cursor in
      let page = try await service.send(GameEventsEndpoint(key: key, after: cursor))
      return (page.events, page.next)
    }
  }

  private struct KeyUsed: Error {}

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    ServiceProblem(error) == .idempotencyConflict ? KeyUsed() : nil
  }
}
