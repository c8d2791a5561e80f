#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stores a verdict of ineligibility on this device until it ends.
///
/// A verdict is never removed, only replaced. Setting the clock back therefore prolongs it, and
/// setting the clock beyond its end suspends it only until the clock is corrected.
public struct IneligibilityMemory: Sendable {
  private let store: any IneligibilityStore
  private let duration: Duration
  private let now: @Sendable () -> Date
  private let onFailure: @Sendable (SessionRepositoryError) -> Void

  /// Creates a memory.
  ///
  /// - Parameters:
  ///   - store: The store of the verdict.
  ///   - duration: The duration of a verdict; 30 days by default.
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

  /// Returns the verdict in force now; nil when there is none or the store cannot be read.
  public func verdict() -> Ineligibility? {
    guard let kept = kept(), kept.stands(at: now()) else { return nil }
    return kept
  }

  /// Stores a verdict and returns it with its end.
  ///
  /// A verdict without an end ends after the memory's duration. A verdict in force is never
  /// shortened.
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
