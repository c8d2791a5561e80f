public import Networking
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Injects network faults on demand, for debug menus and tests; never link it in production.
///
/// The faults may change while requests run. Each request uses the faults set at its start.
public final class FaultInjectingHTTPClient: HTTPClient {
  /// The faults to inject.
  public struct Faults: Hashable, Sendable {
    /// Whether every request fails with ``NetworkError/offline``.
    public var isOffline = false
    /// The delay before every request is sent.
    public var latency: Duration = .zero
    /// The status returned for every request, which is then not sent.
    public var status: Int?
    /// The number of further requests with a token that receive a 401.
    public var unauthorizedCount = 0
    /// The number of bytes after which content ends with ``NetworkError/connectionLost``.
    public var truncationLimit: Int?

    /// Creates a value without faults.
    public init() {}
  }

  private let client: any HTTPClient
  private let clock: any Clock<Duration>
  private let state = Mutex(Faults())

  /// Creates a client that wraps `client`, without faults; `clock` measures the latency.
  public init(client: any HTTPClient, clock: any Clock<Duration>) {
    self.client = client
    self.clock = clock
  }

  /// The faults of requests that start from now on.
  public var faults: Faults {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Sends a request and applies the faults in order: latency, offline, 401, status, truncation.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let (faults, isUnauthorized) = state.withLock { state in
      let faults = state
      let takes = state.unauthorizedCount > 0 && request.headers["Authorization"] != nil
      if takes { state.unauthorizedCount -= 1 }
      return (faults, takes)
    }
    if faults.latency > .zero { try await clock.sleep(for: faults.latency) }
    if faults.isOffline { throw NetworkError.offline }
    if isUnauthorized { return HTTPResponse(status: 401) }
    if let status = faults.status { return HTTPResponse(status: status) }
    let response = try await client.send(request)
    guard let limit = faults.truncationLimit else { return response }
    return try await Self.truncated(response, after: limit, request)
  }

  /// Buffered content fails as a whole; a stream yields the bytes before the truncation.
  private static func truncated(
    _ response: HTTPResponse, after limit: Int, _ request: HTTPRequest
  ) async throws -> HTTPResponse {
    if let count = response.body.count, count <= limit { return response }
    guard request.context.isResponseStreamed else { throw NetworkError.connectionLost }
    let truncation = Truncation(response.body, limit: limit)
    var response = response
    response.body = .stream { AsyncThrowingStream { try await truncation.next() } }
    return response
  }
}

/// The first bytes of a body, followed by a lost connection.
private actor Truncation {
  private var chunks: HTTPBody.AsyncIterator
  private var rest: Int

  init(_ body: HTTPBody, limit: Int) {
    chunks = body.makeAsyncIterator()
    rest = max(0, limit)
  }

  func next() async throws -> Data? {
    guard rest > 0 else { throw NetworkError.connectionLost }
    var chunks = chunks
    let chunk = try await chunks.next()
    self.chunks = chunks
    guard let chunk else { return nil }
    let part = chunk.prefix(rest)
    rest -= part.count
    return part
  }
}
