import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct CachingHTTPClientTests {
  /// A wall clock that starts at 2026-01-31T10:00:00Z.
  private final class WallClock: Sendable {
    private let seconds = Mutex(0.0)
    var now: Date { Fixture.now.addingTimeInterval(seconds.withLock { $0 }) }
    func advance(by value: Double) { seconds.withLock { $0 += value } }
  }

  private let clock = WallClock()
  private let spy = HTTPClientSpy()
  private let store = InMemoryHTTPCacheStore()
  private var client: CachingHTTPClient {
    CachingHTTPClient(client: spy, store: store, now: { [clock] in clock.now })
  }

  private func answer(_ headers: HTTPHeaders, _ text: String = "1", status: Int = 200) {
    spy.append(.respond(HTTPResponse(status: status, headers: headers, body: .text(text))))
  }

  private func get(_ headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
    var request = try Fixture.request()
    request.headers = headers
    return try await client.send(request)
  }

  @Test func `a fresh response is returned without a request, with its age`() async throws {
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    clock.advance(by: 59)
    let again = try await get()
    #expect(again.body == .text("1") && again.headers["Age"] == "59")
    #expect(spy.requests.count == 1)
  }

  @Test func `a response is stale once its age equals its lifetime`() async throws {
    answer(["Cache-Control": "max-age=60"])
    answer(["Cache-Control": "max-age=60"], "2")
    _ = try await get()
    clock.advance(by: 60)
    #expect(try await get().body == .text("2"))
  }

  @Test(
    arguments: [
      (
        ["Expires": "Sat, 31 Jan 2026 10:01:00 GMT", "Date": "Sat, 31 Jan 2026 10:00:00 GMT"], 59,
        61
      ),
      (["Cache-Control": "max-age=60", "Age": "50"], 9, 11),
      (["Cache-Control": "max-age=60", "Date": "Sat, 31 Jan 2026 09:59:30 GMT"], 29, 31),
      (["Cache-Control": "max-age=60, max-age=5"], 59, 61),
      (["Cache-Control": "s-maxage=1, max-age=60"], 59, 61),
      (
        [
          "Last-Modified": "Sat, 31 Jan 2026 09:50:00 GMT", "Date": "Sat, 31 Jan 2026 10:00:00 GMT",
        ],
        59, 61
      ),
    ] as [(HTTPHeaders, Double, Double)])
  func `the headers determine how long a response is fresh`(
    headers: HTTPHeaders, fresh: Double, stale: Double
  ) async throws {
    answer(headers)
    answer(headers, "2")
    _ = try await get()
    clock.advance(by: fresh)
    #expect(try await get().body == .text("1"))
    clock.advance(by: stale - fresh)
    #expect(try await get().body == .text("2"))
  }

  @Test(
    arguments: [
      ["Cache-Control": "no-store, max-age=60"], ["Cache-Control": "no-cache"], [:],
      ["Expires": "0"], ["Expires": "0", "ETag": "a"],
      ["Expires": "Sat 31 Jan 2026 10:01:00 GMT"], ["Expires": "Sat,  31 Jan 2026 10:01:00 GMT"],
      ["Expires": "Sat, 31 Jan 2026 10:01:00  GMT"], ["Expires": "31 Jan 2026 10:01:00 GMT"],
      ["Expires": "Sat,31 Jan 2026 10:01:00 GMT"], ["Expires": "sat, 31 Jan 2026 10:01:00 GMT"],
      ["Expires": "Sat, 31 Jan 2026 10:01:00 gmt"], ["Expires": "Sat, 31 Jan 26 10:01:00 GMT"],
      ["Vary": "*", "Cache-Control": "max-age=60"],
    ] as [HTTPHeaders])
  func `a response that must not be reused is requested again`(headers: HTTPHeaders) async throws {
    answer(headers)
    answer(headers, "2")
    _ = try await get()
    #expect(try await get().body == .text("2"))
  }

  @Test(arguments: [
    "Sat, 31 Jan 2026 10:01:00 GMT", "Saturday, 31-Jan-26 10:01:00 GMT", "Sat Jan 31 10:01:00 2026",
    "Sun Feb  1 10:01:00 2026",
  ])
  func `an Expires date in each format of RFC 9110 is parsed`(expires: String) async throws {
    answer(["Expires": expires])
    _ = try await get()
    clock.advance(by: 59)
    #expect(try await get().body == .text("1"))
    #expect(spy.requests.count == 1)
  }

  @Test func `connection fields are returned but not stored`() async throws {
    answer([
      "Cache-Control": "max-age=60", "Connection": "X-Hop, close", "X-Hop": "1",
      "Keep-Alive": "timeout=5", "Proxy-Authenticate": "Basic", "X-End": "2",
    ])
    #expect(try await get().headers["X-Hop"] == "1")
    let kept = try await get().headers
    #expect(spy.requests.count == 1)
    for name in ["Connection", "X-Hop", "Keep-Alive", "Proxy-Authenticate"] {
      #expect(kept[name] == nil, "\(name)")
    }
    #expect(kept["X-End"] == "2")
  }

  @Test func `connection fields of a 304 are not stored`() async throws {
    answer(["Cache-Control": "max-age=60", "ETag": "\"a\""])
    spy.append(
      .respond(
        HTTPResponse(
          status: 304,
          headers: ["Cache-Control": "max-age=90", "Connection": "X-Hop", "X-Hop": "1"])))
    _ = try await get()
    clock.advance(by: 61)
    let validated = try await get().headers
    #expect(validated["X-Hop"] == nil && validated["Connection"] == nil)
  }

  @Test func `a stale response is validated, and a 304 makes it fresh again`() async throws {
    answer(["Cache-Control": "max-age=60", "ETag": "\"a\"", "X": "1"])
    spy.append(
      .respond(
        HTTPResponse(status: 304, headers: ["Cache-Control": "max-age=90", "X": "2"])))
    _ = try await get()
    clock.advance(by: 61)
    let validated = try await get()
    #expect(spy.requests.last?.headers["If-None-Match"] == "\"a\"")
    #expect(validated.status == 200 && validated.body == .text("1"))
    #expect(validated.headers["X"] == "2" && validated.headers["Age"] == "0")
    clock.advance(by: 89)
    #expect(try await get().body == .text("1"))
    #expect(spy.requests.count == 2)
  }

  @Test func `the age after a 304 without a date counts from its arrival`() async throws {
    answer([
      "Cache-Control": "max-age=60", "ETag": "\"a\"", "Date": "Sat, 31 Jan 2026 10:00:00 GMT",
    ])
    spy.append(.respond(HTTPResponse(status: 304)))
    _ = try await get()
    clock.advance(by: 61)
    #expect(try await get().headers["Age"] == "0")
    clock.advance(by: 59)
    #expect(try await get().headers["Age"] == "59")
    #expect(spy.requests.count == 2)
  }

  @Test func `variants differ in the fields that Vary names`() async throws {
    let headers: HTTPHeaders = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
    answer(headers, "en")
    answer(headers, "de")
    for language in ["en", "de", "en", "de"] {
      #expect(try await get(["Accept-Language": language]).body == .text(language))
    }
    #expect(spy.requests.count == 2)
  }

  @Test(arguments: [
    ("no-cache", true), ("max-age=5", true), ("max-age=20", false), ("min-fresh=51", true),
    ("min-fresh=40", false), ("no-store", true),
  ])
  func `a Cache-Control directive of the request is observed`(directive: String, asks: Bool)
    async throws
  {
    answer(["Cache-Control": "max-age=60"])
    answer(["Cache-Control": "max-age=60"], "2")
    _ = try await get()
    clock.advance(by: 10)
    let response = try await get(["Cache-Control": directive])
    #expect(response.body == .text(asks ? "2" : "1"))
  }

  @Test func `max-stale accepts a stale response, unless it has must-revalidate`() async throws {
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    clock.advance(by: 70)
    #expect(try await get(["Cache-Control": "max-stale=10"]).body == .text("1"))
    #expect(try await get(["Cache-Control": "max-stale"]).body == .text("1"))
    answer(["Cache-Control": "max-age=60, must-revalidate"], "2")
    #expect(try await get(["Cache-Control": "max-stale=5"]).body == .text("2"))
    clock.advance(by: 70)
    answer([:], "3")
    #expect(try await get(["Cache-Control": "max-stale"]).body == .text("3"))
  }

  @Test func `only-if-cached without a stored response returns 504 and sends nothing`() async throws
  {
    #expect(try await get(["Cache-Control": "only-if-cached"]).status == 504)
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    #expect(try await get(["Cache-Control": "only-if-cached"]).body == .text("1"))
    #expect(spy.requests.count == 1)
  }

  @Test(arguments: [
    HTTPClientSpy.Step.fail(NetworkError.offline), .respond(HTTPResponse(status: 503)),
  ])
  func `a stale response replaces a failure for the time of stale-if-error`(
    failure: HTTPClientSpy.Step
  ) async throws {
    answer(["Cache-Control": "max-age=60, stale-if-error=30"])
    _ = try await get()
    clock.advance(by: 90)
    spy.append(failure)
    #expect(try await get().body == .text("1"))
    clock.advance(by: 1)
    spy.append(failure)
    let late = try? await get()
    #expect(late?.status != 200)
    #expect(spy.requests.count == 3)
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
  func `a successful change removes its URL, Location and Content-Location from the cache`(
    method: HTTPMethod
  ) async throws {
    for path in ["/a", "/b"] {
      answer(["Cache-Control": "max-age=60"], path)
      _ = try await client.send(try Fixture.request(.get, "https://a.example\(path)"))
    }
    spy.append(.respond(HTTPResponse(status: 201, headers: ["Location": "/b"])))
    _ = try await client.send(try Fixture.request(method, "https://a.example/a"))
    for path in ["/a", "/b"] {
      answer([:], "new")
      let response = try await client.send(try Fixture.request(.get, "https://a.example\(path)"))
      #expect(response.body == .text("new"))
    }
  }

  @Test func `a failed change removes nothing from the cache`() async throws {
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    spy.append(.respond(HTTPResponse(status: 409)))
    _ = try await client.send(try Fixture.request(.put))
    #expect(try await get().body == .text("1"))
  }

  @Test func `conditional, range and streamed requests bypass the cache`() async throws {
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    for header in ["If-None-Match", "Range"] {
      answer([:], "2")
      #expect(try await get([header: "x"]).body == .text("2"))
    }
    answer([:], "3")
    let streamed = try Fixture.request(context: .init(isResponseStreamed: true))
    #expect(try await client.send(streamed).body == .text("3"))
  }

  @Test func `URLs that differ only in their fragment share a response`() async throws {
    answer(["Cache-Control": "max-age=60"])
    for address in ["https://a.example/a?b=%23", "https://a.example/a?b=%23#top"] {
      let response = try await client.send(try Fixture.request(.get, address))
      #expect(response.body == .text("1"))
    }
    #expect(spy.requests.count == 1)
    answer([:], "2")
    let other = try await client.send(try Fixture.request(.get, "https://a.example/a?b="))
    #expect(other.body == .text("2"))
  }

  @Test func `removeAll empties the cache`() async throws {
    answer(["Cache-Control": "max-age=60"])
    _ = try await get()
    await client.removeAll()
    answer([:], "2")
    #expect(try await get().body == .text("2"))
  }

  @Test func `a response in transit at sign-out is not stored`() async throws {
    let gate = Gate()
    let client = CachingHTTPClient(
      client: HTTPClientStub { _ in
        await gate.wait()
        return HTTPResponse(
          status: 200, headers: ["Cache-Control": "max-age=60"], body: .text("1"))
      }, store: store, now: { Fixture.now })
    let request = try Fixture.request()
    let task = Task { try await client.send(request) }
    await gate.waitForVisitors(1)
    await client.removeAll()
    gate.open()
    _ = try await task.value
    #expect(await store.responses(for: request.url.absoluteString).isEmpty)
    #expect(store.cost == 0)
  }

  @Test func `a full cache evicts the least recently used response`() async throws {
    let store = InMemoryHTTPCacheStore(limit: 100)
    let client = CachingHTTPClient(client: spy, store: store, now: { [clock] in clock.now })
    for number in 0..<20 {
      answer(["Cache-Control": "max-age=60"], String(repeating: "x", count: 10))
      _ = try await client.send(try Fixture.request(.get, "https://a.example/\(number)"))
    }
    #expect(store.cost <= 100)
    #expect(await store.responses(for: "https://a.example/19").count == 1)
    #expect(await store.responses(for: "https://a.example/0").isEmpty)
  }
}
