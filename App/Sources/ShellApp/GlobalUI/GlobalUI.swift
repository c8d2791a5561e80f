public import Observation

/// The messages that belong to no single screen; they show on whichever screen is on top.
@MainActor
@Observable
public final class GlobalUI {
  /// The toast that shows; nil when none does.
  public private(set) var toast: ToastModel?

  /// Makes an empty one.
  public init() {}

  /// Shows a toast until the next step of the person; it replaces an earlier one.
  public func show(_ toast: ToastModel) { self.toast = toast }

  /// Removes the toast.
  func clear() { toast = nil }
}
