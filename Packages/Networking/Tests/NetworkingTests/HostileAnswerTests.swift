import Foundation
import Networking
import NetworkingMock
import NetworkingURLSession
import Testing

private struct FetchNames: GetAPIRequest {
  typealias Response = [String]
  var path: RequestPath { "/" }
}

/// Responses that violate HTTP, and their results at the transport and through the whole stack with
/// a session and retries.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HostileAnswerTests {
  /// The result of a request.
  enum Sight: Sendable {
    /// A response of this status, with this content.
    case answer(Int, String)
    /// No response: the connection was lost, and the request may be retried.
    case lost
    /// No response: the received bytes are not valid HTTP.
    case refused
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let sight: Sight

    init(_ name: String, _ text: String, _ sight: Sight) {
      self.init(name, bytes: Array(text.utf8), sight)
    }

    init(_ name: String, bytes: [UInt8], _ sight: Sight) {
      self.name = name
      self.bytes = bytes
      self.sight = sight
    }

    /// A response with the content `[]` and these lines in its head.
    init(_ name: String, head: String..., sight: Sight) {
      self.init(name, Self.ok(head) + "[]", sight)
    }

    static func ok(_ head: [String]) -> String {
      (["HTTP/1.1 200 OK"] + head).joined(separator: "\r\n") + "\r\n\r\n"
    }

    var testDescription: String { name }
  }

  static let lengths: [Case] = [
    Case("negative", head: "Content-Length: -5", sight: .refused),
    Case("not a number", head: "Content-Length: abc", sight: .refused),
    Case("beyond 64 bits", head: "Content-Length: 99999999999999999999", sight: .answer(200, "[]")),
    Case("a list", head: "Content-Length: 2, 3", sight: .answer(200, "[]")),
    Case(
      "two, the last is longer", head: "Content-Length: 2", "Content-Length: 30", sight: .lost),
    Case(
      "two, the last is shorter", head: "Content-Length: 30", "Content-Length: 2",
      sight: .answer(200, "[]")),
    Case("too long", head: "Content-Length: 3", sight: .lost),
    Case(
      "too short", Case.ok(["Content-Length: 2"]) + "[]HTTP/1.1 200 OK\r\n\r\n",
      .answer(200, "[]")),
    Case(
      "beside chunks",
      Case.ok(["Content-Length: 9", "Transfer-Encoding: chunked"])
        + "2\r\n[]\r\n0\r\n\r\n", .answer(200, "[]")),
    Case("none", Case.ok([]) + "[]", .answer(200, "[]")),
  ]

  static let encodings: [Case] = [
    Case(
      "a chunk's length is not a number",
      Case.ok(["Transfer-Encoding: chunked"]) + "ZZ\r\n[]\r\n0\r\n\r\n", .lost),
    Case(
      "a chunk's length is beyond 64 bits",
      Case.ok(["Transfer-Encoding: chunked"]) + "FFFFFFFFFFFFFFFFF\r\n[]", .lost),
    Case(
      "the last chunk is missing", Case.ok(["Transfer-Encoding: chunked"]) + "2\r\n[]\r\n", .lost),
    Case("an unknown transfer encoding", head: "Transfer-Encoding: banana", sight: .lost),
    Case(
      "an unknown content encoding", head: "Content-Encoding: banana", "Content-Length: 2",
      sight: .lost),
    Case("invalid gzip", head: "Content-Encoding: gzip", "Content-Length: 2", sight: .lost),
  ]

  static let heads: [Case] = [
    Case("a line without a colon", head: "banana", "Content-Length: 2", sight: .refused),
    Case("a field without a name", head: ": x", "Content-Length: 2", sight: .refused),
    Case("a zero byte", head: "X: a\0b", "Content-Length: 2", sight: .refused),
    Case(
      "a field with invalid UTF-8",
      bytes: Array("HTTP/1.1 200 OK\r\nX-Bad: ".utf8) + [0xFF, 0xFE, 0xC0]
        + Array("\r\nContent-Length: 2\r\n\r\n[]".utf8), .refused),
    Case("a folded field", head: "X: a\r\n b", "Content-Length: 2", sight: .answer(200, "[]")),
    Case("lines ended by LF", "HTTP/1.1 200 OK\nContent-Length: 2\n\n[]", .refused),
    Case(
      "2,000 fields",
      Case.ok((0..<2_000).map { "X-\($0): a" } + ["Content-Length: 2"]) + "[]", .answer(200, "[]")),
    Case(
      "one field of 64 KB", head: "X: " + String(repeating: "a", count: 65_536),
      "Content-Length: 2", sight: .answer(200, "[]")),
    Case(
      "one field of 200 KB", head: "X: " + String(repeating: "a", count: 200_000),
      "Content-Length: 2", sight: .refused),
    Case(
      "more than 300 KB of fields",
      Case.ok((0..<320).map { "X-\($0): " + String(repeating: "a", count: 1_000) }) + "[]",
      .refused),
  ]

  static let statuses: [Case] = [
    Case("HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\n[]", .answer(200, "[]")),
    Case("without a reason", "HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\n[]", .answer(200, "[]")),
    Case("beyond 599", "HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n", .answer(999, "")),
    Case(
      "a hundred interim responses",
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100) + Case.ok([]) + "[]",
      .answer(200, "[]")),
    Case("interim responses only", "HTTP/1.1 103 Early Hints\r\n\r\n", .lost),
    Case(
      "an unrequested switch of protocols",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n[]",
      .answer(101, "[]")),
    Case("204 with content", "HTTP/1.1 204 No\r\nContent-Length: 2\r\n\r\n[]", .answer(204, "")),
    Case("an unrequested 304", "HTTP/1.1 304 Not Modified\r\n\r\n", .answer(304, "")),
    Case(
      "a proxy's challenge",
      "HTTP/1.1 407 X\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n", .answer(407, "")),
    Case("nothing", "", .lost),
  ]

  static let protocols: [Case] = [
    Case("HTTP/0.9", "[]", .refused),
    Case("a word", "BANANA\r\n\r\n", .refused),
    Case("zero bytes", "\0\0\0\0", .refused),
    Case("another protocol", "SSH-2.0-OpenSSH\r\n", .refused),
    Case("a TLS alert", bytes: [0x15, 3, 3, 0, 2, 2, 0x46], .refused),
    Case("an unknown version", "HTTP/9.9 200 OK\r\nContent-Length: 2\r\n\r\n[]", .refused),
    Case("no status", "HTTP/1.1\r\n\r\n", .refused),
    Case("a status with letters", "HTTP/1.1 abc OK\r\n\r\n", .refused),
    Case("a status with two digits", "HTTP/1.1 99 X\r\nContent-Length: 0\r\n\r\n", .refused),
    Case("a status with four digits", "HTTP/1.1 1000 X\r\nContent-Length: 0\r\n\r\n", .refused),
    Case("a negative status", "HTTP/1.1 -20 X\r\nContent-Length: 0\r\n\r\n", .refused),
  ]

  private let clock = TestClock()
  private let transport = URLSessionHTTPClient(configuration: .init(responseLimit: 1_000_000))

  /// The whole stack, without pauses between attempts.
  private func api(_ server: LoopbackServer) throws -> APIClient {
    let stack = HTTPClientStack(
      transport: transport, connectivity: ConnectivityStub(), logger: NetworkingLoggerSpy(),
      clock: clock, now: { Fixture.now }, random: { 0 })
    return APIClient(
      configuration: .init(baseURL: try server.url("/")),
      client: stack.client(
        store: InMemoryTokenStore(AuthToken(value: "t")), refresh: { $0 }, onSessionExpired: {}),
      now: { Fixture.now })
  }

  @Test(arguments: lengths + encodings + heads + statuses + protocols)
  func `a malformed response has the expected result at the transport`(answer: Case) async throws {
    let server = try LoopbackServer(["/": .raw(answer.bytes)])
    let seen = await Task { try await transport.send(HTTPRequest(url: try server.url("/"))) }.result
    switch (answer.sight, seen) {
    case (.answer(let status, let content), .success(let response)):
      #expect(response.status == status)
      #expect(response.body == .text(content))
    case (.lost, .failure(let error)):
      #expect(error as? NetworkError == .connectionLost)
    case (.refused, .failure(let error)): #expect(Self.isRefusal(error), "\(error)")
    default: Issue.record("\(seen)")
    }
  }

  @Test(arguments: lengths + encodings + heads + statuses + protocols)
  func `a malformed response has the same result through the whole stack`(answer: Case) async throws
  {
    let server = try LoopbackServer(["/": .raw(answer.bytes)])
    let api = try api(server)
    let seen = await Task { try await api.send(FetchNames()) }.result
    let attempts = server.requests.filter { !$0.isEmpty }.count
    switch (answer.sight, seen) {
    case (.answer(200, _), .success(let names)): #expect(names.isEmpty)
    case (.answer(204, _), .failure(let error)):
      #expect(
        error as? NetworkError == .decodingFailed(path: "", excerpt: "0 bytes, not JSON"))
    case (.answer(let status, _), .failure(let error)):
      #expect(error as? NetworkError == .status(status, nil))
    case (.lost, .failure(let error)):
      #expect(error as? NetworkError == .connectionLost)
      #expect(attempts == 3)
      return
    case (.refused, .failure(let error)): #expect(Self.isRefusal(error), "\(error)")
    default: Issue.record("\(seen)")
    }
    #expect(attempts == 1)
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    if case .transportFailed? = error as? NetworkError { true } else { false }
  }
}
