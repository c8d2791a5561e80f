import Data
import DataMock
import Domain
import LocalPersistence
import LocalPersistenceMock
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ProfileTests {
  private let backend = ScriptedBackend()
  private let store = FailingSecureStore()

  private func repository(
    signedInAs user: String? = "user-1", lookups: CacheLookups = CacheLookups(),
    logger: DataLoggerSpy? = nil
  ) async throws -> RemoteProfileRepository {
    let sessions = SecureSessionRepository(store: InMemorySecureStore())
    if let user { try await sessions.save(try Fixture.session(user: user)) }
    return RemoteProfileRepository(
      client: try Fixture.client(backend), store: store, sessions: sessions,
      lookups: lookups, logger: logger)
  }

  private func order() throws -> ProfileCreation {
    ProfileCreation(
      screenName: try ScreenName("ada_lovelace"),
      dateOfBirth: try Fixture.birthday("1990-12-10"), region: "US")
  }

  @Test func `a removed avatar is gone from the cached profile, unless the request fails`()
    async throws
  {
    let profiles = try await repository()
    var profile = try Fixture.profile()
    profile.avatarURL = URL(string: "https://cdn.example.com/1.png")
    profiles.keep(profile)
    backend.answer(
      "DELETE /v1/profile/avatar", with: HTTPResponse(status: 503), HTTPResponse(status: 204))
    await #expect(throws: RemoteError.self) { try await profiles.removeAvatar() }
    #expect(try await profiles.cachedProfile() == profile)
    try await profiles.removeAvatar()
    profile.avatarURL = nil
    #expect(try await profiles.cachedProfile() == profile)
  }

  @Test func `look-ups of the cached profile are counted`() async throws {
    let lookups = CacheLookups()
    let profiles = try await repository(lookups: lookups)
    #expect(try await profiles.cachedProfile() == nil)
    #expect(try await profiles.hasCachedProfile() == false)
    profiles.keep(try Fixture.profile())
    for _ in 0..<2 { #expect(try await profiles.cachedProfile() != nil) }
    #expect(try await profiles.hasCachedProfile())
    #expect(lookups.counts.hits == 2)
    #expect(lookups.counts.misses == 1)
  }

  @Test func `a requested profile is cached`() async throws {
    let profiles = try await repository()
    let profile = try Fixture.profile()
    backend.answer("GET /v1/profile", with: BackendResponses.profile(profile))
    #expect(try await profiles.cachedProfile() == nil)
    #expect(try await profiles.currentProfile() == profile)
    #expect(try await profiles.cachedProfile() == profile)
    try await profiles.removeCachedProfile()
    #expect(try await profiles.cachedProfile() == nil)
  }

  @Test func `a cached denied profile contains the next request time`() async throws {
    let profiles = try await repository()
    var profile = try Fixture.profile(consent: .denied)
    profile.guardianRequestAllowedAt = Fixture.now.addingTimeInterval(30 * 86_400)
    backend.answer("GET /v1/profile", with: BackendResponses.profile(profile))
    #expect(try await profiles.currentProfile() == profile)
    #expect(try await profiles.cachedProfile() == profile)
  }

  @Test func `a 404 returns nil and removes the cached profile`() async throws {
    let profiles = try await repository()
    backend.answer(
      "GET /v1/profile", with: BackendResponses.profile(try Fixture.profile()),
      BackendResponses.profileMissing)
    _ = try await profiles.currentProfile()
    #expect(try await profiles.currentProfile() == nil)
    #expect(try await profiles.cachedProfile() == nil)
  }

  @Test(arguments: [400, 403, 409, 410, 500, 503])
  func `another error status throws and keeps the cached profile`(status: Int) async throws {
    let profiles = try await repository()
    backend.answer(
      "GET /v1/profile", with: BackendResponses.profile(try Fixture.profile()),
      HTTPResponse(status: status))
    _ = try await profiles.currentProfile()
    await #expect(throws: status >= 500 ? RemoteError.serviceFailed : .refused) {
      try await profiles.currentProfile()
    }
    #expect(try await profiles.cachedProfile() != nil)
  }

  @Test(arguments: ["user-2", nil])
  func `another user's cached profile is not returned`(user: String?) async throws {
    let profile = try Fixture.profile()
    backend.answer("GET /v1/profile", with: BackendResponses.profile(profile))
    _ = try await repository().currentProfile()
    #expect(try await repository(signedInAs: user).cachedProfile() == nil)
  }

  @Test func `a cache failure is reported and the request succeeds`() async throws {
    let logger = DataLoggerSpy()
    let profiles = try await repository(logger: logger)
    backend.answer("GET /v1/profile", with: BackendResponses.profile(try Fixture.profile()))
    store.fail(.save, with: .locked)
    #expect(try await profiles.currentProfile() == (try Fixture.profile()))
    #expect(logger.names == ["profileCache_save_Fail"])
    #expect(logger.reasons == ["\(SessionRepositoryError.locked)"])
  }

  @Test func `a locked store throws, a damaged cached profile is nil`() async throws {
    let profiles = try await repository()
    store.fail(.retrieve, with: .locked)
    await #expect(throws: SessionRepositoryError.locked) { try await profiles.cachedProfile() }
    store.fail(.retrieve, with: .corrupt(key: nil))
    #expect(try await profiles.cachedProfile() == nil)
    store.recover()
    try store.save(key: "profile", value: "{}")
    #expect(try await profiles.cachedProfile() == nil)
  }

  @Test func `a profile with only the required members decodes`() async throws {
    let profiles = try await repository()
    let least = UserProfile(
      id: UserID("user-1"), screenName: try ScreenName("ada"), guardianConsent: .pending)
    backend.answer(
      "GET /v1/profile",
      with: Fixture.json(#"{"id":"user-1","screenName":"ada"}"#),
      Fixture.json(
        #"{"id":"user-1","screenName":"ada","handle":null,"displayName":null,"bio":null,"#
          + #""dateOfBirth":null,"avatarURL":null,"region":null,"guardianConsent":null,"x":1}"#),
      Fixture.json(#"{"id":"user-1","screenName":"ada","avatarURL":"/relative"}"#))
    for _ in 1...3 { #expect(try await profiles.currentProfile() == least) }
  }

  @Test func `an unknown or absent consent state is pending`() async throws {
    let profiles = try await repository()
    backend.answer(
      "GET /v1/profile",
      with: Fixture.json(#"{"id":"u","screenName":"ada","guardianConsent":"expired"}"#),
      Fixture.json(#"{"id":"u","screenName":"ada"}"#))
    for _ in 1...2 { #expect(try await profiles.currentProfile()?.guardianConsent == .pending) }
  }

  @Test(arguments: [
    "{}", #"{"id":"u"}"#, #"{"id":"u","screenName":null}"#, #"{"id":"u","screenName":"!"}"#,
    #"{"id":"u","screenName":"ada","dateOfBirth":"2001-02-30"}"#,
  ])
  func `a body that is not a profile throws invalidResponse`(body: String) async throws {
    let profiles = try await repository()
    backend.answer("GET /v1/profile", with: Fixture.json(body))
    await #expect(throws: RemoteError.invalidResponse) { try await profiles.currentProfile() }
  }

  @Test func `only a completed profile is cached`() async throws {
    let profiles = try await repository()
    let profile = try Fixture.profile()
    backend.answer(
      "POST /v1/profile", with: BackendResponses.requiresGuardianConsent,
      BackendResponses.requiresVerification(.email), BackendResponses.profile(profile, status: 201))
    #expect(try await profiles.createProfile(order()) == .requiresGuardianConsent)
    #expect(try await profiles.createProfile(order()) == .requiresVerification(.email))
    #expect(try await profiles.cachedProfile() == nil)
    #expect(try await profiles.createProfile(order()) == .completed(profile))
    #expect(try await profiles.cachedProfile() == profile)
  }

  @Test func `changed texts and a changed date of birth are sent and cached`() async throws {
    let profiles = try await repository()
    var changed = try Fixture.profile()
    changed.displayName = "Ada"
    backend.answer(
      "PATCH /v1/profile", with: BackendResponses.profile(changed),
      BackendResponses.profile(changed))
    let update = ProfileUpdate(displayName: try DisplayName(" Ada "), bio: try Bio("Two\nlines"))
    #expect(try await profiles.update(update) == changed)
    #expect(try await profiles.cachedProfile() == changed)
    #expect(backend.requests[0].text == #"{"bio":"Two\nlines","displayName":"Ada"}"#)
    #expect(backend.requests[0].isIdempotent)
    _ = try await profiles.update(ProfileUpdate(displayName: try DisplayName("Ada")))
    #expect(backend.requests[1].text == #"{"bio":null,"displayName":"Ada"}"#)
    changed.dateOfBirth = try Fixture.birthday("1991-12-10")
    backend.answer("PUT /v1/profile/date-of-birth", with: BackendResponses.profile(changed))
    #expect(try await profiles.setDateOfBirth(Fixture.birthday("1991-12-10")) == changed)
    #expect(try await profiles.cachedProfile() == changed)
    #expect(backend.requests[2].text == #"{"dateOfBirth":"1991-12-10"}"#)
  }

  @Test func `a refused account is not in the cache`() async throws {
    let verdict = Ineligibility(minimum: 13)
    let refusal = BackendResponses.ineligible(minimum: 13)
    let birthday = try Fixture.birthday("1991-12-10")
    let update = ProfileUpdate(displayName: try DisplayName("Ada"))
    for operation in ["GET /v1/profile", "PATCH /v1/profile", "PUT /v1/profile/date-of-birth"] {
      let profiles = try await repository()
      profiles.keep(try Fixture.profile())
      backend.answer(operation, with: refusal)
      await #expect(throws: ProfileRepositoryError.ineligible(verdict)) {
        switch operation {
        case "GET /v1/profile": _ = try await profiles.currentProfile()
        case "PATCH /v1/profile": _ = try await profiles.update(update)
        default: _ = try await profiles.setDateOfBirth(birthday)
        }
      }
      #expect(try await profiles.cachedProfile() == nil, "\(operation)")
    }
  }

  @Test func `a refused date of birth leaves the cached profile`() async throws {
    let profiles = try await repository()
    let cached = try Fixture.profile()
    profiles.keep(cached)
    backend.answer(
      "PUT /v1/profile/date-of-birth", with: BackendResponses.reauthenticationRequired,
      BackendResponses.problem(status: 404, type: "no-profile"))
    let birthday = try Fixture.birthday("1991-12-10")
    for error in [ProfileRepositoryError.reauthenticationRequired, .noProfile] {
      await #expect(throws: error) { try await profiles.setDateOfBirth(birthday) }
    }
    #expect(try await profiles.cachedProfile() == cached)
  }

  @Test func `a refused profile creation throws ProfileRepositoryError`() async throws {
    let profiles = try await repository()
    backend.answer(
      "POST /v1/profile",
      with: BackendResponses.screenNameTaken(suggestions: try Fixture.names("ada2")),
      BackendResponses.ineligible(minimum: 13, until: "2026-03-02T10:00:00Z"),
      BackendResponses.ineligible(minimum: 13),
      BackendResponses.problem(status: 403, type: "ineligible"))
    await #expect(
      throws: ProfileRepositoryError.screenNameTaken(suggestions: try Fixture.names("ada2"))
    ) { try await profiles.createProfile(order()) }
    let end = Fixture.now.addingTimeInterval(30 * 86_400)
    for until in [end, nil] {
      let verdict = Ineligibility(minimum: 13, until: until)
      await #expect(throws: ProfileRepositoryError.ineligible(verdict)) {
        try await profiles.createProfile(order())
      }
    }
    await #expect(throws: RemoteError.refused) {
      try await profiles.createProfile(order())
    }
  }

  @Test func `a verdict of ineligibility throws ineligible`() async throws {
    let profiles = try await repository()
    let refusal = BackendResponses.ineligible(minimum: 13, until: "2026-03-02T10:00:00Z")
    backend.answer("GET /v1/profile", with: refusal)
    backend.answer("POST /v1/profile/eligibility", with: refusal, BackendResponses.noContent)
    let end = Fixture.now.addingTimeInterval(30 * 86_400)
    let error = ProfileRepositoryError.ineligible(Ineligibility(minimum: 13, until: end))
    await #expect(throws: error) { try await profiles.currentProfile() }
    let birthday = try Fixture.birthday("2016-01-31")
    await #expect(throws: error) { try await profiles.checkEligibility(of: birthday, region: "US") }
    try await profiles.checkEligibility(of: birthday, region: "US")
    #expect(
      backend.requests.last?.text == #"{"dateOfBirth":"2016-01-31","region":"US"}"#)
  }
}

@Suite struct SecureIneligibilityStoreTests {
  @Test func `a verdict is stored and replaced; other data is corrupt`() throws {
    let store = InMemorySecureStore()
    let verdicts = SecureIneligibilityStore(store: store)
    #expect(try verdicts.ineligibility() == nil)
    for minimum in [13, 16] {
      let verdict = Ineligibility(minimum: minimum, until: Fixture.now)
      try verdicts.save(verdict)
      #expect(try verdicts.ineligibility() == verdict)
    }
    let members = try store.retrieve(key: "ineligibility", decoding: [String: Double].self)
    #expect(members.map { Set($0.keys) } == ["minimum", "until"])
    try store.save(key: "ineligibility", value: "{")
    #expect(throws: SessionRepositoryError.corrupt) { try verdicts.ineligibility() }
  }
}
