#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(CryptoKit)
  import Security
#endif

/// An RSA public key that verifies RS256: RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
public struct RSAPublicKey: Sendable {
  /// The bytes that a modulus may have: 2048 bits at least (RFC 7518, section 3.3).
  public static let modulusByteCounts = 256...1_024

  #if canImport(CryptoKit)
    private let encoding: Data
  #else
    private let key: LibcryptoKey
  #endif

  /// Creates a key from its numbers, the most significant byte first.
  ///
  /// - Throws: ``CryptographyError/invalidParameter(rule:)`` for a modulus of another length and for
  ///   an exponent that is even, 1 or longer than 8 bytes.
  public init(modulus: Data, exponent: Data) throws(CryptographyError) {
    let modulus = Data(modulus.drop { $0 == 0 })
    let exponent = Data(exponent.drop { $0 == 0 })
    guard Self.modulusByteCounts.contains(modulus.count), modulus.last.map({ $0 & 1 == 1 }) == true
    else { throw .invalidParameter(rule: "an RSA modulus is odd and has 256 to 1024 bytes") }
    guard (1...8).contains(exponent.count), exponent.last.map({ $0 & 1 == 1 }) == true,
      exponent != Data([1])
    else { throw .invalidParameter(rule: "an RSA exponent is odd, above 1 and below 2^64") }
    // RSAPublicKey (RFC 8017, appendix A.1.1).
    let encoding = DEREncoding.sequence(
      DEREncoding.integer(modulus) + DEREncoding.integer(exponent))
    #if canImport(CryptoKit)
      self.encoding = encoding
    #else
      guard let key = LibcryptoKey.rsaPublicKey(encoding) else {
        throw .invalidParameter(rule: "the numbers are an RSA public key")
      }
      self.key = key
    #endif
  }

  /// Whether a signature of the message is valid; false for a malformed one.
  public func isValid(
    _ signature: Data, for message: Data
  ) throws(CryptographyError) -> Bool {
    #if canImport(CryptoKit)
      let attributes: [String: Any] = [
        kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
        kSecAttrKeyClass as String: kSecAttrKeyClassPublic,
      ]
      guard
        let key = SecKeyCreateWithData(encoding as CFData, attributes as CFDictionary, nil)
      else { throw .libraryFailure(operation: "verify") }
      return SecKeyVerifySignature(
        key, .rsaSignatureMessagePKCS1v15SHA256, message as CFData, signature as CFData, nil)
    #else
      return try key.isValid(signature, for: message)
    #endif
  }
}

/// The two forms of DER that a key needs (ITU-T X.690).
enum DEREncoding {
  /// Encodes a positive number without leading zeros.
  static func integer(_ number: Data) -> Data {
    let isHigh = number.first.map { $0 >= 0x80 } ?? true
    return element(0x02, (isHigh ? Data([0]) : Data()) + number)
  }

  /// Encodes a sequence of encoded elements.
  static func sequence(_ elements: Data) -> Data { element(0x30, elements) }

  private static func element(_ tag: UInt8, _ content: Data) -> Data {
    let count = content.count
    guard count >= 0x80 else { return Data([tag, UInt8(count)]) + content }
    var length: [UInt8] = []
    var rest = count
    while rest > 0 {
      length.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return Data([tag, 0x80 | UInt8(length.count)]) + Data(length) + content
  }
}
