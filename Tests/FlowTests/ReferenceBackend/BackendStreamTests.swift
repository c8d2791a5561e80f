import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How streams of changes begin and end.
@Suite(.timeLimit(.minutes(5))) struct BackendStreamTests {
  private let harness = BackendHarness()

  private func open(_ backend: ReferenceBackend, _ token: String) async throws -> JSONResponse {
    try await backend.call(
      .get, "/v1/changes", token: token, headers: ["Accept": "text/event-stream"])
  }

  private func text(_ answer: JSONResponse) async throws -> String {
    String(decoding: try await answer.response.body.collect(upTo: 1_000_000), as: UTF8.self)
  }

  private func put(_ backend: ReferenceBackend, _ token: String, _ id: String) async throws {
    let answer = try await backend.call(
      .put, "/v1/documents/notes/\(id)", token: token, json: #"{"text":"a"}"#)
    #expect(answer.status == 201)
  }

  @Test func `a stream nobody reads any more is forgotten`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    var answers: [JSONResponse] = []
    for _ in 1...2 { answers.append(try await open(backend, token)) }
    #expect(backend.openStreamCount == 2)
    answers.removeLast()
    #expect(backend.openStreamCount == 1)
    let last = answers.removeLast()
    let body = last.response.body
    let (chunks, chunk) = AsyncStream.makeStream(of: Void.self)
    let reader = Task { for try await _ in body { chunk.yield() } }
    for await _ in chunks { break }
    reader.cancel()
    _ = try? await reader.value
    #expect(backend.openStreamCount == 0)
  }

  @Test func `a reader who is let go for being slow is forgotten`() async throws {
    let harness = BackendHarness { $0.requestsPerMinute = nil }
    let backend = harness.backend()
    let slow = try await open(backend, try await backend.token())
    for _ in 1...511 { backend.keepStreamsAlive() }
    #expect(backend.openStreamCount == 1)
    backend.keepStreamsAlive()
    #expect(backend.openStreamCount == 0)
    #expect(try await text(slow).hasPrefix(": open\n\n:\n\n"))
  }

  @Test func `an open stream is written to though nothing changes`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    var chunks = try await open(backend, token).response.body.makeAsyncIterator()
    #expect(try await chunks.next() == Data(": open\n\n".utf8))
    backend.keepStreamsAlive()
    #expect(try await chunks.next() == Data(":\n\n".utf8))
    try await put(backend, token, "one")
    let change = String(decoding: try #require(try await chunks.next()), as: UTF8.self)
    #expect(change.hasPrefix("id: 1\nevent: change\n"))
  }

  @Test func `a stream ends with its session, and no other's does`() async throws {
    let backend = harness.backend()
    let (first, second) = (try await backend.signIn(), try await backend.token())
    let ended = try await open(backend, try first.text("accessToken"))
    let other = try await open(backend, second)
    let body = #"{"refreshToken":"\#(try first.text("refreshToken"))"}"#
    #expect(try await backend.call(.post, "/v1/auth/sign-out", json: body).status == 204)
    try await put(backend, second, "after")
    // Asked first, as a stream that goes on would be read for ever.
    try #require(backend.openStreamCount == 1)
    #expect(try await text(ended) == ": open\n\n")
    withExtendedLifetime(other) {}
  }

  @Test func `a stolen refresh token and a deleted account end the stream, too`() async throws {
    let backend = harness.backend()
    let stolen = try await backend.signIn("ada@example.com")
    let stream = try await open(backend, try stolen.text("accessToken"))
    let body = #"{"refreshToken":"\#(try stolen.text("refreshToken"))"}"#
    let next = try await backend.call(.post, "/v1/auth/refresh", json: body)
    let used = try next.text("accessToken")
    #expect(try await backend.call(.get, "/v1/profile", token: used).status == 200)
    harness.advance(by: .seconds(30))
    #expect(try await backend.call(.post, "/v1/auth/refresh", json: body).status == 401)
    try #require(backend.openStreamCount == 0)
    #expect(try await text(stream) == ": open\n\n")
    let token = try await backend.token()
    let last = try await open(backend, token)
    #expect(try await backend.call(.delete, "/v1/account", token: token).status == 204)
    try #require(backend.openStreamCount == 0)
    #expect(try await text(last) == ": open\n\n")
  }

  @Test func `once streams are ended, a new one ends after what was missed`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let before = try await open(backend, token)
    backend.endStreams()
    try #require(backend.openStreamCount == 0)
    #expect(try await text(before) == ": open\n\n")
    try await put(backend, token, "one")
    let after = try await text(open(backend, token))
    #expect(after.hasPrefix(": open\n\nid: 1\n"))
    #expect(backend.openStreamCount == 0)
  }
}
