import Cryptography
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The backend as a provider of identities.
@Suite struct BackendOpenIDTests {
  /// RFC 7636, appendix B.
  static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
  static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  static let redirectURI = "http://127.0.0.1:49152/oauth/callback"

  private let harness = BackendHarness { $0.redirectURIs = ["shell://oauth/callback"] }

  private static func form(_ parameters: [String: String]) -> Data {
    var components = URLComponents()
    components.queryItems = parameters.sorted { $0.key < $1.key }.map {
      URLQueryItem(name: $0.key, value: $0.value)
    }
    return Data((components.percentEncodedQuery ?? "").utf8)
  }

  private static let request = [
    "response_type": "code", "client_id": "google", "redirect_uri": redirectURI,
    "scope": "openid email", "state": "s-1", "nonce": "n-1", "code_challenge": challenge,
    "code_challenge_method": "S256",
  ]

  private func post(
    _ backend: ReferenceBackend, _ path: String, _ parameters: [String: String]
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, path, bytes: Self.form(parameters),
      headers: ["Content-Type": "application/x-www-form-urlencoded"])
  }

  /// The code of an identity, by the address that the person is sent back to.
  private func code(
    _ backend: ReferenceBackend, _ changes: [String: String] = [:]
  ) async throws -> String {
    var parameters = Self.request
    parameters["identity"] = "demo-grace"
    parameters.merge(changes) { $1 }
    let answer = try await post(backend, "/oauth/authorize", parameters)
    #expect(answer.status == 303)
    let location = try #require(answer.response.headers["Location"])
    #expect(location.hasPrefix(try #require(parameters["redirect_uri"]) + "?code="))
    #expect(location.hasSuffix("&state=s-1"))
    return String(location.drop { $0 != "=" }.dropFirst().prefix { $0 != "&" })
  }

  private func exchange(
    _ backend: ReferenceBackend, _ code: String, _ changes: [String: String] = [:]
  ) async throws -> JSONResponse {
    var parameters = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
      "client_id": "google", "code_verifier": Self.verifier,
    ]
    parameters.merge(changes) { $1 }
    return try await post(backend, "/oauth/token", parameters)
  }

  private func signIn(
    _ backend: ReferenceBackend, _ token: String, provider: String = "google"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/auth/sign-in/\(provider)", json: #"{"identityToken":"\#(token)"}"#)
  }

  @Test func `a code is exchanged for a token that the published key verifies and that signs in`()
    async throws
  {
    let backend = harness.backend()
    let answer = try await exchange(backend, try await code(backend))
    #expect(answer.status == 200)
    let token = try answer.text("id_token")
    let signed = try #require(JSONWebSignature(compact: token))
    let keys = try await backend.call(.get, "/oauth/jwks")
    guard case .array(let found)? = keys["keys"], let key = found.first else {
      Issue.record("no key")
      return
    }
    let x = try #require(key["x"]?.stringValue.flatMap { Base64URL.decode($0) })
    let y = try #require(key["y"]?.stringValue.flatMap { Base64URL.decode($0) })
    #expect(try P256PublicKey(x: x, y: y).isValid(signed.signature, for: signed.signingInput))
    let claims = try JSONCoding().decode(JSONValue.self, from: signed.payload)
    #expect(claims["iss"] == .string("http://localhost"))
    #expect(claims["aud"] == .string("google"))
    #expect(claims["nonce"] == .string("n-1"))
    let session = try await signIn(backend, token)
    #expect(session.status == 200)
    #expect(session["user"]?["email"] == .string("grace@example.com"))
    #expect(try await signIn(backend, token, provider: "apple").status == 401)
  }

  @Test func `the configuration names the addresses and the algorithm`() async throws {
    let answer = try await harness.backend().call(.get, "/.well-known/openid-configuration")
    #expect(answer["token_endpoint"] == .string("http://localhost/oauth/token"))
    #expect(answer["id_token_signing_alg_values_supported"] == .array([.string("ES256")]))
  }

  @Test func `a code counts once, also after a wrong verifier`() async throws {
    let backend = harness.backend()
    let first = try await code(backend)
    #expect(try await exchange(backend, first).status == 200)
    #expect(try await exchange(backend, first)["error"] == .string("invalid_grant"))
    let second = try await code(backend)
    let wrong = String(Self.verifier.reversed())
    #expect(
      try await exchange(backend, second, ["code_verifier": wrong])["error"]
        == .string("invalid_grant"))
    #expect(try await exchange(backend, second).status == 400)
  }

  @Test(arguments: [
    ["redirect_uri": "http://127.0.0.1:49153/oauth/callback"], ["client_id": "apple"],
    ["code": "0"], ["code_verifier": "short"],
  ])
  func `a code is refused with another address, app or secret`(
    changes: [String: String]
  ) async throws {
    let backend = harness.backend()
    let answer = try await exchange(backend, try await code(backend), changes)
    #expect(answer.status == 400)
    #expect(answer["id_token"] == nil)
  }

  @Test func `a code ends after 60 seconds, and a token after 10 minutes`() async throws {
    let backend = harness.backend()
    let late = try await code(backend)
    harness.advance(by: .seconds(60))
    #expect(try await exchange(backend, late)["error"] == .string("invalid_grant"))
    let token = try await exchange(backend, try await code(backend)).text("id_token")
    harness.advance(by: .seconds(599))
    #expect(try await signIn(backend, token).status == 200)
    harness.advance(by: .seconds(1))
    #expect(try await signIn(backend, token).status == 401)
  }

  @Test(arguments: [
    ["redirect_uri": "https://evil.example.com/oauth/callback"],
    ["redirect_uri": "http://127.0.0.1:49152/other"],
    ["redirect_uri": "http://127.0.0.1:0/oauth/callback"],
    ["redirect_uri": "http://127.0.0.1:49152@evil.example.com/oauth/callback"],
    ["redirect_uri": "http://localhost:49152/oauth/callback"],
    ["client_id": "other"], ["response_type": "token"], ["scope": "email"], ["state": ""],
    ["code_challenge": "short"], ["code_challenge_method": "plain"],
  ])
  func `a request of no app of the service gets no page and no code`(
    changes: [String: String]
  ) async throws {
    let backend = harness.backend()
    let parameters = Self.request.merging(changes) { $1 }
    let query = String(decoding: Self.form(parameters), as: UTF8.self)
    #expect(try await backend.call(.get, "/oauth/authorize?" + query).status == 400)
    let posted = parameters.merging(["identity": "demo-grace"]) { $1 }
    let answer = try await post(backend, "/oauth/authorize", posted)
    #expect(answer.status == 400)
    #expect(answer.response.headers["Location"] == nil)
  }

  @Test func `the page offers each identity and repeats the request as text`() async throws {
    let backend = harness.backend()
    let parameters = Self.request.merging(["state": "\"><script>"]) { $1 }
    let query = String(decoding: Self.form(parameters), as: UTF8.self)
    let answer = try await backend.call(.get, "/oauth/authorize?" + query)
    #expect(answer.status == 200)
    let page = String(decoding: answer.response.body.data ?? Data(), as: UTF8.self)
    #expect(page.contains("value=\"demo-grace\""))
    #expect(page.contains("&quot;&gt;&lt;script&gt;"))
    #expect(!page.contains("<script>"))
  }

  @Test func `Cancel sends the person back without a code`() async throws {
    let parameters = Self.request.merging(["identity": ""]) { $1 }
    let answer = try await post(harness.backend(), "/oauth/authorize", parameters)
    #expect(
      answer.response.headers["Location"] == Self.redirectURI + "?error=access_denied&state=s-1")
  }

  @Test func `a link of the app is an address only where the configuration has it`() async throws {
    let changes = ["redirect_uri": "shell://oauth/callback", "identity": "demo-unnamed"]
    let backend = harness.backend()
    let code = try await code(backend, changes)
    let answer = try await exchange(backend, code, ["redirect_uri": "shell://oauth/callback"])
    let session = try await signIn(backend, try answer.text("id_token"))
    #expect(session["user"]?["email"] == nil)
    let other = try await post(
      BackendHarness().backend(), "/oauth/authorize", Self.request.merging(changes) { $1 })
    #expect(other.status == 400)
  }

  @Test func `a token that is changed or of another key signs nobody in`() async throws {
    let backend = harness.backend()
    let token = try await exchange(backend, try await code(backend)).text("id_token")
    let parts = token.split(separator: ".").map(String.init)
    let key = try P256SigningKey(secret: Data(repeating: 7, count: 32))
    let forged = try JSONWebSignature.sign(
      header: try #require(Base64URL.decode(parts[0])),
      payload: try #require(Base64URL.decode(parts[1])), with: key)
    let none = Base64URL.encode(Data(#"{"alg":"none"}"#.utf8)) + "." + parts[1] + "."
    for wrong in [forged, none, parts[0] + "." + parts[1] + ".", "x", ""] {
      #expect(try await signIn(backend, wrong).status == 401)
    }
  }

  @Test func `a repeated parameter is malformed`() async throws {
    let body = Self.form(Self.request.merging(["identity": "demo-grace"]) { $1 })
    let answer = try await harness.backend().call(
      .post, "/oauth/authorize", bytes: body + Data("&state=s-2".utf8),
      headers: ["Content-Type": "application/x-www-form-urlencoded"])
    #expect(answer.status == 400)
  }

  @Test func `without identities there is no provider`() async throws {
    let backend = BackendHarness { $0.identities = [] }.backend()
    for path in ["/.well-known/openid-configuration", "/oauth/jwks"] {
      #expect(try await backend.call(.get, path).status == 404)
    }
  }
}
