/// An HTTP client that ends a request as soon as the request's ``Interruption`` ends.
///
/// The request then throws the interruption's error. Conformance is optional. If a client does not
/// conform, decorators run each of its requests in a separate task, which costs a few microseconds.
/// A conforming client registers an action instead:
///
/// ```swift
/// struct SocketClient: InterruptibleHTTPClient {
///   func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///     let interruption = request.context.interruption
///     try interruption?.check()
///     let exchange = Exchange(request)
///     let id = interruption?.onEnd { exchange.fail(with: $0) }
///     defer { if let id { interruption?.remove(id) } }
///     return try await exchange.response
///   }
/// }
/// ```
public protocol InterruptibleHTTPClient: HTTPClient {}

extension InterruptibleHTTPClient {
  /// True.
  public var isInterruptible: Bool { true }
}

extension HTTPClient {
  /// This client if it is interruptible; otherwise an interruptible wrapper of this client.
  ///
  /// A client is asked, not cast: a cast searches all conformances of the executable, for each type of
  /// client anew, and an app makes its clients when it starts.
  public var interruptible: any HTTPClient {
    isInterruptible ? self : RacingHTTPClient(client: self)
  }
}

/// A wrapper that adds support for interruptions to another client.
private struct RacingHTTPClient: InterruptibleHTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Race.run(within: request.context.interruption) { [client] in
      try await client.send(request)
    }
  }
}
