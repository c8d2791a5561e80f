import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct MetricsHTTPClientTests {
  private let recorded = Recorder()

  final class Recorder: Sendable {
    private let values = Mutex<[RequestMeasurement]>([])
    var all: [RequestMeasurement] { values.withLock { $0 } }
    func record(_ value: RequestMeasurement) { values.withLock { $0.append(value) } }
  }

  @Test func `a response is measured with its route and status`() async throws {
    let clock = TestClock()
    let slow = HTTPClientStub { _ in
      clock.advance(by: .milliseconds(120))
      return HTTPResponse(status: 404)
    }
    let client = MetricsHTTPClient(client: slow, clock: clock, record: recorded.record)
    _ = try await client.send(try Fixture.request(context: .init(route: "/v1/{}")))
    let measured = try #require(recorded.all.first)
    #expect(measured.route == "/v1/{}" && measured.method == .get)
    #expect(measured.result == .status(404) && measured.duration == .milliseconds(120))
  }

  @Test func `a failure is measured, a cancelled request is not`() async throws {
    let spy = HTTPClientSpy(script: [.fail(NetworkError.offline), .fail(CancellationError())])
    let client = MetricsHTTPClient(client: spy, clock: TestClock(), record: recorded.record)
    await #expect(throws: NetworkError.offline) { try await client.send(try Fixture.request()) }
    await #expect(throws: CancellationError.self) { try await client.send(try Fixture.request()) }
    #expect(recorded.all.map(\.result) == [.failed])
  }
}

