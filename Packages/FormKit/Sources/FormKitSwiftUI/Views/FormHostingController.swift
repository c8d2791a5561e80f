#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import SwiftUI

  /// A form for an app made with UIKit: push it, present it, or embed it.
  public final class FormHostingController: UIHostingController<FormView> {
    /// Shows a form.
    public init(_ model: FormModel) { super.init(rootView: FormView(model)) }

    /// Not supported: a form has no storyboard.
    @available(*, unavailable)
    public required dynamic init?(coder: NSCoder) { return nil }
  }
#endif
