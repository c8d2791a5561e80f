extension SessionRepository {
  /// Returns the stored session; nil also when it cannot be decoded.
  func usableSession() async throws -> UserSession? {
    do {
      return try await currentSession()
    } catch SessionRepositoryError.corrupt {
      return nil
    }
  }
}
