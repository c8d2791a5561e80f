#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An error from a request to the service.
///
/// All repositories that send requests to the service throw errors of this type. When a request is
/// cancelled, the repositories throw `CancellationError` instead.
public enum RemoteError: Error, Hashable, Sendable {
  /// This device has no network connection.
  case offline
  /// The service could not be reached.
  ///
  /// The connection was refused or reset, the host name was not resolved, or no secure connection
  /// was established.
  case unreachable
  /// The service did not respond within the request's time limit.
  case timedOut
  /// The service rejected the user's credentials or session.
  case unauthorized(Unauthorized)
  /// The app sent too many requests to the service.
  ///
  /// `until` is the earliest time for the next request, or nil if it is unknown.
  case rateLimited(until: Date?)
  /// The service is under maintenance and answers no requests until it ends.
  case maintenance
  /// The service no longer serves this version of the app.
  case updateRequired
  /// The service failed to process the request, but the same request may succeed later.
  case serviceFailed
  /// The service rejected the request and would reject the same request again.
  case refused
  /// The service's response was invalid or could not be decoded.
  case invalidResponse
  /// A repository threw an error of an unexpected type.
  ///
  /// `type` is the name of that type. The text of the error is not included.
  case unexpected(type: String)

  /// The credentials or the session that the service rejected.
  public enum Unauthorized: Hashable, Sendable {
    /// The email address, the password or the identity provider's token is wrong.
    case wrongCredentials
    /// The session is no longer valid, so the user must sign in again.
    case sessionEnded
  }
}

extension RemoteError {
  /// Whether the same request may succeed later, without any action by the user.
  public var isRetryable: Bool {
    switch self {
    case .offline, .unreachable, .timedOut, .rateLimited, .maintenance, .serviceFailed,
      .invalidResponse:
      true
    case .unauthorized, .updateRequired, .refused, .unexpected: false
    }
  }

  /// Whether the error is ``offline``, ``unreachable`` or ``timedOut``.
  ///
  /// These errors mean that the app received no response from the service.
  public var isConnectivity: Bool {
    switch self {
    case .offline, .unreachable, .timedOut: true
    default: false
    }
  }
}

extension RemoteError: CustomStringConvertible {
  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .offline: "You're offline. Check your connection."
    case .unreachable: "We can't reach the service right now. Try again later."
    case .timedOut: "The service took too long to answer. Try again."
    case .unauthorized(.wrongCredentials): "The email or password is incorrect."
    case .unauthorized(.sessionEnded): "Your session has ended. Sign in again."
    case .rateLimited: "Too many attempts. Try again later."
    case .updateRequired: "This version of the app is no longer supported. Update the app."
    case .maintenance: "The service is under maintenance. Try again later."
    case .serviceFailed, .refused, .invalidResponse, .unexpected:
      "Something went wrong. Try again later."
    }
  }
}

extension RemoteError {
  /// Converts an error from a repository into a remote error.
  ///
  /// - Parameter error: The error that the repository threw.
  /// - Returns: The same error if it is a ``RemoteError``, otherwise ``unexpected(type:)``.
  /// - Throws: `CancellationError` when `error` is a `CancellationError`.
  public static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> RemoteError {
    if error is CancellationError { throw CancellationError() }
    if let failure = error as? RemoteError { return failure }
    return .unexpected(type: String(reflecting: type(of: error)))
  }
}
