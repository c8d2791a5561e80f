import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The key that seals the master key in its file; nil where only permissions protect it.
struct ProtectingKey {
  let kind: MasterKeyProtection.Kind
  let parameters: Data
  let key: SymmetricKey?
  /// What the passphrase was, so that a wrong one is not derived again and again.
  var passphraseDigest: Data?

  func encode(_ ring: MasterKeyRing) throws(SecureStoreError) -> Data {
    try cryptographic { () throws(CryptographyError) in
      try MasterKeyRecord.encode(ring, kind: kind, parameters: parameters, key: key)
    }
  }

  func fits(_ record: MasterKeyRecord) -> Bool {
    kind == record.kind && parameters == record.parameters
  }
}

extension MasterKeyProtection {
  private static let identifierByteCount = 16

  /// Makes a key to protect a new master key; what is in a service is there when this returns.
  func begin() throws(SecureStoreError) -> ProtectingKey {
    switch self {
    case .filePermissions:
      return ProtectingKey(kind: kind, parameters: Data(), key: nil)
    case .passphrase(let source, let cost):
      let salt = try cryptographic { () throws(CryptographyError) in
        try SecureRandom.bytes(count: PassphraseParameters.saltByteCount)
      }
      let parameters = try PassphraseParameters(cost: cost, salt: salt)
      return try derive(parameters, from: source.passphrase(for: .protect))
    case .secretService(let store):
      let (identifier, key) = try cryptographic { () throws(CryptographyError) in
        (
          try SecureRandom.bytes(count: Self.identifierByteCount),
          try SymmetricKey.random()
        )
      }
      try store.save(key: Self.name(identifier), value: key.bytes)
      guard try store.retrieve(key: Self.name(identifier)) == key.bytes else {
        throw .unavailable(reason: "The Secret Service does not return a saved secret.")
      }
      return ProtectingKey(kind: kind, parameters: identifier, key: key)
    }
  }

  /// Finds the key that protects a record; `last` is the one found before.
  func find(
    for record: MasterKeyRecord, last: ProtectingKey?
  ) throws(SecureStoreError) -> ProtectingKey {
    switch self {
    case .filePermissions:
      return ProtectingKey(kind: kind, parameters: record.parameters, key: nil)
    case .passphrase(let source, _):
      let parameters = try PassphraseParameters(encoded: record.parameters)
      let passphrase = try source.passphrase(for: .unlock)
      if let last, last.fits(record), try last.passphraseDigest == Self.digest(passphrase) {
        return last
      }
      return try derive(parameters, from: passphrase)
    case .secretService(let store):
      guard let bytes = try store.retrieve(key: Self.name(record.parameters)) else {
        throw .misconfigured(
          reason: "The key that protects the master key is no longer in the Secret Service.")
      }
      let key = try cryptographic { () throws(CryptographyError) in try SymmetricKey(bytes: bytes) }
      return ProtectingKey(kind: kind, parameters: record.parameters, key: key)
    }
  }

  /// Takes back what ``begin()`` put in a service.
  func end(_ key: ProtectingKey) throws(SecureStoreError) {
    if case .secretService(let store) = self { try store.delete(key: Self.name(key.parameters)) }
  }

  private func derive(
    _ parameters: PassphraseParameters, from passphrase: Data
  ) throws(SecureStoreError) -> ProtectingKey {
    ProtectingKey(
      kind: kind, parameters: parameters.encoded, key: try parameters.key(from: passphrase),
      passphraseDigest: try Self.digest(passphrase))
  }

  private static func digest(_ passphrase: Data) throws(SecureStoreError) -> Data {
    try cryptographic { () throws(CryptographyError) in try SHA256Hash.digest(of: passphrase) }
  }

  private static func name(_ identifier: Data) -> String { "master-key-\(identifier.hexadecimal)" }
}

/// Runs cryptography that has no reason to fail.
func cryptographic<Result>(
  _ body: () throws(CryptographyError) -> Result
) throws(SecureStoreError) -> Result {
  do { return try body() } catch { throw .unavailable(reason: error.description) }
}
