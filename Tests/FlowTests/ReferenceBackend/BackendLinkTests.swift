import Networking
import ReferenceBackend
import Testing

@Suite struct BackendLinkTests {
  private let mailbox = BackendMailbox()

  private func guest(_ backend: ReferenceBackend) async throws -> (id: String, token: String) {
    let answer = try await backend.call(.post, "/v1/auth/anonymous")
    return (try #require(answer["user"]?["id"]?.stringValue), try answer.text("accessToken"))
  }

  private func link(
    _ backend: ReferenceBackend, _ token: String, _ email: String = "grace@example.com"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/account/link", token: token,
      json: #"{"email":"\#(email)","password":"grace-horse"}"#)
  }

  private func verify(
    _ backend: ReferenceBackend, _ token: String, _ challenge: String, _ code: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/account/link/verify", token: token,
      json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
  }

  @Test func `an anonymous account gets an address and a password and keeps its user id`()
    async throws
  {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let (id, token) = try await guest(backend)
    #expect(try await backend.createProfile(token).status == 201)
    let answer = try await link(backend, token)
    #expect(answer.status == 202)
    let challenge = try answer.text("challenge")
    let linked = try await verify(backend, token, challenge, mailbox.code())
    #expect(linked.status == 200)
    #expect(linked["id"] == .string(id))
    #expect(linked["email"] == .string("grace@example.com"))
    let signedIn = try await backend.signIn("grace@example.com", password: "grace-horse")
    #expect(signedIn["user"]?["id"] == .string(id))
    #expect(signedIn["isNewUser"] == .bool(false))
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
    #expect(try await link(backend, token, "other@example.com").problem == "not-anonymous")
  }

  @Test func `linking answers known and unknown addresses alike, with the same work`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let (_, token) = try await guest(backend)
    let (unknown, unknownDraws) = try await mailbox.draws {
      try await link(backend, token, "ida@example.com")
    }
    let (known, knownDraws) = try await mailbox.draws {
      try await link(backend, token, "ada@example.com")
    }
    #expect(unknown.status == 202)
    #expect(unknown.shape == known.shape)
    #expect(unknownDraws == knownDraws)
    #expect(mailbox.codes.count == 1)
    #expect(mailbox.all.count == 2)
    let guess = try await verify(backend, token, known.text("challenge"), mailbox.codes[0])
    #expect(guess.problem == "wrong-code")
    #expect(guess["attemptsLeft"] == .number(4))
  }

