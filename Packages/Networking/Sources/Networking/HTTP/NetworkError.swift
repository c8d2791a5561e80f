#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error from sending a request or from reading its response.
///
/// A cancelled request throws `CancellationError` instead. `description` is a sentence for logs,
/// not for users, and contains no secret.
public enum NetworkError: Error, Hashable, Sendable {
  /// The time limit that a request has exceeded.
  public enum Timeout: Hashable, Sendable {
    /// No data was sent or received for the duration of the transport's idle timeout.
    case idle
    /// One attempt to send the request exceeded its deadline.
    case attempt
    /// The attempts to send the request exceeded their common deadline.
    case total
  }

  /// The device has no network connection.
  case offline
  /// The host name could not be resolved.
  case hostNotFound
  /// The host refused the connection or cannot be reached.
  case connectionRefused
  /// The connection ended before the response was complete.
  case connectionLost
  /// The request exceeded a time limit.
  case timedOut(Timeout)
  /// No trusted TLS connection could be established.
  ///
  /// `reason` is the message from the TLS library, or nil if there is none.
  case secureConnectionFailed(reason: String?)
  /// The server returned a status code other than 200…299.
  ///
  /// The second value is the server's problem details, or nil if it sent none. For the status code
  /// 429 the error is ``rateLimited(until:)`` instead.
  case status(Int, ProblemDetails?)
  /// The server returned the status code 429 (Too Many Requests).
  ///
  /// `until` is the earliest date for another request, according to the `Retry-After` header. The
  /// date is at most one year ahead. It is nil if the header is absent or invalid.
  case rateLimited(until: Date?)
  /// The response does not have the expected form.
  ///
  /// `path` is the location of the fault in the content, such as `items[2].name`. `excerpt`
  /// describes the structure of the content without its values.
  case decodingFailed(path: String, excerpt: String)
  /// The request was not sent, because it requires a signed-in user and no user is signed in.
  case authenticationRequired
  /// The session has ended and cannot be renewed; the user has to sign in again.
  case sessionExpired
  /// The request cannot be sent.
  ///
  /// `reason` describes the fault in the request.
  case invalidRequest(reason: String)
  /// The response exceeds `limit` bytes, or a streamed response has more than `limit` unread bytes.
  case responseTooLarge(limit: Int)
  /// The server redirected the request more than `limit` times.
  case tooManyRedirects(limit: Int)
  /// A redirect was not followed because its target is not allowed.
  ///
  /// `reason` describes why the target is not allowed.
  case redirectRefused(reason: String)
  /// The transport failed with an error that no other case describes.
  ///
  /// `code` is the error code from the transport.
  case transportFailed(code: Int)
}

/// Another name for ``NetworkError``, for errors of API calls.
public typealias APIError = NetworkError

extension NetworkError {
  /// The status code of the server's response; nil unless the server returned an error status.
  public var statusCode: Int? {
    switch self {
    case .status(let code, _): code
    case .rateLimited: 429
    default: nil
    }
  }

  /// The problem details in the server's response; nil if there are none.
  public var problem: ProblemDetails? {
    if case .status(_, let problem) = self { problem } else { nil }
  }

  /// Whether the server could not be reached or sent no complete response.
  ///
  /// The same request may succeed later.
  public var isConnectivityFailure: Bool {
    switch self {
    case .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut: true
    default: false
    }
  }
}

extension NetworkError: CustomStringConvertible {
  /// A sentence for logs, without secrets.
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
