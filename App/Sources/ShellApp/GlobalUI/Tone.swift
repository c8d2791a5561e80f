/// How a message is meant.
public enum Tone: String, Sendable, Hashable, CaseIterable {
  /// Something worked.
  case success
  /// Something failed.
  case error
  /// Something to know before going on.
  case warning
  /// Neutral.
  case info

  /// Whether a screen reader interrupts for it: ARIA's `alert` instead of `status`.
  public var isUrgent: Bool { self == .error || self == .warning }
}
