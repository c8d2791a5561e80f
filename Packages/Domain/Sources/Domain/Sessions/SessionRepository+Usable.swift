extension SessionRepository {
  /// Returns the stored session; nil when none is stored or it cannot be decoded.
  func usableSession() async throws -> UserSession? {
    do {
      return try await currentSession()
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }
}
