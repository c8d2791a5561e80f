/// A client whose requests end at once, with its error, when their ``Interruption`` does.
///
/// A transport of your own need not be one: the decorators then run each of its requests in a task
/// of its own, which costs a few microseconds. One that can end by itself says so and is told:
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
  /// This client, or one around it whose requests end at once whatever it does.
  var interruptible: any HTTPClient {
    self is any InterruptibleHTTPClient ? self : RacingHTTPClient(client: self)
  }
}

/// Ends requests of a client that knows nothing of interruptions.
private struct RacingHTTPClient: InterruptibleHTTPClient {
  let client: any HTTPClient

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await Race.run(within: request.context.interruption) { [client] in
      try await client.send(request)
    }
  }
}
