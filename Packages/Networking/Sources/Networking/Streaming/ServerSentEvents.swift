/// An asynchronous sequence of the server-sent events in a body.
///
/// The sequence ends when the body ends. When the reading task is cancelled, the iterator throws
/// `CancellationError`. An interrupted stream therefore does not look complete.
public struct ServerSentEvents: AsyncSequence, Sendable {
  /// An iterator over the server-sent events in a body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var chunks: HTTPBody.AsyncIterator
    private var parser: ServerSentEventParser
    private var ready: ArraySlice<ServerSentEvent> = []

    init(_ body: HTTPBody, _ parser: ServerSentEventParser) {
      chunks = body.makeAsyncIterator()
      self.parser = parser
    }

    /// Returns the next event, or nil at the end of the body.
    /// - Throws: ``HTTPBody/TooLongError`` when an event exceeds the limit, the errors of the body,
    ///   and `CancellationError` when the task is cancelled.
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
  /// Returns a sequence of the server-sent events in the body.
  ///
  /// The body must contain `text/event-stream` content.
  ///
  /// Enable ``HTTPRequestContext/isResponseStreamed`` for the request. Otherwise, no event arrives
  /// before the response ends.
  ///
  /// - Parameter limit: The maximum size of an event in bytes; 1 MiB by default. If an event is
  ///   longer, the sequence throws ``HTTPBody/TooLongError``.
  public func serverSentEvents(limit: Int = 1_048_576) -> ServerSentEvents {
    ServerSentEvents(self, limit: limit)
  }
}
