import Domain

/// Forms that wait on the device, and what drafts keep there.
extension AppCoordinator {
  /// Deletes the sensitive fields of drafts that are too old; a failure is logged.
  func deleteExpiredSecrets() async {
    if case .locked = store.state { return }
    do {
      try await dependencies.formSecrets.deleteExpired()
    } catch {
      dependencies.logger.trackEvent(
        name: "formSecrets_delete_Fail", parameters: error.eventParameters, type: .severe)
    }
  }

  /// Sends the forms that wait on the device, and says which of them the service has accepted.
  ///
  /// Two calls at once send a form under one key, which the service takes once.
  func sendWaitingForms() async {
    guard store.snapshot.underlying.isBehindGate else { return }
    let user = store.snapshot.underlying.user?.id
    do {
      let results = try await dependencies.sendQueuedSubmissions.execute()
      // Another person may have signed in meanwhile.
      guard !results.isEmpty, store.snapshot.underlying.user?.id == user else { return }
      for result in results { ui.show(toast(result)) }
      await appear()
    } catch is CancellationError {
      return
    } catch {
      dependencies.logger.trackEvent(
        name: "forms_sendWaiting_Fail", parameters: error.eventParameters, type: .severe)
    }
  }

  private func toast(_ result: SendQueuedSubmissionsUseCase.Result) -> ToastModel {
    let form = result.submission.form
    let title: Phrase.Value = SandboxForm(rawValue: form).map { .list([$0.title]) } ?? .text(form)
    guard result.response == .completed else {
      return .warning(Phrase("submission.notAccepted", ["title": title]))
    }
    return .success(Phrase("submission.sentLater", ["title": title]))
  }
}
