/// Whether the app is active, inactive or in the background.
public enum LifecyclePhase: Sendable, Hashable, CaseIterable {
  /// The person uses it.
  case active
  /// It shows, but the person uses something else; nothing locks and nothing is cancelled.
  case inactive
  /// It is stopped, and may be ended at any time.
  case background
}
