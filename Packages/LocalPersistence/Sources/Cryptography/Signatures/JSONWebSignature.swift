#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A signed content in the compact form (RFC 7515, section 7.1), taken apart and not yet verified.
public struct JSONWebSignature: Sendable {
  /// The most bytes of a compact form.
  public static let maximumByteCount = 16_384

  /// The JSON of the header.
  public let header: Data
  /// The content.
  public let payload: Data
  /// The signature.
  public let signature: Data
  /// The bytes that the signature is over.
  public let signingInput: Data

  /// Takes a compact form apart; nil for a malformed one and for one that is too long.
  public init?(compact text: String) {
    guard text.utf8.count <= Self.maximumByteCount else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]),
      let payload = Base64URL.decode(parts[1]), let signature = Base64URL.decode(parts[2])
    else { return nil }
    self.header = header
    self.payload = payload
    self.signature = signature
    signingInput = Data("\(parts[0]).\(parts[1])".utf8)
  }

  /// Signs a content with ES256 and returns the compact form.
  public static func sign(
    header: Data, payload: Data, with key: P256SigningKey
  ) throws(CryptographyError) -> String {
    let input = "\(Base64URL.encode(header)).\(Base64URL.encode(payload))"
    return "\(input).\(Base64URL.encode(try key.signature(for: Data(input.utf8))))"
  }
}
