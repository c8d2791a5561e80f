/// One event from a stream of server-sent events (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event; `message` when the stream does not specify a type.
  public var type: String
  /// The data lines of the event, joined by line feeds.
  public var data: String
  /// The most recent event ID in the stream up to this event; empty when there is none.
  public var lastEventID: String
  /// The time to wait before reconnecting, as last specified by the stream.
  ///
  /// It is nil when the stream has specified no such time up to this event.
  public var retry: Duration?

  /// Creates an event, by default with the type `message`.
  public init(
    type: String = "message", data: String, lastEventID: String = "", retry: Duration? = nil
  ) {
    self.type = type
    self.data = data
    self.lastEventID = lastEventID
    self.retry = retry
  }
}
