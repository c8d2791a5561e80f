import Domain
import Observation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The dependencies of the managers of streaks, experience points and progress.
struct EngagementEnvironment: Sendable {
  let store: any EngagementStore
  let service: any EngagementService
  let clock: any Clock<Duration>
  /// A number of [0, 1), for the pauses between attempts.
  let random: @Sendable () -> Double
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
  /// The value that the log's manager publishes.
  var value: Model.Value { current ?? emptyValue }

  /// The entries that the service has refused, until ``takeRefusedEntries()``.
  var refusedEntries: [RefusedEntry] = []
  /// The entries that were taken back since the log-in, with the reasons.
  @ObservationIgnored var refusals: [EngagementEntry.ID: EngagementRefusalError] = [:]
  /// The entries that the log has added by itself and the service has, until ``takeAutomaticEntries()``.
  var automaticEntries: [EngagementEntry] = []
  /// The ids of the entries that the log has added by itself and that wait.
  @ObservationIgnored var automaticIDs: Set<EngagementEntry.ID> = []
  /// When the service last did not accept such an entry; nil if never.
  @ObservationIgnored var automaticRefusal: Date?
  /// The value of the open log.
  private var current: Model.Value?
  /// The service's answer, and the value of the device at that moment.
  @ObservationIgnored private var answer: (service: Model.Value, device: Model.Value)?
  /// The number of calculations, which is observed by what depends on the present instant beside the
  /// value.
  private(set) var calculations = 0
  /// The instant of the last calculation.
  @ObservationIgnored private(set) var instant = Date.distantPast
  /// The value without entries.
  @ObservationIgnored private let emptyValue: Model.Value
  @ObservationIgnored let environment: EngagementEnvironment
  @ObservationIgnored private let collection: EngagementCollection
  @ObservationIgnored private let key: String
  @ObservationIgnored private let manager: GamificationEvent.Manager
  @ObservationIgnored private let makeEmpty: @Sendable (TimeZoneRules) -> Model
  /// Calculates the value at the service; nil where the device does.
  @ObservationIgnored let calculation: Calculation?
  /// Undoes what belongs to a refused entry, before it is removed; runs again if it failed.
  @ObservationIgnored let undo: Undo?
  @ObservationIgnored private var sync: RetryLoop?
  @ObservationIgnored private let turns = Turns()
  /// The model with all entries.
  @ObservationIgnored private(set) var model: Model
  /// The zone of ``model``.
  @ObservationIgnored private var modelZone = TimeZoneRules.utc
  /// Counts the entries anew after the person has come to another time zone.
  @ObservationIgnored private var zoneChange: Task<Void, Never>?
  /// The changes of the log that ``model`` has.
  @ObservationIgnored private(set) var revision = 0
  /// The log that is open; nil when no user is logged in.
  @ObservationIgnored private(set) var opened: EngagementLogID?

  /// Returns the value of a log in a time zone as the service calculates it.
  typealias Calculation =
    @Sendable (any EngagementService, EngagementLogID, TimeZoneRules) async throws -> Model.Value

  /// Undoes what the app has done beside an entry that the service has refused.
  typealias Undo = @MainActor @Sendable (EngagementEntry, EngagementLogID) async throws -> Void

  /// Creates a log without entries.
  ///
  /// - Parameters:
  ///   - calculation: Calculates the value at the service; default nil, the device does.
  ///   - undo: Undoes what belongs to a refused entry; default nil, nothing does.
  ///   - empty: Makes the model without entries for a time zone.
  nonisolated init(
    _ collection: EngagementCollection, key: String, manager: GamificationEvent.Manager,
    environment: EngagementEnvironment, calculation: Calculation? = nil, undo: Undo? = nil,
    empty: @escaping @Sendable (TimeZoneRules) -> Model
  ) {
    self.collection = collection
    self.key = key
    self.manager = manager
    self.environment = environment
    self.calculation = calculation
    self.undo = undo
    makeEmpty = empty
    let model = empty(.utc)
    self.model = model
    emptyValue = model.value(at: .distantPast, in: .utc)
  }

  // The user.

  /// Loads the log of a user.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`; no user is logged in then.
  func logIn(_ user: UserID) async throws {
    await leave()
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
    guard opened != nil else { return await leave() }
    try? await logged(.logOut) { await leave() }
  }

