/// Takes a form away from its surface while a person fills it in.
///
/// ```swift
/// let dismissal = FormDismissal()
/// let exit = try await surface.show(controller, FormPresentation(dismissal: dismissal))
/// ```
///
/// After ``dismiss()`` the form ends with ``FormExit/dismissed``. A form that waits for the person ends
/// at once; line by line it does so only when its ``FormLineSource`` has an `endWait`, otherwise before
/// the next line is read. During a submission the form ends after it, unless the submission completes
/// the form. The controller keeps everything that was entered, so the same form can be shown again.
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
