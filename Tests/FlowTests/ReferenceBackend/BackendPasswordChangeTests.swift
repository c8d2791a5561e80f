import Domain
import Networking
import ReferenceBackend
import Testing

@Suite struct BackendPasswordChangeTests {
  private let mailbox = BackendMailbox()

  private func change(
    _ backend: ReferenceBackend, _ token: String, from present: String = "correct-horse",
    to password: String = "newer-horse"
  ) async throws -> JSONResponse {
    _ = try await backend.call(
      .post, "/v1/auth/reauthenticate", token: token, json: #"{"password":"\#(present)"}"#)
    return try await backend.call(
      .put, "/v1/account/password", token: token, json: #"{"password":"\#(password)"}"#)
  }

  private func account(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(.get, "/v1/account", token: token)
  }

  @Test func `a new password replaces the old one, its resets and every other session`()
    async throws
  {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let other = try await backend.token()
    let stranger = try await backend.token("ada@example.com")
    let token = try await backend.token()
    _ = try await backend.call(
      .post, "/v1/auth/password-reset", json: #"{"email":"demo@example.com"}"#)
    #expect(try await account(backend, token)["passwordChangedAt"] == .null)
    #expect(try await change(backend, token).status == 204)
    #expect(
      try await account(backend, token)["passwordChangedAt"] == .string("2026-01-31T10:00:00.000Z"))
    #expect(try await account(backend, other).status == 401)
    #expect(try await account(backend, stranger).status == 200)
    #expect(try await backend.signIn().status == 401)
    #expect(try await backend.signIn(password: "newer-horse").status == 200)
    let reset = try #require(mailbox.resetTokens.first)
    let late = try await backend.call(
      .post, "/v1/auth/password-reset/confirmation",
      json: #"{"token":"\#(reset)","password":"third-horse"}"#)
    #expect(late.status == 401)
    #expect(mailbox.all.last?.content == .passwordChanged)
    #expect(mailbox.all.last?.recipient == "demo@example.com")
  }

  @Test func `a code of a sign-in that was under way is no longer valid`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.confirmedToken()
    _ = try await backend.call(
      .put, "/v1/account/second-factor", token: token, json: #"{"method":"email"}"#)
    let challenge = try await backend.signIn().text("challenge")
    let code = try mailbox.code()
    #expect(try await change(backend, token).status == 204)
    let late = try await backend.call(
      .post, "/v1/auth/mfa", json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
    #expect(late.status == 401)
  }

  @Test func `the fourth change within an hour is refused and sends no message`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let token = try await backend.token()
    var present = "correct-horse"
    for password in ["first-horse", "second-horse", "third-horse"] {
      #expect(try await change(backend, token, from: present, to: password).status == 204)
      present = password
    }
    let refused = try await change(backend, token, from: present, to: "fourth-horse")
    #expect(refused.status == 429 && refused.problem == "too-many-requests")
    #expect(mailbox.all.filter { $0.content == .passwordChanged }.count == 3)
    #expect(try await backend.signIn(password: "third-horse").status == 200)
    harness.advance(by: .seconds(3_600))
    let later = try await backend.signIn(password: "third-horse").text("accessToken")
    #expect(try await change(backend, later, from: present, to: "fourth-horse").status == 204)
  }

  @Test func `the session that changed the password is refreshed as before`() async throws {
    let backend = mailbox.harness().backend()
    let session = try #require(await backend.issueSession(for: "demo@example.com"))
    #expect(try await change(backend, session.accessToken.revealed).status == 204)
    let refreshed = try await backend.call(
      .post, "/v1/auth/refresh",
      json: #"{"refreshToken":"\#(session.refreshToken.revealed)"}"#)
    #expect(refreshed.status == 200)
  }

  @Test func `a sign-in of long ago, a weak password and a guest are refused`() async throws {
    let harness = BackendHarness { $0.accessTokenLifetime = .seconds(86_400) }
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(try await change(backend, token, to: "password").status == 422)
    #expect(try await change(backend, token, to: "short").status == 422)
    let guest = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    harness.advance(by: .seconds(601))
    let weak = try await change(backend, token, from: "wrong-horse", to: "password")
    #expect(weak.status == 422)
    let unconfirmed = try await change(backend, token, from: "wrong-horse")
    #expect(unconfirmed.problem == "reauthentication-required")
    #expect(try await backend.signIn().status == 200)
    #expect(try await change(backend, guest).problem == "no-address")
    let details = try await account(backend, guest)
    #expect(details["email"] == .null)
    #expect(details["isVerified"] == .bool(false) && details["hasPassword"] == .bool(false))
  }

  @Test func `each change asks for the present password, also right after the sign-in`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let token = try await backend.token()
    let unconfirmed = try await change(backend, token, from: "wrong-horse")
    #expect(unconfirmed.problem == "reauthentication-required")
    #expect(try await change(backend, token).status == 204)
    // The new password does not come with a confirmation.
    for (path, json) in [
      ("/v1/account/password", #"{"password":"third-horse"}"#),
      ("/v1/account/second-factor", #"{"method":"email"}"#),
    ] {
      let next = try await backend.call(.put, path, token: token, json: json)
      #expect(next.problem == "reauthentication-required", "\(path)")
    }
  }

  @Test func `an account contains whether its address is verified`() async throws {
    let backend = BackendHarness().backend()
    for (email, isVerified) in [("demo@example.com", true), ("unverified@example.com", false)] {
      let details = try await account(backend, try await backend.token(email))
      #expect(details["email"] == .string(email))
      #expect(details["isVerified"] == .bool(isVerified))
      #expect(details["hasPassword"] == .bool(true))
      #expect(
        details["secondFactor"]
          == .object([
            "method": .null, "recoveryCodesLeft": .number(0),
            "methods": .array([.string("email"), .string("totp")]),
          ]))
    }
  }
}
