#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a request failed: facts for decisions, not sentences for people.
///
/// Cancellation is `CancellationError` and never a case. `description` is a plain sentence for
/// logs and holds no secret.
public enum NetworkError: Error, Hashable, Sendable {
  /// Which time ran out.
  public enum Timeout: Hashable, Sendable {
    /// Nothing was sent or received for the transport's idle time.
    case idle
    /// One attempt took longer than its deadline.
    case attempt
    /// All attempts together took longer than their deadline.
    case total
  }

  /// The device has no network.
  case offline
  /// The host's name could not be resolved.
  case hostNotFound
  /// Nothing listens at the host's port, or the host cannot be reached.
  case connectionRefused
  /// The connection broke before the response was complete.
  case connectionLost
  /// A time ran out.
  case timedOut(Timeout)
  /// No trusted TLS connection could be made; the reason is the TLS library's text.
  case secureConnectionFailed(reason: String?)
  /// The server answered with a status which is no success.
  case status(Int, ProblemDetails?)
  /// The server asks for patience (429) until this instant, at most a year ahead; nil when it does
  /// not say until when.
  case rateLimited(until: Date?)
  /// The response is not what was expected; `path` leads to the place, such as `items[2].name`,
  /// and the excerpt shows the shape of the content without its values.
  case decodingFailed(path: String, excerpt: String)
  /// The request needs a signed-in user and there is none; nothing was sent.
  case authenticationRequired
  /// The session cannot be renewed: the user has to sign in again.
  case sessionExpired
  /// The request cannot be sent as it is.
  case invalidRequest(reason: String)
  /// The response is longer than `limit` bytes, or more than `limit` bytes of a stream wait for a
  /// reader which falls behind.
  case responseTooLarge(limit: Int)
  /// The server redirected more than `limit` times.
  case tooManyRedirects(limit: Int)
  /// The server redirected to where no request of the app's may go.
  case redirectRefused(reason: String)
  /// The transport failed in a way it has no word for; the code is the transport's own.
  case transportFailed(code: Int)
}

/// The name for errors of API calls; the same type as ``NetworkError``.
public typealias APIError = NetworkError

extension NetworkError {
  /// The status code of a response which was no success, or nil.
  public var statusCode: Int? {
    switch self {
    case .status(let code, _): code
    case .rateLimited: 429
    default: nil
    }
  }

  /// The server's problem details, or nil.
  public var problem: ProblemDetails? {
    if case .status(_, let problem) = self { problem } else { nil }
  }

  /// Whether the server could not be reached or did not answer: the request may work later.
  public var isConnectivityFailure: Bool {
    switch self {
    case .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut: true
    default: false
    }
  }
}

extension NetworkError: CustomStringConvertible {
  /// A sentence for logs; never a secret.
  public var description: String {
    switch self {
    case .offline: "There is no network connection."
    case .hostNotFound: "The host was not found."
    case .connectionRefused: "The connection was refused."
    case .connectionLost: "The connection was lost."
    case .timedOut(let timeout): "The request timed out (\(timeout))."
    case .secureConnectionFailed(let reason):
      "No secure connection could be made\(reason.map { ": \($0)" } ?? "")."
    case .status(let code, let problem):
      "The server answered \(code)\(problem.map { " (\($0))" } ?? "")."
    case .rateLimited(let end):
      "Too many requests\(end.flatMap(RFC3339.text).map { "; not before \($0)" } ?? "")."
    case .decodingFailed(let path, let excerpt):
      "The response cannot be read at \(path.isEmpty ? "its root" : path): \(excerpt)"
    case .authenticationRequired: "The request needs a signed-in user."
    case .sessionExpired: "The session has expired."
    case .invalidRequest(let reason): "The request is invalid: \(reason)."
    case .responseTooLarge(let limit): "The response is longer than \(limit) bytes."
    case .tooManyRedirects(let limit): "The server redirected more than \(limit) times."
    case .redirectRefused(let reason): "A redirect was refused: \(reason)."
    case .transportFailed(let code): "The transport failed (code \(code))."
    }
  }
}