  private func leave() async {
    await stopExchange()
    await zoneChange?.value
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
    model = makeEmpty(.utc)
    current = nil
    answer = nil
    refusedEntries = []
    refusals = [:]
    automaticEntries = []
    automaticIDs = []
    automaticRefusal = nil
  }

  // The service.

  /// Exchanges entries with the service from now on: at once, after each entry, and when it is
  /// requested; ends with the log-out or ``stopExchange()``.
  func startExchange() {
    guard sync == nil, opened != nil else { return }
    sync = RetryLoop(
      clock: environment.clock, random: environment.random, now: environment.now
    ) { [weak self] in try await self?.exchange() }
    requestExchange()
  }

  /// Ends the exchange of entries with the service, and waits for its end.
  func stopExchange() async {
    let sync = sync
    self.sync = nil
    await sync?.stop()
  }

  /// Exchanges entries with the service soon, such as when the network has returned.
  func requestExchange() { sync?.request() }

  /// Exchanges entries with the service, and waits for the end.
  ///
  /// - Throws: `RemoteError`, `EngagementStoreError` or `CancellationError`; entries that were not sent
  ///   still wait.
  func finishExchange() async throws {
    if let sync { try await sync.finish() } else { try await exchange() }
  }

  /// Returns the entries that the service has refused since the last call.
  func takeRefusedEntries() -> [RefusedEntry] {
    defer { refusedEntries = [] }
    return refusedEntries
  }

  /// Returns ``automaticEntries`` and forgets them.
  func takeAutomaticEntries() -> [EngagementEntry] {
    defer { automaticEntries = [] }
    return automaticEntries
  }

  /// Runs a change of the log of a user in its turn.
  ///
  /// - Throws: `EngagementStoreError.erased` when the user is logged out, or the error of the change.
  func change<Result: Sendable>(
    _ log: EngagementLogID, _ body: @escaping @MainActor @Sendable () async throws -> Result
  ) async throws -> Result {
    try await turns.take { @MainActor [self] in
      guard opened == log else { throw EngagementStoreError.erased }
      return try await body()
    }
  }

  // Entries.

  /// Whether this device has never had an entry of the user.
  var isEmpty: Bool { revision == 0 }

  /// Returns the number of entries that the service does not have; 0 when no user is logged in.
  func waitingCount() async throws -> Int {
    guard let opened else { return 0 }
    return try await environment.store.waitingCount(in: opened)
  }

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
      return try await change(log) { [self] in
        let entries = try make(model)
        for entry in entries { try entry.check() }
        for entry in entries {
          let revision = try await environment.store.append(entry, to: log)
          try await count([entry], revision: revision)
        }
        sync?.request()
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
    requestExchange()
  }

  /// The value as this device calculates it at the present instant.
  var localValue: Model.Value {
    model.value(at: environment.now(), in: environment.timeZone())
  }

  /// Calculates the value at the present instant, such as after midnight.
  ///
  /// The service's answer stays for as long as the device's own value does. In another time zone than that of the
  /// last count, the entries are counted anew soon.
  func refresh() {
    guard opened != nil else { return }
    if modelZone != environment.timeZone(), zoneChange == nil {
      zoneChange = .tracked("changeTimeZone") { [weak self, turns] in
        try? await self?.logged(.recalculate) {
          try await turns.take { @MainActor in try await self?.load() }
        }
        self?.zoneChange = nil
      }
    }
    instant = environment.now()
    let local = model.value(at: instant, in: environment.timeZone())
    if answer?.device != local { answer = nil }
    current = answer?.service ?? local
    calculations &+= 1
  }

  /// Takes the value over that the service has calculated.
  func take(_ value: Model.Value) {
    answer = (service: value, device: localValue)
    current = value
  }

  /// Counts entries that were stored, in the order of the log.
  func count(_ entries: [EngagementEntry], revision: EngagementRevision) async throws {
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
  func load() async throws {
    guard let log = opened else { return }
    let zone = environment.timeZone()
    let contents = try await environment.store.contents(of: log)
    model = await Self.model(makeEmpty(zone), of: contents.entries)
    if zone != modelZone { answer = nil }
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
  func logged<Result>(
    _ verb: GamificationEvent.Verb, _ call: () async throws -> Result
  ) async throws -> Result {
    report(verb, .start)
    do {
      let result = try await call()
      report(verb, .success)
      return result
    } catch let error as EngagementEntry.Error {
      // The caller's value, which changes nothing.
      report(verb, .refused(error.rawValue))
      throw error
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
