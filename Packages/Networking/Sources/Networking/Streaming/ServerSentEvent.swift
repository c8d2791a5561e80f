/// One event of a stream (WHATWG HTML, section 9.2, "Server-sent events").
public struct ServerSentEvent: Hashable, Sendable {
  /// The type; `message` when the stream named none.
  public var type: String
  /// The lines of data, joined by line feeds.
  public var data: String
  /// The last id the stream gave up to this event; "" before the first.
  public var lastEventID: String
  /// How long to wait before connecting again, when the stream said so by then.
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
