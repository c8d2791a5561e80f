import Foundation
import Networking
import NetworkingMock
import Synchronization
import Testing

@testable import NetworkingURLSession

@Suite(.timeLimit(.minutes(5))) struct InterruptionTests {
  private let clock = TestClock()

  @Test func `the deadline ends the interruption of a transport`() async throws {
    let transport = WaitingTransport()
    let client = DeadlineHTTPClient(client: transport, timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await transport.arrived.wait()
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
    #expect(transport.ends == [.timedOut(.attempt)])
  }

  @Test func `the total deadline ends the interruption once, before the attempt's deadline`()
    async throws
  {
    let transport = WaitingTransport()
    let client = RetryHTTPClient(
      client: DeadlineHTTPClient(client: transport, timeout: .seconds(10), clock: clock),
      configuration: RetryHTTPClient.Configuration(totalTimeout: .seconds(4)), clock: clock,
      now: { Fixture.now }, random: { 0 })
    let task = Task { try await client.send(try Fixture.request()) }
    await transport.arrived.wait()
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(4))
    await #expect(throws: NetworkError.timedOut(.total)) { try await task.value }
    clock.advance(by: .seconds(6))
    #expect(transport.ends == [.timedOut(.total)])
    #expect(transport.requestCount == 1)
  }

  @Test func `the end of the session ends the interruption of a transport`() async throws {
    let transport = WaitingTransport()
    let client = CancellableHTTPClient(client: transport)
    let task = Task { try await client.send(try Fixture.request()) }
    await transport.arrived.wait()
    client.cancelAll()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(transport.ends == [nil])
    #expect(client.requestCount == 0)
  }

  @Test(arguments: [true, false])
  func `the result of a request is dropped after the end of the session`(answers: Bool) async throws
  {
    let transport = StubbornTransport(answers: answers)
    let client = CancellableHTTPClient(client: transport)
    let task = Task { try await client.send(try Fixture.request()) }
    await transport.gate.waitForVisitors(1)
    client.cancelAll()
    transport.gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a request that starts after the end of the session is not sent`() async throws {
    let gate = Gate()
    let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: 200))])
    let client = CancellableHTTPClient(
      client: AuthenticatedHTTPClient(
        client: spy, store: GatedTokenStore(gate: gate), now: { Fixture.now }, clock: clock,
        refresh: { $0 }, onSessionExpired: {}))
    let context = HTTPRequestContext(requiresAuthentication: true)
    let task = Task { try await client.send(try Fixture.request(context: context)) }
    await gate.waitForVisitors(1)
    client.cancelAll()
    gate.open()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(spy.requests.isEmpty)
  }

  @Test func `a request that starts after the end of the session opens no connection`() async throws
  {
    let server = try LoopbackServer(["/v1/me": .bytes("HTTP/1.1 204 No Content\r\n\r\n")])
    let gate = Gate()
    let transport = URLSessionHTTPClient()
    let client = CancellableHTTPClient(
      client: AuthenticatedHTTPClient(
        client: transport, store: GatedTokenStore(gate: gate), now: { Fixture.now }, clock: clock,
        refresh: { $0 }, onSessionExpired: {}))
    let request = HTTPRequest(
      url: try server.url("/v1/me"), context: HTTPRequestContext(requiresAuthentication: true))
    let tasks = (1...8).map { _ in Task { try await client.send(request) } }
    await gate.waitForVisitors(8)
    client.cancelAll()
    gate.open()
    for task in tasks {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(try await transport.send(request).status == 204)
    #expect(server.connections == 1)
  }

  @Test func `a finished exchange reports no progress`() {
    let reports = Mutex<[Int]>([])
    let observer = TransferObserver { step in reports.withLock { $0.append(step.completed) } }
    let exchange = Exchange(
      HTTPRequest(
        method: .post, url: URL(filePath: "/"), context: HTTPRequestContext(progress: observer)),
      URLSessionHTTPClient.Configuration(), spool: nil)
    exchange.sent(5, of: 10)
    exchange.receive(Data([1, 2]), of: 2)
    exchange.finish(.failure(CancellationError()))
    exchange.sent(10, of: 10)
    exchange.receive(Data([3]), of: 3)
    #expect(reports.withLock { $0 } == [5, 2])
  }

  @Test func `the end of the session ends the pause before a retry`() async throws {
    let spy = HTTPClientSpy(script: [.respond(HTTPResponse(status: 503))])
    let client = CancellableHTTPClient(
      client: RetryHTTPClient(
        client: spy, clock: clock, now: { Fixture.now }, random: { 1 }))
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    client.cancelAll()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(spy.requests.count == 1)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `the end of the session ends the wait for the network`() async throws {
    let connectivity = ConnectivityState(isReachable: false)
    let client = CancellableHTTPClient(
      client: ConnectivityHTTPClient(
        client: HTTPClientStub(HTTPResponse(status: 200)), connectivity: connectivity,
        policy: .wait(upTo: .seconds(60)), clock: clock))
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    client.cancelAll()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the end of the session ends the wait for a refresh, not the refresh`() async throws {
    let gate = Gate()
    let store = InMemoryTokenStore(AuthToken(value: "old"))
    let client = CancellableHTTPClient(
      client: AuthenticatedHTTPClient(
        client: HTTPClientStub(HTTPResponse(status: 401)), store: store, now: { Fixture.now },
        clock: clock,
        refresh: { _ in
          await gate.wait()
          return AuthToken(value: "new")
        }, onSessionExpired: {}))
    let context = HTTPRequestContext(requiresAuthentication: true)
    let task = Task { try await client.send(try Fixture.request(context: context)) }
    await gate.waitForVisitors(1)
    client.cancelAll()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
  }

  @Test func `an action registered after the end runs at once, and a removed action never`()
    async throws
  {
    let transport = StubbornTransport(answers: true)
    let client = DeadlineHTTPClient(client: transport, timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await transport.gate.waitForVisitors(1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    await transport.ended.wait()
    transport.gate.open()
    #expect(try await task.value.status == 200)
    #expect(transport.notes == ["before", "after", "checked"])
  }

  @Test func `the end of an attempt does not end the retries around it`() async throws {
    let spy = HTTPClientSpy(script: [.hang, .respond(HTTPResponse(status: 200))])
    let client = CancellableHTTPClient(
      client: RetryHTTPClient(
        client: DeadlineHTTPClient(client: spy, timeout: .seconds(10), clock: clock),
        configuration: RetryHTTPClient.Configuration(
          strategy: .fixed(maxAttempts: 2, delay: .seconds(1))),
        clock: clock, now: { Fixture.now }, random: { 0 }))
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(1))
    #expect(try await task.value.status == 200)
  }
}

/// A transport that waits for its interruption and records the errors; nil is a cancellation.
private final class WaitingTransport: InterruptibleHTTPClient {
  let arrived = Gate()
  private let state = Mutex((ends: [NetworkError?](), requests: 0))

  var ends: [NetworkError?] { state.withLock { $0.ends } }
  var requestCount: Int { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    state.withLock { $0.requests += 1 }
    let (ends, continuation) = AsyncStream.makeStream(of: (any Error).self)
    let interruption = try #require(request.context.interruption)
    let id = interruption.onEnd { continuation.yield($0) }
    defer { interruption.remove(id) }
    arrived.open()
    for await error in ends {
      state.withLock { $0.ends.append(error as? NetworkError) }
      throw error
    }
    throw CancellationError()
  }
}

/// A transport that ignores its interruption and returns or throws once its gate opens.
private final class StubbornTransport: InterruptibleHTTPClient {
  let gate = Gate()
  let ended = Gate()
  private let answers: Bool
  private let recorded = Mutex<[String]>([])

  init(answers: Bool) {
    self.answers = answers
  }

  var notes: [String] { recorded.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let interruption = try #require(request.context.interruption)
    let removed = interruption.onEnd { _ in self.note("removed") }
    interruption.remove(removed)
    _ = interruption.onEnd { _ in
      self.note("before")
      self.ended.open()
    }
    await gate.wait()
    _ = interruption.onEnd { _ in self.note("after") }
    do { try interruption.check() } catch { note("checked") }
    guard answers else { throw NetworkError.connectionLost }
    return HTTPResponse(status: 200)
  }

  private func note(_ text: String) {
    recorded.withLock { $0.append(text) }
  }
}

/// A store that returns its token once the gate opens.
private struct GatedTokenStore: TokenStore {
  let gate: Gate

  func token() async throws -> AuthToken? {
    await gate.wait()
    return AuthToken(value: "token")
  }

  func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool { true }
}
