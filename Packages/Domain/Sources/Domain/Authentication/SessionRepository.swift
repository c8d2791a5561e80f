/// Keeps the session on this device.
///
/// Methods throw ``SessionRepositoryError`` or `CancellationError`.
public protocol SessionRepository: Sendable {
  /// The session kept here, nil when there is none.
  func currentSession() async throws -> UserSession?

  /// Keeps a session in place of any other.
  func save(_ session: UserSession) async throws

  /// Removes the session; removing none is no error.
  func clear() async throws
}

/// Why the session could not be read or written.
public enum SessionRepositoryError: Error, Hashable, Sendable {
  /// The store is there but locked.
  case locked
  /// The store is protected by a passphrase, and none was given.
  case passphraseMissing
  /// The passphrase given does not unlock the store.
  case wrongPassphrase
  /// Another process uses the store and did not finish in time; nothing was changed.
  case busy
  /// The store cannot be reached at the moment.
  case unavailable
  /// What is stored is not a session.
  case corrupt
  /// The store was set up wrongly; a sentence for people who administer it, without secrets.
  case misconfigured(reason: String)

  /// A sentence for people.
  public var message: String {
    switch self {
    case .locked: "Unlock this device to continue."
    case .passphraseMissing: "A passphrase protects your session, and none was given."
    case .wrongPassphrase: "The passphrase does not unlock your session."
    case .busy:
      "Another process is using your session. Close it or wait until it has ended, then try again."
    case .unavailable: "Your session can't be read right now. Try again later."
    case .corrupt: "Your session could not be read. Sign in again."
    case .misconfigured: "Sessions can't be kept on this device."
    }
  }
}

extension SessionRepositoryError: CustomStringConvertible {
  /// The same sentence as ``message``.
  public var description: String { message }

  /// Turns what the store threw into one of its errors, and lets cancellation through.
  ///
  /// An error outside the store's contract reads as ``unavailable``.
  static func interpreting(
    _ error: any Error
  ) throws(CancellationError) -> SessionRepositoryError {
    if error is CancellationError { throw CancellationError() }
    return error as? SessionRepositoryError ?? .unavailable
  }
}
