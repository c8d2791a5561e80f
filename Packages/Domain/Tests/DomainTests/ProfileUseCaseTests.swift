import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct LaunchProfileTests {
  private func load(_ profiles: ProfileRepositoryFake) async throws -> LaunchProfile {
    let today = try Fixture.today()
    return try await DefaultLoadLaunchProfileUseCase(profiles: profiles, today: { today })
      .execute()
  }

  @Test func `a cached profile is returned without a request`() async throws {
    let profiles = ProfileRepositoryFake(cached: try Fixture.profile())
    profiles.remoteFailure = RemoteError.offline
    #expect(try await load(profiles) == .complete(Fixture.profile()))
    #expect(profiles.remoteReadCount == 0)
  }

  @Test func `without a cached profile, the profile is requested`() async throws {
    let profiles = ProfileRepositoryFake(remote: try Fixture.profile())
    #expect(try await load(profiles) == .complete(Fixture.profile()))
    #expect(try await load(ProfileRepositoryFake()) == .missing)
  }

  @Test func `a failed request does not return missing`() async throws {
    let profiles = ProfileRepositoryFake()
    profiles.remoteFailure = RemoteError.offline
    #expect(try await load(profiles) == .unknown(.offline))
  }

  @Test func `an unreadable cached profile is ignored`() async throws {
    let profiles = ProfileRepositoryFake(remote: try Fixture.profile())
    profiles.cacheFailure = RemoteError.invalidResponse
    #expect(try await load(profiles) == .complete(Fixture.profile()))
  }

  @Test func `a child is ineligible by the local rule or the service`() async throws {
    let child = ProfileRepositoryFake(cached: try Fixture.profile(born: "2016-01-31"))
    #expect(try await load(child) == .ineligible(Ineligibility(minimum: 13)))
    let refused = ProfileRepositoryFake()
    let verdict = Ineligibility(minimum: 16, until: Fixture.now)
    refused.remoteFailure = ProfileRepositoryError.ineligible(verdict)
    #expect(try await load(refused) == .ineligible(verdict))
  }

  @Test(arguments: [GuardianConsentState.notRequested, .pending, .denied])
  func `a profile without the consent it needs is requested again, cached when offline`(
    state: GuardianConsentState
  ) async throws {
    var waiting = try Fixture.profile()
    waiting.guardianConsent = state
    var decided = waiting
    decided.guardianConsent = .granted
    let profiles = ProfileRepositoryFake(remote: decided, cached: waiting)
    profiles.remoteFailure = RemoteError.offline
    #expect(try await load(profiles) == .complete(waiting))
    profiles.remoteFailure = RemoteError.unauthorized(.sessionEnded)
    #expect(try await load(profiles) == .unknown(.unauthorized(.sessionEnded)))
    profiles.remoteFailure = nil
    #expect(try await load(profiles) == .complete(decided))
  }

  @Test func `a withdrawn consent replaces the cached profile`() async throws {
    var granted = try Fixture.profile()
    granted.guardianConsent = .granted
    var denied = granted
    denied.guardianConsent = .denied
    let profiles = ProfileRepositoryFake(remote: denied, cached: granted)
    profiles.remoteFailure = RemoteError.offline
    #expect(try await load(profiles) == .complete(granted))
    profiles.remoteFailure = nil
    #expect(try await load(profiles) == .complete(denied))
  }

  @Test func `the verdict on this device applies only without a known birthday`() async throws {
    let verdict = Ineligibility(minimum: 13, until: Fixture.now)
    let today = try Fixture.today()
    let load = { (profiles: ProfileRepositoryFake) in
      try await DefaultLoadLaunchProfileUseCase(
        profiles: profiles, today: { today }, verdict: { verdict }
      ).execute()
    }
    let profile = try Fixture.profile()
    #expect(try await load(ProfileRepositoryFake(cached: profile)) == .complete(profile))
    #expect(try await load(ProfileRepositoryFake(remote: profile)) == .complete(profile))
    #expect(try await load(ProfileRepositoryFake()) == .ineligible(verdict))
    var unborn = profile
    unborn.dateOfBirth = nil
    #expect(try await load(ProfileRepositoryFake(remote: unborn)) == .ineligible(verdict))
    let offline = ProfileRepositoryFake()
    offline.remoteFailure = RemoteError.offline
    #expect(try await load(offline) == .ineligible(verdict))
    offline.remoteFailure = RemoteError.unauthorized(.sessionEnded)
    #expect(try await load(offline) == .unknown(.unauthorized(.sessionEnded)))
  }

  @Test func `cancellation is rethrown`() async throws {
    let profiles = ProfileRepositoryFake()
    profiles.remoteFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await load(profiles) }
    profiles.remoteFailure = nil
    profiles.cacheFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await load(profiles) }
  }
}

