import FormKit

/// Starting again in place.
extension AppCoordinator {
  /// Deletes what the service can send again, and starts the app again; the person stays signed in.
  ///
  /// The screens that show are kept for the start. Drafts, and what waits for the service, stay.
  ///
  /// - Throws: The error of a store; some caches may be deleted then. `CancellationError`.
  public func clearCachesAndRestart() async throws {
    await suspend(values: [:], of: nil)
    await stopConfigurationRefresh()
    try await dependencies.clearCaches()
    hasOpenedLink = false
    try await boot()
    await resume()
    refreshConfigurationSoon()
    ui.show(.success("debugMenu.finished.clearCaches"))
  }
}
