import DebugTools
import Domain
import DomainMock
import FormKit
import ShellApp
import Testing

/// Leaving home for the settings and the form sandbox, and coming back.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct HomeReturnTests {
  private let app: AppCoordinator
  private let dependencies: Dependencies

  private let injector = FaultInjector()

  init() throws {
    injector.faults = FormFaults(isOffline: true)
    dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)),
      interceptor: injector)
    app = AppCoordinator(dependencies: dependencies)
  }

  private func offersUpload() throws -> Bool {
    let screen = try #require(app.screen)
    return screen.notices.flatMap(\.actions).contains { $0.id == "retryAvatarButton" }
  }

  @Test func `a picture that is uploaded later is the profile's at the next start`() async throws {
    try await dependencies.prepare()
    let picture = PickedFile(name: "me.png", data: SampleImage.wholePNG(side: 8))
    _ = try await dependencies.interactor.updateAvatar(picture, crop: nil) { _ in }
    try await app.boot()
    await app.resume()
    injector.faults = FormFaults()
    await app.perform(action: "retryAvatarButton")
    guard case .complete(let cached) = try await dependencies.loadProfile.execute() else {
      Issue.record("The profile is not loaded.")
      return
    }
    let url = try #require(cached.avatarURL)
    #expect(try await dependencies.requestProfile()?.avatarURL == url)
  }

  /// The notices of the screen, without that of the simulation.
  private func texts() -> [Phrase] {
    (app.screen?.notices ?? []).filter { $0 != injector.faults.notice }.map(\.text)
  }

  @Test func `home is as it was left, and says what the settings did`() async throws {
    try await dependencies.prepare()
    let picture = PickedFile(name: "me.png", data: SampleImage.wholePNG(side: 8))
    _ = try await dependencies.interactor.updateAvatar(picture, crop: nil) { _ in }
    try await app.boot()
    await app.resume()
    #expect(app.route == .home)
    #expect(try offersUpload())
    #expect(await app.submit(ScreenInput(values: [:])) == .advance)
    #expect(app.route == .profile)
    let tags = try #require(app.screen).content.flatMap { block -> [ContentBlock.Tag] in
      if case .summary(let rows) = block { rows.compactMap(\.tag) } else { [] }
    }
    #expect(tags == [.init("Pending", .warning)])
    app.goBack()
    await app.perform(action: "formSandboxButton")
    #expect(app.route == .formSandbox)
    app.goBack()
    #expect(app.route == .home)
    #expect(try offersUpload())
    await app.perform(action: "settingsButton")
    #expect(app.route == .settings)
    app.goBack()
    #expect(texts() == ["home.pictureWaits"])
    #expect(try offersUpload())
    await app.perform(action: "settingsButton")
    let input = ScreenInput(values: ["appearance": "light", "reducesMotion": false])
    #expect(await app.submit(input) == .advance)
    #expect(texts() == ["home.pictureWaits", "settings.saved"])
    #expect(try offersUpload())
    #expect(dependencies.settings.appearance == .light)
  }

  @Test func `a sign-out asks first when it deletes a picture that is here only`() async throws {
    try await dependencies.prepare()
    let picture = PickedFile(name: "me.png", data: SampleImage.wholePNG(side: 8))
    _ = try await dependencies.interactor.updateAvatar(picture, crop: nil) { _ in }
    try await app.boot()
    await app.resume()
    await app.perform(action: "signOutButton")
    #expect(app.route == .alert)
    #expect(
      app.screen?.notices.map(\.text.english).first?.hasPrefix("Your picture is not uploaded")
        == true)
    // A lone Return stays signed in.
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
    #expect(await dependencies.interactor.hasQueuedAvatar())
    await app.perform(action: "signOutButton")
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    #expect(await !dependencies.interactor.hasQueuedAvatar())
  }
}
