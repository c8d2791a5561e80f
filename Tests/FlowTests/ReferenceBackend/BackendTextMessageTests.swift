import Domain
import FormKit
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Text messages as the second factor.
@Suite struct BackendTextMessageTests {
  private static let number = "+12015550167"
  private static let form = #"""
    { "formatVersion": 1, "id": "contact", "sections": [{ "fields": [
      { "id": "name", "type": "text" }] }] }
    """#
  private static let path = "/v1/account/second-factor/sms"

  private let place = TemporaryStatePath()
  private let mails = Inbox()
  private let texts = Inbox()

  private func harness(
    sendsTexts: Bool = true, seed: @escaping @Sendable (inout BackendState) -> Void = { _ in }
  ) -> BackendHarness {
    BackendHarness(folder: place.backend) { [mails, texts] configuration in
      configuration.accessTokenLifetime = .seconds(86_400)
      configuration.deliver = mails.receive
      configuration.deliverTextMessage = sendsTexts ? texts.receive : nil
      configuration.seed = seed
      configuration.forms = BackendForms(
        ids: ["contact"], source: { _ in Self.form },
        form: { _ in try CompiledForm(json: Array(Self.form.utf8)) },
        environment: { FormEnvironment(today: .epoch) },
        response: { submission in
          guard let method = submission.submitter.secondFactor,
            submission.submitter.enteredCode != method
          else { return .completed }
          return .requiresMFA(method)
        })
    }
  }

  private func begin(
    _ backend: ReferenceBackend, _ token: String, _ number: String = Self.number
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, Self.path, token: token, json: #"{"phoneNumber":"\#(number)"}"#)
  }

  private func set(
    _ backend: ReferenceBackend, _ token: String, _ json: String
  ) async throws -> JSONResponse {
    try await backend.call(.put, "/v1/account/second-factor", token: token, json: json)
  }

  private func confirm(
    _ backend: ReferenceBackend, _ token: String, _ code: String
  ) async throws -> JSONResponse {
    try await set(backend, token, #"{"method":"sms","code":"\#(code)"}"#)
  }

  private func state(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(.get, "/v1/account/second-factor", token: token)
  }

  /// Sets text messages as the second factor; returns a token and the recovery codes.
  private func enrol(_ backend: ReferenceBackend) async throws -> (token: String, codes: [String]) {
    let token = try await backend.confirmedToken()
    #expect(try await begin(backend, token).status == 202)
    let answer = try await confirm(backend, token, texts.code())
    #expect(answer.status == 200 && answer["method"] == .string("sms"))
    guard case .array(let codes)? = answer["recoveryCodes"] else { return (token, []) }
    return (token, codes.compactMap(\.stringValue))
  }

  private func enter(
    _ backend: ReferenceBackend, _ challenge: JSONResponse, _ code: String
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/auth/mfa",
      json: #"{"challenge":"\#(try challenge.text("challenge"))","code":"\#(code)"}"#)
  }

  /// A code that is not the one that was sent last.
  private func wrongCode() throws -> String { try texts.code() == "000000" ? "000001" : "000000" }

  private static func methods(_ names: String...) -> JSONValue { .array(names.map { .string($0) }) }

  @Test func `a sign-in sends its code to the number that a code has confirmed`() async throws {
    let backend = harness().backend()
    let (token, codes) = try await enrol(backend)
    #expect(codes.count == 10 && Set(codes).count == 10)
    let present = try await state(backend, token)
    #expect(present["method"] == .string("sms"))
    #expect(present["phoneNumber"] == .string("•••67"))
    #expect(present["methods"] == Self.methods("email", "totp", "sms"))
    let account = try await backend.call(.get, "/v1/account", token: token)
    #expect(account["secondFactor"]?["phoneNumber"] == .string("•••67"))
    let challenge = try await backend.signIn()
    #expect(challenge["method"] == .string("sms"))
    #expect(try await enter(backend, challenge, wrongCode())["attemptsLeft"] == .number(4))
    #expect(try await enter(backend, challenge, texts.code()).status == 200)
    #expect(try await enter(backend, challenge, texts.code()).problem == "wrong-code")
    #expect(try await enter(backend, backend.signIn(), codes[0]).status == 200)
    #expect(mails.all.isEmpty)
    #expect(texts.all.allSatisfy { $0.recipient == Self.number })
  }

  @Test func `the number survives a restart, and a code expires after five minutes`() async throws {
    let harness = harness()
    _ = try await enrol(harness.backend())
    let backend = harness.backend()
    let challenge = try await backend.signIn()
    harness.advance(by: .seconds(300))
    #expect(try await enter(backend, challenge, texts.code()).problem == "wrong-code")
    #expect(try await enter(backend, backend.signIn(), texts.code()).status == 200)
  }

  @Test func `a service without text messages offers none, and refuses them`() async throws {
    let backend = harness(sendsTexts: false).backend()
    let token = try await backend.confirmedToken()
    let present = try await state(backend, token)
    #expect(present["methods"] == Self.methods("email", "totp"))
    #expect(present["phoneNumber"] == nil)
    for answer in [
      try await begin(backend, token), try await confirm(backend, token, "123456"),
      try await set(backend, token, #"{"method":"sms"}"#),
    ] {
      #expect(answer.status == 409 && answer.problem == "method-unavailable")
    }
  }

  @Test func `codes come by email once the service sends no text messages any more`() async throws {
    _ = try await enrol(harness().backend())
    let backend = harness(sendsTexts: false).backend()
    let challenge = try await backend.signIn()
    #expect(challenge["method"] == .string("email"))
    #expect(try await enter(backend, challenge, mails.code()).status == 200)
  }

  @Test func `a submission that needs the second factor gets its code as a text message`()
    async throws
  {
    let backend = harness {
      for id in $0.accounts.keys { $0.accounts[id]?.verification = .email }
    }.backend()
    let (token, _) = try await enrol(backend)
    let path = "/v1/forms/contact/submissions"
    let values = #"{"values":{"name":"Ada"}"#
    let asked = try await backend.call(.post, path, token: token, json: values + "}")
    #expect(asked["method"] == .string("sms"))
    let challenge = try asked.text("challenge")
    let done = try await backend.call(
      .post, path, token: token,
      json: values + #","challenge":"\#(challenge)","code":"\#(try texts.code())"}"#)
    #expect(done["status"] == .string("completed"))
    // A text message says nothing about the address.
    #expect(
      try await backend.call(.get, "/v1/account", token: token)["isVerified"] == .bool(false))
    #expect(mails.all.isEmpty)
  }

  @Test func `an account of an earlier version without a number gets its codes by email`()
    async throws
  {
    let backend = harness {
      for id in $0.accounts.keys { $0.accounts[id]?.secondFactor = .sms }
    }.backend()
    #expect(try await backend.signIn()["method"] == .string("email"))
    #expect(texts.all.isEmpty)
  }

  @Test func `a challenge that was stored before this version is read`() throws {
    let json =
      #"{"userID":"u","digest":"AA==","expiresAt":"2026-01-31T10:00:00.000Z","failures":0}"#
    let challenge = try JSONCoding().decode(BackendState.Challenge.self, from: Data(json.utf8))
    #expect(challenge.method == nil)
  }

  @Test(arguments: [
    "12015550167", "+02015550167", "+1234567", "+1234567890123456", "+1 201 555 0167",
    "+1201555016a", "",
  ])
  func `a text that is no number in E.164 is refused`(number: String) async throws {
    let backend = harness().backend()
    let answer = try await begin(backend, try await backend.confirmedToken(), number)
    #expect(answer.status == 422 && answer["pointer"] == .string("/phoneNumber"))
    #expect(texts.all.isEmpty)
  }

  @Test func `the fifth wrong code ends a setup, and so do five minutes`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.confirmedToken()
    #expect(try await confirm(backend, token, "123456").problem == "setup-ended")
    _ = try await begin(backend, token)
    for left in [4, 3, 2, 1, 0] {
      let answer = try await confirm(backend, token, wrongCode())
      #expect(answer.status == 409 && answer.problem == "wrong-code")
      #expect(answer["attemptsLeft"] == .number(Double(left)))
    }
    #expect(try await confirm(backend, token, texts.code()).problem == "setup-ended")
    _ = try await begin(backend, token)
    harness.advance(by: .seconds(299))
    #expect(try await confirm(backend, token, wrongCode()).problem == "wrong-code")
    harness.advance(by: .seconds(1))
    #expect(try await confirm(backend, token, texts.code()).problem == "setup-ended")
    #expect(try await backend.signIn()["accessToken"] != nil)
  }

  @Test func `a code confirms one number once, and another setup replaces it`() async throws {
    let backend = harness().backend()
    let token = try await backend.confirmedToken()
    _ = try await begin(backend, token)
    let first = try texts.code()
    _ = try await begin(backend, token, "+12015550199")
    let second = try texts.code()
    if first != second {
      #expect(try await confirm(backend, token, first).problem == "wrong-code")
    }
    #expect(try await confirm(backend, token, second).status == 200)
    #expect(try await state(backend, token)["phoneNumber"] == .string("•••99"))
    // The recovery codes of a lost answer are replaced on their own.
    #expect(try await confirm(backend, token, second).problem == "setup-ended")
    #expect(
      try await backend.call(
        .post, "/v1/account/recovery-codes", token: try await backend.confirmedToken()
      ).status == 201)
  }

  @Test func `an account sends five messages in an hour, whatever the number`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.confirmedToken()
    for digit in 1...5 {
      #expect(try await begin(backend, token, "+1201555010\(digit)").status == 202)
    }
    let refused = try await begin(backend, token, "+12015550106")
    #expect(refused.status == 429 && refused.response.headers["Retry-After"] == "3600")
    #expect(texts.all.count == 5)
    harness.advance(by: .seconds(3_600))
    let again = try await backend.confirmedToken()
    #expect(try await begin(backend, again).status == 202)
  }

  @Test func `a number gets five messages in an hour, from all accounts together`() async throws {
    let backend = harness().backend()
    let first = try await backend.confirmedToken()
    for _ in 1...5 { #expect(try await begin(backend, first).status == 202) }
    let other = try await backend.confirmedToken("ada@example.com")
    #expect(try await begin(backend, other).status == 429)
    #expect(try await begin(backend, other, "+12015550199").status == 202)
  }

  @Test func `a setup needs a recent sign-in and an address`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.confirmedToken()
    harness.advance(by: .seconds(601))
    #expect(try await begin(backend, token).problem == "reauthentication-required")
    let guest = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await begin(backend, guest).problem == "no-address")
    #expect(texts.all.isEmpty)
  }

  @Test(arguments: [#"{"method":"email"}"#, #"{"method":null}"#])
  func `another second factor, or none, erases the number and a setup`(
    json: String
  ) async throws {
    let harness = harness()
    let backend = harness.backend()
    _ = try await enrol(backend)
    let token = try await backend.confirmedToken()
    _ = try await begin(backend, token, "+12015550199")
    let code = try texts.code()
    #expect(try await set(backend, backend.confirmedToken(), json).status == 200)
    #expect(try await state(backend, token)["phoneNumber"] == nil)
    let confirmed = try await backend.confirmedToken()
    #expect(try await confirm(backend, confirmed, code).problem == "setup-ended")
  }

  @Test func `another password ends a setup, and keeps the number`() async throws {
    let backend = harness().backend()
    _ = try await enrol(backend)
    let token = try await backend.confirmedToken()
    _ = try await begin(backend, token, "+12015550199")
    let code = try texts.code()
    _ = try await backend.call(
      .post, "/v1/auth/reauthenticate", token: token, json: #"{"password":"correct-horse"}"#)
    let changed = try await backend.call(
      .put, "/v1/account/password", token: token, json: #"{"password":"newer-horse"}"#)
    #expect(changed.status == 204)
    _ = try await backend.call(
      .post, "/v1/auth/reauthenticate", token: token, json: #"{"password":"newer-horse"}"#)
    #expect(try await confirm(backend, token, code).problem == "setup-ended")
    #expect(
      try await backend.signIn("demo@example.com", password: "newer-horse")["method"]
        == .string("sms"))
  }
}
