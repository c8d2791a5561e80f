import Domain
import DomainMock
import FormKit
import Foundation
import NetworkingMock
import ShellApp
import Testing

/// What a person sees of a picture's upload: how far it is, and how it is tried again.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct AvatarUploadFlowTests {
  private final class Seen { var models: [LoadingModel?] = [] }

  private let interactor = IdentityInteractorFake()
  private let loading = LoadingBoard()
  private let seen = Seen()

  init() { loading.onChange = { [weak loading, seen] in seen.models.append(loading?.model) } }

  private func flow(at step: IdentityStep) throws -> IdentityFlowCoordinator {
    var state = IdentityState(place: .step(step))
    state.handle = try Handle("John_Doe")
    state.displayName = try DisplayName("John Doe")
    state.screenName = try ScreenName("john_doe2")
    state.dateOfBirth = try DateOfBirth(year: 2000, month: 1, day: 15, today: interactor.today)
    state.avatar = step == .review ? .queued(try picture()) : .none
    let today = interactor.today
    let presenter = IdentityPresenter(
      catalog: .standard(region: "US"), environment: { FormEnvironment.english },
      today: { today }, region: "US")
    return IdentityFlowCoordinator(
      interactor: interactor, presenter: presenter, loading: loading,
      delegate: IdentityFlowDelegate(state: state) { _ in })
  }

  private func profile() throws -> SignedInProfile {
    SignedInProfile(
      .content(UserProfile(id: UserID("u1"), screenName: try ScreenName("ada_lovelace"))),
      interactor: interactor)
  }

  private func home(_ profile: SignedInProfile, _ router: RouterSpy) -> HomePresenter {
    HomePresenter(
      profile: profile, interactor: interactor, router: router, loading: loading)
  }

  private func picture() throws -> AvatarAsset {
    try AvatarAsset(data: SampleImage.png(width: 8, height: 8), fileName: "me.png")
  }

  private func input() throws -> ScreenInput {
    ScreenInput(
      values: ["avatar": ["name": "me.png"]],
      files: ["avatar": PickedFile(name: "me.png", data: try picture().data)])
  }

  private func offers(_ action: String, _ screen: Screen?) throws -> Bool {
    let screen = try #require(screen)
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    let ids = engine.actions.map(\.id) + screen.notices.flatMap(\.actions).map(\.id)
    return ids.contains(action)
  }

  @Test func `how far the upload is shows while it runs, and nothing after it`() async throws {
    let asset = try picture()
    let steps = [Gate(), Gate()]
    interactor.set {
      $0.steps = [20, 60]
      $0.gates = steps
      $0.avatar = .cached(.pending)
      $0.kept = .uploaded(asset)
    }
    let flow = try flow(at: .avatar)
    let input = try input()
    let submission = Task { await flow.submit(input) }
    let percents = [20, 60].map { asset.data.count * $0 / 100 * 100 / asset.data.count }
    for (gate, percent) in zip(steps, percents) {
      while loading.model?.percent != percent { await Task.yield() }
      gate.open()
    }
    #expect(await submission.value == .advance)
    #expect(
      seen.models.map(\.?.announcement.english) == [
        "Uploading your picture", "Uploading your picture \(percents[0])%",
        "Uploading your picture \(percents[1])%", nil,
      ])
  }

  @Test func `an upload that fails leaves no progress behind`() async throws {
    interactor.set { $0.avatar = .failed(.tooLarge, canRetry: false) }
    let response = try await flow(at: .avatar).submit(try input())
    #expect(
      response == .stay(messages: ["avatar": AvatarError.tooLarge.phrase], notice: nil))
    #expect(loading.model == nil)
  }

  @Test func `an upload that is cancelled leaves no progress behind`() async throws {
    let gate = Gate()
    interactor.set {
      $0.steps = [50, 100]
      $0.gates = [gate, gate]
    }
    let flow = try flow(at: .avatar)
    let input = try input()
    let submission = Task { await flow.submit(input) }
    while loading.model?.percent == nil { await Task.yield() }
    submission.cancel()
    gate.open()
    #expect(await submission.value == .stay(messages: [:], notice: nil))
    #expect(loading.model == nil)
    #expect(seen.models.compactMap(\.?.percent).allSatisfy { $0 <= 50 })
  }

  @Test func `the review offers to upload a queued picture again`() async throws {
    let asset = try picture()
    interactor.set {
      $0.kept = .queued(asset)
      $0.keptAfterRetry = .uploaded(asset)
      $0.avatar = .uploaded(URL(filePath: "/1.png"))
    }
    let flow = try flow(at: .review)
    #expect(try offers("retryAvatarButton", flow.screen))
    await flow.perform(.retryAvatar)
    #expect(interactor.retries == 1)
    #expect(flow.state.avatar == .uploaded(asset))
    #expect(flow.screen?.notices == [Notice(.success, "avatar.uploaded")])
    #expect(try !offers("retryAvatarButton", flow.screen))
  }

  @Test(arguments: [
    (AvatarResult.cached(.pending), Phrase("avatar.uploadFailed")),
    (.failed(.uploadFailed(.unreachable), canRetry: true), "avatar.uploadFailed"),
    (.failed(.tooLarge, canRetry: false), "avatar.picture.fileSize"),
  ])
  func `an upload that fails again is said, and offered again while it is queued`(
    result: AvatarResult, sentence: Phrase
  ) async throws {
    let asset = try picture()
    interactor.set {
      $0.kept = .queued(asset)
      $0.keptAfterRetry = .queued(asset)
      $0.avatar = result
    }
    let flow = try flow(at: .review)
    await flow.perform(.retryAvatar)
    #expect(flow.screen?.notices == [Notice(.warning, sentence)])
    #expect(try offers("retryAvatarButton", flow.screen))
  }

  @Test func `home offers what an earlier start could not upload, until it is uploaded`()
    async throws
  {
    let asset = try picture()
    let url = try #require(URL(string: "https://cdn.example.com/1.png"))
    let (profile, router) = (try profile(), RouterSpy())
    let home = home(profile, router)
    await home.appear()
    #expect(try !offers("retryAvatarButton", home.screen))
    interactor.set {
      $0.kept = .queued(asset)
      $0.avatar = .uploaded(url)
    }
    await home.appear()
    #expect(try offers("retryAvatarButton", home.screen))
    await home.perform(.retryAvatar)
    #expect(router.steps == [.toast(.success("avatar.uploaded"))])
    #expect(try !offers("retryAvatarButton", home.screen))
    let card = ProfilePresenter(profile: profile, interactor: interactor, router: router)
    #expect(
      try #require(card.screen).content.contains { block in
        guard case .picture(let picture) = block else { return false }
        return picture.alternativeText == "Your picture"
      })
  }

  @Test func `signing in says so`() async throws {
    let coordinator = AuthenticationCoordinator(
      interactor: AuthenticationInteractorFake(.wrongCredentials), loading: loading,
      delegate: AuthenticationDelegate { _ in })
    _ = await coordinator.submit(ScreenInput(values: [:]))
    #expect(seen.models.isEmpty)
    _ = await coordinator.submit(
      ScreenInput(values: ["email": "a@example.com", "password": "correct-horse"]))
    #expect(seen.models == [LoadingModel("signIn.running"), nil])
  }
}
