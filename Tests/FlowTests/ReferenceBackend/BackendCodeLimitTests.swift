import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Guessing codes with a known password.
@Suite(.timeLimit(.minutes(5))) struct BackendCodeLimitTests {
  private static let stranger = "192.0.2.66"
  private static let owner = "192.0.2.1"

  private let inbox = Inbox()

  private func harness(folder: String? = nil) -> BackendHarness {
    BackendHarness(folder: folder) { [inbox] in $0.deliver = inbox.receive }
  }

  private func post(
    _ backend: ReferenceBackend, _ path: String, _ json: String, from address: String
  ) async throws -> JSONResponse {
    let url = try #require(URL(string: "https://api.example.com/v1/auth/" + path))
    let request = HTTPRequest(
      method: .post, url: url, headers: ["Content-Type": "application/json"], body: .text(json))
    let response = await backend.respond(to: request, from: address)
    let found = try Contract.standard.get().violations(request, response)
    #expect(found.isEmpty, "\(found)")
    return JSONResponse(response: response)
  }

  private func signIn(
    _ backend: ReferenceBackend, from address: String, password: String = "correct-horse"
  ) async throws -> JSONResponse {
    try await post(
      backend, "sign-in", #"{"email":"demo@example.com","password":"\#(password)"}"#,
      from: address)
  }

  private func enter(
    _ code: String, _ challenge: String, _ backend: ReferenceBackend, from address: String
  ) async throws -> JSONResponse {
    try await post(
      backend, "mfa", #"{"challenge":"\#(challenge)","code":"\#(code)"}"#, from: address)
  }

  private func setSecondFactor(_ method: String, _ backend: ReferenceBackend) async throws {
    let answer = try await backend.call(
      .put, "/v1/account/second-factor", token: try await backend.confirmedToken(),
      json: #"{"method":\#(method)}"#)
    #expect(answer.status == 200)
  }

  /// Ten wrong codes, over two challenges.
  private func guessTenTimes(_ backend: ReferenceBackend) async throws {
    for _ in 1...2 {
      let challenge = try await signIn(backend, from: Self.stranger).text("challenge")
      let wrong = try inbox.code() == "000000" ? "000001" : "000000"
      for _ in 1...5 {
        let answer = try await enter(wrong, challenge, backend, from: Self.stranger)
        #expect(answer.problem == "wrong-code")
      }
    }
  }

  @Test func `an account bears ten wrong codes, over any number of challenges`() async throws {
    let harness = harness()
    let backend = harness.backend()
    try await setSecondFactor(#""email""#, backend)
    try await guessTenTimes(backend)
    for address in [Self.stranger, "192.0.2.67"] {
      let refused = try await signIn(backend, from: address)
      #expect(refused.problem == "too-many-attempts")
      #expect(refused.response.headers["Retry-After"] == "900")
    }
    #expect(inbox.all.count == 2)
    harness.advance(by: .seconds(899))
    #expect(try await signIn(backend, from: Self.owner).response.headers["Retry-After"] == "1")
    harness.advance(by: .seconds(1))
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    #expect(try await enter(inbox.code(), challenge, backend, from: Self.owner).status == 200)
  }

  @Test func `wrong codes still count after a restart`() async throws {
    let place = TemporaryStatePath()
    let harness = harness(folder: place.backend)
    let backend = harness.backend()
    try await setSecondFactor(#""email""#, backend)
    try await guessTenTimes(backend)
    #expect(try await signIn(harness.backend(), from: Self.stranger).status == 429)
  }

  @Test func `a right code does not give a guesser ten more`() async throws {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    let code = try inbox.code()
    try await guessTenTimes(backend)
    #expect(try await enter(code, challenge, backend, from: Self.owner).status == 200)
    #expect(try await signIn(backend, from: Self.stranger).status == 429)
  }

  @Test func `a code sent before the limit was reached may be entered once`() async throws {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    let code = try inbox.code()
    let wrong = code == "000000" ? "000001" : "000000"
    try await guessTenTimes(backend)
    #expect(try await enter(wrong, challenge, backend, from: Self.owner).status == 401)
    let refused = try await enter(code, challenge, backend, from: Self.owner)
    #expect(refused.problem == "too-many-attempts")
  }

  @Test func `a stranger's sign-in does not end the challenge of another sender`() async throws {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    let code = try inbox.code()
    for _ in 1...20 { _ = try await signIn(backend, from: Self.stranger) }
    #expect(try await enter(code, challenge, backend, from: Self.owner).status == 200)
  }

  @Test func `an account has eight codes at most, the oldest ends first`() async throws {
    let harness = harness()
    let backend = harness.backend()
    try await setSecondFactor(#""email""#, backend)
    var sent: [(challenge: String, code: String)] = []
    for number in 0...8 {
      let challenge = try await signIn(backend, from: "198.51.100.\(number)").text("challenge")
      sent.append((challenge, try inbox.code()))
      harness.advance(by: .seconds(1))
    }
    for (number, one) in sent.enumerated() {
      let answer = try await enter(one.code, one.challenge, backend, from: Self.owner)
      #expect(answer.status == (number == 0 ? 401 : 200))
    }
  }

  @Test func `a challenge dies with a new password`() async throws {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    let code = try inbox.code()
    _ = try await post(
      backend, "password-reset", #"{"email":"demo@example.com"}"#, from: Self.owner)
    let reset = try await post(
      backend, "password-reset/confirmation",
      #"{"token":"\#(try inbox.resetToken())","password":"newer-horse"}"#, from: Self.owner)
    #expect(reset.status == 204)
    #expect(try await enter(code, challenge, backend, from: Self.owner).problem == "wrong-code")
    let next = try await signIn(backend, from: Self.owner, password: "newer-horse")
    #expect(
      try await enter(inbox.code(), next.text("challenge"), backend, from: Self.owner).status
        == 200)
  }

  @Test func `a new password lets an account be signed in to whose codes were guessed`()
    async throws
  {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    try await guessTenTimes(backend)
    _ = try await post(
      backend, "password-reset", #"{"email":"demo@example.com"}"#, from: Self.owner)
    _ = try await post(
      backend, "password-reset/confirmation",
      #"{"token":"\#(try inbox.resetToken())","password":"newer-horse"}"#, from: Self.owner)
    let answer = try await signIn(backend, from: Self.owner, password: "newer-horse")
    #expect(
      try await enter(inbox.code(), answer.text("challenge"), backend, from: Self.owner)
        .status == 200)
  }

  @Test(arguments: [#""email""#, "null"])
  func `a challenge ends when the second factor is set again`(method: String) async throws {
    let backend = harness().backend()
    try await setSecondFactor(#""email""#, backend)
    let challenge = try await signIn(backend, from: Self.owner).text("challenge")
    let code = try inbox.code()
    try await setSecondFactor(method, backend)
    #expect(try await enter(code, challenge, backend, from: Self.owner).problem == "wrong-code")
  }
}
