/// One event from a stream of server-sent events (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// The type of the event; `message` when the stream does not specify a type.
  public var type: String
  /// The data lines of the event, joined by line feeds.
  public var data: String
  /// The last event ID in the stream up to and including this event.
  ///
  /// It is empty when the stream has sent no ID.
  public var lastEventID: String
  /// The time to wait before reconnecting to the stream.
  ///
  /// The value is the most recent one that the stream has specified. It is nil when the stream has
  /// specified no value up to this event.
  public var retry: Duration?

  /// Creates an event whose type is `message` by default.
  public init(
    type: String = "message", data: String, lastEventID: String = "", retry: Duration? = nil
  ) {
    self.type = type
    self.data = data
    self.lastEventID = lastEventID
    self.retry = retry
  }
}
