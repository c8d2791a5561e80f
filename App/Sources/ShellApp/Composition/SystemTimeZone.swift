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
///
/// On Linux the C library keeps one zone for the process, so the last one made counts; an app has
/// one.
public struct SystemTimeZone: Sendable, Hashable {
  /// The zone's name; nil for the system's own.
  public let name: String?

  /// The system's own zone, by `TZ` or `/etc/localtime`.
  public static let current = SystemTimeZone(trusted: nil)

  private init(trusted name: String?) { self.name = name }

  #if canImport(Glibc) || canImport(Musl)
    /// A zone by its IANA name, such as `Europe/Berlin`; nil when the database has none.
    public init?(named name: String) {
      let path = TimeZoneDatabase.folder + name
      var status = stat()
      let isKnown = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      guard TimeZoneDatabase.isPlain(name), isKnown || ["UTC", "GMT"].contains(name) else {
        return nil
      }
      self.init(trusted: name)
      setenv("TZ", isKnown ? ":" + path : "UTC0", 1)
      tzset()
    }

    /// Seconds east of Greenwich at an instant.
    public func secondsFromGMT(at instant: Date) -> Int {
      var time = time_t(instant.timeIntervalSince1970.rounded(.down))
      var parts = tm()
      return localtime_r(&time, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    }
  #else
    /// A zone by its IANA name, such as `Europe/Berlin`; nil when the database has none.
    public init?(named name: String) {
      guard TimeZone(identifier: name) != nil else { return nil }
      self.init(trusted: name)
    }

    /// Seconds east of Greenwich at an instant.
    public func secondsFromGMT(at instant: Date) -> Int {
      let zone = name.flatMap(TimeZone.init(identifier:)) ?? TimeZone.current
      return zone.secondsFromGMT(for: instant)
    }
  #endif
}
