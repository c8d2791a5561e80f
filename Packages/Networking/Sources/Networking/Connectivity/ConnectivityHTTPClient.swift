/// Spares requests which cannot arrive: offline they fail at once, or wait for the network.
public struct ConnectivityHTTPClient: HTTPClient {
  /// What happens to a request while there is no network.
  public enum Policy: Hashable, Sendable {
    /// ``NetworkError/offline`` at once.
    case failFast
    /// It waits, at most this long; then ``NetworkError/offline``.
    case wait(upTo: Duration)
  }

  private let client: any HTTPClient
  private let connectivity: any Connectivity
  private let policy: Policy
  private let clock: any Clock<Duration>

  /// Creates a client around `client`.
  public init(
    client: any HTTPClient, connectivity: any Connectivity, policy: Policy = .failFast,
    clock: any Clock<Duration>
  ) {
    self.client = client
    self.connectivity = connectivity
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request as soon as there is a network.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if !connectivity.isReachable { try await waitForNetwork() }
    return try await client.send(request)
  }

  private func waitForNetwork() async throws {
    guard case .wait(let limit) = policy else { throw NetworkError.offline }
    let connectivity = connectivity
    try await Race.run(timeout: limit, clock: clock, error: .offline) {
      for await isReachable in connectivity.changes() where isReachable { return }
      try Task.checkCancellation()
      throw NetworkError.offline
    }
  }
}
