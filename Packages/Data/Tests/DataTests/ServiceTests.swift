import Data
import DataMock
import Domain
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Requests and responses of engagement, telemetry and forms.
@Suite struct ServiceTests {
  private let backend = ScriptedBackend()

  @Test func `a transaction is recorded, used or not verified`() async throws {
    let json =
      #"{"productID":"pro","transactionID":"t-1","purchasedAt":"2026-01-31T10:00:00.000Z"}"#
    backend.answer(
      "POST /v1/purchases", with: Fixture.json(json, status: 201),
      BackendResponses.problem(status: 409, type: "transaction-used"),
      BackendResponses.problem(status: 422, type: "purchase-not-verified"),
      HTTPResponse(status: 422))
    let purchases = PurchaseService(client: try Fixture.client(backend))
    #expect(
      try await purchases.record("pro", transaction: "t-1")
        == .recorded(
          Purchase(productID: "pro", transactionID: "t-1", purchasedAt: Fixture.now)))
    #expect(try await purchases.record("pro", transaction: "t-1") == .transactionUsed)
    #expect(try await purchases.record("pro", transaction: "t-1") == .notVerified)
    await #expect(throws: RemoteError.refused) {
      try await purchases.record("none", transaction: "t-1")
    }
    #expect(backend.requests[0].text == #"{"productID":"pro","transactionID":"t-1"}"#)
  }

  @Test func `products require no session, entitlements do`() async throws {
    backend.answer(
      "GET /v1/products",
      with: Fixture.json(#"{"products":[{"id":"pro","name":"Pro","entitlements":["pro"]}]}"#))
    backend.answer(
      "GET /v1/entitlements",
      with: Fixture.json(#"{"entitlements":[{"id":"pro","productID":"pro","expiresAt":null}]}"#))
    let purchases = PurchaseService(client: try Fixture.client(backend))
    #expect(
      try await purchases.products() == [Product(id: "pro", name: "Pro", entitlements: ["pro"])])
    #expect(try await purchases.entitlements() == [Entitlement(id: "pro", productID: "pro")])
    #expect(backend.requests.map(\.context.requiresAuthentication) == [false, true])
  }

  @Test func `a batch of analytics events is idempotent, a crash report is not`() async throws {
    backend.answer("POST /v1/analytics/events", with: Fixture.json(#"{"accepted":1}"#, status: 202))
    backend.answer("POST /v1/crashes", with: Fixture.json(#"{"id":"c-1"}"#, status: 202))
    let telemetry = TelemetryService(client: try Fixture.client(backend))
    let event = AnalyticsEvent(
      name: "HomeView_Appear", date: Fixture.now, parameters: ["n": .number(1)])
    #expect(try await telemetry.send(AnalyticsBatch(id: "b-1", events: [event])) == 1)
    #expect(try await telemetry.report(crash: "Here.") == "c-1")
    #expect(
      backend.requests.map(\.text) == [
        #"{"events":[{"date":"2026-01-31T10:00:00.000Z","name":"HomeView_Appear","#
          + #""parameters":{"n":1}}]}"#,
        #"{"report":"Here."}"#,
      ])
    #expect(backend.requests.map(\.isIdempotent) == [true, false])
    #expect(backend.requests.first?.headers["Idempotency-Key"] == "b-1")
    #expect(backend.requests.map(\.context.requiresAuthentication) == [false, false])
  }

  @Test func `a schema is returned byte for byte, a missing form is nil`() async throws {
    let schema = #"{ "formatVersion": 1, "id":"x" }"#
    backend.answer(
      "GET /v1/forms", with: Fixture.json(#"{"forms":[{"id":"x","version":2,"title":"X"}]}"#))
    backend.answer(
      "GET /v1/forms/x", with: Fixture.json(schema), HTTPResponse(status: 404),
      Fixture.json("[]"), HTTPResponse(status: 503))
    let forms = FormService(client: try Fixture.client(backend))
    #expect(try await forms.offeredForms() == [OfferedForm(id: "x", version: 2, title: "X")])
    #expect(try await forms.schema("x") == Data(schema.utf8))
    #expect(try await forms.schema("x") == nil)
    await #expect(throws: RemoteError.invalidResponse) { try await forms.schema("x") }
    await #expect(throws: RemoteError.serviceFailed) { try await forms.schema("x") }
  }

  static let outcomes: [(String, FormSubmissionResponse)] = [
    (#"{"status":"completed"}"#, .completed),
    (
      #"{"status":"requiresAdditionalInfo","form":"more"}"#, .requiresAdditionalInfo(form: "more")
    ),
    (
      #"{"status":"requiresMFA","method":"totp","challenge":"c"}"#,
      .requiresMFA(.totp, challenge: "c")
    ),
    (
      #"{"status":"requiresVerification","method":"phone","challenge":"c"}"#,
      .requiresVerification(.phone, challenge: "c")
    ),
    (#"{"status":"wrongCode","attemptsLeft":2}"#, .wrongCode(attemptsLeft: 2)),
    (#"{"status":"danced"}"#, .unsupported),
    (#"{"status":"requiresMFA","method":"dance","challenge":"c"}"#, .unsupported),
    (#"{"status":"requiresVerification","method":"dance","challenge":"c"}"#, .unsupported),
    (#"{"status":"requiresGuardianConsent"}"#, .requiresGuardianConsent),
    (#"{"status":"requiresUpgrade"}"#, .requiresUpgrade),
    (#"{"status":"failed","isRetryable":true}"#, .failed(isRetryable: true)),
    (
      #"{"status":"validationFailed","verdict":{"issues":[{"field":null,"rule":"assert","#
        + #""severity":"error","message":"No."}]}}"#,
      .validationFailed([
        SubmissionIssue(field: nil, rule: "assert", severity: "error", message: "No.")
      ])
    ),
  ]

  @Test(arguments: outcomes)
  func `every outcome of a submission decodes`(
    json: String, outcome: FormSubmissionResponse
  ) async throws {
    backend.answer("POST /v1/forms/x/submissions", with: Fixture.json(json))
    let forms = FormService(client: try Fixture.client(backend))
    #expect(try await forms.submit(Self.submission, code: nil) == outcome)
    #expect(backend.requests[0].text == #"{"values":{"a":null}}"#)
    #expect(backend.requests[0].headers["Idempotency-Key"] == "k-1")
    #expect(backend.requests[0].isIdempotent)
  }

  private static let submission = FormSubmission(
    id: "k-1", form: "x", values: Data(#"{"a":null}"#.utf8))

  @Test func `a malformed answer throws; refusals and a missing form are reported`() async throws {
    backend.answer(
      "POST /v1/forms/x/submissions", with: Fixture.json(#"{"status":"requiresMFA"}"#),
      HTTPResponse(status: 404), HTTPResponse(status: 413),
      BackendResponses.problem(status: 409, type: "form-changed"),
      BackendResponses.problem(status: 409, type: "former-accepted"),
      BackendResponses.problem(status: 409, type: "idempotency-conflict"))
    let forms = FormService(client: try Fixture.client(backend))
    await #expect(throws: RemoteError.invalidResponse) {
      try await forms.submit(Self.submission, code: nil)
    }
    for response in [
      FormSubmissionResponse.unknownForm, .tooLarge, .formChanged, .formerAccepted,
    ] {
      #expect(try await forms.submit(Self.submission, code: nil) == response)
    }
    await #expect(throws: RemoteError.refused) {
      try await forms.submit(Self.submission, code: nil)
    }
    let broken = FormSubmission(id: "k-2", form: "x", values: Data("[]".utf8))
    await #expect(throws: RemoteError.refused) { try await forms.submit(broken, code: nil) }
  }

  @Test func `the submissions that answers replace are sent with them`() async throws {
    backend.answer("POST /v1/forms/x/submissions", with: Fixture.json(#"{"status":"completed"}"#))
    let forms = FormService(client: try Fixture.client(backend))
    _ = try await forms.submit(
      FormSubmission(id: "k-2", form: "x", values: Data("{}".utf8), replacing: Self.submission),
      code: nil)
    #expect(backend.requests[0].text == #"{"replaces":["k-1"],"values":{}}"#)
  }

  @Test func `the version of the schema and a code are sent with the values`() async throws {
    backend.answer("POST /v1/forms/x/submissions", with: Fixture.json(#"{"status":"completed"}"#))
    let forms = FormService(client: try Fixture.client(backend))
    _ = try await forms.submit(
      FormSubmission(id: "k", form: "x", version: 2, values: Data("{}".utf8)),
      code: SubmissionCode(challenge: "c", code: SecretString("123456")))
    #expect(
      backend.requests[0].text
        == #"{"challenge":"c","code":"123456","values":{},"version":2}"#)
  }

  @Test func `accepted submissions are read page by page, the earliest first`() async throws {
    func item(_ id: String, _ second: Int) -> String {
      #"{"id":"\#(id)","receivedAt":"2026-03-01T12:00:0\#(second)Z","values":{"card":"•••"}}"#
    }
    backend.answer(
      "GET /v1/forms/x/submissions",
      with: Fixture.json(#"{"submissions":[\#(item("a", 2))],"next":"a"}"#),
      Fixture.json(#"{"submissions":[\#(item("b", 1))]}"#))
    let received = try await FormService(client: try Fixture.client(backend)).received(form: "x")
    #expect(received.map(\.id) == ["b", "a"])
    #expect(
      received.map { String(decoding: $0.values, as: UTF8.self) }
        == Array(repeating: #"{"card":"•••"}"#, count: 2))
    #expect(backend.requests.map { $0.url.query() } == [nil, "after=a"])
  }
}
