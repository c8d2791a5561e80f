import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Calculates the value of one engagement log from its entries.
protocol EngagementModel: Sendable {
  /// The value that the manager publishes.
  associatedtype Value: Hashable, Sendable

  /// Whether the order of the entries matters.
  static var isOrdered: Bool { get }

  /// Adds entries; one whose id was added before changes nothing.
  mutating func add(_ entries: [EngagementEntry])

  /// Calculates the value at an instant.
  func value(at now: Date, in timeZone: TimeZoneRules) -> Value

  /// The uses of freezes that the value implies, which are to be recorded; in most models none.
  func implied(by value: Value, in timeZone: TimeZoneRules) -> [EngagementEntry]
}

extension EngagementModel {
  static var isOrdered: Bool { false }
  func implied(by value: Value, in timeZone: TimeZoneRules) -> [EngagementEntry] { [] }
}

extension EngagementEntry {
  /// The most entries that are added one by one; more are added together, which costs less.
  fileprivate static let few = 16
}

/// A streak: its events and the freezes that were earned.
struct StreakModel: EngagementModel {
  private(set) var calculator: StreakCalculator
  private(set) var freezes: [StreakFreeze] = []

  init(_ configuration: StreakConfiguration) {
    calculator = StreakCalculator(configuration: configuration)
  }

  mutating func add(_ entries: [EngagementEntry]) {
    var events: [StreakEvent] = []
    for entry in entries {
      switch entry {
      case .streakEvent(let event): events.append(event)
      case .streakFreeze(let freeze): freezes.append(freeze)
      case .experiencePoints, .progress: break
      }
    }
    if events.count <= EngagementEntry.few {
      for event in events { calculator.add(event) }
    } else {
      calculator.add(contentsOf: events)
    }
  }

  func value(at now: Date, in timeZone: TimeZoneRules) -> CurrentStreakData {
    calculator.data(at: now, in: timeZone, freezes: freezes)
  }

  func implied(by value: CurrentStreakData, in timeZone: TimeZoneRules) -> [EngagementEntry] {
    value.freezesConsumed.map { .streakEvent(StreakEvent(using: $0, in: timeZone)) }
  }
}

/// Experience points in one time zone.
struct ExperiencePointsModel: EngagementModel {
  private(set) var calculator: ExperiencePointsCalculator

  init(_ configuration: ExperiencePointsConfiguration, in timeZone: TimeZoneRules) {
    calculator = ExperiencePointsCalculator(configuration: configuration, timeZone: timeZone)
  }

  mutating func add(_ entries: [EngagementEntry]) {
    let events = entries.compactMap { entry -> ExperiencePointsEvent? in
      if case .experiencePoints(let event) = entry { event } else { nil }
    }
    if events.count <= EngagementEntry.few {
      for event in events { calculator.add(event) }
    } else {
      calculator.add(contentsOf: events)
    }
  }

  func value(at now: Date, in timeZone: TimeZoneRules) -> CurrentExperiencePointsData {
    calculator.data(at: now)
  }
}

/// Progress items.
struct ProgressModel: EngagementModel {
  private(set) var calculator = ProgressCalculator()
  /// The ids of the steps so far.
  private var ids: Set<String> = []

  static var isOrdered: Bool { true }

  mutating func add(_ entries: [EngagementEntry]) {
    for case .progress(let step) in entries where ids.insert(step.id).inserted {
      calculator.apply(step)
    }
  }

  func value(at now: Date, in timeZone: TimeZoneRules) -> ProgressCalculator {
    calculator
  }
}
