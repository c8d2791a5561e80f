public import Cryptography

/// What keeps the master key in its file from whoever can read the file.
///
/// The first three cases are in the order an app offers them: the desktop's secret service, a
/// passphrase, and nothing but the permissions of the file.
public enum MasterKeyProtection: Sendable {
  /// A key kept in the desktop's secret service, or in any other secure store.
  case secretService(any SecureStore)
  /// A key derived from a passphrase with scrypt, at the given cost when a new key is made.
  ///
  /// Offer it only when the user gave a passphrase: one that is not the protection in use, though it
  /// comes first, is an error and never ignored.
  case passphrase(PassphraseSource, cost: Scrypt.Parameters = Scrypt.Parameters())
  /// The permissions of the file, 0600.
  case filePermissions

  /// The kinds of protection, as the file names them.
  public enum Kind: UInt8, Sendable, Equatable, CaseIterable, CustomStringConvertible {
    /// The permissions of the file.
    case filePermissions = 0
    /// A passphrase.
    case passphrase = 1
    /// The secret service.
    case secretService = 2

    /// What diagnostics call it.
    public var description: String {
      switch self {
      case .filePermissions: "key file"
      case .passphrase: "passphrase"
      case .secretService: "Secret Service"
      }
    }
  }

  /// Which kind this is.
  public var kind: Kind {
    switch self {
    case .secretService: .secretService
    case .passphrase: .passphrase
    case .filePermissions: .filePermissions
    }
  }
}
