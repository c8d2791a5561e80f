#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CCrypto
#endif

/// PBKDF2 with HMAC-SHA-256 (RFC 8018, section 5.2), available on every platform.
///
/// Prefer ``Scrypt`` where it is available: it also costs an attacker memory.
public enum PBKDF2SHA256 {
  /// Derives `byteCount` bytes from a password; blocks for as long as the iterations take.
  ///
  /// Throws ``CryptographyError/invalidParameter(rule:)`` or
  /// ``CryptographyError/libraryFailure(operation:)``.
  public static func deriveKey(
    from password: Data, salt: Data, iterations: Int, byteCount: Int
  ) throws(CryptographyError) -> Data {
    guard (1...Int(Int32.max)).contains(iterations), (1...Int(Int32.max)).contains(byteCount),
      password.count <= Int(Int32.max), salt.count <= Int(Int32.max)
    else { throw .invalidParameter(rule: "1 ≤ iterations, byteCount < 2^31") }
    var key = Data(count: byteCount)
    let isDerived = key.withUnsafeMutableBytes { output in
      password.withUnsafeBytes { password in
        salt.withUnsafeBytes { salt in derive(password, salt, iterations, into: output) }
      }
    }
    guard isDerived else { throw .libraryFailure(operation: "PBKDF2") }
    return key
  }

  private static func derive(
    _ password: UnsafeRawBufferPointer, _ salt: UnsafeRawBufferPointer, _ iterations: Int,
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let text = password.bindMemory(to: CChar.self)
    let bytes = salt.bindMemory(to: UInt8.self)
    let key = output.bindMemory(to: UInt8.self)
    #if canImport(CommonCrypto)
      return CCKeyDerivationPBKDF(
        CCPBKDFAlgorithm(kCCPBKDF2), text.baseAddress, text.count, bytes.baseAddress, bytes.count,
        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), UInt32(iterations), key.baseAddress,
        key.count) == kCCSuccess
    #else
      return PKCS5_PBKDF2_HMAC(
        text.baseAddress, Int32(text.count), bytes.baseAddress, Int32(bytes.count),
        Int32(iterations), EVP_sha256(), Int32(key.count), key.baseAddress) == 1
    #endif
  }
}
