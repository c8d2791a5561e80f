public import Domain

/// The managers of streaks, experience points and progress that the screens use, and their log-in.
public struct Engagement: Sendable {
  /// All managers of the app, those of the screens among them.
  let managers: [any EngagementManager]
  /// The streak of the days on which the person used the app.
  public let streak: StreakManager
  /// The experience points of the person.
  public let points: ExperiencePointsManager
  /// The progress of the person through the app's first steps.
  public let progress: ProgressManager
  /// Logs the managers in and out.
  public let login: LoginCoordination
  /// Reminds the person of the streak.
  let reminders: StreakReminders
  /// The reminders that the running app shows, where the system has no notifications.
  let runningReminders: RunningAppReminders
  let clock: any Clock<Duration>

  /// Returns the streak with a key, such as one of your own; nil when ``EngagementManagers`` has none.
  @MainActor
  public func streak(_ key: String) -> StreakManager? {
    streaks.first { $0.configuration.streakKey == key }
  }

  /// Exchanges entries with the service from now on, until the log-out.
  @MainActor func startExchange() { managers.forEach { $0.startExchange() } }

  /// Ends the exchange of entries with the service, and waits for its end.
  @MainActor
  func stopExchange() async { for manager in managers { await manager.stopExchange() } }

  /// Calculates everything at the present instant and exchanges entries with the service soon, such as
  /// when the app returns to the foreground.
  @MainActor
  func refresh() {
    recalculate()
    requestExchange()
  }

  /// Calculates everything at the present instant and keeps the reminder up to date, such as after
  /// midnight.
  @MainActor
  func recalculate() {
    managers.forEach { $0.refresh() }
    reminders.update()
  }

  /// Whether this device has never had an entry of the signed-in user, such as after the first log-in.
  @MainActor var isEmpty: Bool { managers.allSatisfy(\.isEmpty) }

  /// Exchanges entries with the service and waits for the end; the managers log a failure.
  @MainActor
  func finishExchange() async {
    let exchanges = managers.map { manager in
      Task { @MainActor in try? await manager.finishExchange() }
    }
    for exchange in exchanges { await exchange.value }
  }

  /// Exchanges entries with the service soon.
  @MainActor func requestExchange() { managers.forEach { $0.requestExchange() } }

  /// Sends the entries that wait, for a limited time.
  ///
  /// - Parameter limit: The longest time; default 2 seconds.
  /// - Returns: The number of entries that still wait; 0 when they cannot be counted.
  @MainActor
  @discardableResult
  func sendWaiting(within limit: Duration = .seconds(2)) async -> Int {
    guard await countWaiting() > 0 else { return 0 }
    let sending: Task<Void, any Error> = .tracked("sendEntries") { [managers] in
      // A log that cannot be sent does not keep the others from it.
      for manager in managers where !Task.isCancelled {
        if let count = try? await manager.waitingEntryCount(), count > 0 {
          try? await manager.finishExchange()
        }
      }
    }
    if !(await sending.ends(within: limit, clock)) { sending.cancel() }
    return await countWaiting()
  }

  /// Sends the entries of a user that wait when no screen has logged the managers in, such as before a
  /// command signs out; for at most 2 seconds.
  ///
  /// - Returns: The number of entries that still wait; 0 when they cannot be read.
  /// - Throws: `EngagementStoreError.busy` while another process locks them, or `CancellationError`.
  @MainActor
  public func sendWaiting(of user: UserID) async throws -> Int {
    let failures = try await login.logIn(userID: user, isNewUser: false)
    if failures.contains(where: { $0.error as? EngagementStoreError == .busy }) {
      throw EngagementStoreError.busy
    }
    guard failures.isEmpty else { return 0 }
    await sendWaiting()
    // Entries that are locked are there, and entries that cannot be read cannot be saved.
    var (count, isLocked) = (0, false)
    for manager in managers {
      do {
        count += try await manager.waitingEntryCount()
      } catch {
        isLocked = isLocked || error as? EngagementStoreError == .busy
      }
    }
    await login.logOut()
    if isLocked { throw EngagementStoreError.busy }
    return count
  }

  /// The number of entries that wait for the service.
  @MainActor
  func countWaiting() async -> Int {
    var count = 0
    for manager in managers { count += (try? await manager.waitingEntryCount()) ?? 0 }
    return count
  }

  /// The number of refused entries that were not taken yet, now and after each change.
  @MainActor
  func refusals() -> AsyncStream<Int> {
    observedValues { [managers] in managers.map(\.refusedEntries.count).reduce(0, +) }
  }

  /// The number of freezes that were used by themselves and not taken yet, now and after each change.
  @MainActor
  func automaticUses() -> AsyncStream<Int> {
    observedValues { [streaks] in streaks.map(\.automaticUses.count).reduce(0, +) }
  }

  /// Forgets the freezes that were used by themselves.
  ///
  /// - Returns: Their number.
  @MainActor
  func takeAutomaticUses() -> Int { streaks.map { $0.takeAutomaticUses().count }.reduce(0, +) }

  private var streaks: [StreakManager] { managers.compactMap { $0 as? StreakManager } }

  /// Forgets what the service has refused.
  ///
  /// - Returns: Whether there was anything.
  @MainActor
  func takeRefusals() -> Bool {
    let refused = managers.flatMap { $0.takeRefusedEntries() }
    return !refused.isEmpty
  }

  /// Exchanges the entries of a manager with the service, for at most 5 seconds.
  ///
  /// - Returns: Whether the service has everything; false when it was not reached.
  /// - Throws: `RemoteError` when it would not help to try again, `EngagementStoreError` or
  ///   `CancellationError`.
  @MainActor
  public func exchange(_ manager: any EngagementManager) async throws -> Bool {
    let exchange = Task { try await manager.finishExchange() }
    guard await exchange.ends(within: .seconds(5), clock) else {
      exchange.cancel()
      return false
    }
    do {
      try await exchange.value
      return true
    } catch let error as RemoteError where error.isRetryable {
      return false
    }
  }
}
