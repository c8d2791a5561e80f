import Domain
import FormKit

/// What only the mock has: demo users, and what its backend would have sent.
///
/// Elsewhere all of it is empty.
public struct Demo: Sendable {
  /// Said at the login form: the demo account.
  public var signInHint: Notice?
  /// Said where a code is asked for: what the mock's backend would have sent last; nil for nothing.
  public var message: @Sendable () -> Notice? = { nil }
  /// The lookups of the mock.
  var lookups: [String: any FieldLookup] = [:]
  /// A fresh session of a demo user.
  var session: @Sendable (DemoUser) async -> UserSession? = { _ in nil }

  /// Signs a demo user in.
  ///
  /// - Returns: The user; nil outside of mock.
  func signIn(
    _ user: DemoUser, storing sessions: any SessionRepository
  ) async throws -> User? {
    guard let session = await session(user) else { return nil }
    try await sessions.save(session)
    return User(session: session)
  }
}

/// The people the mock's backend knows from the start.
enum DemoUser {
  /// Signed up, and yet to say who they are.
  case withoutProfile
  /// With a complete profile.
  case withProfile
}
