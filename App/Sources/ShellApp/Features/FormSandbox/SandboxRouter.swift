/// The navigation from the screens of the form sandbox.
@MainActor
public protocol SandboxRouter: GlobalRouter {
  /// Shows a form.
  func showForm(_ form: SandboxForm)
  /// Shows the value that a form was mapped to.
  func showReview(_ result: SandboxResult)
  /// Goes back to the list of the forms.
  func dismissToList()
}

extension CoreRouter: SandboxRouter {
  func showForm(_ form: SandboxForm) { router.push(.sandboxForm(form)) }
  func showReview(_ result: SandboxResult) {
    router.show(
      AnyDestination(
        .sandboxReview(result.form), as: .cover,
        presenter: { [weak builder] entry in builder?.review(result, entry) }))
  }
  func dismissToList() { router.dismiss(to: .formSandbox) }
}

extension CoreBuilder {
  func sandboxList() -> SandboxListPresenter {
    SandboxListPresenter(forms: dependencies.sandboxForms, router: coreRouter)
  }

  func sandboxForm(_ form: SandboxForm) -> SandboxFormPresenter {
    SandboxFormPresenter(
      form, forms: dependencies.sandboxForms, router: coreRouter,
      interceptor: dependencies.interceptor, loading: loading)
  }

  func review(
    _ result: SandboxResult, _ entry: NavigationState.Entry.ID
  ) -> SandboxReviewPresenter {
    SandboxReviewPresenter(
      result, forms: dependencies.sandboxForms, router: CoreRouter(builder: self, entry: entry))
  }
}
