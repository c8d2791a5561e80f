/// The result of requesting an account for an email address and a password.
public enum CreateAccountResult: Hashable, Sendable {
  /// The service sent a message to the address.
  ///
  /// The message contains a code if the address has no account yet.
  case codeSent(PendingAccount)
  /// The password is too short or too common.
  case weakPassword
  /// The signed-in account is not a guest account, so it has an address already.
  case notGuest
  /// No user is signed in, so there is no guest account to link.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that creates an account, or turns the signed-in guest account into one.
///
/// ```swift
/// guard case .codeSent(let pending) = try await createAccount.signUp(
///   email: email, password: password)
/// else { … }
/// let result = try await createAccount.verify(pending, code: code)  // .signedIn(…)
/// ```
public struct CreateAccountUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Requests that the service send a code for a new account to an email address.
  ///
  /// - Throws: `CancellationError` only.
  public func signUp(
    email: EmailAddress, password: Password
  ) async throws -> CreateAccountResult {
    try await request {
      try await authentication.signUp(email: email, password: password)
    }
  }

  /// Requests that the service send a code for the signed-in guest account to an email address.
  ///
  /// The guest account stays what it is until ``verify(_:code:)`` succeeds; its user identifier and
  /// its data stay also after that.
  ///
  /// - Throws: `CancellationError` only.
  public func link(email: EmailAddress, password: Password) async throws -> CreateAccountResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    let result = try await request {
      try await authentication.link(session, email: email, password: password)
    }
    if result == .notGuest { await noteNotGuest(session) }
    return result
  }

  /// Completes a pending account with the code from the message, and stores the session.
  ///
  /// - Returns: The same results as a sign-in. The result for a pending link is
  ///   ``SignInResult/failed(_:)`` with ``RemoteError/unauthorized(_:)`` when no user is signed in.
  /// - Throws: `CancellationError` only.
  public func verify(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> SignInResult {
    switch pending.purpose {
    case .signUp:
      let signIn = SignInUseCase(authentication: authentication, sessions: sessions)
      return try await signIn.storing {
        try await authentication.completeSignUp(pending, code: code)
      }
    case .link:
      return try await linking { session in
        try await authentication.completeLink(pending, code: code, for: session)
        return pending.email
      }
    }
  }

  /// Adds an identity at a provider to the signed-in guest account, and stores the session.
  ///
  /// The user identifier and the data of the guest account stay.
  ///
  /// - Returns: The same results as a sign-in at the provider. The result is
  ///   ``SignInResult/failed(_:)`` with ``RemoteError/unauthorized(_:)`` when no user is signed in.
  /// - Throws: `CancellationError` only.
  public func link(
    to provider: IdentityProvider, identityToken: SecretString
  ) async throws -> SignInResult {
    try await linking { session in
      try await authentication.link(session, to: provider, identityToken: identityToken)
    } refusing: { error in
      error == .identityInUse
        ? .identityInUse(.provider(provider, identityToken: identityToken)) : nil
    }
  }

  /// Sends a request that links the signed-in guest account, and stores the address that it returns.
  private func linking(
    _ request: (UserSession) async throws -> EmailAddress?,
    refusing refusal: (AuthenticationRepositoryError) -> SignInResult? = { _ in nil }
  ) async throws -> SignInResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .notStored(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .failed(.unauthorized(.sessionEnded)) }
    return try await SignInUseCase.result {
      do {
        return try await keep(try await request(session), in: session)
      } catch let error as AuthenticationRepositoryError {
        if error == .notGuest { await noteNotGuest(session) }
        guard let result = refusal(error) else { throw error }
        return result
      }
    }
  }

  /// Stores that the account of a session is no guest's any more: it was linked without this device
  /// receiving the answer.
  private func noteNotGuest(_ session: UserSession) async {
    guard let account = try? await authentication.account(of: session) else { return }
    _ = try? await keep(account.email, in: session)
  }

  /// Stores the address in the guest's session, unless that has ended meanwhile.
  ///
  /// The request may have renewed its tokens. A session that cannot be stored again lacks the address
  /// only, until the next sign-in.
  private func keep(_ email: EmailAddress?, in session: UserSession) async throws -> SignInResult {
    do {
      guard let current = try await sessions.usableSession(), current.userID == session.userID
      else { return .failed(.unauthorized(.sessionEnded)) }
      try await sessions.save(current.linked(email))
      return .signedIn(current.linked(email), isNewUser: false)
    } catch {
      _ = try SessionRepositoryError.interpreting(error)
      return .signedIn(session.linked(email), isNewUser: false)
    }
  }

  private func request(
    _ body: () async throws -> PendingAccount
  ) async throws -> CreateAccountResult {
    do {
      return .codeSent(try await body())
    } catch AuthenticationRepositoryError.weakPassword {
      return .weakPassword
    } catch AuthenticationRepositoryError.notGuest {
      return .notGuest
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
