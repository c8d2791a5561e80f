/// Where an encrypted store gets its master key.
///
/// A source that has to work for its key (scrypt, a prompt, a service) keeps it once found.
public protocol MasterKeySource: Sendable {
  /// Returns the master keys, or nil when none was ever made.
  ///
  /// With `rereading` nothing that was kept is taken for granted: another process may have replaced
  /// the keys. Throws ``SecureStoreError/locked`` when the user must unlock them first,
  /// ``SecureStoreError/passphraseMissing`` and ``SecureStoreError/wrongPassphrase`` when their
  /// passphrase is, and ``SecureStoreError/misconfigured(reason:)`` when they are unprotected or damaged.
  func existingKeys(rereading: Bool) throws(SecureStoreError) -> MasterKeyRing?

  /// Makes and keeps a master key; returns the one in place when somebody else was faster.
  func makeKeys() throws(SecureStoreError) -> MasterKeyRing

  /// Replaces the keys, durably and all at once, unless they are not `old` any more.
  func replaceKeys(_ old: MasterKeyRing, with new: MasterKeyRing) throws(SecureStoreError)
}

extension MasterKeySource where Self == MasterKeyFile {
  /// A key in a file of mode 0600 at `path`, made on first use.
  public static func keyFile(path: String) -> MasterKeyFile { MasterKeyFile(path: path) }

  /// A key in a file at `path`, protected by the first of `protections` that can be used when it is
  /// made, and by that one from then on.
  public static func keyFile(
    path: String, protectedBy protections: [MasterKeyProtection]
  ) -> MasterKeyFile {
    MasterKeyFile(path: path, protections: protections)
  }
}
