import Domain
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

@Suite struct BackendConsentTests {
  private final class Mailbox: Sendable {
    let messages = Mutex<[BackendMessage]>([])
    var all: [BackendMessage] { messages.withLock { $0 } }

    func codes() -> [String] {
      all.compactMap { message in
        if case .guardianConsent(let code, _) = message.content { code } else { nil }
      }
    }
  }

  private let path = TemporaryStatePath()
  private let mailbox = Mailbox()
  private let harness: BackendHarness

  init() {
    let mailbox = mailbox
    harness = BackendHarness(folder: path.backend) { configuration in
      configuration.deliver = { message in mailbox.messages.withLock { $0.append(message) } }
      configuration.refreshTokenLifetime = .seconds(365 * 86_400)
      configuration.accessTokenLifetime = .seconds(365 * 86_400)
    }
  }

  private func ask(
    _ backend: ReferenceBackend, _ token: String, _ guardian: String = "anne@example.com"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/profile/guardian-consent", token: token,
      json: #"{"guardianEmail":"\#(guardian)"}"#)
  }

  private func decide(
    _ backend: ReferenceBackend, _ code: String, _ decision: String = "approved"
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "/v1/consents", json: #"{"code":"\#(code)","decision":"\#(decision)"}"#)
  }

  /// A minor with a profile who has asked a guardian once.
  private func minor(_ backend: ReferenceBackend) async throws -> String {
    let token = try await backend.token()
    #expect(try await ask(backend, token).status == 202)
    #expect(try await backend.createProfile(token, born: "2010-06-01").status == 201)
    return token
  }

  private func state(_ backend: ReferenceBackend, _ token: String) async throws -> JSONValue? {
    try await backend.call(.get, "/v1/profile", token: token)["guardianConsent"]
  }

  @Test func `the guardian gets a code, and the profile is pending until it is used`()
    async throws
  {
    let backend = harness.backend()
    let token = try await minor(backend)
    #expect(mailbox.all.map(\.recipient) == ["anne@example.com"])
    #expect(try await state(backend, token) == .string("pending"))
    let code = try #require(mailbox.codes().first)
    #expect(code.split(separator: "-").map(\.count) == [4, 4, 4, 4])
    #expect(try await decide(harness.backend(), code.lowercased()).status == 204)
    #expect(try await state(harness.backend(), token) == .string("granted"))
  }

