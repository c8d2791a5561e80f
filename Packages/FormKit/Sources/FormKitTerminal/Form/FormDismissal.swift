/// Takes a form away from its surface while a person fills it in.
///
/// ```swift
/// let dismissal = FormDismissal()
/// let exit = try await surface.show(controller, FormPresentation(dismissal: dismissal))
/// ```
///
/// After ``dismiss()`` the form ends with ``FormExit/dismissed``. It ends at once when it waits for
/// the person, and otherwise when its submission is done, as long as that leaves it open. The
/// controller keeps everything that was entered, so the same form can be shown again.
@MainActor
public final class FormDismissal {
  /// Whether the form was taken away.
  public private(set) var isDismissed = false

  /// Called once, when the form is taken away; a running form sets it.
  var onDismiss: (@MainActor () -> Void)? {
    didSet { if isDismissed { onDismiss?() } }
  }

  /// Makes a dismissal of one form.
  public init() {}

  /// Takes the form away; a second call does nothing.
  public func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    onDismiss?()
  }
}
