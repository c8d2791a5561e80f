import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Each test fails when two adjacent decorators of the stack are swapped.
@Suite(.timeLimit(.minutes(5))) struct HTTPClientStackTests {
  private static let signedIn = HTTPRequestContext(requiresAuthentication: true, route: "/me")

  /// A stack on a scripted transport, with its requests, log events and measurements.
  private final class Bench: Sendable {
    let clock = TestClock()
    let logger = NetworkingLoggerSpy()
    let network = ConnectivityStub()
    let store = InMemoryTokenStore(AuthToken(value: "old"))
    let spy: HTTPClientSpy
    let stack: HTTPClientStack
    let client: SessionHTTPClient
    private let recorded: Recorder

    final class Recorder: Sendable {
      let all = Mutex<[RequestMeasurement]>([])
    }

    init(_ transport: HTTPClientSpy) {
      let recorder = Recorder()
      recorded = recorder
      spy = transport
      var configuration = HTTPClientStack.Configuration()
      configuration.retry = .init(
        strategy: .fixed(delay: .seconds(2)), totalTimeout: .seconds(30))
      stack = HTTPClientStack(
        transport: spy, configuration: configuration, connectivity: network, logger: logger,
        clock: clock, now: { Fixture.now }, random: { 1 },
        record: { value in recorder.all.withLock { $0.append(value) } })
      let anonymous = stack.anonymous
      client = stack.client(
        store: store,
        refresh: { _ in
          let response = try await anonymous.send(
            try Fixture.request(
              .post, "https://api.example.com/v1/refresh", context: .init(isIdempotent: true)))
          guard response.isSuccess else { throw NetworkError.status(response.status, nil) }
          return AuthToken(value: "new")
        },
        onSessionExpired: {})
    }

    convenience init(_ script: [HTTPClientSpy.Step]) {
      self.init(HTTPClientSpy(script: script))
    }

    var measurements: [RequestMeasurement] { recorded.all.withLock { $0 } }
    var paths: [String] { spy.requests.map { $0.url.path(percentEncoded: true) } }
    var endings: [String] {
      logger.events.filter { $0.name.hasPrefix("Networking_Request_") }.map {
        String($0.name.dropFirst("Networking_Request_".count))
      }.filter { $0 != "Start" }
    }

    func send(
      _ method: HTTPMethod = .get, context: HTTPRequestContext = HTTPClientStackTests.signedIn
    ) async throws -> HTTPResponse {
      try await client.send(try Fixture.request(method, context: context))
    }

    /// Whether the cache has a response; sends no request.
    func isKept() async throws -> Bool {
      var request = try Fixture.request()
      request.headers["Cache-Control"] = "only-if-cached"
      return try await client.send(request).status != 504
    }

    /// Waits for a sleep until `due` and advances the clock to it.
    func advance(to due: Duration) async {
      while !clock.deadlines.contains(due) { await Task.yield() }
      clock.advance(by: due - clock.now.offset)
    }
  }

  private static func status(
    _ status: Int, _ headers: HTTPHeaders = [:]
  ) -> HTTPClientSpy.Step {
    .respond(HTTPResponse(status: status, headers: headers, body: .text("x")))
  }

  @Test func `an attempt's deadline covers its redirects`() async throws {
    let bench = Bench([Self.status(302, ["Location": "/v1/other"]), .hang])
    let task = Task { try await bench.send(.post) }
    await bench.spy.waitForRequests(2)
    await bench.advance(to: .seconds(10))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test func `an attempt that exceeds its deadline is logged as a failure, measured, and retried`()
    async throws
  {
    let bench = Bench([.hang, Self.status(200)])
    let task = Task { try await bench.send() }
    await bench.spy.waitForRequests(1)
    await bench.advance(to: .seconds(10))
    await bench.advance(to: .seconds(12))
    #expect(try await task.value.status == 200)
    #expect(bench.endings == ["Fail", "Success"])
    #expect(bench.measurements.map(\.result) == [.failed, .status(200)])
    #expect(bench.measurements.map(\.duration) == [.seconds(10), .zero])
  }

  @Test func `an attempt that exceeds the total deadline is logged as a failure`()
    async throws
  {
    let bench = Bench([.hang, .hang, .hang])
    let task = Task { try await bench.send() }
    for due in [10, 12, 22, 24] { await bench.advance(to: .seconds(due)) }
    await bench.spy.waitForRequests(3)
    await bench.advance(to: .seconds(30))
    await #expect(throws: NetworkError.timedOut(.total)) { try await task.value }
    #expect(bench.endings == ["Fail", "Fail", "Fail"])
    #expect(bench.measurements.map(\.duration) == [.seconds(10), .seconds(10), .seconds(6)])
  }

  @Test func `the transport receives only the interruption from the decorators`()
    async throws
  {
    let bench = Bench([Self.status(200)])
    _ = try await bench.send()
    let context = try #require(bench.spy.requests.first).context
    #expect(context.interruption != nil && context.attempt == 1)
    #expect(
      Self.signedIn
        == HTTPRequestContext(
          requiresAuthentication: context.requiresAuthentication,
          isIdempotent: context.isIdempotent, timeout: context.timeout, route: context.route,
          isResponseStreamed: context.isResponseStreamed, progress: context.progress))
  }

  @Test func `pauses between attempts are neither logged nor measured as requests`() async throws {
    let bench = Bench([Self.status(503), Self.status(200)])
    let task = Task { try await bench.send() }
    await bench.advance(to: .seconds(2))
    #expect(try await task.value.status == 200)
    #expect(bench.measurements.map(\.duration) == [.zero, .zero])
    #expect(bench.measurements.map(\.route) == ["/me", "/me"])
  }

  @Test func `an offline request makes no attempt, no pause and no log entry`() async throws {
    let bench = Bench([])
    bench.network.set(isReachable: false)
    await #expect(throws: NetworkError.offline) { try await bench.send() }
    #expect(bench.spy.requests.isEmpty && bench.logger.events.isEmpty)
    #expect(bench.clock.sleeperCount == 0)
  }

  @Test func `the refresh is retried and sent without a token`() async throws {
    let bench = Bench([
      Self.status(401), .fail(NetworkError.connectionLost), Self.status(200), Self.status(200),
    ])
    let task = Task { try await bench.send() }
    await bench.advance(to: .seconds(2))
    #expect(try await task.value.status == 200)
    #expect(bench.paths == ["/v1/me", "/v1/refresh", "/v1/refresh", "/v1/me"])
    #expect(
      bench.spy.requests.map { $0.headers["Authorization"] }
        == ["Bearer old", nil, nil, "Bearer new"])
  }

  @Test func `a replay after a refresh has all its attempts`() async throws {
    let bench = Bench([
      Self.status(503), Self.status(401), Self.status(200), Self.status(503), Self.status(503),
      Self.status(200),
    ])
    let task = Task { try await bench.send() }
    for due in [2, 4, 6] { await bench.advance(to: .seconds(due)) }
    #expect(try await task.value.status == 200)
    #expect(
      bench.spy.requests.map { $0.headers["Authorization"] } == [
        "Bearer old", "Bearer old", nil, "Bearer new", "Bearer new", "Bearer new",
      ])
  }

  @Test func `no token follows a redirect to another origin`() async throws {
    let bench = Bench([
      Self.status(307, ["Location": "https://cdn.example.net/a"]), Self.status(200),
    ])
    #expect(try await bench.send().status == 200)
    #expect(bench.spy.requests.map { $0.headers["Authorization"] } == ["Bearer old", nil])
  }

  @Test func `a fresh cached response is returned without the network`() async throws {
    let bench = Bench([Self.status(200, ["Cache-Control": "max-age=60"])])
    _ = try await bench.send()
    bench.network.set(isReachable: false)
    #expect(try await bench.send().status == 200)
    #expect(bench.spy.requests.count == 1)
  }

  @Test func `the cache is empty after the end of the session`() async throws {
    let bench = Bench([Self.status(200, ["Cache-Control": "max-age=60"]), Self.status(204)])
    _ = try await bench.send()
    await bench.client.endSession()
    #expect(try await bench.send().status == 204)
  }

  @Test func `an expired session empties the cache`() async throws {
    let bench = Bench([
      Self.status(200, ["Cache-Control": "max-age=60"]), Self.status(401), Self.status(401),
    ])
    _ = try await bench.send()
    await #expect(throws: NetworkError.sessionExpired) { try await bench.send(.delete) }
    while try await bench.isKept() { await Task.yield() }
    await #expect(throws: NetworkError.authenticationRequired) { try await bench.send() }
    #expect(bench.spy.requests.count == 3)
  }

  @Test func `a response in transit at the end of the session is neither returned nor stored`()
    async throws
  {
    let gate = Gate()
    let bench = Bench(
      HTTPClientSpy(
        wrapping: HTTPClientStub { request in
          // A transport that ignores cancellation.
          await gate.wait()
          return HTTPResponse(
            status: request.method == .delete ? 401 : 200,
            headers: ["Cache-Control": "max-age=60"], body: .text("private"))
        }))
    let tasks = [HTTPMethod.get, .post, .delete].map { method in
      Task { try await bench.send(method) }
    }
    await gate.waitForVisitors(3)
    #expect(bench.client.requestCount == 3)
    await bench.client.endSession()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    let before = try await bench.store.token()
    gate.open()
    while bench.endings.count < 3 { await Task.yield() }
    #expect(try await bench.store.token() == before)
    #expect(bench.paths == ["/v1/me", "/v1/me", "/v1/me"])
    await #expect(throws: NetworkError.offline) {
      bench.network.set(isReachable: false)
      return try await bench.send()
    }
  }

  /// A store that records the result of each replacement and opens a gate after the first.
  private final class WatchedStore: TokenStore {
    let store = InMemoryTokenStore(AuthToken(value: "old"))
    let asked = Gate()
    private let results = Mutex<[Bool]>([])

    var replacements: [Bool] { results.withLock { $0 } }

    func token() async throws -> AuthToken? { try await store.token() }

    func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
      let result = try await store.replace(old, with: new)
      results.withLock { $0.append(result) }
      asked.open()
      return result
    }
  }

  @Test(arguments: [nil, NetworkError.status(401, nil)])
  func `the result of a refresh that ends after sign-out is dropped`(
    error: NetworkError?
  ) async throws {
    let (store, gate, expirations) = (WatchedStore(), Gate(), Counter())
    let spy = HTTPClientSpy(wrapping: HTTPClientStub(HTTPResponse(status: 401)))
    let stack = HTTPClientStack(
      transport: spy, logger: NetworkingLoggerSpy(), clock: TestClock(), now: { Fixture.now },
      random: { 0 })
    let client = stack.client(
      store: store,
      refresh: { _ in
        await gate.wait()
        if let error { throw error }
        return AuthToken(value: "new")
      }, onSessionExpired: { expirations.increment() })
    let task = Task { try await client.send(try Fixture.request(context: Self.signedIn)) }
    await gate.waitForVisitors(1)
    // As at sign-out: first the requests in flight end, then the token is removed.
    await client.endSession()
    await #expect(throws: CancellationError.self) { try await task.value }
    store.store.set(nil)
    gate.open()
    await store.asked.wait()
    #expect(store.replacements == [false])
    #expect(try await store.token() == nil)
    await #expect(throws: NetworkError.authenticationRequired) {
      try await client.send(try Fixture.request(context: Self.signedIn))
    }
    #expect(spy.requests.count == 1)
    #expect(expirations.value == 0)
  }

  @Test func `signing out cancels a refresh in flight`() async throws {
    let (asked, cancelled) = (Gate(), Gate())
    let stack = HTTPClientStack(
      transport: HTTPClientStub(HTTPResponse(status: 401)), logger: NetworkingLoggerSpy(),
      clock: TestClock(), now: { Fixture.now }, random: { 0 })
    let client = stack.client(
      store: InMemoryTokenStore(AuthToken(value: "old")),
      refresh: { _ in
        asked.open()
        _ = try await Fixture.hang(until: cancelled)
        return AuthToken(value: "new")
      }, onSessionExpired: {})
    let task = Task { try await client.send(try Fixture.request(context: Self.signedIn)) }
    await asked.wait()
    await client.endSession()
    await #expect(throws: CancellationError.self) { try await task.value }
    await cancelled.wait()
  }

  @Test func `a Retry-After pause beyond the total deadline is not started`()
    async throws
  {
    let bench = Bench([Self.status(503, ["Retry-After": "99999999"])])
    #expect(try await bench.send().status == 503)
    #expect(bench.spy.requests.count == 1)
  }
}
