#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of signing in at an identity provider.
public enum ProviderSignInResult: Hashable, Sendable {
  /// The provider confirmed the user's identity. The value is the result of the sign-in at the service.
  case answered(SignInResult)
  /// The sign-in at the provider failed. The service received no request.
  case failed(SignInProviderError)
}

/// A use case that signs a user in at an identity provider, then at the service.
///
/// The provider's token is sent to the service and not stored.
public struct SignInWithProviderUseCase: Sendable {
  private let providers: any SignInProvider
  private let signIn: @Sendable (SignInCredential) async throws -> SignInResult

  /// Creates a use case with the providers and the sign-in at the service.
  public init(providers: any SignInProvider, signIn: SignInUseCase) {
    self.init(providers: providers) { try await signIn.execute($0) }
  }

  /// Creates a use case with the providers and a closure that signs in at the service.
  public init(
    providers: any SignInProvider,
    signIn: @escaping @Sendable (SignInCredential) async throws -> SignInResult
  ) {
    self.providers = providers
    self.signIn = signIn
  }

  /// The providers that can be used here.
  public var offered: [IdentityProvider] { providers.offered }

  /// Signs the user in and stores the session.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - show: A closure that shows the provider's page to the user.
  /// - Throws: `CancellationError` only, also when the user cancels at the provider.
  public func execute(
    _ provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    let token: SecretString
    do {
      token = try await providers.identityToken(from: provider, showing: show)
    } catch let error as SignInProviderError {
      return .failed(error)
    } catch {
      return .failed(.remote(try RemoteError.interpreting(error)))
    }
    return .answered(try await signIn(.provider(provider, identityToken: token)))
  }

  /// Passes on a code that came by a link; returns whether a sign-in waits for its state.
  public func receive(code: SecretString, state: String) -> Bool {
    providers.receive(code: code, state: state)
  }
}
