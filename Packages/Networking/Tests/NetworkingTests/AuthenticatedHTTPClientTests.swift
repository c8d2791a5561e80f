import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import Synchronization

@Suite(.timeLimit(.minutes(5))) struct AuthenticatedHTTPClientTests {
  static let old = AuthToken(value: "old")
  static let new = AuthToken(value: "new")
  static let authenticated = HTTPRequestContext(requiresAuthentication: true)

  /// A server that accepts only the token "new".
  static func server() -> HTTPClientStub {
    HTTPClientStub { request in
      HTTPResponse(status: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
    }
  }

  /// A client with its store, clock and recorded requests.
  struct Bench {
    let store: InMemoryTokenStore
    let spy: HTTPClientSpy
    let refreshes = Counter()
    let clock = TestClock()
    let expirations: AsyncStream<Void>
    let client: AuthenticatedHTTPClient

    init(
      token: AuthToken? = old, server: any HTTPClient = AuthenticatedHTTPClientTests.server(),
      leeway: Duration = .seconds(60),
      refresh: @escaping @Sendable (AuthToken) async throws -> AuthToken = { _ in new }
    ) {
      let refreshes = refreshes
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      store = InMemoryTokenStore(token)
      spy = HTTPClientSpy(wrapping: server)
      expirations = stream
      client = AuthenticatedHTTPClient(
        client: spy, store: store, configuration: .init(refreshLeeway: leeway),
        now: { Fixture.now }, clock: clock,
        refresh: { token in
          refreshes.increment()
          return try await refresh(token)
        },
        onSessionExpired: { continuation.yield() })
    }

    func send() async throws -> HTTPResponse {
      try await client.send(
        try Fixture.request(context: AuthenticatedHTTPClientTests.authenticated))
    }

    var sentTokens: [String?] { spy.requests.map { $0.headers["Authorization"] } }
  }

  @Test func `the token is attached only to requests that require it`() async throws {
    let bench = Bench(token: Self.new)
    #expect(try await bench.send().status == 200)
    _ = try await bench.client.send(try Fixture.request())
    #expect(bench.sentTokens == ["Bearer new", nil])
    #expect(bench.refreshes.value == 0)
  }

  @Test func `a request without a token is not sent`() async throws {
    let bench = Bench(token: nil)
    await #expect(throws: NetworkError.authenticationRequired) { try await bench.send() }
    #expect(bench.spy.requests.isEmpty)
  }

  @Test func `a 401 refreshes the token and replays the request once`() async throws {
    let bench = Bench()
    #expect(try await bench.send().status == 200)
    #expect(bench.sentTokens == ["Bearer old", "Bearer new"])
    #expect(bench.refreshes.value == 1)
    #expect(try await bench.store.token() == Self.new)
  }

  @Test func `a 401 for a request that does not renew the session is returned without a refresh`()
    async throws
  {
    let bench = Bench()
    var context = Self.authenticated
    context.renewsSession = false
    let response = try await bench.client.send(try Fixture.request(context: context))
    #expect(response.status == 401)
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(bench.refreshes.value == 0)
    #expect(try await bench.store.token() == Self.old)
  }

  @Test func `a second 401 is returned without another refresh`() async throws {
    let bench = Bench(server: HTTPClientStub(HTTPResponse(status: 401)))
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer old", "Bearer new"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a hundred concurrent 401s cause one refresh`() async throws {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return Self.new
    })
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<100 { group.addTask { try await bench.send().status } }
      await bench.spy.waitForRequests(100)
      gate.open()
      for try await status in group { #expect(status == 200) }
    }
    #expect(bench.refreshes.value == 1)
    #expect(bench.sentTokens.filter { $0 == "Bearer old" }.count == 100)
    #expect(bench.sentTokens.filter { $0 == "Bearer new" }.count == 100)
  }

  @Test func `a late 401 for a replaced token is replayed without a refresh`() async throws {
    let gate = Gate()
    let bench = Bench(
      server: HTTPClientStub { request in
        if request.headers["Authorization"] == "Bearer old" {
          await gate.wait()
          return HTTPResponse(status: 401)
        }
        return HTTPResponse(status: 200)
      })
    async let late = bench.send()
    await bench.spy.waitForRequests(1)
    bench.store.set(Self.new)
    gate.open()
    #expect(try await late.status == 200)
    #expect(bench.refreshes.value == 0)
  }

  @Test func `a refused refresh ends the session once and fails all waiting requests`() async throws
  {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      throw NetworkError.status(401, nil)
    })
    await withTaskGroup(of: (any Error)?.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do {
            _ = try await bench.send()
            return nil
          } catch {
            return error
          }
        }
      }
      await bench.spy.waitForRequests(10)
      gate.open()
      for await error in group { #expect(error as? NetworkError == .sessionExpired) }
    }
    var expirations = bench.expirations.makeAsyncIterator()
    await expirations.next()
    #expect(bench.refreshes.value == 1)
    #expect(try await bench.store.token() == nil)
    await #expect(throws: NetworkError.authenticationRequired) { try await bench.send() }
    #expect(bench.spy.requests.count == 10)
  }

  @Test(
    arguments: [
      .offline, .timedOut(.idle), .status(503, nil), .rateLimited(until: nil),
    ] as [NetworkError])
  func `a refresh that fails without a refusal keeps the session`(
    error: NetworkError
  ) async throws {
    let bench = Bench(refresh: { _ in throw error })
    await #expect(throws: error) { try await bench.send() }
    bench.clock.advance(by: .seconds(5))
    await #expect(throws: error) { try await bench.send() }
    #expect(try await bench.store.token() == Self.old)
    #expect(bench.refreshes.value == 2)
  }

  @Test(arguments: [.connectionRefused, .timedOut(.total), .status(503, nil)] as [NetworkError])
  func `a failed refresh is not repeated within the window`(
    error: NetworkError
  ) async throws {
    let bench = Bench(refresh: { _ in throw error })
    for _ in 0..<100 { await #expect(throws: error) { try await bench.send() } }
    bench.clock.advance(by: .milliseconds(4_999))
    await #expect(throws: error) { try await bench.send() }
    #expect(bench.refreshes.value == 1)
    bench.clock.advance(by: .milliseconds(1))
    await #expect(throws: error) { try await bench.send() }
    #expect(bench.refreshes.value == 2)
  }

  @Test func `a refresh that fails offline starts no window`() async throws {
    let network = ConnectivityStub(isReachable: false)
    let bench = Bench(refresh: { _ in
      guard network.isReachable else { throw NetworkError.offline }
      return Self.new
    })
    await #expect(throws: NetworkError.offline) { try await bench.send() }
    network.set(isReachable: true)
    #expect(try await bench.send().status == 200)
  }

  @Test func `a server that rejects its own new tokens receives one refresh per window`()
    async throws
  {
    let bench = Bench(server: HTTPClientStub(HTTPResponse(status: 401)))
    for _ in 0..<100 { #expect(try await bench.send().status == 401) }
    #expect(bench.refreshes.value == 1)
    #expect(bench.spy.requests.count == 101)
    bench.clock.advance(by: .seconds(5))
    #expect(try await bench.send().status == 401)
    #expect(bench.refreshes.value == 2)
  }

  @Test func `tokens that expire at once are refreshed once per window`() async throws {
    let brief = AuthToken(value: "new", expiresAt: Fixture.now.addingTimeInterval(1))
    let bench = Bench(refresh: { _ in brief })
    for _ in 0..<100 { #expect(try await bench.send().status == 200) }
    #expect(bench.refreshes.value == 1)
    bench.clock.advance(by: .seconds(5))
    #expect(try await bench.send().status == 200)
    #expect(bench.refreshes.value == 2)
  }

  @Test func `a request cancelled during the refresh is not replayed`() async throws {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return Self.new
    })
    let first = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    let waiter = Task { try await bench.send() }
    await bench.spy.waitForRequests(2)
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    gate.open()
    #expect(try await first.value.status == 200)
    #expect(bench.sentTokens == ["Bearer old", "Bearer old", "Bearer new"])
  }

  @Test func `a refresh that cancels itself does not cancel the waiting requests`() async throws {
    let bench = Bench(refresh: { _ in throw CancellationError() })
    await #expect(throws: NetworkError.connectionLost) { try await bench.send() }
    #expect(try await bench.store.token() == Self.old)
  }

  @Test func `cancelling the request that started the refresh does not stop the refresh`()
    async throws
  {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      try Task.checkCancellation()
      return Self.new
    })
    let first = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    let second = Task { try await bench.send() }
    await bench.spy.waitForRequests(2)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value.status == 200)
    #expect(bench.refreshes.value == 1)
    #expect(bench.sentTokens == ["Bearer old", "Bearer old", "Bearer new"])
    #expect(try await bench.store.token() == Self.new)
  }

  @Test func `a token about to expire is refreshed before the request is sent`() async throws {
    let expiring = AuthToken(value: "old", expiresAt: Fixture.now.addingTimeInterval(60))
    let bench = Bench(token: expiring)
    #expect(try await bench.send().status == 200)
    #expect(bench.sentTokens == ["Bearer new"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a token outside the refresh leeway is not refreshed`() async throws {
    let valid = AuthToken(value: "new", expiresAt: Fixture.now.addingTimeInterval(61))
    let bench = Bench(token: valid)
    #expect(try await bench.send().status == 200)
    #expect(bench.refreshes.value == 0)
  }

  @Test func `a 401 after an early refresh is returned`() async throws {
    let expiring = AuthToken(value: "old", expiresAt: Fixture.now)
    let bench = Bench(token: expiring, server: HTTPClientStub(HTTPResponse(status: 401)))
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer new"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a token that is still valid is used when the refresh cannot connect`() async throws {
    let expiring = AuthToken(value: "new", expiresAt: Fixture.now.addingTimeInterval(30))
    let bench = Bench(token: expiring, refresh: { _ in throw NetworkError.offline })
    #expect(try await bench.send().status == 200)
    let expired = AuthToken(value: "new", expiresAt: Fixture.now)
    bench.store.set(expired)
    await #expect(throws: NetworkError.offline) { try await bench.send() }
  }
}
