import Domain
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What the managers of streaks, experience points and progress need from outside.
struct EngagementEnvironment: Sendable {
  let store: any EngagementStore
  let now: @Sendable () -> Date
  /// The time zone in which the person is.
  let timeZone: @Sendable () -> TimeZoneRules
  /// A new unique text.
  let identifier: @Sendable () -> String
  let logger: any GamificationLogger
}

/// One engagement log of the signed-in user, and what its entries add up to.
///
/// The acknowledged entries count in the service's order, then those that wait in their own. Changes
/// of the log run one after another.
@MainActor
@Observable
final class EngagementLog<Model: EngagementModel> {
  /// What the log's manager shows.
  var value: Model.Value { current ?? nothing }

  /// The value of the open log.
  private var current: Model.Value?
  /// The value without entries.
  @ObservationIgnored private let nothing: Model.Value
  @ObservationIgnored let environment: EngagementEnvironment
  @ObservationIgnored private let collection: EngagementCollection
  @ObservationIgnored private let key: String
  @ObservationIgnored private let manager: GamificationEvent.Manager
  @ObservationIgnored private let empty: @Sendable (TimeZoneRules) -> Model
  @ObservationIgnored private let turns = Turns()
  /// What the entries add up to.
  @ObservationIgnored private(set) var model: Model
  /// The zone of ``model``.
  @ObservationIgnored private var modelZone = TimeZoneRules.utc
  /// The changes of the log that ``model`` has.
  @ObservationIgnored private var revision = 0
  /// The log that is open; nil when nobody is logged in.
  @ObservationIgnored private var opened: EngagementLogID?

  /// Creates a log without entries.
  ///
  /// - Parameter empty: Makes the model without entries for a time zone.
  nonisolated init(
    _ collection: EngagementCollection, key: String, manager: GamificationEvent.Manager,
    environment: EngagementEnvironment, empty: @escaping @Sendable (TimeZoneRules) -> Model
  ) {
    self.collection = collection
    self.key = key
    self.manager = manager
    self.environment = environment
    self.empty = empty
    let model = empty(.utc)
    self.model = model
    nothing = model.value(at: .distantPast, in: .utc)
  }

  // The user.

  /// Loads the log of a user.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`; nobody is logged in then.
  func logIn(_ user: UserID) async throws {
    await logOut()
    try await logged(.logIn) {
      let log = EngagementLogID(user: user, collection: collection, key: key)
      try await turns.take { @MainActor [self] in
        try await environment.store.open(log)
        opened = log
        do {
          try await load()
        } catch {
          clear()
          throw error
        }
      }
    }
  }

  /// Forgets the log of the user; it stays on the device.
  func logOut() async {
    let turn = Task { [turns] in try? await turns.take { @MainActor [self] in clear() } }
    await turn.value
  }

  /// Deletes the log of the user on the device.
  func deleteData() async throws {
    try await logged(.deleteData) {
      try await turns.take { @MainActor [self] in
        guard let log = opened else { return }
        try await environment.store.delete(log)
      }
    }
  }

  private func clear() {
    opened = nil
    revision = 0
    model = empty(.utc)
    current = nil
  }

  // Entries.

  /// Returns all entries, in the order of the log.
  func entries() async throws -> [EngagementEntry] {
    guard let opened else { throw EngagementStoreError.erased }
    return try await environment.store.contents(of: opened).entries
  }

  /// Stores entries, then counts them.
  ///
  /// - Parameter make: Makes the entries from the model of that moment.
  /// - Returns: The entries.
  /// - Throws: The error of `make`, `EngagementEntry.Error`, `EngagementStoreError` or
  ///   `CancellationError`; an entry that was stored counts.
  @discardableResult
  func append(
    _ verb: GamificationEvent.Verb,
    _ make: @escaping @MainActor @Sendable (Model) throws -> [EngagementEntry]
  ) async throws -> [EngagementEntry] {
    try await logged(verb) {
      guard let log = opened else { throw EngagementStoreError.erased }
      return try await turns.take { @MainActor [self] in
        guard opened == log else { throw EngagementStoreError.erased }
        let entries = try make(model)
        for entry in entries { try entry.check() }
        for entry in entries {
          let revision = try await environment.store.append(entry, to: log)
          try await count([entry], revision: revision)
        }
        return entries
      }
    }
  }

  /// Calculates the value again from the stored entries.
  func recalculate() async {
    try? await logged(.recalculate) {
      guard opened != nil else { return }
      try await turns.take { @MainActor [self] in try await load() }
    }
  }

  /// Calculates the value at the present instant, such as after midnight.
  func refresh() {
    current = model.value(at: environment.now(), in: environment.timeZone())
  }

  /// Counts entries that were stored at the end of the log.
  private func count(_ entries: [EngagementEntry], revision: EngagementRevision) async throws {
    if revision == self.revision { return }
    // Another process has changed the log, or the person is in another time zone.
    guard revision == self.revision + 1, modelZone == environment.timeZone() else {
      return try await load()
    }
    self.revision = revision
    model.add(entries)
    refresh()
  }

  /// Reads all entries and counts them anew.
  private func load() async throws {
    guard let log = opened else { return }
    let zone = environment.timeZone()
    let contents = try await environment.store.contents(of: log)
    model = await Self.model(empty(zone), of: contents.entries)
    modelZone = zone
    revision = contents.revision
    refresh()
  }

  @concurrent
  nonisolated private static func model(
    _ empty: Model, of entries: [EngagementEntry]
  ) async -> Model {
    var model = empty
    model.add(entries)
    return model
  }

  /// Reports the start and the end of a call; a cancelled one has no end.
  private func logged<Result>(
    _ verb: GamificationEvent.Verb, _ call: () async throws -> Result
  ) async throws -> Result {
    report(verb, .start)
    do {
      let result = try await call()
      report(verb, .success)
      return result
    } catch {
      if !(error is CancellationError) { report(verb, .fail(error)) }
      throw error
    }
  }

  private func report(_ verb: GamificationEvent.Verb, _ stage: ActionStage) {
    environment.logger.trackEvent(
      event: GamificationEvent(manager: manager, key: key, verb: verb, stage: stage))
  }
}
