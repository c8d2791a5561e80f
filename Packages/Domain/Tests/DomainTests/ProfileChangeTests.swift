import Domain
import DomainMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct ProfileChangeTests {
  private let profiles: ProfileRepositoryFake
  private let store = IneligibilityStoreFake()

  init() throws { profiles = ProfileRepositoryFake(remote: try Fixture.profile()) }

  private var memory: IneligibilityMemory {
    IneligibilityMemory(store: store, now: { Fixture.now }, onFailure: { _ in })
  }

  @Test func `changed texts are in the profile, and refusals are results`() async throws {
    let change = UpdateProfileUseCase(profiles: profiles, memory: memory)
    let update = ProfileUpdate(displayName: try DisplayName("Ada"), bio: try Bio("Counts"))
    guard case .updated(let profile) = try await change.execute(update) else {
      Issue.record("not updated")
      return
    }
    #expect(profile.displayName == "Ada")
    #expect(profile.bio == "Counts")
    let verdict = Ineligibility(minimum: 13, until: Fixture.now.addingTimeInterval(60))
    profiles.remoteFailure = ProfileRepositoryError.ineligible(verdict)
    #expect(try await change.execute(update) == .ineligible(verdict))
    #expect(store.verdict == verdict)
    profiles.remoteFailure = ProfileRepositoryError.noProfile
    #expect(try await change.execute(update) == .failed(.refused))
    profiles.remoteFailure = RemoteError.offline
    #expect(try await change.execute(update) == .failed(.offline))
    profiles.remoteFailure = CancellationError()
    await #expect(throws: CancellationError.self) { try await change.execute(update) }
  }

  @Test func `a changed date of birth is in the profile, and nothing is stored on the device`()
    async throws
  {
    let change = ChangeDateOfBirthUseCase(profiles: profiles, memory: memory)
    let birthday = try Fixture.birthday("1991-12-10")
    guard case .changed(let profile) = try await change.execute(birthday) else {
      Issue.record("not changed")
      return
    }
    #expect(profile.dateOfBirth == birthday)
    #expect(store.verdict == nil)
  }

  @Test func `an ineligible date of birth is stored as the ineligibility only`() async throws {
    let change = ChangeDateOfBirthUseCase(profiles: profiles, memory: memory)
    let verdict = Ineligibility(minimum: 13, until: Fixture.now.addingTimeInterval(60))
    profiles.eligibilityFailure = ProfileRepositoryError.ineligible(verdict)
    #expect(try await change.execute(Fixture.birthday("2020-01-01")) == .ineligible(verdict))
    #expect(store.verdict == verdict)
    #expect(profiles.remote?.dateOfBirth == (try Fixture.profile().dateOfBirth))
  }

  @Test(arguments: [
    (
      ProfileRepositoryError.reauthenticationRequired as any Error,
      DateOfBirthChangeResult.reauthenticationRequired
    ),
    (ProfileRepositoryError.noProfile, .failed(.refused)),
    (RemoteError.timedOut, .failed(.timedOut)),
  ])
  func `a refusal or a failure changes nothing`(
    failure: any Error, result: DateOfBirthChangeResult
  ) async throws {
    let change = ChangeDateOfBirthUseCase(profiles: profiles, memory: memory)
    profiles.remoteFailure = failure
    #expect(try await change.execute(Fixture.birthday("1991-12-10")) == result)
    #expect(store.verdict == nil)
    profiles.remoteFailure = CancellationError()
    await #expect(throws: CancellationError.self) {
      try await change.execute(Fixture.birthday("1991-12-10"))
    }
  }
}
