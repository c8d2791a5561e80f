#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// From when until when an entry is served, in seconds of the reference date.
///
/// An entry stored later than now comes from a clock that was set back since. Nothing tells its age,
/// so it counts as expired, whatever its end: otherwise a clock that once was years ahead would leave
/// entries that live for years. Only ``CacheExpirationStrategy/never`` knows no clock.
struct CacheLifetime: Sendable, Equatable {
  enum State { case fresh, stale, expired }

  static let unlimited = CacheLifetime(
    start: -.infinity, freshEnd: .infinity, end: .infinity)

  let start: Double
  let freshEnd: Double
  let end: Double

  var isUnlimited: Bool { start == -.infinity && freshEnd == .infinity && end == .infinity }

  func state(at now: Double) -> State {
    // Written so that NaN anywhere is expired.
    guard start <= now, now < end else { return .expired }
    return now < freshEnd ? .fresh : .stale
  }
}

extension CacheLifetime {
  init(_ strategy: CacheExpirationStrategy, storedAt now: Double) {
    switch strategy {
    case .never:
      self = .unlimited
    case .seconds(let seconds):
      self.init(start: now, freshEnd: now + seconds, end: now + seconds)
    case .date(let date):
      let end = date.timeIntervalSinceReferenceDate
      self.init(start: now, freshEnd: end, end: end)
    case .staleWhileRevalidate(let fresh, let stale):
      let freshEnd = now + max(0, fresh)
      self.init(start: now, freshEnd: freshEnd, end: freshEnd + max(0, stale))
    }
  }
}
