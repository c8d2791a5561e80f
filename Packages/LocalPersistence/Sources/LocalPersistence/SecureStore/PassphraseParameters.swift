import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What turns a passphrase into a key: scrypt's cost and salt, as the key file holds them.
///
/// log₂ N (1 byte), r and p (4 bytes each), salt. What a file may ask for is bounded, so that a hostile
/// one costs neither memory nor time.
struct PassphraseParameters: Equatable {
  static let saltByteCount = 16
  static let memoryLimit = 256 << 20
  /// N · r · p; eight times that of the default cost.
  static let workLimit = 1 << 23

  let cost: Scrypt.Parameters
  let salt: Data

  init(cost: Scrypt.Parameters, salt: Data) throws(SecureStoreError) {
    self.cost = Scrypt.Parameters(
      cost: cost.cost, blockSize: cost.blockSize, parallelization: cost.parallelization,
      memoryLimit: Self.memoryLimit)
    self.salt = salt
    guard cost.cost > 1, cost.cost & (cost.cost - 1) == 0, Self.isAffordable(cost) else {
      throw .misconfigured(
        reason: "The passphrase's scrypt parameters are invalid or need too much work.")
    }
  }

  init(encoded: Data) throws(SecureStoreError) {
    let bytes = Array(encoded)
    guard bytes.count == 9 + Self.saltByteCount, bytes[0] < 32 else {
      throw .misconfigured(reason: "The passphrase's parameters cannot be read.")
    }
    func number(at index: Int) -> Int {
      bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    try self.init(
      cost: Scrypt.Parameters(
        cost: 1 << Int(bytes[0]), blockSize: number(at: 1), parallelization: number(at: 5)),
      salt: Data(bytes[9...]))
  }

  var encoded: Data {
    var data = Data([UInt8(truncatingIfNeeded: cost.cost.trailingZeroBitCount)])
    data.appendBigEndian(UInt32(clamping: cost.blockSize))
    data.appendBigEndian(UInt32(clamping: cost.parallelization))
    return data + salt
  }

  func key(from passphrase: Data) throws(SecureStoreError) -> SymmetricKey {
    do throws(CryptographyError) {
      return try SymmetricKey(
        bytes: Scrypt.deriveKey(
          from: passphrase, salt: salt, parameters: cost, byteCount: SymmetricKey.byteCount))
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  private static func isAffordable(_ cost: Scrypt.Parameters) -> Bool {
    guard cost.cost > 0, cost.blockSize > 0, cost.parallelization > 0 else { return false }
    let (blocks, first) = cost.cost.multipliedReportingOverflow(by: cost.blockSize)
    let (work, second) = blocks.multipliedReportingOverflow(by: cost.parallelization)
    // RFC 7914 needs 128 · r · (N + p + 2) bytes, where no factor is large once the work is bounded,
    // and N < 2^(16 · r).
    return !first && !second && work <= workLimit
      && 128 * cost.blockSize * (cost.cost + cost.parallelization + 2) <= memoryLimit
      && (cost.blockSize > 3 || cost.cost < 1 << (16 * cost.blockSize))
  }
}
