public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The service of engagement logs in memory, with faults that a test decides about.
///
/// It belongs to every user, numbers entries with gaps, and returns a few on a page.
public final class EngagementServiceFake: EngagementService {
  /// Something that goes wrong with a call.
  public enum Mishap: Sendable {
    /// The request does not arrive.
    case lostRequest(RemoteError)
    /// The request succeeds, and its answer is lost.
    case lostAnswer
    /// The service refuses the entry for good.
    case refusal(EngagementRefusalError)
  }

  private struct State {
    var logs: [EngagementLogID: [NumberedEntry]] = [:]
    var calls: [String] = []
    var streak: CurrentStreakData?
    var points: CurrentExperiencePointsData?
  }

  private let state = Mutex(State())
  private let fault = Mutex<(@Sendable (String, EngagementLogID) -> Mishap?)?>(nil)
  private let now: @Sendable () -> Date
  private let pageSize: Int

  /// Creates a service without entries and faults.
  ///
  /// - Parameters:
  ///   - now: Returns the present instant.
  ///   - pageSize: The most entries of a page; default 3.
  public init(now: @escaping @Sendable () -> Date, pageSize: Int = 3) {
    self.now = now
    self.pageSize = pageSize
  }

  /// Sets what decides about each call, such as `append id-1`, of a log; nil for no fault.
  public func setFault(_ fault: (@Sendable (String, EngagementLogID) -> Mishap?)?) {
    self.fault.withLock { $0 = fault }
  }

  /// Sets the streak that the service calculates, whatever its entries; nil for Domain's calculator.
  public func setStreak(_ streak: CurrentStreakData?) { state.withLock { $0.streak = streak } }

  /// Sets the points that the service calculates, whatever its entries; nil for Domain's calculator.
  public func setExperiencePoints(_ points: CurrentExperiencePointsData?) {
    state.withLock { $0.points = points }
  }

  /// The entries of a log, in their order.
  public func entries(_ log: EngagementLogID) -> [EngagementEntry] {
    state.withLock { $0.logs[log, default: []].map(\.entry) }
  }

  /// The calls so far, such as `append id-1`.
  public var calls: [String] { state.withLock(\.calls) }

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

  /// Appends an entry and returns its number.
  public func append(_ entry: EngagementEntry, to log: EngagementLogID) async throws -> Int {
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

  /// Returns the first entries after a number.
  public func entries(of log: EngagementLogID, after number: Int) async throws -> EngagementPage {
    try performing("entries after \(number)", log) { state in
      let rest = state.logs[log, default: []].filter { $0.number > number }
      let page = Array(rest.prefix(pageSize))
      return EngagementPage(
        entries: page, last: page.last?.number ?? number, hasMore: rest.count > page.count)
    }
  }

  /// Returns the streak of ``setStreak(_:)``, or calculates it with Domain's calculator.
  public func currentStreak(
    of log: EngagementLogID, configuration: StreakConfiguration, in timeZone: TimeZoneRules
  ) async throws -> CurrentStreakData {
    try performing("current", log) { state in
      if let streak = state.streak { return streak }
      var calculator = StreakCalculator(configuration: configuration)
      var freezes: [StreakFreeze] = []
      for numbered in state.logs[log, default: []] {
        if case .streakEvent(let event) = numbered.entry { calculator.add(event) }
        if case .streakFreeze(let freeze) = numbered.entry { freezes.append(freeze) }
      }
      return calculator.data(at: now(), in: timeZone, freezes: freezes)
    }
  }

  /// Returns the points of ``setExperiencePoints(_:)``, or calculates them with Domain's calculator.
  public func currentExperiencePoints(
    of log: EngagementLogID, configuration: ExperiencePointsConfiguration,
    in timeZone: TimeZoneRules
  ) async throws -> CurrentExperiencePointsData {
    try performing("current", log) { state in
      if let points = state.points { return points }
      var calculator = ExperiencePointsCalculator(
        configuration: configuration, timeZone: timeZone)
      for case .experiencePoints(let event) in state.logs[log, default: []].map(\.entry) {
        calculator.add(event)
      }
      return calculator.data(at: now())
    }
  }
}
