public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system's copy of the IANA time zone database, read without ICU.
public struct TimeZoneDatabase: Sendable {
  private static let folder = "/usr/share/zoneinfo/"

  /// Creates the database of the system.
  public init() {}

  /// The rules of a zone by its IANA name, such as `Europe/Berlin`; nil when the database has none.
  ///
  /// UTC and GMT exist without a database.
  public func rules(named name: String) -> TimeZoneRules? {
    guard Self.isPlain(name) else { return nil }
    if let data = try? Data(contentsOf: URL(filePath: Self.folder + name)),
      let rules = try? TimeZoneRules(identifier: name, data: Array(data))
    {
      return rules
    }
    return ["UTC", "GMT"].contains(name) ? .utc : nil
  }

  /// The name of the system's own zone; nil when the system has only its rules, such as `TZ='<+0530>-5:30'` or the
  /// path of a file.
  fileprivate static var localName: String? { systemName.flatMap { isPlain($0) ? $0 : nil } }

  private static var systemName: String? {
    #if canImport(Darwin)
      return TimeZone.current.identifier
    #else
      if let variable = getenv("TZ").map({ String(cString: $0) }), !variable.isEmpty {
        let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
        return name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name
      }
      guard let target = realpath("/etc/localtime", nil) else { return nil }
      defer { free(target) }
      let path = String(cString: target)
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
    #endif
  }

  /// Whether a name leads to no file outside the database.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("/")
      && name.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39
          || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
      }
  }
}

/// The time zone in which the person is; the rules of the system's own are read at their first use.
final class CurrentTimeZone: Sendable {
  private let known = Mutex<TimeZoneRules?>(nil)

  /// The rules of a zone of the system, or of its own zone by `TZ` or `/etc/localtime`.
  ///
  /// A zone without a name or a file has the offset of an instant at all times.
  func rules(of zone: SystemTimeZone, at instant: Date) -> TimeZoneRules {
    if let rules = zone.rules { return rules }
    let name = TimeZoneDatabase.localName ?? "local"
    return known.withLock { known in
      if let known, known.identifier == name { return known }
      let rules = TimeZoneDatabase().rules(named: name)
      known = rules
      return rules
        ?? TimeZoneRules(identifier: name, secondsFromGMT: zone.secondsFromGMT(at: instant))
    }
  }
}
