/// The settings and the state of a request that clients read and change.
///
/// The context is never sent to the server.
public struct HTTPRequestContext: Hashable, Sendable {
  /// Whether ``AuthenticatedHTTPClient`` attaches a token to the request; false by default.
  ///
  /// The default prevents a token from being sent to a host for which it is not meant.
  public var requiresAuthentication: Bool
  /// Whether a 401 causes a token refresh and a replay of the request; true by default.
  ///
  /// ``AuthenticatedHTTPClient`` refreshes the token and sends the request again. Set the property
  /// to false for a request whose 401 concerns its content, such as a wrong password.
  public var renewsSession = true
  /// Whether the request may be sent twice; if nil, the default, the method's value applies.
  public var isIdempotent: Bool?
  /// The time limit for one attempt; if nil, the default, the client's limit applies.
  public var timeout: Duration?
  /// The request's path with placeholders, such as `/users/{}`, for logs; nil if unknown.
  public var route: String?
  /// The number of the current attempt, starting at 1; set by ``RetryHTTPClient``.
  public var attempt = 1
  /// Whether the response is returned as soon as its headers arrive; false by default.
  ///
  /// The body of a streamed response can be read only once. A deadline applies only until the
  /// headers arrive; after that, the transport's idle timeout applies. If the value is false, the
  /// transport reads the whole content into memory, up to its limit.
  public var isResponseStreamed: Bool
  /// The interruption that can end the request early; nil if there is none.
  ///
  /// Decorators set it, and transports observe it; see ``InterruptibleHTTPClient``.
  public internal(set) var interruption: Interruption?
  /// The token of the session in which the request was made; set by ``SessionHTTPClient``.
  ///
  /// Nil for a request without a session.
  var token: AuthToken?
  /// The observer that receives the progress of the upload and the download; nil by default.
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
