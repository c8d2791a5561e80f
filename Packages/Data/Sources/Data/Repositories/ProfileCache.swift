import Domain
import LocalPersistence

/// A cache for the signed-in user's profile, in a secure store under the key `profile`.
struct ProfileCache: Sendable {
  private static let key = "profile"

  let store: any SecureStore
  let sessions: any SessionRepository

  /// Returns the signed-in user's cached profile, or nil when no profile is cached.
  ///
  /// The method also returns nil when the cached profile is damaged or belongs to another user.
  func read() async throws -> UserProfile? {
    let profile: UserProfile?
    do throws(SecureStoreError) {
      profile = try store.retrieve(key: Self.key, decoding: ProfileDTO.self)?.profile
    } catch {
      let failure = SessionRepositoryError(error)
      if failure == .corrupt { return nil }
      throw failure
    }
    guard let profile, try await sessions.currentSession()?.userID == profile.id else {
      return nil
    }
    return profile
  }

  /// Replaces the cached profile, or removes the cached profile when the new profile is nil.
  func write(_ profile: UserProfile?) throws(SessionRepositoryError) {
    do throws(SecureStoreError) {
      if let profile {
        try store.save(key: Self.key, encoding: ProfileDTO(profile))
      } else {
        try store.delete(key: Self.key)
      }
    } catch {
      throw SessionRepositoryError(error)
    }
  }
}
