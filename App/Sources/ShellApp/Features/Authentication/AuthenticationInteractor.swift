public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of the flow from the welcome screen through sign-in.
public protocol AuthenticationInteractor: GlobalInteractor {
  /// The notice at the login form, such as the mock's demo account; nil without one.
  var signInHint: Notice? { get }
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
  /// Returns the flow that the person left; nil without one.
  func keptFlow() -> AuthenticationFlow?
  /// Keeps the flow that the person leaves; nil deletes it.
  func keep(_ flow: AuthenticationFlow?)
  /// The codes that were sent for new accounts, by this screen or any other.
  var sentCodes: SentCodes { get nonmutating set }
  /// Signs in with a password or a code.
  func signIn(with credential: SignInCredential) async throws -> SignInResult
  /// Requests another code of a second factor.
  func resendCode(of challenge: MFAChallenge) async throws -> SignInResult
  /// The providers at which the person may sign in.
  var offeredProviders: [IdentityProvider] { get }
  /// Signs in at a provider, whose page a closure shows.
  func signIn(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult
  /// Answers a provider's page in the process (mock only); returns the link that the page leads to.
  var answerPage: (@Sendable (URL) async -> String?)? { get }
  /// The present instant.
  var now: Date { get }
  /// Requests a code for a new account.
  func signUp(email: EmailAddress, password: Password) async throws -> CreateAccountResult
  /// Creates the account with its code and signs in.
  func verify(_ pending: PendingAccount, code: SecretString) async throws -> SignInResult
  /// Requests a reset code; returns the error when the request failed.
  func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError?
  /// Sets a new password with a reset code.
  func resetPassword(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult
}

extension CoreInteractor: AuthenticationInteractor {
  var signInHint: Notice? { dependencies.demo.signInHint }

  func keptFlow() -> AuthenticationFlow? { dependencies.authenticationFlow.load() }

  func keep(_ flow: AuthenticationFlow?) {
    if let flow {
      dependencies.authenticationFlow.save(flow)
    } else {
      dependencies.authenticationFlow.clear()
    }
  }

  func demoMessage() -> Notice? { dependencies.demo.message() }

  var sentCodes: SentCodes {
    get { dependencies.sentCodes }
    nonmutating set { dependencies.sentCodes = newValue }
  }

  func signIn(with credential: SignInCredential) async throws -> SignInResult {
    // The code of a second factor answers the message that shows.
    if case .code = credential {} else { dependencies.demo.forgetMessage() }
    return try await dependencies.auth.signIn(credential)
  }

  func resendCode(of challenge: MFAChallenge) async throws -> SignInResult {
    dependencies.demo.forgetMessage()
    return try await dependencies.auth.resendCode(of: challenge)
  }

  var offeredProviders: [IdentityProvider] { dependencies.auth.offeredProviders }

  func signIn(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    dependencies.demo.forgetMessage()
    return try await dependencies.auth.signIn(at: provider, showing: show)
  }

  var answerPage: (@Sendable (URL) async -> String?)? { dependencies.demo.answerPage }

  func signUp(email: EmailAddress, password: Password) async throws -> CreateAccountResult {
    dependencies.demo.forgetMessage()
    return try await dependencies.auth.signUpEmail(email, password: password)
  }

  func verify(_ pending: PendingAccount, code: SecretString) async throws -> SignInResult {
    try await dependencies.auth.verify(pending, code: code)
  }

  func requestPasswordReset(for email: EmailAddress) async throws -> RemoteError? {
    dependencies.demo.forgetMessage()
    return try await dependencies.resetPassword.request(for: email)
  }

  func resetPassword(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult {
    try await dependencies.resetPassword.confirm(token: token, password: password)
  }
}
