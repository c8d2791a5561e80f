public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The signed-in user's streak under one key, such as `workouts`.
///
/// ``currentStreakData`` is observable. It has the events of this device before the service answers.
///
/// ```swift
/// try await streak.addStreakEvent(metadata: ["minutes": 30])
/// streak.currentStreakData.currentStreak  // 1
/// ```
///
/// An event that was added counts at once and is kept on the device. Nothing can be added when no
/// user is logged in: the methods throw `EngagementStoreError.erased`.
@MainActor
public final class StreakManager {
  /// The rules of the streak.
  public nonisolated let configuration: StreakConfiguration
  private let log: EngagementLog<StreakModel>

  /// Creates the manager of a streak.
  ///
  /// - Parameter undo: Undoes what belongs to a refused event, such as its points; default nil, nothing does.
  nonisolated init(
    configuration: StreakConfiguration, environment: EngagementEnvironment,
    undo: EngagementLog<StreakModel>.Undo? = nil
  ) {
    self.configuration = configuration
    let calculation: EngagementLog<StreakModel>.Calculation = {
      try await $0.currentStreak(of: $1, configuration: configuration, in: $2)
    }
    log = EngagementLog(
      .streaks, key: configuration.streakKey, manager: .streak, environment: environment,
      calculation: configuration.useServerCalculation ? calculation : nil, undo: undo
    ) { _ in StreakModel(configuration) }
  }

  /// The streak at the instant of the last change or ``recalculateStreak()``.
  public var currentStreakData: CurrentStreakData { log.value }

  /// The present streak, then every later one that differs from the one before.
  public func streakData() -> AsyncStream<CurrentStreakData> {
    observedValues { [log] in log.value }
  }

  /// The hour on the local clock until which the streak lives without another event, from 1 to 24; nil
  /// for a streak that has ended or not begun.
  var endHour: Int? {
    // The hour changes with the streak and with the present instant.
    _ = log.calculations
    return endHour(readAt: log.environment.now())
  }

  /// Returns ``endHour`` as a person reads it at a later instant.
  func endHour(readAt instant: Date) -> Int? {
    let zone = log.environment.timeZone()
    return configuration.end(of: log.value, at: log.environment.now(), in: zone)
      .map { zone.hour(ofEnd: $0, readAt: instant) }
  }

  /// Whether freezes can save the streak that has ended, when the person uses them; also after today counts, until
  /// the day is over.
  var canUseFreezes: Bool {
    // It changes with the streak and with the instant of the last calculation, which the card shows.
    _ = log.calculations
    return log.value.freezesConsumed.isEmpty
      && !log.model.calculator.savingFreezes(
        at: log.instant, in: log.environment.timeZone(), freezes: log.model.freezes
      ).isEmpty
  }

  /// Returns the last days up to today, today last; a day that a freeze fills is frozen, also before the use
  /// is recorded.
  public func recentStreakDays(_ count: Int) -> [StreakDay] {
    // The days change with the streak and with the present day.
    _ = log.calculations
    let environment = log.environment
    let days = log.model.calculator.recentDays(
      count, at: environment.now(), in: environment.timeZone())
    let filled = Set(log.value.freezesConsumed.map(\.date))
    guard !filled.isEmpty else { return days }
    return days.map { day in
      StreakDay(
        date: day.date, eventCount: day.eventCount, hasGoal: day.hasGoal,
        isFrozen: day.isFrozen || filled.contains(day.date))
    }
  }

  /// Adds an event of this instant, and before it the uses of the freezes that save the streak by
  /// themselves: on a later day they would fill the days before this one no more.
  ///
  /// Where freezes would be used, it exchanges entries first, for at most 2 seconds: another device may
  /// have lived the days.
  ///
  /// - Parameter metadata: Values of the app; default none.
  /// - Returns: The event.
  /// - Throws: `EngagementEntry.Error` for metadata beyond its limits, `EngagementStoreError` or
  ///   `CancellationError`.
  @discardableResult
  public func addStreakEvent(
    metadata: [String: GamificationDictionaryValue] = [:]
  ) async throws -> StreakEvent {
    let event = StreakEvent(
      id: log.environment.identifier(), date: log.environment.now().wholeMilliseconds,
      timeZone: log.environment.timeZone(), metadata: metadata)
    if !log.model.implied(by: log.localValue, in: event.timeZone).isEmpty {
      let exchange = Task { [log] in try await log.finishExchange() }
      // Without an answer this device decides.
      _ = await exchange.ends(within: .seconds(2), log.environment.clock)
    }
    try await log.append(.addEvent) { [log] model in
      let data = model.value(at: event.date, in: event.timeZone)
      let uses = model.implied(by: data, in: event.timeZone)
      log.automaticIDs.formUnion(uses.map(\.id))
      return uses + [.streakEvent(event)]
    }
    return event
  }

