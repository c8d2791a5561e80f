public import Domain

/// The signed-in user's progress items under one key, such as the worlds of a course.
///
/// The items are observable. They have the changes of this device before the service answers.
///
/// ```swift
/// try await progress.addProgress(id: "world1", value: 0.75)
/// progress.getProgress(id: "world1")  // 0.75
/// ```
///
/// A change counts at once and is kept on the device. Nothing can be changed when no user is logged in:
/// the methods throw `EngagementStoreError.erased`.
@MainActor
public final class ProgressManager {
  /// The name of the items.
  public nonisolated let configuration: ProgressConfiguration
  private let log: EngagementLog<ProgressModel>

  /// Creates the manager of progress items.
  nonisolated init(configuration: ProgressConfiguration, environment: EngagementEnvironment) {
    self.configuration = configuration
    log = EngagementLog(
      .progress, key: configuration.progressKey, manager: .progress, environment: environment
    ) { _ in ProgressModel() }
  }

  /// Returns the progress of an item, from 0 to 1; 0 when there is none.
  public func getProgress(id: String) -> Double { getProgressItem(id: id)?.value ?? 0 }

  /// Returns an item; nil when there is none.
  public func getProgressItem(id: String) -> ProgressItem? { log.value.items[id] }

  /// Returns all items, sorted by id.
  public func getAllProgressItems() -> [ProgressItem] {
    log.value.items.values.sorted { $0.id < $1.id }
  }

  /// Returns the highest progress of the items whose metadata has a value; 0 without such an item.
  public func getMaxProgress(
    forMetadataField field: String, equalTo value: GamificationDictionaryValue
  ) -> Double {
    log.value.maximum(forMetadataField: field, equalTo: value) ?? 0
  }

  /// The present items, then all later ones that differ from those before.
  public func progressItems() -> AsyncStream<[ProgressItem]> {
    observedValues { [weak self] in self?.getAllProgressItems() }
  }

  /// Adds an item or updates the one with its id; progress never decreases.
  ///
  /// - Parameters:
  ///   - value: The progress, from 0 to 1.
  ///   - metadata: Values of the app, which are merged with those of the item; default none.
  /// - Returns: The item.
  /// - Throws: `ProgressItem.Error`, `EngagementEntry.Error`, `EngagementStoreError` or
  ///   `CancellationError`.
  @discardableResult
  public func addProgress(
    id: String, value: Double, metadata: [String: GamificationDictionaryValue]? = nil
  ) async throws -> ProgressItem {
    let item = try ProgressItem(id: id, value: value, metadata: metadata ?? [:])
    try await append(.addProgress, .set(item))
    return getProgressItem(id: id) ?? item
  }

  /// Adds an item or raises the one with its id, unless its progress is as high already.
  ///
  /// Of several callers at once, one records the progress.
  ///
  /// - Parameters:
  ///   - value: The progress, from 0 to 1.
  ///   - metadata: Values of the app, which are merged with those of the item; default none.
  /// - Returns: Whether this call has raised the progress.
  /// - Throws: `ProgressItem.Error`, `EngagementEntry.Error`, `EngagementStoreError` or
  ///   `CancellationError`.
  @discardableResult
  public func raiseProgress(
    id: String, value: Double, metadata: [String: GamificationDictionaryValue]? = nil
  ) async throws -> Bool {
    let item = try ProgressItem(id: id, value: value, metadata: metadata ?? [:])
    let step = ProgressStep(id: log.environment.identifier(), change: .set(item))
    let entries = try await log.append(.addProgress) { model in
      let present = model.calculator.items[id]?.value ?? 0
      return present < value ? [.progress(step)] : []
    }
    return !entries.isEmpty
  }

  /// Removes an item; a later one with its id starts anew.
  ///
  /// - Throws: `EngagementEntry.Error`, `EngagementStoreError` or `CancellationError`.
  public func deleteProgress(id: String) async throws {
    try await append(.deleteProgress, .delete(itemID: id))
  }

  private func append(
    _ verb: GamificationEvent.Verb, _ change: ProgressStep.Change
  ) async throws {
    let step = ProgressStep(id: log.environment.identifier(), change: change)
    try await log.append(verb) { _ in [.progress(step)] }
  }

  /// The entries that the service has refused for good since the last ``takeRefusedEntries()``; they no longer
  /// count.
  public var refusedEntries: [RefusedEntry] { log.refusedEntries }

  /// Returns ``refusedEntries`` and forgets them, such as to show a message.
  public func takeRefusedEntries() -> [RefusedEntry] { log.takeRefusedEntries() }
}

extension ProgressManager: LoginParticipant {
  /// Such as `progress_onboarding`.
  public nonisolated var participantName: String { "progress_\(configuration.progressKey)" }
  /// Loads the items of a user.
  public func logIn(userID: UserID, isNewUser: Bool) async throws { try await log.logIn(userID) }
  /// Forgets the items in memory.
  public func logOut() async { await log.logOut() }
  /// Deletes the changes on this device.
  public func deleteData() async throws { try await log.deleteData() }
}

extension ProgressManager: EngagementManager {
  /// Whether this device has never had an entry of the user.
  public var isEmpty: Bool { log.isEmpty }
  /// Returns the number of entries that the service does not have.
  public func waitingEntryCount() async throws -> Int { try await log.waitingCount() }
  /// Exchanges entries with the service from now on, until the log-out.
  public func startExchange() { log.startExchange() }
  /// Ends the exchange of entries with the service, and waits for its end.
  public func stopExchange() async { await log.stopExchange() }
  /// Calculates the data at the present instant.
  public func refresh() { log.refresh() }
  /// Exchanges entries with the service soon.
  public func requestExchange() { log.requestExchange() }
  /// Exchanges entries with the service and waits for the end.
  public func finishExchange() async throws { try await log.finishExchange() }
}
