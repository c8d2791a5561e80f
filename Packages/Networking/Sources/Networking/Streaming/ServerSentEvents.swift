/// The events of a body, as they come; ends with the body.
///
/// When the task which reads them is cancelled, reading throws `CancellationError`: a stream which is
/// broken off never looks as if it had ended.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// Keeps the place in the body between two events.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var chunks: HTTPBody.AsyncIterator
    private var parser: ServerSentEventParser
    private var ready: ArraySlice<ServerSentEvent> = []

    init(_ body: HTTPBody, _ parser: ServerSentEventParser) {
      chunks = body.makeAsyncIterator()
      self.parser = parser
    }

    /// The next event, or nil at the end of the body.
    /// - Throws: ``HTTPBody/TooLong`` for an event over the limit, what the body throws, and
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

  /// Starts to read.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(body, ServerSentEventParser(limit: limit))
  }
}

extension HTTPBody {
  /// The body read as `text/event-stream`; an event of more than `limit` bytes (1 MiB by default) is
  /// an error.
  ///
  /// Ask for a stream (``HTTPRequestContext/isResponseStreamed``), or nothing arrives before the end.
  public func serverSentEvents(limit: Int = 1_048_576) -> ServerSentEvents {
    ServerSentEvents(self, limit: limit)
  }
}
