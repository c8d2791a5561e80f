extension SessionRepository {
  /// Returns the stored session.
  ///
  /// Returns nil when no session is stored or the stored session cannot be decoded.
  func usableSession() async throws -> UserSession? {
    do {
      return try await currentSession()
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }
}
