#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of a reauthentication.
public enum ReauthenticationResult: Hashable, Sendable {
  /// The service accepted the password or the identity at the provider.
  ///
  /// The service treats the sign-in as recent for a limited time.
  case proved
  /// The password is wrong, or the account has no password.
  case wrongPassword
  /// The account does not have the identity at the provider, or the service refused its token.
  case wrongIdentity
  /// The sign-in at the provider failed. The service received no request.
  case providerFailed(SignInProviderError)
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that confirms the signed-in user's identity.
///
/// Some operations require a recent sign-in. Run this use case before such an operation.
public struct ReauthenticateUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository
  private let providers: any SignInProvider

  /// Creates a use case with the given repositories and identity providers.
  public init(
    authentication: any AuthenticationRepository, sessions: any SessionRepository,
    providers: any SignInProvider
  ) {
    self.authentication = authentication
    self.sessions = sessions
    self.providers = providers
  }

  /// Confirms the signed-in user's identity with a password.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(password: Password) async throws -> ReauthenticationResult {
    try await prove(refusal: .wrongPassword) { session in
      try await authentication.reauthenticate(session, password: password)
    }
  }

  /// Confirms the signed-in user's identity with a sign-in at a provider.
  ///
  /// The session stays. The provider's token is sent to the service and not stored.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - show: A closure that shows the provider's page to the user.
  /// - Throws: `CancellationError` only, also when the user cancels at the provider.
  public func execute(
    at provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ReauthenticationResult {
    let token: SecretString
    do {
      token = try await providers.identityToken(from: provider, showing: show)
    } catch let error as SignInProviderError {
      return .providerFailed(error)
    } catch {
      return .providerFailed(.remote(try RemoteError.interpreting(error)))
    }
    return try await prove(refusal: .wrongIdentity) { session in
      try await authentication.reauthenticate(session, at: provider, identityToken: token)
    }
  }

  private func prove(
    refusal: ReauthenticationResult, _ request: (UserSession) async throws -> Void
  ) async throws -> ReauthenticationResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      try await request(session)
      return .proved
    } catch RemoteError.unauthorized(.wrongCredentials) {
      return refusal
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
