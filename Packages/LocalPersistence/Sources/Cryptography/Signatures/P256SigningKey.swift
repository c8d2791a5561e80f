#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(CryptoKit)
  import CryptoKit
#endif

/// A private key of the curve P-256 that signs ES256: ECDSA with SHA-256 (RFC 7518, section 3.4).
public struct P256SigningKey: Sendable {
  /// The bytes of the secret number.
  public static let byteCount = 32

  /// The public key.
  public let publicKey: P256PublicKey

  #if canImport(CryptoKit)
    private let key: P256.Signing.PrivateKey
  #else
    private let key: LibcryptoKey
  #endif

  /// Creates a key from its secret number, such as 32 random bytes.
  ///
  /// - Throws: ``CryptographyError/invalidLength(field:expected:actual:)``, or
  ///   ``CryptographyError/invalidParameter(rule:)`` for zero and for a number that is not below the
  ///   order of the curve.
  public init(secret: Data) throws(CryptographyError) {
    guard secret.count == Self.byteCount else {
      throw .invalidLength(field: "secret", expected: Self.byteCount, actual: secret.count)
    }
    guard secret.contains(where: { $0 != 0 }), secret.lexicographicallyPrecedes(Self.order) else {
      throw .invalidParameter(rule: "the secret is above 0 and below the order of P-256")
    }
    #if canImport(CryptoKit)
      guard let key = try? P256.Signing.PrivateKey(rawRepresentation: secret) else {
        throw .libraryFailure(operation: "P-256")
      }
      let point = key.publicKey.rawRepresentation
    #else
      guard let key = LibcryptoKey.curvePrivateKey(Self.prefix + secret + Self.suffix),
        let point = key.publicEncoding?.suffix(2 * P256PublicKey.coordinateByteCount)
      else { throw .libraryFailure(operation: "P-256") }
    #endif
    self.key = key
    publicKey = try P256PublicKey(
      x: Data(point.prefix(P256PublicKey.coordinateByteCount)),
      y: Data(point.suffix(P256PublicKey.coordinateByteCount)))
  }

  /// The order of the curve (FIPS 186-5, SP 800-186, 3.2.1.3).
  private static let order: [UInt8] = [
    0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
  ]

  #if !canImport(CryptoKit)
    /// What comes before and after the number in the encoding of a private key of P-256 without its
    /// public key, which the library computes (RFC 5915, section 3).
    private static let prefix = Data([0x30, 0x31, 0x02, 0x01, 0x01, 0x04, 0x20])
    private static let suffix = Data([
      0xA0, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ])
  #endif

  /// Signs a message; returns r and s side by side, 64 bytes.
  public func signature(for message: Data) throws(CryptographyError) -> Data {
    #if canImport(CryptoKit)
      guard let signature = try? key.signature(for: message) else {
        throw .libraryFailure(operation: "sign")
      }
      return signature.rawRepresentation
    #else
      guard let raw = LibcryptoSignature.raw(try key.signature(for: message)) else {
        throw .libraryFailure(operation: "sign")
      }
      return raw
    #endif
  }
}
