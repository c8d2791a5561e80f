/// The value that a form was mapped to.
@MainActor
public final class SandboxReviewPresenter: ScreenPresenter {
  private let result: SandboxResult
  private let forms: SandboxForms
  private let router: any SandboxRouter

  /// Makes a presenter.
  public init(_ result: SandboxResult, forms: SandboxForms, router: any SandboxRouter) {
    self.result = result
    self.forms = forms
    self.router = router
  }

  /// The value as JSON without secrets.
  public var screen: Screen? { forms.review(result) }

  /// Goes back to the list.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissToList()
    return .advance
  }

  /// Goes back to the form.
  public func perform(_ action: ActionID) async {
    if action == .edit { router.dismissScreen() }
  }
}
