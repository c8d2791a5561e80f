import Domain
import Foundation
import ShellApp
import Synchronization

/// Keeps sent codes in memory.
final class SentCodesFake: Sendable {
  private let value = Mutex(SentCodes())
  var codes: SentCodes {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// Returns prepared results to the sign-in.
struct AuthenticationInteractorFake: AuthenticationInteractor, InteractorDouble {
  func keptFlow() -> AuthenticationFlow? { nil }
  func keep(_ flow: AuthenticationFlow?) {}

  var result: SignInResult
  var resetError: RemoteError?
  var resetResult: PasswordResetResult
  let log = EventLog()
  private let sent = SentCodesFake()
  var sentCodes: SentCodes {
    get { sent.codes }
    nonmutating set { sent.codes = newValue }
  }

  init(
    _ result: SignInResult, resetError: RemoteError? = nil,
    resetResult: PasswordResetResult = .changed
  ) {
    self.result = result
    self.resetError = resetError
    self.resetResult = resetResult
  }

  var signInHint: Notice? { nil }
  func demoMessage() -> Notice? { nil }
  func signIn(with credential: SignInCredential) async throws -> SignInResult { result }
  func resendCode(of challenge: MFAChallenge) async throws -> SignInResult { result }
  let offeredProviders: [IdentityProvider] = [.google]
  let answerPage: (@Sendable (URL) async -> String?)? = nil
  func signIn(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult { .answered(result) }
  var now: Date { Date(timeIntervalSince1970: 1_000) }
  func signUp(
    email: EmailAddress, password: Password
  ) async throws -> CreateAccountResult {
    .codeSent(
      PendingAccount(
        challenge: SecretString("c"), purpose: .signUp, email: email,
        expiresAt: now.addingTimeInterval(300)))
  }
  func verify(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> SignInResult { result }
  func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError? { resetError }
  func resetPassword(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult { resetResult }
}
