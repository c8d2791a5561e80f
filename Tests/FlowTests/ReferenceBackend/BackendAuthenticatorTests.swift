import Cryptography
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendAuthenticatorTests {
  private let place = TemporaryStatePath()

  private func harness(sends: Bool = false) -> BackendHarness {
    BackendHarness(folder: place.backend) { configuration in
      configuration.verifyIdentity = { _, token in
        VerifiedIdentity(
          subject: token, email: token == "unnamed" ? nil : "\(token)@example.com")
      }
      configuration.accessTokenLifetime = .seconds(86_400)
      configuration.issuer = "Kit"
      if !sends { configuration.deliver = { _ in Issue.record("a message was sent") } }
    }
  }

  private func code(_ secret: Data, _ harness: BackendHarness, steps: Int64 = 0) throws -> String {
    let step = try #require(TimeBasedOneTimePassword.step(at: harness.now))
    return try TimeBasedOneTimePassword(secret: secret).code(ofStep: step + steps)
  }

  private func begin(_ backend: ReferenceBackend, _ token: String) async throws -> Data {
    let setup = try await backend.call(.post, "/v1/account/second-factor/totp", token: token)
    #expect(setup.status == 201)
    return try #require(Base32.decode(try setup.text("secret")))
  }

  private func set(
    _ backend: ReferenceBackend, _ token: String, _ json: String
  ) async throws -> JSONResponse {
    try await backend.call(.put, "/v1/account/second-factor", token: token, json: json)
  }

  private func confirm(
    _ backend: ReferenceBackend, _ token: String, _ code: String
  ) async throws -> JSONResponse {
    try await set(backend, token, #"{"method":"totp","code":"\#(code)"}"#)
  }

  private func codes(_ answer: JSONResponse) -> [String] {
    guard case .array(let codes)? = answer["recoveryCodes"] else { return [] }
    return codes.compactMap(\.stringValue)
  }

  /// Sets an authenticator app with the code of the present step; returns its secret and the codes.
  private func enrol(
    _ backend: ReferenceBackend, _ harness: BackendHarness
  ) async throws -> (secret: Data, codes: [String]) {
    let token = try await backend.confirmedToken()
    let secret = try await begin(backend, token)
    let answer = try await confirm(backend, token, try code(secret, harness))
    #expect(answer.status == 200)
    #expect(answer["method"] == .string("totp"))
    return (secret, codes(answer))
  }

  private func signIn(_ backend: ReferenceBackend, _ code: String) async throws -> JSONResponse {
    let answer = try await backend.signIn()
    #expect(answer["method"] == .string("totp"))
    return try await backend.call(
      .post, "/v1/auth/mfa",
      json: #"{"challenge":"\#(try answer.text("challenge"))","code":"\#(code)"}"#)
  }

  @Test func `an account of a provider is asked for its second factor, too`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let provider = #"{"identityToken":"grace"}"#
    let first = try await backend.call(.post, "/v1/auth/sign-in/google", json: provider)
    let token = try first.text("accessToken")
    let secret = try await begin(backend, token)
    #expect(try await confirm(backend, token, try code(secret, harness)).status == 200)
    let answer = try await backend.call(.post, "/v1/auth/sign-in/google", json: provider)
    #expect(answer["status"] == .string("requiresMFA") && answer["method"] == .string("totp"))
    #expect(answer["accessToken"] == nil)
    let (challenge, next) = (try answer.text("challenge"), try code(secret, harness, steps: 1))
    let entered = try await backend.call(
      .post, "/v1/auth/mfa", json: #"{"challenge":"\#(challenge)","code":"\#(next)"}"#)
    #expect(entered["user"]?["id"] == first["user"]?["id"])
  }

  @Test func `an account of a provider without an address may have an app, and no other method`()
    async throws
  {
    let harness = harness()
    let backend = harness.backend()
    let provider = #"{"identityToken":"unnamed"}"#
    let first = try await backend.call(.post, "/v1/auth/sign-in/apple", json: provider)
    let token = try first.text("accessToken")
    let present = try await backend.call(.get, "/v1/account/second-factor", token: token)
    #expect(present["methods"] == .array([.string("totp")]))
    for json in [#"{"method":"email"}"#, #"{"method":"sms","code":"123456"}"#] {
      #expect(try await set(backend, token, json).problem == "no-address")
    }
    let setup = try await backend.call(.post, "/v1/account/second-factor/totp", token: token)
    #expect(setup.status == 201)
    let id = try #require(first["user"]?["id"]?.stringValue)
    #expect(try setup.text("uri").contains(id))
    let secret = try #require(Base32.decode(try setup.text("secret")))
    let confirmed = try await confirm(backend, token, try code(secret, harness))
    #expect(confirmed.status == 200 && codes(confirmed).count == 10)
    let answer = try await backend.call(.post, "/v1/auth/sign-in/apple", json: provider)
    #expect(answer["status"] == .string("requiresMFA") && answer["method"] == .string("totp"))
    let (challenge, next) = (try answer.text("challenge"), try code(secret, harness, steps: 1))
    let entered = try await backend.call(
      .post, "/v1/auth/mfa", json: #"{"challenge":"\#(challenge)","code":"\#(next)"}"#)
    #expect(entered["user"]?["id"] == first["user"]?["id"])
    // A screen name takes the place of the identifier.
    let renewed = try entered.text("accessToken")
    #expect(try await backend.createProfile(renewed).status == 201)
    let again = try await backend.call(.post, "/v1/account/second-factor/totp", token: renewed)
    #expect(try again.text("uri").contains("grace_h"))
  }

  @Test func `a setup has a URI with its secret, and changes no second factor`() async throws {
    let backend = harness().backend()
    let setup = try await backend.call(
      .post, "/v1/account/second-factor/totp", token: try await backend.confirmedToken())
    let secret = try setup.text("secret")
    #expect(
      try setup.text("uri") == "otpauth://totp/Kit:demo@example.com?secret=\(secret)&issuer=Kit")
    #expect(try await backend.signIn()["accessToken"] != nil)
  }

  @Test func `an app's code signs in without a message, and each step works once`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let (secret, codes) = try await enrol(backend, harness)
    #expect(codes.count == 10 && Set(codes).count == 10)
    // The code that confirmed the setup is used up.
    #expect(try await signIn(backend, code(secret, harness)).problem == "wrong-code")
    harness.advance(by: .seconds(30))
    let next = try code(secret, harness)
    #expect(try await signIn(backend, next).status == 200)
    #expect(try await signIn(backend, next).problem == "wrong-code")
    #expect(try await signIn(backend, code(secret, harness, steps: -1)).problem == "wrong-code")
  }

  @Test func `a used step stays used after a restart`() async throws {
    let harness = harness()
    let first = harness.backend()
    let (secret, codes) = try await enrol(first, harness)
    harness.advance(by: .seconds(30))
    let next = try code(secret, harness)
    #expect(try await signIn(first, next).status == 200)
    let second = harness.backend()
    #expect(try await signIn(second, next).problem == "wrong-code")
    #expect(try await signIn(second, codes[9].lowercased()).status == 200)
  }

  @Test(arguments: [(-1, 200), (1, 200), (-2, 401), (2, 401), (-120, 401), (120, 401)])
  func `one step around the present one is accepted, a clock an hour off is not`(
    steps: Int64, status: Int
  ) async throws {
    let harness = harness()
    let backend = harness.backend()
    let (secret, _) = try await enrol(backend, harness)
    harness.advance(by: .seconds(7_200))
    #expect(try await signIn(backend, code(secret, harness, steps: steps)).status == status)
  }

  @Test func `a recovery code signs in once, and new ones replace the old ones`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let (_, codes) = try await enrol(backend, harness)
    let token = try await backend.confirmedToken()
    func left() async throws -> JSONValue? {
      try await backend.call(.get, "/v1/account/second-factor", token: token)["recoveryCodesLeft"]
    }
    #expect(try await left() == .number(10))
    #expect(try await signIn(backend, codes[0]).status == 200)
    #expect(try await signIn(backend, codes[0]).problem == "wrong-code")
    #expect(try await left() == .number(9))
    let renewed = try await backend.call(.post, "/v1/account/recovery-codes", token: token)
    #expect(renewed.status == 201)
    #expect(try await left() == .number(10))
    #expect(try await signIn(backend, codes[1]).problem == "wrong-code")
    #expect(try await signIn(backend, self.codes(renewed)[1]).status == 200)
  }

  @Test func `without a second factor there are no recovery codes`() async throws {
    let backend = harness().backend()
    let token = try await backend.confirmedToken()
    let answer = try await backend.call(.post, "/v1/account/recovery-codes", token: token)
    #expect(answer.problem == "no-second-factor")
    let off = try await set(backend, backend.confirmedToken(), #"{"method":null}"#)
    #expect(off["recoveryCodes"] == .array([]))
  }

  @Test func `a confirmation whose answer was lost is answered again, with new recovery codes`()
    async throws
  {
    let harness = harness()
    let backend = harness.backend()
    let (secret, lost) = try await enrol(backend, harness)
    let (token, used) = (try await backend.confirmedToken(), try code(secret, harness))
    let answer = try await confirm(backend, token, used)
    #expect(answer.status == 200 && answer["method"] == .string("totp"))
    #expect(codes(answer).count == 10 && Set(codes(answer)).isDisjoint(with: lost))
    #expect(try await signIn(backend, lost[0]).problem == "wrong-code")
    #expect(
      try await confirm(backend, token, code(secret, harness, steps: -1)).problem == "setup-ended")
    // Its code stays used up.
    #expect(try await signIn(backend, used).problem == "wrong-code")
  }

  @Test func `the fifth wrong code ends a setup, and so do ten minutes`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.confirmedToken()
    let secret = try await begin(backend, token)
    let wrong = try code(secret, harness, steps: 120)
    for left in [4, 3, 2, 1, 0] {
      let answer = try await confirm(backend, token, wrong)
      #expect(answer.status == 409 && answer.problem == "wrong-code")
      #expect(answer["attemptsLeft"] == .number(Double(left)))
    }
    #expect(try await confirm(backend, token, code(secret, harness)).problem == "setup-ended")
    let again = try await begin(backend, token)
    harness.advance(by: .seconds(599))
    #expect(try await confirm(backend, token, wrong).problem == "wrong-code")
    harness.advance(by: .seconds(1))
    #expect(try await confirm(backend, token, code(again, harness)).problem == "setup-ended")
    #expect(try await backend.signIn()["accessToken"] != nil)
  }

  @Test func `text messages are refused, and the second factor stays`() async throws {
    let harness = harness()
    let backend = harness.backend()
    _ = try await enrol(backend, harness)
    let token = try await backend.confirmedToken()
    for json in [#"{"method":"sms"}"#, #"{"method":"sms","code":"123456"}"#] {
      let answer = try await set(backend, token, json)
      #expect(answer.status == 409 && answer.problem == "method-unavailable")
    }
    #expect(
      try await backend.call(.get, "/v1/account/second-factor", token: token)["method"]
        == .string("totp"))
  }

  @Test func `another second factor ends the app's codes and the old recovery codes`()
    async throws
  {
    let harness = harness(sends: true)
    let backend = harness.backend()
    let (_, codes) = try await enrol(backend, harness)
    let token = try await backend.confirmedToken()
    #expect(try await set(backend, token, #"{"method":"email"}"#).status == 200)
    let challenge = try await backend.signIn()
    #expect(challenge["method"] == .string("email"))
    let answer = try await backend.call(
      .post, "/v1/auth/mfa",
      json: #"{"challenge":"\#(try challenge.text("challenge"))","code":"\#(codes[0])"}"#)
    #expect(answer.problem == "wrong-code")
  }

  @Test func `a setup needs a recent sign-in, and so do recovery codes`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.confirmedToken()
    harness.advance(by: .seconds(601))
    for path in ["/v1/account/second-factor/totp", "/v1/account/recovery-codes"] {
      let answer = try await backend.call(.post, path, token: token)
      #expect(answer.problem == "reauthentication-required")
    }
  }

  @Test func `wrong codes of an app are counted like those of a message`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let (secret, _) = try await enrol(backend, harness)
    for _ in 1...10 { #expect(try await signIn(backend, "000000x").status == 401) }
    harness.advance(by: .seconds(30))
    #expect(try await backend.signIn().status == 429)
    harness.advance(by: .seconds(900))
    #expect(try await signIn(backend, code(secret, harness)).status == 200)
  }
}
