import FormKit
import Networking
import ReferenceBackend
import Testing

@Suite struct BackendFormTests {
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
        environment: { FormEnvironment(today: .epoch) }, response: { _, _ in outcome })
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
    #expect(list["forms"] == .array([.string("contact")]))
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
    (.requiresMFA(method: "sms"), "requiresMFA"),
    (.requiresVerification(method: "email"), "requiresVerification"),
    (.requiresGuardianConsent, "requiresGuardianConsent"), (.requiresUpgrade, "requiresUpgrade"),
    (.failed(isRetryable: true), "failed"),
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
}
