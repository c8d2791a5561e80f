import Domain
import FormKit
import FormKitMock
import Synchronization
import Testing

@testable import ShellApp

/// A changed profile shows before the service has answered.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ProfileTextChangesTests {
  /// A service that answers each change when the test says so.
  private final class Service: ProfileEditInteractor, InteractorDouble {
    let log = EventLog()
    private let requests: AsyncStream<ProfileUpdate>
    private let requestsIn: AsyncStream<ProfileUpdate>.Continuation
    private let answers: AsyncStream<ProfileUpdateResult>
    private let answersIn: AsyncStream<ProfileUpdateResult>.Continuation

    init() {
      (requests, requestsIn) = AsyncStream.makeStream(of: ProfileUpdate.self)
      (answers, answersIn) = AsyncStream.makeStream(of: ProfileUpdateResult.self)
    }

    func updateProfile(_ update: ProfileUpdate) async throws -> ProfileUpdateResult {
      requestsIn.yield(update)
      for await answer in answers { return answer }
      throw CancellationError()
    }

    func answer(_ result: ProfileUpdateResult) { answersIn.yield(result) }

    func request() async -> ProfileUpdate? {
      for await request in requests { return request }
      return nil
    }
  }

  private let service = Service()
  private let router = RouterSpy()
  private let clock = VirtualClock()
  private let profile: SignedInProfile
  private let person: UserProfile

  init() throws {
    person = UserProfile(
      id: UserID("u1"), screenName: try ScreenName("ada"), displayName: "Ada", bio: "Counts")
    profile = SignedInProfile(.content(person), interactor: IdentityInteractorFake())
  }

  private func form() -> ProfileEditPresenter {
    ProfileEditPresenter(profile: profile, interactor: service, router: router, clock: clock)
  }

  private var name: String? { profile.profile?.displayName }

  /// Saves a name, and waits on the form for as long as the person does.
  private func save(_ name: String) async -> ScreenResult {
    let form = form()
    let saving = Task {
      await form.submit(ScreenInput(values: ["displayName": .string(name), "bio": "New"]))
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    #expect(self.name == name, "the new name shows at once")
    clock.advance(by: .milliseconds(200))
    return await saving.value
  }

  private func changed(_ name: String) -> UserProfile {
    var person = person
    (person.displayName, person.bio) = (name, "New")
    return person
  }

  @Test func `a slow service is not waited for: the new name shows, the form is left`()
    async throws
  {
    #expect(await save("Grace") == .advance)
    #expect(router.steps == [.dismissScreen])
    _ = await service.request()
    service.answer(.updated(changed("Grace")))
    await profile.changes.finish(clock)
    #expect(profile.profile == changed("Grace"))
    #expect(
      router.steps.dropFirst() == [
        .profileLoaded(.complete(changed("Grace"))), .toast(.success("editProfile.done")),
      ])
    #expect(
      service.log.names.suffix(2) == ["ProfileEditView_Save_Start", "ProfileEditView_Save_Success"])
  }

  @Test func `a refusal brings the former texts back, says so and keeps what was refused`()
    async throws
  {
    _ = await save("Grace")
    _ = await service.request()
    service.answer(.failed(.offline))
    await profile.changes.finish(clock)
    #expect(profile.profile == person)
    #expect(
      router.steps.last
        == .toast(.error(Phrase("editProfile.notSaved") + "remote.offline")))
    #expect(form().screen?.entered == ["displayName": "Grace", "bio": "New"])
    #expect(form().screen?.values == ["displayName": "Ada", "bio": "Counts"])
  }

  @Test func `a refusal goes back to the last texts that the service took`() async throws {
    _ = await save("Grace")
    _ = await save("Joan")
    _ = await service.request()
    service.answer(.updated(changed("Grace")))
    _ = await service.request()
    #expect(name == "Joan", "an answer to an earlier change leaves the later one")
    service.answer(.failed(.serviceFailed))
    await profile.changes.finish(clock)
    #expect(name == "Grace")
  }

  @Test func `a picture that changed meanwhile stays after a refusal`() async throws {
    _ = await save("Grace")
    await profile.avatarUpdated(nil)
    profile.guardianWasAsked()
    _ = await service.request()
    service.answer(.failed(.offline))
    await profile.changes.finish(clock)
    #expect(name == "Ada")
    #expect(profile.profile?.guardianConsent == .pending)
  }
}
