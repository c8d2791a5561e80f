import Domain
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A reader of the stream of document changes, which reconnects after an interruption.
///
/// The new connection continues after the last change that the reader returned.
actor ChangeReader {
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(60)
  private static let firstPauseOfTooMany = Duration.seconds(60)
  private static let longestPauseOfTooMany = Duration.seconds(3_600)

  private let service: RemoteService
  private let client: APIClient
  private let clock: any Clock<Duration>
  private var lastEventID: String?
  private var events: ServerSentEvents.AsyncIterator?
  private var pause = ChangeReader.firstPause
  /// The next pause after the service ends the stream because of too many streams.
  ///
  /// The pause doubles each time. It is never reset, because the service ends another reader's
  /// stream for each new stream.
  private var pauseOfTooMany = ChangeReader.firstPauseOfTooMany
  private var isOneOfTooMany = false

  init(
    service: RemoteService, client: APIClient, clock: any Clock<Duration>, lastEventID: String?
  ) {
    self.service = service
    self.client = client
    self.clock = clock
    self.lastEventID = lastEventID
  }

  func next() async throws -> DocumentFeedEvent? {
    while true {
      try Task.checkCancellation()
      if isOneOfTooMany {
        isOneOfTooMany = false
        try await clock.sleep(for: pauseOfTooMany)
        pauseOfTooMany = min(pauseOfTooMany * 2, Self.longestPauseOfTooMany)
      }
      do {
        if let event = try await nextOfConnection() { return event }
        events = nil
      } catch {
        events = nil
        let failure = try service.failure(error)
        guard failure.isRetryable, failure != .invalidResponse else { throw failure }
      }
      try await clock.sleep(for: pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Returns the next event from the connection, or nil when the connection has ended.
  ///
  /// The method connects first when there is no connection.
  private func nextOfConnection() async throws -> DocumentFeedEvent? {
    if events == nil { events = try await connect() }
    while var iterator = events {
      let event = try await iterator.next()
      events = iterator
      guard let event else { return nil }
      pause = min(max(event.retry ?? Self.firstPause, Self.firstPause), Self.longestPause)
      if let told = try read(event) { return told }
    }
    return nil
  }

  private func connect() async throws -> ServerSentEvents.AsyncIterator {
    let response = try await client.stream(ChangeStreamEndpoint(lastEventID: lastEventID))
    guard response.mediaType == "text/event-stream" else { throw RemoteError.invalidResponse }
    return response.body.serverSentEvents().makeAsyncIterator()
  }

  /// Converts a server-sent event into a feed event, or returns nil to ignore the event.
  private func read(_ event: ServerSentEvent) throws -> DocumentFeedEvent? {
    switch event.type {
    case "change":
      let change = try JSONCoding().decode(
        RemoteDocumentChange.self, from: Data(event.data.utf8))
      if !event.lastEventID.isEmpty { lastEventID = event.lastEventID }
      return .change(change)
    case "reset": return .readEverythingAnew
    case "end":
      let end = try JSONCoding().decode(StreamEnd.self, from: Data(event.data.utf8))
      guard end.reason == "too-many-streams" else { return nil }
      isOneOfTooMany = true
      events = nil
      return .endedForTooManyStreams
    default: return nil
    }
  }
}

/// The data of an `end` event, with the service's reason for ending the stream.
private struct StreamEnd: Decodable {
  let reason: String
}
