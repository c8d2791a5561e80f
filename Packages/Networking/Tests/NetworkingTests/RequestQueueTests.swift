import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct RequestQueueTests {
  final class Failures: Sendable {
    private let values = Mutex<[String]>([])
    var all: [String] { values.withLock { $0 } }
    func add(_ request: HTTPRequest, _ error: any Error) {
      values.withLock { $0.append("\(request.url.path(percentEncoded: true)): \(error)") }
    }
  }

  private let failures = Failures()

  private func request(_ path: String) throws -> HTTPRequest {
    try Fixture.request(.post, "https://a.example\(path)")
  }

  @Test func `requests are sent in order, and a failure does not stop the others`() async throws {
    let spy = HTTPClientSpy(script: [
      .respond(HTTPResponse(status: 204)), .fail(NetworkError.offline),
      .respond(HTTPResponse(status: 500)), .respond(HTTPResponse(status: 204)),
    ])
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    for path in ["/1", "/2", "/3", "/4"] { await queue.enqueue(try request(path)) }
    await queue.drain()
    #expect(spy.requests.map { $0.url.path(percentEncoded: true) } == ["/1", "/2", "/3", "/4"])
    #expect(
      failures.all == ["/2: There is no network connection.", "/3: The server answered 500."])
  }

  @Test func `a full queue drops its oldest request and reports it`() async throws {
    let gate = Gate()
    let queue = RequestQueue(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 204)
      }, capacity: 2, onFailure: failures.add)
    await queue.enqueue(try request("/0"))
    await gate.waitForVisitors(1)
    for path in ["/1", "/2", "/3"] { await queue.enqueue(try request(path)) }
    #expect(await queue.count == 2)
    gate.open()
    await queue.drain()
    #expect(failures.all == ["/1: The queue was full; its oldest request was dropped."])
  }

  @Test func `a request through the queue returns before it is sent`() async throws {
    let gate = Gate()
    let spy = HTTPClientSpy(
      wrapping: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 204)
      })
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    for path in ["/1", "/2"] {
      let response = await queue.send(try request(path))
      #expect(response.status == 202)
    }
    await gate.waitForVisitors(1)
    #expect(await queue.count == 1)
    gate.open()
    await queue.drain()
    #expect(spy.requests.map { $0.url.path(percentEncoded: true) } == ["/1", "/2"])
    #expect(failures.all.isEmpty)
  }

  @Test func `finish sends the waiting requests and refuses further ones`() async throws {
    let spy = HTTPClientSpy(wrapping: HTTPClientStub(HTTPResponse(status: 204)))
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    for path in ["/1", "/2"] { await queue.enqueue(try request(path)) }
    let clock = TestClock()
    await queue.finish(within: .seconds(2), on: clock)
    #expect(spy.requests.count == 2)
    await queue.enqueue(try request("/3"))
    #expect(spy.requests.count == 2)
    #expect(failures.all == ["/3: The queue was finished before the request was sent."])
  }

  @Test func `finish cancels and reports the remaining requests in order after its limit`()
    async throws
  {
    let gate = Gate()
    let spy = HTTPClientSpy(
      wrapping: HTTPClientStub { _ in
        // A transport that ignores cancellation.
        await gate.wait()
        return HTTPResponse(status: 500)
      })
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    for path in ["/1", "/2", "/3"] { await queue.enqueue(try request(path)) }
    await gate.waitForVisitors(1)
    let clock = TestClock()
    let end = Task { await queue.finish(within: .seconds(2), on: clock) }
    await clock.waitForSleepers(1)
    clock.advance(by: .seconds(2))
    await end.value
    gate.open()
    await queue.drain()
    #expect(spy.requests.count == 1)
    #expect(await queue.count == 0)
    #expect(
      failures.all
        == ["/1", "/2", "/3"].map {
          "\($0): The queue was finished before the request was sent."
        })
  }

  @Test func `finish returns at once when the queue is empty`() async {
    let clock = TestClock()
    let queue = RequestQueue(client: HTTPClientSpy(), onFailure: failures.add)
    await queue.finish(within: .seconds(2), on: clock)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `cancelAll empties the queue and reports nothing`() async throws {
    let spy = HTTPClientSpy(script: [.hang, .respond(HTTPResponse(status: 204))])
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    await queue.enqueue(try request("/1"))
    await spy.waitForRequests(1)
    await queue.enqueue(try request("/2"))
    await queue.cancelAll()
    await queue.drain()
    #expect(spy.requests.count == 1)
    #expect(failures.all.isEmpty)
    await queue.enqueue(try request("/3"))
    await queue.drain()
    #expect(spy.requests.count == 2)
  }

  @Test func `a failure after cancelAll is not reported`() async throws {
    let gate = Gate()
    let queue = RequestQueue(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(status: 500)
      }, onFailure: failures.add)
    await queue.enqueue(try request("/1"))
    await gate.waitForVisitors(1)
    await queue.cancelAll()
    gate.open()
    await queue.drain()
    #expect(failures.all.isEmpty)
  }

  @Test func `a cancelled request in flight does not block the others`() async throws {
    let spy = HTTPClientSpy(script: [
      .fail(CancellationError()), .respond(HTTPResponse(status: 204)),
    ])
    let queue = RequestQueue(client: spy, onFailure: failures.add)
    for path in ["/1", "/2"] { await queue.enqueue(try request(path)) }
    await queue.drain()
    #expect(spy.requests.count == 2)
    #expect(failures.all.isEmpty)
  }
}
