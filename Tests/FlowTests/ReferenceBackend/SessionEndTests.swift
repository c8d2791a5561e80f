import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The order in which a session's traffic ends.
@Suite(.timeLimit(.minutes(5))) struct SessionEndTests {
  /// A cache which takes its time to forget.
  private struct SlowCache: HTTPCacheStore {
    let gate = Gate()
    func responses(for key: String) async -> [CachedResponse] { [] }
    func replace(_ responses: [CachedResponse], for key: String) async {}
    func removeAll() async { await gate.wait() }
  }

  @Test func `requests in flight are cancelled before the cache is emptied`() async throws {
    let (transport, cache) = (Gate(), SlowCache())
    let stack = HTTPClientStack(
      transport: HTTPClientStub { _ in
        await transport.wait()
        return HTTPResponse(status: 200)
      }, logger: NetworkingLoggerSpy(), clock: ContinuousClock(),
      now: { BackendHarness.start }, random: { 0 })
    let client = stack.client(
      store: InMemoryTokenStore(
        AuthToken(value: "token", expiresAt: .distantFuture)), cache: cache,
      refresh: { $0 }, onSessionExpired: {})
    let url = try #require(URL(string: "https://api.example.com/v1/profile"))
    let request = Task { try await client.send(HTTPRequest(url: url)) }
    await transport.waitForVisitors(1)
    let ending = Task { await client.endSession() }
    await cache.gate.waitForVisitors(1)
    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(client.requestCount == 0)
    cache.gate.open()
    transport.open()
    await ending.value
  }
}
