import Foundation
import Networking
import NetworkingMock
import NetworkingURLSession
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct StreamingTransportTests {
  private final class Steps: Sendable {
    private let values = Mutex<[TransferProgress]>([])
    var all: [TransferProgress] { values.withLock { $0 } }
    func add(_ step: TransferProgress) { values.withLock { $0.append(step) } }
  }

  private let client = URLSessionHTTPClient(configuration: .init(responseLimit: 1_000))
  private let steps = Steps()

  private var context: HTTPRequestContext {
    HTTPRequestContext(isResponseStreamed: true, progress: TransferObserver(steps.add))
  }

  @Test func `a streamed response returns with its head, before its content ends`() async throws {
    let server = try LoopbackServer([
      "/": .hang("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
    ])
    let response = try await client.send(
      HTTPRequest(url: try server.url("/"), context: context))
    #expect(response.status == 200 && response.body.data == nil && response.body.count == nil)
    var events = response.body.serverSentEvents().makeAsyncIterator()
    #expect(try await events.next() == ServerSentEvent(data: "1"))
  }

  @Test func `a stream longer than the response limit arrives whole and reports progress`()
    async throws
  {
    let text = String(repeating: "0123456789", count: 50_000)
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 500000\r\n\r\n\(text)")
    ])
    let response = try await client.send(
      HTTPRequest(url: try server.url("/"), context: context))
    #expect(response.body.count == 500_000)
    #expect(try await response.body.collect(upTo: .max) == Data(text.utf8))
    let downloads = steps.all.filter { $0.direction == .download }
    #expect(downloads.last == TransferProgress(.download, completed: 500_000, total: 500_000))
    #expect(downloads.map(\.completed) == downloads.map(\.completed).sorted())
  }

  #if canImport(FoundationNetworking)
    @Test func `a stream beyond the buffer limit yields the buffered bytes and then throws`()
      async throws
    {
      let text = String(repeating: "0123456789ABCDEF", count: 500_000)
      let server = try LoopbackServer([
        "/": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 8000000\r\n\r\n\(text)")
      ])
      let client = URLSessionHTTPClient(configuration: .init(streamBufferLimit: 1_000_000))
      let response = try await client.send(
        HTTPRequest(url: try server.url("/"), context: context))
      while steps.all.map(\.completed).max() ?? 0 <= 1_000_000 { await Task.yield() }
      var received = 0
      await #expect(throws: NetworkError.responseTooLarge(limit: 1_000_000)) {
        for try await chunk in response.body { received += chunk.count }
      }
      #expect((900_000...1_000_000).contains(received))
    }
  #endif

  @Test func `a truncated stream throws after the received bytes`() async throws {
    let server = try LoopbackServer([
      "/": .bytes("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/"), context: context))
    var chunks = response.body.makeAsyncIterator()
    #expect(try await chunks.next() == Data("short".utf8))
    await #expect(throws: NetworkError.connectionLost) { try await chunks.next() }
  }

  @Test func `cancelling the reader of a stream throws at once`() async throws {
    let server = try LoopbackServer(["/": .hang("HTTP/1.1 200 OK\r\n\r\nx")])
    let response = try await client.send(HTTPRequest(url: try server.url("/"), context: context))
    let read = Gate()
    let task = Task {
      for try await _ in response.body { read.open() }
    }
    await read.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a streamed 401 with a challenge is returned as a response`() async throws {
    let server = try LoopbackServer([
      "/": .bytes(
        "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: 2\r\n\r\nno")
    ])
    let response = try await client.send(HTTPRequest(url: try server.url("/"), context: context))
    #expect(response.status == 401)
    #expect(try await response.body.collect(upTo: 10) == Data("no".utf8))
  }

  @Test func `a file and a stream are uploaded whole and report progress`() async throws {
    let text = String(repeating: "0123456789", count: 20_000)
    let path = NSTemporaryDirectory() + "/upload-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    let stream = HTTPBody.stream {
      AsyncThrowingStream { continuation in
        for _ in 0..<20 { continuation.yield(Data(text.utf8.prefix(10_000))) }
        continuation.finish()
      }
    }
    for body in [HTTPBody.file(path: path), stream, .text(text)] {
      let server = try LoopbackServer(["/": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
      let steps = Steps()
      let request = HTTPRequest(
        method: .put, url: try server.url("/"), headers: ["Content-Type": "text/plain"], body: body,
        context: HTTPRequestContext(progress: TransferObserver(steps.add)))
      #expect(try await client.send(request).status == 204)
      let received = try #require(server.requests.first)
      #expect(received.hasSuffix("\r\n\r\n" + text))
      #expect(received.lowercased().contains("content-length: 200000\r\n"))
      let last = steps.all.last { $0.direction == .upload }
      #expect(last == TransferProgress(.upload, completed: 200_000, total: 200_000))
    }
  }

  @Test func `a form with a file is uploaded whole and reports progress`() async throws {
    let path = NSTemporaryDirectory() + "/upload-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let picture = String(repeating: "x", count: 100_000)
    try Data(picture.utf8).write(to: URL(fileURLWithPath: path))
    let form = try MultipartFormData(
      boundary: "B",
      parts: [
        .init(name: "title", body: .text("Me")),
        .init(
          name: "picture", filename: "me.png", contentType: "image/png",
          body: .file(path: path, count: 100_000)),
      ])
    let server = try LoopbackServer(["/": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
    let request = HTTPRequest(
      method: .post, url: try server.url("/"), headers: ["Content-Type": form.contentType],
      body: form.body, context: HTTPRequestContext(progress: TransferObserver(steps.add)))
    #expect(try await client.send(request).status == 204)
    let count = try #require(form.body.count)
    let received = try #require(server.requests.first)
    #expect(received.lowercased().contains("content-type: multipart/form-data; boundary=b\r\n"))
    #expect(
      received.contains("filename=\"me.png\"\r\nContent-Type: image/png\r\n\r\n\(picture)\r\n--B--")
    )
    let uploads = steps.all.filter { $0.direction == .upload }
    #expect(uploads.last == TransferProgress(.upload, completed: count, total: count))
    #expect(uploads.map(\.completed) == uploads.map(\.completed).sorted())
  }

  @Test func `events arrive as the server sends them, until the reader stops`()
    async throws
  {
    let server = try LoopbackServer([
      "/": .hang("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: zero\n\n")
    ])
    let client = client
    let (heard, hear) = AsyncStream.makeStream(of: String.self)
    let request = HTTPRequest(url: try server.url("/"), context: context)
    let task = Task {
      for try await event in try await client.send(request).body.serverSentEvents() {
        hear.yield(event.data)
      }
    }
    var words = heard.makeAsyncIterator()
    #expect(await words.next() == "zero")
    for word in ["one", "two", "three"] {
      server.push("data: \(word)\n\n")
      #expect(await words.next() == word)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a streamed upload leaves no temporary file`() async throws {
    let before = try leftovers()
    let server = try LoopbackServer(["/": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
    let request = HTTPRequest(
      method: .put, url: try server.url("/"),
      body: .stream {
        AsyncThrowingStream { continuation in
          continuation.yield(Data("x".utf8))
          continuation.finish()
        }
      })
    #expect(try await client.send(request).status == 204)
    while try leftovers() != before { await Task.yield() }
  }

  @Test func `an upload with a failing stream is not sent`() async throws {
    let server = try LoopbackServer(["/": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
    let request = HTTPRequest(
      method: .put, url: try server.url("/"),
      body: .stream { AsyncThrowingStream { throw NetworkError.invalidRequest(reason: "gone") } })
    await #expect(throws: NetworkError.invalidRequest(reason: "gone")) {
      try await client.send(request)
    }
    #expect(server.requests.isEmpty)
  }

  private func leftovers() throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: NSTemporaryDirectory())
        .filter { $0.hasPrefix("upload-") && !$0.hasPrefix("upload-test-") })
  }
}
