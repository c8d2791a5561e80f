import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Runs the same scenarios with the decorators in many orders: each works at any position.
///
/// Effects that depend on the order, such as the logged attempts, are defined by ``HTTPClientStack``
/// and tested there.
@Suite(.timeLimit(.minutes(5))) struct DecoratorOrderTests {
  enum Layer: String, CaseIterable, Sendable {
    case redirects, deadline, logging, metrics, retry, connectivity, authentication, cache,
      cancellation, faults
  }

  struct Order: Sendable, CustomTestStringConvertible {
    /// The decorators from the transport outwards.
    let layers: [Layer]
    var testDescription: String { layers.map(\.rawValue).joined(separator: " < ") }
  }

  /// All rotations, forwards and backwards: every decorator occurs at every position.
  static let orders: [Order] = [Layer.allCases, Layer.allCases.reversed()].flatMap { row in
    row.indices.map { Order(layers: Array(row[$0...] + row[..<$0])) }
  }

  enum Scenario: CaseIterable, Sendable {
    case answered, absent, unavailableOnce, lostOnce, tokenRejected, redirected, allAtOnce, hanging,
      offline, fresh, cancelled, signedOut, streamed, readOnce, faulty
  }

  /// All decorators around a server, in the given order.
  private final class Bench: Sendable {
    let clock = TestClock()
    let logger = NetworkingLoggerSpy()
    let network = ConnectivityStub()
    let store = InMemoryTokenStore(AuthToken(value: "old"))
    let refreshes = Counter()
    let spy: HTTPClientSpy
    let client: any HTTPClient
    let cancellation: CancellableHTTPClient
    let faults: FaultInjectingHTTPClient

    init(_ order: Order, _ server: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
      let (clock, logger, network, store, refreshes) = (clock, logger, network, store, refreshes)
      spy = HTTPClientSpy(wrapping: HTTPClientStub(server))
      var client: any HTTPClient = spy
      var cancellation = CancellableHTTPClient(client: spy)
      var faults = FaultInjectingHTTPClient(client: spy, clock: clock)
      for layer in order.layers {
        switch layer {
        case .redirects: client = RedirectHTTPClient(client: client)
        case .deadline:
          client = DeadlineHTTPClient(client: client, timeout: .seconds(10), clock: clock)
        case .logging: client = LoggingHTTPClient(client: client, logger: logger, clock: clock)
        case .metrics: client = MetricsHTTPClient(client: client, clock: clock) { _ in }
        case .retry:
          client = RetryHTTPClient(
            client: client,
            configuration: .init(strategy: .fixed(delay: .zero), totalTimeout: .seconds(30)),
            clock: clock, now: { Fixture.now }, random: { 0 }, logger: logger)
        case .connectivity:
          client = ConnectivityHTTPClient(client: client, connectivity: network, clock: clock)
        case .authentication:
          client = AuthenticatedHTTPClient(
            client: client, store: store, now: { Fixture.now }, clock: clock,
            refresh: { _ in
              refreshes.increment()
              return AuthToken(value: "new")
            }, onSessionExpired: {})
        case .cache: client = CachingHTTPClient(client: client, now: { Fixture.now })
        case .cancellation:
          cancellation = CancellableHTTPClient(client: client)
          client = cancellation
        case .faults:
          faults = FaultInjectingHTTPClient(client: client, clock: clock)
          client = faults
        }
      }
      self.client = client
      self.cancellation = cancellation
      self.faults = faults
    }

    func request(_ method: HTTPMethod = .get, isStreamed: Bool = false) throws -> HTTPRequest {
      try Fixture.request(
        method, "https://api.example.com/start",
        context: .init(requiresAuthentication: true, isResponseStreamed: isStreamed))
    }

    /// Returns the status and content, or the error, and the number of requests the server received.
    func outcome(_ request: HTTPRequest) async -> String {
      do {
        let response = try await client.send(request)
        let content = try await response.body.collect(upTo: 100)
        return "\(response.status) \(String(decoding: content, as: UTF8.self)), \(count)"
      } catch {
        return "\(error), \(count)"
      }
    }

    var count: Int { spy.requests.count }
    var hasFailures: Bool { logger.events.contains { $0.name.hasSuffix("_Fail") } }
  }

  private static func ok(_ headers: HTTPHeaders = [:]) -> HTTPResponse {
    HTTPResponse(status: 200, headers: headers, body: .text("ok"))
  }

  /// A server that handles the first request differently.
  private static func once(
    _ first: @escaping @Sendable () throws -> HTTPResponse
  ) -> @Sendable (HTTPRequest) async throws -> HTTPResponse {
    let isFirst = Mutex(true)
    return { _ in
      let takes = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      return takes ? try first() : ok()
    }
  }

  @Test(arguments: orders, Scenario.allCases)
  func `a decorator works at every position`(
    order: Order, scenario: Scenario
  ) async throws {
    switch scenario {
    case .answered, .absent, .unavailableOnce, .lostOnce, .tokenRejected, .redirected, .allAtOnce:
      try await checkAnswer(order, scenario)
    case .hanging, .cancelled, .signedOut: try await checkEnd(order, scenario)
    case .offline, .fresh, .streamed, .readOnce, .faulty: try await checkRest(order, scenario)
    }
  }

  private func checkAnswer(_ order: Order, _ scenario: Scenario) async throws {
    let (server, expected) = Self.answer(scenario)
    let bench = Bench(order, server)
    let outcome = await bench.outcome(try bench.request())
    if scenario == .allAtOnce {
      // The number of requests depends on the order; the result does not.
      #expect(outcome.hasPrefix("200 ok, "))
    } else {
      #expect(outcome == expected)
    }
    let refreshes = scenario == .tokenRejected || scenario == .allAtOnce ? 1 : 0
    #expect(bench.refreshes.value == refreshes)
    let last = try #require(bench.spy.requests.last)
    #expect(last.headers["Authorization"] == (refreshes == 0 ? "Bearer old" : "Bearer new"))
  }

  private static func answer(
    _ scenario: Scenario
  ) -> (@Sendable (HTTPRequest) async throws -> HTTPResponse, String) {
    switch scenario {
    case .absent: ({ _ in HTTPResponse(status: 404) }, "404 , 1")
    case .unavailableOnce: (once { HTTPResponse(status: 503) }, "200 ok, 2")
    case .lostOnce: (once { throw NetworkError.connectionLost }, "200 ok, 2")
    case .tokenRejected:
      (
        { request in
          request.headers["Authorization"] == "Bearer new" ? ok() : HTTPResponse(status: 401)
        }, "200 ok, 2"
      )
    case .redirected:
      (once { HTTPResponse(status: 302, headers: ["Location": "/end"]) }, "200 ok, 2")
    case .allAtOnce: (everything(), "")
    default: ({ _ in ok() }, "200 ok, 1")
    }
  }

  /// A redirect to a server that is first unavailable and then accepts only the new token.
  private static func everything() -> @Sendable (HTTPRequest) async throws -> HTTPResponse {
    let end = once { HTTPResponse(status: 503) }
    return { request in
      guard request.url.path() == "/end" else {
        return HTTPResponse(status: 307, headers: ["Location": "/end"])
      }
      let response = try await end(request)
      guard response.isSuccess, request.headers["Authorization"] != "Bearer new" else {
        return response
      }
      return HTTPResponse(status: 401)
    }
  }

  /// A server without a response: the deadline, the caller or sign-out ends the request.
  private func checkEnd(_ order: Order, _ scenario: Scenario) async throws {
    let bench = Bench(order) { _ in try await Fixture.hang(until: Gate()) }
    let request = try bench.request(.post)
    let task = Task { await bench.outcome(request) }
    await bench.spy.waitForRequests(1)
    switch scenario {
    case .hanging:
      while !bench.clock.deadlines.contains(.seconds(10)) { await Task.yield() }
      bench.clock.advance(by: .seconds(10))
      #expect(await task.value == "\(NetworkError.timedOut(.attempt)), 1")
    case .cancelled:
      task.cancel()
      #expect(await task.value == "CancellationError(), 1")
      #expect(!bench.hasFailures)
    default:
      bench.cancellation.cancelAll()
      #expect(await task.value == "CancellationError(), 1")
      #expect(!bench.hasFailures)
    }
  }

  private func checkRest(_ order: Order, _ scenario: Scenario) async throws {
    let bench = Bench(order) { _ in Self.ok(["Cache-Control": "max-age=60"]) }
    switch scenario {
    case .offline:
      bench.network.set(isReachable: false)
      #expect(await bench.outcome(try bench.request()) == "\(NetworkError.offline), 0")
    case .faulty:
      bench.faults.faults.isOffline = true
      #expect(await bench.outcome(try bench.request()) == "\(NetworkError.offline), 0")
    case .fresh:
      for _ in 0..<3 { #expect(await bench.outcome(try bench.request()) == "200 ok, 1") }
    case .streamed:
      let bench = Bench(order) { _ in
        let body = HTTPBody.stream {
          AsyncThrowingStream { continuation in
            for part in ["o", "k"] { continuation.yield(Data(part.utf8)) }
            continuation.finish()
          }
        }
        return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: body)
      }
      let request = try bench.request(isStreamed: true)
      for count in 1...2 { #expect(await bench.outcome(request) == "200 ok, \(count)") }
    default:
      let bench = Bench(order, Self.once { HTTPResponse(status: 503) })
      var request = try bench.request(.put)
      request.body = .stream { AsyncThrowingStream { nil } }
      #expect(await bench.outcome(request) == "503 , 1")
    }
  }
}
