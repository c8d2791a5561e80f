#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many requests each user or address has sent in the present minute; kept in memory only.
struct RequestBudget: Sendable {
  /// How many are told apart in a minute; whoever comes after them shares one count.
  static let capacity = 10_000

  private var minute = 0
  private var counts: [String: Int] = [:]

  /// How many are told apart now.
  var count: Int { counts.count }

  /// Counts a request; returns the seconds to wait when the limit is reached.
  mutating func take(_ key: String, limit: Int, now: Date) -> Int? {
    let seconds = min(max(now.timeIntervalSince1970, -6e10), 2.5e11)
    let present = Int((seconds / 60).rounded(.down))
    if present != minute {
      minute = present
      counts = [:]
    }
    let key = counts[key] == nil && counts.count >= Self.capacity ? "" : key
    let count = counts[key, default: 0]
    guard count < limit else { return 60 - Int(seconds.rounded(.down)) + present * 60 }
    counts[key] = count + 1
    return nil
  }
}