  /// Returns all events, uses of freezes included: acknowledged ones in the service's order, then
  /// those that wait.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  public func getAllStreakEvents() async throws -> [StreakEvent] {
    try await log.entries().compactMap(\.streakEvent)
  }

  /// Adds a freeze that the person has earned at this instant; of several with one id, the first
  /// counts.
  ///
  /// - Parameters:
  ///   - id: 1 to 48 ASCII letters, digits, `_` and `-`.
  ///   - dateExpires: The instant from which the freeze can no longer be used; default nil, never.
  /// - Returns: The freeze.
  /// - Throws: `EngagementEntry.Error`, `EngagementStoreError` or `CancellationError`.
  @discardableResult
  public func addStreakFreeze(id: String, dateExpires: Date? = nil) async throws -> StreakFreeze {
    let freeze = StreakFreeze(
      id: id, earned: log.environment.now().wholeMilliseconds,
      expires: dateExpires?.wholeMilliseconds)
    try await log.append(.addFreeze) { _ in [.streakFreeze(freeze)] }
    return freeze
  }

  /// Uses the freezes that fill the gap before today.
  ///
  /// Nothing happens when the streak needs none, or when the person has too few.
  ///
  /// - Returns: The uses, as they are recorded.
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  @discardableResult
  public func useStreakFreezes() async throws -> [StreakEvent] {
    let environment = log.environment
    let entries = try await log.append(.useFreezes) { model in
      let zone = environment.timeZone()
      return model.calculator.savingFreezes(
        at: environment.now(), in: zone, freezes: model.freezes
      ).map { .streakEvent(StreakEvent(using: $0, in: zone)) }
    }
    return entries.compactMap(\.streakEvent)
  }

  /// Calculates the streak again, from all stored events and the present instant.
  public func recalculateStreak() async { await log.recalculate() }

  /// The entries that the service has refused for good since the last ``takeRefusedEntries()``; they no longer
  /// count.
  public var refusedEntries: [RefusedEntry] { log.refusedEntries }

  /// The uses of freezes that this device has recorded by itself and the service has, since the last
  /// ``takeAutomaticUses()``: together they have saved the streak.
  public var automaticUses: [StreakEvent] { log.automaticEntries.compactMap(\.streakEvent) }

  /// Returns ``automaticUses`` and forgets them, such as to show a message.
  public func takeAutomaticUses() -> [StreakEvent] {
    log.takeAutomaticEntries().compactMap(\.streakEvent)
  }

  /// Returns why the service has refused an event since the log-in; nil for one that it has not refused.
  func refusal(of event: StreakEvent) -> EngagementRefusalError? { log.refusals[event.id] }

  /// Returns ``refusedEntries`` and forgets them, such as to show a message.
  public func takeRefusedEntries() -> [RefusedEntry] { log.takeRefusedEntries() }
}

extension EngagementEntry {
  /// The event of a streak; nil for an entry of another kind.
  fileprivate var streakEvent: StreakEvent? {
    if case .streakEvent(let event) = self { event } else { nil }
  }
}

extension StreakManager: LoginParticipant {
  /// Such as `streak_daily`.
  public nonisolated var participantName: String { "streak_\(configuration.streakKey)" }
  /// Loads the streak of a user.
  public func logIn(userID: UserID, isNewUser: Bool) async throws { try await log.logIn(userID) }
  /// Forgets the streak in memory.
  public func logOut() async { await log.logOut() }
  /// Deletes the events on this device.
  public func deleteData() async throws { try await log.deleteData() }
}

extension StreakManager: EngagementManager {
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
