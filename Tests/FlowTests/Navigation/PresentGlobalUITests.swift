import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Messages that belong to no single screen, on the screens of the running app.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct PresentGlobalUITests {
  private let connectivity = ConnectivityStub()
  private let app: AppCoordinator

  init() async throws {
    let backend = BackendHarness().backend()
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    let dependencies = try Dependencies(
      configuration: configuration,
      system: SystemEnvironment(
        now: { BackendHarness.start }, clock: TestClock(), random: { 0.5 },
        identifier: { "identifier" }),
      transport: Transport(
        client: backend, baseURL: try #require(URL(string: "https://api.example.com")),
        connectivity: connectivity))
    app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
  }

  private func waitUntilReachable(_ isReachable: Bool) async {
    connectivity.set(isReachable: isReachable)
    while app.store.environment.isNetworkReachable != isReachable { await Task.yield() }
  }

  private let news = BannerModel(.info, "A new form is there.", isDismissible: true)

  /// The texts of the banners that show.
  private var texts: [Phrase] {
    let banners = [BannerModel.offline, news].map(\.message)
    return (app.screen?.notices ?? []).map(\.text).filter(banners.contains)
  }

  @Test func `every screen shows that the network is lost until it is back`() async throws {
    app.watchService()
    #expect(texts == [])
    await waitUntilReachable(false)
    #expect(texts == [BannerModel.offline.message])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .signIn)
    #expect(texts.contains(BannerModel.offline.message))
    await waitUntilReachable(true)
    #expect(!texts.contains(BannerModel.offline.message))
  }

  @Test func `a banner that was put away comes back with its cause`() async throws {
    app.watchService()
    await waitUntilReachable(false)
    let actions = app.screen?.notices.flatMap(\.actions).map(\.id)
    #expect(actions == [ActionID.dismissBanner.rawValue])
    await app.perform(action: ActionID.dismissBanner.rawValue)
    #expect(texts == [])
    await waitUntilReachable(true)
    await waitUntilReachable(false)
    #expect(texts == [BannerModel.offline.message])
  }

  @Test func `urgent banners show first, one shows once, and none over a question`() async throws {
    app.ui.show(news)
    app.ui.show(news)
    app.ui.show(.offline)
    #expect(texts == [BannerModel.offline.message, news.message])
    CoreRouter(builder: app.builder).showSimpleAlert(title: "Really?", subtitle: nil)
    await app.appear()
    #expect(app.route == .alert)
    #expect(texts == [])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(texts == [BannerModel.offline.message, news.message])
    await app.perform(action: ActionID.dismissBanner.rawValue)
    #expect(texts == [news.message])
    app.ui.remove(news)
    #expect(texts == [])
  }

  private var messages: [Phrase] { app.screen?.notices.map(\.text) ?? [] }

  @Test func `several errors at once show one after the other, the same one once`() async {
    for _ in 0..<3 { app.ui.show(.error("The service is unavailable.")) }
    app.ui.show(.success("Saved."))
    app.ui.show(.error("The picture is too large."))
    #expect(messages.last == "The service is unavailable.")
    app.goBack()
    #expect(messages.last == "The picture is too large.")
    app.goBack()
    #expect(messages.last == "Saved.")
    app.goBack()
    #expect(!messages.contains("Saved."))
  }

  @Test func `a message waits until a question is answered`() async throws {
    CoreRouter(builder: app.builder).showSimpleAlert(title: "Really?", subtitle: nil)
    await app.appear()
    app.ui.show(.error("The service is unavailable."))
    #expect(app.route == .alert)
    #expect(messages == [])
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(messages.last == "The service is unavailable.")
  }

  @Test func `a required update shows above everything, and no message above it`() async throws {
    app.dependencies.service.update.set(true)
    await app.updateService()
    app.ui.show(.error("The service is unavailable."))
    #expect(app.route == .updateRequired)
    #expect(!messages.contains("The service is unavailable."))
  }
}
