/// How often which duration came, in buckets of at most an eighth of their value.
///
/// Its size does not grow with the number of durations: the buckets are those of a logarithmic
/// histogram with eight linear steps per power of two, as in HdrHistogram.
public struct LatencyHistogram: Sendable, Hashable, Codable {
  private static let steps = 8
  /// Counts by bucket; as long as the longest duration so far needs.
  private var buckets: [Int] = []

  /// How many durations there are.
  public private(set) var count = 0
  /// The longest duration, exactly.
  public private(set) var longest = Duration.zero

  /// Creates an empty histogram.
  public init() {}

  /// Adds a duration; a negative one counts as zero.
  public mutating func record(_ duration: Duration) {
    let index = Self.bucket(of: Self.microseconds(duration))
    if index >= buckets.count {
      buckets += Array(repeating: 0, count: index + 1 - buckets.count)
    }
    buckets[index] += 1
    count += 1
    longest = max(longest, duration)
  }

  /// Adds the durations of another histogram.
  public mutating func merge(_ other: LatencyHistogram) {
    if other.buckets.count > buckets.count {
      buckets += Array(repeating: 0, count: other.buckets.count - buckets.count)
    }
    for (index, number) in other.buckets.enumerated() { buckets[index] += number }
    count += other.count
    longest = max(longest, other.longest)
  }

  /// The duration which a share of all, such as 0.95, does not exceed; nil without any.
  ///
  /// It is the upper end of its bucket, and never more than ``longest``.
  public func percentile(_ share: Double) -> Duration? {
    guard count > 0 else { return nil }
    let rank = max(1, Int((min(max(share, 0), 1) * Double(count)).rounded(.up)))
    var seen = 0
    for (index, number) in buckets.enumerated() {
      seen += number
      if seen >= rank { return min(longest, .microseconds(Self.end(of: index))) }
    }
    return longest
  }

  /// At most a day, which is far beyond any deadline.
  private static func microseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    return seconds >= 86_400
      ? 86_400_000_000 : Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  private static func bucket(of value: Int) -> Int {
    guard value >= steps else { return value }
    let power = Int.bitWidth - 1 - value.leadingZeroBitCount - 3
    return power * steps + (value >> power)
  }

  private static func end(of index: Int) -> Int {
    guard index >= steps * 2 else { return index }
    let power = index / steps - 1
    return ((index - power * steps + 1) << power) - 1
  }
}