  @Test func `the right code of a known address is answered with address-in-use, once`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let (id, token) = try await guest(backend)
    let challenge = try await link(backend, token, "ada@example.com").text("challenge")
    guard case .addressInUse(let code?)? = mailbox.all.last?.content else {
      Issue.record("The address received no code.")
      return
    }
    #expect(try await verify(backend, token, challenge, "000000").problem == "wrong-code")
    let answer = try await verify(backend, token, challenge, code)
    #expect(answer.status == 409)
    #expect(answer.problem == "address-in-use")
    #expect(try await verify(backend, token, challenge, code).problem == "wrong-code")
    let guest = try await backend.call(.get, "/v1/profile", token: token)
    #expect(guest.problem == "no-profile")
    let signedIn = try await backend.signIn("ada@example.com", password: "correct-horse")
    #expect(signedIn["user"]?["id"] != .string(id))
  }

  @Test func `the second of two guests with one address receives address-in-use`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let (_, first) = try await guest(backend)
    let (_, second) = try await guest(backend)
    let one = try await link(backend, first).text("challenge")
    let firstCode = try mailbox.code()
    let two = try await link(backend, second).text("challenge")
    let secondCode = try mailbox.code()
    #expect(try await verify(backend, first, one, firstCode).status == 200)
    #expect(try await verify(backend, second, two, secondCode).problem == "address-in-use")
  }

  @Test func `a user is anonymous until the account has an address`() async throws {
    let backend = mailbox.harness().backend()
    let answer = try await backend.call(.post, "/v1/auth/anonymous")
    #expect(answer["user"]?["isAnonymous"] == .bool(true))
    let token = try answer.text("accessToken")
    let challenge = try await link(backend, token).text("challenge")
    let linked = try await verify(backend, token, challenge, mailbox.code())
    #expect(linked["isAnonymous"] == .bool(false))
  }

  @Test func `a link's challenge is its user's alone and signs nobody up`() async throws {
    let backend = mailbox.harness().backend()
    let (_, token) = try await guest(backend)
    let (_, stranger) = try await guest(backend)
    let challenge = try await link(backend, token).text("challenge")
    let code = try mailbox.code()
    #expect(try await verify(backend, stranger, challenge, code).problem == "wrong-code")
    let signUp = try await backend.call(
      .post, "/v1/auth/sign-up/verify",
      json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
    #expect(signUp.problem == "wrong-code")
    #expect(try await verify(backend, token, challenge, code).status == 200)
  }

  @Test func `an account with a password is not linked`() async throws {
    let backend = mailbox.harness().backend()
    let answer = try await link(backend, try await backend.token())
    #expect(answer.problem == "not-anonymous")
    #expect(mailbox.all.isEmpty)
  }

  @Test func `a provider's account without an address is not linked`() async throws {
    let backend = mailbox.harness {
      $0.verifyIdentity = { _, token in VerifiedIdentity(subject: token, email: nil) }
    }.backend()
    let token = try await backend.call(
      .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"1"}"#
    ).text("accessToken")
    #expect(try await link(backend, token).problem == "not-anonymous")
  }

  private func linkProvider(
    _ backend: ReferenceBackend, _ token: String, _ identity: String,
    provider: String = "apple"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/account/link/\(provider)", token: token,
      json: #"{"identityToken":"\#(identity)"}"#)
  }

  /// A backend to which each token but `forged` is the identity of its name.
  private func identities() -> ReferenceBackend {
    mailbox.harness {
      $0.verifyIdentity = { _, token in
        if token == "forged" { return nil }
        return VerifiedIdentity(subject: token, email: token.contains("@") ? token : nil)
      }
    }.backend()
  }

  @Test(arguments: ["hidden", "grace@example.com"])
  func `an anonymous account gets an identity at a provider and keeps its user id`(
    identity: String
  ) async throws {
    let backend = identities()
    let (id, token) = try await guest(backend)
    #expect(try await backend.createProfile(token).status == 201)
    let linked = try await linkProvider(backend, token, identity)
    #expect(linked.status == 200)
    #expect(linked["id"] == .string(id) && linked["isAnonymous"] == .bool(false))
    #expect(linked["email"] == (identity.contains("@") ? .string(identity) : nil))
    let signedIn = try await backend.call(
      .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"\#(identity)"}"#)
    #expect(signedIn["user"]?["id"] == .string(id))
    #expect(signedIn["user"]?["isAnonymous"] == .bool(false))
    #expect(signedIn["isNewUser"] == .bool(false))
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
    // The answer may have been lost.
    let again = try await linkProvider(backend, token, identity)
    #expect(again.status == 200 && again.json == linked.json)
    #expect(try await linkProvider(backend, token, "more").problem == "not-anonymous")
    #expect(try await link(backend, token).problem == "not-anonymous")
  }

  @Test func `an identity or an address of another account is not linked`() async throws {
    let backend = identities()
    let (_, first) = try await guest(backend)
    #expect(try await linkProvider(backend, first, "taken").status == 200)
    let (id, second) = try await guest(backend)
    #expect(try await linkProvider(backend, second, "taken").problem == "identity-in-use")
    #expect(
      try await linkProvider(backend, second, "ADA@example.com").problem == "address-in-use")
    #expect(try await linkProvider(backend, second, "forged").status == 401)
    #expect(try await linkProvider(backend, second, "free", provider: "other").status == 404)
    // Another provider's user of the same name is another one.
    let linked = try await linkProvider(backend, second, "taken", provider: "google")
    #expect(linked["id"] == .string(id))
  }

  @Test func `an identity of the account is a proof, one of another account is none`() async throws
  {
    let harness = mailbox.harness {
      $0.verifyIdentity = { _, token in token == "forged" ? nil : VerifiedIdentity(subject: token) }
      $0.accessTokenLifetime = .seconds(7_200)
    }
    let backend = harness.backend()
    func signIn(_ identity: String) async throws -> String {
      try await backend.call(
        .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"\#(identity)"}"#
      ).text("accessToken")
    }
    func prove(_ token: String, _ identity: String, at provider: String = "apple") async throws
      -> JSONResponse
    {
      try await backend.call(
        .post, "/v1/auth/reauthenticate/\(provider)", token: token,
        json: #"{"identityToken":"\#(identity)"}"#)
    }
    let (token, other) = (try await signIn("one"), try await signIn("two"))
    let account = try await backend.call(.get, "/v1/account", token: token)
    #expect(account["providers"] == .array([.string("apple")]))
    #expect(account["hasPassword"] == .bool(false))
    harness.advance(by: .seconds(601))
    for (identity, provider) in [("two", "apple"), ("forged", "apple"), ("one", "google")] {
      let answer = try await prove(token, identity, at: provider)
      #expect(answer.status == 401 && answer.problem == "wrong-credentials")
    }
    #expect(try await prove(token, "one", at: "other").status == 404)
    let refused = try await backend.call(.delete, "/v1/account", token: token)
    #expect(refused.problem == "reauthentication-required")
    #expect(try await prove(token, "one").status == 204)
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    // The proof is that of one session.
    let late = try await backend.call(.delete, "/v1/account", token: other)
    #expect(late.problem == "reauthentication-required")
  }

  @Test func `an account waits for five links at most, whatever their addresses are`()
    async throws
  {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let (_, token) = try await guest(backend)
    for number in 1...5 {
      #expect(try await link(backend, token, "a\(number)@example.com").status == 202)
    }
    let refused = try await link(backend, token, "a6@example.com")
    #expect(refused.problem == "too-many-attempts")
    #expect(mailbox.all.count == 5)
    harness.advance(by: .seconds(300))
    #expect(try await link(backend, token, "a6@example.com").status == 202)
  }

  @Test func `a deleted account leaves no pending link`() async throws {
    let place = TemporaryStatePath()
    let backend = mailbox.harness(folder: place.backend).backend()
    let (_, token) = try await guest(backend)
    #expect(try await link(backend, token).status == 202)
    #expect(try await StoredRecords(place.backend).byTable["signUp"]?.count == 1)
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    #expect(try await StoredRecords(place.backend).byTable["signUp"] == nil)
  }
}
