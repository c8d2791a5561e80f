import Synchronization

/// Knows every request in flight, so that signing out can cancel all of them.
///
/// After ``cancelAll()`` none of the cancelled requests gives a response any more: each throws
/// `CancellationError`, whatever its transport does. Later requests are sent as usual.
public final class CancellableHTTPClient: HTTPClient {
  private struct State {
    var lastID = 0
    var requests: [Int: @Sendable () -> Void] = [:]
  }

  private let client: any HTTPClient
  private let state = Mutex(State())

  /// Creates a client around `client`.
  public init(client: any HTTPClient) {
    self.client = client
  }

  /// The number of requests in flight.
  public var requestCount: Int { state.withLock { $0.requests.count } }

  /// Sends a request; `CancellationError` when its task or everything was cancelled.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let client = client
    let race = Race<HTTPResponse>()
    let id = state.withLock { state in
      state.lastID += 1
      state.requests[state.lastID] = { race.cancel() }
      return state.lastID
    }
    defer { state.withLock { _ = $0.requests.removeValue(forKey: id) } }
    return try await race.result(of: { try await client.send(request) })
  }

  /// Cancels every request in flight.
  public func cancelAll() {
    let cancels = state.withLock { state in
      defer { state.requests = [:] }
      return state.requests.values
    }
    for cancel in cancels { cancel() }
  }
}
