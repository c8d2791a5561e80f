#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A freeze, which fills one day without the goal.
public struct StreakFreeze: Identifiable, Hashable, Sendable {
  /// The freeze's id; of several freezes with one id, the first counts.
  public let id: String
  /// The instant from which the freeze can be used; nil for always.
  public let earned: Date?
  /// The instant at which the freeze was used; nil while it is unused.
  public let used: Date?
  /// The instant from which the freeze can no longer be used; nil for never.
  public let expires: Date?

  /// Creates a freeze.
  ///
  /// - Parameters:
  ///   - id: The freeze's id.
  ///   - earned: The instant from which the freeze can be used; default nil, always.
  ///   - used: The instant at which it was used; default nil, unused.
  ///   - expires: The instant from which it can no longer be used; default nil, never.
  public init(id: String, earned: Date? = nil, used: Date? = nil, expires: Date? = nil) {
    self.id = id
    self.earned = earned
    self.used = used
    self.expires = expires
  }

  /// Whether the freeze can be used at an instant.
  func isAvailable(at now: Date) -> Bool {
    used == nil && earned.map { $0 <= now } ?? true && expires.map { now < $0 } ?? true
  }

  /// The unused freezes at an instant, the oldest first, without those that events record.
  static func available(
    _ freezes: [StreakFreeze], at now: Date, recorded: Set<String>
  ) -> [StreakFreeze] {
    var ids = recorded
    return freezes.filter { ids.insert($0.id).inserted && $0.isAvailable(at: now) }
      .sorted { ($0.earned ?? .distantPast, $0.id) < ($1.earned ?? .distantPast, $1.id) }
  }
}
