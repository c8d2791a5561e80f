import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contents of a master key file, format 2.
///
/// `LPMK`, the version, the kind of protection, the length of its parameters and these, the keys (in
/// clear, or sealed and bound to all before), and the first 8 bytes of the SHA-256 of all that. The sum
/// tells damage from a wrong passphrase; it protects nothing.
struct MasterKeyRecord {
  private static let magic = Data("LPMK".utf8)
  private static let version: UInt8 = 2
  private static let fixedByteCount = 8
  private static let sumByteCount = 8

  let kind: MasterKeyProtection.Kind
  let parameters: Data
  private let payload: Data

  /// Puts a ring in a record; `key` is nil when only permissions protect the file.
  static func encode(
    _ ring: MasterKeyRing, kind: MasterKeyProtection.Kind, parameters: Data, key: SymmetricKey?
  ) throws(CryptographyError) -> Data {
    var contents = front(kind, parameters)
    let keys = ring.all.reduce(into: Data()) { $0 += $1.bytes }
    if let key {
      contents += try AES256GCM.seal(keys, using: key, authenticating: contents).combined
    } else {
      contents += keys
    }
    return contents + (try SHA256Hash.digest(of: contents).prefix(sumByteCount))
  }

  /// The error of a file that is no whole record, with what a person can do.
  static func damaged(path: String) -> SecureStoreError {
    .misconfigured(
      reason: "The master key file \(path) is damaged. Restore it from a backup. Without it "
        + "the secrets cannot be read: to start anew, delete it and the folder of the secrets.")
  }

  /// Reads a record; throws ``SecureStoreError/misconfigured(reason:)`` for damage.
  init(_ contents: Data, path: String) throws(SecureStoreError) {
    let damaged = Self.damaged(path: path)
    let bytes = Data(contents)
    let body = Data(bytes.dropLast(Self.sumByteCount))
    guard body.count >= Self.fixedByteCount, body.starts(with: Self.magic) else { throw damaged }
    do throws(CryptographyError) {
      let sum = try SHA256Hash.digest(of: body).prefix(Self.sumByteCount)
      guard ConstantTime.areEqual(Data(bytes.suffix(Self.sumByteCount)), Data(sum)) else {
        throw CryptographyError.authenticationFailed
      }
    } catch .authenticationFailed {
      throw damaged
    } catch {
      throw .unavailable(reason: error.description)
    }
    guard body[4] == Self.version, let kind = MasterKeyProtection.Kind(rawValue: body[5]) else {
      throw .misconfigured(
        reason: "The master key file \(path) has a format that this version does not support.")
    }
    let end = Self.fixedByteCount + Int(body[6]) << 8 + Int(body[7])
    guard body.count >= end else { throw damaged }
    self.kind = kind
    parameters = Data(body[Self.fixedByteCount..<end])
    payload = Data(body[end...])
  }

  /// The keys; `.authenticationFailed` when `key` is not the one they were sealed with.
  func ring(openedWith key: SymmetricKey?) throws(CryptographyError) -> MasterKeyRing {
    var keys = payload
    if let key {
      keys = try AES256GCM.open(
        AES256GCM.SealedBox(combined: payload), using: key,
        authenticating: Self.front(kind, parameters))
    }
    let size = SymmetricKey.byteCount
    let current = try SymmetricKey(bytes: Data(keys.prefix(size)))
    guard keys.count > size else { return MasterKeyRing(current: current) }
    return MasterKeyRing(
      current: current, previous: try SymmetricKey(bytes: Data(keys.dropFirst(size))))
  }

  private static func front(_ kind: MasterKeyProtection.Kind, _ parameters: Data) -> Data {
    let count = UInt16(clamping: parameters.count)
    return magic + [version, kind.rawValue, UInt8(count >> 8), UInt8(count & 0xFF)] + parameters
  }
}