@Suite struct SubmitIdentityProfileTests {
  private let profiles = ProfileRepositoryFake()
  private let names = ScreenNameRepositoryFake()
  private let store = AvatarStoreFake()
  private let uploader: MediaUploaderFake
  private let verdicts = IneligibilityStoreFake()

  init() throws {
    uploader = MediaUploaderFake(baseURL: try Fixture.baseURL())
  }

  private func identity(
    born: String = "2000-01-15", avatar: AvatarAsset? = nil, guardian: EmailAddress? = nil
  ) throws -> IdentityProfile {
    IdentityProfile(
      screenName: try ScreenName("john_doe"), dateOfBirth: try Fixture.birthday(born),
      avatar: avatar, guardianEmail: guardian, today: try Fixture.today())
  }

  private func submit(_ profile: IdentityProfile) async throws -> ProfileSubmissionResult {
    try await SubmitIdentityProfileUseCase(
      profiles: profiles, reservation: names, uploader: uploader, avatars: store,
      memory: IneligibilityMemory(store: verdicts, now: { Fixture.now }, onFailure: { _ in })
    ).execute(profile)
  }

  @Test func `a submitted profile is created with avatar and screen name`() async throws {
    let result = try await submit(identity(avatar: Fixture.avatar()))
    let created = try #require(profiles.remote)
    #expect(result == .completed(created))
    #expect(created.avatarURL?.absoluteString == "https://cdn.example.com/avatars/1.png")
    #expect(created.dateOfBirth == (try Fixture.birthday()))
    #expect(names.renewedNames == [try ScreenName("john_doe")])
  }

  @Test func `a profile without an avatar uploads nothing`() async throws {
    _ = try await submit(identity())
    #expect(uploader.uploads.isEmpty)
    #expect(profiles.creations.map(\.avatarURL) == [nil])
  }

  @Test(arguments: [
    RemoteError.offline, .serviceFailed, .unauthorized(.sessionEnded),
  ])
  func `a failed avatar upload is queued`(failure: RemoteError) async throws {
    uploader.failure = failure
    let result = try await submit(identity(avatar: Fixture.avatar()))
    #expect(result == .completed(try #require(profiles.remote)))
    #expect(profiles.remote?.avatarURL == nil)
    #expect(try await store.pendingUploads() == [.pending])
    #expect(try await store.retrieve(for: .pending) == Fixture.avatar())
  }

  @Test func `an avatar uploaded before is not uploaded again`() async throws {
    let avatar = try Fixture.avatar()
    _ = try await UpdateAvatarUseCase(uploader: uploader, avatars: store)
      .execute(avatar.data, fileName: avatar.fileName, for: .pending)
    _ = try await submit(identity(avatar: avatar))
    #expect(uploader.uploads.count == 1)
    #expect(profiles.remote?.avatarURL?.lastPathComponent == "1.png")
  }

  @Test func `a child is refused before the screen name is renewed`() async throws {
    let result = try await submit(identity(born: "2013-02-01"))
    let end = Fixture.now.addingTimeInterval(30 * 86_400)
    #expect(result == .ineligible(Ineligibility(minimum: 13, until: end)))
    #expect(try await submit(identity()) == result)
    #expect(names.renewedNames.isEmpty && profiles.creations.isEmpty)
  }

