#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When the app asks to be unlocked.
public enum BiometricPolicy: Codable, Hashable, Sendable {
  /// At every start and every return from the background.
  case always
  /// When the app was left for at least so many minutes.
  case afterMinutes(Int)
  /// Never.
  case never

  /// Returns whether the app asks now.
  ///
  /// - Parameters:
  ///   - leftAt: When the app was left; nil when that is unknown, such as after a crash.
  ///   - now: The current instant. A clock that was set back to before `leftAt` locks.
  public func isDue(leftAt: Date?, at now: Date) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .afterMinutes(let minutes):
      guard let leftAt else { return true }
      let away = now.timeIntervalSince(leftAt)
      return away < 0 || away >= Double(minutes) * 60
    }
  }
}
