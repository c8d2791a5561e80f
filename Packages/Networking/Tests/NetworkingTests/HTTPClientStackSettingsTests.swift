import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Each test fails when the stack does not pass an option to its decorator.
@Suite(.timeLimit(.minutes(5))) struct HTTPClientStackSettingsTests {
  private final class WallClock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Date { Fixture.now.addingTimeInterval(seconds.withLock { $0 }) }
    func advance(by value: Double) { seconds.withLock { $0 += value } }
  }

  private let clock = TestClock()
  private let wallClock = WallClock()
  private let logger = NetworkingLoggerSpy()
  private let network = ConnectivityStub()
  private let store = InMemoryTokenStore(AuthToken(value: "old"))
  private let spy = HTTPClientSpy()

  private func stack(
    _ transport: (any HTTPClient)? = nil,
    _ change: (inout HTTPClientStack.Configuration) -> Void = { _ in }
  ) -> HTTPClientStack {
    var configuration = HTTPClientStack.Configuration()
    change(&configuration)
    return HTTPClientStack(
      transport: transport ?? spy, configuration: configuration, connectivity: network,
      logger: logger, clock: clock, now: { [wallClock] in wallClock.now }, random: { 0.5 })
  }

  private func session(
    _ stack: HTTPClientStack, refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken,
    onSessionExpired: @escaping @Sendable () async -> Void = {}
  ) -> SessionHTTPClient {
    stack.client(store: store, refresh: refresh, onSessionExpired: onSessionExpired)
  }

  private func request(_ method: HTTPMethod = .get) throws -> HTTPRequest {
    try Fixture.request(method, context: .init(requiresAuthentication: true))
  }

  private func answer(_ status: Int, _ headers: HTTPHeaders = [:]) {
    spy.append(.respond(HTTPResponse(status: status, headers: headers, body: .text("x"))))
  }

  @Test func `by default an attempt has ten seconds and all attempts together have thirty`() {
    let configuration = HTTPClientStack.Configuration()
    #expect(configuration.attemptTimeout == .seconds(10))
    #expect(configuration.retry.totalTimeout == .seconds(30))
  }

  @Test func `an attempt ends at the configured deadline`() async throws {
    spy.append(.hang)
    let client = stack {
      $0.attemptTimeout = .seconds(3)
      $0.retry.strategy = .none
    }.anonymous
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(2)
    #expect(clock.deadlines == [.seconds(3), .seconds(30)])
    clock.advance(by: .seconds(3))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test func `the deadline of an attempt includes the time of its redirects`() async throws {
    let clock = clock
    let client = stack(
      HTTPClientStub { request in
        guard request.url.path() == "/v1/me" else { return try await Fixture.hang(until: Gate()) }
        clock.advance(by: .seconds(6))
        return HTTPResponse(status: 307, headers: ["Location": "/v1/other"])
      }
    ) { $0.retry.strategy = .none }.anonymous
    let task = Task { try await client.send(try Fixture.request()) }
    while !clock.deadlines.contains(.seconds(10)) { await Task.yield() }
    clock.advance(by: .seconds(4))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test func `pauses use the given random numbers, and the logger receives them`()
    async throws
  {
    answer(503)
    answer(200)
    let client = stack { $0.retry.strategy = .exponential(base: .seconds(2)) }.anonymous
    let task = Task { try await client.send(try Fixture.request()) }
    while !clock.deadlines.contains(.seconds(1)) { await Task.yield() }
    clock.advance(by: .seconds(1))
    #expect(try await task.value.status == 200)
    #expect(logger.events.map(\.name).contains("Networking_Retry_Start"))
  }

  @Test func `a date in Retry-After is relative to the given wall clock`() async throws {
    answer(503, ["Retry-After": "Sat, 31 Jan 2026 10:00:20 GMT"])
    answer(200)
    let client = stack { $0.retry.strategy = .fixed(delay: .seconds(1)) }.anonymous
    let task = Task { try await client.send(try Fixture.request()) }
    while !clock.deadlines.contains(.seconds(20)) { await Task.yield() }
    clock.advance(by: .seconds(20))
    #expect(try await task.value.status == 200)
  }

  @Test func `the logging options are passed to the logging client`() async throws {
    answer(200)
    _ = try await stack { $0.logging.includesCURL = true }.anonymous.send(try Fixture.request())
    #expect(
      logger.events.first?.parameters["curl"]
        == "curl -g -X GET 'https://api.example.com/v1/me'")
  }

  @Test func `a request waits for the network if configured`() async throws {
    network.set(isReachable: false)
    let client = stack { $0.offline = .wait(upTo: .seconds(5)) }.anonymous
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.offline) { try await task.value }
  }

  @Test func `the configuration determines the failures that end a session`() async throws {
    answer(401)
    let refusal = NetworkError.status(403, nil)
    let client = session(
      stack { $0.authentication.endsSession = { _ in false } }, refresh: { _ in throw refusal })
    await #expect(throws: refusal) { try await client.send(try request()) }
    #expect(try await store.token() == AuthToken(value: "old"))
  }

  @Test func `onSessionExpired is called when the session expires`() async throws {
    answer(401)
    let called = Gate()
    let client = session(
      stack(), refresh: { _ in throw NetworkError.status(401, nil) },
      onSessionExpired: { called.open() })
    await #expect(throws: NetworkError.sessionExpired) { try await client.send(try request()) }
    await called.wait()
  }

  @Test func `a response in transit when the session expires is neither returned nor stored`()
    async throws
  {
    let gate = Gate()
    let expired = Gate()
    let client = session(
      stack(
        HTTPClientStub { request in
          if request.method == .delete { return HTTPResponse(status: 401) }
          await gate.wait()
          return HTTPResponse(
            status: 200, headers: ["Cache-Control": "max-age=60"], body: .text("private"))
        }),
      refresh: { _ in throw NetworkError.status(401, nil) }, onSessionExpired: { expired.open() })
    let task = Task { try await client.send(try request()) }
    await gate.waitForVisitors(1)
    await #expect(throws: NetworkError.sessionExpired) {
      try await client.send(try request(.delete))
    }
    await expired.wait()
    gate.open()
    await #expect(throws: NetworkError.sessionExpired) { try await task.value }
    var kept = try Fixture.request()
    kept.headers["Cache-Control"] = "only-if-cached"
    #expect(try await client.send(kept).status == 504)
  }

  @Test func `the expiry of a token is compared with the given wall clock`() async throws {
    store.set(AuthToken(value: "old", expiresAt: Fixture.now.addingTimeInterval(30)))
    answer(200)
    let client = session(stack(), refresh: { _ in AuthToken(value: "new") })
    _ = try await client.send(try request())
    #expect(spy.requests.map { $0.headers["Authorization"] } == ["Bearer new"])
  }

  @Test func `the window between refreshes is measured on the given clock`() async throws {
    let refreshes = Counter()
    for _ in 0..<5 { answer(401) }
    let client = session(
      stack(),
      refresh: { old in
        refreshes.increment()
        return AuthToken(value: old.value + "+")
      })
    for _ in 0..<2 { #expect(try await client.send(try request()).status == 401) }
    #expect(refreshes.value == 1)
    clock.advance(by: .seconds(5))
    #expect(try await client.send(try request()).status == 401)
    #expect(refreshes.value == 2)
  }

  @Test func `the age of a cached response is measured on the given wall clock`() async throws {
    answer(200, ["Cache-Control": "max-age=60"])
    answer(204)
    let client = session(stack(), refresh: { $0 })
    for seconds in [0.0, 59, 2] {
      wallClock.advance(by: seconds)
      _ = try await client.send(try request())
    }
    #expect(spy.requests.count == 2)
  }
}
