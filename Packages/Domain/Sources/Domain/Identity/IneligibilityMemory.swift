#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stores an ineligibility on this device and returns it until it ends.
///
/// A stored ineligibility is never removed, only replaced. Setting the device's clock back
/// therefore prolongs the ineligibility. Setting the clock beyond its end suspends the
/// ineligibility only until the clock is corrected.
public struct IneligibilityMemory: Sendable {
  private let store: any IneligibilityStore
  private let duration: Duration
  private let now: @Sendable () -> Date
  private let onFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a memory that uses a store on this device.
  ///
  /// - Parameters:
  ///   - store: Stores the ineligibility.
  ///   - duration: The duration of an ineligibility without an end time; 30 days by default.
  ///   - now: Returns the current instant.
  ///   - onFailure: Receives the error when the store cannot be read or written.
  public init(
    store: any IneligibilityStore, duration: Duration = Ineligibility.standardDuration,
    now: @escaping @Sendable () -> Date,
    onFailure: @escaping @Sendable (SessionRepositoryError) -> Void
  ) {
    self.store = store
    self.duration = duration
    self.now = now
    self.onFailure = onFailure
  }

  /// Returns the ineligibility in force now; nil when there is none or the store cannot be read.
  public func verdict() -> Ineligibility? {
    guard let kept = kept(), kept.stands(at: now()) else { return nil }
    return kept
  }

  /// Stores an ineligibility, and returns it with its end time.
  ///
  /// An ineligibility without an end time ends after the duration passed to the initializer. A
  /// stored ineligibility that is in force is never shortened.
  @discardableResult
  public func record(_ verdict: Ineligibility) -> Ineligibility {
    var until = verdict.until ?? now().addingTimeInterval(duration / .seconds(1))
    if let standing = self.verdict()?.until { until = max(until, standing) }
    let kept = Ineligibility(minimum: verdict.minimum, until: until)
    do throws(SessionRepositoryError) {
      try store.save(kept)
    } catch {
      onFailure(error)
    }
    return kept
  }

  private func kept() -> Ineligibility? {
    do throws(SessionRepositoryError) {
      return try store.ineligibility()
    } catch {
      onFailure(error)
      return nil
    }
  }
}
