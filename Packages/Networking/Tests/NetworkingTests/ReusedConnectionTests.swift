import Foundation
import Networking
import NetworkingURLSession
import Testing

/// A reused connection that the service closes instead of a response.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ReusedConnectionTests {
  /// The time without traffic is longer than the suite's limit, so a request that hangs fails a test.
  private let client = URLSessionHTTPClient(configuration: .init(idleTimeout: .seconds(600)))

  private static let response = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private enum Content: CaseIterable {
    case bytes, file, stream

    /// A body of the text "abc".
    func body(in folder: URL) throws -> HTTPBody {
      switch self {
      case .bytes: return .text("abc")
      case .file:
        let file = folder.appendingPathComponent(UUID().uuidString)
        try Data("abc".utf8).write(to: file)
        return .file(path: file.path)
      case .stream:
        return .stream(count: 3) {
          AsyncThrowingStream { continuation in
            continuation.yield(Data("abc".utf8))
            continuation.finish()
          }
        }
      }
    }
  }

  @Test(arguments: Content.allCases)
  private func `an idempotent request is sent again with its content`(content: Content)
    async throws
  {
    let server = try LoopbackServer(["/": .once(Self.response)])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    for _ in 0..<3 {
      let request = HTTPRequest(
        method: .put, url: try server.url("/"), body: try content.body(in: folder))
      #expect(try await client.send(request).body == .text("ok"))
    }
    #expect(server.requests.filter { $0.hasSuffix("\r\n\r\nabc") }.count == 5)
  }

  @Test func `a request that is not idempotent throws a lost connection`() async throws {
    let server = try LoopbackServer(["/": .once(Self.response)])
    let request = HTTPRequest(method: .post, url: try server.url("/"), body: .text("abc"))
    #expect(try await client.send(request).body == .text("ok"))
    await #expect(throws: NetworkError.connectionLost) { try await client.send(request) }
  }
}
