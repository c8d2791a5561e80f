import Domain

/// Ends sessions in the background: nobody waits for the service, and it is told as soon as it can be.
struct BackgroundSessionEnd: AuthenticationRepository {
  let base: any AuthenticationRepository
  /// Sends through the queue of requests nobody waits for.
  let background: any AuthenticationRepository

  func signOut(_ session: UserSession) async throws { try await background.signOut(session) }

  func signIn(with credential: SignInCredential) async throws -> AuthenticationResult {
    try await base.signIn(with: credential)
  }

  func resendCode(of challenge: MFAChallenge) async throws {
    try await base.resendCode(of: challenge)
  }

  func signUp(email: EmailAddress, password: Password) async throws -> PendingAccount {
    try await base.signUp(email: email, password: password)
  }

  func completeSignUp(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> AuthenticationResult {
    try await base.completeSignUp(pending, code: code)
  }

  func link(
    _ session: UserSession, email: EmailAddress, password: Password
  ) async throws -> PendingAccount {
    try await base.link(session, email: email, password: password)
  }

  func completeLink(
    _ pending: PendingAccount, code: SecretString, for session: UserSession
  ) async throws {
    try await base.completeLink(pending, code: code, for: session)
  }

  func link(
    _ session: UserSession, to provider: IdentityProvider, identityToken: SecretString
  ) async throws -> EmailAddress? {
    try await base.link(session, to: provider, identityToken: identityToken)
  }

  func deleteAccount(_ session: UserSession) async throws { try await base.deleteAccount(session) }

  func reauthenticate(_ session: UserSession, password: Password) async throws {
    try await base.reauthenticate(session, password: password)
  }

  func reauthenticate(
    _ session: UserSession, at provider: IdentityProvider, identityToken: SecretString
  ) async throws {
    try await base.reauthenticate(session, at: provider, identityToken: identityToken)
  }

  func account(of session: UserSession) async throws -> AccountDetails {
    try await base.account(of: session)
  }

  func changePassword(to password: Password, for session: UserSession) async throws {
    try await base.changePassword(to: password, for: session)
  }

  func secondFactor(for session: UserSession) async throws -> SecondFactorSettings {
    try await base.secondFactor(for: session)
  }

  func setSecondFactor(
    _ factor: SecondFactor?, for session: UserSession
  ) async throws -> [RecoveryCode] {
    try await base.setSecondFactor(factor, for: session)
  }

  func beginAuthenticatorSetup(for session: UserSession) async throws -> AuthenticatorSetup {
    try await base.beginAuthenticatorSetup(for: session)
  }

  func beginTextMessageSetup(
    to phoneNumber: Domain.PhoneNumber, for session: UserSession
  ) async throws -> TextMessageSetup {
    try await base.beginTextMessageSetup(to: phoneNumber, for: session)
  }

  func renewRecoveryCodes(for session: UserSession) async throws -> [RecoveryCode] {
    try await base.renewRecoveryCodes(for: session)
  }

  func requestPasswordReset(for email: EmailAddress) async throws {
    try await base.requestPasswordReset(for: email)
  }

  func resetPassword(with token: SecretString, to password: Password) async throws {
    try await base.resetPassword(with: token, to: password)
  }
}
