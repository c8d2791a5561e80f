import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct DeadlineHTTPClientTests {
  private let clock = TestClock()

  @Test func `a response before the deadline is returned`() async throws {
    let client = DeadlineHTTPClient(
      client: HTTPClientStub(HTTPResponse(status: 200)), timeout: .seconds(1), clock: clock)
    #expect(try await client.send(try Fixture.request()).status == 200)
  }

  @Test(arguments: [(nil, 10), (3, 3)] as [(Int?, Int)])
  func `a request without a response ends at the deadline`(own: Int?, expected: Int) async throws {
    let spy = HTTPClientSpy(script: [.hang])
    let client = DeadlineHTTPClient(client: spy, timeout: .seconds(10), clock: clock)
    let context = HTTPRequestContext(timeout: own.map { .seconds($0) })
    let task = Task { try await client.send(try Fixture.request(context: context)) }
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(expected)])
    clock.advance(by: .seconds(expected))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
  }

  @Test func `the deadline ends a request of a client that ignores cancellation`() async throws {
    let gate = Gate()
    let client = DeadlineHTTPClient(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 200)
      }, timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await gate.waitForVisitors(1)
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
    gate.open()
  }

  @Test func `a request is cancelled at its deadline`() async throws {
    let cancelled = Gate()
    let client = DeadlineHTTPClient(
      client: HTTPClientStub { _ in try await Fixture.hang(until: cancelled) },
      timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(10))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await task.value }
    await cancelled.wait()
  }

  @Test func `a timeout of zero throws a timeout, never a cancellation`() async throws {
    let client = DeadlineHTTPClient(
      client: HTTPClientSpy(script: Array(repeating: .hang, count: 1_000)), timeout: .zero,
      clock: clock)
    for _ in 0..<1_000 {
      await #expect(throws: NetworkError.timedOut(.attempt)) {
        try await client.send(try Fixture.request())
      }
    }
  }

  @Test func `the deadline of a completed request is removed`() async throws {
    let client = DeadlineHTTPClient(
      client: HTTPClientSpy(script: [.respond(HTTPResponse(status: 200)), .hang, .hang]),
      timeout: .seconds(30), clock: clock)
    _ = try await client.send(try Fixture.request(context: .init(timeout: .seconds(20))))
    let soon = Task {
      try await client.send(try Fixture.request(context: .init(timeout: .seconds(10))))
    }
    while clock.deadlines != [.seconds(10)] { await Task.yield() }
    clock.advance(by: .seconds(10))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await soon.value }
    let late = Task { try await client.send(try Fixture.request()) }
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(40)])
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func `a thousand requests with deadlines share one sleep on the clock`() async throws {
    let gate = Gate()
    let client = DeadlineHTTPClient(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 200)
      }, timeout: .seconds(10), clock: clock)
    let tasks = (0..<1_000).map { _ in
      Task { try await client.send(try Fixture.request()).status }
    }
    await gate.waitForVisitors(1_000)
    await clock.waitForSleepers(1)
    #expect(clock.deadlines == [.seconds(10)])
    gate.open()
    for task in tasks { #expect(try await task.value == 200) }
  }

  @Test func `an earlier deadline is not delayed by a later one`() async throws {
    let client = DeadlineHTTPClient(
      client: HTTPClientSpy(script: [.hang, .hang]), timeout: .seconds(10), clock: clock)
    let late = Task { try await client.send(try Fixture.request()) }
    while clock.deadlines != [.seconds(10)] { await Task.yield() }
    let soon = Task {
      try await client.send(try Fixture.request(context: .init(timeout: .seconds(3))))
    }
    while clock.deadlines != [.seconds(3)] { await Task.yield() }
    clock.advance(by: .seconds(3))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await soon.value }
    while clock.deadlines != [.seconds(10)] { await Task.yield() }
    clock.advance(by: .seconds(7))
    await #expect(throws: NetworkError.timedOut(.attempt)) { try await late.value }
  }

  @Test func `cancelling the task throws a cancellation, not a timeout`() async throws {
    let spy = HTTPClientSpy(script: [.hang])
    let client = DeadlineHTTPClient(client: spy, timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await spy.waitForRequests(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `cancelling the task cancels the request`() async throws {
    let cancelled = Gate()
    let started = Gate()
    let client = DeadlineHTTPClient(
      client: HTTPClientStub { _ in
        started.open()
        return try await Fixture.hang(until: cancelled)
      }, timeout: .seconds(10), clock: clock)
    let task = Task { try await client.send(try Fixture.request()) }
    await started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await cancelled.wait()
  }

  @Test func `errors pass unchanged`() async throws {
    let client = DeadlineHTTPClient(
      client: HTTPClientSpy(script: [.fail(NetworkError.offline)]), timeout: .seconds(1),
      clock: clock)
    await #expect(throws: NetworkError.offline) { try await client.send(try Fixture.request()) }
  }
}
