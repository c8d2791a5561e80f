public import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The signed-in user's experience points under one key.
///
/// ``currentExperiencePointsData`` is observable. It has the events of this device before the service
/// answers.
///
/// ```swift
/// try await points.addExperiencePoints(points: 120, metadata: ["source": "quiz"])
/// points.currentExperiencePointsData.level.number  // 2
/// ```
///
/// An event that was added counts at once and is kept on the device. Nothing can be added when no
/// user is logged in: the methods throw `EngagementStoreError.erased`.
@MainActor
public final class ExperiencePointsManager {
  /// The rules of the points.
  public nonisolated let configuration: ExperiencePointsConfiguration
  private let log: EngagementLog<ExperiencePointsModel>

  /// Creates the manager of points.
  nonisolated init(
    configuration: ExperiencePointsConfiguration, environment: EngagementEnvironment
  ) {
    self.configuration = configuration
    let calculation: EngagementLog<ExperiencePointsModel>.Calculation = {
      try await $0.currentExperiencePoints(of: $1, configuration: configuration, in: $2)
    }
    log = EngagementLog(
      .experience, key: configuration.experienceKey, manager: .xp, environment: environment,
      calculation: configuration.useServerCalculation ? calculation : nil,
      undo: { entry, log in
        // Without the points there is nothing to correct; the correction waits behind them.
        _ = try await environment.store.remove(Self.correctionID(of: entry.id), from: log)
      }
    ) { ExperiencePointsModel(configuration, in: $0) }
  }

  /// The sums at the instant of the last change or ``recalculateExperiencePoints()``.
  public var currentExperiencePointsData: CurrentExperiencePointsData { log.value }

  /// The present sums, then all later ones that differ from those before.
  public func experiencePointsData() -> AsyncStream<CurrentExperiencePointsData> {
    observedValues { [log] in log.value }
  }

  /// Returns the points of each of the last days up to today, today last.
  public func recentExperiencePoints(_ count: Int) -> [Int] {
    // The points change with the sums and with the present day.
    _ = (log.value, log.calculations)
    return log.model.calculator.recentPoints(count, at: log.environment.now())
  }

  /// Adds points at this instant; negative points subtract.
  ///
  /// - Parameter metadata: Values of the app; default none.
  /// - Returns: The event.
  /// - Throws: `ExperiencePointsCalculator.Error.overflow` when the sum of all points would go beyond 2^53 − 1 or
  ///   below its negative, `EngagementEntry.Error`, `EngagementStoreError` or `CancellationError`.
  @discardableResult
  public func addExperiencePoints(
    points: Int, metadata: [String: GamificationDictionaryValue] = [:]
  ) async throws -> ExperiencePointsEvent {
    let event = ExperiencePointsEvent(
      id: log.environment.identifier(), date: log.environment.now().wholeMilliseconds,
      points: points, metadata: metadata)
    try await log.append(.addPoints) { model in
      guard model.calculator.hasRoom(for: points) else {
        throw ExperiencePointsCalculator.Error.overflow
      }
      return [.experiencePoints(event)]
    }
    return event
  }

  /// Takes back the points that belong to an event of a streak, such as one that the service has refused.
  ///
  /// These are the points whose metadata has the event's id as `event`. A correction at the same instant, with the same
  /// metadata and `"correction": true`, subtracts them, so that they count in no window of time and under no filter.
  /// It is an event itself, which counts in the number of today's events. A second call changes nothing.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  public func takeBackExperiencePoints(ofEvent id: StreakEvent.ID) async throws {
    for event in try await getAllExperiencePointsEvents(forField: "event", equalTo: .string(id)) {
      var metadata = event.metadata
      metadata["event"] = nil
      metadata["correction"] = true
      let correction = ExperiencePointsEvent(
        id: Self.correctionID(of: event.id), date: event.date, points: -event.points,
        metadata: metadata)
      try await log.append(.addPoints) { _ in [.experiencePoints(correction)] }
    }
  }

  /// The id of the correction of an event, within the limits of an id.
  private nonisolated static func correctionID(of id: String) -> String {
    String("undo-\(id)".prefix(64))
  }

  /// Returns all events: acknowledged ones in the service's order, then those that wait.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  public func getAllExperiencePointsEvents() async throws -> [ExperiencePointsEvent] {
    try await log.entries().compactMap { entry in
      if case .experiencePoints(let event) = entry { event } else { nil }
    }
  }

  /// Returns the events whose metadata has a value; numbers are compared by value.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  public func getAllExperiencePointsEvents(
    forField field: String, equalTo value: GamificationDictionaryValue
  ) async throws -> [ExperiencePointsEvent] {
    try await getAllExperiencePointsEvents().filter { $0.hasMetadata([field: value]) }
  }

  /// Calculates the sums again, from all stored events and the present instant.
  public func recalculateExperiencePoints() async { await log.recalculate() }

  /// The entries that the service has refused for good since the last ``takeRefusedEntries()``; they no longer
  /// count.
  public var refusedEntries: [RefusedEntry] { log.refusedEntries }

  /// Returns ``refusedEntries`` and forgets them, such as to show a message.
  public func takeRefusedEntries() -> [RefusedEntry] { log.takeRefusedEntries() }
}

extension ExperiencePointsManager: LoginParticipant {
  /// Such as `xp_main`.
  public nonisolated var participantName: String { "xp_\(configuration.experienceKey)" }
  /// Loads the points of a user.
  public func logIn(userID: UserID, isNewUser: Bool) async throws { try await log.logIn(userID) }
  /// Forgets the points in memory.
  public func logOut() async { await log.logOut() }
  /// Deletes the events on this device.
  public func deleteData() async throws { try await log.deleteData() }
}

extension ExperiencePointsManager: EngagementManager {
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
