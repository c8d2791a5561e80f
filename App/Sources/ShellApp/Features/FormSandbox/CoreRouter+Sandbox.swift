extension CoreRouter: SandboxListRouter, SandboxFormRouter, SandboxReviewRouter {
  func showForm(_ form: SandboxForm) { router.push(.sandboxForm(form)) }
  func showContentGallery() { router.push(.contentGallery) }
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
    SandboxListPresenter(forms: sandboxForms, interactor: interactor, router: coreRouter)
  }

  func sandboxForm(_ form: SandboxForm) -> SandboxFormPresenter {
    SandboxFormPresenter(
      forms: sandboxForms, interactor: interactor, router: coreRouter, loading: loading,
      delegate: SandboxFormDelegate(form: form))
  }

  func contentGallery() -> ContentGalleryPresenter {
    ContentGalleryPresenter(interactor: interactor, router: coreRouter)
  }

  func review(
    _ result: SandboxResult, _ entry: NavigationState.Entry.ID
  ) -> SandboxReviewPresenter {
    SandboxReviewPresenter(
      forms: sandboxForms, interactor: interactor,
      router: CoreRouter(builder: self, entry: entry),
      delegate: SandboxReviewDelegate(result: result))
  }
}
