import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The secret that exchanges a code, and its digest (RFC 7636).
struct ProofKey: Sendable {
  /// The secret.
  let verifier: String
  /// The digest, which the authorization request contains.
  let challenge: String

  /// Makes the digest of a secret with the method S256 (RFC 7636, section 4.2).
  init(verifier: String) throws(CryptographyError) {
    self.verifier = verifier
    challenge = Base64URL.encode(try SHA256Hash.digest(of: Data(verifier.utf8)))
  }
}

/// Parameters as text (RFC 6749, appendix B).
enum FormEncoding {
  /// Encodes parameters in their order.
  static func text(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\($0.name)=\(encode($0.value))" }.joined(separator: "&")
  }

  private static func encode(_ text: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      let isLetterOrDigit =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      if isLetterOrDigit || "-._~".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 0xF)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
