import Cryptography
import Data
import Domain
import Foundation
import Networking

/// What judging a name or a handle costs, and a sign-in at an identity provider.
enum IdentityMeasurements {
  struct Broken: Error {
    let reason: String
  }

  static func all() async throws -> [Row] {
    try await texts() + signIn() + [rsa()]
  }

  /// The signature of a token that is signed with RS256: the example of RFC 7515, A.2, and its key of 2,048 bits.
  ///
  /// The rest of the verification is that of a token with ES256.
  private static func rsa() throws -> Row {
    let key = try RSAPublicKey(
      modulus: Base64URL.decode(modulus) ?? Data(), exponent: Data([1, 0, 1]))
    let message = Data(("eyJhbGciOiJSUzI1NiJ9." + payload).utf8)
    let signature = Base64URL.decode(signature) ?? Data()
    guard try key.isValid(signature, for: message) else {
      throw Broken(reason: "the signature of RFC 7515, A.2, is not valid")
    }
    let measurement = Stopwatch.measure(2_000, steps: 10) { _ in
      for _ in 0..<10 { consume((try? key.isValid(signature, for: message)) == true) }
    }
    return Row("verify the RS256 signature of a token", measurement, atMost: 200_000)
  }

  private static let modulus =
    "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm"
    + "4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5"
    + "rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGh"
    + "yxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"
  private static let payload =
    "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
  private static let signature =
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5"
    + "jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHl"
    + "b1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9"
    + "QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw"
  /// RFC 7515, appendix A.3.

  private static func texts() throws -> [Row] {
    // It normalizes the text first.
    let validator = ScreenNameValidator(policy: .standard)
    let names = (0..<100).map { "Ada_Lovelace\($0)" }
    guard names.allSatisfy({ validator.validate($0).error == nil }) else {
      throw Broken(reason: "a name is not valid")
    }
    let name = Stopwatch.measure(2_000, steps: names.count) { _ in
      for name in names { consume(validator.validate(name)) }
    }
    let handles = (0..<100).map { "AdaL\($0)" }
    let handle = Stopwatch.measure(2_000, steps: handles.count) { _ in
      for handle in handles { consume(HandlePolicy.standard.validateFormat(handle)) }
    }
    return [
      Row("normalize and judge an ASCII screen name", name, atMost: 2_000),
      Row("judge a handle", handle, atMost: 2_000),
    ]
  }

  /// A whole sign-in at a provider that answers in the process, and its last part: the verification of
  /// the token, from the provider's last response to the verified token.
  ///
  /// The sign-in has the address of the page, the exchange of the code, and the verification. Making the
  /// token is subtracted.
  private static func signIn() async throws -> [Row] {
    let provider = try ProviderInProcess()
    var (signIns, verifications): ([UInt64], [UInt64]) = ([], [])
    for run in 0..<1_100 {
      let start = Process.now()
      _ = try await provider.signIn()
      let end = Process.now()
      guard run >= 100 else { continue }
      signIns.append(end - start - min(end - start, provider.makingTime))
      verifications.append(end - provider.lastResponse)
    }
    func measurement(_ times: [UInt64]) -> Measurement {
      Measurement(steps: 1, times: times.sorted(), allocations: nil)
    }
    return [
      Row("sign in at a provider in process, its ES256 token verified", measurement(signIns)),
      Row("verify an ES256 identity token", measurement(verifications), atMost: 200_000),
    ]
  }
}

/// An OpenID provider, and the app's side of a sign-in at it.
private final class ProviderInProcess: HTTPClient, @unchecked Sendable {
  // Audited: the benchmark sends one request after another from one task.
  private static let issuer = "https://provider.example.com"
  private let key: P256SigningKey
  private var nonce = ""
  /// How long making the last token took, in nanoseconds.
  private(set) var makingTime: UInt64 = 0
  /// When the last response was made.
  private(set) var lastResponse: UInt64 = 0
  private lazy var provider = OpenIDSignInProvider(
    clients: [.google: OpenIDClient(issuer: Self.issuer, clientID: "app-1")], client: self,
    redirect: LinkRedirect(address: "shell://oauth/callback"), clock: ContinuousClock(),
    now: { Date() })

  init() throws { key = try P256SigningKey(secret: Data(repeating: 7, count: 32)) }

  func signIn() async throws -> SecretString {
    let provider = provider
    return try await provider.identityToken(from: .google) { page in
      let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
      self.nonce = items.first { $0.name == "nonce" }?.value ?? ""
      let state = items.first { $0.name == "state" }?.value ?? ""
      _ = provider.receive(code: SecretString("c-1"), state: state)
    }
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    defer { lastResponse = Process.now() }
    let issuer = Self.issuer
    switch request.url.path() {
    case "/.well-known/openid-configuration":
      return json(
        #"{"issuer":"\#(issuer)","authorization_endpoint":"\#(issuer)/authorize","#
          + #""token_endpoint":"\#(issuer)/token","jwks_uri":"\#(issuer)/keys"}"#)
    case "/keys":
      let (x, y) = (key.publicKey.x, key.publicKey.y)
      return json(
        #"{"keys":[{"kty":"EC","crv":"P-256","kid":"k1","x":"\#(Base64URL.encode(x))","#
          + #""y":"\#(Base64URL.encode(y))"}]}"#)
    default:
      let start = Process.now()
      let seconds = Int(Date().timeIntervalSince1970)
      let claims =
        #"{"iss":"\#(issuer)","sub":"u-1","aud":"app-1","iat":\#(seconds),"#
        + #""exp":\#(seconds + 600),"nonce":"\#(nonce)"}"#
      let token = try JSONWebSignature.sign(
        header: Data(#"{"alg":"ES256","kid":"k1"}"#.utf8), payload: Data(claims.utf8), with: key)
      makingTime = Process.now() - start
      return json(#"{"id_token":"\#(token)","token_type":"Bearer"}"#)
    }
  }

  private func json(_ text: String) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json"], body: .text(text))
  }
}
