import Domain
import FormKit
import FormKitMock
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// Forms of the app whose fields the service has changed, and the domain values that they are mapped to.
@MainActor @Suite(.withoutLeaks)
struct ChangedMappingTests {
  /// A service with one schema.
  private final class Repository: FormSchemaRepository {
    let sent: Mutex<String>
    init(_ schema: String) { sent = Mutex(schema) }
    func offeredForms() async throws -> [OfferedForm] {
      ["survey", "form.v2", ""].map { OfferedForm(id: $0, version: 1, title: $0) }
    }
    func keptForms() -> [OfferedForm] { [] }
    func keep(_ forms: [OfferedForm]) {}
    func schema(_ id: String) async throws -> Data? { Data(sent.withLock { $0 }.utf8) }
    func keptSchema(_ id: String) -> Data? { nil }
    func keep(_ schema: Data, of id: String) {}
  }

  private let catalog = FormCatalog.standard(region: "US")

  /// The forms after the service has changed one.
  private func forms(
    _ form: SandboxForm, _ changes: [(String, String)]
  ) async throws -> SandboxForms {
    var schema = try #require(catalog.source(of: form.rawValue))
    for (old, new) in changes {
      try #require(schema.contains(old))
      schema = schema.replacing(old, with: new)
    }
    let forms = ServiceForms(catalog: catalog, repository: Repository(schema))
    #expect(try await forms.refresh(form.rawValue))
    return SandboxForms(
      forms: forms, environment: { FormEnvironment.english }, draft: { _ in nil },
      remember: { _, _ in })
  }

  private static let version = (
    #""version": 2,"#,
    #""version": 3, "migrations": [{ "from": 2, "rename": { "cardName": "holder" } }],"#
  )

  private func payment(_ changes: FormObject) -> FieldValues {
    FieldValues(
      FormWaitingTests.payment.merging(changes) { $1 }.filter { $0.value != .null },
      sensitive: ["cardNumber", "securityCode"])
  }

  @Test func `a form with a renamed mapped field is sent with its own values`() async throws {
    let forms = try await forms(
      .payment, [(#""id": "cardName""#, #""id": "holder""#), Self.version])
    let result = try #require(
      try forms.result(of: .payment, payment(["cardName": .null, "holder": "Ada"])))
    #expect(result.values["holder"] == "Ada")
    #expect(result.redacted["holder"] == "Ada")
    #expect(result.values["cardNumber"] == nil && result.values["securityCode"] == nil)
  }

  @Test func `a mapped field that is no longer required may be empty, the others may not`()
    async throws
  {
    let label = #""label": { "key": "payment.cardName" }"#
    let forms = try await forms(
      .payment, [(label + #", "required": true"#, label), (#""version": 2,"#, #""version": 3,"#)])
    #expect(
      try forms.result(of: .payment, payment(["cardName": .null]))?.values["expiry"] == "09/29")
    #expect(throws: MappingError([.missingField("expiry")])) {
      try forms.result(of: .payment, payment(["expiry": .null]))
    }
    // A wrong value can be corrected, also where none is required.
    #expect(throws: MappingError.self) {
      try forms.result(of: .payment, payment(["tip": 0.001]))
    }
  }

  @Test func `answers to fields that the service has added come back at Edit, in lists too`()
    async throws
  {
    let forms = try await forms(
      .profile,
      [
        (
          #"{ "id": "bio", "#,
          #"{ "id": "motto", "type": "text", "label": "Motto" }, { "id": "bio", "#
        ),
        (
          #"{ "id": "street", "#,
          #"{ "id": "floor", "type": "text", "label": "Floor" }, { "id": "street", "#
        ), (#""version": 2,"#, #""version": 3,"#),
      ])
    let values: FormObject = [
      "name": "Ada", "email": "a@example.com", "motto": "On",
      "addresses": [
        ["addressCountry": "DE", "street": "Invalidenstr. 44", "city": "Berlin", "floor": "3"],
        ["addressCountry": "GB", "street": "St James's Square 12", "city": "London"],
      ],
    ]
    let result = try #require(
      try forms.result(
        of: .profile, FieldValues(values.merging(["email": "A@Example.com"]) { $1 })))
    #expect(result.values == values)
  }

  @Test func `forms whose ids the app cannot use are not offered`() async throws {
    let forms = ServiceForms(catalog: catalog, repository: Repository("{}"))
    #expect(try await forms.others().map(\.id) == ["survey"])
  }

  @Test func `a refused schema is logged once, until another one is refused`() async throws {
    let repository = Repository("{")
    let log = RecordedLog()
    let forms = ServiceForms(
      catalog: catalog, repository: repository,
      logger: LogManager(services: [log], now: { BackendHarness.start }))
    func refuse() async {
      await #expect(throws: ServiceFormError.unreadable) { try await forms.refresh("profile") }
    }
    for _ in 1...3 { await refuse() }
    #expect(log.entries.map(\.name) == ["forms_adopt_Fail"])
    #expect(
      line(of: log.entries.first).contains(
        #""finding":"malformedJSON","path":"line 1, column 2""#))
    repository.sent.withLock { $0 = "[" }
    for _ in 1...2 { await refuse() }
    #expect(log.entries.count == 2)
    repository.sent.withLock {
      $0 = #"{ "formatVersion": 1, "id": "profile", "sections": [{ "fields": [{ "id": 1 }] }] }"#
    }
    await refuse()
    #expect(log.entries.last?.parameters["reason"] != nil)
    #expect(line(of: log.entries.last).contains(#""path":"/sections/0/fields/0/id""#))
    repository.sent.withLock { $0 = catalog.source(of: "payment") ?? "" }
    await refuse()
    #expect(line(of: log.entries.last).contains(#""finding":"otherID","path":"/id""#))
  }

  /// The line of an entry, as a log file has it.
  private func line(of entry: LogEntry?) -> String {
    var bytes: [UInt8] = []
    var line = LogLine()
    if let entry { line.append(entry, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
