import Domain
import FormKit
import Foundation
import Synchronization
import Testing

@testable import ShellApp

/// Linking a guest's account to an identity at a provider, and the other account that has it.
@MainActor @Suite(.withoutLeaks)
struct LinkAccountProviderTests {
  /// Returns prepared results of linking; the provider's page is answered in the process.
  private final class Linking: LinkAccountInteractor, InteractorDouble {
    let log = EventLog()
    private let sent = SentCodesFake()
    var sentCodes: SentCodes {
      get { sent.codes }
      set { sent.codes = newValue }
    }
    let results: Mutex<[ProviderSignInResult?]>
    let instant = Mutex(AuthenticationFlowTests.sentAt)
    init(_ results: [ProviderSignInResult?]) { self.results = Mutex(results) }

    var now: Date { instant.withLock { $0 } }
    var offeredProviders: [IdentityProvider] { IdentityProvider.allCases }
    let answerPage: (@Sendable (URL) async -> String?)? = { _ in nil }
    func demoMessage() -> Notice? { nil }
    func isGuest() async -> Bool? { true }
    func guestData() async -> GuestData { GuestData() }
    func link(email: EmailAddress, password: Password) async throws -> CreateAccountResult {
      .notGuest
    }
    func verify(_ pending: PendingAccount, code: SecretString) async throws -> SignInResult {
      .challengeEnded
    }
    let resent = Mutex<[SignInResult]>([])
    func resendCode(of challenge: MFAChallenge) async throws -> SignInResult {
      resent.withLock { $0.removeFirst() }
    }
    func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError? { nil }
    func resetPassword(
      token: SecretString, password: Password
    ) async throws -> PasswordResetResult { .changed }
    func link(
      to provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
    ) async throws -> ProviderSignInResult {
      let result = results.withLock { $0.removeFirst() }
      guard let result else { throw CancellationError() }
      return result
    }
  }

  @Test func `a token of an identity in use is used for five minutes, then asked for again`()
    async throws
  {
    let credential = SignInCredential.provider(.google, identityToken: SecretString("t"))
    let inUse = ProviderSignInResult.answered(.identityInUse(credential))
    let (interactor, router) = (Linking([inUse, inUse]), RouterSpy())
    let flow = LinkAccountCoordinator(interactor: interactor, router: router)
    await flow.perform(.continueWithGoogle)
    #expect(flow.flowRoute == .addressInUse)
    interactor.instant.withLock { $0 += 300 }
    await flow.perform(.signInThere)
    #expect(router.steps == [] && flow.flowRoute == .addressInUse)
    await flow.perform(.signInThere)
    #expect(router.steps == [.signInWith(credential)])
  }

