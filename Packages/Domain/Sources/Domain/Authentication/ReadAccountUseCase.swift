#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The email address of the signed-in user's account, its ways to sign in and its second factor.
public struct AccountDetails: Hashable, Sendable {
  /// The email address, or nil when the account has none.
  public let email: EmailAddress?
  /// Whether the user proved that the address is theirs.
  public let isVerified: Bool
  /// Whether the account has a password; one of a provider may have none.
  public let hasPassword: Bool
  /// The providers at which the account has an identity, or nil when the service does not say.
  public let providers: Set<IdentityProvider>?
  /// The instant of the last change of the password, or nil when the service has not stored it.
  public let passwordChangedAt: Date?
  /// The second factor of the sign-in, as far as it is known.
  public let secondFactor: SecondFactorStatus

  /// Creates details; by default the providers, the instant of the password and the second factor are
  /// unknown.
  public init(
    email: EmailAddress?, isVerified: Bool, hasPassword: Bool,
    providers: Set<IdentityProvider>? = nil, passwordChangedAt: Date? = nil,
    secondFactor: SecondFactorStatus = .unknown
  ) {
    self.email = email
    self.isVerified = isVerified
    self.hasPassword = hasPassword
    self.providers = providers
    self.passwordChangedAt = passwordChangedAt
    self.secondFactor = secondFactor
  }
}

/// A use case that reads the details of the signed-in user's account.
public struct ReadAccountUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Returns the details; nil when no user is signed in, and after any error.
  public func execute() async -> AccountDetails? {
    guard let session = try? await sessions.usableSession() else { return nil }
    return try? await authentication.account(of: session)
  }
}
