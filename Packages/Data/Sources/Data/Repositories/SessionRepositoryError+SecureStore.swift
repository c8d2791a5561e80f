public import Domain
public import LocalPersistence

extension SessionRepositoryError {
  /// Converts an error of the secure store; a value that does not decode becomes ``corrupt``.
  public init(_ error: SecureStoreError) {
    switch error {
    case .locked: self = .locked
    case .passphraseMissing: self = .passphraseMissing
    case .wrongPassphrase: self = .wrongPassphrase
    case .unavailable: self = .unavailable
    case .misconfigured(let reason): self = .misconfigured(reason: reason)
    case .emptyKey: self = .misconfigured(reason: error.description)
    case .corrupt, .unreadableValue: self = .corrupt
    }
  }

  /// Converts a failure to acquire the lock.
  ///
  /// A lock file with unsafe permissions, a foreign owner or an unexpected kind becomes
  /// ``misconfigured(reason:)``.
  init(_ error: ProcessLock.Unavailable) {
    switch error.error {
    case .busy, .system: self = .unavailable
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .misconfigured(reason: error.description)
    }
  }
}
