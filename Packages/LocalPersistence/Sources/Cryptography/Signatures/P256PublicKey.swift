#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(CryptoKit)
  import CryptoKit
#endif

/// A public key of the curve P-256 that verifies ES256: ECDSA with SHA-256 (RFC 7518, section 3.4).
public struct P256PublicKey: Sendable {
  /// The bytes of a coordinate.
  public static let coordinateByteCount = 32
  /// The bytes of a signature: r and s side by side.
  public static let signatureByteCount = 64

  /// The first coordinate.
  public let x: Data
  /// The second coordinate.
  public let y: Data

  #if canImport(CryptoKit)
    private let key: P256.Signing.PublicKey
  #else
    private let key: LibcryptoKey
  #endif

  /// Creates a key from the coordinates of its point.
  ///
  /// - Throws: ``CryptographyError/invalidLength(field:expected:actual:)``, or
  ///   ``CryptographyError/invalidParameter(rule:)`` for a point that is not on the curve.
  public init(x: Data, y: Data) throws(CryptographyError) {
    for coordinate in [x, y] where coordinate.count != Self.coordinateByteCount {
      throw .invalidLength(
        field: "coordinate", expected: Self.coordinateByteCount, actual: coordinate.count)
    }
    self.x = x
    self.y = y
    let point = Data([0x04]) + x + y
    #if canImport(CryptoKit)
      guard let key = try? P256.Signing.PublicKey(x963Representation: point) else {
        throw .invalidParameter(rule: "the point is on the curve P-256")
      }
    #else
      guard let key = LibcryptoKey.publicKey(Self.prefix + point) else {
        throw .invalidParameter(rule: "the point is on the curve P-256")
      }
    #endif
    self.key = key
  }

  #if !canImport(CryptoKit)
    /// What comes before the point in the encoding of a key of P-256 (RFC 5480, section 2).
    private static let prefix = Data([
      0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08,
      0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ])
  #endif

  /// Whether a signature of the message is valid; false for a malformed one.
  ///
  /// - Parameter signature: r and s side by side, 64 bytes.
  public func isValid(
    _ signature: Data, for message: Data
  ) throws(CryptographyError) -> Bool {
    guard signature.count == Self.signatureByteCount else { return false }
    #if canImport(CryptoKit)
      guard let signature = try? P256.Signing.ECDSASignature(rawRepresentation: signature) else {
        return false
      }
      return key.isValidSignature(signature, for: message)
    #else
      guard let encoded = LibcryptoSignature.encoded(signature) else {
        throw .libraryFailure(operation: "verify")
      }
      return try key.isValid(encoded, for: message)
    #endif
  }
}
