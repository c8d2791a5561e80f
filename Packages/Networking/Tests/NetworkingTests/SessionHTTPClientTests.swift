import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Requests and cached responses end with their session.
@Suite(.timeLimit(.minutes(5))) struct SessionHTTPClientTests {
  private static let ada = AuthToken(value: "a", session: "ada")
  private static let grace = AuthToken(value: "g", session: "grace")

  private let store = InMemoryTokenStore(ada)
  private let slow = Gate()
  private let spy: HTTPClientSpy
  private let client: SessionHTTPClient

  init() {
    let slow = slow
    // Only requests to the path "slow" wait. Responses contain their token and are cacheable.
    spy = HTTPClientSpy(
      wrapping: HTTPClientStub { request in
        let token = request.headers["Authorization"] ?? "none"
        if request.url.path().hasSuffix("slow") { await slow.wait() }
        if request.url.path().hasSuffix("gone") { return HTTPResponse(status: 401) }
        return HTTPResponse(
          status: 200, headers: ["Cache-Control": "max-age=60"], body: .text(token))
      })
    client = HTTPClientStack(
      transport: spy, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { Fixture.now },
      random: { 0 }
    ).client(
      store: store, refresh: { _ in throw NetworkError.status(401, nil) }, onSessionExpired: {})
  }

  private func send(_ path: String, _ method: HTTPMethod = .get) async throws -> String {
    let response = try await client.send(
      try Fixture.request(
        method, "https://api.example.com/v1/\(path)",
        context: .init(requiresAuthentication: true)))
    return String(decoding: try await response.body.collect(upTo: 100), as: UTF8.self)
  }

  @Test func `a new session ends the requests of the previous one`() async throws {
    let late = Task { try await send("slow") }
    await slow.waitForVisitors(1)
    store.set(Self.grace)
    #expect(try await send("me") == "Bearer g")
    await #expect(throws: NetworkError.sessionExpired) { try await late.value }
    slow.open()
    #expect(try await send("me") == "Bearer g")
    #expect(spy.requests.map { $0.headers["Authorization"] } == ["Bearer a", "Bearer g"])
  }

  @Test func `the background cancels requests with a safe method, unless they are marked critical`()
    async throws
  {
    func start(_ method: HTTPMethod, isCritical: Bool? = nil) -> Task<Int, any Error> {
      Task {
        var context = HTTPRequestContext(requiresAuthentication: true)
        context.isCritical = isCritical
        return try await client.send(
          try Fixture.request(
            method, "https://api.example.com/v1/\(method)\(isCritical == nil ? "" : "x")/slow",
            context: context)
        ).status
      }
    }
    let cancelled = [start(.get), start(.post, isCritical: false)]
    let others = [start(.put), start(.get, isCritical: true)]
    await slow.waitForVisitors(4)
    client.cancelNonCritical()
    for task in cancelled {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    slow.open()
    for task in others { #expect(try await task.value == 200) }
    // Later requests are sent as usual.
    #expect(try await send("me") == "Bearer a")
  }

  @Test func `a cached response of one session is not returned to another`() async throws {
    #expect(try await send("me") == "Bearer a")
    store.set(Self.grace)
    #expect(try await send("me") == "Bearer g")
    store.set(Self.ada)
    #expect(try await send("me") == "Bearer a")
    #expect(spy.requests.count == 3)
  }

  /// A cache whose removal of responses waits for a gate.
  private final class SlowlyEmptyingStore: HTTPCacheStore {
    let base = InMemoryHTTPCacheStore()
    let gate = Gate()

    func responses(for key: String) async -> [CachedResponse] { await base.responses(for: key) }

    func replace(_ responses: [CachedResponse], for key: String) async {
      await base.replace(responses, for: key)
    }

    func removeAll() async {
      await gate.wait()
      await base.removeAll()
    }
  }

  @Test
  func `a cached response is not returned to another session while the cache is being emptied`()
    async throws
  {
    let cache = SlowlyEmptyingStore()
    let client = HTTPClientStack(
      transport: spy, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { Fixture.now },
      random: { 0 }
    ).client(
      store: store, cache: cache, refresh: { $0 }, onSessionExpired: {})
    let request = try Fixture.request(context: .init(requiresAuthentication: true))
    _ = try await client.send(request)
    store.set(Self.grace)
    let first = Task { try await client.send(request) }
    await cache.gate.waitForVisitors(1)
    #expect(try await client.send(request).body == .text("Bearer g"))
    cache.gate.open()
    #expect(try await first.value.body == .text("Bearer g"))
  }

  @Test func `without a session no cached response is returned`() async throws {
    #expect(try await send("me") == "Bearer a")
    store.set(nil)
    await #expect(throws: NetworkError.authenticationRequired) { try await send("me") }
    #expect(spy.requests.count == 1)
  }

  @Test func `a refused refresh ends every request of its session`() async throws {
    let late = Task { try await send("slow") }
    await slow.waitForVisitors(1)
    await #expect(throws: NetworkError.sessionExpired) { try await send("gone") }
    await #expect(throws: NetworkError.sessionExpired) { try await late.value }
    #expect(try await store.token() == nil)
    slow.open()
  }

  @Test func `a request without a session continues when a session ends`() async throws {
    let plain = Task {
      try await client.send(try Fixture.request(.get, "https://api.example.com/v1/slow"))
    }
    await slow.waitForVisitors(1)
    await #expect(throws: NetworkError.sessionExpired) { try await send("gone") }
    slow.open()
    #expect(try await plain.value.status == 200)
  }

  @Test func `a stream of one session ends when another session begins`() async throws {
    let rest = Gate()
    let client = HTTPClientStack(
      transport: HTTPClientStub { request in
        guard request.context.isResponseStreamed else { return HTTPResponse(status: 200) }
        let first = Mutex(true)
        return HTTPResponse(
          status: 200,
          body: .stream {
            AsyncThrowingStream {
              let isFirst = first.withLock { first in
                defer { first = false }
                return first
              }
              if !isFirst { await rest.wait() }
              return Data("x".utf8)
            }
          })
      }, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { Fixture.now }, random: { 0 }
    ).client(store: store, refresh: { $0 }, onSessionExpired: {})
    let stream = try await client.send(
      try Fixture.request(
        context: .init(requiresAuthentication: true, isResponseStreamed: true)))
    let reader = Task {
      var count = 0
      for try await _ in stream.body { count += 1 }
      return count
    }
    await rest.waitForVisitors(1)
    store.set(Self.grace)
    _ = try await client.send(try Fixture.request(context: .init(requiresAuthentication: true)))
    await #expect(throws: NetworkError.sessionExpired) { try await reader.value }
    rest.open()
  }

  /// A store whose first reader waits for a change and then receives the earlier token.
  private final class SlowStore: TokenStore {
    let base = InMemoryTokenStore(SessionHTTPClientTests.ada)
    let gate = Gate()
    private let isFirst = Mutex(true)

    func token() async throws -> AuthToken? {
      let token = try await base.token()
      let isFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isFirst { await gate.wait() }
      return token
    }

    func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
      try await base.replace(old, with: new)
    }
  }

  @Test func `a token read before a change of the session is read again`() async throws {
    let store = SlowStore()
    let spy = HTTPClientSpy(wrapping: HTTPClientStub(HTTPResponse(status: 200)))
    let client = HTTPClientStack(
      transport: spy, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { Fixture.now },
      random: { 0 }
    ).client(store: store, refresh: { $0 }, onSessionExpired: {})
    let request = try Fixture.request(.post, context: .init(requiresAuthentication: true))
    let early = Task { try await client.send(request) }
    await store.gate.waitForVisitors(1)
    store.base.set(Self.grace)
    _ = try await client.send(request)
    store.gate.open()
    _ = try await early.value
    #expect(spy.requests.map { $0.headers["Authorization"] } == ["Bearer g", "Bearer g"])
  }
}