  @Test func `a second factor of the other account is asked for while the guest stays`()
    async throws
  {
    let credential = SignInCredential.provider(.google, identityToken: SecretString("t"))
    let challenge = MFAChallenge(id: SecretString("c"), method: .totp)
    let interactor = Linking([.answered(.identityInUse(credential))])
    let router = RouterSpy()
    let flow = LinkAccountCoordinator(interactor: interactor, router: router)
    await flow.perform(.continueWithGoogle)
    router.signIns = [
      .offline, .requiresMFA(challenge), .wrongCode(attemptsLeft: 2), .challengeEnded,
    ]
    await flow.perform(.signInThere)
    #expect(flow.flowRoute == .addressInUse)
    #expect(flow.screen?.notices.map(\.text) == [RemoteError.offline.phrase])
    await flow.perform(.signInThere)
    #expect(flow.flowRoute == .signInCode)
    let code = ScreenInput(values: ["code": "123456"])
    #expect(message(await flow.submit(code)) == "That code is wrong. You can try 2 more times.")
    await flow.perform(.useRecoveryCode)
    #expect(flow.flowRoute == .signInRecoveryCode)
    #expect(flow.screen?.route == .signInRecoveryCode)
    flow.goBack()
    #expect(flow.flowRoute == .signInCode)
    _ = await flow.submit(code)
    #expect(flow.flowRoute == .linkAccount)
    #expect(flow.screen?.notices.last?.text == "signIn.codeEnded")
    let entered = SignInCredential.code(SecretString("123456"), of: challenge)
    #expect(
      router.steps
        == [credential, credential, entered, entered].map { RouterSpy.Step.signInWith($0) })
  }

  private func message(_ result: ScreenResult) -> String? {
    guard case .stay(let messages, let notice) = result else { return nil }
    return messages.first?.value.english ?? notice?.text.english
  }

  @Test func `a person who cancels at the provider stays a guest without an error`() async throws {
    let (interactor, router) = (Linking([nil]), RouterSpy())
    let flow = LinkAccountCoordinator(interactor: interactor, router: router)
    await flow.perform(.continueWithApple)
    #expect(flow.flowRoute == .linkAccount && router.steps == [])
    #expect(flow.screen?.notices.map(\.text) == ["linkAccount.keeps"])
    #expect(
      interactor.log.names == [
        "SettingsLinkAccountProviderView_Link_Start", "SettingsLinkAccountProviderView_Link_Fail",
      ])
  }

  @Test func `the reason for the form shows again after a provider`() async throws {
    let reason = Notice(.warning, "submission.upgrade")
    let flow = LinkAccountCoordinator(
      interactor: Linking([nil, .failed(.remote(.offline))]), router: RouterSpy(), reason: reason)
    await flow.perform(.continueWithApple)
    #expect(flow.screen?.notices.dropFirst() == [reason])
    await flow.perform(.continueWithApple)
    #expect(
      flow.screen?.notices.dropFirst().map(\.text) == [reason.text, RemoteError.offline.phrase])
  }

  @Test func `the typed address is there again after a provider, and no password`() async throws {
    let interactor = Linking([nil, .failed(.remote(.offline)), nil])
    let flow = LinkAccountCoordinator(interactor: interactor, router: RouterSpy())
    await flow.leave(values: ["email": "ada@exam", "password": "correct-horse"])
    await flow.perform(.continueWithApple)
    #expect(flow.screen?.route == .linkAccount && flow.screen?.entered == ["email": "ada@exam"])
    await flow.leave(values: ["email": "ada@example.com"])
    await flow.perform(.continueWithApple)
    #expect(flow.screen?.entered == ["email": "ada@example.com"])
    // The person has emptied the field.
    await flow.perform(.continueWithApple)
    #expect(flow.screen?.route == .linkAccount && flow.screen?.entered == [:])
  }

  @Test func `another code of the other account's second factor waits for 30 seconds`()
    async throws
  {
    let credential = SignInCredential.provider(.google, identityToken: SecretString("t"))
    let challenge = MFAChallenge(id: SecretString("c"), method: .email)
    let (interactor, router) = (
      Linking([.answered(.identityInUse(credential))]), RouterSpy()
    )
    interactor.resent.withLock { $0 = [.offline, .requiresMFA(challenge), .challengeEnded] }
    let flow = LinkAccountCoordinator(interactor: interactor, router: router)
    await flow.perform(.continueWithGoogle)
    router.signIns = [.requiresMFA(challenge)]
    await flow.perform(.signInThere)
    #expect(flow.flowRoute == .signInCode)
    await flow.perform(.anotherCode)
    #expect(
      flow.screen?.notices.last == AuthenticationFlow.Message.signUpCodeTooSoon.notice)
    interactor.instant.withLock { $0 += 30 }
    await flow.perform(.anotherCode)
    #expect(flow.screen?.notices.last?.text == RemoteError.offline.phrase)
    let first = flow.screen?.identity
    await flow.perform(.anotherCode)
    #expect(flow.screen?.notices.last == AuthenticationFlow.Message.signUpCodeSent.notice)
    #expect(flow.screen?.identity != first)
    interactor.instant.withLock { $0 += 30 }
    await flow.perform(.anotherCode)
    #expect(flow.flowRoute == .linkAccount)
    #expect(flow.screen?.notices.last == AuthenticationFlow.Message.codeEnded.notice)
    let ends = interactor.log.names.filter { $0.contains("RequestCode") && !$0.hasSuffix("_Start") }
    #expect(ends.map { $0.hasSuffix("_Success") } == [false, true, false])
  }
}
