public import Domain
public import LocalPersistence

extension SessionRepositoryError {
  /// Translates a failure of the secure store; what does not decode is corrupt.
  public init(_ error: SecureStoreError) {
    switch error {
    case .locked, .wrongPassphrase: self = .locked
    case .unavailable: self = .unavailable
    case .misconfigured, .emptyKey: self = .misconfigured
    case .corrupt, .unreadableValue: self = .corrupt
    }
  }

  /// Translates that there is no lock to be had; one that others could take is misconfigured.
  init(_ error: ProcessLock.Unavailable) {
    switch error.error {
    case .busy, .system: self = .unavailable
    case .insecurePermissions, .foreignOwner, .unexpectedKind: self = .misconfigured
    }
  }
}