  @Test func `a decision before the profile is the profile's`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await ask(backend, token)
    #expect(try await decide(backend, try #require(mailbox.codes().first)).status == 204)
    let created = try await backend.createProfile(token, born: "2010-06-01")
    #expect(created["guardianConsent"] == .string("granted"))
  }

  @Test func `a guardian can change the decision while the code is valid`() async throws {
    let backend = harness.backend()
    let token = try await minor(backend)
    let code = try #require(mailbox.codes().first)
    for (decision, shown) in [("denied", "denied"), ("approved", "granted"), ("denied", "denied")] {
      #expect(try await decide(backend, code, decision).status == 204)
      #expect(try await state(backend, token) == .string(shown))
    }
    harness.advance(by: .seconds(7 * 86_400))
    #expect(try await decide(backend, code).status == 401)
    #expect(try await state(backend, token) == .string("denied"))
  }

  @Test(arguments: [
    "0000-0000-0000-0000", "", "1234", "'; DROP TABLE record; --", "ZZZZZZZZZZZZZZZZZ",
  ])
  func `a wrong code decides nothing`(code: String) async throws {
    let backend = harness.backend()
    let token = try await minor(backend)
    let answer = try await decide(backend, code)
    #expect(answer.status == 401 && answer.problem == "wrong-code")
    #expect(try await state(backend, token) == .string("pending"))
  }

  @Test func `a decision is approved or denied and nothing else`() async throws {
    let backend = harness.backend()
    _ = try await minor(backend)
    let code = try #require(mailbox.codes().first)
    for body in [
      #"{"code":"\#(code)"}"#, #"{"decision":"approved"}"#, #"{"code":"\#(code)","decision":null}"#,
      #"{"code":"\#(code)","decision":"granted"}"#,
    ] {
      #expect(try await backend.call(.post, "/v1/consents", json: body).status == 422)
    }
  }

  @Test(arguments: [
    "demo@example.com", "DEMO@Example.com", "demo+mum@example.com", "Demo+Mum+2@EXAMPLE.com",
  ])
  func `the child's own mailbox is no guardian`(address: String) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let asked = try await ask(backend, token, address)
    #expect(asked.status == 422 && asked["pointer"] == .string("/guardianEmail"))
    let ordered = try await backend.createProfile(
      token, born: "2010-06-01", more: #","guardianConsent":{"guardianEmail":"\#(address)"}"#)
    #expect(ordered.status == 422)
    #expect(ordered["pointer"] == .string("/guardianConsent/guardianEmail"))
    #expect(mailbox.all.isEmpty)
  }

  @Test func `a guardian's address of more than 254 bytes is refused`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let host = "@example.com"
    let longest = String(repeating: "a", count: 254 - host.utf8.count) + host
    let asked = try await ask(backend, token, "a" + longest)
    #expect(asked.status == 422 && asked["pointer"] == .string("/guardianEmail"))
    let ordered = try await backend.createProfile(
      token, born: "2010-06-01", more: #","guardianConsent":{"guardianEmail":"a\#(longest)"}"#)
    #expect(ordered.status == 422)
    #expect(ordered["pointer"] == .string("/guardianConsent/guardianEmail"))
    #expect(mailbox.all.isEmpty)
    #expect(try await ask(backend, token, longest).status == 202)
  }

  @Test(arguments: ["{}", #"{"guardianEmail":"anne"}"#, #"{"guardianEmail":null}"#])
  func `a request needs an address`(body: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.call(
      .post, "/v1/profile/guardian-consent", token: try await backend.token(), json: body)
    #expect(answer.status == 422)
  }

  @Test func `the same guardian gets four messages in 30 days, and every code of them is valid`()
    async throws
  {
    let backend = harness.backend()
    let token = try await minor(backend)
    for _ in 1...3 { #expect(try await ask(backend, token).status == 202) }
    for address in ["anne@example.com", "Anne+2@example.com"] {
      let refused = try await ask(backend, token, address)
      #expect(refused.status == 409 && refused.problem == "too-many-guardian-requests")
      #expect(refused["until"] == .string("2026-03-02T10:00:00.000Z"))
      #expect(refused["allowsAnotherGuardian"] == .bool(true))
    }
    #expect(Set(mailbox.codes()).count == 4)
    for code in mailbox.codes() { #expect(try await decide(backend, code, "denied").status == 204) }
    harness.advance(by: .seconds(30 * 86_400))
    #expect(try await ask(backend, token).status == 202)
  }

  @Test func `another guardian takes the place of the first, three in 30 days`() async throws {
    let backend = harness.backend()
    let token = try await minor(backend)
    #expect(try await ask(backend, token, "bob@example.com").status == 202)
    let codes = mailbox.codes()
    #expect(try await decide(backend, codes[0]).status == 401)
    #expect(try await ask(backend, token, "carl@example.com").status == 202)
    let fourth = try await ask(backend, token, "dora@example.com")
    #expect(fourth.problem == "too-many-guardian-requests")
    #expect(fourth["allowsAnotherGuardian"] == .bool(false))
    #expect(try await ask(backend, token, "bob@example.com").status == 202)
    #expect(try await decide(backend, try #require(mailbox.codes().last)).status == 204)
    #expect(try await state(backend, token) == .string("granted"))
  }

  @Test func `after a denial every request is refused for 30 days`() async throws {
    let backend = harness.backend()
    let token = try await minor(backend)
    _ = try await decide(backend, try #require(mailbox.codes().first), "denied")
    for guardian in ["anne@example.com", "bob@example.com"] {
      let refused = try await ask(backend, token, guardian)
      #expect(refused.status == 409 && refused.problem == "guardian-declined")
      #expect(refused["until"] == .string("2026-03-02T10:00:00.000Z"))
    }
    #expect(try await state(backend, token) == .string("denied"))
    harness.advance(by: .seconds(30 * 86_400))
    #expect(try await ask(backend, token, "bob@example.com").status == 202)
    #expect(try await state(backend, token) == .string("pending"))
    #expect(
      mailbox.all.last?.content
        == .guardianConsent(
          code: try #require(mailbox.codes().last), childScreenName: "grace_h"))
  }

  @Test func `a request is refused when consent is not needed or already given`() async throws {
    let backend = harness.backend()
    let ada = try await backend.token("ada@example.com")
    #expect(try await ask(backend, ada).problem == "consent-not-needed")
    let token = try await minor(backend)
    _ = try await decide(backend, try #require(mailbox.codes().first))
    #expect(try await ask(backend, token).problem == "consent-not-needed")
    #expect(mailbox.codes().count == 1)
  }

  @Test func `the right code passes whatever strangers have guessed`() async throws {
    let mailbox = mailbox
    let harness = BackendHarness {
      $0.consentAttemptsPerMinute = 2
      $0.deliver = { message in mailbox.messages.withLock { $0.append(message) } }
    }
    let backend = harness.backend()
    _ = try await minor(backend)
    for status in [401, 401, 429] {
      #expect(try await decide(backend, "0000-0000-0000-0000").status == status)
    }
    #expect(try await decide(backend, try #require(mailbox.codes().first)).status == 204)
  }

  @Test func `a mailbox gets five messages an hour, however many accounts name it`() async throws {
    let backend = harness.backend()
    for number in 0..<8 {
      let child = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
      let guardian = number.isMultiple(of: 2) ? "anne+\(number)@example.com" : "Anne@example.com"
      #expect(try await ask(backend, child, guardian).status == 202)
    }
    #expect(mailbox.codes().count == 5)
    harness.advance(by: .seconds(3_600))
    let child = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await ask(backend, child).status == 202)
    #expect(mailbox.codes().count == 6)
  }

  @Test func `who links the guardian's address has no consent any more`() async throws {
    let backend = harness.backend()
    let child = try await backend.call(.post, "/v1/auth/anonymous").text("accessToken")
    #expect(try await ask(backend, child, "me+mum@example.com").status == 202)
    #expect(try await backend.createProfile(child, born: "2010-06-01").status == 201)
    #expect(try await decide(backend, try #require(mailbox.codes().first)).status == 204)
    let link = try await backend.call(
      .post, "/v1/account/link", token: child,
      json: #"{"email":"me@example.com","password":"correct-pony"}"#)
    let code = mailbox.all.compactMap { message in
      if case .code(let code) = message.content { code } else { nil }
    }.last
    let verified = try await backend.call(
      .post, "/v1/account/link/verify", token: child,
      json:
        #"{"challenge":"\#(try link.text("challenge"))","code":"\#(try #require(code))"}"#)
    #expect(verified.status == 200)
    let profile = try await backend.call(.get, "/v1/profile", token: child)
    #expect(profile["guardianConsent"] == .string("pending"))
    #expect(try await decide(backend, try #require(mailbox.codes().first)).status == 401)
  }

  @Test func `guesses are limited by source, and for everybody together`() async throws {
    let harness = BackendHarness {
      $0.attemptsPerMinute = 3
      $0.consentAttemptsPerMinute = 5
    }
    let backend = harness.backend()
    let guess = { (address: String) in
      await backend.respond(
        to: HTTPRequest(
          method: .post, url: URL(filePath: "/v1/consents"),
          headers: ["Content-Type": "application/json"],
          body: .text(#"{"code":"0000-0000-0000-0000","decision":"approved"}"#)),
        from: address
      ).status
    }
    for status in [401, 401, 401, 429] { #expect(await guess("192.0.2.1") == status) }
    for status in [401, 401, 429] { #expect(await guess("198.51.100.1") == status) }
    harness.advance(by: .seconds(60))
    #expect(await guess("192.0.2.1") == 401)
  }

  @Test func `an agreement of an earlier version stays granted`() async throws {
    let backend = harness.backend()
    let token = try await minor(backend)
    _ = try await decide(backend, try #require(mailbox.codes().first))
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: path.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    try await stack.write { db in
      try db.execute(
        """
        UPDATE record SET data =
        CAST('{"guardianEmail":"anne@example.com","givenAt":"2026-01-01T10:00:00Z"}' AS BLOB)
        WHERE "table" = 'consent'
        """)
    }
    let next = harness.backend()
    #expect(try await state(next, token) == .string("granted"))
    #expect(try await ask(next, token).problem == "consent-not-needed")
  }

  @Test func `an account that asked a guardian stays pending, whatever birthday it gives`()
    async throws
  {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await ask(backend, token)
    let created = try await backend.createProfile(token, born: "1990-01-01")
    #expect(created.status == 201 && created["guardianConsent"] == .string("pending"))
    #expect(try await decide(backend, try #require(mailbox.codes().first), "denied").status == 204)
    #expect(try await state(backend, token) == .string("denied"))
  }

  @Test func `a request counts for 30 days, then a birthday alone decides`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await ask(backend, token)
    harness.advance(by: .seconds(30 * 86_400))
    let created = try await backend.createProfile(token, born: "1990-01-01")
    #expect(created["guardianConsent"] == .string("notRequired"))
  }

  @Test func `the first message has the reserved name, or none`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    _ = try await ask(backend, token)
    _ = try await backend.call(.post, "/v1/screen-names/grace_h/reservation", token: token)
    _ = try await ask(backend, token)
    harness.advance(by: .seconds(11 * 60))
    _ = try await ask(backend, token)
    let names = mailbox.all.map { message -> String? in
      if case .guardianConsent(_, let name) = message.content { name } else { "other" }
    }
    #expect(names == [nil, "grace_h", nil])
  }

  @Test func `a guardian named in the order reads its name`() async throws {
    let backend = harness.backend()
    _ = try await backend.createProfile(
      try await backend.token(), born: "2010-06-01",
      more: #","guardianConsent":{"guardianEmail":"anne@example.com"}"#)
    let code = try #require(mailbox.codes().first)
    #expect(
      mailbox.all.map(\.content) == [.guardianConsent(code: code, childScreenName: "grace_h")])
  }

  @Test func `the database holds no code`() async throws {
    let backend = harness.backend()
    _ = try await minor(backend)
    let code = try #require(mailbox.codes().first)
    for name in try path.contents() {
      let data = try Data(contentsOf: URL(filePath: path.backend + "/" + name))
      for text in [code, code.replacing("-", with: "")] {
        #expect(data.firstRange(of: Data(text.utf8)) == nil, "\(name)")
      }
    }
  }
}
