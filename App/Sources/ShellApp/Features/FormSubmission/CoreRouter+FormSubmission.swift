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

  /// The notice that says why a route shows, when a form is below it: only a form that is sent shows it there, and the
  /// next start finds the form below it, too.
  func reason(_ reason: Phrase, for route: Route) -> Notice? {
    let routes = router.state.routes
    guard let index = routes.lastIndex(of: route), index > 0 else { return nil }
    return switch routes[index - 1] {
    case .sandboxForm, .additionalInfo: Notice(.warning, reason)
    default: nil
    }
  }
}
