import Cryptography
import Domain
import LocalPersistence
import Networking
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendAccountTests {
  /// What a backend sent, and a backend that sends it there.
  private final class Mailbox: Sendable {
    private let messages = Mutex<[BackendMessage]>([])
    var all: [BackendMessage] { messages.withLock { $0 } }
    func deliver(_ message: BackendMessage) { messages.withLock { $0.append(message) } }

    func harness(
      _ adjust: @escaping @Sendable (inout BackendConfiguration) -> Void = { _ in }
    ) -> BackendHarness {
      BackendHarness { configuration in
        configuration.deliver = { self.deliver($0) }
        configuration.passwordCost = .init(cost: 16)
        adjust(&configuration)
      }
    }

    func code() throws -> String {
      guard case .code(let code)? = all.last?.content else { throw NoMessage() }
      return code
    }

    func resetToken() throws -> String {
      guard case .passwordReset(let token)? = all.last?.content else { throw NoMessage() }
      return token
    }
  }

  private struct NoMessage: Error {}

  private let mailbox = Mailbox()

  private func post(
    _ backend: ReferenceBackend, _ path: String, _ json: String, token: String? = nil
  ) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/auth/" + path, token: token, json: json)
  }

  @Test(arguments: [
    #"{"email":"no address","password":"eight-88"}"#, #"{"email":"a@b.de","password":"seven-7"}"#,
    #"{"email":"a@b.de"}"#,
  ])
  func `an account needs an address and eight characters of a password`(body: String) async throws {
    #expect(try await post(mailbox.harness().backend(), "sign-up", body).status == 422)
  }

  @Test func `somebody without an address gets an account of their own`() async throws {
    let backend = mailbox.harness().backend()
    let first = try await backend.call(.post, "/v1/auth/anonymous")
    let second = try await backend.call(.post, "/v1/auth/anonymous")
    #expect(first.status == 201)
    #expect(first["user"]?["id"] != second["user"]?["id"])
    #expect(first["user"]?["email"] == nil)
    #expect(try await backend.createProfile(first.text("accessToken")).status == 201)
  }

  @Test func `a provider's user is the same one each time, whatever the address is`()
    async throws
  {
    let backend = mailbox.harness {
      $0.verifyIdentity = { provider, token in
        token.hasPrefix("valid")
          ? VerifiedIdentity(
            subject: token, email: provider == .apple ? "ann@example.com" : "ben@example.com")
          : nil
      }
    }.backend()
    let body = { (token: String) in #"{"identityToken":"\#(token)"}"# }
    let first = try await post(backend, "sign-in/apple", body("valid-1"))
    #expect(first.status == 200)
    #expect(first["user"]?["email"] == .string("ann@example.com"))
    let again = try await post(backend, "sign-in/apple", body("valid-1"))
    #expect(again["user"] == first["user"])
    let other = try await post(backend, "sign-in/google", body("valid-1"))
    #expect(other["user"]?["id"] != first["user"]?["id"])
    #expect(try await post(backend, "sign-in/apple", body("forged")).status == 401)
    #expect(try await post(backend, "sign-in/other", body("valid-1")).status == 404)
  }

  @Test func `a provider's user whose address has an account gets neither it nor a second one`()
    async throws
  {
    let backend = mailbox.harness {
      $0.verifyIdentity = { _, token in
        VerifiedIdentity(
          subject: token, email: token == "2" ? "ann@example.com" : "ADA@example.com")
      }
    }.backend()
    let body = { (token: String) in #"{"identityToken":"\#(token)"}"# }
    // An account with a password has the address.
    for _ in 0..<2 {
      let answer = try await post(backend, "sign-in/apple", body("1"))
      #expect(answer.status == 409 && answer.problem == "address-in-use")
      #expect(answer["accessToken"] == nil)
    }
    // The account of another provider has it.
    #expect(try await post(backend, "sign-in/apple", body("2")).status == 200)
    #expect(try await post(backend, "sign-in/google", body("2")).problem == "address-in-use")
    #expect(try await post(backend, "sign-in/apple", body("2")).status == 200)
  }

  @Test func `without a verifier no identity token is valid`() async throws {
    let answer = try await post(
      mailbox.harness().backend(), "sign-in/google", #"{"identityToken":"valid"}"#)
    #expect(answer.problem == "wrong-credentials")
  }

  private func withSecondFactor(_ backend: ReferenceBackend) async throws -> String {
    let token = try await backend.confirmedToken()
    let set = try await backend.call(
      .put, "/v1/account/second-factor", token: token, json: #"{"method":"email"}"#)
    #expect(set.status == 200)
    let answer = try await backend.signIn()
    #expect(answer["status"] == .string("requiresMFA"))
    #expect(answer["method"] == .string("email"))
    #expect(answer["accessToken"] == nil)
    return try answer.text("challenge")
  }

  private func complete(
    _ backend: ReferenceBackend, _ challenge: String, _ code: String
  ) async throws -> JSONResponse {
    try await post(backend, "mfa", #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
  }

  @Test func `another code keeps the challenge and its wrong codes, and ends the code before`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let challenge = try await withSecondFactor(backend)
    let first = try mailbox.code()
    #expect(try await complete(backend, challenge, "wrong").json?["attemptsLeft"] == .number(4))
    let body = #"{"challenge":"\#(challenge)"}"#
    #expect(try await post(backend, "mfa/resend", body).status == 204)
    let second = try mailbox.code()
    #expect(try await complete(backend, challenge, first).json?["attemptsLeft"] == .number(3))
    #expect(try await complete(backend, challenge, second).status == 200)
    let ended = try await post(backend, "mfa/resend", body)
    #expect(ended.problem == "wrong-code" && ended.json?["attemptsLeft"] == .number(0))
  }

  @Test func `an address gets only so many codes of one sign-in`() async throws {
    let backend = mailbox.harness().backend()
    let challenge = try await withSecondFactor(backend)
    let body = #"{"challenge":"\#(challenge)"}"#
    for _ in 1...5 {
      #expect(try await post(backend, "mfa/resend", body).status == 204)
    }
    let last = try mailbox.code()
    #expect(try await post(backend, "mfa/resend", body).status == 429)
    #expect(try await complete(backend, challenge, last).status == 200)
  }

  @Test func `a second factor is asked for, and its code completes the sign-in once`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let challenge = try await withSecondFactor(backend)
    #expect(mailbox.all.map(\.recipient) == ["demo@example.com"])
    let code = try mailbox.code()
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(try await complete(backend, challenge, code).status == 200)
    #expect(try await complete(backend, challenge, code).problem == "wrong-code")
  }

  @Test func `the second factor of an account is read back`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.token()
    func method() async throws -> JSONValue? {
      try await backend.call(.get, "/v1/account/second-factor", token: token)["method"]
    }
    #expect(try await method() == .null)
    _ = try await withSecondFactor(backend)
    #expect(try await method() == .string("email"))
  }

  @Test func `five wrong codes end a challenge, and so does the time`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let challenge = try await withSecondFactor(backend)
    let code = try mailbox.code()
    let wrong = code == "000000" ? "000001" : "000000"
    for _ in 1...5 { #expect(try await complete(backend, challenge, wrong).status == 401) }
    #expect(try await complete(backend, challenge, code).status == 401)
    let next = try await backend.signIn().text("challenge")
    harness.advance(by: .seconds(300))
    #expect(try await complete(backend, next, mailbox.code()).status == 401)
  }

  @Test func `what has just ended is over before it is forgotten`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let challenge = try await withSecondFactor(backend)
    let code = try mailbox.code()
    harness.advance(by: .seconds(299))
    // A request which forgets what is over, so that the next one does not.
    _ = try await backend.call(.get, "/v1/health")
    harness.advance(by: .seconds(1))
    #expect(try await complete(backend, challenge, code).problem == "wrong-code")
    _ = try await post(backend, "password-reset", #"{"email":"demo@example.com"}"#)
    let body = #"{"token":"\#(try mailbox.resetToken())","password":"late-horse"}"#
    harness.advance(by: .seconds(3_599))
    _ = try await backend.call(.get, "/v1/health")
    harness.advance(by: .seconds(1))
    #expect(try await post(backend, "password-reset/confirmation", body).status == 401)
  }

  @Test func `one user's code is not another challenge's`() async throws {
    let backend = mailbox.harness().backend()
    let first = try await withSecondFactor(backend)
    let code = try mailbox.code()
    let second = try await backend.signIn().text("challenge")
    #expect(try await complete(backend, first, code).status == 401)
    #expect(try await complete(backend, second, mailbox.code()).status == 200)
  }

  @Test func `the same code is another secret in every challenge`() async throws {
    let place = TemporaryStatePath()
    let harness = BackendHarness(folder: place.backend) { configuration in
      let random = configuration.randomBytes
      // Eight bytes are what a code is made of: everybody gets the same one.
      configuration.randomBytes = { try $0 == 8 ? Data(count: 8) : random($0) }
      configuration.passwordCost = .init(cost: 16)
      configuration.deliver = { [mailbox] in mailbox.deliver($0) }
    }
    let backend = harness.backend()
    var challenges: [String] = []
    for user in ["demo@example.com", "ada@example.com"] {
      let set = try await backend.call(
        .put, "/v1/account/second-factor", token: try await backend.confirmedToken(user),
        json: #"{"method":"email"}"#)
      #expect(set.status == 200)
      challenges.append(try await backend.signIn(user).text("challenge"))
    }
    #expect(mailbox.all.map(\.content) == [.code("000000"), .code("000000")])
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    let kept = try await stack.read { db in
      try db.rows(#"SELECT data FROM record WHERE "table" = 'challenge'"#)
    }
    let digests = kept.compactMap { row -> JSONValue? in
      guard case .blob(let data)? = row.first else { return nil }
      return (try? JSONCoding().decode(JSONValue.self, from: data))?["digest"]
    }
    #expect(digests.count == 2)
    #expect(Set(digests).count == 2)
    #expect(try await complete(backend, challenges[0], "000000").status == 200)
  }

  @Test func `a password is reset once, within an hour, and every session ends`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let token = try await backend.token()
    #expect(
      try await post(backend, "password-reset", #"{"email":"demo@example.com"}"#).status == 202)
    let body = #"{"token":"\#(try mailbox.resetToken())","password":"new-horse"}"#
    #expect(try await post(backend, "password-reset/confirmation", body).status == 204)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    #expect(try await backend.signIn(password: "new-horse").status == 200)
    #expect(try await backend.signIn(password: "correct-horse").status == 401)
    #expect(try await post(backend, "password-reset/confirmation", body).status == 401)
    _ = try await post(backend, "password-reset", #"{"email":"demo@example.com"}"#)
    let late = #"{"token":"\#(try mailbox.resetToken())","password":"late-horse"}"#
    harness.advance(by: .seconds(3_600))
    #expect(try await post(backend, "password-reset/confirmation", late).status == 401)
  }

  @Test func `an unknown address gets the same answer and no message`() async throws {
    let backend = mailbox.harness().backend()
    let known = try await post(backend, "password-reset", #"{"email":"ada@example.com"}"#)
    let unknown = try await post(backend, "password-reset", #"{"email":"x@example.com"}"#)
    #expect(known.response == unknown.response)
    #expect(mailbox.all.map(\.recipient) == ["ada@example.com"])
  }

  @Test(arguments: ["", ".", "x.y", "00000000000000000000000000000001.guess"])
  func `a made-up reset token is refused`(token: String) async throws {
    let backend = mailbox.harness().backend()
    _ = try await post(backend, "password-reset", #"{"email":"ada@example.com"}"#)
    let answer = try await post(
      backend, "password-reset/confirmation", #"{"token":"\#(token)","password":"new-horse"}"#)
    #expect(answer.problem == "wrong-code")
  }

  @Test func `an account is deleted only shortly after its user proved who they are`()
    async throws
  {
    let harness = mailbox.harness { $0.accessTokenLifetime = .seconds(7_200) }
    let backend = harness.backend()
    let token = try await backend.token("ada@example.com")
    harness.advance(by: .seconds(601))
    let refused = try await backend.call(.delete, "/v1/account", token: token)
    #expect(refused.problem == "reauthentication-required")
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
    let wrong = try await post(
      backend, "reauthenticate", #"{"password":"wrong-horse"}"#, token: token)
    #expect(wrong.problem == "wrong-credentials")
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 403)
    let proved = try await post(
      backend, "reauthenticate", #"{"password":"correct-horse"}"#, token: token)
    #expect(proved.status == 204)
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
  }

  @Test func `who has no address has no second factor`() async throws {
    let harness = mailbox.harness { $0.accessTokenLifetime = .seconds(7200) }
    let backend = harness.backend()
    let token = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    let answer = try await backend.call(
      .put, "/v1/account/second-factor", token: token, json: #"{"method":"sms"}"#)
    #expect(answer.problem == "no-address")
    // Nor later, when a sign-in is no longer recent: a guest could prove nothing.
    harness.advance(by: .seconds(3600))
    for (path, body) in [("", #"{"method":"email"}"#), ("/totp", "{}")] {
      let late = try await backend.call(
        path.isEmpty ? .put : .post, "/v1/account/second-factor\(path)", token: token, json: body)
      #expect(late.problem == "no-address")
    }
  }

  @Test func `two providers' users are two, whatever the providers call them`() async throws {
    let backend = mailbox.harness {
      $0.verifyIdentity = { _, token in VerifiedIdentity(subject: token, email: nil) }
    }.backend()
    let body = #"{"identityToken":"1"}"#
    let apple = try await post(backend, "sign-in/apple", body)
    let google = try await post(backend, "sign-in/google", body)
    #expect(apple["user"]?["id"] != google["user"]?["id"])
  }

  @Test func `a new password lets a paused account in`() async throws {
    let backend = mailbox.harness().backend()
    for _ in 1...10 { _ = try await backend.signIn(password: "guess!") }
    #expect(try await backend.signIn().status == 429)
    _ = try await post(backend, "password-reset", #"{"email":"demo@example.com"}"#)
    let body = #"{"token":"\#(try mailbox.resetToken())","password":"new-horse"}"#
    #expect(try await post(backend, "password-reset/confirmation", body).status == 204)
    for _ in 1...9 { _ = try await backend.signIn(password: "guess!") }
    #expect(try await backend.signIn(password: "new-horse").status == 200)
  }

  @Test func `a new password begins the count of wrong ones anew`() async throws {
    let backend = mailbox.harness().backend()
    for _ in 1...9 { _ = try await backend.signIn(password: "guess!") }
    _ = try await post(backend, "password-reset", #"{"email":"demo@example.com"}"#)
    let body = #"{"token":"\#(try mailbox.resetToken())","password":"new-horse"}"#
    #expect(try await post(backend, "password-reset/confirmation", body).status == 204)
    #expect(try await backend.signIn(password: "guess!").status == 401)
    #expect(try await backend.signIn(password: "new-horse").status == 200)
  }

  @Test func `proving who one is begins the count of wrong passwords anew`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.token()
    let prove = { (password: String) in
      try await self.post(
        backend, "reauthenticate", #"{"password":"\#(password)"}"#, token: token
      ).status
    }
    for _ in 1...9 { #expect(try await prove("guess!") == 401) }
    #expect(try await prove("correct-horse") == 204)
    for _ in 1...9 { #expect(try await prove("guess!") == 401) }
    #expect(try await prove("correct-horse") == 204)
  }

  @Test func `what cannot be kept is not sent`() async throws {
    let mailbox = mailbox
    let harness = BackendHarness(folder: "/dev/null/backend") { configuration in
      configuration.deliver = { [mailbox] in mailbox.deliver($0) }
      configuration.passwordCost = .init(cost: 16)
    }
    let answer = try await post(
      harness.backend(), "password-reset", #"{"email":"demo@example.com"}"#)
    #expect(answer.status == 503)
    #expect(mailbox.all.isEmpty)
  }

  @Test func `refreshing does not count as proving who one is`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let session = try await backend.signIn()
    harness.advance(by: .seconds(601))
    let next = try await post(
      backend, "refresh", #"{"refreshToken":"\#(try session.text("refreshToken"))"}"#)
    let answer = try await backend.call(
      .delete, "/v1/account", token: next.text("accessToken"))
    #expect(answer.status == 403)
  }

  @Test func `guessing the password of a stolen session is limited, too`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.token()
    for _ in 1...10 {
      _ = try await post(backend, "reauthenticate", #"{"password":"guess!"}"#, token: token)
    }
    let answer = try await post(
      backend, "reauthenticate", #"{"password":"correct-horse"}"#, token: token)
    #expect(answer.status == 429)
  }

  @Test func `a user who sends too much waits for the next minute, alone`() async throws {
    let harness = mailbox.harness { $0.requestsPerMinute = 3 }
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    for _ in 1...3 {
      #expect(try await backend.call(.get, "/v1/flags", token: demo).status == 200)
    }
    let answer = try await backend.call(.get, "/v1/flags", token: demo)
    #expect(answer.problem == "too-many-requests")
    #expect(answer.response.headers["Retry-After"] == "60")
    #expect(try await backend.call(.get, "/v1/flags", token: ada).status == 200)
    harness.advance(by: .seconds(60))
    #expect(try await backend.call(.get, "/v1/flags", token: demo).status == 200)
  }
}
