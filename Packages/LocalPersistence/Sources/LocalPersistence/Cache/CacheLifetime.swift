#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// From when until when an entry is served, in seconds of the reference date.
///
/// An entry stored later than now comes from a clock that was set back since. Nothing tells its age,
/// so it counts as expired, whatever its end: otherwise a clock that once was years ahead would leave
/// entries that live for years. Only ``CacheExpirationStrategy/never`` knows no clock.
@usableFromInline
struct CacheLifetime: Sendable, Equatable {
  @usableFromInline
  enum State { case fresh, stale, expired }

  @inlinable static var unlimited: CacheLifetime {
    CacheLifetime(start: -.infinity, freshEnd: .infinity, end: .infinity)
  }

  @usableFromInline let start: Double
  @usableFromInline let freshEnd: Double
  @usableFromInline let end: Double

  @inlinable
  init(start: Double, freshEnd: Double, end: Double) {
    self.start = start
    self.freshEnd = freshEnd
    self.end = end
  }

  @inlinable var isUnlimited: Bool {
    start == -.infinity && freshEnd == .infinity && end == .infinity
  }

  @inlinable
  func state(at now: Double) -> State {
    // Written so that NaN anywhere is expired.
    guard start <= now, now < end else { return .expired }
    return now < freshEnd ? .fresh : .stale
  }
}

extension CacheLifetime {
  @inlinable
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

  /// Asks for the time only when it matters.
  @inlinable
  init(_ strategy: CacheExpirationStrategy, now: () -> Date) {
    self =
      strategy == .never
      ? .unlimited : CacheLifetime(strategy, storedAt: now().timeIntervalSinceReferenceDate)
  }
}
