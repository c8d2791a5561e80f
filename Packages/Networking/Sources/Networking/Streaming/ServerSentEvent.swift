/// A server-sent event (WHATWG HTML, section 9.2).
public struct ServerSentEvent: Hashable, Sendable {
  /// The event type; `message` when the stream names none.
  public var type: String
  /// The data lines, joined by line feeds.
  public var data: String
  /// The latest event ID in the stream up to this event; "" without one.
  public var lastEventID: String
  /// The reconnection time, if the stream has sent one so far; nil otherwise.
  public var retry: Duration?

  /// Creates an event.
  public init(
    type: String = "message", data: String, lastEventID: String = "", retry: Duration? = nil
  ) {
    self.type = type
    self.data = data
    self.lastEventID = lastEventID
    self.retry = retry
  }
}
