import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A time zone of the system's database, read without ICU: that would triple the start-up time.
public struct SystemTimeZone: Sendable {
  /// The zone's name; nil for the system's own.
  public let name: String?
  /// The rules of a zone with a name.
  let rules: TimeZoneRules?

  /// The system's own zone, by `TZ` or `/etc/localtime`.
  public static let current = SystemTimeZone()

  private init() { (name, rules) = (nil, nil) }

  /// A zone by its IANA name, such as `Europe/Berlin`; nil when the database has none.
  public init?(named name: String) {
    guard let rules = TimeZoneDatabase().rules(named: name) else { return nil }
    self.name = name
    self.rules = rules
  }

  /// Seconds east of Greenwich at an instant.
  public func secondsFromGMT(at instant: Date) -> Int {
    if let rules { return rules.secondsFromGMT(at: instant) }
    #if canImport(Glibc) || canImport(Musl)
      var time = time_t(instant.timeIntervalSince1970.rounded(.down))
      var parts = tm()
      return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    #else
      return TimeZone.current.secondsFromGMT(for: instant)
    #endif
  }
}

extension SystemTimeZone: Hashable {
  /// Whether two zones have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
