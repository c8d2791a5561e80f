#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Why a remote service gave no usable answer, in terms every repository port shares.
///
/// Cancellation is never one of these; it stays a `CancellationError`.
public enum RemoteFailure: Error, Hashable, Sendable {
  /// This device has no connection.
  case offline
  /// The service could not be reached: refused, unresolved, reset or no secure connection.
  case unreachable
  /// The service took longer than the request allows.
  case timedOut
  /// The service did not accept who is asking.
  case unauthorized(Unauthorized)
  /// The service asks to wait, until an instant if it named one.
  case rateLimited(until: Date?)
  /// The service failed; the same request may succeed later.
  case serviceFailed
  /// The service refused the request; the same request will not succeed.
  case refused
  /// The answer could not be understood.
  case invalidResponse
  /// A port threw an error outside its contract; carries the error's type, never its text.
  case unexpected(type: String)

  /// What was not accepted.
  public enum Unauthorized: Hashable, Sendable {
    /// The e-mail address and the password do not match an account.
    case wrongCredentials
    /// The session is no longer valid; the user has to sign in again.
    case sessionEnded
  }
}

extension RemoteFailure {
  /// Whether the same request may succeed later without the user changing anything.
  public var isRetryable: Bool {
    switch self {
    case .offline, .unreachable, .timedOut, .rateLimited, .serviceFailed, .invalidResponse: true
    case .unauthorized, .refused, .unexpected: false
    }
  }

  /// Whether no answer came because the service could not be talked to.
  public var isConnectivity: Bool {
    switch self {
    case .offline, .unreachable, .timedOut: true
    default: false
    }
  }
}

extension RemoteFailure: CustomStringConvertible {
  /// A sentence for people.
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

  /// The same sentence as ``message``.
  public var description: String { message }
}

extension RemoteFailure {
  /// Turns what a port threw into a failure, and lets cancellation through.
  ///
  /// - Throws: `CancellationError` when that is what the port threw.
  public static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> RemoteFailure {
    if error is CancellationError { throw CancellationError() }
    if let failure = error as? RemoteFailure { return failure }
    return .unexpected(type: String(reflecting: type(of: error)))
  }
}
