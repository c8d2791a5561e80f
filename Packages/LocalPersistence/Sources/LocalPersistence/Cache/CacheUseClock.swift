import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbers the uses of entries, in nanoseconds since 1970 as files keep them, each above the ones before.
///
/// A wall clock that stands still or was set back goes on from the latest number, so that the order of
/// use stays true.
enum CacheUseClock {
  private static let latest = Atomic<Int64>(0)
  /// The end of the year 2096; a clock beyond it counts on from the latest number alone.
  private static let wallLimit: Int64 = 4_000_000_000_000_000_000
  /// More than counting ever reaches.
  private static let limit: Int64 = 5_000_000_000_000_000_000

  static func next(_ now: Date) -> Int64 {
    let nanoseconds = now.timeIntervalSince1970 * 1e9
    // Written so that NaN is 0.
    let wall = nanoseconds > 0 ? Int64(min(nanoseconds, Double(wallLimit))) : 0
    var known = latest.load(ordering: .relaxed)
    while true {
      let number = max(wall, known + 1)
      let (isExchanged, original) = latest.compareExchange(
        expected: known, desired: number, ordering: .relaxed)
      if isExchanged { return number }
      known = original
    }
  }

  /// A number that may come from here; any other, as a file may have it, is the oldest.
  static func valid(_ number: Int64) -> Int64 { (0...limit).contains(number) ? number : 0 }

  /// Takes note of a valid number found in a folder.
  static func note(_ number: Int64) { latest.max(number, ordering: .relaxed) }
}
