import Data
import Domain
import LocalPersistence
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Both sides of the contract against each other and against its document: the app's repositories
/// and the backend.
@Suite struct DataBackendTests {
  private struct App {
    let sessions: SecureSessionRepository
    let authentication: RemoteAuthenticationRepository
    let profiles: RemoteProfileRepository
    let consents: RemoteGuardianConsentRepository
    let names: RemoteScreenNameRepository
    let uploader: RemoteMediaUploader
    let avatars = LocalAvatarStore()
  }

  private func app(_ harness: BackendHarness, now: @escaping @Sendable () -> Date) throws -> App {
    let backend = ContractHTTPClient(client: harness.backend())
    let settings = APIClient.Configuration(
      baseURL: try #require(URL(string: "https://api.example.com")))
    let store = InMemorySecureStore()
    let sessions = SecureSessionRepository(store: store)
    let tokens = SessionTokenStore(
      sessions: sessions,
      refreshingThrough: APIClient(configuration: settings, client: backend, now: now))
    let client = APIClient(
      configuration: settings,
      client: AuthenticatedHTTPClient(
        client: backend, store: tokens, now: now, refresh: tokens.refresh, onSessionExpired: {}),
      now: now)
    return App(
      sessions: sessions,
      authentication: RemoteAuthenticationRepository(client: client),
      profiles: RemoteProfileRepository(
        client: client, store: store, sessions: sessions),
      consents: RemoteGuardianConsentRepository(client: client),
      names: RemoteScreenNameRepository(client: client),
      uploader: RemoteMediaUploader(client: client))
  }

  private func signedIn(
    _ harness: BackendHarness = BackendHarness(), email: String = "demo@example.com"
  ) async throws -> App {
    let app = try app(harness, now: { BackendHarness.start })
    let signIn = SignInUseCase(authentication: app.authentication, sessions: app.sessions)
    let outcome = try await signIn.execute(
      email: try EmailAddress(email), password: Password("correct-horse"))
    guard case .signedIn = outcome else {
      Issue.record("\(outcome)")
      return app
    }
    return app
  }

  private func profile(born: String, name: String = "grace_h") throws -> IdentityProfile {
    let today = try CalendarDate("2026-01-31")
    return IdentityProfile(
      screenName: try ScreenName(name),
      dateOfBirth: try DateOfBirth(CalendarDate(born), today: today),
      avatar: try AvatarAsset(data: Picture.png()), today: today)
  }

  private func submit(_ app: App) -> SubmitIdentityProfileUseCase {
    SubmitIdentityProfileUseCase(
      profiles: app.profiles, reservation: app.names, uploader: app.uploader,
      avatars: app.avatars,
      memory: IneligibilityMemory(
        store: SecureIneligibilityStore(store: InMemorySecureStore()),
        now: { BackendHarness.start }, onFailure: { _ in }))
  }

  @Test func `a new user goes all the way to a profile`() async throws {
    let app = try await signedIn()
    #expect(try await app.profiles.currentProfile() == nil)
    let choose = DefaultUpdateScreenNameUseCase(repository: app.names)
    #expect(
      try await choose.execute("John_Doe")
        == .taken(
          suggestions: try ["john_doe2", "john_doe_23", "john_doe3"].map { try ScreenName($0) }))
    #expect(try await choose.execute("Grace_H") == .available(try ScreenName("grace_h")))
    guard case .completed(let profile) = try await submit(app).execute(profile(born: "1990-12-09"))
    else {
      Issue.record("not completed")
      return
    }
    #expect(profile.screenName.value == "grace_h")
    #expect(profile.avatarURL != nil)
    #expect(try await app.profiles.currentProfile() == profile)
    #expect(try await app.profiles.cachedProfile() == profile)
  }

  @Test func `a minor's guardian is asked and the profile is pending`() async throws {
    let app = try await signedIn()
    #expect(
      try await app.profiles.createProfile(
        ProfileCreation(
          screenName: try ScreenName("grace_h"),
          dateOfBirth: try profile(born: "2010-06-01").dateOfBirth, region: "US"))
        == .requiresGuardianConsent)
    let ask = RequestGuardianConsentUseCase(consents: app.consents, sessions: app.sessions)
    #expect(
      try await ask.execute(EmailAddress("demo+mum@example.com")) == .refused(.invalidAddress))
    let guardian = try EmailAddress("anne@example.com")
    #expect(try await ask.execute(guardian) == .requested)
    let minor = try profile(born: "2010-06-01")
    let order = IdentityProfile(
      screenName: minor.screenName, dateOfBirth: minor.dateOfBirth, guardianEmail: guardian,
      today: try CalendarDate("2026-01-31"))
    guard case .completed(let profile) = try await submit(app).execute(order) else {
      Issue.record("not completed")
      return
    }
    #expect(profile.guardianConsent == .pending)
    let decide = DecideGuardianConsentUseCase(consents: app.consents)
    #expect(
      try await decide.execute(.approved, code: GuardianConsentCode("0123456789ABCDEF"))
        == .wrongCode)
  }

  @Test func `a name taken meanwhile is told with suggestions`() async throws {
    let app = try await signedIn()
    let result = try await submit(app).execute(profile(born: "1990-12-09", name: "jane_doe"))
    #expect(
      result
        == .screenNameTaken(
          suggestions: try ["jane_doe2", "jane_doe_23", "jane_doe3"].map { try ScreenName($0) }))
  }

  @Test func `the service's age rule is the port's error`() async throws {
    let app = try await signedIn()
    let order = ProfileCreation(
      screenName: try ScreenName("grace_h"),
      dateOfBirth: try profile(born: "2015-06-01").dateOfBirth, region: "US")
    let end = BackendHarness.start.addingTimeInterval(30 * 86_400)
    let verdict = Ineligibility(minimum: 13, until: end)
    await #expect(throws: ProfileRepositoryError.ineligible(verdict)) {
      try await app.profiles.createProfile(order)
    }
  }

  @Test func `wrong credentials are wrong credentials`() async throws {
    let app = try app(BackendHarness(), now: { BackendHarness.start })
    let signIn = SignInUseCase(authentication: app.authentication, sessions: app.sessions)
    let outcome = try await signIn.execute(
      email: try EmailAddress("demo@example.com"), password: Password("wrong"))
    #expect(outcome == .wrongCredentials)
  }

  @Test func `an expired access token is renewed unnoticed`() async throws {
    let harness = BackendHarness()
    let app = try await signedIn(harness, email: "ada@example.com")
    let before = try #require(try await app.sessions.currentSession())
    harness.advance(by: .seconds(1_000))
    #expect(try await app.profiles.currentProfile()?.screenName.value == "ada_lovelace")
    let after = try #require(try await app.sessions.currentSession())
    #expect(after.accessToken != before.accessToken)
    #expect(after.refreshToken != before.refreshToken)
  }

  @Test func `signing out and deleting end at the service, too`() async throws {
    let app = try await signedIn()
    let signOut = DefaultSignOutUseCase(
      authentication: app.authentication, sessions: app.sessions, profiles: app.profiles,
      avatars: app.avatars)
    #expect(try await signOut.execute() == .signedOut)
    let other = try await signedIn()
    let delete = DefaultDeleteAccountUseCase(
      authentication: other.authentication, sessions: other.sessions, profiles: other.profiles,
      avatars: other.avatars)
    #expect(try await delete.execute() == .deleted)
    #expect(try await delete.execute() == .notSignedIn)
  }
}
