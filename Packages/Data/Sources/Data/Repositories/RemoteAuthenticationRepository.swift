public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs in and out at the service.
///
/// Deleting the account is authenticated by the client's own session; ending a session is
/// authenticated by the session given, as it is no longer on this device by then.
public struct RemoteAuthenticationRepository: AuthenticationRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: What sends; authenticated for the requests that ask for it.
  ///   - now: The current instant.
  public init(client: any NetworkingServiceProtocol, now: @escaping @Sendable () -> Date) {
    service = RemoteService(client: client, now: now)
  }

  /// Signs in.
  ///
  /// - Throws: ``RemoteFailure``, with `wrongCredentials` for a 401, or `CancellationError`.
  public func signIn(
    email: EmailAddress, password: Password
  ) async throws -> AuthenticationResponse {
    let credentials = SignInBody(email: email.revealed, password: password.revealed)
    return try await service.send(SignInEndpoint(credentials: credentials)) { error in
      error.statusCode == 401 ? RemoteFailure.unauthorized(.wrongCredentials) : nil
    }.response
  }

  /// Ends a session by its refresh token.
  ///
  /// - Throws: ``RemoteFailure`` or `CancellationError`.
  public func signOut(_ session: UserSession) async throws {
    let body = RefreshTokenBody(refreshToken: session.refreshToken)
    _ = try await service.send(SignOutEndpoint(token: body))
  }

  /// Deletes the account the client is signed in to.
  ///
  /// - Throws: ``RemoteFailure`` or `CancellationError`.
  public func deleteAccount(_ session: UserSession) async throws {
    _ = try await service.send(DeleteAccountEndpoint())
  }
}
