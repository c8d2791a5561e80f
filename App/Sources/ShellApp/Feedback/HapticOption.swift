/// A kind of haptic feedback.
///
/// Source: Apple's Human Interface Guidelines, "Playing haptics"; the names are those of UIKit's generators.
public enum HapticOption: String, Sendable, Hashable, CaseIterable {
  /// A selection changes.
  case selection
  /// A light impact.
  case light
  /// A medium impact.
  case medium
  /// A heavy impact.
  case heavy
  /// An impact of something soft.
  case soft
  /// An impact of something rigid.
  case rigid
  /// An action succeeded.
  case success
  /// An action needs attention.
  case warning
  /// An action failed.
  case error
}
