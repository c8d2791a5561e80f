public import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The system's copy of the IANA time zone database, read without ICU.
public struct TimeZoneDatabase: Sendable {
  static let folder = "/usr/share/zoneinfo/"

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

  /// Whether a name leads to no file outside the database.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39
          || [0x2B, 0x2D, 0x2F, 0x5F].contains($0)
      }
  }
}
