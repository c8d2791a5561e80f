public import Domain
public import LocalPersistence

extension SessionRepositoryError {
  /// Translates a failure of the secure store; what does not decode is corrupt.
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

  /// Translates that there is no lock to be had; one that others could take is misconfigured.
  init(_ error: ProcessLock.Unavailable) {
    switch error.error {
    case .busy, .system: self = .unavailable
    case .insecurePermissions, .foreignOwner, .unexpectedKind:
      self = .misconfigured(reason: error.description)
    }
  }
}
