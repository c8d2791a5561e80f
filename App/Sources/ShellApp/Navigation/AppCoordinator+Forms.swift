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

  /// Makes the repetition that sends the forms that wait on the device: when it is requested, and again and
  /// again while some still wait.
  func makeFormSending() -> RepeatedWork {
    let system = dependencies.system
    return RepeatedWork(clock: system.clock, random: system.random, now: system.now) {
      [weak self] in try await self?.sendWaitingForms()
    }
  }

  /// Sends the forms that wait on the device, and says which of them the service has accepted.
  ///
  /// Two calls at once send a form under one key, which the service takes once.
  ///
  /// - Throws: `RemoteError` when some still wait, or `CancellationError`.
  func sendWaitingForms() async throws {
    guard store.snapshot.underlying.isBehindGate else { return }
    let user = store.snapshot.underlying.user?.id
    let attempt: SendQueuedSubmissionsUseCase.Attempt
    do {
      attempt = try await dependencies.sendQueuedSubmissions.execute()
    } catch let error where !(error is CancellationError) {
      dependencies.logger.trackEvent(
        name: "forms_sendWaiting_Fail", parameters: error.eventParameters, type: .severe)
      return
    }
    // Another person may have signed in meanwhile.
    if !attempt.results.isEmpty, store.snapshot.underlying.user?.id == user {
      for result in attempt.results {
        ui.show(toast(result))
        if result.response == .completed,
          let form = SandboxForm(rawValue: result.submission.form)
        {
          await builder.interactor.formSent(form)
        }
      }
      await appear()
    }
    if let error = attempt.error { throw error }
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
