import FormKit

/// The list of the forms.
@MainActor
public final class SandboxListPresenter: ScreenPresenter {
  private let forms: SandboxForms
  private let router: any SandboxRouter
  private var last = SandboxForm.login

  /// Makes a presenter.
  public init(forms: SandboxForms, router: any SandboxRouter) {
    self.forms = forms
    self.router = router
  }

  /// The list; the form that was opened last is marked.
  public var screen: Screen? { forms.list(marking: last) }

  /// Opens the picked form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard let form = (try? input.values.string("form").get()).flatMap(SandboxForm.init)
    else { return .stay(messages: [:], notice: nil) }
    last = form
    router.showForm(form)
    return .advance
  }
}
