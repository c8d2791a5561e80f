import Domain
import DomainMock
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The sign-in at identity providers, through the screens.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct ProviderSignInFlowTests {
  private func app() async throws -> AppCoordinator {
    let app = AppCoordinator(
      dependencies: try Dependencies(
        configuration: Configuration(
          pinnedNow: BackendHarness.start, bootTimeout: .seconds(60))))
    try await app.boot()
    return app
  }

  @Test(arguments: ["appleButton", "googleButton"])
  func `a button of a provider signs in, and the same person returns`(
    button: String
  ) async throws {
    let app = try await app()
    let opener = PageOpenerSpy()
    app.pageOpener = opener
    await app.perform(action: button)
    #expect(app.route == .identity(.handle))
    // The mock answers the page itself.
    #expect(opener.pages.isEmpty)
    await app.passOnboarding()
    #expect(app.route == .identity(.screenName))
    _ = await app.submit(ScreenInput(values: ["screenName": "grace_hopper"]))
    _ = await app.submit(ScreenInput(values: ["dateOfBirth": "1990-12-09"]))
    await app.perform(action: "skipAvatarButton")
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .home)
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    await app.perform(action: button)
    #expect(app.route == .home)
  }

  @Test func `another provider of the same address makes no second account, and says so`()
    async throws
  {
    let app = try await app()
    await app.perform(action: "appleButton")
    #expect(app.route == .identity(.handle))
    await app.perform(action: "signOutButton")
    await app.perform(action: "signOutButton")
    #expect(app.route == .welcome)
    await app.perform(action: "googleButton")
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.map(\.text).contains("provider.inUse") == true)
    // The way before is open.
    await app.perform(action: "appleButton")
    #expect(app.route == .identity(.handle))
  }

  @Test func `a link with a state that nobody waits for shows a sentence and changes nothing`()
    async throws
  {
    let app = try await app()
    let link = "shell://oauth/callback?code=C&state=S"
    #expect(await app.open(link).action == .navigate)
    #expect(app.route == .welcome)
    #expect(app.screen?.notices.map(\.text).contains("link.noSignIn") == true)
    _ = await app.submit(ScreenInput(values: [:]))
    #expect(app.route == .signIn)
    #expect(await app.open(link).action == .navigate)
    #expect(app.route == .signIn)
  }

  private func flow(
    _ providers: SignInProviderFake
  ) -> (flow: AuthenticationCoordinator, ended: Ended) {
    let ended = Ended()
    let signIn = SignInUseCase(
      authentication: AuthenticationRepositoryFake(), sessions: SessionRepositoryFake())
    let flow = AuthenticationCoordinator(
      interactor: ProviderInteractor(
        base: AuthenticationInteractorFake(.wrongCredentials),
        useCase: SignInWithProviderUseCase(
          providers: providers, signIn: signIn,
          createAccount: CreateAccountUseCase(
            authentication: AuthenticationRepositoryFake(), sessions: SessionRepositoryFake()))),
      delegate: AuthenticationDelegate { _ in ended.isEnded = true })
    return (flow, ended)
  }

  @MainActor private final class Ended { var isEnded = false }

  @Test func `while the page is open its address shows, and Cancel returns without an error`()
    async throws
  {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let (flow, ended) = flow(
      SignInProviderFake { _ in
        continuation.yield()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        throw CancellationError()
      })
    await flow.perform(.continueWithGoogle)
    for await _ in started { break }
    #expect(flow.screen?.route == .signInProvider)
    #expect(flow.screen?.notices.first?.link?.address == SignInProviderFake.page)
    let task = flow.providerSignIn.task
    #expect(await flow.submit(ScreenInput(values: [:])) == .advance)
    await task?.value
    #expect(flow.screen?.route == .welcome)
    #expect(flow.screen?.notices.map(\.text) == ["welcome.greeting"])
    #expect(!ended.isEnded)
  }

  @Test func `a sign-in that is cancelled at the provider is no error`() async {
    let (flow, _) = flow(SignInProviderFake { _ in throw CancellationError() })
    await flow.perform(.continueWithApple)
    await flow.providerSignIn.finish()
    #expect(flow.screen?.route == .welcome)
    #expect(flow.screen?.notices.map(\.text) == ["welcome.greeting"])
  }

  @Test(
    arguments: [
      (SignInProviderError.clockDiffers, "provider.clockDiffers"),
      (.notVerified, "provider.notVerified"), (.timedOut, "provider.timedOut"),
      (.refused, "provider.refused"), (.remote(.offline), "remote.offline"),
    ] as [(SignInProviderError, Phrase)])
  func `a sign-in that fails says why on the first screen`(
    error: SignInProviderError, sentence: Phrase
  ) async {
    let (flow, ended) = flow(SignInProviderFake { _ in throw error })
    await flow.perform(.continueWithGoogle)
    await flow.providerSignIn.finish()
    #expect(flow.screen?.route == .welcome)
    #expect(flow.screen?.notices.map(\.text) == ["welcome.greeting", sentence])
    #expect(!ended.isEnded)
  }

  @Test func `a token that the service refuses is a sentence on the first screen`() async {
    let (flow, ended) = flow(SignInProviderFake { _ in SecretString("token") })
    await flow.perform(.continueWithGoogle)
    await flow.providerSignIn.finish()
    #expect(flow.screen?.notices.map(\.text) == ["welcome.greeting", "provider.notVerified"])
    #expect(!ended.isEnded)
  }
}

/// The requests of the sign-in with a use case over a fake provider.
private struct ProviderInteractor: AuthenticationInteractor, InteractorDouble {
  let base: AuthenticationInteractorFake
  let useCase: SignInWithProviderUseCase
  var log: EventLog { base.log }
  var sentCodes: SentCodes {
    get { base.sentCodes }
    nonmutating set { base.sentCodes = newValue }
  }

  var signInHint: Notice? { nil }
  var now: Date { base.now }
  let answerPage: (@Sendable (URL) async -> String?)? = nil
  var offeredProviders: [IdentityProvider] { useCase.offered }
  func demoMessage() -> Notice? { nil }
  func keptFlow() -> AuthenticationFlow? { nil }
  func keep(_ flow: AuthenticationFlow?) {}
  func signIn(with credential: SignInCredential) async throws -> SignInResult { base.result }
  func resendCode(of challenge: MFAChallenge) async throws -> SignInResult { base.result }
  func signIn(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await useCase.execute(provider, showing: show)
  }
  func signUp(email: EmailAddress, password: Password) async throws -> CreateAccountResult {
    try await base.signUp(email: email, password: password)
  }
  func verify(_ pending: PendingAccount, code: SecretString) async throws -> SignInResult {
    base.result
  }
  func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError? { nil }
  func resetPassword(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult { .changed }
}
