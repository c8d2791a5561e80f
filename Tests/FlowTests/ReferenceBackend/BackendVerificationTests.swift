import Networking
import ReferenceBackend
import Testing

@Suite struct BackendVerificationTests {
  private let mailbox = BackendMailbox()

  private func request(
    _ backend: ReferenceBackend, _ token: String
  ) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/account/verification", token: token)
  }

  private func confirm(
    _ backend: ReferenceBackend, _ token: String, _ challenge: String, _ code: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/account/verification/confirmation", token: token,
      json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
  }

  private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

  @Test func `the right code verifies the address, and the profile is created`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.token(DemoAccount.unverified.email)
    let answer = try await request(backend, token)
    #expect(answer.status == 202)
    #expect(mailbox.all.map(\.recipient) == [DemoAccount.unverified.email])
    let (challenge, code) = (try answer.text("challenge"), try mailbox.code())
    let refused = try await confirm(backend, token, challenge, wrong(code))
    #expect(refused.problem == "wrong-code")
    #expect(refused["attemptsLeft"] == .number(4))
    #expect(try await backend.createProfile(token).status == 200)
    #expect(try await confirm(backend, token, challenge, code).status == 204)
    #expect(try await confirm(backend, token, challenge, code).problem == "wrong-code")
    #expect(try await backend.createProfile(token).status == 201)
    #expect(try await request(backend, token).problem == "verification-not-needed")
  }

  @Test func `another code ends the one before, and so do five wrong ones and time`()
    async throws
  {
    let harness = mailbox.harness()
    let backend = harness.backend()
    let token = try await backend.token(DemoAccount.unverified.email)
    let first = try await request(backend, token).text("challenge")
    let firstCode = try mailbox.code()
    let second = try await request(backend, token).text("challenge")
    let code = try mailbox.code()
    #expect(try await confirm(backend, token, first, firstCode).problem == "wrong-code")
    for left in [3, 2, 1, 0] {
      let refused = try await confirm(backend, token, second, wrong(code))
      #expect(refused["attemptsLeft"] == .number(Double(left)))
    }
    #expect(try await confirm(backend, token, second, code).problem == "wrong-code")
    let third = try await request(backend, token).text("challenge")
    harness.advance(by: .seconds(300))
    let late = try await confirm(backend, token, third, mailbox.code())
    #expect(late.problem == "wrong-code")
  }

  @Test func `a code belongs to its account, and signs no one in`() async throws {
    let backend = mailbox.harness().backend()
    let token = try await backend.token(DemoAccount.unverified.email)
    let challenge = try await request(backend, token).text("challenge")
    let code = try mailbox.code()
    let other = try await backend.token(DemoAccount.demo.email)
    #expect(try await confirm(backend, other, challenge, code).problem == "wrong-code")
    let signIn = try await backend.call(
      .post, "/v1/auth/mfa", json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
    #expect(signIn.problem == "wrong-code")
    #expect(try await request(backend, other).problem == "verification-not-needed")
    #expect(try await confirm(backend, token, challenge, code).status == 204)
  }

  @Test func `an address receives a limited number of codes an hour`() async throws {
    let harness = mailbox.harness { $0.signUpMessagesPerHour = 2 }
    let backend = harness.backend()
    let token = try await backend.token(DemoAccount.unverified.email)
    #expect(try await request(backend, token).status == 202)
    harness.advance(by: .seconds(600))
    #expect(try await request(backend, token).status == 202)
    harness.advance(by: .milliseconds(100_500))
    let refused = try await request(backend, token)
    #expect(refused.problem == "too-many-requests")
    // Until the first one no longer counts.
    #expect(refused.response.headers["Retry-After"] == "2900")
    #expect(mailbox.all.count == 2)
    harness.advance(by: .seconds(2_900))
    #expect(try await request(backend, token).status == 202)
  }
}
