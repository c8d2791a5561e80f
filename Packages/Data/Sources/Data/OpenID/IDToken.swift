import Cryptography
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An identity token that is taken apart and not yet verified.
struct IDToken: Sendable {
  /// The most bytes of a token.
  static let maximumByteCount = 8_192

  /// The token as it came.
  let text: String
  let signed: JSONWebSignature
  let algorithm: JSONWebKeySet.Algorithm
  let keyID: String?
  let claims: JSONValue

  /// Takes a token apart.
  ///
  /// - Throws: ``IDTokenError/malformed``, or ``IDTokenError/algorithm`` for any other algorithm than
  ///   RS256 and ES256, such as `none`.
  init(_ text: String) throws(IDTokenError) {
    guard text.utf8.count <= Self.maximumByteCount, let signed = JSONWebSignature(compact: text),
      let header = StrictJSON.object(signed.header), header["crit"] == nil,
      let claims = StrictJSON.object(signed.payload)
    else { throw .malformed }
    guard let name = header["alg"]?.stringValue,
      let algorithm = JSONWebKeySet.Algorithm(rawValue: name)
    else { throw .algorithm }
    if let id = header["kid"], id.stringValue == nil { throw .malformed }
    self.text = text
    self.signed = signed
    self.algorithm = algorithm
    keyID = header["kid"]?.stringValue
    self.claims = claims
  }
}

/// The reason for which an identity token is refused.
enum IDTokenError: Error, Hashable, Sendable {
  /// The token, its header or its claims cannot be read in one way only.
  case malformed
  /// The token is not signed with RS256 or ES256.
  case algorithm
  /// No key of the provider has verified the signature.
  case signature
  /// Another provider issued the token.
  case issuer
  /// The token is for another app.
  case audience
  /// The token is for another sign-in.
  case nonce
  /// The token has ended.
  case expired
  /// The token was issued in the future.
  case issuedInFuture
}
