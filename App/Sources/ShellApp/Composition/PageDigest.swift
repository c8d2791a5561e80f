import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The digest that the policy of a rendered page names its style and script by.
public enum PageDigest {
  /// Returns the SHA-256 digest of bytes.
  ///
  /// - Throws: `CryptographyError` when the library offers no SHA-256.
  public static func sha256(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try SHA256Hash.digest(of: Data(bytes)))
  }
}
