/// Stores the session on this device.
///
/// Methods throw ``SessionRepositoryError`` or `CancellationError`.
public protocol SessionRepository: Sendable {
  /// Returns the stored session; nil when there is none.
  func currentSession() async throws -> UserSession?

  /// Stores a session, replacing any other.
  func save(_ session: UserSession) async throws

  /// Removes the session; does nothing when there is none.
  func clear() async throws
}

/// The reason the session could not be read or written.
public enum SessionRepositoryError: Error, Hashable, Sendable {
  /// The store is locked.
  case locked
  /// The store requires a passphrase, and none was given.
  case passphraseMissing
  /// The passphrase does not unlock the store.
  case wrongPassphrase
  /// Another process uses the store and did not finish in time; nothing was changed.
  case busy
  /// The store is temporarily unavailable.
  case unavailable
  /// The stored data is not a session.
  case corrupt
  /// The store is misconfigured; `reason` is a message for administrators, without secrets.
  case misconfigured(reason: String)

  /// A message for the user.
  public var message: String {
    switch self {
    case .locked: "Unlock this device to continue."
    case .passphraseMissing: "Your session needs a passphrase."
    case .wrongPassphrase: "The passphrase for your session is wrong."
    case .busy:
      "Another process is using your session. Close it, then try again."
    case .unavailable: "Your session can't be read right now. Try again later."
    case .corrupt: "Your session could not be read. Sign in again."
    case .misconfigured: "This device can't store your session."
    }
  }
}

extension SessionRepositoryError: CustomStringConvertible {
  /// The same text as ``message``.
  public var description: String { message }

  /// Converts an error thrown by the store, and rethrows cancellation.
  ///
  /// An error outside the store's contract becomes ``unavailable``.
  static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> SessionRepositoryError {
    if error is CancellationError { throw CancellationError() }
    return error as? SessionRepositoryError ?? .unavailable
  }
}
