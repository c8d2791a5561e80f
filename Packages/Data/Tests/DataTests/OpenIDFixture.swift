import Cryptography
import Domain
import Networking
import NetworkingMock
import Synchronization
import Testing

@testable import Data

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An OpenID provider that a test controls.
final class OpenIDFixture: Sendable {
  static let issuer = "https://provider.example.com"
  static let start = Date(timeIntervalSince1970: 1_769_853_600)
  static let registration = OpenIDClient(issuer: issuer, clientID: "app-1")

  struct State {
    var now = OpenIDFixture.start
    var key = Data(repeating: 7, count: 32)
    var keyID = "k1"
    /// Changes the claims of the next tokens.
    var claims: [String: JSONValue] = [:]
    /// Answers in place of the provider's, by path.
    var answers: [String: HTTPResponse] = [:]
    var nonce = ""
    var forms: [String] = []
    var paths: [String] = []
  }

  let state = Mutex(State())

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  func count(_ path: String) -> Int { state.withLock { $0.paths.filter { $0 == path }.count } }

  /// The claims of a token that is valid.
  static func claims(nonce: String, at now: Date = start) -> [String: JSONValue] {
    let seconds = now.timeIntervalSince1970
    return [
      "iss": .string(issuer), "sub": .string("u-1"), "aud": .string("app-1"),
      "iat": .number(seconds), "exp": .number(seconds + 600), "nonce": .string(nonce),
    ]
  }

  static func token(
    _ claims: [String: JSONValue], header: [String: JSONValue]? = nil,
    key: Data = Data(repeating: 7, count: 32), keyID: String = "k1"
  ) throws -> String {
    try JSONWebSignature.sign(
      header: JSONCoding().encode(header ?? ["alg": .string("ES256"), "kid": .string(keyID)]),
      payload: JSONCoding().encode(claims), with: P256SigningKey(secret: key))
  }

  static func keySet(key: Data = Data(repeating: 7, count: 32), id: String = "k1") throws -> Data {
    let key = try P256SigningKey(secret: key).publicKey
    let value: JSONValue = .object([
      "keys": .array([
        .object([
          "kty": .string("EC"), "crv": .string("P-256"), "kid": .string(id),
          "x": .string(Base64URL.encode(key.x)), "y": .string(Base64URL.encode(key.y)),
        ])
      ])
    ])
    return try JSONCoding().encode(value)
  }

  var client: HTTPClientStub {
    HTTPClientStub { request in
      let path = request.url.path()
      let body = try await request.body.collect(upTo: 10_000)
      return try self.state.withLock { state in
        state.paths.append(path)
        if path == "/token" { state.forms.append(String(decoding: body, as: UTF8.self)) }
        if let answer = state.answers[path] { return answer }
        return try Self.answer(path, state)
      }
    }
  }

  private static func answer(_ path: String, _ state: State) throws -> HTTPResponse {
    switch path {
    case "/.well-known/openid-configuration":
      return json(
        #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/authorize?tenant=1","#
          + #""token_endpoint":"\#(issuer)/token","jwks_uri":"\#(issuer)/keys"}"#)
    case "/keys":
      return HTTPResponse(
        status: 200, body: .bytes(try keySet(key: state.key, id: state.keyID)))
    default:
      let claims = claims(nonce: state.nonce, at: state.now).merging(state.claims) { $1 }
      let token = try token(claims, key: state.key, keyID: state.keyID)
      return json(#"{"id_token":"\#(token)","token_type":"Bearer"}"#)
    }
  }

  static func json(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/json"], body: .text(text))
  }

  /// The parameters of a page's address.
  static func parameters(of page: URL) -> [String: String] {
    let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  func provider(
    clock: any Clock<Duration> = ContinuousClock(),
    redirect: any AuthorizationRedirect = LinkRedirect(address: "shell://oauth/callback")
  ) -> OpenIDSignInProvider {
    OpenIDSignInProvider(
      clients: [.google: Self.registration], client: client,
      redirect: redirect, clock: clock,
      now: { self.state.withLock { $0.now } })
  }

  /// Signs in as a person who comes back at once.
  func signIn(_ provider: OpenIDSignInProvider) async throws -> SecretString {
    try await provider.identityToken(from: .google) { page in
      let parameters = Self.parameters(of: page)
      self.change { $0.nonce = parameters["nonce"] ?? "" }
      _ = provider.receive(code: SecretString("c-1"), state: parameters["state"] ?? "")
    }
  }
}
