/// What the decorators of a client have to know about a request; never sent.
public struct HTTPRequestContext: Hashable, Sendable {
  /// Whether ``AuthenticatedHTTPClient`` attaches a token; false by default, so that a token never
  /// goes to a host which was not meant to see it.
  public var requiresAuthentication: Bool
  /// Whether a 401 renews the session, after which ``AuthenticatedHTTPClient`` sends again.
  ///
  /// True by default; false for a request whose 401 is about what it sent, such as a password.
  public var renewsSession = true
  /// Whether the request may be sent twice; nil, the default, lets the method decide.
  public var isIdempotent: Bool?
  /// The time for one attempt; nil, the default, keeps the client's.
  public var timeout: Duration?
  /// The path with placeholders, such as `/users/{}`, for logs; nil when it is not known.
  public var route: String?
  /// Which attempt this is, counted from 1; set by ``RetryHTTPClient``.
  public var attempt = 1
  /// Whether the response comes as soon as its head is there, with a body which is read once;
  /// false by default: the whole content is in memory, up to the transport's limit.
  ///
  /// A deadline then bounds the time until the head; the stream is bounded by the transport's idle
  /// time only.
  public var isResponseStreamed: Bool
  /// Ends the request early; set by the decorators that may, heeded by transports (see
  /// ``InterruptibleHTTPClient``).
  public internal(set) var interruption: Interruption?
  /// A token of the session the request was made in; set by ``SessionHTTPClient``.
  var token: AuthToken?
  /// Hears how far the upload and the download are; nobody by default.
  public var progress: TransferObserver?

  /// Creates a context.
  public init(
    requiresAuthentication: Bool = false, isIdempotent: Bool? = nil, timeout: Duration? = nil,
    route: String? = nil, isResponseStreamed: Bool = false, progress: TransferObserver? = nil
  ) {
    self.requiresAuthentication = requiresAuthentication
    self.isIdempotent = isIdempotent
    self.timeout = timeout
    self.route = route
    self.isResponseStreamed = isResponseStreamed
    self.progress = progress
  }
}
