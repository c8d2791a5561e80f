import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct MockTests {
  @Test func `a request without a stubbed response throws UnstubbedRequestError`() async throws {
    let request = try Fixture.request(.delete, "https://x.org/a")
    for client in [HTTPClientSpy(), HTTPClientStub(routes: [:])] as [any HTTPClient] {
      await #expect {
        try await client.send(request)
      } throws: { error in
        "\(error)" == "No answer is stubbed for DELETE https://x.org/a."
      }
    }
  }

  @Test func `a stub selects the response by method and path`() async throws {
    let client = HTTPClientStub(routes: ["GET /v1/me": HTTPResponse(status: 204)])
    #expect(try await client.send(try Fixture.request()).status == 204)
    await #expect(throws: UnstubbedRequestError.self) {
      try await client.send(Fixture.request(.put))
    }
  }

  @Test func `a clock resumes sleeping tasks in the order of their deadlines`() async throws {
    let clock = TestClock()
    async let late: Void = clock.sleep(for: .seconds(2))
    async let soon: Void = clock.sleep(for: .seconds(1))
    await clock.waitForSleepers(2)
    #expect(clock.deadlines == [.seconds(1), .seconds(2)])
    clock.advance(by: .seconds(1))
    try await soon
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    try await late
    try await clock.sleep(until: TestClock.Instant(offset: .seconds(2)))
  }

  @Test func `a cancelled sleep throws at once`() async throws {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.waitForSleepers(1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
  }

  @Test func `a service stub throws for a value of the wrong type`() async throws {
    struct Ping: GetAPIRequest {
      typealias Response = String
      var path: RequestPath { "/ping" }
    }
    #expect(try await NetworkingServiceStub { _ in "pong" }.send(Ping()) == "pong")
    await #expect(throws: UnstubbedResponseError(request: "Ping", response: "String")) {
      try await NetworkingServiceStub { _ in 7 }.send(Ping())
    }
  }

  @Test func `a token store replaces only its current token`() async throws {
    let first = AuthToken(value: "1")
    let store = InMemoryTokenStore(first)
    #expect(try await !store.replace(AuthToken(value: "2"), with: nil))
    #expect(try await store.replace(first, with: AuthToken(value: "3")))
    #expect(try await store.token() == AuthToken(value: "3"))
  }
}
