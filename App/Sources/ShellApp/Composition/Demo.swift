import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Demo users and messages of the mock; empty in other configurations.
public struct Demo: Sendable {
  /// The notice on the login form with the demo account.
  public var signInHint: Notice?
  /// Returns the newest message of the mock's backend; nil without one.
  public var message: @Sendable () -> Notice? = { nil }
  /// Forgets the newest message, which another person may have requested.
  var forgetMessage: @Sendable () -> Void = {}
  /// Answers the page of an identity provider as a demo identity and returns the link that the page leads
  /// to; nil outside of mock.
  var answerPage: (@Sendable (URL) async -> String?)?
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

/// The users that the mock's backend has from the start.
enum DemoUser {
  /// Signed up, and yet to say who they are.
  case withoutProfile
  /// With a complete profile.
  case withProfile
}
