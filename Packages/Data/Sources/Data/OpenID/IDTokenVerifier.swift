import Cryptography
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Verifies identity tokens of one provider for one app (OpenID Connect Core 1.0, section 3.1.3.7).
struct IDTokenVerifier: Sendable {
  /// How much the clocks of the provider and of this device may differ, in seconds.
  static let leeway: TimeInterval = 300
  /// The most bytes of a subject (OpenID Connect Core 1.0, section 2).
  private static let subjectLimit = 255

  let issuer: String
  let clientID: String

  /// Verifies the signature and the claims of a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - nonce: The nonce of the sign-in that asked for the token.
  ///   - keys: The provider's keys.
  ///   - now: The present instant.
  func verify(
    _ token: IDToken, nonce: String, keys: JSONWebKeySet, at now: Date
  ) throws(IDTokenError) {
    guard keys.isValid(token.signed, by: token.keyID, token.algorithm) else { throw .signature }
    let claims = token.claims
    guard claims["iss"] == .string(issuer) else { throw .issuer }
    guard isForApp(claims) else { throw .audience }
    guard let value = claims["nonce"]?.stringValue,
      ConstantTime.areEqual(Data(value.utf8), Data(nonce.utf8))
    else { throw .nonce }
    guard let subject = claims["sub"]?.stringValue,
      (1...Self.subjectLimit).contains(subject.utf8.count),
      case .number(let end)? = claims["exp"], case .number(let start)? = claims["iat"]
    else { throw .malformed }
    let seconds = now.timeIntervalSince1970
    guard seconds - Self.leeway < end else { throw .expired }
    guard start <= seconds + Self.leeway else { throw .issuedInFuture }
  }

  /// Whether the app is the audience, and the authorized party where one is named.
  private func isForApp(_ claims: JSONValue) -> Bool {
    let party = claims["azp"]
    if let party, party != .string(clientID) { return false }
    switch claims["aud"] {
    case .string(let audience)?: return audience == clientID
    case .array(let audiences)?:
      return audiences.contains(.string(clientID)) && (audiences.count == 1 || party != nil)
    default: return false
    }
  }
}
