#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many requests each user or address has sent in the present minute; kept in memory only.
///
/// No sender shares a count with strangers: when there are too many to count, those who have been
/// silent for longest are forgotten.
struct RequestBudget: Sendable {
  /// How many senders are counted at once.
  static let capacity = 20_000

  private var minute = 0
  private var counts = RecentTable<Int>(capacity: capacity)

  /// How many are counted now.
  var count: Int { counts.count }

  /// Counts a request; returns the seconds to wait when the limit is reached.
  mutating func take(_ key: String, limit: Int, now: Date) -> Int? {
    let seconds = min(max(now.timeIntervalSince1970, -6e10), 2.5e11)
    let present = Int((seconds / 60).rounded(.down))
    if present != minute {
      minute = present
      counts = RecentTable(capacity: Self.capacity)
    }
    let count = counts[key] ?? 0
    guard count < limit else { return 60 - Int(seconds.rounded(.down)) + present * 60 }
    counts[key] = count + 1
    return nil
  }
}
