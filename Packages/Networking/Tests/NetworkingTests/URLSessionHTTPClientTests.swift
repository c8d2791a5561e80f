import Foundation
import Networking
import NetworkingMock
import NetworkingURLSession
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct URLSessionHTTPClientTests {
  private let client = URLSessionHTTPClient(configuration: .init(responseLimit: 1_000))

  @Test func `a response arrives with status, headers and content`() async throws {
    let server = try LoopbackServer([
      "/a?b=c%2Bd": .bytes(
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello")
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/a?b=c%2Bd")))
    #expect(response.status == 200)
    #expect(response.headers["content-type"] == "text/plain")
    #expect(response.body == .text("hello"))
  }

  @Test func `a request is sent unchanged`() async throws {
    let server = try LoopbackServer(["/x": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
    let request = HTTPRequest(
      method: .post, url: try server.url("/x"), headers: ["X-One": "1"], body: .text("abc"))
    #expect(try await client.send(request).status == 204)
    let received = try #require(server.requests.first)
    let lines = received.lowercased().components(separatedBy: "\r\n")
    #expect(lines.first == "post /x http/1.1")
    #expect(lines.last == "abc")
    #expect(lines.contains("x-one: 1"))
    #expect(lines.contains("content-type: application/octet-stream"))
    #expect(lines.contains("content-length: 3"))
    #expect(!lines.contains { $0.hasPrefix("cookie:") || $0.hasPrefix("authorization:") })
  }

  @Test(
    arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete, .options],
    [HTTPBody.empty, .text("{}")])
  func `every method is sent with its name and content`(
    method: HTTPMethod, body: HTTPBody
  ) async throws {
    guard method.allowsBody || body.isEmpty else { return }
    let length = method == .head ? 5 : 0
    let server = try LoopbackServer([
      "/x": .bytes("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n")
    ])
    let request = HTTPRequest(method: method, url: try server.url("/x"), body: body)
    let response = try await client.send(request)
    #expect(response.status == 200 && response.body.isEmpty)
    let received = try #require(server.requests.first)
    #expect(received.hasPrefix("\(method) /x HTTP/1.1\r\n"))
    #expect(received.hasSuffix("\r\n\r\n" + (body.isEmpty ? "" : "{}")))
  }

  @Test(
    arguments: ["Basic realm=\"x\"", "Bearer", "Digest realm=\"x\", nonce=\"y\""])
  func `a 401 with a challenge is returned as a response`(challenge: String) async throws {
    let server = try LoopbackServer([
      "/": .bytes(
        "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno"
      )
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/")))
    #expect(response.status == 401)
    #expect(response.headers["WWW-Authenticate"] == challenge)
    #expect(response.body == .text("no"))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is returned and not followed`(status: Int) async throws {
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 \(status) X\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n"),
      "/b": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/")))
    #expect(response.status == status)
    #expect(response.headers["Location"] == "/b")
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [400, 404, 500, 503])
  func `an error status with a body is returned as a response`(status: Int) async throws {
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 \(status) X\r\nContent-Length: 2\r\n\r\n{}")
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/")))
    #expect(response.status == status)
    #expect(response.body == .text("{}"))
  }

  @Test func `cookies are neither stored nor sent`() async throws {
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 0\r\n\r\n")
    ])
    for _ in 0..<2 { _ = try await client.send(HTTPRequest(url: try server.url("/"))) }
    #expect(server.requests.count == 2)
    #expect(!server.requests.contains { $0.lowercased().contains("cookie:") })
  }

  @Test func `a port without a server throws a refused connection`() async throws {
    let server = try LoopbackServer([:])
    let url = try server.url("/")
    server.stop()
    await #expect(throws: NetworkError.connectionRefused) {
      try await client.send(HTTPRequest(url: url))
    }
  }

  @Test(arguments: ["HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort", ""])
  func `a truncated response throws a lost connection`(bytes: String) async throws {
    let server = try LoopbackServer(["/": .bytes(bytes)])
    let url = try server.url("/")
    await #expect(throws: NetworkError.connectionLost) {
      try await client.send(HTTPRequest(url: url))
    }
  }

  @Test(
    arguments: [
      "HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n" + String(repeating: "x", count: 1_001),
      "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 200_000),
    ])
  func `a response over the limit throws an error with and without Content-Length`(bytes: String)
    async throws
  {
    let server = try LoopbackServer(["/": .bytes(bytes)])
    let url = try server.url("/")
    await #expect(throws: NetworkError.responseTooLarge(limit: 1_000)) {
      try await client.send(HTTPRequest(url: url))
    }
  }

  @Test func `a response of exactly the limit arrives`() async throws {
    let body = String(repeating: "x", count: 1_000)
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n\(body)")
    ])
    #expect(try await client.send(HTTPRequest(url: try server.url("/"))).body.count == 1_000)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart"])
  func `cancelling a hanging request throws at once`(bytes: String) async throws {
    let server = try LoopbackServer(["/": .hang(bytes)])
    let url = try server.url("/")
    let client = client
    let task = Task { try await client.send(HTTPRequest(url: url)) }
    while server.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a cancelled request closes its connection`() async throws {
    let server = try LoopbackServer([
      "/": .untilGone("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart")
    ])
    let (steps, step) = AsyncStream.makeStream(of: Void.self)
    let client = client
    let request = HTTPRequest(
      url: try server.url("/"), context: .init(progress: TransferObserver { _ in step.yield() }))
    let task = Task { try await client.send(request) }
    var iterator = steps.makeAsyncIterator()
    await iterator.next()
    #expect(server.departures == 0)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    while server.departures == 0 { await Task.yield() }
  }

  @Test func `a request of a cancelled task is not sent`() async throws {
    let server = try LoopbackServer(["/": .bytes("")])
    let url = try server.url("/")
    let client = client
    let gate = Gate()
    let task = Task {
      await gate.wait()
      return try await client.send(HTTPRequest(url: url))
    }
    task.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requests.isEmpty)
  }

  @Test func `a server without a response exceeds the idle timeout`() async throws {
    let server = try LoopbackServer(["/": .hang("")])
    let url = try server.url("/")
    let client = URLSessionHTTPClient(configuration: .init(idleTimeout: .milliseconds(300)))
    await #expect(throws: NetworkError.timedOut(.idle)) {
      try await client.send(HTTPRequest(url: url))
    }
  }

  @Test func `short-lived clients share their connections`() async throws {
    let server = try LoopbackServer([
      "/": .keepAlive("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    ])
    let request = HTTPRequest(url: try server.url("/"))
    for _ in 0..<10 {
      #expect(try await URLSessionHTTPClient().send(request).body == .text("ok"))
    }
    #expect(server.requests.count == 10)
    #expect(server.connections == 1)
  }

  @Test func `an invalid request throws before sending`() async throws {
    let url = try #require(URL(string: "file:///etc/passwd"))
    await #expect(
      throws: NetworkError.invalidRequest(reason: "the URL's scheme is neither http nor https")
    ) { try await client.send(HTTPRequest(url: url)) }
  }

  @Test func `plain text on an https port fails the secure connection`() async throws {
    let server = try LoopbackServer(["": .bytes("HTTP/1.1 400 Bad Request\r\n\r\n")])
    let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
    await #expect {
      try await client.send(HTTPRequest(url: url))
    } throws: { error in
      if case .secureConnectionFailed? = error as? NetworkError { true } else { false }
    }
  }
}
