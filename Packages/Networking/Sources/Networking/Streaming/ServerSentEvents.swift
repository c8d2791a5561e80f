/// The server-sent events of a body, in order; the sequence ends with the body.
///
/// When the reading task is cancelled, the iterator throws `CancellationError`, so that an
/// interrupted stream does not look complete.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// Iterates over the events of a body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var chunks: HTTPBody.AsyncIterator
    private var parser: ServerSentEventParser
    private var ready: ArraySlice<ServerSentEvent> = []

    init(_ body: HTTPBody, _ parser: ServerSentEventParser) {
      chunks = body.makeAsyncIterator()
      self.parser = parser
    }

    /// Returns the next event, or nil at the end of the body.
    /// - Throws: ``HTTPBody/TooLongError`` for an event that exceeds the limit, the body's errors, and
    ///   `CancellationError`.
    public mutating func next() async throws -> ServerSentEvent? {
      while ready.isEmpty {
        guard let chunk = try await chunks.next() else { return nil }
        ready = try parser.events(in: chunk)[...]
      }
      return ready.popFirst()
    }
  }

  private let body: HTTPBody
  private let limit: Int

  init(_ body: HTTPBody, limit: Int) {
    self.body = body
    self.limit = limit
  }

  /// Creates an iterator over the events.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(body, ServerSentEventParser(limit: limit))
  }
}

extension HTTPBody {
  /// Parses the body as `text/event-stream`; an event may have `limit` bytes, 1 MiB by default.
  ///
  /// A longer event throws ``HTTPBody/TooLongError``. Enable ``HTTPRequestContext/isResponseStreamed``
  /// for the request; otherwise no event arrives before the response ends.
  public func serverSentEvents(limit: Int = 1_048_576) -> ServerSentEvents {
    ServerSentEvents(self, limit: limit)
  }
}
