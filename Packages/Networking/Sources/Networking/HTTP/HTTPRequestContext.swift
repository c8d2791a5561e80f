/// Settings and state of a request for the decorators; never sent.
public struct HTTPRequestContext: Hashable, Sendable {
  /// Whether ``AuthenticatedHTTPClient`` attaches a token; false by default.
  ///
  /// The default prevents a token from reaching a host it is not meant for.
  public var requiresAuthentication: Bool
  /// Whether ``AuthenticatedHTTPClient`` refreshes the token and replays the request after a 401.
  ///
  /// True by default. False for a request whose 401 concerns its content, such as a wrong password.
  public var renewsSession = true
  /// Whether the request may be sent twice; nil, the default, selects the method's value.
  public var isIdempotent: Bool?
  /// The deadline of one attempt; nil, the default, selects the client's.
  public var timeout: Duration?
  /// The path with placeholders, such as `/users/{}`, for logs; nil when unknown.
  public var route: String?
  /// The number of this attempt, starting at 1; set by ``RetryHTTPClient``.
  public var attempt = 1
  /// Whether the response is returned as soon as its head arrives; false by default.
  ///
  /// The body of a streamed response can be read once. A deadline covers the time until the head;
  /// from then on only the transport's idle timeout applies. Without streaming, the whole content
  /// is read into memory, up to the transport's limit.
  public var isResponseStreamed: Bool
  /// Ends the request early; set by decorators, observed by transports.
  ///
  /// See ``InterruptibleHTTPClient``.
  public internal(set) var interruption: Interruption?
  /// A token of the session the request was made in; set by ``SessionHTTPClient``.
  var token: AuthToken?
  /// Receives the progress of the upload and the download; nil by default.
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
