import Cryptography
import FormKit
import LocalPersistence
import Networking
import Testing

@testable import ReferenceBackend

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendQuotaTests {
  private static let form = #"""
    { "formatVersion": 1, "id": "contact", "sections": [{ "fields": [
      { "id": "name", "type": "text" }] }] }
    """#

  private let place = TemporaryStatePath()

  private func harness(
    folder: String? = nil, _ adjust: @escaping @Sendable (inout BackendQuotas) -> Void
  ) -> BackendHarness {
    BackendHarness(folder: folder) { configuration in
      configuration.requestsPerMinute = nil
      configuration.verifyPurchase = { _, _ in true }
      configuration.forms = BackendForms(
        ids: ["contact"], source: { _ in Self.form },
        form: { _ in try CompiledForm(json: Array(Self.form.utf8)) },
        environment: { FormEnvironment(today: .epoch) }, response: { _ in .completed })
      adjust(&configuration.quotas)
    }
  }

  private func put(
    _ backend: ReferenceBackend, _ token: String, _ id: String, bytes: Int = 1
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/documents/notes/\(id)", token: token,
      json: #"{"t":"\#(String(repeating: "x", count: bytes))"}"#, headers: ["If-Match": "*"])
  }

  private func create(
    _ backend: ReferenceBackend, _ token: String, _ id: String, bytes: Int = 1
  ) async throws -> JSONResponse {
    try await backend.call(
      .put, "/v1/documents/notes/\(id)", token: token,
      json: #"{"t":"\#(String(repeating: "x", count: bytes))"}"#)
  }

  private func record(
    _ backend: ReferenceBackend, _ token: String, _ id: String, bytes: Int = 1
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/gamification/st_experience/daily/events", token: token,
      json:
        #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":1,"#
        + #""metadata":{"t":"\#(String(repeating: "x", count: bytes))"}}"#,
      headers: ["Idempotency-Key": id])
  }

  private func expect(_ answer: JSONResponse, _ quota: String, _ limit: Double) {
    #expect(answer.status == 409)
    #expect(answer.problem == "quota-exceeded")
    #expect(answer["quota"] == .string(quota))
    #expect(answer["limit"] == .number(limit))
  }

  @Test func `documents are limited by number for each user and a deletion makes room`()
    async throws
  {
    let backend = harness { $0.documents = 2 }.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    for id in ["a", "b"] { #expect(try await create(backend, demo, id).status == 201) }
    expect(try await create(backend, demo, "c"), "documents", 2)
    #expect(try await create(backend, ada, "c").status == 201)
    #expect(try await put(backend, demo, "b").status == 200)
    _ = try await backend.call(
      .delete, "/v1/documents/notes/a", token: demo, headers: ["If-Match": "*"])
    #expect(try await create(backend, demo, "c").status == 201)
  }

  @Test func `documents are limited by bytes, a replacement by what it adds`() async throws {
    let backend = harness { $0.documentBytes = 1_000 }.backend()
    let token = try await backend.token()
    #expect(try await create(backend, token, "a", bytes: 600).status == 201)
    expect(try await create(backend, token, "b", bytes: 600), "documentBytes", 1_000)
    #expect(try await put(backend, token, "a", bytes: 900).status == 200)
    expect(try await put(backend, token, "a", bytes: 1_100), "documentBytes", 1_000)
    #expect(try await put(backend, token, "a", bytes: 100).status == 200)
    #expect(try await create(backend, token, "b", bytes: 600).status == 201)
  }

  @Test func `a lowered quota lets a document shrink`() async throws {
    let first = harness(folder: place.backend) { $0.documentBytes = 1_000 }.backend()
    _ = try await create(first, first.token(), "a", bytes: 900)
    let second = harness(folder: place.backend) { $0.documentBytes = 500 }.backend()
    let token = try await second.token()
    #expect(try await put(second, token, "a", bytes: 800).status == 200)
    expect(try await put(second, token, "a", bytes: 801), "documentBytes", 500)
  }

  @Test func `events are limited by number and bytes, and a repeated one needs no room`()
    async throws
  {
    let backend = harness {
      $0.events = 2
      $0.eventBytes = 1_000
    }.backend()
    let token = try await backend.token()
    #expect(try await record(backend, token, "a").status == 201)
    expect(try await record(backend, token, "b", bytes: 1_000), "eventBytes", 1_000)
    #expect(try await record(backend, token, "b").status == 201)
    expect(try await record(backend, token, "c"), "events", 2)
    #expect(try await record(backend, token, "b").status == 200)
  }

  @Test func `purchases and submissions are limited`() async throws {
    let backend = harness {
      $0.purchases = 1
      $0.submissions = 1
    }.backend()
    let token = try await backend.token()
    let buy = { (transaction: String) in
      try await backend.call(
        .post, "/v1/purchases", token: token,
        json: #"{"productID":"com.example.pro.monthly","transactionID":"\#(transaction)"}"#)
    }
    #expect(try await buy("t1").status == 201)
    expect(try await buy("t2"), "purchases", 1)
    #expect(try await buy("t1").status == 200)
    let submit = { (name: String) in
      try await backend.call(
        .post, "/v1/forms/contact/submissions", token: token,
        json: #"{"values":{"name":"\#(name)"}}"#)
    }
    #expect(try await submit("Ada").status == 200)
    expect(try await submit("Ida"), "submissions", 1)
  }

  @Test func `submissions are limited by bytes`() async throws {
    let backend = harness { $0.submissionBytes = 200 }.backend()
    let token = try await backend.token()
    let submit = { (count: Int) in
      try await backend.call(
        .post, "/v1/forms/contact/submissions", token: token,
        json: #"{"values":{"name":"\#(String(repeating: "x", count: count))"}}"#)
    }
    #expect(try await submit(100).status == 200)
    expect(try await submit(100), "submissionBytes", 200)
  }

  @Test func `a new upload ends the oldest of too many`() async throws {
    let harness = harness { $0.openUploads = 2 }
    let backend = harness.backend()
    let token = try await backend.token()
    var ids: [String] = []
    for _ in 1...3 {
      harness.advance(by: .seconds(1))
      let begun = try await backend.call(
        .post, "/v1/uploads", token: token, json: #"{"type":"image/png","length":100}"#)
      ids.append(try begun.text("id"))
    }
    var statuses: [Int] = []
    for id in ids {
      statuses.append(try await backend.call(.get, "/v1/uploads/\(id)", token: token).status)
    }
    #expect(statuses == [404, 200, 200])
  }

  @Test func `the picture and the uploads under way share a quota of bytes`() async throws {
    let backend = harness {
      $0.uploadBytes = 150
      $0.openUploads = 2
    }.backend()
    let token = try await backend.token()
    let begin = { (length: Int) in
      try await backend.call(
        .post, "/v1/uploads", token: token, json: #"{"type":"image/png","length":\#(length)}"#)
    }
    let picture = {
      try await backend.call(
        .put, "/v1/profile/avatar", token: token, bytes: Picture.png() + Data(count: 30),
        headers: ["Content-Type": "image/png"])
    }
    expect(try await begin(151), "uploadBytes", 150)
    #expect(try await begin(100).status == 201)
    expect(try await begin(51), "uploadBytes", 150)
    expect(try await picture(), "uploadBytes", 150)
    let small = try await begin(40).text("id")
    #expect(
      try await backend.call(.delete, "/v1/uploads/\(small)", token: token).status == 204)
  }

  @Test func `a deleted account's room is free and no other's`() async throws {
    let backend = harness { $0.documents = 1 }.backend()
    let ada = try await backend.token("ada@example.com")
    let demo = try await backend.token()
    #expect(try await create(backend, ada, "a").status == 201)
    #expect(try await create(backend, demo, "a").status == 201)
    #expect(try await backend.call(.delete, "/v1/account", token: ada).status == 204)
    expect(try await create(backend, demo, "b"), "documents", 1)
  }

  @Test func `sums after a restart equal those before`() async throws {
    let quotas: @Sendable (inout BackendQuotas) -> Void = {
      $0.documents = 3
      $0.eventBytes = 200
    }
    let first = harness(folder: place.backend, quotas).backend()
    let token = try await first.token()
    for id in ["a", "b", "c"] { _ = try await create(first, token, id) }
    _ = try await first.call(
      .delete, "/v1/documents/notes/b", token: token, headers: ["If-Match": "*"])
    _ = try await record(first, token, "e1", bytes: 100)
    let second = harness(folder: place.backend, quotas).backend()
    let again = try await second.token()
    expect(try await record(second, again, "e2", bytes: 100), "eventBytes", 200)
    #expect(try await create(second, again, "d").status == 201)
    expect(try await create(second, again, "e"), "documents", 3)
  }

  @Test func `a change that is not kept takes no room`() async throws {
    let backend = harness(folder: place.backend) { $0.documents = 2 }.backend()
    let token = try await backend.token()
    #expect(try await create(backend, token, "a").status == 201)
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    try await stack.write { db in
      try db.execute(
        """
        CREATE TRIGGER full BEFORE INSERT ON record WHEN new."table" = 'document'
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
    }
    #expect(try await create(backend, token, "b").status == 503)
    try await stack.write { db in try db.execute("DROP TRIGGER full") }
    #expect(try await create(backend, token, "b").status == 201)
    expect(try await create(backend, token, "c"), "documents", 2)
  }

  @Test(arguments: [
    #"{"a":"plain","b":[1,2.5,true,null]}"#, #"{"quote\"":"\\ \n \u0001 ä€😀"}"#, "{}",
    #"{"n":1e300,"m":-0.5,"deep":{"a":[[],{}]}}"#,
  ])
  func `counted bytes are at least those sent and hardly more`(text: String) throws {
    let value = try JSONCoding().decode(JSONValue.self, from: Data(text.utf8))
    let size = try JSONCoding().encode(value).count
    #expect(value.byteCount >= size)
    #expect(value.byteCount <= size + 24)
  }
}
