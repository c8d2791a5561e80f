#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How long an entry of a cache may be served.
///
/// An entry ends at its end, not after it: one of 60 seconds is gone when 60 seconds have passed.
public enum CacheExpirationStrategy: Sendable, Equatable {
  /// Until it is removed or has to make room.
  case never
  /// For so many seconds; zero, a negative number and NaN mean not at all.
  case seconds(TimeInterval)
  /// Until an instant.
  case date(Date)
  /// Fresh for `fresh` seconds, and for `stale` seconds more served while it is loaded anew
  /// (as `stale-while-revalidate` in RFC 5861).
  case staleWhileRevalidate(fresh: TimeInterval, stale: TimeInterval)
}
