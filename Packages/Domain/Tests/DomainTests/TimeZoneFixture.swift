import Domain
import Foundation
import Testing

/// The rules of zones from the system's time zone database.
enum Zones {
  private static let folder = URL(filePath: "/usr/share/zoneinfo")

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func rules(_ name: String) throws -> TimeZoneRules {
    try TimeZoneRules(identifier: name, data: bytes(name))
  }

  /// A zone for each set of rules of the database, by the first name that has it.
  static func all() throws -> [TimeZoneRules] {
    let names = try #require(FileManager.default.enumerator(atPath: folder.path())).compactMap {
      $0 as? String
    }
    var seen: Set<[UInt8]> = []
    return try names.sorted().compactMap { name in
      // Other versions of the same zones, some with leap seconds.
      guard !name.hasPrefix("right/"), !name.hasPrefix("posix/") else { return nil }
      let path = folder.appending(path: name)
      guard let values = try? path.resourceValues(forKeys: [.isRegularFileKey]),
        values.isRegularFile == true, let bytes = try? bytes(name), bytes.starts(with: "TZif".utf8),
        seen.insert(bytes).inserted
      else { return nil }
      return try TimeZoneRules(identifier: name, data: bytes)
    }
  }
}

extension TimeZoneRules {
  /// An instant at which the zone's clock shows a time, such as `2026-01-05 12:00`, or passes it.
  func instant(_ text: String) throws -> Date {
    let parts = text.split(separator: " ")
    let day = try CalendarDate(String(parts[0]))
    let clock = parts[1].split(separator: ":").compactMap { Int($0) }
    return instant(day.daysSinceEpoch, clock[0] * 3600 + clock[1] * 60)
  }

  func instant(_ day: Int, _ second: Int) -> Date {
    let local = day * 86_400 + second
    var low = local - 27 * 3600
    var high = local + 27 * 3600
    while low < high {
      let middle = low + (high - low) / 2
      let date = Date(timeIntervalSince1970: Double(middle))
      if middle + secondsFromGMT(at: date) < local { low = middle + 1 } else { high = middle }
    }
    return Date(timeIntervalSince1970: Double(low))
  }
}

/// Random numbers that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension CurrentStreakData {
  /// All values on one line: `2/5 atRisk, today 0, from 2026-01-04, used f1@2026-01-06, left 1`.
  var summary: String {
    let used = freezesConsumed.map { "\($0.id)@\($0.date)" }.joined(separator: " ")
    return "\(currentStreak)/\(longestStreak) \(status.rawValue), today \(todayEventCount), "
      + "from \(streakStart?.description ?? "-"), used \(used.isEmpty ? "-" : used), "
      + "left \(freezesAvailable)"
  }
}
