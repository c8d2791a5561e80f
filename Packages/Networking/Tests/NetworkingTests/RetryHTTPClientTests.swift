import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct RetryHTTPClientTests {
  private let clock = TestClock()

  private func client(
    _ spy: HTTPClientSpy, strategy: any RetryStrategy = .fixed(delay: .seconds(1)),
    total: Duration? = nil, logger: (any NetworkingLogger)? = nil
  ) -> RetryHTTPClient {
    RetryHTTPClient(
      client: spy, configuration: .init(strategy: strategy, totalTimeout: total), clock: clock,
      now: { Fixture.now }, random: { 0.5 }, logger: logger)
  }

  /// Sends a request, ends every pause as it starts, and returns the pauses.
  private func run(
    _ client: RetryHTTPClient, _ request: HTTPRequest, pauses: Int
  ) async throws -> (result: Result<HTTPResponse, any Error>, pauses: [Duration]) {
    let task = Task { try await client.send(request) }
    var observed: [Duration] = []
    for _ in 0..<pauses {
      await clock.waitForSleepers(1)
      let deadline = try #require(clock.deadlines.first)
      observed.append(deadline - clock.now.offset)
      clock.advance(by: deadline - clock.now.offset)
    }
    return (await task.result, observed)
  }

  @Test(arguments: [408, 429, 500, 502, 503, 504])
  func `a request with a temporary status is retried`(status: Int) async throws {
    let spy = HTTPClientSpy(script: [
      .respond(HTTPResponse(status: status)), .respond(HTTPResponse(status: 200)),
    ])
    let (result, pauses) = try await run(client(spy), try Fixture.request(), pauses: 1)
    #expect(try result.get().status == 200)
    #expect(pauses == [.seconds(1)])
    #expect(spy.requests.map(\.context.attempt) == [1, 2])
  }

  @Test func `a stream is sent once, and a replayable stream is retried`() async throws {
    for isReplayable in [true, false] {
      let spy = HTTPClientSpy(script: [
        .respond(HTTPResponse(status: 503)), .respond(HTTPResponse(status: 200)),
      ])
      var request = try Fixture.request(.put)
      request.body = .stream(isReplayable: isReplayable) { AsyncThrowingStream { nil } }
      let (result, _) = try await run(client(spy), request, pauses: isReplayable ? 1 : 0)
      #expect(try result.get().status == (isReplayable ? 200 : 503))
    }
  }

  @Test func `a replayable body is opened for each attempt`() async throws {
    let opened = Counter()
    let sent = Chunks()
    let server = HTTPClientStub { request in
      sent.add(try await request.body.collect(upTo: .max))
      return HTTPResponse(status: sent.all.count < 3 ? 503 : 200)
    }
    var request = try Fixture.request(.put)
    request.body = .stream(isReplayable: true) {
      opened.increment()
      return AsyncThrowingStream { continuation in
        continuation.yield(Data("abc".utf8))
        continuation.finish()
      }
    }
    let (result, _) = try await run(
      client(HTTPClientSpy(wrapping: server)), request, pauses: 2)
    #expect(try result.get().status == 200)
    #expect(opened.value == 3)
    #expect(sent.all == Array(repeating: Data("abc".utf8), count: 3))
  }

  private final class Chunks: Sendable {
    private let values = Mutex<[Data]>([])
    var all: [Data] { values.withLock { $0 } }
    func add(_ value: Data) { values.withLock { $0.append(value) } }
  }

  @Test func `a custom strategy determines the number of attempts and the pauses`() async throws {
    struct Slow: RetryStrategy {
      var maxAttempts: Int { 3 }
      func delayBeforeRetry(attempt: Int, random: Double) -> Duration {
        .seconds(attempt * 10) * random
      }
    }
    let spy = HTTPClientSpy(
      script: Array(repeating: .respond(HTTPResponse(status: 503)), count: 3))
    let (result, pauses) = try await run(
      client(spy, strategy: Slow()), try Fixture.request(), pauses: 2)
    #expect(try result.get().status == 503)
    #expect(pauses == [.seconds(5), .seconds(10)])
  }

  @Test(arguments: [200, 204, 301, 400, 401, 403, 404, 409, 422, 501, 505])
  func `a request with any other status is not retried`(status: Int) async throws {
    let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: status))])
    #expect(try await client(spy).send(try Fixture.request()).status == status)
    #expect(spy.requests.count == 1)
  }

  @Test(
    arguments: [
      .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut(.idle),
      .timedOut(.attempt),
    ] as [NetworkError])
  func `a request with a connectivity failure is retried`(error: NetworkError) async throws {
    let spy = HTTPClientSpy(script: [.fail(error), .respond(HTTPResponse(status: 200))])
    let (result, _) = try await run(client(spy), try Fixture.request(), pauses: 1)
    #expect(try result.get().status == 200)
  }

  @Test(
    arguments: [
      .secureConnectionFailed(reason: nil), .authenticationRequired, .sessionExpired,
      .invalidRequest(reason: "x"), .responseTooLarge(limit: 1),
      .timedOut(.total),
    ] as [NetworkError])
  func `a request with any other error is not retried`(error: NetworkError) async throws {
    let spy = HTTPClientSpy(script: [.fail(error)])
    await #expect(throws: error) { try await client(spy).send(try Fixture.request()) }
  }

  @Test func `the configuration determines the retried statuses and failures`() async throws {
    var configuration = RetryHTTPClient.Configuration(strategy: .fixed(delay: .seconds(1)))
    configuration.statuses = [425]
    configuration.failures = [.secureConnectionFailed(reason: nil)]
    for (step, isRepeated) in [
      (.respond(HTTPResponse(status: 425)), true), (.respond(HTTPResponse(status: 503)), false),
      (.fail(NetworkError.secureConnectionFailed(reason: nil)), true),
      (.fail(NetworkError.offline), false),
    ] as [(HTTPClientSpy.Step, Bool)] {
      let spy = HTTPClientSpy(script: [step, .respond(HTTPResponse(status: 200))])
      let client = RetryHTTPClient(
        client: spy, configuration: configuration, clock: clock, now: { Fixture.now },
        random: { 0.5 })
      _ = try await run(client, try Fixture.request(), pauses: isRepeated ? 1 : 0)
      #expect(spy.requests.count == (isRepeated ? 2 : 1))
    }
  }

  @Test func `a cancelled request is not retried`() async throws {
    let spy = HTTPClientSpy(script: [.fail(CancellationError())])
    await #expect(throws: CancellationError.self) {
      try await client(spy).send(try Fixture.request())
    }
  }

  @Test func `a request that is not idempotent is sent once`() async throws {
    let spy = HTTPClientSpy(script: [.fail(NetworkError.connectionLost)])
    await #expect(throws: NetworkError.connectionLost) {
      try await client(spy).send(try Fixture.request(.post))
    }
  }

  @Test func `a request with an idempotent context is retried`() async throws {
    let spy = HTTPClientSpy(script: [
      .fail(NetworkError.connectionLost), .respond(HTTPResponse(status: 201)),
    ])
    let request = try Fixture.request(.post, context: .init(isIdempotent: true))
    let (result, _) = try await run(client(spy), request, pauses: 1)
    #expect(try result.get().status == 201)
  }

  @Test func `the last result is returned after the last attempt`() async throws {
    let spy = HTTPClientSpy(script: [
      .fail(NetworkError.offline), .respond(HTTPResponse(status: 503)),
      .respond(HTTPResponse(status: 500)),
    ])
    let (result, pauses) = try await run(client(spy), try Fixture.request(), pauses: 2)
    #expect(try result.get().status == 500)
    #expect(pauses == [.seconds(1), .seconds(1)])
  }

  @Test func `the strategy none makes one attempt`() async throws {
    let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: 503))])
    let response = try await client(spy, strategy: .none).send(try Fixture.request())
    #expect(response.status == 503)
  }

  @Test(
    arguments: [
      ("10", .seconds(10)), ("0", .seconds(1)), ("3600", .seconds(60)),
      ("Sat, 31 Jan 2026 10:00:20 GMT", .seconds(20)),
      ("Saturday, 31-Jan-26 10:00:20 GMT", .seconds(20)),
      ("Sat Jan 31 10:00:20 2026", .seconds(20)),
      ("Sat, 31 Jan 2026 09:00:00 GMT", .seconds(1)), ("soon", .seconds(1)), ("-5", .seconds(1)),
      ("99999999999999999999", .seconds(60)),
    ] as [(String, Duration)])
  func `Retry-After lengthens the pause up to a limit`(
    header: String, expected: Duration
  ) async throws {
    let spy = HTTPClientSpy(script: [
      .respond(HTTPResponse(status: 503, headers: ["Retry-After": header])),
      .respond(HTTPResponse(status: 200)),
    ])
    let (result, pauses) = try await run(client(spy), try Fixture.request(), pauses: 1)
    #expect(try result.get().status == 200)
    #expect(pauses == [expected])
  }

  @Test func `pauses increase exponentially with jitter`() async throws {
    let spy = HTTPClientSpy(
      script: Array(repeating: .respond(HTTPResponse(status: 503)), count: 5))
    let strategy = ExponentialBackoffStrategy(
      maxAttempts: 5, base: .seconds(1), cap: .seconds(5))
    let (_, pauses) = try await run(
      client(spy, strategy: strategy), try Fixture.request(), pauses: 4)
    #expect(pauses == [.milliseconds(500), .seconds(1), .seconds(2), .milliseconds(2_500)])
  }

  @Test(
    arguments: [
      (1, 0, .zero), (1, 1, .milliseconds(500)), (3, 1, .seconds(2)), (10, 1, .seconds(30)),
      (1_000_000, 1, .seconds(30)), (0, 1, .milliseconds(500)), (1, 7, .milliseconds(500)),
    ] as [(Int, Double, Duration)])
  func `the back-off stays within its limits`(attempt: Int, random: Double, expected: Duration) {
    let delay = ExponentialBackoffStrategy().delayBeforeRetry(attempt: attempt, random: random)
    #expect(delay == expected)
  }

  @Test func `a pause beyond the total deadline is not started`() async throws {
    let spy = HTTPClientSpy(script: [
      .respond(HTTPResponse(status: 503)),
      .respond(HTTPResponse(status: 503, headers: ["Retry-After": "4"])),
    ])
    let client = client(spy, total: .seconds(5))
    let task = Task { try await client.send(try Fixture.request()) }
    await spy.waitForRequests(1)
    while clock.deadlines.first != .seconds(1) { await Task.yield() }
    clock.advance(by: .seconds(1))
    #expect(try await task.value.status == 503)
    #expect(spy.requests.count == 2)
  }

  @Test func `an attempt ends at the total deadline`() async throws {
    let spy = HTTPClientSpy(script: [.hang])
    let client = client(spy, total: .seconds(5))
    let task = Task { try await client.send(try Fixture.request()) }
    await spy.waitForRequests(1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.timedOut(.total)) { try await task.value }
  }

  @Test func `an attempt that ignores cancellation ends once at the total deadline`()
    async throws
  {
    let gate = Gate()
    let stuck = HTTPClientStub { _ in
      // A transport that ignores cancellation.
      await gate.wait()
      return HTTPResponse(status: 200)
    }
    let deadline = DeadlineHTTPClient(client: stuck, timeout: .seconds(60), clock: clock)
    let logger = NetworkingLoggerSpy()
    let client = RetryHTTPClient(
      client: LoggingHTTPClient(
        client: MetricsHTTPClient(client: deadline, clock: clock, record: { _ in }),
        logger: logger, clock: clock),
      configuration: .init(totalTimeout: .seconds(5)), clock: clock, now: { Fixture.now },
      random: { 1 })
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await gate.waitForVisitors(1)
    await clock.waitForSleepers(2)
    #expect(clock.deadlines == [.seconds(5), .seconds(60)])
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.timedOut(.total)) { try await task.value }
    #expect(logger.events.map(\.name) == ["Networking_Request_Start", "Networking_Request_Fail"])
    gate.open()
  }

  @Test func `an attempt without its own deadline ends at the total deadline`()
    async throws
  {
    let inner: [any HTTPClient] = [
      LoggingHTTPClient(
        client: HTTPClientSpy(script: [.hang]), logger: NetworkingLoggerSpy(), clock: clock),
      MetricsHTTPClient(client: HTTPClientSpy(script: [.hang]), clock: clock, record: { _ in }),
    ]
    for client in inner {
      let clock = TestClock()
      let retry = RetryHTTPClient(
        client: client, configuration: .init(totalTimeout: .seconds(5)), clock: clock,
        now: { Fixture.now }, random: { 1 })
      let task = Task { try await retry.send(try Fixture.request()) }
      await clock.waitForSleepers(1)
      clock.advance(by: .seconds(5))
      await #expect(throws: NetworkError.timedOut(.total)) { try await task.value }
    }
  }

  @Test func `the deadline of an attempt applies if it is before the total deadline`()
    async throws
  {
    let client = RetryHTTPClient(
      client: DeadlineHTTPClient(
        client: HTTPClientSpy(script: [.hang]), timeout: .seconds(60), clock: clock),
      configuration: .init(strategy: .none, totalTimeout: .seconds(5)), clock: clock,
      now: { Fixture.now }, random: { 1 })
    let request = try Fixture.request(context: .init(timeout: .seconds(3)))
    let task = Task { try await client.send(request) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(3))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test func `cancelling the task during a pause throws at once`() async throws {
    let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: 503))])
    let client = client(spy)
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    #expect(spy.requests.count == 1)
  }

  @Test func `a retry is logged`() async throws {
    let logger = NetworkingLoggerSpy()
    let spy = HTTPClientSpy(script: [
      .fail(NetworkError.offline), .respond(HTTPResponse(status: 200)),
    ])
    let request = try Fixture.request(context: .init(route: "/me"))
    _ = try await run(client(spy, logger: logger), request, pauses: 1)
    #expect(logger.events.map(\.name) == ["Networking_Retry_Start"])
    #expect(
      logger.events.first?.parameters
        == ["method": "GET", "route": "/me", "attempt": "1", "pause_ms": "1000"])
  }
}
