public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs people in and out: everything that begins, changes or ends the session of this device.
///
/// Calls that change the session run one after another, in the order in which they were made. While a
/// provider's page is open, other calls go on: only the sign-in at the service after it has its turn.
///
/// A call whose task is cancelled throws `CancellationError`, also when the person cancels at a
/// provider. This is no failure: the session is what it was.
///
/// ```swift
/// switch try await auth.signInEmail(email, password: password) {
/// case .signedIn(let session, let isNewUser): …
/// case .requiresMFA(let challenge): …
/// }
/// ```
public struct AuthManager: Sendable {
  private let signIn: SignInUseCase
  private let providers: SignInWithProviderUseCase
  private let createAccount: CreateAccountUseCase
  private let signOutInBackground: any SignOutUseCase
  private let delete: any DeleteAccountUseCase
  private let sessions: any SessionRepository
  private let logger: any AuthLogger
  private let turns: Turns

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - providers: The identity providers.
  ///   - signIn: Signs in at the service.
  ///   - createAccount: Creates an account, and links a guest's.
  ///   - signOut: Signs out on this device without waiting for the service.
  ///   - delete: Deletes the account.
  ///   - sessions: The stored session.
  ///   - logger: Receives each call that signs in or out, or changes an account.
  public init(
    providers: any SignInProvider, signIn: SignInUseCase, createAccount: CreateAccountUseCase,
    signOut: any SignOutUseCase, delete: any DeleteAccountUseCase,
    sessions: any SessionRepository, logger: any AuthLogger
  ) {
    let turns = Turns()
    self.turns = turns
    self.signIn = signIn
    self.createAccount = createAccount
    signOutInBackground = signOut
    self.delete = delete
    self.sessions = sessions
    self.logger = logger
    self.providers = SignInWithProviderUseCase(
      providers: providers,
      signIn: { provider, token in
        try await turns.take {
          try await signIn.execute(.provider(provider, identityToken: token))
        }
      },
      // The service may have linked the account when the person goes back: its answer is stored in any case.
      link: { provider, token in
        try await turns.begin {
          try await createAccount.link(to: provider, identityToken: token)
        }.value
      })
  }

  // Who is signed in.

  /// The stored session; nil without a signed-in user, and when the session cannot be read.
  public func session() async -> UserSession? { try? await sessions.currentSession() }

  // Signing in. Each call throws `CancellationError` only.

  /// Signs in with an email address and a password.
  public func signInEmail(
    _ email: EmailAddress, password: Password
  ) async throws -> SignInResult {
    try await signIn(.password(email, password))
  }

  /// Signs in as a guest, who has an account without a way to sign in again.
  public func signInAnonymously() async throws -> SignInResult { try await signIn(.anonymous) }

  /// Signs in with Apple, whose page a closure shows.
  public func signInApple(
    showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await signIn(at: .apple, showing: show)
  }

  /// Signs in with Google, whose page a closure shows.
  public func signInGoogle(
    showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await signIn(at: .google, showing: show)
  }

  /// Signs in with a credential, such as the code of a second factor.
  public func signIn(_ credential: SignInCredential) async throws -> SignInResult {
    try await logged(.signIn, \.stage) {
      try await turns.take { [signIn] in try await signIn.execute(credential) }
    }
  }

  /// Requests another code for a sign-in that waits for a second factor.
  public func resendCode(of challenge: MFAChallenge) async throws -> SignInResult {
    try await logged(.resendCode, \.resendStage) {
      try await signIn.resendCode(of: challenge)
    }
  }

  /// Signs in with a credential in place of the signed-in guest, who stays signed in until then.
  public func replaceSession(with credential: SignInCredential) async throws -> SignInResult {
    try await logged(.signIn, \.stage) {
      try await turns.take { [signIn] in try await signIn.replaceSession(with: credential) }
    }
  }

  /// Signs in at a provider, whose page a closure shows.
  public func signIn(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await logged(.signInAtProvider, \.stage) {
      try await providers.execute(provider, showing: show)
    }
  }

  /// The providers that can be used here.
  public var offeredProviders: [IdentityProvider] { providers.offered }

  /// Passes on a code that came by a link; returns whether a sign-in waits for its state.
  public func receive(code: SecretString, state: String) -> Bool {
    providers.receive(code: code, state: state)
  }

  // Accounts. Each call throws `CancellationError` only.

  /// Requests a code for a new account.
  public func signUpEmail(
    _ email: EmailAddress, password: Password
  ) async throws -> CreateAccountResult {
    try await logged(.signUp, \.stage) {
      try await turns.take { [createAccount] in
        try await createAccount.signUp(email: email, password: password)
      }
    }
  }

  /// Requests a code that gives the signed-in guest's account an address and a password.
  public func linkEmail(
    _ email: EmailAddress, password: Password
  ) async throws -> CreateAccountResult {
    try await logged(.link, \.stage) {
      try await turns.take { [createAccount] in
        try await createAccount.link(email: email, password: password)
      }
    }
  }

  /// Signs in at a provider, whose page a closure shows, and adds that identity to the signed-in
  /// guest's account.
  public func link(
    to provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await logged(.linkProvider, \.stage) {
      try await providers.link(provider, showing: show)
    }
  }

  /// Creates or links a pending account with its code, and signs in.
  public func verify(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> SignInResult {
    try await logged(.verify, \.stage) {
      try await turns.take { [createAccount] in
        try await createAccount.verify(pending, code: code)
      }
    }
  }

  /// Signs out on this device at once, and notifies the service in the background.
  public func signOut() async throws -> SignOutResult {
    try await signOut(by: signOutInBackground)
  }

  /// Signs out as a use case does, such as one that waits until the service is notified.
  public func signOut(by signOut: any SignOutUseCase) async throws -> SignOutResult {
    try await logged(.signOut, \.stage) {
      try await turns.take { try await signOut.execute() }
    }
  }

  /// Deletes the account at the service, then the person's data on this device.
  public func deleteAccount() async throws -> DeleteAccountResult {
    try await logged(.deleteAccount, \.stage) {
      try await turns.take { [delete] in try await delete.execute() }
    }
  }

  /// Reports the start and the end of a call; a cancelled one has no end.
  private func logged<Result>(
    _ verb: AuthEvent.Verb, _ stage: (Result) -> ActionStage, _ call: () async throws -> Result
  ) async throws -> Result {
    logger.trackEvent(event: AuthEvent(verb: verb, stage: .start))
    let result = try await call()
    logger.trackEvent(event: AuthEvent(verb: verb, stage: stage(result)))
    return result
  }
}
