/// Additional information about a request for the clients that send the request.
///
/// The caller sets the options of the request, such as ``timeout``. The clients update other
/// values while they send the request, such as ``attempt``. The context is never sent to the
/// server.
public struct HTTPRequestContext: Hashable, Sendable {
  /// Whether ``AuthenticatedHTTPClient`` attaches a token to the request; false by default.
  ///
  /// The default prevents the client from sending a token to the wrong host.
  public var requiresAuthentication: Bool
  /// Whether a 401 causes a token refresh and a replay of the request; true by default.
  ///
  /// ``AuthenticatedHTTPClient`` refreshes the token and sends the request again. Set the property
  /// to false if a 401 means that the request's content is wrong, for example a wrong password.
  public var renewsSession = true
  /// Whether the request may be sent more than once, for example as a retry.
  ///
  /// The default is nil, which means the value of the method's ``HTTPMethod/isIdempotent``.
  public var isIdempotent: Bool?
  /// Whether the request goes on when the app enters the background.
  ///
  /// The default is nil, which means that requests with a safe method are cancelled.
  public var isCritical: Bool?
  /// The time limit for one attempt to send the request.
  ///
  /// The default is nil, which means the limits that are configured for the clients.
  public var timeout: Duration?
  /// The request's path with placeholders, such as `/users/{}`; nil if unknown.
  ///
  /// Log entries and measurements contain the route instead of the path.
  public var route: String?
  /// The number of the current attempt, starting at 1; set by ``RetryHTTPClient``.
  public var attempt = 1
  /// Whether the response is returned as soon as its headers arrive; false by default.
  ///
  /// The body of a streamed response can be read only once. A deadline applies only until the
  /// headers arrive. After that, the transport's idle timeout applies. If the value is false, the
  /// transport reads the whole content into memory, up to the transport's limit.
  public var isResponseStreamed: Bool
  /// The interruption that can end the request early; nil if there is none.
  ///
  /// Decorators set the interruption, and transports observe it. See ``InterruptibleHTTPClient``.
  public internal(set) var interruption: Interruption?
  /// The token of the request's session; nil if the request does not belong to a session.
  ///
  /// ``SessionHTTPClient`` sets the token when the request is sent.
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
