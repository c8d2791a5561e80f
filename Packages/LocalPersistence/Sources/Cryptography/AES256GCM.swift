#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D).
///
/// ```swift
/// let key = try SymmetricKey.random()
/// let box = try AES256GCM.seal(secret, using: key, authenticating: header)
/// let same = try AES256GCM.open(box, using: key, authenticating: header)
/// ```
public enum AES256GCM {
  /// The length of a nonce, in bytes.
  public static let nonceByteCount = 12
  /// The length of a tag, in bytes.
  public static let tagByteCount = 16
  /// The longest message or associated data one call takes, in bytes.
  public static let messageByteLimit = Int(Int32.max) - 64

  /// Encrypts and authenticates under a fresh random nonce.
  ///
  /// A key is good for 2^32 messages with random nonces (SP 800-38D, section 8.3).
  public static func seal(
    _ message: Data, using key: SymmetricKey, authenticating associatedData: Data = Data()
  ) throws(CryptographyError) -> SealedBox {
    let nonce = try SecureRandom.bytes(count: nonceByteCount)
    return try seal(message, using: key, nonce: nonce, authenticating: associatedData)
  }

  /// Encrypts and authenticates under the caller's nonce.
  ///
  /// Two messages under one key must never share a nonce: prefer
  /// ``seal(_:using:authenticating:)``.
  public static func seal(
    _ message: Data, using key: SymmetricKey, nonce: Data,
    authenticating associatedData: Data = Data()
  ) throws(CryptographyError) -> SealedBox {
    guard nonce.count == nonceByteCount else {
      throw .invalidLength(field: "nonce", expected: nonceByteCount, actual: nonce.count)
    }
    try checkLength(message, associatedData)
    return try encrypt(message, key: key, nonce: nonce, associatedData: associatedData)
  }

  /// Decrypts a message after its tag was found right.
  ///
  /// Throws ``CryptographyError/authenticationFailed`` for a wrong key, wrong associated data or any
  /// changed bit.
  public static func open(
    _ box: SealedBox, using key: SymmetricKey, authenticating associatedData: Data = Data()
  ) throws(CryptographyError) -> Data {
    try checkLength(box.ciphertext, associatedData)
    return try decrypt(box, key: key, associatedData: associatedData)
  }

  private static func checkLength(
    _ message: Data, _ associatedData: Data
  ) throws(CryptographyError) {
    guard max(message.count, associatedData.count) <= messageByteLimit else {
      throw .inputTooLong(limit: messageByteLimit)
    }
  }
}
