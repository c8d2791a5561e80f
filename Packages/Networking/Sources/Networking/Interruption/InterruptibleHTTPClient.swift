/// A client whose requests throw the error of their ``Interruption`` as soon as it ends.
///
/// Conformance is optional. The decorators run each request of another client in its own task,
/// which costs a few microseconds. A conforming client registers an action:
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

extension HTTPClient {
  /// This client if it is interruptible, or else a wrapper whose requests end at once.
  var interruptible: any HTTPClient {
    self is any InterruptibleHTTPClient ? self : RacingHTTPClient(client: self)
  }
}

/// Ends the requests of a client that does not support interruptions.
private struct RacingHTTPClient: InterruptibleHTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Race.run(within: request.context.interruption) { [client] in
      try await client.send(request)
    }
  }
}
