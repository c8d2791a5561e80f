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

/// The exact bytes of requests.
@Suite struct EndpointTests {
  private let backend = ScriptedBackend()

  private func only() throws -> HTTPRequest {
    try #require(backend.requests.count == 1)
    return backend.requests[0]
  }

  @Test func `a sign-in sends the credentials and no token`() async throws {
    backend.answer("POST /v1/auth/sign-in", with: BackendResponses.session(try Fixture.session()))
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend))
    _ = try await repository.signIn(
      with: .password(EmailAddress("ada@example.com"), Password(#"a"b/ü"#)))
    let request = try only()
    #expect(request.url.absoluteString == "https://api.example.com/v1/auth/sign-in")
    #expect(request.text == #"{"email":"ada@example.com","password":"a\"b/ü"}"#)
    #expect(request.headers["Content-Type"] == "application/json")
    #expect(!request.context.requiresAuthentication)
    #expect(!request.isIdempotent)
  }

  @Test func `a sign-out sends the refresh token`() async throws {
    backend.answer("POST /v1/auth/sign-out", with: BackendResponses.noContent)
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend))
    try await repository.signOut(try Fixture.session())
    let request = try only()
    #expect(request.text == #"{"refreshToken":"refresh-1"}"#)
    #expect(!request.context.requiresAuthentication)
    #expect(request.isIdempotent)
  }

  @Test func `account deletion is authenticated and has no body`() async throws {
    backend.answer("DELETE /v1/account", with: BackendResponses.noContent)
    let repository = RemoteAuthenticationRepository(
      client: try Fixture.client(backend))
    try await repository.deleteAccount(try Fixture.session())
    let request = try only()
    #expect(request.url.absoluteString == "https://api.example.com/v1/account")
    #expect(request.context.requiresAuthentication)
    #expect(request.body.isEmpty)
  }

  @Test func `an availability check sends the canonical name`() async throws {
    backend.answer(
      "GET /v1/screen-names/cafe_1/availability", with: BackendResponses.availability(true))
    let names = RemoteScreenNameRepository(client: try Fixture.client(backend))
    let answer = try await names.checkAvailability(try ScreenName(" Café_1 "))
    #expect(answer == ScreenNameAvailability(isAvailable: true))
    let request = try only()
    #expect(
      request.url.absoluteString
        == "https://api.example.com/v1/screen-names/cafe_1/availability")
    #expect(request.context.route == "/v1/screen-names/{}/availability")
    #expect(request.context.requiresAuthentication)
  }

  @Test func `reserving and committing send idempotent reservations`() async throws {
    backend.answer("POST /v1/screen-names/ada/reservation", with: BackendResponses.noContent)
    let names = RemoteScreenNameRepository(client: try Fixture.client(backend))
    try await names.reserve(try ScreenName("ada"))
    try await names.renew(try ScreenName("ada"))
    #expect(backend.requests.map(\.isIdempotent) == [true, true])
    #expect(backend.requests.map(\.body.isEmpty) == [true, true])
  }

  @Test func `a profile creation sends all members`() async throws {
    backend.answer(
      "POST /v1/profile", with: BackendResponses.profile(try Fixture.profile(), status: 201))
    let creation = ProfileCreation(
      handle: try Handle("AdaL"), displayName: try DisplayName("Ada"), bio: try Bio("Hello"),
      screenName: try ScreenName("ada_lovelace"),
      dateOfBirth: try Fixture.birthday("2010-02-28"),
      avatarURL: URL(string: "https://cdn.example.com/1.png"), region: "DE",
      guardianEmail: try EmailAddress("anne@example.com"))
    _ = try await profiles().createProfile(creation)
    #expect(
      try only().text
        == #"{"avatarURL":"https://cdn.example.com/1.png","bio":"Hello","dateOfBirth":"2010-02-28","#
        + #""displayName":"Ada","guardianConsent":{"guardianEmail":"anne@example.com"},"#
        + #""handle":"AdaL","#
        + #""region":"DE","screenName":"ada_lovelace"}"#)
    #expect(try only().isIdempotent)
  }

  @Test func `a profile creation omits an absent avatar and guardian`() async throws {
    backend.answer("POST /v1/profile", with: BackendResponses.requiresGuardianConsent)
    let creation = ProfileCreation(
      screenName: try ScreenName("ada"), dateOfBirth: try Fixture.birthday("2000-01-01"),
      region: "US")
    _ = try await profiles().createProfile(creation)
    #expect(
      try only().text == #"{"dateOfBirth":"2000-01-01","region":"US","screenName":"ada"}"#)
  }

  @Test func `a consent request sends the address only`() async throws {
    backend.answer("POST /v1/profile/guardian-consent", with: BackendResponses.guardianAsked)
    try await RemoteGuardianConsentRepository(client: try Fixture.client(backend))
      .requestConsent(of: EmailAddress("anne@example.com"))
    #expect(try only().text == #"{"guardianEmail":"anne@example.com"}"#)
    #expect(try !only().isIdempotent)
  }

  @Test func `a guardian's decision sends the code without a session`() async throws {
    backend.answer("POST /v1/consents", with: BackendResponses.noContent)
    try await RemoteGuardianConsentRepository(client: try Fixture.client(backend))
      .record(.denied, code: GuardianConsentCode("0123-4567-89ab-cdef"))
    #expect(try only().text == #"{"code":"0123456789ABCDEF","decision":"denied"}"#)
    #expect(try !only().context.requiresAuthentication)
  }

  @Test(arguments: [
    (409, "guardian-declined", GuardianConsentError.declined(until: Fixture.now)),
    (409, "too-many-guardian-requests", .tooManyRequests(until: Fixture.now)),
    (409, "consent-not-needed", .notNeeded), (401, "wrong-code", .wrongCode),
  ])
  func `a refused consent request throws GuardianConsentError`(
    status: Int, type: String, error: GuardianConsentError
  ) async throws {
    backend.answer(
      "POST /v1/profile/guardian-consent",
      with: BackendResponses.problem(
        status: status, type: type, extensions: ["until": .string("2026-01-31T10:00:00Z")]))
    let consents = RemoteGuardianConsentRepository(client: try Fixture.client(backend))
    await #expect(throws: error) {
      try await consents.requestConsent(of: EmailAddress("anne@example.com"))
    }
  }

  @Test func `a limit for one address throws tooManyMessages`() async throws {
    backend.answer(
      "POST /v1/profile/guardian-consent",
      with: BackendResponses.problem(
        status: 409, type: "too-many-guardian-requests",
        extensions: [
          "until": .string("2026-01-31T10:00:00Z"), "allowsAnotherGuardian": .bool(true),
        ]))
    let consents = RemoteGuardianConsentRepository(client: try Fixture.client(backend))
    await #expect(throws: GuardianConsentError.tooManyMessages(until: Fixture.now)) {
      try await consents.requestConsent(of: EmailAddress("anne@example.com"))
    }
  }

  @Test func `an avatar is sent unchanged with its media type`() async throws {
    let url = try #require(URL(string: "https://cdn.example.com/avatars/123.jpg"))
    backend.answer("PUT /v1/profile/avatar", with: BackendResponses.avatar(url))
    let uploader = RemoteMediaUploader(client: try Fixture.client(backend))
    let avatar = try Fixture.avatar()
    #expect(try await uploader.upload(avatar) == url)
    let request = try only()
    #expect(request.body.data == avatar.data)
    #expect(request.headers["Content-Type"] == "image/png")
    #expect(request.url.absoluteString == "https://api.example.com/v1/profile/avatar")
  }

  private func profiles() throws -> RemoteProfileRepository {
    let store = InMemorySecureStore()
    return RemoteProfileRepository(
      client: try Fixture.client(backend), store: store,
      sessions: SecureSessionRepository(store: store))
  }
}
