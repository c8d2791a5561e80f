#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many requests each user has sent in the present minute; kept in memory only.
struct RequestBudget: Sendable {
  private var minute = 0
  private var counts: [String: Int] = [:]

  /// Counts a request; returns the seconds to wait when the limit is reached.
  mutating func take(_ userID: String, limit: Int, now: Date) -> Int? {
    let seconds = min(max(now.timeIntervalSince1970, -6e10), 2.5e11)
    let present = Int((seconds / 60).rounded(.down))
    if present != minute {
      minute = present
      counts = [:]
    }
    let count = counts[userID, default: 0]
    guard count < limit else { return 60 - Int(seconds.rounded(.down)) + present * 60 }
    counts[userID] = count + 1
    return nil
  }
}
