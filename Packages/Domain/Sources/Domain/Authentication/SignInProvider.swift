#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signs users in at identity providers, on pages of the providers.
public protocol SignInProvider: Sendable {
  /// The providers that can be used here, in the order of their buttons.
  var offered: [IdentityProvider] { get }

  /// Signs a user in at a provider and returns the verified identity token.
  ///
  /// - Parameters:
  ///   - provider: The provider.
  ///   - show: A closure that shows the provider's page to the user.
  /// - Throws: ``SignInProviderError``, or `CancellationError` when the user cancels.
  func identityToken(
    from provider: IdentityProvider, showing show: @Sendable (URL) async -> Void
  ) async throws -> SecretString

  /// Passes on a code that came by a link of the app (RFC 6749, section 4.1.2).
  ///
  /// - Returns: Whether a sign-in waits for the state. A state counts once.
  func receive(code: SecretString, state: String) -> Bool
}

/// The reason for which a sign-in at an identity provider failed.
public enum SignInProviderError: Error, Hashable, Sendable {
  /// The provider is not configured.
  case notOffered
  /// The provider could not be reached, or answered with an error.
  case remote(RemoteError)
  /// The provider refused the sign-in or its code.
  case refused
  /// An answer of the provider is malformed or not authentic.
  case notVerified
  /// The clock of this device and the provider's differ by more than five minutes.
  case clockDiffers
  /// The user did not come back from the provider's page in time.
  case timedOut
}
