import Domain
import FormKit
import Networking
import ReferenceBackend
import Synchronization
import Testing

@Suite struct BackendFormTests {
  private let mailbox = BackendMailbox()
  private static let source = #"""
    { "formatVersion": 1, "id": "contact", "sections": [{ "fields": [
      { "id": "name", "type": "text", "required": true, "transforms": ["trim"] },
      { "id": "pin", "type": "text", "sensitive": true }] }] }
    """#

  private func harness(_ outcome: BackendForms.Response = .completed) -> BackendHarness {
    BackendHarness { configuration in
      configuration.forms = BackendForms(
        ids: ["contact"], source: { $0 == "contact" ? Self.source : nil },
        form: { _ in try CompiledForm(json: Array(Self.source.utf8)) },
        environment: { FormEnvironment(today: .epoch) }, response: { _ in outcome })
    }
  }

  private func submit(
    _ backend: ReferenceBackend, _ json: String, form: String = "contact"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/forms/\(form)/submissions", token: try await backend.token(), json: json)
  }

  @Test func `a schema is served as it was written, and known by its tag`() async throws {
    let backend = harness().backend()
    let list = try await backend.call(.get, "/v1/forms")
    #expect(
      list["forms"]
        == .array([
          .object([
            "id": .string("contact"), "version": .number(1), "title": .string("contact"),
          ])
        ]))
    let known = try #require(list.response.headers["ETag"])
    let unchanged = try await backend.call(.get, "/v1/forms", headers: ["If-None-Match": known])
    #expect(unchanged.status == 304)
    let form = try await backend.call(.get, "/v1/forms/contact")
    #expect(form.response.body.data.map { String(decoding: $0, as: UTF8.self) } == Self.source)
    let tag = try #require(form.response.headers["ETag"])
    let again = try await backend.call(
      .get, "/v1/forms/contact", headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(try await backend.call(.get, "/v1/forms/none").status == 404)
  }

  @Test func `answers are judged by the engine, and its verdict is told`() async throws {
    let backend = harness().backend()
    let valid = try await submit(backend, #"{"values":{"name":" Ada ","pin":"1234"}}"#)
    #expect(valid["status"] == .string("completed"))
    let invalid = try await submit(backend, #"{"values":{"name":"","pin":"1234"}}"#)
    #expect(invalid["status"] == .string("validationFailed"))
    #expect(invalid["verdict"]?["valid"] == .bool(false))
    #expect(invalid["verdict"]?["values"]?["pin"] == .string("•••"))
  }

  static let outcomes: [(BackendForms.Response, String)] = [
    (.requiresAdditionalInfo(form: "contact"), "requiresAdditionalInfo"),
    (.requiresMFA(.email), "requiresMFA"), (.requiresVerification, "requiresVerification"),
    (.requiresGuardianConsent, "requiresGuardianConsent"), (.requiresUpgrade, "requiresUpgrade"),
    (.failed(isRetryable: true), "failed"), (.validationFailed(["name": "No"]), "validationFailed"),
  ]

  @Test(arguments: outcomes)
  func `every outcome is told by its name`(
    outcome: BackendForms.Response, status: String
  ) async throws {
    let answer = try await submit(
      harness(outcome).backend(), #"{"values":{"name":"Ada"}}"#)
    #expect(answer["status"] == .string(status))
  }

  @Test(arguments: [
    ("{}", 422), (#"{"values":[]}"#, 422), ("{", 400), (#"{"values":{"name":1}}"#, 200),
    (#"{"values":{"name":"a","name":"b"}}"#, 400),
  ])
  func `hostile answers get an answer`(json: String, status: Int) async throws {
    #expect(try await submit(harness().backend(), json).status == status)
  }

  @Test func `nobody submits without signing in, nor to a form there is not`() async throws {
    let backend = harness().backend()
    let stranger = try await backend.call(
      .post, "/v1/forms/contact/submissions", json: #"{"values":{}}"#)
    #expect(stranger.status == 401)
    #expect(try await submit(backend, #"{"values":{}}"#, form: "none").status == 404)
  }

  /// A service that asks for a code of the given kind once.
  private func asking(_ response: BackendForms.Response) -> BackendHarness {
    asking { $0.submitter.enteredCode == .email ? .completed : response }
  }

  private func asking(
    _ response: @escaping @Sendable (BackendForms.Submission) -> BackendForms.Response
  ) -> BackendHarness {
    mailbox.harness { configuration in
      configuration.forms = BackendForms(
        ids: ["contact"], source: { $0 == "contact" ? Self.source : nil },
        form: { _ in try CompiledForm(json: Array(Self.source.utf8)) },
        environment: { FormEnvironment(today: .epoch) },
        response: response)
    }
  }

  private func confirm(
    _ backend: ReferenceBackend, _ challenge: String, _ code: String, name: String = "Ada"
  ) async throws -> JSONResponse {
    try await submit(
      backend,
      #"{"values":{"name":"\#(name)"},"challenge":"\#(challenge)","code":"\#(code)"}"#)
  }

  private func received(_ backend: ReferenceBackend) async throws -> Int {
    let list = try await backend.call(
      .get, "/v1/forms/contact/submissions", token: try await backend.token())
    guard case .array(let items)? = list["submissions"] else { return -1 }
    return items.count
  }

  @Test(arguments: [BackendForms.Response.requiresMFA(.email), .requiresVerification])
  func `a submission that needs a code is kept with the right code, for these values only`(
    response: BackendForms.Response
  ) async throws {
    let backend = asking(response).backend()
    let asked = try await submit(backend, #"{"values":{"name":"Ada"}}"#)
    let challenge = try asked.text("challenge")
    let code = try mailbox.code()
    #expect(try await received(backend) == 0)
    // The code is for a submission, not for a sign-in.
    let signIn = try await backend.call(
      .post, "/v1/auth/mfa", json: #"{"challenge":"\#(challenge)","code":"\#(code)"}"#)
    #expect(signIn.status == 401)
    let other = try await confirm(backend, challenge, code, name: "Eve")
    #expect(other["status"] == .string("wrongCode"))
    #expect(other["attemptsLeft"] == .number(0))
    let wrong = try await confirm(backend, challenge, code == "000000" ? "000001" : "000000")
    #expect(wrong["attemptsLeft"] == .number(4))
    let done = try await confirm(backend, challenge, code)
    #expect(done["status"] == .string("completed"))
    #expect(try await received(backend) == 1)
    let again = try await confirm(backend, challenge, code)
    #expect(again["status"] == .string("wrongCode"))
  }

  nonisolated private static let disguised: [(String, String)] = [
    (#""amount":"5000","expiry":"01/40","cardNumber":"4242424242424242""#, "requiresVerification"),
    (#""amount":1,"expiry":" 01/20 ","cardNumber":"4242424242424242""#, "validationFailed"),
    (#""amount":1,"expiry":"01/40","cardNumber":"4000-0000 0000 0002""#, "failed"),
  ]

  @Test(arguments: disguised)
  func `the service decides by the values that the form makes of what was sent`(
    values: String, status: String
  ) async throws {
    let json = #"{"values":{"cardName":"Ada","securityCode":"123",\#(values)}}"#
    let answer = try await submit(BackendHarness().backend(), json, form: "payment")
    #expect(answer["status"] == .string(status))
  }

  @Test func `a submission that fails for now uses up no code`() async throws {
    let attempts = Mutex(0)
    let harness = asking { submission in
      guard submission.submitter.enteredCode == .email else { return .requiresVerification }
      let count = attempts.withLock { count in
        count += 1
        return count
      }
      return count < 3 ? .failed(isRetryable: true) : .completed
    }
    let backend = harness.backend()
    let asked = try await submit(backend, #"{"values":{"name":"Ada"}}"#)
    let (challenge, code) = (try asked.text("challenge"), try mailbox.code())
    for status in ["failed", "failed", "completed", "wrongCode"] {
      let answer = try await confirm(backend, challenge, code)
      #expect(answer["status"] == .string(status))
    }
  }

  @Test func `nobody is sent codes without end`() async throws {
    let backend = asking(.requiresVerification).backend()
    var statuses: Set<Int> = []
    for _ in 0..<20 {
      statuses.insert(try await submit(backend, #"{"values":{"name":"A"}}"#).status)
    }
    #expect(statuses == [200, 429])
  }

  private func submit(
    _ backend: ReferenceBackend, as key: String, replacing replaces: [String] = [], name: String
  ) async throws -> JSONResponse {
    let list = replaces.map { "\"\($0)\"" }.joined(separator: ",")
    return try await backend.call(
      .post, "/v1/forms/contact/submissions", token: try await backend.token(),
      json: #"{"values":{"name":"\#(name)"},"replaces":[\#(list)]}"#,
      headers: ["Idempotency-Key": key])
  }

  private func keptIDs(_ backend: ReferenceBackend) async throws -> [JSONValue?] {
    let list = try await backend.call(
      .get, "/v1/forms/contact/submissions", token: try await backend.token())
    guard case .array(let items)? = list["submissions"] else { return [] }
    return items.map { $0["id"] }
  }

  @Test(arguments: [false, true])
  func `of answers and those that they replace, the first to arrive are accepted`(
    isFormerFirst: Bool
  ) async throws {
    let backend = harness().backend()
    let first: (String, [String]) = isFormerFirst ? ("a", []) : ("b", ["a"])
    let accepted = try await submit(backend, as: first.0, replacing: first.1, name: "Ada")
    #expect(accepted["status"] == .string("completed"))
    if isFormerFirst {
      let second = try await submit(backend, as: "b", replacing: ["a"], name: "Grace")
      #expect(second.status == 409 && second.problem == "former-accepted")
    } else {
      let second = try await submit(backend, as: "a", name: "Grace")
      #expect(second["status"] == .string("completed"))
      let again = try await submit(backend, as: "b", replacing: ["a"], name: "Ada")
      #expect(again["status"] == .string("completed"))
    }
    #expect(try await keptIDs(backend) == [.string(first.0)])
    #expect(try await submit(backend, as: "c", replacing: ["?"], name: "Ada").status == 422)
  }

  @Test func `an app with another version of the form hears of it when its values are invalid`()
    async throws
  {
    let backend = harness().backend()
    let newer = try await submit(backend, #"{"values":{"name":"Ada"},"version":7}"#)
    #expect(newer["status"] == .string("completed"))
    let invalid = try await submit(backend, #"{"values":{},"version":7}"#)
    #expect(invalid.status == 409)
    #expect(invalid.problem == "form-changed")
    // A renamed field would be lost.
    let former = try await submit(backend, #"{"values":{"name":"Ada","nick":"A"},"version":7}"#)
    #expect(former.problem == "form-changed")
    let unknown = try await submit(backend, #"{"values":{"name":"Ada","nick":"A"},"version":1}"#)
    #expect(unknown["status"] == .string("completed"))
    let same = try await submit(backend, #"{"values":{},"version":1}"#)
    #expect(same["status"] == .string("validationFailed"))
    #expect(try await submit(backend, #"{"values":{},"version":"1"}"#).status == 422)
  }
}
