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

/// A session's refresh tokens are a family: each earlier one is recognised for as long as the session
/// lasts.
@Suite struct BackendTokenFamilyTests {
  private let place = TemporaryStatePath()
  private let harness = BackendHarness()

  /// A session and every refresh token it had, the present one last.
  private func tokens(_ backend: ReferenceBackend, rotations: Int) async throws -> [String] {
    var tokens = [try await backend.signIn("ada@example.com").text("refreshToken")]
    for _ in 0..<rotations {
      harness.advance(by: .seconds(3_600))
      let answer = try await refresh(backend, tokens[tokens.count - 1])
      tokens.append(try answer.text("refreshToken"))
    }
    return tokens
  }

  @Test(arguments: [0, 1, 500, 998])
  func `of a thousand rotations every earlier token ends the session`(index: Int) async throws {
    let backend = harness.backend()
    let tokens = try await tokens(backend, rotations: 1_000)
    harness.advance(by: .seconds(31))
    #expect(try await refresh(backend, tokens[index]).status == 401)
    #expect(try await refresh(backend, tokens[1_000]).status == 401)
  }

  @Test func `an early token signs out`() async throws {
    let backend = harness.backend()
    let tokens = try await tokens(backend, rotations: 300)
    let body = #"{"refreshToken":"\#(tokens[0])"}"#
    #expect(try await backend.call(.post, "/v1/auth/sign-out", json: body).status == 204)
    #expect(try await refresh(backend, tokens[300]).status == 401)
  }

  @Test func `a made-up token of a session does not end it`() async throws {
    let backend = harness.backend()
    let tokens = try await tokens(backend, rotations: 20)
    let other = try await backend.signIn("ada@example.com").text("refreshToken")
    let id = try #require(tokens[0].split(separator: ".").first)
    let otherID = try #require(other.split(separator: ".").first)
    for guess in [
      "\(id).guess", "\(id).guess.guess", "\(id)..", "\(id).",
      String(tokens[0].dropLast()), tokens[0] + "0", tokens[0] + ".0",
      String(tokens[0].prefix(while: { $0 != "." })),
      String(tokens[0].reversed().drop(while: { $0 != "." }).dropFirst().reversed()),
      "\(id)" + other.dropFirst(otherID.count),
    ] {
      #expect(try await refresh(backend, guess).status == 401, "\(guess)")
      let body = #"{"refreshToken":"\#(guess)"}"#
      #expect(try await backend.call(.post, "/v1/auth/sign-out", json: body).status == 204)
    }
    #expect(try await refresh(backend, tokens[20]).status == 200)
  }

  @Test func `a token of a session is none of another one`() async throws {
    let backend = harness.backend()
    let first = try await tokens(backend, rotations: 20)
    let second = try await tokens(backend, rotations: 20)
    harness.advance(by: .seconds(31))
    #expect(try await refresh(backend, first[0]).status == 401)
    #expect(try await refresh(backend, first[20]).status == 401)
    #expect(try await refresh(backend, second[20]).status == 200)
  }

  @Test func `a session stored before there were families refreshes and gets one`() async throws {
    let harness = BackendHarness(folder: place.backend)
    let id = try await harness.backend().signIn().text("refreshToken").prefix { $0 != "." }
    let old = "\(id).0123456789abcdef"
    try await storeOldSession(String(id), refreshToken: old)
    let backend = harness.backend()
    let first = try await refresh(backend, old)
    #expect(first.status == 200)
    #expect(try await refresh(backend, old)["refreshToken"] == first["refreshToken"])
    var latest = try first.text("refreshToken")
    for _ in 1...300 { latest = try await refresh(backend, latest).text("refreshToken") }
    #expect(try await refresh(backend, first.text("refreshToken")).status == 401)
    #expect(try await refresh(backend, latest).status == 401)
  }

  @Test func `a session stored in the middle of a refresh before there were families repeats it`()
    async throws
  {
    let harness = BackendHarness(folder: place.backend)
    let id = try await harness.backend().signIn().text("refreshToken").prefix { $0 != "." }
    let (old, salt) = ("\(id).0123456789abcdef", Data([7]))
    let successor = try HMACSHA256.authenticationCode(
      for: Data("refresh".utf8) + salt, key: Data(old.utf8))
    let present = "\(id)." + successor.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let predecessor =
      #","isUsed":false,"predecessors":[{"digest":"\#(try digest(old))","accessDigest":"","#
      + #""salt":"\#(salt.base64EncodedString())","accessExpiresAt":"2026-01-31T10:00:00.000Z"}]"#
    try await storeOldSession(String(id), refreshToken: present, more: predecessor)
    let backend = harness.backend()
    #expect(try await refresh(backend, old).text("refreshToken") == present)
    let next = try await refresh(backend, present).text("refreshToken")
    #expect(try await refresh(backend, old).text("refreshToken") == present)
    #expect(try await refresh(backend, present).text("refreshToken") == next)
    harness.advance(by: .seconds(31))
    #expect(try await refresh(backend, old).status == 401)
    #expect(try await refresh(backend, next).status == 401)
  }

  private func digest(_ token: String) throws -> String {
    try SHA256Hash.digest(of: Data(token.utf8)).base64EncodedString()
  }

  /// Replaces a stored session by one of an earlier version.
  private func storeOldSession(
    _ id: String, refreshToken: String, more: String = ""
  ) async throws {
    let digest = try digest(refreshToken)
    let end = "2026-03-02T10:00:00.000Z"
    let text =
      #"{"userID":"user_demo","authenticatedAt":"2026-01-31T10:00:00.000Z","accessDigest":"","#
      + #""accessExpiresAt":"\#(end)","refreshDigest":"\#(digest)","#
      + #""refreshExpiresAt":"\#(end)","spentDigests":["AA=="]\#(more)}"#
    let stack = PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
    try await stack.write { db in
      try db.execute(
        #"UPDATE record SET data = \#(Data(text.utf8)) WHERE "table" = 'session' AND "key" = \#(id)"#
      )
    }
    await stack.suspend()
  }

  private func refresh(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(.post, "/v1/auth/refresh", json: #"{"refreshToken":"\#(token)"}"#)
  }
}
