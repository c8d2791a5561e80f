#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An HTTP client that does not send requests while the device has no network.
///
/// The client's policy determines whether requests without a network fail at once or wait for the
/// network. Requests to the local machine (`localhost`, `127.0.0.0/8`, `::1`) need no network and
/// are always sent.
public struct ConnectivityHTTPClient: InterruptibleHTTPClient {
  /// The policy for requests that are made without a network.
  public enum Policy: Hashable, Sendable {
    /// The request throws ``NetworkError/offline`` at once.
    case failFast
    /// The request waits for the network.
    ///
    /// After the time limit, the request throws ``NetworkError/offline``.
    case wait(upTo: Duration)
  }

  private let client: any HTTPClient
  private let connectivity: any Connectivity
  private let policy: Policy
  private let timer: DeadlineTimer

  /// Creates a client that wraps `client`.
  ///
  /// - Parameters:
  ///   - connectivity: Reports whether the device has a network.
  ///   - policy: The policy for requests without a network; they fail at once by default.
  ///   - clock: Measures the time that a request waits for the network.
  public init(
    client: any HTTPClient, connectivity: any Connectivity, policy: Policy = .failFast,
    clock: any Clock<Duration>
  ) {
    self.client = client.interruptible
    self.connectivity = connectivity
    self.policy = policy
    timer = DeadlineTimer(clock: clock)
  }

  /// Sends a request if the device has a network; otherwise applies the policy.
  ///
  /// - Throws: ``NetworkError/offline`` if the device has no network and the policy does not allow
  ///   the request to wait longer, and the errors of the wrapped client.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if !connectivity.isReachable, !Self.isLocal(request.url) {
      try await waitForNetwork(within: request.context.interruption)
    }
    return try await client.send(request)
  }

  private static func isLocal(_ url: URL) -> Bool {
    guard let host = url.host()?.lowercased() else { return false }
    guard !["localhost", "::1", "[::1]"].contains(host) else { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private func waitForNetwork(within outer: Interruption?) async throws {
    guard case .wait(let limit) = policy else { throw NetworkError.offline }
    let connectivity = connectivity
    try await Race.run(timeout: limit, timer: timer, error: .offline, within: outer) {
      for await isReachable in connectivity.changes() where isReachable { return }
      try Task.checkCancellation()
      throw NetworkError.offline
    }
  }
}
