public import Domain
public import Networking

/// The server's side of the HTTP contract, in process and without sockets.
///
/// The same rules answer the mock configuration and, later, a development server. It is
/// deterministic under an injected clock and token source. Building one costs nothing: demo data is
/// seeded, or the kept state loaded, at the first request.
public final class ReferenceBackend: HTTPClient {
  private let core: BackendCore

  /// Makes a backend.
  ///
  /// - Parameter configuration: Clock, tokens, costs and where the state is kept.
  public init(configuration: BackendConfiguration) {
    core = BackendCore(configuration: configuration)
  }

  /// Answers a request as the server would; a status of any kind is an answer.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before the answer.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let response = await core.respond(to: request)
    try Task.checkCancellation()
    return response
  }

  /// A fresh session of an account, as a sign-in would give it; nil when there is no such account.
  public func issueSession(for email: String) async -> UserSession? {
    await core.issueSession(for: email)
  }
}
