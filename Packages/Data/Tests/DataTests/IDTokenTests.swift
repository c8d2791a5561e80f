import Cryptography
import Networking
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct IDTokenTests {
  private static let verifier = IDTokenVerifier(issuer: OpenIDFixture.issuer, clientID: "app-1")

  private func verify(
    _ text: String, keys: Data? = nil, at now: Date = OpenIDFixture.start
  ) throws {
    let keys = try #require(JSONWebKeySet(try keys ?? OpenIDFixture.keySet()))
    try Self.verifier.verify(IDToken(text), nonce: "n-1", keys: keys, at: now)
  }

  private func token(_ changes: [String: JSONValue?]) throws -> String {
    var claims = OpenIDFixture.claims(nonce: "n-1")
    for (name, value) in changes { claims[name] = value }
    return try OpenIDFixture.token(claims)
  }

  private static let seconds = OpenIDFixture.start.timeIntervalSince1970

  @Test(
    arguments: [
      [:], ["aud": .array([.string("app-1")])],
      ["aud": .array([.string("app-1"), .string("app-2")]), "azp": .string("app-1")],
      ["exp": .number(seconds - 299)], ["iat": .number(seconds + 300)], ["extra": .object([:])],
    ] as [[String: JSONValue]])
  func `a token of this provider for this sign-in is accepted`(
    changes: [String: JSONValue]
  ) throws {
    try verify(try token(changes))
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let changes: [String: JSONValue?]
    let error: IDTokenError

    init(_ changes: [String: JSONValue?], _ error: IDTokenError) {
      self.changes = changes
      self.error = error
    }

    var testDescription: String { "\(changes)" }
  }

  static let refusals: [Refusal] = [
    Refusal(["iss": .string("https://other.example.com")], .issuer), Refusal(["iss": nil], .issuer),
    Refusal(["iss": .string(OpenIDFixture.issuer + "/")], .issuer),
    Refusal(["aud": .string("app-2")], .audience), Refusal(["aud": nil], .audience),
    Refusal(["aud": .array([])], .audience),
    Refusal(["aud": .array([.string("app-1"), .string("app-2")])], .audience),
    Refusal(["azp": .string("app-2")], .audience),
    Refusal(["nonce": .string("n-2")], .nonce), Refusal(["nonce": nil], .nonce),
    Refusal(["sub": .string("")], .malformed), Refusal(["sub": nil], .malformed),
    Refusal(["sub": .string(String(repeating: "s", count: 256))], .malformed),
    Refusal(["exp": .number(seconds - 300)], .expired),
    Refusal(["exp": .number(seconds - 3_600)], .expired),
    Refusal(["exp": .string("later")], .malformed), Refusal(["exp": nil], .malformed),
    Refusal(["iat": .number(seconds + 301)], .issuedInFuture), Refusal(["iat": nil], .malformed),
  ]

  @Test(arguments: refusals)
  func `a token with another claim is refused`(refusal: Refusal) throws {
    #expect(throws: refusal.error) { try verify(try token(refusal.changes)) }
  }

  @Test(arguments: ["none", "HS256", "RS512", "es256", ""])
  func `an algorithm other than RS256 and ES256 is refused`(name: String) throws {
    let text = try OpenIDFixture.token(
      OpenIDFixture.claims(nonce: "n-1"), header: ["alg": .string(name), "kid": .string("k1")])
    #expect(throws: IDTokenError.algorithm) { try IDToken(text) }
  }

  @Test func `the algorithm of another kind of key is refused`() throws {
    let text = try OpenIDFixture.token(
      OpenIDFixture.claims(nonce: "n-1"), header: ["alg": .string("RS256"), "kid": .string("k1")])
    #expect(throws: IDTokenError.signature) { try verify(text) }
  }

  @Test func `a changed token and one of another key are refused`() throws {
    let text = try token([:])
    let parts = text.split(separator: ".").map(String.init)
    let other = try JSONCoding().encode(
      OpenIDFixture.claims(nonce: "n-1").merging(["sub": .string("u-2")]) { $1 })
    for wrong in [
      "\(parts[0]).\(Base64URL.encode(other)).\(parts[2])", "\(parts[0]).\(parts[1]).",
      try OpenIDFixture.token(
        OpenIDFixture.claims(nonce: "n-1"), key: Data(repeating: 8, count: 32)),
    ] {
      #expect(throws: IDTokenError.signature) { try verify(wrong) }
    }
  }

  @Test(arguments: [
    #"{"alg":"ES256","alg":"ES256"}"#, #"{"alg":"ES256","\u0061lg":"none"}"#,
    #"{"alg":"ES256","crit":["b64"]}"#, #"{"alg":"ES256","kid":1}"#, "[]", "{", "",
    #"{"alg":"ES256"} x"#,
  ])
  func `a header that readers may read differently is refused`(header: String) throws {
    let key = try P256SigningKey(secret: Data(repeating: 7, count: 32))
    let text = try JSONWebSignature.sign(
      header: Data(header.utf8),
      payload: JSONCoding().encode(OpenIDFixture.claims(nonce: "n-1")), with: key)
    #expect(throws: IDTokenError.malformed) { try IDToken(text) }
  }

  @Test func `a repeated claim, UTF-16 and a token that is too long are refused`() throws {
    let key = try P256SigningKey(secret: Data(repeating: 7, count: 32))
    let header = Data(#"{"alg":"ES256","kid":"k1"}"#.utf8)
    let claims = try JSONCoding().encode(OpenIDFixture.claims(nonce: "n-1"))
    let repeated = Data(#"{"sub":"u-2","#.utf8) + claims.dropFirst()
    let wide = Data(claims.flatMap { [$0, 0] })
    let long = Data(#"{"x":"\#(String(repeating: "x", count: 9_000))"}"#.utf8)
    for payload in [repeated, wide, long] {
      let text = try JSONWebSignature.sign(header: header, payload: payload, with: key)
      #expect(throws: IDTokenError.malformed) { try IDToken(text) }
    }
  }

  @Test func `a name in two objects is no repeated one`() {
    #expect(
      StrictJSON.object(Data(#"{"a":{"b":1},"b":[{"a":1},{"a":"b"}],"c":"b\"a"}"#.utf8)) != nil)
    #expect(StrictJSON.object(Data(#"{"a":[{"b":1,"b":2}]}"#.utf8)) == nil)
  }

  @Test(arguments: [
    #"{"keys":[{"kty":"EC","crv":"P-384","kid":"k1","x":"AA","y":"AA"}]}"#,
    #"{"keys":[{"kty":"oct","kid":"k1","k":"AA"}]}"#,
    #"{"keys":[{"kty":"RSA","kid":"k1","n":"AQAB","e":"AQAB"}]}"#, #"{"keys":[]}"#,
  ])
  func `a set without a usable key verifies nothing`(keys: String) throws {
    #expect(throws: IDTokenError.signature) {
      try verify(try token([:]), keys: Data(keys.utf8))
    }
  }

  @Test(arguments: ["{}", #"{"keys":{}}"#, "[]", "<html>", #"{"keys":[],"keys":[]}"#])
  func `an answer that is no set of keys is refused`(keys: String) {
    #expect(JSONWebKeySet(Data(keys.utf8)) == nil)
  }

  @Test func `a proof key has the digest of RFC 7636, appendix B`() throws {
    let proof = try ProofKey(verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    #expect(proof.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
  }
}
