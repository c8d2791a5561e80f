import Domain
import Foundation
import Synchronization

/// The service of engagement logs in memory, with faults.
final class EngagementServiceFake: EngagementService {
  /// What happens to a call.
  enum Fault: Sendable {
    /// The request does not arrive.
    case lostRequest(RemoteError)
    /// The service does what it is asked for, and its answer is lost.
    case lostAnswer
    /// The service refuses the entry for good.
    case refusal(EngagementRefusalError)
  }

  private struct State {
    var logs: [EngagementLogID: [NumberedEntry]] = [:]
    var appended: [String] = []
    var calls: [String] = []
  }

  private let state = Mutex(State())
  /// Decides about a call of a log; nil for no fault.
  private let fault = Mutex<(@Sendable (String, EngagementLogID) -> Fault?)?>(nil)
  private let now: @Sendable () -> Date
  private let pageSize: Int

  init(now: @escaping @Sendable () -> Date, pageSize: Int = 3) {
    self.now = now
    self.pageSize = pageSize
  }

  func setFault(_ fault: (@Sendable (String, EngagementLogID) -> Fault?)?) {
    self.fault.withLock { $0 = fault }
  }

  func entries(_ log: EngagementLogID) -> [EngagementEntry] {
    state.withLock { $0.logs[log, default: []].map(\.entry) }
  }

  /// The calls, such as `append id-1`.
  var calls: [String] { state.withLock(\.calls) }

  private func performing<Result>(
    _ call: String, _ log: EngagementLogID, _ body: (inout State) throws -> Result
  ) throws -> Result {
    let fault = fault.withLock { $0 }?(call, log)
    return try state.withLock { state in
      state.calls.append(call)
      switch fault {
      case .lostRequest(let error): throw error
      case .refusal(let refusal): throw refusal
      case .lostAnswer:
        _ = try body(&state)
        throw RemoteError.timedOut
      case nil: return try body(&state)
      }
    }
  }

  func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> Int {
    try performing("append \(entry.id)", log) { state in
      if let known = state.logs[log, default: []].first(where: { $0.entry.id == entry.id }) {
        guard known.entry == entry else { throw EngagementRefusalError.conflict }
        return known.number
      }
      // Numbers may have gaps.
      let number = (state.logs[log]?.last?.number ?? 0) + 1 + state.logs[log, default: []].count % 2
      state.logs[log, default: []].append(NumberedEntry(number: number, entry: entry))
      return number
    }
  }

  func entries(of log: EngagementLogID, after number: Int) async throws -> EngagementPage {
    try performing("entries after \(number)", log) { state in
      let rest = state.logs[log, default: []].filter { $0.number > number }
      let page = Array(rest.prefix(pageSize))
      return EngagementPage(
        entries: page, last: page.last?.number ?? number, hasMore: rest.count > page.count)
    }
  }

  func currentStreak(
    of log: EngagementLogID, configuration: StreakConfiguration, in timeZone: TimeZoneRules
  ) async throws -> CurrentStreakData {
    try performing("current", log) { state in
      StreakModelCheck.value(
        state.logs[log, default: []].map(\.entry), configuration, at: now(), in: timeZone)
    }
  }

  func currentExperiencePoints(
    of log: EngagementLogID, configuration: ExperiencePointsConfiguration,
    in timeZone: TimeZoneRules
  ) async throws -> CurrentExperiencePointsData {
    try performing("current", log) { state in
      var calculator = ExperiencePointsCalculator(
        configuration: configuration, timeZone: timeZone)
      for case .experiencePoints(let event) in state.logs[log, default: []].map(\.entry) {
        try? calculator.add(event)
      }
      return calculator.data(at: now())
    }
  }
}

/// A streak calculated from its entries without a manager.
enum StreakModelCheck {
  static func value(
    _ entries: [EngagementEntry], _ configuration: StreakConfiguration, at now: Date,
    in zone: TimeZoneRules
  ) -> CurrentStreakData {
    var calculator = StreakCalculator(configuration: configuration)
    var freezes: [StreakFreeze] = []
    for entry in entries {
      if case .streakEvent(let event) = entry { calculator.add(event) }
      if case .streakFreeze(let freeze) = entry { freezes.append(freeze) }
    }
    return calculator.data(at: now, in: zone, freezes: freezes)
  }
}
