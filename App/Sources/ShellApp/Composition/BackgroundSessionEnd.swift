import Domain

/// Ends sessions in the background: nobody waits for the service, and it is told as soon as it can be.
struct BackgroundSessionEnd: AuthenticationRepository {
  let base: any AuthenticationRepository
  /// Sends through the queue of requests nobody waits for.
  let background: any AuthenticationRepository

  func signIn(email: EmailAddress, password: Password) async throws -> AuthenticationResponse {
    try await base.signIn(email: email, password: password)
  }

  func signOut(_ session: UserSession) async throws { try await background.signOut(session) }

  func deleteAccount(_ session: UserSession) async throws { try await base.deleteAccount(session) }
}
