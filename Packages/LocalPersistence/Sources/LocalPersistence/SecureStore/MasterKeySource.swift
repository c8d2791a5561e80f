public import Cryptography

/// Where an encrypted store gets its master key.
///
/// The key file is the one source there is; a passphrase and the desktop's secret service fit here.
/// A source that has to work for its key (scrypt, a prompt) keeps it once found.
public protocol MasterKeySource: Sendable {
  /// Returns the master key, or nil when none was ever made.
  ///
  /// Throws ``SecureStoreError/locked`` when the user must unlock it first and
  /// ``SecureStoreError/misconfigured(reason:)`` when it is unprotected or damaged.
  func existingKey() throws(SecureStoreError) -> SymmetricKey?

  /// Makes and keeps a master key; returns the one in place when somebody else was faster.
  func makeKey() throws(SecureStoreError) -> SymmetricKey
}

extension MasterKeySource where Self == MasterKeyFile {
  /// A key in a file of mode 0600 at `path`, made on first use.
  public static func keyFile(path: String) -> MasterKeyFile { MasterKeyFile(path: path) }
}
