import Domain
import Synchronization

/// The time zones of a device's database, each read once.
final class TimeZones: Sendable {
  private let find: @Sendable (String) -> TimeZoneRules?
  private let known = Mutex<[String: TimeZoneRules?]>([:])

  init(find: @escaping @Sendable (String) -> TimeZoneRules?) { self.find = find }

  /// The rules of a zone by its IANA name; those of an offset when the database has none.
  func rules(named name: String, secondsFromGMT: Int) -> TimeZoneRules {
    let rules = known.withLock { known in
      if let rules = known[name] { return rules }
      let rules = find(name)
      known[name] = .some(rules)
      return rules
    }
    return rules ?? TimeZoneRules(identifier: name, secondsFromGMT: secondsFromGMT)
  }
}
