#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Counts wrong passwords by who tries and whose password is tried; kept in memory only.
///
/// A source that fails too often is refused for that target, and so are all sources of a network that
/// fails too often (``SenderNetworks``). When many sources fail at a target, each is refused sooner,
/// but never one whose networks have not failed: strangers cannot lock out the right password. A
/// target is counted in the same way whether it exists or not.
struct SignInThrottle: Sendable {
  /// What may be set.
  struct Limits: Sendable {
    /// How many wrong passwords a source may try in ``pause``.
    let attempts: Int
    /// How long failures count, and how long a source is refused.
    let pause: Duration
  }

  /// How many sources at their targets, and how many targets, are told apart.
  static let capacity = 20_000
  /// How many times a source's attempts a target has to fail to be under attack.
  static let attack = 10
  /// How many wrong passwords a source may try while a target is under attack.
  static let attemptsUnderAttack = 3

  private struct Failures {
    var count = 0
    var end: Date
    var start: Date

    func isLive(at now: Date) -> Bool { start <= now && now < end }
  }

  private var bySource = RecentTable<Failures>(capacity: capacity)
  private var byTarget = RecentTable<Failures>(capacity: capacity)

  /// How many records there are.
  var count: Int { bySource.count + byTarget.count }

  /// The seconds a source has to wait before it tries a target's password; nil when it may.
  func wait(of source: String, at target: String, _ limits: Limits, now: Date) -> Int? {
    let isAttacked =
      byTarget[target].map {
        $0.isLive(at: now) && $0.count >= limits.attempts * Self.attack
      } ?? false
    let allowed = isAttacked ? min(Self.attemptsUnderAttack, limits.attempts) : limits.attempts
    let ends = SenderNetworks.of(source).compactMap { sender, factor -> Date? in
      guard let failures = bySource[Self.key(sender, target)], failures.isLive(at: now),
        failures.count >= allowed * factor
      else { return nil }
      return failures.end
    }
    return ends.max().map { max(1, Int($0.timeIntervalSince(now).rounded(.up))) }
  }

  /// Counts a wrong password.
  mutating func fail(_ source: String, at target: String, _ limits: Limits, now: Date) {
    for (sender, factor) in SenderNetworks.of(source) {
      let key = Self.key(sender, target)
      bySource[key] = Self.next(bySource[key], limit: limits.attempts * factor, limits, now)
    }
    byTarget[target] = Self.next(
      byTarget[target], limit: limits.attempts * Self.attack, limits, now)
  }

  /// Forgets a source's failures after the right password, but not those of others in its network.
  mutating func succeed(_ source: String, at target: String, now: Date) {
    let own = bySource[Self.key(source, target)].map { $0.isLive(at: now) ? $0.count : 0 } ?? 0
    for (sender, _) in SenderNetworks.of(source) {
      let key = Self.key(sender, target)
      guard var failures = bySource[key], failures.isLive(at: now) else { continue }
      failures.count -= own
      bySource[key] = failures.count > 0 ? failures : nil
    }
  }

  /// Forgets every failure at a target, whose password is a new one.
  mutating func forget(_ target: String) {
    byTarget[target] = nil
    bySource.removeAll { $0.hasSuffix("\n" + target) }
  }

  /// Failures count from the first one on; from the limit on, the pause begins with each.
  private static func next(
    _ failures: Failures?, limit: Int, _ limits: Limits, _ now: Date
  ) -> Failures {
    let end = now.adding(limits.pause)
    guard var next = failures, next.isLive(at: now) else {
      return Failures(count: 1, end: end, start: now)
    }
    next.count += 1
    if next.count >= limit { next.end = end }
    return next
  }

  private static func key(_ source: String, _ target: String) -> String { source + "\n" + target }
}
