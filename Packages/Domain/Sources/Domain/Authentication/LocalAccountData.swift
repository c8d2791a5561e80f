/// The data about the signed-in user on this device: session, cached profile and avatars.
struct LocalAccountData: Sendable {
  let sessions: any SessionRepository
  let profiles: any ProfileRepository
  let avatars: any AvatarStore

  /// Returns the stored session; nil also when it cannot be decoded.
  func session() async throws -> UserSession? { try await sessions.usableSession() }

  /// Removes all data; a failure to remove one part does not stop the others.
  ///
  /// - Throws: The first error, after trying every part.
  func remove() async throws {
    var firstError: (any Error)?
    for step in [avatars.removeAll, profiles.removeCachedProfile, sessions.clear] {
      do {
        try await step()
      } catch {
        firstError = firstError ?? error
      }
    }
    if let firstError { throw firstError }
  }
}
