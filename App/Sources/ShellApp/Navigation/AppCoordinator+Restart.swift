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

  /// Whether another process has signed the person out, or another person in.
  var hasReplacedSession: Bool {
    store.snapshot.underlying.isBehindGate && dependencies.hasOtherOwner
  }

  /// Starts again when another process has signed the person out, or another person in.
  ///
  /// The screens, the values and the requests of the person go; the app shows what it would show after
  /// a start. Nothing of the store changes before.
  ///
  /// - Returns: Whether it was so.
  func leaveReplacedSession() async -> Bool {
    guard hasReplacedSession else { return false }
    // Its refusal would end the session that comes next.
    configurationRequest?.cancel()
    await dependencies.endTraffic()
    // Another step may have led here first.
    guard hasReplacedSession else { return true }
    leaveSession()
    hasOpenedLink = false
    // Cancelled: the sign-in shows.
    if (try? await boot()) != nil { await resume() }
    if store.state == .guest { ui.show(.sessionEnded) }
    refreshConfigurationSoon()
    return true
  }
}
