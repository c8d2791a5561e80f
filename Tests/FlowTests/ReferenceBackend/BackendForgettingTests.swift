import Cryptography
import Domain
import FormKit
import LocalPersistence
import Networking
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is deleted or over is gone from the database, too.
@Suite struct BackendForgettingTests {
  private static let form = #"""
    { "formatVersion": 1, "id": "contact", "sections": [{ "fields": [
      { "id": "name", "type": "text" }] }] }
    """#

  private final class Mailbox: Sendable {
    private let last = Mutex("")
    private let lastCode = Mutex("")
    var resetToken: String { last.withLock { $0 } }
    var code: String { lastCode.withLock { $0 } }
    func deliver(_ message: BackendMessage) {
      if case .passwordReset(let token) = message.content { last.withLock { $0 = token } }
      if case .code(let code) = message.content { lastCode.withLock { $0 = code } }
    }
  }

  private let place = TemporaryStatePath()
  private let mailbox = Mailbox()

  private var harness: BackendHarness {
    let mailbox = mailbox
    return BackendHarness(folder: place.backend) { configuration in
      configuration.passwordCost = .init(cost: 16)
      configuration.deliver = { mailbox.deliver($0) }
      configuration.deliverTextMessage = { mailbox.deliver($0) }
      configuration.verifyPurchase = { _, _ in true }
      configuration.verifyIdentity = { _, token in
        VerifiedIdentity(subject: token, email: "eve@example.com")
      }
      configuration.forms = BackendForms(
        ids: ["contact"], source: { _ in Self.form },
        form: { _ in try CompiledForm(json: Array(Self.form.utf8)) },
        environment: { FormEnvironment(today: .epoch) }, response: { _ in .completed })
    }
  }

  /// The records of every table, by table.
  private func records() async throws -> [String: [String]] {
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    let rows = try await stack.read { db in
      try db.rows(#"SELECT "table", "key", CAST(data AS TEXT) FROM record"#)
    }
    var found: [String: [String]] = [:]
    for row in rows {
      guard case .text(let table) = row[0], case .text(let key) = row[1],
        case .text(let data) = row[2]
      else { continue }
      found[table, default: []].append(key + " " + data)
    }
    return found
  }

  /// Does everything a user can do; gives their identifier and a token.
  private func live(_ backend: ReferenceBackend) async throws -> (id: String, token: String) {
    func post(_ path: String, _ json: String?, _ headers: HTTPHeaders = [:]) async throws
      -> JSONResponse
    {
      try await backend.call(.post, path, token: token, json: json, headers: headers)
    }
    var token: String?
    let first = try await post("/v1/auth/sign-in/apple", #"{"identityToken":"eve"}"#)
    let id = try #require(first["user"]?["id"]?.stringValue)
    let address = #"{"email":"eve@example.com"}"#
    _ = try await post("/v1/auth/password-reset", address)
    _ = try await post(
      "/v1/auth/password-reset/confirmation",
      #"{"token":"\#(mailbox.resetToken)","password":"new-horse"}"#)
    token = try await backend.signIn("eve@example.com", password: "new-horse").text("accessToken")
    let owner = try #require(token)
    _ = try await backend.createProfile(
      owner, name: "eve_e", born: "2010-06-01",
      more: #","guardianConsent":{"guardianEmail":"anne@example.com"}"#)
    _ = try await post("/v1/screen-names/other_name/reservation", nil)
    _ = try await backend.call(
      .put, "/v1/profile/handle", token: owner, json: #"{"handle":"eve_h"}"#)
    _ = try await post("/v1/handles/eve_other/reservation", nil)
    _ = try await backend.call(
      .put, "/v1/profile/avatar", token: owner, bytes: Picture.png(),
      headers: ["Content-Type": "image/png"])
    _ = try await backend.call(
      .put, "/v1/documents/notes/one", token: owner, json: #"{"text":"a"}"#)
    _ = try await post(
      "/v1/gamification/st_experience/daily/events",
      #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":1}"#,
      ["Idempotency-Key": "e1"])
    _ = try await post(
      "/v1/purchases", #"{"productID":"com.example.pro.monthly","transactionID":"t1"}"#)
    _ = try await post("/v1/forms/contact/submissions", #"{"values":{"name":"Eve"}}"#)
    let upload = try await post("/v1/uploads", #"{"type":"image/png","length":100}"#).text("id")
    _ = try await backend.call(
      .patch, "/v1/uploads/\(upload)", token: owner, bytes: Data(count: 40),
      headers: ["Content-Type": "application/octet-stream", "Upload-Offset": "0"])
    _ = try await post("/v1/auth/reauthenticate", #"{"password":"new-horse"}"#)
    _ = try await post("/v1/account/second-factor/sms", #"{"phoneNumber":"+12015550167"}"#)
    _ = try await backend.call(
      .put, "/v1/account/second-factor", token: owner,
      json: #"{"method":"sms","code":"\#(mailbox.code)"}"#)
    _ = try await post("/v1/auth/reauthenticate", #"{"password":"new-horse"}"#)
    _ = try await post("/v1/account/second-factor/totp", nil)
    _ = try await post("/v1/auth/reauthenticate", #"{"password":"new-horse"}"#)
    _ = try await post("/v1/account/second-factor/sms", #"{"phoneNumber":"+12015550168"}"#)
    _ = try await backend.signIn("eve@example.com", password: "new-horse").text("challenge")
    _ = try await post("/v1/auth/password-reset", address)
    return (id, owner)
  }

  @Test func `a deleted account leaves no record behind`() async throws {
    let backend = harness.backend()
    let (id, token) = try await live(backend)
    let before = try await records()
    let owned = before.filter { $0.value.contains { $0.contains(id) } }.keys
    #expect(
      Set(owned) == [
        "account", "email", "profile", "name", "hold", "session", "avatar", "consent", "handle",
        "handleHold", "identity", "challenge", "reset", "document", "feed",
        "engagementEntry", "engagementNumber", "purchase", "upload", "submission", "consentCode",
        "recoveryCodes", "authenticatorSetup", "phoneNumber", "textMessageSetup", "ineligibility",
      ])
    #expect(before.values.joined().contains { $0.contains("+12015550168") })
    #expect(before["uploadChunk"]?.count == 1)
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    let after = try await records()
    #expect(after.filter { $0.value.contains { $0.contains(id) } }.isEmpty)
    #expect(!after.values.joined().contains { $0.contains("+120155501") })
    #expect(after["uploadChunk"] == nil)
  }

  @Test func `what is over is forgotten with the next request`() async throws {
    let harness = harness
    let backend = harness.backend()
    _ = try await live(backend)
    harness.advance(by: .seconds(31 * 86_400))
    _ = try await backend.call(.post, "/v1/auth/anonymous")
    let after = try await records()
    #expect(after["session"]?.count == 1)
    for table in [
      "hold", "handleHold", "challenge", "reset", "upload", "uploadChunk", "consentCode",
    ] {
      #expect(after[table] == nil, "\(table)")
    }
  }

  @Test func `a completed upload leaves only the picture`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let picture = Picture.png()
    let id = try await backend.call(
      .post, "/v1/uploads", token: token,
      json: #"{"type":"image/png","length":\#(picture.count)}"#
    ).text("id")
    _ = try await backend.call(
      .patch, "/v1/uploads/\(id)", token: token, bytes: picture,
      headers: ["Content-Type": "application/octet-stream", "Upload-Offset": "0"])
    let done = try await backend.call(.post, "/v1/uploads/\(id)/completion", token: token)
    #expect(done.status == 200)
    let after = try await records()
    #expect(after["avatar"]?.count == 1)
    #expect(after["upload"] == nil && after["uploadChunk"] == nil)
  }

  @Test func `only the last hundred crashes are kept`() async throws {
    let harness = harness
    let backend = harness.backend()
    for number in 1...103 {
      harness.advance(by: .seconds(1))
      let sent = try await backend.call(.post, "/v1/crashes", json: #"{"report":"\#(number)!"}"#)
      #expect(sent.status == 202)
    }
    let kept = try await records()["crash"] ?? []
    #expect(kept.count == 100)
    #expect(!kept.contains { $0.contains("\"3!\"") } && kept.contains { $0.contains("\"4!\"") })
  }

  @Test func `a flood of event names is counted under one name`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    for batch in 0..<3 {
      let events = (0..<400).map {
        #"{"name":"n\#(batch * 400 + $0)","date":"2026-01-31T10:00:00Z"}"#
      }
      _ = try await backend.call(
        .post, "/v1/analytics/events", token: token,
        json: "{\"events\":[\(events.joined(separator: ","))]}")
    }
    let counts = try await records()["eventCount"] ?? []
    #expect(counts.count == 1_001)
    #expect(counts.contains("(others) 200"))
  }
}
