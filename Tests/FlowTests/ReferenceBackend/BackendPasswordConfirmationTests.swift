import Networking
import ReferenceBackend
import Testing

/// The password that is confirmed for a change of the second factor.
@Suite struct BackendPasswordConfirmationTests {
  /// A request that changes the second factor or begins its setup.
  typealias Change = (method: HTTPMethod, path: String, json: String?)

  private static let email: Change = (.put, "/v1/account/second-factor", #"{"method":"email"}"#)
  private static let none: Change = (.put, "/v1/account/second-factor", #"{"method":null}"#)
  private static let codes: Change = (.post, "/v1/account/recovery-codes", nil)
  private static let app: Change = (.post, "/v1/account/second-factor/totp", nil)
  private static let text: Change = (
    .post, "/v1/account/second-factor/sms", #"{"phoneNumber":"+12015550167"}"#
  )
  private static let changes = [email, none, codes, app, text]

  private let inbox = Inbox()

  private func harness(
    _ adjust: @escaping @Sendable (inout BackendConfiguration) -> Void = { _ in }
  ) -> BackendHarness {
    BackendHarness { [inbox] configuration in
      configuration.accessTokenLifetime = .seconds(7_200)
      configuration.deliver = inbox.receive
      configuration.deliverTextMessage = inbox.receive
      adjust(&configuration)
    }
  }

  private func post(
    _ backend: ReferenceBackend, _ path: String, _ json: String, token: String? = nil
  ) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/auth/" + path, token: token, json: json)
  }

  private func send(
    _ change: Change, _ backend: ReferenceBackend, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(change.method, change.path, token: token, json: change.json)
  }

  private func confirm(_ backend: ReferenceBackend, _ token: String) async throws {
    let answer = try await post(
      backend, "reauthenticate", #"{"password":"correct-horse"}"#, token: token)
    #expect(answer.status == 204)
  }

  /// Expects that each change asks for the password.
  private func expectQuestion(
    for changes: [Change], _ backend: ReferenceBackend, _ token: String
  ) async throws {
    for change in changes {
      let answer = try await send(change, backend, token)
      #expect(answer.problem == "reauthentication-required", "\(change.path)")
    }
  }

  private func setSecondFactor(
    _ method: String, _ backend: ReferenceBackend, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/account/second-factor", token: token, json: #"{"method":\#(method)}"#)
  }

  @Test(arguments: [
    ("/v1/profile/date-of-birth", #"{"dateOfBirth":"1991-12-09"}"#),
    ("/v1/account/password", #"{"password":"newer-horse"}"#),
  ])
  func `a password confirmed for another operation allows no change of the second factor`(
    path: String, json: String
  ) async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await backend.createProfile(token)
    harness.advance(by: .seconds(601))
    let late = try await backend.call(.put, path, token: token, json: json)
    #expect(late.problem == "reauthentication-required")
    try await confirm(backend, token)
    #expect(try await backend.call(.put, path, token: token, json: json).problem == nil)
    try await expectQuestion(for: Self.changes, backend, token)
    // Another birthday stays possible, as the sign-in is recent; another password does not.
    let again = try await backend.call(.put, path, token: token, json: json)
    #expect((again.problem == nil) == path.hasSuffix("date-of-birth"))
  }

  @Test(arguments: [(app, "totp"), (text, "sms")])
  func `a setup that was begun and left allows no other change`(
    setup: Change, method: String
  ) async throws {
    let backend = harness().backend()
    let token = try await backend.confirmedToken()
    #expect(try await send(Self.email, backend, token).status == 200)
    try await confirm(backend, token)
    #expect(try await send(setup, backend, token).problem == nil)
    let others = Self.changes.filter { $0.path != setup.path }
    try await expectQuestion(for: others, backend, token)
    let present = try await backend.call(.get, "/v1/account/second-factor", token: token)
    #expect(present["method"] == .string("email"))
    // The setup itself goes on, and may begin again.
    #expect(try await send(setup, backend, token).problem == nil)
    let wrong = try await setSecondFactor(#""\#(method)","code":"12345x""#, backend, token)
    #expect(wrong.problem == "wrong-code")
    // A birthday that was changed meanwhile does not end it.
    _ = try await backend.createProfile(token)
    let birthday = try await backend.call(
      .put, "/v1/profile/date-of-birth", token: token, json: #"{"dateOfBirth":"1991-12-09"}"#)
    #expect(birthday.status == 200)
    #expect(try await send(setup, backend, token).problem == nil)
  }

  @Test func `another setup of a method that was just set asks for the password`() async throws {
    let backend = harness().backend()
    let token = try await backend.confirmedToken()
    #expect(try await send(Self.text, backend, token).status == 202)
    let code = try inbox.code()
    let set = try await setSecondFactor(#""sms","code":"\#(code)""#, backend, token)
    #expect(set.status == 200)
    try await expectQuestion(for: [Self.text], backend, token)
  }

  @Test func `a change that fails uses the confirmation, too`() async throws {
    let backend = harness().backend()
    let token = try await backend.confirmedToken()
    for _ in 1...2 {
      #expect(try await send(Self.codes, backend, token).problem == "no-second-factor")
    }
    try await expectQuestion(for: [Self.email, Self.none, Self.app], backend, token)
    try await confirm(backend, token)
    #expect(try await send(Self.email, backend, token).status == 200)
  }

  @Test func `each change of a second factor needs the password, also right after the sign-in`()
    async throws
  {
    let harness = harness()
    let backend = harness.backend()
    let signIn = try await backend.signIn().text("accessToken")
    let refused = try await setSecondFactor(#""email""#, backend, signIn)
    #expect(refused.problem == "reauthentication-required")
    #expect(try await backend.signIn()["accessToken"] != nil)
    let token = try await backend.confirmedToken()
    harness.advance(by: .seconds(601))
    let late = try await setSecondFactor(#""email""#, backend, token)
    #expect(late.problem == "reauthentication-required")
    let confirmed = try await backend.confirmedToken()
    #expect(try await setSecondFactor(#""email""#, backend, confirmed).status == 200)
    // Another change needs the password again at once; the same one gets its answer for a minute.
    harness.advance(by: .seconds(60))
    let another = try await setSecondFactor("null", backend, confirmed)
    #expect(another.problem == "reauthentication-required")
    for path in ["/v1/account/recovery-codes", "/v1/account/second-factor/totp"] {
      let answer = try await backend.call(.post, path, token: confirmed)
      #expect(answer.problem == "reauthentication-required")
    }
    #expect(try await setSecondFactor(#""email""#, backend, confirmed).status == 200)
    harness.advance(by: .seconds(1))
    let repeated = try await setSecondFactor(#""email""#, backend, confirmed)
    #expect(repeated.problem == "reauthentication-required")
  }

  @Test func `the next tokens of a session cannot use its confirmation again`()
    async throws
  {
    let backend = harness().backend()
    let answer = try await backend.signIn()
    let token = try answer.text("accessToken")
    let password = #"{"password":"correct-horse"}"#
    _ = try await post(backend, "reauthenticate", password, token: token)
    #expect(try await setSecondFactor(#""email""#, backend, token).status == 200)
    let next = try await post(
      backend, "refresh", #"{"refreshToken":"\#(try answer.text("refreshToken"))"}"#
    )
    .text("accessToken")
    let refused = try await setSecondFactor("null", backend, next)
    #expect(refused.problem == "reauthentication-required")
    _ = try await post(backend, "reauthenticate", password, token: next)
    #expect(try await setSecondFactor("null", backend, next).status == 200)
  }

  @Test func `an account without a password changes its second factor after a sign-in`()
    async throws
  {
    let harness = harness {
      $0.verifyIdentity = { _, token in
        VerifiedIdentity(subject: token, email: "\(token)@example.com")
      }
    }
    let backend = harness.backend()
    let token = try await post(backend, "sign-in/apple", #"{"identityToken":"eve"}"#)
      .text("accessToken")
    #expect(try await setSecondFactor(#""email""#, backend, token).status == 200)
    harness.advance(by: .seconds(601))
    let late = try await setSecondFactor("null", backend, token)
    #expect(late.problem == "reauthentication-required")
  }

  @Test func `a confirmed password stays confirmed with the next tokens`() async throws {
    let backend = harness().backend()
    let answer = try await backend.signIn()
    let confirmed = try await backend.call(
      .post, "/v1/auth/reauthenticate", token: try answer.text("accessToken"),
      json: #"{"password":"correct-horse"}"#)
    #expect(confirmed.status == 204)
    let next = try await post(
      backend, "refresh", #"{"refreshToken":"\#(try answer.text("refreshToken"))"}"#)
    let set = try await setSecondFactor(#""email""#, backend, try next.text("accessToken"))
    #expect(set.status == 200)
  }
}
