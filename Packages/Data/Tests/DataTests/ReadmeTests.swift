import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Compiles the README's snippet and checks its results.
@Suite struct ReadmeTests {
  @Test func `the snippet's repositories work together`() async throws {
    let now = Fixture.clock
    let url = try Fixture.baseURL()
    let backend = ScriptedBackend()
    let transport: any HTTPClient = backend
    backend.answer(
      "GET /v1/screen-names/john_doe/availability",
      with: BackendResponses.availability(false, suggestions: [try ScreenName("john_doe2")]))
    try await SecureSessionRepository(store: InMemorySecureStore()).clear()

    let store = InMemorySecureStore()
    let settings = APIClient.Configuration(baseURL: url)
    let sessions = SecureSessionRepository(store: store)
    let tokens = SessionTokenStore(
      sessions: sessions,
      refreshingThrough: APIClient(configuration: settings, client: transport, now: now))
    let client = APIClient(
      configuration: settings,
      client: AuthenticatedHTTPClient(
        client: transport, store: tokens, now: now, refresh: tokens.refresh,
        onSessionExpired: {}),
      now: now)

    let authentication = RemoteAuthenticationRepository(client: client)
    let profiles = RemoteProfileRepository(
      client: client, store: store, sessions: sessions)
    let names = RemoteScreenNameRepository(client: client)
    let handles = RemoteHandleRepository(client: client, onCommit: profiles.keep)
    let uploader = RemoteMediaUploader(client: client)
    let avatars = LocalAvatarStore()
    let documents = DocumentService(client: client)

    try await sessions.save(try Fixture.session())
    let answer = try await names.checkAvailability(try ScreenName("john_doe"))
    #expect(!answer.isAvailable)
    let profile = try Fixture.profile()
    backend.answer("PUT /v1/profile/handle", with: BackendResponses.profile(profile))
    _ = try await handles.commit(try Handle("AdaL"))
    #expect(try await profiles.cachedProfile() == profile)
    backend.answer("GET /v1/documents/notes/n", with: HTTPResponse(status: 404))
    #expect(try await documents.document("n", in: "notes") == nil)
    let signOut = DefaultSignOutUseCase(
      authentication: authentication, sessions: sessions, profiles: profiles, avatars: avatars)
    backend.answer("POST /v1/auth/sign-out", with: BackendResponses.noContent)
    #expect(try await signOut.execute() == .signedOut)
    backend.answer("PUT /v1/profile/avatar", with: HTTPResponse(status: 413))
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await uploader.upload(try Fixture.avatar())
    }
  }
}
