import Domain
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendSignUpTests {
  private let mailbox = BackendMailbox()

  private func signUp(
    _ backend: ReferenceBackend, _ email: String, _ password: String = "grace-horse"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/auth/sign-up", json: #"{"email":"\#(email)","password":"\#(password)"}"#)
  }

  private func verify(
    _ backend: ReferenceBackend, _ challenge: String, _ code: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/auth/sign-up/verify", json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
  }

  private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

  @Test func `an account exists after the right code, once, and its address is verified`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let answer = try await signUp(backend, "Grace@Example.com")
    #expect(answer.status == 202)
    let challenge = try answer.text("challenge")
    #expect(mailbox.all.map(\.recipient) == ["grace@example.com"])
    let code = try mailbox.code()
    let early = try await backend.signIn("grace@example.com", password: "grace-horse")
    #expect(early.problem == "wrong-credentials")
    let refused = try await verify(backend, challenge, wrong(code))
    #expect(refused.problem == "wrong-code")
    #expect(refused["attemptsLeft"] == .number(4))
    let session = try await verify(backend, challenge, code)
    #expect(session.status == 201)
    #expect(session["isNewUser"] == .bool(true))
    #expect(session["user"]?["email"] == .string("grace@example.com"))
    let user = try await backend.signIn("grace@example.com", password: "grace-horse")
    #expect(user["user"] == session["user"])
    #expect(try await backend.createProfile(session.text("accessToken")).status == 201)
    #expect(try await verify(backend, challenge, code).problem == "wrong-code")
  }

  @Test func `a known address gets the same answer with the same work and another message`()
    async throws
  {
    let backend = mailbox.harness().backend()
    _ = try await backend.call(.get, "/v1/health")
    let (unknown, unknownDraws) = try await mailbox.draws {
      try await signUp(backend, "ida@example.com")
    }
    let (known, knownDraws) = try await mailbox.draws {
      try await signUp(backend, "ada@example.com")
    }
    #expect(unknown.status == 202)
    #expect(unknown.shape == known.shape)
    #expect(unknownDraws == knownDraws)
    #expect(mailbox.all.map(\.recipient) == ["ida@example.com", "ada@example.com"])
    #expect(mailbox.codes.count == 1)
  }

  @Test func `the challenge of a known address fails as a wrong code does, whatever the code is`()
    async throws
  {
    let backend = mailbox.harness { configuration in
      let random = configuration.randomBytes
      // A code is made of eight bytes: every code is 000000.
      configuration.randomBytes = { try $0 == 8 ? Data(count: 8) : random($0) }
    }.backend()
    let known = try await signUp(backend, "ada@example.com").text("challenge")
    let unknown = try await signUp(backend, "ida@example.com").text("challenge")
    for _ in 1...6 {
      let answers = [
        try await verify(backend, known, "000000"), try await verify(backend, unknown, "000001"),
      ]
      #expect(answers[0].problem == "wrong-code")
      #expect(answers[0].response == answers[1].response)
    }
    #expect(try await backend.signIn("ada@example.com").status == 200)
  }

  @Test func `a stranger's sign-up leaves the challenge before it valid, and the first code wins`()
    async throws
  {
    let backend = mailbox.harness().backend()
    let first = try await signUp(backend, "grace@example.com", "grace-horse").text("challenge")
    let second = try await signUp(backend, "grace@example.com", "other-horse").text("challenge")
    #expect(mailbox.codes.count == 2)
    #expect(try await verify(backend, first, mailbox.codes[0]).status == 201)
    let late = try await verify(backend, second, mailbox.codes[1])
    #expect(late.problem == "address-in-use")
    #expect(
      try await backend.signIn("grace@example.com", password: "grace-horse").status == 200)
    #expect(
      try await backend.signIn("grace@example.com", password: "other-horse").status == 401)
  }

  @Test func `five wrong codes end a challenge, and so does the time`() async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let challenge = try await signUp(backend, "grace@example.com").text("challenge")
    let code = try mailbox.code()
    for left in stride(from: 4.0, through: 0, by: -1) {
      let answer = try await verify(backend, challenge, wrong(code))
      #expect(answer["attemptsLeft"] == .number(left))
    }
    #expect(try await verify(backend, challenge, code).problem == "wrong-code")
    let next = try await signUp(backend, "grace@example.com").text("challenge")
    harness.advance(by: .seconds(300))
    #expect(try await verify(backend, next, mailbox.code()).problem == "wrong-code")
  }

  @Test(arguments: ["grace@example.com", "ada@example.com"])
  func `an address gets five messages an hour, known or not; the sixth is refused`(
    email: String
  ) async throws {
    let harness = mailbox.harness()
    let backend = harness.backend()
    _ = try await backend.call(.get, "/v1/health")
    for _ in 1...5 { #expect(try await signUp(backend, email).status == 202) }
    #expect(mailbox.all.count == 5)
    let (sixth, draws) = try await mailbox.draws { try await signUp(backend, email) }
    #expect(mailbox.all.count == 5)
    #expect(sixth.status == 429 && sixth.problem == "too-many-requests")
    // The salt of the password, which is hashed before.
    #expect(draws == [16])
    harness.advance(by: .seconds(3_600))
    _ = try await signUp(backend, email)
    #expect(mailbox.all.count == 6)
  }

  @Test func `a pending sign-up outlives the process and is forgotten once it is over`()
    async throws
  {
    let place = TemporaryStatePath()
    let harness = mailbox.harness(folder: place.backend)
    let challenge = try await signUp(harness.backend(), "grace@example.com").text("challenge")
    let pending = try await StoredRecords(place.backend).byTable
    #expect(pending["signUp"]?.count == 1)
    #expect(pending["email"]?.contains { $0.contains("grace") } != true)
    #expect(try await verify(harness.backend(), challenge, mailbox.code()).status == 201)
    _ = try await signUp(harness.backend(), "ida@example.com")
    harness.advance(by: .seconds(3_600))
    _ = try await harness.backend().call(.post, "/v1/auth/anonymous")
    let after = try await StoredRecords(place.backend).byTable
    #expect(after["signUp"] == nil)
    #expect(after["sentMessages"] == nil)
    #expect(!after.values.joined().contains { $0.contains("ida@") })
  }

  @Test func `more pending sign-ups than there is room for are refused, known or not`()
    async throws
  {
    let harness = mailbox.harness { $0.pendingLimit = 2 }
    let backend = harness.backend()
    let challenge = try await signUp(backend, "grace@example.com").text("challenge")
    #expect(try await signUp(backend, "ada@example.com").status == 202)
    for email in ["ida@example.com", "ada@example.com"] {
      #expect(try await signUp(backend, email).problem == "too-many-requests")
    }
    #expect(try await verify(backend, challenge, mailbox.codes[0]).status == 201)
    #expect(try await signUp(backend, "ida@example.com").status == 202)
  }

  @Test func `an address of more than 254 characters is refused`() async throws {
    let backend = mailbox.harness().backend()
    let host = "@example.com"
    let longest = String(repeating: "a", count: 254 - host.utf8.count) + host
    #expect(try await signUp(backend, longest).status == 202)
    #expect(try await signUp(backend, "a" + longest)["pointer"] == .string("/email"))
  }

  @Test(arguments: ["", "no challenge", "ffffffffffffffffffffffffffffffff"])
  func `a made-up challenge is a wrong code`(challenge: String) async throws {
    let backend = mailbox.harness().backend()
    _ = try await signUp(backend, "grace@example.com")
    let answer = try await verify(backend, challenge, "123456")
    #expect(answer.problem == "wrong-code")
    #expect(answer["attemptsLeft"] == .number(0))
  }
}
