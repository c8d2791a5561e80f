import Networking
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The record of the requests that a backend has answered.
@Suite(.timeLimit(.minutes(5))) struct BackendRequestRecordTests {
  private final class Log: Sendable {
    private let records = Mutex<[RequestRecord]>([])
    var all: [RequestRecord] { records.withLock { $0 } }
    var lines: [String] { all.map(\.line) }
    func append(_ record: RequestRecord) { records.withLock { $0.append(record) } }
  }

  private let log = Log()
  private let backend: ReferenceBackend

  init() {
    let log = log
    backend = BackendHarness { $0.onRequest = log.append }.backend()
  }

  private func signIn() async throws -> String {
    let answer = try await backend.call(
      .post, "/v1/auth/sign-in",
      json: #"{"email":"demo@example.com","password":"correct-horse"}"#)
    return try #require(answer.json?["accessToken"]?.stringValue)
  }

  @Test func `requests are recorded in order, with their statuses`() async throws {
    let token = try await signIn()
    _ = try await backend.call(.get, "/v1/profile", token: token)
    _ = try await backend.call(.get, "/v1/profile")
    #expect(log.all.map(\.path) == ["/v1/auth/sign-in", "/v1/profile", "/v1/profile"])
    #expect(log.all.map(\.status) == [200, 404, 401])
  }

  @Test func `names and choices are recorded, and no secret, address or birthday`() async throws {
    let token = try await signIn()
    _ = try await backend.call(
      .post, "/v1/screen-names/grace_h/reservation", token: token)
    _ = try await backend.call(
      .post, "/v1/profile/eligibility", token: token,
      json: #"{"dateOfBirth":"1990-12-09","region":"US"}"#)
    #expect(
      log.lines == [
        #"{"request":{"content":{"email":"•••","password":"•••"},"method":"POST","path":"/v1/auth/sign-in","status":200}}"#,
        #"{"request":{"method":"POST","path":"/v1/screen-names/grace_h/reservation","status":200}}"#,
        #"{"request":{"content":{"dateOfBirth":"•••","region":"US"},"method":"POST","path":"/v1/profile/eligibility","status":204}}"#,
      ])
  }

  @Test func `of other content the media type and the length are recorded`() async throws {
    let token = try await signIn()
    _ = try await backend.call(
      .put, "/v1/profile/avatar", token: token, bytes: Data("secret".utf8),
      headers: ["Content-Type": "image/png"])
    let record = try #require(log.all.last)
    #expect(record.content == .object(["bytes": .number(6), "mediaType": .string("image/png")]))
    #expect(!record.line.contains("secret"))
  }

  @Test func `a path of no operation and an id are not recorded`() async throws {
    _ = try await backend.call(.get, "/v1/nothing/s3cret")
    _ = try await backend.call(.get, "/v1/avatars/s3cret")
    #expect(log.all.map(\.path) == [nil, "/v1/avatars/{id}"])
    #expect(!log.lines.joined().contains("s3cret"))
  }
}
