#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if !canImport(CryptoKit)
  import CCrypto
#endif

/// Random bytes fit for keys, nonces and tokens.
public enum SecureRandom {
  /// Returns `count` random bytes; none for a count of zero.
  ///
  /// Throws ``CryptographyError/invalidParameter(rule:)`` for a negative count and
  /// ``CryptographyError/libraryFailure(operation:)`` when the source cannot be seeded.
  public static func bytes(count: Int) throws(CryptographyError) -> Data {
    guard count >= 0 else { throw .invalidParameter(rule: "count is not negative") }
    guard count <= Int(Int32.max) else { throw .inputTooLong(limit: Int(Int32.max)) }
    guard count > 0 else { return Data() }
    var bytes = Data(count: count)
    guard fill(&bytes) else { throw .libraryFailure(operation: "random bytes") }
    return bytes
  }

  #if canImport(CryptoKit)
    private static func fill(_ bytes: inout Data) -> Bool {
      var generator = SystemRandomNumberGenerator()
      for index in bytes.indices {
        bytes[index] = UInt8.random(in: .min ... .max, using: &generator)
      }
      return true
    }
  #else
    private static func fill(_ bytes: inout Data) -> Bool {
      let status = bytes.withUnsafeMutableBytes { buffer in
        RAND_bytes(buffer.bindMemory(to: UInt8.self).baseAddress, Int32(buffer.count))
      }
      if status != 1 { ERR_clear_error() }
      return status == 1
    }
  #endif
}
