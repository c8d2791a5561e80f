#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if !canImport(CryptoKit)
  import CCrypto
#endif

/// The scrypt password-based key derivation function (RFC 7914).
///
/// It is not available on Apple's platforms, whose libraries do not offer it; there
/// ``deriveKey(from:salt:parameters:byteCount:)`` throws
/// ``CryptographyError/unavailable(algorithm:)`` (see ``isAvailable``).
public enum Scrypt {
  /// Whether this platform's library offers scrypt.
  public static var isAvailable: Bool {
    #if canImport(CryptoKit)
      false
    #else
      true
    #endif
  }

  /// Derives `byteCount` bytes from a password; blocks for as long as the parameters ask for.
  ///
  /// Throws ``CryptographyError/invalidParameter(rule:)``,
  /// ``CryptographyError/memoryLimitExceeded(required:limit:)`` before any work is done, or
  /// ``CryptographyError/unavailable(algorithm:)``.
  public static func deriveKey(
    from password: Data, salt: Data, parameters: Parameters, byteCount: Int
  ) throws(CryptographyError) -> Data {
    try parameters.validate()
    guard byteCount > 0, byteCount <= Int(Int32.max) else {
      throw .invalidParameter(rule: "1 ≤ byteCount < 2^31")
    }
    #if canImport(CryptoKit)
      throw .unavailable(algorithm: "scrypt")
    #else
      var key = Data(count: byteCount)
      guard derive(password, salt, parameters, into: &key) else {
        ERR_clear_error()
        throw .libraryFailure(operation: "scrypt")
      }
      return key
    #endif
  }

  #if !canImport(CryptoKit)
    private static func derive(
      _ password: Data, _ salt: Data, _ parameters: Parameters, into key: inout Data
    ) -> Bool {
      key.withUnsafeMutableBytes { output in
        password.withUnsafeBytes { password in
          salt.withUnsafeBytes { salt in
            EVP_PBE_scrypt(
              password.bindMemory(to: CChar.self).baseAddress, password.count,
              salt.bindMemory(to: UInt8.self).baseAddress, salt.count,
              UInt64(parameters.cost), UInt64(parameters.blockSize),
              UInt64(parameters.parallelization), UInt64(parameters.memoryLimit),
              output.bindMemory(to: UInt8.self).baseAddress, output.count) == 1
          }
        }
      }
    }
  #endif
}
