import Data
import Domain
import Foundation
import LocalPersistence
import Synchronization

@testable import ShellApp

/// The world of one device: its store, clock and time zone.
final class EngagementDevice: Sendable {
  let store: DatabaseEngagementStore
  private let state: Mutex<State>

  private struct State {
    var now: Date
    var timeZone: TimeZoneRules
    var identifiers = 0
  }

  static let ann = UserID("ann")
  static let ben = UserID("ben")

  init(
    folder: SecureFolder? = nil, now: String = "2026-03-18T12:00:00Z", zone: String = "UTC"
  ) throws {
    let database = TimeZoneDatabase()
    store = DatabaseEngagementStore(folder: folder, timeZone: database.rules(named:))
    let instant = try Date(now, strategy: .iso8601)
    state = Mutex(State(now: instant, timeZone: database.rules(named: zone) ?? .utc))
  }

  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  func set(_ now: String) throws { self.now = try Date(now, strategy: .iso8601) }

  func travel(to zone: String) {
    state.withLock { $0.timeZone = TimeZoneDatabase().rules(named: zone) ?? .utc }
  }

  var environment: EngagementEnvironment {
    EngagementEnvironment(
      store: store, now: { [self] in now }, timeZone: { [self] in state.withLock(\.timeZone) },
      identifier: { [self] in
        state.withLock { state in
          state.identifiers += 1
          return "id-\(state.identifiers)"
        }
      }, logger: LogManager.silent)
  }

  @MainActor
  func streak(_ configuration: StreakConfiguration = .standard) -> StreakManager {
    StreakManager(configuration: configuration, environment: environment)
  }

  @MainActor
  func points() -> ExperiencePointsManager {
    ExperiencePointsManager(
      configuration: ExperiencePointsConfiguration(), environment: environment)
  }

  @MainActor
  func progress() -> ProgressManager {
    ProgressManager(configuration: .standard, environment: environment)
  }
}
