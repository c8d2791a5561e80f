/// A repository that stores the signed-in user's session on this device.
///
/// Methods throw ``SessionRepositoryError`` or `CancellationError`.
public protocol SessionRepository: Sendable {
  /// Returns the stored session; nil when none is stored.
  func currentSession() async throws -> UserSession?

  /// Stores a session, replacing any stored session.
  func save(_ session: UserSession) async throws

  /// Removes the stored session; does nothing when none is stored.
  func clear() async throws
}

/// An error from reading or writing the session on this device.
///
/// Reading or writing the cached profile or the ineligibility on this device throws the same error.
public enum SessionRepositoryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The secure store on this device is locked.
  case locked
  /// The secure store requires a passphrase, but none was provided.
  case passphraseMissing
  /// The provided passphrase does not unlock the secure store.
  case wrongPassphrase
  /// Another process did not release the secure store in time.
  ///
  /// The data in the store has not changed.
  case busy
  /// The secure store is temporarily unavailable.
  case unavailable
  /// The stored data cannot be decoded.
  case corrupt
  /// The secure store is not configured correctly.
  ///
  /// `reason` is a message for administrators. The message contains no secrets.
  case misconfigured(reason: String)

  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .locked: "Unlock this device to continue."
    case .passphraseMissing: "Your session needs a passphrase."
    case .wrongPassphrase: "The passphrase for your session is wrong."
    case .busy:
      "Another process is using your session. Close it, then try again."
    case .unavailable: "Your session can't be read or stored right now. Try again later."
    case .corrupt: "Your session could not be read. Sign in again."
    case .misconfigured: "This device can't store your session."
    }
  }
}

extension SessionRepositoryError {
  /// Converts an error from the repository to a ``SessionRepositoryError``.
  ///
  /// An error of another type becomes ``unavailable``, except `CancellationError`.
  ///
  /// - Throws: `CancellationError` when the error is a `CancellationError`.
  static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> SessionRepositoryError {
    if error is CancellationError { throw CancellationError() }
    return error as? SessionRepositoryError ?? .unavailable
  }
}
