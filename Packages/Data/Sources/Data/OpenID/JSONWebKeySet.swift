import Cryptography
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The public keys of a provider that verify identity tokens (RFC 7517, section 5).
struct JSONWebKeySet: Sendable {
  /// The most keys of a set.
  private static let limit = 50

  /// An algorithm that a token may be signed with.
  enum Algorithm: String, Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA with P-256 and SHA-256.
    case es256 = "ES256"
  }

  private enum Key: Sendable {
    case rsa(RSAPublicKey)
    case curve(P256PublicKey)
  }

  private let keys: [(id: String?, key: Key)]

  /// Reads a set; nil for a malformed one.
  ///
  /// Keys that verify no identity token are left out.
  init?(_ json: Data) {
    guard case .array(let values)? = StrictJSON.object(json)?["keys"],
      values.count <= Self.limit
    else { return nil }
    keys = values.compactMap { value in
      Self.key(value).map { (value["kid"]?.stringValue, $0) }
    }
  }

  private static func key(_ value: JSONValue) -> Key? {
    guard value["use"].map({ $0 == .string("sig") }) ?? true else { return nil }
    let algorithm = value["alg"]?.stringValue
    switch value["kty"]?.stringValue {
    case "RSA":
      guard algorithm.map({ $0 == Algorithm.rs256.rawValue }) ?? true,
        let modulus = data(value["n"]), let exponent = data(value["e"]),
        let key = try? RSAPublicKey(modulus: modulus, exponent: exponent)
      else { return nil }
      return .rsa(key)
    case "EC":
      guard algorithm.map({ $0 == Algorithm.es256.rawValue }) ?? true,
        value["crv"] == .string("P-256"), let x = data(value["x"]), let y = data(value["y"]),
        let key = try? P256PublicKey(x: x, y: y)
      else { return nil }
      return .curve(key)
    default: return nil
    }
  }

  private static func data(_ value: JSONValue?) -> Data? {
    value?.stringValue.flatMap { Base64URL.decode($0) }
  }

  /// Whether the set has a key for a token.
  func hasKey(_ id: String?, for algorithm: Algorithm) -> Bool { key(id, algorithm) != nil }

  /// Whether the signature of a token is valid; false without a key for the token.
  func isValid(_ signed: JSONWebSignature, by id: String?, _ algorithm: Algorithm) -> Bool {
    switch key(id, algorithm) {
    case .rsa(let key)?:
      (try? key.isValid(signed.signature, for: signed.signingInput)) ?? false
    case .curve(let key)?:
      (try? key.isValid(signed.signature, for: signed.signingInput)) ?? false
    case nil: false
    }
  }

  /// The key of an id; without an id the only key for the algorithm.
  private func key(_ id: String?, _ algorithm: Algorithm) -> Key? {
    let fitting = keys.filter { entry in
      guard id == nil || entry.id == id else { return false }
      switch (entry.key, algorithm) {
      case (.rsa, .rs256), (.curve, .es256): return true
      default: return false
      }
    }
    return fitting.count == 1 ? fitting.first?.key : nil
  }
}
