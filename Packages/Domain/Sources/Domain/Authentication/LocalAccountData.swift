/// The signed-in user's data on this device: the session, the cached profile and the avatars.
struct LocalAccountData: Sendable {
  let sessions: any SessionRepository
  let profiles: any ProfileRepository
  let avatars: any AvatarStore

  /// Returns the stored session, or nil if there is none or it cannot be decoded.
  func session() async throws -> UserSession? { try await sessions.usableSession() }

  /// Removes the avatars, the cached profile and the session from this device.
  ///
  /// If one removal fails, the method still attempts the others.
  ///
  /// - Throws: The error from the first removal that failed.
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