@Suite(.timeLimit(.minutes(5))) struct ConnectivityHTTPClientTests {
  private let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: 200))])
  private let clock = TestClock()

  @Test func `a request with a network is sent`() async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(), clock: clock)
    #expect(try await client.send(try Fixture.request()).status == 200)
  }

  @Test func `an offline request fails at once and is not sent`() async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(isReachable: false), clock: clock)
    await #expect(throws: NetworkError.offline) { try await client.send(try Fixture.request()) }
    #expect(spy.requests.isEmpty)
  }

  @Test(arguments: ["localhost", "LOCALHOST:80", "127.0.0.1:8080", "127.9.9.9", "[::1]:8080"])
  func `a request to the local machine is sent without a network`(host: String) async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(isReachable: false), clock: clock)
    #expect(try await client.send(try Fixture.request(.get, "http://\(host)/")).status == 200)
  }

  @Test(arguments: ["127.evil.example", "127.0.0.1.example.com", "localhost.example", "10.0.0.1"])
  func `a host that resembles the local machine needs a network`(host: String) async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(isReachable: false), clock: clock)
    await #expect(throws: NetworkError.offline) {
      try await client.send(try Fixture.request(.get, "http://\(host)/"))
    }
  }

  @Test func `a waiting request is sent when the network returns`() async throws {
    let network = ConnectivityStub(isReachable: false)
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: network, policy: .wait(upTo: .seconds(5)), clock: clock)
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await clock.waitForSleepers(1)
    while network.readerCount == 0 { await Task.yield() }
    #expect(spy.requests.isEmpty)
    network.set(isReachable: true)
    #expect(try await task.value.status == 200)
  }

  @Test func `a waiting request fails at its limit`() async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(isReachable: false),
      policy: .wait(upTo: .seconds(5)), clock: clock)
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(5))
    await #expect(throws: NetworkError.offline) { try await task.value }
    #expect(spy.requests.isEmpty)
  }

  @Test func `a waiting request can be cancelled`() async throws {
    let client = ConnectivityHTTPClient(
      client: spy, connectivity: ConnectivityStub(isReachable: false),
      policy: .wait(upTo: .seconds(5)), clock: clock)
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite(.timeLimit(.minutes(5))) struct CancellableHTTPClientTests {
  @Test func `cancelAll cancels all requests in flight`() async throws {
    let spy = HTTPClientSpy(script: [.hang, .hang, .respond(HTTPResponse(status: 200))])
    let client = CancellableHTTPClient(client: spy)
    let request = try Fixture.request()
    let tasks = (0..<2).map { _ in Task { try await client.send(request) } }
    await spy.waitForRequests(2)
    #expect(client.requestCount == 2)
    client.cancelAll()
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    #expect(client.requestCount == 0)
    #expect(try await client.send(request).status == 200)
  }

  @Test func `a request cancelled during its start throws a cancellation`() async throws {
    final class Holder: Sendable {
      let client = Mutex<CancellableHTTPClient?>(nil)
    }
    let holder = Holder()
    let cancelled = Gate()
    let client = CancellableHTTPClient(
      client: HTTPClientStub { _ in
        holder.client.withLock { $0 }?.cancelAll()
        return try await Fixture.hang(until: cancelled)
      })
    holder.client.withLock { $0 = client }
    await #expect(throws: CancellationError.self) { try await client.send(try Fixture.request()) }
    await cancelled.wait()
    holder.client.withLock { $0 = nil }
  }

  /// Opens a gate when it is deallocated.
  private final class Held: Sendable {
    private let gate: Gate
    init(_ gate: Gate) { self.gate = gate }
    deinit { gate.open() }
  }

  @Test func `cancelAll ends a stream that is being read`() async throws {
    let never = Gate()
    let client = CancellableHTTPClient(
      client: HTTPClientStub { _ in
        HTTPResponse(
          status: 200,
          body: .stream {
            AsyncThrowingStream {
              await never.wait()
              return Data("late".utf8)
            }
          })
      })
    let streamed = try Fixture.request(context: .init(isResponseStreamed: true))
    let body = try await client.send(streamed).body
    let reader = Task { try await body.collect(upTo: 9) }
    await never.waitForVisitors(1)
    #expect(client.requestCount == 1)
    client.cancelAll()
    await #expect(throws: CancellationError.self) { try await reader.value }
    #expect(client.requestCount == 0)
    never.open()
  }

  @Test func `cancelAll releases an unread stream and yields no more of its bytes`() async throws {
    let released = Gate()
    let client = CancellableHTTPClient(
      client: HTTPClientStub { _ in
        HTTPResponse(
          status: 200,
          body: .stream {
            let held = Held(released)
            return AsyncThrowingStream { withExtendedLifetime(held) { Data("1".utf8) } }
          })
      })
    let streamed = try Fixture.request(context: .init(isResponseStreamed: true))
    var chunks = try await client.send(streamed).body.makeAsyncIterator()
    #expect(try await chunks.next() == Data("1".utf8))
    client.cancelAll()
    await released.wait()
    await #expect(throws: CancellationError.self) { try await chunks.next() }
  }

  @Test func `a stream that was read or deallocated is no longer in flight`() async throws {
    let stream = HTTPResponse(
      status: 200,
      body: .stream(isReplayable: true) {
        AsyncThrowingStream { continuation in
          continuation.yield(Data("1".utf8))
          continuation.finish()
        }
      })
    let client = CancellableHTTPClient(client: HTTPClientStub(stream))
    let streamed = try Fixture.request(context: .init(isResponseStreamed: true))
    let read = try await client.send(streamed)
    #expect(try await read.body.collect(upTo: 9) == Data("1".utf8))
    #expect(client.requestCount == 0)
    _ = try await client.send(streamed)
    #expect(client.requestCount == 0)
  }

  @Test func `a response after cancelAll is dropped`() async throws {
    let gate = Gate()
    let client = CancellableHTTPClient(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 200)
      })
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await gate.waitForVisitors(1)
    client.cancelAll()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite(.timeLimit(.minutes(5))) struct ConnectivityStateTests {
  @Test func `a reader receives the current state and every change`() async throws {
    let network = ConnectivityState(isReachable: false)
    var changes = network.changes().makeAsyncIterator()
    #expect(await changes.next() == false)
    network.set(isReachable: true)
    #expect(await changes.next() == true)
    network.set(isReachable: true)
    network.set(isReachable: false)
    #expect(await changes.next() == false)
    #expect(!network.isReachable)
  }

  @Test func `a cancelled reader is removed`() async throws {
    let network = ConnectivityState()
    let task = Task { for await _ in network.changes() {} }
    while network.readerCount == 0 { await Task.yield() }
    task.cancel()
    await task.value
    while network.readerCount > 0 { await Task.yield() }
  }
}

@Suite(.timeLimit(.minutes(5))) struct FaultInjectingHTTPClientTests {
  private let spy = HTTPClientSpy(
    wrapping: HTTPClientStub(HTTPResponse(status: 200, body: .text("hello"))))
  private let clock = TestClock()

  private func client(
    _ change: (inout FaultInjectingHTTPClient.Faults) -> Void
  ) -> FaultInjectingHTTPClient {
    let client = FaultInjectingHTTPClient(client: spy, clock: clock)
    var faults = FaultInjectingHTTPClient.Faults()
    change(&faults)
    client.faults = faults
    return client
  }

  @Test func `a request during an offline fault is not sent`() async throws {
    let client = client { $0.isOffline = true }
    await #expect(throws: NetworkError.offline) { try await client.send(try Fixture.request()) }
    #expect(spy.requests.isEmpty)
    client.faults = .init()
    #expect(try await client.send(try Fixture.request()).status == 200)
  }

  @Test func `a latency fault delays a request on the clock`() async throws {
    let client = client { $0.latency = .seconds(3) }
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await clock.waitForSleepers(1)
    #expect(spy.requests.isEmpty)
    clock.advance(by: .seconds(3))
    #expect(try await task.value.status == 200)
  }

  @Test func `a status fault replaces the response`() async throws {
    let client = client { $0.status = 503 }
    #expect(try await client.send(try Fixture.request()).status == 503)
    #expect(spy.requests.isEmpty)
  }

  @Test func `401 faults apply to the given number of requests with a token`() async throws {
    let client = client { $0.unauthorizedCount = 1 }
    var request = try Fixture.request()
    #expect(try await client.send(request).status == 200)
    request.headers["Authorization"] = "Bearer t"
    #expect(try await client.send(request).status == 401)
    #expect(try await client.send(request).status == 200)
  }

  @Test func `a truncated body throws a lost connection, a stream after its first bytes`()
    async throws
  {
    let client = client { $0.truncationLimit = 2 }
    await #expect(throws: NetworkError.connectionLost) {
      try await client.send(try Fixture.request())
    }
    let streamed = try Fixture.request(context: .init(isResponseStreamed: true))
    let body = try await client.send(streamed).body
    var iterator = body.makeAsyncIterator()
    #expect(try await iterator.next() == Data("he".utf8))
    await #expect(throws: NetworkError.connectionLost) { try await iterator.next() }
  }
}
