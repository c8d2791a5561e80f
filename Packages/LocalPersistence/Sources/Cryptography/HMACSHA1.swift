#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CCrypto
#endif

/// Keyed message authentication with SHA-1 (RFC 2104, RFC 2202), for one-time passwords.
///
/// For anything else, use ``HMACSHA256``.
public enum HMACSHA1 {
  /// The length of an authentication code, in bytes.
  public static let byteCount = 20

  /// Computes the code of a message; keys of any length are taken.
  public static func authenticationCode(
    for message: Data, key: Data
  ) throws(CryptographyError) -> Data {
    #if canImport(CryptoKit)
      let key = CryptoKit.SymmetricKey(data: key)
      return Data(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
    #else
      guard key.count <= Int(Int32.max) else { throw .inputTooLong(limit: Int(Int32.max)) }
      var code = Data(count: byteCount)
      guard compute(message, key, into: &code) else {
        ERR_clear_error()
        throw .libraryFailure(operation: "HMAC-SHA1")
      }
      return code
    #endif
  }

  #if !canImport(CryptoKit)
    private static func compute(_ message: Data, _ key: Data, into code: inout Data) -> Bool {
      code.withUnsafeMutableBytes { output in
        message.withUnsafeBytes { input in
          key.withUnsafeBytes { key in
            HMAC(
              EVP_sha1(), key.baseAddress, Int32(key.count),
              input.bindMemory(to: UInt8.self).baseAddress, input.count,
              output.bindMemory(to: UInt8.self).baseAddress, nil) != nil
          }
        }
      }
    }
  #endif
}
