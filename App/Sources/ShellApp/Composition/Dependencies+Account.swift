public import Domain

extension Dependencies {
  /// Deletes the account at the service, the person's data on this device, and what the log holds of them.
  ///
  /// - Throws: `CancellationError` only.
  public func deleteAccount() async throws -> DeleteAccountResult {
    // No answer to an exchange comes after that of the deletion.
    await engagement.stopExchange()
    do {
      let result = try await auth.deleteAccount()
      switch result {
      case .deleted, .deletedRemotely, .ended: logger.deleteUserProfile()
      case .notSignedIn, .reauthenticationRequired, .failed, .sessionUnavailable:
        await engagement.startExchange()
      }
      return result
    } catch {
      await engagement.startExchange()
      throw error
    }
  }
}
