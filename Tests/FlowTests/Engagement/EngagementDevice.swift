import Data
import Domain
import DomainMock
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Synchronization

@testable import ShellApp

/// The world of one device: its store, clock and time zone.
final class EngagementDevice: Sendable {
  let store: any EngagementStore
  let service: any EngagementService
  let clock = TestClock()
  let log = RecordedLog()
  private let state: Mutex<State>
  private let name: String

  private struct State {
    var now: Date
    var timeZone: TimeZoneRules
    var identifiers = 0
  }

  static let ann = UserID("ann")
  static let ben = UserID("ben")

  /// A device that reaches no service, unless there is one.
  init(
    _ name: String = "id", folder: SecureFolder? = nil, store: (any EngagementStore)? = nil,
    service: (any EngagementService)? = nil, now: String = "2026-03-18T12:00:00Z",
    zone: String = "UTC"
  ) throws {
    self.name = name
    let database = TimeZoneDatabase()
    self.store =
      store ?? DatabaseEngagementStore(folder: folder, timeZone: database.rules(named:))
    let instant = try Self.instant(now)
    if let service {
      self.service = service
    } else {
      let fake = EngagementServiceFake(now: { instant })
      fake.setFault { _, _ in .lostRequest(.offline) }
      self.service = fake
    }
    state = Mutex(State(now: instant, timeZone: database.rules(named: zone) ?? .utc))
  }

  var now: Date {
    get { state.withLock(\.now) }
    set { state.withLock { $0.now = newValue } }
  }

  func set(_ now: String) throws { self.now = try Self.instant(now) }

  /// An instant of the proleptic Gregorian calendar, which Foundation's ISO 8601 is not.
  static func instant(_ text: String) throws -> Date {
    try JSONCoding().decode(Date.self, from: Data("\"\(text)\"".utf8))
  }

  func travel(to zone: String) { travel(to: TimeZoneDatabase().rules(named: zone) ?? .utc) }

  func travel(to zone: TimeZoneRules) { state.withLock { $0.timeZone = zone } }

  var environment: EngagementEnvironment {
    EngagementEnvironment(
      store: store, service: service, clock: clock, random: { 0 }, now: { [self] in now },
      timeZone: { [self] in state.withLock(\.timeZone) },
      identifier: { [self] in
        state.withLock { state in
          state.identifiers += 1
          return "\(name)-\(state.identifiers)"
        }
      }, logger: LogManager(services: [log], now: { [self] in now }))
  }

  @MainActor
  func streak(
    _ configuration: StreakConfiguration = .standard,
    undo: EngagementLog<StreakModel>.Undo? = nil
  ) -> StreakManager {
    StreakManager(configuration: configuration, environment: environment, undo: undo)
  }

  @MainActor
  func points(
    _ configuration: ExperiencePointsConfiguration = ExperiencePointsConfiguration()
  ) -> ExperiencePointsManager {
    ExperiencePointsManager(configuration: configuration, environment: environment)
  }

  @MainActor
  func progress() -> ProgressManager {
    ProgressManager(configuration: .standard, environment: environment)
  }
}
