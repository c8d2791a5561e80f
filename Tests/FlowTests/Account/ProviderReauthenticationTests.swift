import Domain
import DomainMock
import FormKit
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// The proof of an account without a password: another sign-in at one of its providers.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ProviderReauthenticationTests {
  private let router = RouterSpy()

  private func presenter(
    _ result: ReauthenticationResult, hasPassword: Bool = false,
    providers: Set<IdentityProvider>? = [.google], onProved: @escaping @MainActor () -> Void = {}
  ) async -> ReauthenticationPresenter {
    let account = AccountDetails(
      email: nil, isVerified: false, hasPassword: hasPassword, providers: providers)
    let presenter = ReauthenticationPresenter(
      interactor: AccountInteractorFake(proof: result, account: account), router: router,
      delegate: ReauthenticationDelegate { onProved() })
    await presenter.appear()
    return presenter
  }

  @Test func `the screen has a button for each provider of the account and no password`()
    async throws
  {
    let one = try #require(await presenter(.proved).screen)
    #expect(one.form.findings == [] && one.form.schema.fields.isEmpty)
    #expect(one.form.schema.submitLabel == "Continue with Google")
    #expect(one.form.schema.actions.isEmpty)
    #expect(one.notices.map(\.text) == ["reauthenticate.provider.message"])
    #expect(one.canGoBack)
    // A service that does not name the providers.
    let all = try #require(await presenter(.proved, providers: nil).screen)
    #expect(all.form.schema.submitLabel == "Continue with Apple")
    #expect(all.form.schema.actions.map(\.id) == ["googleButton"])
    // Without a way at a provider the password and its help remain.
    for other in [
      await presenter(.proved, providers: []), await presenter(.proved, hasPassword: true),
    ] {
      #expect(other.screen?.form.schema.fields.map(\.id) == ["password"])
    }
  }

  @Test func `the page of the provider opens, and the proof leaves the sheet and goes on`()
    async throws
  {
    var isProved = false
    let presenter = await presenter(.proved) { isProved = true }
    #expect(await presenter.submit(ScreenInput(values: [:])) == .advance)
    await presenter.providerSignIn.finish()
    #expect(isProved)
    let page = try #require(URL(string: SignInProviderFake.page))
    #expect(router.steps == [.page(page), .dismissEnvironment])
  }

  nonisolated static let failures: [(ReauthenticationResult, Phrase)] = [
    (.wrongIdentity, "reauthenticate.provider.wrong"),
    (.providerFailed(.refused), SignInProviderError.refused.phrase),
    (.failed(.offline), RemoteError.offline.phrase),
    (.sessionUnavailable(.locked), SessionRepositoryError.locked.phrase),
  ]

  @Test(arguments: failures)
  func `a sign-in that is no proof says why and stays`(
    result: ReauthenticationResult, sentence: Phrase
  ) async {
    let presenter = await presenter(result) { Issue.record("A failed proof went on.") }
    await presenter.perform(.continueWithGoogle)
    await presenter.providerSignIn.finish()
    #expect(presenter.screen?.notices.map(\.text) == [sentence])
    #expect(presenter.screen?.form.schema.submitLabel == "Continue with Google")
    #expect(!router.steps.contains(.dismissEnvironment))
  }

  @Test func `a session that has ended leads to the sign-in`() async {
    let presenter = await presenter(.notSignedIn)
    await presenter.perform(.continueWithGoogle)
    await presenter.providerSignIn.finish()
    #expect(router.steps.last == .sessionExpired)
  }

  @Test func `a button of a provider without the account's identity does nothing`() async {
    let presenter = await presenter(.proved)
    await presenter.perform(.continueWithApple)
    #expect(presenter.providerSignIn.task == nil && router.steps == [])
  }

  /// How far the clock has gone on, in seconds.
  private final class Offset: Sendable {
    let seconds = Mutex(0.0)
  }

  @Test func `an account of a provider is deleted after another sign-in there`() async throws {
    let offset = Offset()
    let configuration = Configuration(
      pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))
    var system = SystemEnvironment.live(configuration)
    system.now = { [now = system.now] in now() + offset.seconds.withLock { $0 } }
    let logger = LogManager(services: [], now: system.now)
    let app = AppCoordinator(
      dependencies: try Dependencies(
        configuration: configuration, system: system,
        transport: try Transport.live(configuration, system, logger), logger: logger))
    try await app.boot()
    await app.perform(action: "appleButton")
    await app.passOnboarding()
    _ = await app.submit(ScreenInput(values: ["screenName": "grace_hopper"]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "1990-12-09"]))
    await app.perform(action: "skipAvatarButton")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
    await app.perform(action: "settingsButton")
    await app.perform(action: "deleteAccountButton")
    offset.seconds.withLock { $0 += 1_200 }
    await app.perform(action: "confirmDeleteButton")
    #expect(app.route == .reauthentication)
    #expect(app.screen?.form.schema.submitLabel == "Continue with Apple")
    // Back leaves the question; the account stays.
    app.goBack()
    await app.appear()
    #expect(app.route == .deleteAccount)
    await app.perform(action: "confirmDeleteButton")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.map(\.text).contains("deleteAccount.done") == true)
  }
}
