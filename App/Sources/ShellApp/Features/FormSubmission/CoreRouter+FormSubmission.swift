extension CoreRouter: FormSubmissionRouter {
  func showSubmissionCode(_ delegate: SubmissionCodeDelegate) {
    router.show(
      AnyDestination(
        .submissionCode(delegate.form),
        presenter: { [weak builder] entry in builder?.submissionCode(delegate, entry) }))
  }

  func showAdditionalInfo(_ delegate: AdditionalInfoDelegate) {
    router.show(
      AnyDestination(
        .additionalInfo(delegate.form),
        presenter: { [weak builder] entry in builder?.additionalInfo(delegate, entry) }))
  }
}

extension CoreBuilder {
  func submissionCode(
    _ delegate: SubmissionCodeDelegate, _ entry: NavigationState.Entry.ID
  ) -> SubmissionCodeCoordinator {
    SubmissionCodeCoordinator(
      interactor: interactor, router: CoreRouter(builder: self, entry: entry), delegate: delegate)
  }

  func additionalInfo(
    _ delegate: AdditionalInfoDelegate, _ entry: NavigationState.Entry.ID
  ) -> AdditionalInfoPresenter {
    AdditionalInfoPresenter(
      forms: sandboxForms, interactor: interactor,
      router: CoreRouter(builder: self, entry: entry), loading: loading, delegate: delegate)
  }
}
