import DebugTools
import Domain
import DomainMock
import FormKit
import FormKitMock
import Foundation
import NetworkingMock
import Observation
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// Access to photos on the screens that choose a picture.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ImagePickerTests {
  private let harness = IdentityFlowHarness()
  private var interactor: IdentityInteractorFake { harness.interactor }

  private func flow(_ photos: any PhotoLibrary) throws -> IdentityFlowCoordinator {
    try harness.at(.avatar, photos: ImagePickerCoordinator(library: photos))
  }

  private func profilePicture(_ photos: any PhotoLibrary) throws -> ProfilePicturePresenter {
    let person = UserProfile(id: UserID("u1"), screenName: try ScreenName("ada_lovelace"))
    return ProfilePicturePresenter(
      profile: SignedInProfile(.content(person), interactor: interactor), interactor: interactor,
      router: RouterSpy(), photos: ImagePickerCoordinator(library: photos))
  }

  /// The screen of each presenter that chooses a picture.
  private func presenters(_ photos: any PhotoLibrary) throws -> [any ScreenPresenter] {
    [try flow(photos), try profilePicture(photos)]
  }

  private func canChoose(_ screen: Screen?) throws -> Bool {
    let screen = try #require(screen)
    let engine = FormEngine(screen.form, values: screen.values, environment: screen.environment)
    return try engine.state(of: "avatar").isEnabled
  }

  private nonisolated static let denied = Notice(
    .warning, "photos.denied",
    actions: [CallToActionModel(.openSettings, title: "photos.openSettings", role: .secondary)])
  private nonisolated static let limited = Notice(
    .info, "photos.limited",
    actions: [CallToActionModel(.choosePhotos, title: "photos.choose", role: .secondary)])

  @Test func `the texts are those of the specification`() {
    let messages = FormEnvironment.english.messages
    #expect(messages.text("photos.denied") == "We need photo access to set your avatar")
    #expect(messages.text("photos.openSettings") == "Open settings")
    #expect(messages.text("photos.choose") == "Choose more photos")
  }

  @Test(arguments: PhotoAccess.allCases)
  func `a person is asked once, before the first choice only`(access: PhotoAccess) async throws {
    for place in 0..<2 {
      let photos = PhotoLibraryFake(access, answer: .denied)
      let presenter = try presenters(photos)[place]
      await presenter.appear()
      await presenter.appear()
      #expect(photos.calls == (access == .notDetermined ? [.requestAccess] : []))
    }
  }

  @Test func `other steps of the identity flow do not ask`() async throws {
    let photos = PhotoLibraryFake(.notDetermined)
    let flow = try flow(photos)
    flow.goBack()
    await flow.appear()
    #expect(flow.screen?.route == .identity(.birthday) && photos.calls.isEmpty)
    photos.set(.denied)
    #expect(flow.screen?.notices == [])
  }

  @Test(
    arguments: [
      (PhotoAccess.notDetermined, nil, true), (.granted, nil, true), (.limited, Self.limited, true),
      (.denied, Self.denied, false),
    ] as [(PhotoAccess, Notice?, Bool)])
  func `each access has its notice, and without access no picture can be chosen`(
    access: PhotoAccess, notice: Notice?, canChoose: Bool
  ) throws {
    for presenter in try presenters(PhotoLibraryFake(access)) {
      #expect(presenter.screen?.notices == [notice].compactMap { $0 })
      #expect(try self.canChoose(presenter.screen) == canChoose)
    }
  }

  @Test(arguments: [true, false])
  func `the step without access is skipped or left without a picture`(skips: Bool) async throws {
    let flow = try flow(PhotoLibraryFake(.denied))
    await flow.appear()
    if skips {
      await flow.perform(.skipAvatar)
    } else {
      #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    }
    #expect(flow.screen?.route == .identity(.review))
    #expect(flow.screen?.notices == [])
  }

  @Test func `the profile's picture stays without access, and no field is blamed`() async throws {
    let presenter = try profilePicture(PhotoLibraryFake(.denied))
    #expect(
      await presenter.submit(ScreenInput(values: [:])) == .stay(messages: [:], notice: nil))
  }

  @Test func `the settings are opened, and access granted there removes the notice`() async throws {
    for place in 0..<2 {
      let photos = PhotoLibraryFake(.denied)
      let presenter = try presenters(photos)[place]
      await presenter.appear()
      await presenter.perform(.openSettings)
      #expect(photos.calls == [.openSettings])
      #expect(presenter.screen?.notices == [Self.denied])
      photos.set(.granted)
      presenter.appReturned()
      #expect(presenter.screen?.notices == [])
      #expect(try canChoose(presenter.screen))
    }
  }

  @Test func `a person who shares some photos can choose more`() async throws {
    for place in 0..<2 {
      let photos = PhotoLibraryFake(.limited)
      let presenter = try presenters(photos)[place]
      await presenter.perform(.choosePhotos)
      #expect(photos.calls == [.chooseMorePhotos])
      #expect(presenter.screen?.notices == [Self.limited])
    }
  }

  // The whole app.

  /// An app in which a person without a profile is at the step that chooses a picture.
  private func app(_ interceptor: any FormInterceptor) async throws -> AppCoordinator {
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, timeZone: SystemTimeZone(named: "UTC") ?? .current,
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let app = AppCoordinator(
      dependencies: try Dependencies(configuration: configuration, interceptor: interceptor))
    try await app.boot()
    await app.resume()
    let user = try #require(try await app.dependencies.signInDemoUser())
    app.startIdentity(IdentityState(place: .step(.avatar)), for: user)
    await app.appear()
    #expect(app.route == .identity(.avatar))
    return app
  }

  /// Replaces the photos only.
  private struct Photos: FormInterceptor {
    let library: any PhotoLibrary

    func environment(_ environment: FormEnvironment) -> FormEnvironment { environment }
    func ports(_ ports: FormPorts) -> FormPorts { ports }
    func uploader(_ uploader: any MediaUploader) -> any MediaUploader { uploader }
    func submissionFailure() async throws -> RemoteError? { nil }
    func photos(_ photos: any PhotoLibrary) -> any PhotoLibrary { library }
  }

  /// Whether those who observe the access hear of a change while something happens.
  private func tells(
    _ picker: ImagePickerCoordinator, _ event: () async throws -> Void
  ) async rethrows -> Bool {
    let isTold = Mutex(false)
    let told = { @Sendable in isTold.withLock { $0 = true } }
    withObservationTracking {
      _ = picker.photoAccess
    } onChange: {
      told()
    }
    try await event()
    return isTold.withLock { $0 }
  }

  @Test func `those who observe the access hear of the answer, the settings and the return`()
    async throws
  {
    let photos = PhotoLibraryFake(.notDetermined)
    let picker = ImagePickerCoordinator(library: photos)
    #expect(await tells(picker) { await picker.appear() })
    #expect(await tells(picker) { await picker.perform(.openSettings) })
    #expect(await tells(picker) { await picker.perform(.choosePhotos) })
    #expect(await !tells(picker) { await picker.perform(.skipAvatar) })
    let app = try await app(Photos(library: photos))
    #expect(
      await tells(app.builder.imagePicker) {
        await app.enter(.background, values: [:])
        await app.enter(.active, values: [:])
      })
  }

  @Test func `the return from the system's settings tells the surface that access has changed`()
    async throws
  {
    let photos = PhotoLibraryFake(.denied)
    let app = try await app(Photos(library: photos))
    var changes = app.changes().makeAsyncIterator()
    #expect(await changes.next()?.notices == [Self.denied])
    await app.enter(.background, values: [:])
    photos.set(.limited)
    await app.enter(.active, values: [:])
    let change = await changes.next()
    #expect(change?.notices == [Self.limited])
    #expect(change?.basis?.context["photosDenied"] == false)
  }

  @Test func `the debug menu shows every access on the screen below it`() async throws {
    let injector = FaultInjector()
    let app = try await app(injector)
    let menu = try #require(app.menu)
    func simulate(_ photos: String) async {
      menu.open()
      _ = await menu.submit(ScreenInput(values: ["photos": .string(photos)]))
    }
    var notices: [Notice] {
      (app.screen?.notices ?? []).filter { $0 != injector.faults.notice }
    }
    #expect(notices == [])
    await simulate("limited")
    #expect(notices == [Self.limited])
    #expect(
      menu.status.map { FormEnvironment.english.messages.text($0.text) }
        == "Simulated: access to some photos.")
    await app.perform(action: "choosePhotosButton")
    #expect(notices == [Self.limited])
    await simulate("denied")
    #expect(notices == [Self.denied])
    #expect(try !canChoose(app.screen))
    await app.perform(action: "openSettingsButton")
    #expect(injector.faults.photos == .granted)
    #expect(notices == [])
    #expect(try canChoose(app.screen))
    // The person is asked when the screen comes on top again.
    await simulate("notAsked")
    #expect(notices == [] && injector.faults.photos == .notAsked)
    await app.perform(action: "skipAvatarButton")
    #expect(app.route == .identity(.review) && injector.faults.photos == .notAsked)
    app.goBack()
    await app.appear()
    #expect(injector.faults.photos == .granted)
    await simulate("device")
    #expect(app.screen?.notices == [] && menu.status == nil)
  }

  @Test func `a simulation of the device's access leaves everything to the device`() async {
    let injector = FaultInjector()
    let device = PhotoLibraryFake(.notDetermined, answer: .limited)
    let photos = injector.photos(device)
    #expect(photos.access == .notDetermined)
    await photos.requestAccess()
    #expect(photos.access == .limited)
    await photos.openSettings()
    await photos.chooseMorePhotos()
    #expect(device.calls == [.requestAccess, .openSettings, .chooseMorePhotos])
    #expect(injector.faults == FormFaults())
  }
}
