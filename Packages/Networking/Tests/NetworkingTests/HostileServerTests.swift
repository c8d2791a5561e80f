import Foundation
import Networking
import NetworkingMock
import NetworkingURLSession
import Synchronization
import Testing

private struct FetchNames: GetAPIRequest {
  typealias Response = [String]
  var path: RequestPath { "/" }
}

/// A hostile or broken server on a real connection.
@Suite(.timeLimit(.minutes(5)), .serialized) struct HostileServerTests {
  private static let limit = 1_000_000
  private static let gigabyte = 1_073_741_824

  private let clock = TestClock()
  private let transport = URLSessionHTTPClient(
    configuration: .init(responseLimit: limit, idleTimeout: .seconds(60)))

  /// The whole stack, with a session.
  private func whole(retry: RetryHTTPClient.Configuration? = nil) -> SessionHTTPClient {
    var configuration = HTTPClientStack.Configuration()
    configuration.retry = retry ?? .init(strategy: .none)
    return HTTPClientStack(
      transport: transport, configuration: configuration, logger: NetworkingLoggerSpy(),
      clock: clock, now: { Fixture.now }, random: { 1 }
    ).client(
      store: InMemoryTokenStore(AuthToken(value: "t")), refresh: { $0 }, onSessionExpired: {})
  }

  private func fetch(
    _ answer: LoopbackServer.ScriptedResponse, retry: RetryHTTPClient.Configuration? = nil
  ) async throws -> [String] {
    let server = try LoopbackServer(["/": answer])
    return try await APIClient(
      configuration: .init(baseURL: try server.url("/")), client: whole(retry: retry),
      now: { Fixture.now }
    ).send(FetchNames())
  }

  private static func head(_ fields: String...) -> String {
    (["HTTP/1.1 200 OK"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  @Test func `a page in place of JSON throws an error with its type and length`() async throws {
    let page = "<h1>Log in to the hotel's network</h1>"
    await #expect(
      throws: NetworkError.decodingFailed(path: "", excerpt: "38 bytes of text/html")
    ) { try await fetch(.bytes(Self.head("Content-Type: text/html") + page)) }
  }

  @Test(arguments: ["Content-Length: 90", "Transfer-Encoding: chunked"])
  func `a truncated body throws a lost connection, never a partial response`(field: String)
    async throws
  {
    let body = field.hasPrefix("T") ? "9\r\n[\"a\",\"b\"]" : "[\"a\",\"b\"]"
    await #expect(throws: NetworkError.connectionLost) {
      try await fetch(.bytes(Self.head(field) + body))
    }
  }

  @Test(arguments: ["", "[\"a\""])
  func `a reset connection throws a lost connection`(body: String) async throws {
    let head = Self.head("Content-Length: 1000")
    await #expect(throws: NetworkError.connectionLost) {
      try await fetch(.reset(body.isEmpty ? "" : head + body))
    }
  }

  private enum Flood: CaseIterable, CustomTestStringConvertible {
    case announced, unannounced, chunked

    var testDescription: String { "\(self)" }

    var answer: LoopbackServer.ScriptedResponse {
      let kilobyte = [UInt8](repeating: 0x20, count: 65_536)
      return switch self {
      case .announced:
        .flood(head: Array(head("Content-Length: \(LoopbackServer.floodLength)").utf8), kilobyte)
      case .unannounced: .flood(head: Array(head("Connection: close").utf8), kilobyte)
      case .chunked:
        .flood(
          head: Array(head("Transfer-Encoding: chunked").utf8),
          Array("10000\r\n".utf8) + kilobyte + Array("\r\n".utf8))
      }
    }
  }

  @Test(arguments: Flood.allCases)
  private func `a body of gigabytes throws an error at the limit`(flood: Flood) async throws {
    let server = try LoopbackServer(["/": flood.answer])
    let steps = Steps()
    let request = HTTPRequest(
      url: try server.url("/"), context: .init(progress: TransferObserver(steps.add)))
    let before = Self.residentBytes()
    await #expect(throws: NetworkError.responseTooLarge(limit: Self.limit)) {
      try await whole().send(request)
    }
    #expect(steps.received <= Self.limit + 1_000_000)
    #expect(Self.residentBytes() - before < 200_000_000)
    #expect(server.written < LoopbackServer.floodLength)
  }

  private final class Steps: Sendable {
    private let values = Mutex(0)
    /// The number of decoded bytes received.
    var received: Int { values.withLock { $0 } }
    func add(_ step: TransferProgress) {
      guard step.direction == .download else { return }
      values.withLock { $0 = step.completed }
    }
  }

  /// The memory of this process in bytes; zero when it cannot be read.
  private static func residentBytes() -> Int {
    let status = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = status?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return (pages ?? 0) * 4_096
  }

  @Test func `a small gzip body that decompresses to a gigabyte throws an error at the limit`()
    async throws
  {
    let bomb = GzipBomb(bytes: Self.gigabyte)
    #expect(bomb.compressed.count < 7_000_000)
    let server = try LoopbackServer([
      "/": .raw(Array(Self.head("Content-Encoding: gzip").utf8) + bomb.compressed)
    ])
    let steps = Steps()
    let request = HTTPRequest(
      url: try server.url("/"), context: .init(progress: TransferObserver(steps.add)))
    let before = Self.residentBytes()
    await #expect(throws: NetworkError.responseTooLarge(limit: Self.limit)) {
      try await whole().send(request)
    }
    #expect(steps.received > Self.limit && steps.received <= Self.limit + 1_000_000)
    #expect(Self.residentBytes() - before < 200_000_000)
  }

  @Test(arguments: ["HTTP/1.1 2", Self.head("Content-Length: 1000")])
  func `a response that arrives byte by byte ends at the deadline`(start: String) async throws {
    let server = try LoopbackServer(["/": .hang(start)])
    let request = HTTPRequest(url: try server.url("/"))
    let client = whole()
    let task = Task { try await client.send(request) }
    while server.requests.isEmpty { await Task.yield() }
    await clock.waitForSleepers(1)
    // Bytes keep arriving, so the idle timeout never applies.
    for _ in 0..<9 {
      server.push("0")
      clock.advance(by: .seconds(1))
    }
    clock.advance(by: .seconds(1))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test(
    arguments: [
      "X-A: " + String(repeating: "a", count: 1_000) + "\r\n",
      String(repeating: "a", count: 65_536), "HTTP/1.1 100 Continue\r\n\r\n",
    ])
  func `an endless head throws an error`(piece: String) async throws {
    let server = try LoopbackServer([
      "/": .flood(head: Array("HTTP/1.1 200 OK\r\nX: ".utf8), Array(piece.utf8))
    ])
    let before = Self.residentBytes()
    await #expect(throws: NetworkError.self) {
      try await whole().send(HTTPRequest(url: try server.url("/")))
    }
    #expect(server.written < LoopbackServer.floodLength)
    #expect(Self.residentBytes() - before < 200_000_000)
  }

  @Test func `JSON content with invalid UTF-8 throws an error`() async throws {
    await #expect(throws: NetworkError.self) {
      try await fetch(
        .raw(
          Array(Self.head("Content-Type: application/json").utf8) + [
            0x5B, 0x22, 0xFF, 0xC0, 0x22, 0x5D,
          ]))
    }
  }

  @Test func `a header with invalid UTF-8 returns a response or throws NetworkError`() async throws
  {
    let bytes =
      Array("HTTP/1.1 200 OK\r\nX-Bad: ".utf8) + [0xFF, 0xFE, 0xC0] + Array("\r\n\r\n[]".utf8)
    let server = try LoopbackServer(["/": .raw(bytes)])
    let result = await Task { try await transport.send(HTTPRequest(url: try server.url("/"))) }
      .result
    switch result {
    case .success(let response): #expect(response.status == 200)
    case .failure(let error): #expect(error is NetworkError)
    }
  }

  @Test func `a redirect loop throws an error at the limit`() async throws {
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 302 X\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"),
      "/b": .bytes("HTTP/1.1 307 X\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
    ])
    await #expect(throws: NetworkError.tooManyRedirects(limit: 10)) {
      try await whole().send(HTTPRequest(url: try server.url("/")))
    }
    #expect(server.requests.count == 11)
  }

  @Test(
    arguments: [
      "99999999", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT",
      "Fri, 31 Dec 9999 23:59:60 GMT",
    ])
  func `a Retry-After pause of years is not started`(pause: String) async throws {
    let answer = LoopbackServer.ScriptedResponse.bytes(
      "HTTP/1.1 503 X\r\nRetry-After: \(pause)\r\nContent-Length: 0\r\n\r\n")
    await #expect(throws: NetworkError.status(503, nil)) {
      try await fetch(answer, retry: HTTPClientStack.Configuration().retry)
    }
  }

  @Test func `a rate limit of several years is shortened to one year`() async throws {
    let answer = LoopbackServer.ScriptedResponse.bytes(
      "HTTP/1.1 429 X\r\nRetry-After: 99999999\r\nContent-Length: 0\r\n\r\n")
    await #expect(
      throws: NetworkError.rateLimited(until: Fixture.now.addingTimeInterval(31_536_000))
    ) {
      try await fetch(answer)
    }
  }

  @Test func `an HTTP 1.0 response without a length ends with the connection`() async throws {
    #expect(try await fetch(.bytes("HTTP/1.0 200 OK\r\n\r\n[\"a\"]")) == ["a"])
  }

  @Test(arguments: ["-5", "99999999999999999999", "abc", "2, 3"])
  func `an invalid Content-Length returns a response or throws NetworkError`(length: String)
    async throws
  {
    let server = try LoopbackServer(["/": .bytes(Self.head("Content-Length: \(length)") + "[]")])
    let result = await Task { try await transport.send(HTTPRequest(url: try server.url("/"))) }
      .result
    switch result {
    case .success(let response): #expect(response.status == 200)
    case .failure(let error): #expect(error is NetworkError)
    }
  }

  private static let refusal = "HTTP/1.1 413 X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

  @Test func `a response sent before the server has read the content is returned`() async throws {
    let server = try LoopbackServer(["/": .early(Self.refusal)])
    let request = HTTPRequest(
      method: .put, url: try server.url("/"), body: .bytes(Data(count: 8_000_000)))
    #expect(try await whole().send(request).status == 413)
  }

  @Test func `a server that closes with unread content returns a response or loses the connection`()
    async throws
  {
    let server = try LoopbackServer(["/": .rude(Self.refusal)])
    let request = HTTPRequest(
      method: .put, url: try server.url("/"), body: .bytes(Data(count: 8_000_000)))
    // The kernel determines whether the response or the reset is received first.
    do {
      #expect(try await whole().send(request).status == 413)
    } catch {
      #expect(error as? NetworkError == .connectionLost)
    }
  }

  @Test func `an abandoned stream closes its connection`() async throws {
    let server = try LoopbackServer(["/": .untilGone(Self.head("Content-Length: 100") + "part")])
    var body: HTTPBody? = try await whole().send(
      HTTPRequest(url: try server.url("/"), context: .init(isResponseStreamed: true))
    ).body
    var iterator = body?.makeAsyncIterator()
    #expect(try await iterator?.next()?.isEmpty == false)
    #expect(server.departures == 0)
    iterator = nil
    body = nil
    while server.departures == 0 { await Task.yield() }
  }

  @Test func `an unknown host name throws hostNotFound`() async throws {
    let url = try #require(URL(string: "http://nobody.invalid/"))
    await #expect(throws: NetworkError.hostNotFound) {
      try await transport.send(HTTPRequest(url: url))
    }
  }
}
