#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A memory that stores an ineligibility on this device and returns it until it ends.
///
/// A stored ineligibility can be replaced but not removed. The memory compares its end
/// with the device's clock. If the user sets the clock back, the ineligibility lasts longer. If the
/// user sets the clock past the end, the ineligibility is suspended until the clock is corrected.
public struct IneligibilityMemory: Sendable {
  private let store: any IneligibilityStore
  private let duration: Duration
  private let now: @Sendable () -> Date
  private let onFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a memory that uses a store on this device.
  ///
  /// - Parameters:
  ///   - store: Stores the latest ineligibility on this device.
  ///   - duration: The time after which an ineligibility without an end time ends. The default is
  ///     30 days.
  ///   - now: Returns the current instant.
  ///   - onFailure: Called with the error when the store cannot be read or written.
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

  /// Returns the ineligibility that is in force now.
  ///
  /// Returns nil when no ineligibility is in force or the store cannot be read.
  public func verdict() -> Ineligibility? {
    guard let kept = kept(), kept.stands(at: now()) else { return nil }
    return kept
  }

  /// Stores an ineligibility and returns it with its end time.
  ///
  /// An ineligibility without an end time ends after the duration passed to the initializer. When
  /// the ineligibility in force ends later, the new ineligibility takes over that end time.
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
