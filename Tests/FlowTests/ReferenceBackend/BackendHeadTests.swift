import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendHeadTests {
  private let harness = BackendHarness()

  private func send(
    _ method: HTTPMethod, _ path: String, _ backend: ReferenceBackend, _ headers: HTTPHeaders = [:]
  ) async throws -> HTTPResponse {
    let url = try #require(URL(string: "https://api.example.com" + path))
    return await backend.respond(to: HTTPRequest(method: method, url: url, headers: headers))
  }

  @Test(arguments: ["/v1/health", "/v1/products", "/v1/profile", "/nowhere"])
  func `HEAD is answered as GET is, without the content`(path: String) async throws {
    let backend = harness.backend()
    let whole = try await send(.get, path, backend)
    let head = try await send(.head, path, backend)
    #expect(head.status == whole.status)
    #expect(head.body.isEmpty)
    #expect(head.headers["Content-Length"] == "\(try #require(whole.body.data).count)")
    #expect(head.headers["Content-Type"] == whole.headers["Content-Type"])
  }

  @Test func `HEAD of the changes leaves no stream open`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await send(
      .head, "/v1/changes", backend,
      ["Authorization": "Bearer \(token)", "Accept": "text/event-stream"])
    #expect(answer.headers["Content-Type"] == "text/event-stream")
    #expect(answer.body.isEmpty)
    #expect(backend.openStreamCount == 0)
  }
}
