import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is sent again, and whose token counts.
extension AuthenticatedHTTPClientTests {
  @Test func `a token which arrives after sign-out does not sign in again`() async throws {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return Self.new
    })
    let task = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    bench.store.set(nil)
    gate.open()
    await #expect(throws: NetworkError.authenticationRequired) { try await task.value }
    #expect(try await bench.store.token() == nil)
  }

  @Test func `content which can be read once is neither replayed nor a reason to refresh`()
    async throws
  {
    let bench = Bench()
    var request = try Fixture.request(.put, context: Self.authenticated)
    request.body = .stream(count: 1) { AsyncThrowingStream { nil } }
    #expect(try await bench.client.send(request).status == 401)
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(bench.refreshes.value == 0)
    #expect(try await bench.store.token() == Self.old)
  }

  @Test func `a body is sent again whole with the new token`() async throws {
    let bench = Bench()
    let opened = Counter()
    var request = try Fixture.request(.put, context: Self.authenticated)
    request.body = .stream(isReplayable: true) {
      opened.increment()
      return AsyncThrowingStream { nil }
    }
    #expect(try await bench.client.send(request).status == 200)
    for sent in bench.spy.requests { _ = try await sent.body.collect(upTo: 1) }
    #expect(opened.value == 2)
  }

  @Test func `after a refresh before its expiry a token is not refreshed again on 401`()
    async throws
  {
    // Both ways lead to a refresh; a request takes part in one of them.
    let expiring = AuthToken(value: "old", expiresAt: Fixture.now.addingTimeInterval(59))
    let bench = Bench(
      token: expiring, server: HTTPClientStub(HTTPResponse(status: 401)),
      refresh: { AuthToken(value: $0.value + "+", expiresAt: $0.expiresAt) })
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer old+"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a 401 for an older token during a refresh waits for it and starts none`() async throws
  {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return Self.new
    })
    let first = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    let second = Task { try await bench.send() }
    await bench.spy.waitForRequests(2)
    gate.open()
    #expect(try await first.value.status == 200)
    #expect(try await second.value.status == 200)
    #expect(bench.refreshes.value == 1)
  }

  @Test func `the loser of two sessions keeps nothing of the other's`() async throws {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return AuthToken(value: "of the first")
    })
    let task = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    // Somebody else has signed in while the first one's token was refreshed.
    bench.store.set(Self.new)
    gate.open()
    #expect(try await task.value.status == 200)
    #expect(bench.sentTokens == ["Bearer old", "Bearer new"])
    #expect(try await bench.store.token() == Self.new)
  }

  @Test func `a server which gives the same token again makes no loop`() async throws {
    let bench = Bench(refresh: { $0 })
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a store which is locked fails the request`() async throws {
    struct Locked: Error {}
    struct LockedStore: TokenStore {
      func token() async throws -> AuthToken? { throw Locked() }
      func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool { throw Locked() }
    }
    let client = AuthenticatedHTTPClient(
      client: HTTPClientSpy(), store: LockedStore(), now: { Fixture.now }, refresh: { $0 },
      onSessionExpired: {})
    let request = try Fixture.request(context: Self.authenticated)
    await #expect(throws: Locked.self) { try await client.send(request) }
  }
}
