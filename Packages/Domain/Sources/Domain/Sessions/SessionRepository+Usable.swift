extension SessionRepository {
  /// The session kept here; nil also for one that cannot be decoded.
  func usableSession() async throws -> UserSession? {
    do {
      return try await currentSession()
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }
}
