/// Everything this device keeps about a signed-in user, removed together.
struct LocalAccountData: Sendable {
  let sessions: any SessionRepository
  let profiles: any ProfileRepository
  let avatars: any AvatarStore

  /// The session kept here; nil also for one that cannot be decoded.
  func session() async throws -> UserSession? { try await sessions.usableSession() }

  /// Removes everything; a part that cannot be removed does not keep the others.
  ///
  /// - Throws: The first failure, once every part was tried.
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
