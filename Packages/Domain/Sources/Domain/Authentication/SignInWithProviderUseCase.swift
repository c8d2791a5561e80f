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
  /// A closure that gives the service an identity token of a provider.
  public typealias Request = @Sendable (IdentityProvider, SecretString) async throws -> SignInResult

  private let providers: any SignInProvider
  private let signIn: Request
  private let link: Request

  /// Creates a use case with the providers, the sign-in at the service and the linking of a guest
  /// account.
  public init(
    providers: any SignInProvider, signIn: SignInUseCase, createAccount: CreateAccountUseCase
  ) {
    self.init(
      providers: providers,
      signIn: { try await signIn.execute(.provider($0, identityToken: $1)) },
      link: { try await createAccount.link(to: $0, identityToken: $1) })
  }

  /// Creates a use case with the providers and closures that sign in at the service and link the
  /// signed-in guest account.
  public init(providers: any SignInProvider, signIn: @escaping Request, link: @escaping Request) {
    self.providers = providers
    self.signIn = signIn
    self.link = link
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
    try await execute(provider, showing: show, signIn)
  }

  /// Adds the identity at the provider to the signed-in guest account, which keeps its user
  /// identifier and its data.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - show: A closure that shows the provider's page to the user.
  /// - Returns: ``SignInResult/identityInUse(_:)`` when another account has the identity,
  ///   ``SignInResult/addressInUse`` when another account has its address only.
  /// - Throws: `CancellationError` only, also when the user cancels at the provider.
  public func link(
    _ provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> ProviderSignInResult {
    try await execute(provider, showing: show, link)
  }

  private func execute(
    _ provider: IdentityProvider, showing show: @Sendable (URL) async -> Void, _ request: Request
  ) async throws -> ProviderSignInResult {
    let token: SecretString
    do {
      token = try await providers.identityToken(from: provider, showing: show)
    } catch let error as SignInProviderError {
      return .failed(error)
    } catch {
      return .failed(.remote(try RemoteError.interpreting(error)))
    }
    return .answered(try await request(provider, token))
  }

  /// Passes on a code that came by a link; returns whether a sign-in waits for its state.
  public func receive(code: SecretString, state: String) -> Bool {
    providers.receive(code: code, state: state)
  }
}
