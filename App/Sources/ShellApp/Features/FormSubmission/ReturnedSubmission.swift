public import Domain

/// The requests about answers that the service has not accepted.
public protocol ReturnedSubmissionInteractor: GlobalInteractor {
  /// Returns the values of a form that the service has not accepted while they waited; nil for none, and when the
  /// store cannot be read.
  func returned(form: String) async -> FormSubmission?
  /// Deletes answers that were returned; others stay.
  ///
  /// - Throws: An error of the device's store; then they may be there still.
  func discard(_ id: FormSubmission.ID, of form: SandboxForm) async throws
}

/// Answers that the service has not accepted while they waited, which the person may discard.
@MainActor
struct ReturnedSubmission {
  let id: FormSubmission.ID
  let form: SandboxForm
  /// The screen that offers to discard them.
  let route: Route
  let interactor: any ReturnedSubmissionInteractor
  let router: any GlobalRouter

  /// The notice with the button that discards them.
  static let offer = Notice(
    .info, "submission.discardOffer",
    actions: [CallToActionModel(.discardAnswers, title: "submission.discard", role: .destructive)])

  /// Asks whether they are to be deleted.
  ///
  /// - Parameter onDiscarded: Called once they are deleted; the router then shows a toast.
  func askToDiscard(onDiscarded: @escaping @MainActor () async -> Void) {
    router.showAlert(
      .confirmationDialog, title: "submission.discardQuestion", subtitle: "submission.discardLoss",
      buttons: [
        AlertButton(.back, title: "submission.keep", role: .cancel),
        AlertButton(.discardAnswers, title: "submission.discard", role: .destructive) {
          await discard(onDiscarded)
        },
      ])
  }

  private func discard(_ onDiscarded: @MainActor () async -> Void) async {
    interactor.trackEvent(Event(route: route, stage: .start))
    do {
      try await interactor.discard(id, of: form)
    } catch is CancellationError {
      return
    } catch {
      interactor.trackEvent(Event(route: route, stage: .fail(error)))
      return router.show(.error("submission.notDiscarded"))
    }
    interactor.trackEvent(Event(route: route, stage: .success))
    await onDiscarded()
    router.show(.success("submission.discarded"))
  }
}

extension ReturnedSubmission {
  /// The events of a deletion.
  struct Event: ScreenEvent {
    let route: Route
    let stage: ActionStage
    var action: ScreenAction { .request("Discard", stage) }
  }
}

extension CoreInteractor: ReturnedSubmissionInteractor {
  func discard(_ id: FormSubmission.ID, of form: SandboxForm) async throws {
    try await dependencies.submitForm.discard(id)
    // A key that stays gives way to newer ones.
    try? await dependencies.submissionKeys.settle(id, of: form.rawValue)
  }
}