  @Test func `a minor's profile requires a guardian and is pending`() async throws {
    #expect(try await submit(identity(born: "2010-01-31")) == .requiresGuardianConsent)
    #expect(names.renewedNames.isEmpty)
    let guardian = try EmailAddress("parent@example.com")
    let result = try await submit(identity(born: "2010-01-31", guardian: guardian))
    #expect(result == .completed(try #require(profiles.remote)))
    #expect(profiles.creations.first?.guardianEmail == guardian)
    #expect(profiles.remote?.guardianConsent == .pending)
  }

  @Test func `a screen name taken meanwhile returns suggestions`() async throws {
    let names = [try ScreenName("john_doe2")]
    self.names.renewFailure = ScreenNameReservationError.taken(suggestions: names)
    #expect(try await submit(identity()) == .screenNameTaken(suggestions: names))
    self.names.renewFailure = nil
    profiles.remoteFailure = ProfileRepositoryError.screenNameTaken(suggestions: names)
    #expect(try await submit(identity()) == .screenNameTaken(suggestions: names))
  }

  @Test(arguments: [
    (
      ProfileCreationResult.requiresGuardianConsent,
      ProfileSubmissionResult.requiresGuardianConsent
    ),
    (.requiresVerification(.email), .requiresVerification(.email)),
  ])
  func `the service's requirements are returned`(
    answer: ProfileCreationResult, result: ProfileSubmissionResult
  ) async throws {
    profiles.creationAnswer = answer
    #expect(try await submit(identity()) == result)
  }

  @Test func `a failed submission can be repeated`() async throws {
    profiles.remoteFailure = RemoteError.timedOut
    #expect(try await submit(identity()) == .failed(.timedOut))
    profiles.remoteFailure = nil
    #expect(try await submit(identity()) == .completed(try #require(profiles.remote)))
    names.renewFailure = RemoteError.offline
    #expect(try await submit(identity()) == .failed(.offline))
  }

  @Test func `cancellation of any step is rethrown`() async throws {
    uploader.failure = CancellationError()
    await #expect(throws: CancellationError.self) {
      try await submit(identity(avatar: Fixture.avatar()))
    }
    #expect(profiles.creations.isEmpty)
    profiles.remoteFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await submit(identity()) }
    names.renewFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await submit(identity()) }
  }

  @Test func `an identity derives the age and redacts it`() throws {
    let identity = try identity()
    #expect(identity.age == 26)
    var dumped = ""
    dump(identity, to: &dumped)
    #expect(!dumped.contains("26") && !dumped.contains("2000"))
  }
}

@Suite struct WireFormTests {
  @Test func `a profile decodes with the required keys only and unknown ones`() throws {
    let json = #"{"id":"u1","screenName":"john_doe","guardianConsent":"pending","bio":null,"x":1}"#
    let profile = try JSONDecoder().decode(UserProfile.self, from: Data(json.utf8))
    #expect(
      profile
        == UserProfile(
          id: UserID("u1"), screenName: try ScreenName("john_doe"), guardianConsent: .pending))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UserProfile.self, from: Data("{}".utf8))
    }
  }

  @Test func `an error outside the contract is reduced to its type name`() throws {
    struct Leak: Error { let token = "secret" }
    let failure = try RemoteError.interpreting(Leak())
    guard case .unexpected(let type) = failure else {
      Issue.record("not unexpected")
      return
    }
    #expect(type.hasSuffix("Leak") && !"\(failure) \(type)".contains("secret"))
    #expect(throws: CancellationError.self) {
      try RemoteError.interpreting(CancellationError())
    }
  }
}

@Suite struct UseCaseFakeTests {
  @Test func `a use-case fake returns results, records and supports cancellation`() async throws {
    let john = try ScreenName("john")
    let fake = UpdateScreenNameUseCaseFake(.available(john))
    #expect(try await fake.execute("john") == .available(john))
    #expect(fake.script.inputs == ["john"])
    fake.script.respond(with: .success(.taken(suggestions: [])))
    #expect(try await fake.execute("jane") == .taken(suggestions: []))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await fake.execute("late")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `the restore fake counts its calls`() async {
    let fake = RestoreSessionUseCaseFake(.locked(.locked))
    #expect(await fake.execute() == .locked(.locked))
    #expect(fake.executeCount == 1)
  }
}
