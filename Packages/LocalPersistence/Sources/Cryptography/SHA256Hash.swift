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

/// The SHA-256 hash function (FIPS 180-4).
public enum SHA256Hash {
  /// The length of a digest, in bytes.
  public static let byteCount = 32

  /// Hashes the whole message.
  ///
  /// Throws ``CryptographyError/libraryFailure(operation:)`` when the library offers no SHA-256.
  public static func digest(of message: Data) throws(CryptographyError) -> Data {
    #if canImport(CryptoKit)
      return Data(CryptoKit.SHA256.hash(data: message))
    #else
      var digest = Data(count: byteCount)
      let isDone = digest.withUnsafeMutableBytes { output in
        message.withUnsafeBytes { input in
          EVP_Digest(
            input.baseAddress, input.count, output.bindMemory(to: UInt8.self).baseAddress, nil,
            LibcryptoAlgorithm.sha256.pointer, nil) == 1
        }
      }
      guard isDone else {
        ERR_clear_error()
        throw .libraryFailure(operation: "SHA-256")
      }
      return digest
    #endif
  }
}
