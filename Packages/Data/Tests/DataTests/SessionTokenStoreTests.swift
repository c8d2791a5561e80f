import Data
import DataMock
import Domain
import LocalPersistence
import LocalPersistenceMock
import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct SessionTokenStoreTests {
  private let backend = ScriptedBackend()
  private let secure = FailingSecureStore()

  private func signedIn() async throws -> (SecureSessionRepository, SessionTokenStore) {
    let sessions = SecureSessionRepository(store: secure, now: Fixture.clock)
    try await sessions.save(try Fixture.session())
    return (
      sessions,
      SessionTokenStore(sessions: sessions, refreshingThrough: try Fixture.client(backend))
    )
  }

  private func authenticated(_ tokens: SessionTokenStore) throws -> APIClient {
    let client = AuthenticatedHTTPClient(
      client: backend, store: tokens, now: Fixture.clock, refresh: tokens.refresh,
      onSessionExpired: {})
    return APIClient(
      configuration: APIClient.Configuration(baseURL: try Fixture.baseURL()), client: client,
      now: Fixture.clock)
  }

  private static let rotated =
    #"{"accessToken":"access-2","accessTokenExpiresAt":"2026-01-31T10:30:00.500Z","#
    + #""refreshToken":"refresh-2","refreshTokenExpiresAt":"2026-02-08T10:00:00Z"}"#

  @Test func `the token is the session's access token`() async throws {
    let (sessions, tokens) = try await signedIn()
    let token = try #require(try await tokens.token())
    #expect(token.value == "access-1")
    #expect(token.expiresAt == Fixture.now.addingTimeInterval(900))
    try await sessions.clear()
    #expect(try await tokens.token() == nil)
  }

  @Test func `a damaged session is nil, a locked store throws`() async throws {
    let (_, tokens) = try await signedIn()
    secure.fail(.retrieve, with: .corrupt(key: "session"))
    #expect(try await tokens.token() == nil)
    secure.fail(.retrieve, with: .locked)
    await #expect(throws: SessionRepositoryError.locked) { try await tokens.token() }
  }

  @Test func `a refresh is unauthenticated and stores the new tokens`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer(
      "GET /v1/profile", with: BackendResponses.unauthorized,
      BackendResponses.profile(try Fixture.profile()))
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let profiles = RemoteProfileRepository(
      client: try authenticated(tokens), store: secure, sessions: sessions)
    #expect(try await profiles.currentProfile() == (try Fixture.profile()))
    #expect(backend.routes == ["GET /v1/profile", "POST /v1/auth/refresh", "GET /v1/profile"])
    #expect(backend.requests[1].text == #"{"refreshToken":"refresh-1"}"#)
    #expect(backend.requests[1].headers["Authorization"] == nil)
    #expect(backend.requests[2].headers["Authorization"] == "Bearer access-2")
    let session = try #require(try await sessions.currentSession())
    #expect(session.accessToken.revealed == "access-2")
    #expect(session.refreshToken.revealed == "refresh-2")
    #expect(session.accessTokenExpiresAt == Fixture.now.addingTimeInterval(1800.5))
    #expect(session.email == (try EmailAddress("ada@example.com")))
    #expect(try await sessions.sessionStart() == Fixture.now)
  }

  @Test func `without rotation the refresh token is kept`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer(
      "POST /v1/auth/refresh",
      with: Fixture.json(
        #"{"accessToken":"b","accessTokenExpiresAt":"2026-01-31T10:30:00Z","refreshToken":null}"#))
    let old = try #require(try await tokens.token())
    let new = try await tokens.refresh(old)
    #expect(try await tokens.replace(old, with: new))
    let session = try #require(try await sessions.currentSession())
    #expect(session.refreshToken.revealed == "refresh-1")
    #expect(session.refreshTokenExpiresAt == (try Fixture.session()).refreshTokenExpiresAt)
  }

  @Test func `a refused refresh ends the session, an outage keeps it`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("GET /v1/profile", with: BackendResponses.unauthorized)
    backend.fail("POST /v1/auth/refresh", with: .offline)
    backend.answer("POST /v1/auth/refresh", with: BackendResponses.unauthorized)
    let profiles = RemoteProfileRepository(
      client: try authenticated(tokens), store: secure, sessions: sessions)
    await #expect(throws: RemoteError.offline) { try await profiles.currentProfile() }
    #expect(try await sessions.currentSession() != nil)
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await profiles.currentProfile()
    }
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `tokens received while the store is locked are stored later`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let old = try #require(try await tokens.token())
    let new = try await tokens.refresh(old)
    secure.fail(.save, with: .locked)
    await #expect(throws: SessionRepositoryError.locked) {
      try await tokens.replace(old, with: new)
    }
    secure.recover()
    #expect(try await tokens.refresh(old) == new)
    #expect(try await tokens.replace(old, with: new))
    #expect(try await sessions.currentSession()?.refreshToken.revealed == "refresh-2")
    #expect(backend.requests.count == 1)
  }

  @Test func `tokens received after a sign-out restore no session`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let old = try #require(try await tokens.token())
    let new = try await tokens.refresh(old)
    try await sessions.clear()
    #expect(try await tokens.replace(old, with: new) == false)
    #expect(try await sessions.currentSession() == nil)
  }

  @Test func `tokens received after another sign-in do not change it`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let old = try #require(try await tokens.token())
    let new = try await tokens.refresh(old)
    let other = try Fixture.session(user: "user-2", access: "other", refresh: "other")
    try await sessions.save(other)
    #expect(try await tokens.replace(old, with: new) == false)
    #expect(try await tokens.replace(old, with: nil) == false)
    #expect(try await sessions.currentSession() == other)
  }

  @Test func `a token of another session throws authenticationRequired`() async throws {
    let (_, tokens) = try await signedIn()
    await #expect(throws: NetworkError.authenticationRequired) {
      try await tokens.refresh(AuthToken(value: "stale"))
    }
    #expect(backend.requests.isEmpty)
  }

  @Test func `each sign-in has a new generation, which a refresh keeps`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let first = try #require(try await tokens.token())
    let new = try await tokens.refresh(first)
    #expect(new.session == first.session)
    #expect(try await tokens.replace(first, with: new))
    #expect(try await tokens.token() == new)
    try await sessions.save(try Fixture.session())
    let second = try #require(try await tokens.token())
    #expect(second.value == first.value && second.session != first.session)
    #expect(!first.session.isEmpty && !second.session.isEmpty)
  }

  @Test func `tokens are not stored in a later session with equal tokens`() async throws {
    let (sessions, tokens) = try await signedIn()
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let old = try #require(try await tokens.token())
    let new = try await tokens.refresh(old)
    try await sessions.save(try Fixture.session())
    #expect(try await tokens.replace(old, with: new) == false)
    #expect(try await sessions.currentSession() == (try Fixture.session()))
  }

  @Test func `a session stored without a generation can be refreshed`() async throws {
    let sessions = SecureSessionRepository(store: secure)
    try secure.save(key: "session", encoding: try Fixture.session())
    let tokens = SessionTokenStore(
      sessions: sessions, refreshingThrough: try Fixture.client(backend))
    backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
    let old = try #require(try await tokens.token())
    #expect(old.session.isEmpty)
    #expect(try await tokens.replace(old, with: try await tokens.refresh(old)))
    #expect(try await sessions.currentSession()?.refreshToken.revealed == "refresh-2")
  }

  /// A process on a state folder, with its own repository and token store.
  private struct Process {
    let sessions: SecureSessionRepository
    let tokens: SessionTokenStore
    let clock = TestClock()

    init(_ folder: SecureFolder, _ store: any SecureStore, _ backend: ScriptedBackend) throws {
      sessions = SecureSessionRepository(
        store: store, lock: ProcessLock(folder: folder, name: "session.lock"))
      tokens = SessionTokenStore(
        sessions: sessions, refreshingThrough: try Fixture.client(backend),
        lock: ProcessLock(folder: folder, name: "refresh.lock"), clock: clock)
    }
  }

  private func withFolder(_ body: (SecureFolder) async throws -> Void) async throws {
    let path =
      FileManager.default.temporaryDirectory.path()
      + "SessionTokenStoreTests-\(UInt64.random(in: .min ... .max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(SecureFolder(path: path))
  }

  /// Advances the clock until the task is cancelled.
  private func moving(_ clock: TestClock) -> Task<Void, Never> {
    Task {
      while !Task.isCancelled {
        clock.advance(by: .milliseconds(50))
        await Task.yield()
      }
    }
  }

  @Test func `the second of two processes uses the first's refreshed tokens`() async throws {
    try await withFolder { folder in
      let first = try Process(folder, secure, backend)
      let second = try Process(folder, secure, backend)
      try await first.sessions.save(try Fixture.session())
      backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
      let old = try #require(try await first.tokens.token())
      let (entered, leave) = (Gate(), Gate())
      let holder = Task {
        try await first.tokens.withRefreshLock {
          entered.open()
          await leave.wait()
          return try await first.tokens.replace(old, with: try await first.tokens.refresh(old))
        }
      }
      await entered.wait()
      let waiter = Task {
        try await second.tokens.withRefreshLock { try await second.tokens.token() }
      }
      await second.clock.waitForSleepers(1)
      leave.open()
      #expect(try await holder.value)
      let time = moving(second.clock)
      #expect(try await waiter.value?.value == "access-2")
      time.cancel()
      #expect(backend.requests.count == 1)
    }
  }

  @Test func `a sign-out during a refresh does not wait and is not undone`() async throws {
    try await withFolder { folder in
      let first = try Process(folder, secure, backend)
      let second = try Process(folder, secure, backend)
      try await first.sessions.save(try Fixture.session())
      backend.answer("POST /v1/auth/refresh", with: Fixture.json(Self.rotated))
      let old = try #require(try await first.tokens.token())
      let isReplaced = try await first.tokens.withRefreshLock {
        let new = try await first.tokens.refresh(old)
        // The first process holds the refresh lock here.
        try await second.sessions.clear()
        return try await first.tokens.replace(old, with: new)
      }
      #expect(!isReplaced)
      #expect(try await second.sessions.currentSession() == nil)
    }
  }

  @Test func `a busy refresh lock throws timedOut`() async throws {
    try await withFolder { folder in
      let first = try Process(folder, secure, backend)
      let second = try Process(folder, secure, backend)
      let (entered, leave) = (Gate(), Gate())
      let holder = Task {
        try await first.tokens.withRefreshLock {
          entered.open()
          await leave.wait()
        }
      }
      await entered.wait()
      let waiter = Task { try await second.tokens.withRefreshLock { true } }
      let time = moving(second.clock)
      await #expect(throws: NetworkError.timedOut(.total)) { try await waiter.value }
      time.cancel()
      leave.open()
      try await holder.value
    }
  }
}
