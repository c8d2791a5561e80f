import Cryptography
import LocalPersistence
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Anonymous accounts without a request for 90 days.
@Suite struct BackendAbandonedAccountTests {
  private let place = TemporaryStatePath()
  private let harness: BackendHarness

  init() {
    harness = BackendHarness(folder: place.backend) { configuration in
      configuration.accessTokenLifetime = .seconds(400 * 86_400)
      configuration.refreshTokenLifetime = .seconds(400 * 86_400)
      configuration.passwordCost = .init(cost: 16)
      configuration.verifyIdentity = { _, token in VerifiedIdentity(subject: token, email: nil) }
    }
  }

  private func guest(_ backend: ReferenceBackend) async throws -> (id: String, token: String) {
    let answer = try await backend.call(.post, "/v1/auth/anonymous")
    return (try #require(answer["user"]?["id"]?.stringValue), try answer.text("accessToken"))
  }

  private func records(of id: String) async throws -> [String] {
    try await StoredRecords(place.backend).byTable.filter { table in
      table.value.contains { $0.contains(id) }
    }.keys.sorted()
  }

  @Test func `an anonymous account without a request for 90 days is removed with all of its data`()
    async throws
  {
    let backend = harness.backend()
    let (id, token) = try await guest(backend)
    #expect(try await backend.createProfile(token).status == 201)
    _ = try await backend.call(
      .put, "/v1/documents/notes/one", token: token, json: #"{"text":"a"}"#)
    _ = try await backend.call(
      .post, "/v1/gamification/st_experience/daily/events", token: token,
      json: #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":1}"#,
      headers: ["Idempotency-Key": "e1"])
    harness.advance(by: .seconds(90 * 86_400))
    _ = try await backend.call(.post, "/v1/crashes", json: #"{"report":"a"}"#)
    #expect(try await records(of: id).contains("account"))
    harness.advance(by: .seconds(86_400))
    _ = try await backend.call(.post, "/v1/crashes", json: #"{"report":"b"}"#)
    #expect(try await records(of: id).isEmpty)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 401)
    let (_, other) = try await guest(backend)
    #expect(try await backend.createProfile(other).status == 201)
  }

  @Test func `a request keeps an anonymous account for another 90 days`() async throws {
    let backend = harness.backend()
    let (id, token) = try await guest(backend)
    for _ in 1...3 {
      harness.advance(by: .seconds(80 * 86_400))
      #expect(try await backend.call(.get, "/v1/flags", token: token).status == 200)
    }
    #expect(try await records(of: id).contains("account"))
  }

  @Test func `an account with a password or a provider stays`() async throws {
    let backend = harness.backend()
    let token = try await backend.call(
      .post, "/v1/auth/sign-in/apple", json: #"{"identityToken":"1"}"#
    ).text("accessToken")
    harness.advance(by: .seconds(120 * 86_400))
    #expect(try await backend.call(.get, "/v1/flags", token: token).status == 200)
    #expect(try await backend.signIn().status == 200)
  }

  @Test func `an account from before days were kept has 90 days from now on`() async throws {
    let (id, _) = try await guest(harness.backend())
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    let old = Data(#"{"id":"\#(id)","failedSignIns":0}"#.utf8)
    try await stack.write { db in
      try db.execute(
        #"UPDATE record SET data = \#(old) WHERE "table" = 'account' AND "key" = \#(id)"#)
    }
    let backend = harness.backend()
    for day in [1, 90] {
      harness.advance(by: .seconds(day * 86_400))
      _ = try await backend.call(.post, "/v1/crashes", json: #"{"report":"a"}"#)
      #expect(try await records(of: id).contains("account"))
    }
    harness.advance(by: .seconds(86_400))
    _ = try await backend.call(.post, "/v1/crashes", json: #"{"report":"b"}"#)
    #expect(try await records(of: id).isEmpty)
  }

  @Test func `the last request is kept once a day, not with every request`() async throws {
    let backend = harness.backend()
    let (id, token) = try await guest(backend)
    let account = { () async throws -> String? in
      try await StoredRecords(place.backend).byTable["account"]?.first { $0.contains(id) }
    }
    let first = try await account()
    harness.advance(by: .seconds(60))
    _ = try await backend.call(.get, "/v1/flags", token: token)
    #expect(try await account() == first)
    harness.advance(by: .seconds(86_400))
    _ = try await backend.call(.get, "/v1/flags", token: token)
    #expect(try await account() != first)
  }
}
