#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reason a request to the service failed; shared by all remote repositories.
///
/// Cancellation is not a case; it is thrown as `CancellationError`.
public enum RemoteError: Error, Hashable, Sendable {
  /// This device has no connection.
  case offline
  /// The service could not be reached.
  ///
  /// The connection was refused or reset, the host name was not resolved, or no secure connection
  /// was established.
  case unreachable
  /// The response did not arrive within the request's time limit.
  case timedOut
  /// The service rejected the credentials or the session.
  case unauthorized(Unauthorized)
  /// The service limits the rate of requests; `until` is the earliest time of the next, if known.
  case rateLimited(until: Date?)
  /// The service failed; the same request may succeed later.
  case serviceFailed
  /// The service rejected the request; the same request will not succeed.
  case refused
  /// The response could not be decoded.
  case invalidResponse
  /// A repository threw an error outside its contract; contains the error's type, not its text.
  case unexpected(type: String)

  /// The reason the service rejected a request as unauthorized.
  public enum Unauthorized: Hashable, Sendable {
    /// The e-mail address and the password do not match an account.
    case wrongCredentials
    /// The session is no longer valid; the user has to sign in again.
    case sessionEnded
  }
}

extension RemoteError {
  /// Whether the same request may succeed later without changes by the user.
  public var isRetryable: Bool {
    switch self {
    case .offline, .unreachable, .timedOut, .rateLimited, .serviceFailed, .invalidResponse: true
    case .unauthorized, .refused, .unexpected: false
    }
  }

  /// Whether there was no response because the connection failed.
  public var isConnectivity: Bool {
    switch self {
    case .offline, .unreachable, .timedOut: true
    default: false
    }
  }
}

extension RemoteError: CustomStringConvertible {
  /// A message for the user.
  public var message: String {
    switch self {
    case .offline: "You're offline. Check your connection."
    case .unreachable: "We can't reach the service right now. Try again later."
    case .timedOut: "The service took too long to answer. Try again."
    case .unauthorized(.wrongCredentials): "The email or password is incorrect."
    case .unauthorized(.sessionEnded): "Your session has ended. Sign in again."
    case .rateLimited: "Too many attempts. Try again later."
    case .serviceFailed, .refused, .invalidResponse, .unexpected:
      "Something went wrong. Try again later."
    }
  }

  /// The same text as ``message``.
  public var description: String { message }
}

extension RemoteError {
  /// Converts an error thrown by a repository into a failure, and rethrows cancellation.
  ///
  /// - Throws: `CancellationError` when `error` is one.
  public static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> RemoteError {
    if error is CancellationError { throw CancellationError() }
    if let failure = error as? RemoteError { return failure }
    return .unexpected(type: String(reflecting: type(of: error)))
  }
}
