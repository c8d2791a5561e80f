import Networking
import NetworkingMock
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replays: the requests that are replayed, and the tokens they use.
extension AuthenticatedHTTPClientTests {
  @Test func `a token that arrives after sign-out is dropped`() async throws {
    let gate = Gate()
    let bench = Bench(refresh: { _ in
      await gate.wait()
      return Self.new
    })
    let task = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    bench.store.set(nil)
    gate.open()
    await #expect(throws: NetworkError.sessionExpired) { try await task.value }
    #expect(try await bench.store.token() == nil)
  }

  @Test func `a 401 for a body that is not replayable causes no refresh and no replay`()
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

  @Test func `a replay sends the whole body with the new token`() async throws {
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

  @Test func `a 401 after an early refresh causes no second refresh`()
    async throws
  {
    // The expiry and the 401 could each cause a refresh; a request takes part in only one.
    let expiring = AuthToken(value: "old", expiresAt: Fixture.now.addingTimeInterval(59))
    let bench = Bench(
      token: expiring, server: HTTPClientStub(HTTPResponse(status: 401)),
      refresh: { AuthToken(value: $0.value + "+", expiresAt: $0.expiresAt) })
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer old+"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a 401 after a refresh is replayed with the token stored by another process`()
    async throws
  {
    let store = InMemoryTokenStore(
      AuthToken(value: "old", expiresAt: Fixture.now.addingTimeInterval(59)))
    let refreshes = Counter()
    let spy = HTTPClientSpy(
      wrapping: HTTPClientStub { request in
        // The other process refreshes later, which invalidates the token of this one.
        store.set(Self.new)
        return HTTPResponse(status: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
      })
    let client = AuthenticatedHTTPClient(
      client: spy, store: store, now: { Fixture.now },
      refresh: { _ in
        refreshes.increment()
        return AuthToken(value: "older")
      }, onSessionExpired: {})
    let request = try Fixture.request(context: Self.authenticated)
    #expect(try await client.send(request).status == 200)
    #expect(spy.requests.map { $0.headers["Authorization"] } == ["Bearer older", "Bearer new"])
    #expect(refreshes.value == 1)
  }

  @Test func `a 401 for an older token during a refresh waits for that refresh`() async throws {
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

  @Test func `a request whose session is replaced during its refresh is not replayed`()
    async throws
  {
    let gate = Gate()
    let bench = Bench(
      token: Self.ofAda,
      refresh: { _ in
        await gate.wait()
        return AuthToken(value: "of the first")
      })
    let task = Task { try await bench.send() }
    await gate.waitForVisitors(1)
    bench.store.set(Self.ofGrace)
    gate.open()
    await #expect(throws: NetworkError.sessionExpired) { try await task.value }
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(try await bench.store.token() == Self.ofGrace)
  }

  static let ofAda = AuthToken(value: "old", session: "ada")
  static let ofGrace = AuthToken(value: "new", session: "grace")

  @Test func `a late 401 of one session never uses the token of the next`() async throws {
    let gate = Gate()
    let bench = Bench(
      token: Self.ofAda,
      server: HTTPClientStub { request in
        if request.headers["Authorization"] == "Bearer new" { return HTTPResponse(status: 200) }
        await gate.wait()
        return HTTPResponse(status: 401)
      })
    let late = Task { try await bench.send() }
    await bench.spy.waitForRequests(1)
    bench.store.set(Self.ofGrace)
    #expect(try await bench.send().status == 200)
    gate.open()
    await #expect(throws: NetworkError.sessionExpired) { try await late.value }
    #expect(bench.sentTokens == ["Bearer old", "Bearer new"])
    #expect(bench.refreshes.value == 0)
  }

  @Test func `a new token belongs to the session of the replaced token`() async throws {
    let bench = Bench(token: Self.ofAda)
    #expect(try await bench.send().status == 200)
    #expect(try await bench.store.token() == AuthToken(value: "new", session: "ada"))
  }

  @Test func `a new token that has already expired is not sent`() async throws {
    let expired = AuthToken(value: "new", expiresAt: Fixture.now)
    let bench = Bench(refresh: { _ in expired })
    await #expect(
      throws: NetworkError.decodingFailed(
        path: "accessTokenExpiresAt", excerpt: "a time in the past")
    ) { try await bench.send() }
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(bench.refreshes.value == 1)
    // The refresh token has been used, so the new token is still stored.
    #expect(try await bench.store.token() == expired)
  }

  /// A store whose token another process may refresh while this process waits for the lock.
  private final class SharedStore: TokenStore {
    let base = InMemoryTokenStore(AuthenticatedHTTPClientTests.old)
    let lock = Gate()
    private let inside = Mutex(false)

    func token() async throws -> AuthToken? { try await base.token() }

    func replace(_ old: AuthToken, with new: AuthToken?) async throws -> Bool {
      #expect(inside.withLock { $0 }, "replaced outside the lock")
      return try await base.replace(old, with: new)
    }

    func withRefreshLock<Result: Sendable>(
      _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
      await lock.wait()
      inside.withLock { $0 = true }
      defer { inside.withLock { $0 = false } }
      return try await body()
    }
  }

  @Test(arguments: [true, false])
  func `the token is read again under the refresh lock`(isRefreshed: Bool) async throws {
    let (store, refreshes) = (SharedStore(), Counter())
    let spy = HTTPClientSpy(wrapping: Self.server())
    let client = AuthenticatedHTTPClient(
      client: spy, store: store, now: { Fixture.now },
      refresh: { _ in
        refreshes.increment()
        return Self.new
      }, onSessionExpired: {})
    let request = try Fixture.request(context: Self.authenticated)
    let task = Task { try await client.send(request) }
    await store.lock.waitForVisitors(1)
    if isRefreshed { store.base.set(Self.new) }
    store.lock.open()
    #expect(try await task.value.status == 200)
    #expect(refreshes.value == (isRefreshed ? 0 : 1))
  }

  @Test func `a refresh that returns the same token causes no loop`() async throws {
    let bench = Bench(refresh: { $0 })
    #expect(try await bench.send().status == 401)
    #expect(bench.sentTokens == ["Bearer old"])
    #expect(bench.refreshes.value == 1)
  }

  @Test func `a locked store fails the request`() async throws {
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
