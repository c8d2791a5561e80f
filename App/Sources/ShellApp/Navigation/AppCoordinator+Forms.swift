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

  /// Makes the work that sends the waiting forms: on request, and after a pause while some still wait.
  ///
  /// It does not hold the app: a form is sent under the key of its first attempt, which the service takes once.
  func makeFormSending() -> RetryLoop {
    let (system, logger) = (dependencies.system, dependencies.logger)
    let sending = dependencies.sendQueuedSubmissions
    return RetryLoop(clock: system.clock, random: system.random, now: system.now) { [weak self] in
      guard let user = self?.senderOfForms else { return }
      do {
        try await sending.execute { [weak self] in await self?.formAnswered($0, of: user) }
      } catch let error where !(error is RemoteError || error is CancellationError) {
        logger.trackEvent(
          name: "forms_sendWaiting_Fail", parameters: error.eventParameters, type: .severe)
        throw error
      }
    }
  }

  /// Sends the forms that wait, for at most 2 seconds.
  ///
  /// - Returns: The number of forms that still wait; 0 when they cannot be counted.
  func sendFormsBeforeSignOut() async -> Int {
    let sending = dependencies.sendQueuedSubmissions
    guard (try? await sending.waitingCount()) ?? 0 > 0 else { return 0 }
    let attempt: Task<Void, any Error> = .tracked("sendFormsBeforeSignOut") { [formSending] in
      try await formSending.finish()
    }
    _ = await attempt.ends(within: .seconds(2), dependencies.system.clock)
    return (try? await sending.waitingCount()) ?? 0
  }

  /// The signed-in person whose forms can be sent now; nil for none.
  private var senderOfForms: UserID? {
    guard store.snapshot.underlying.isBehindGate, !store.environment.isUpdateRequired else {
      return nil
    }
    return store.snapshot.underlying.user?.id
  }

  /// Says what the service answered to a form that waited, and counts one that it has accepted on home.
  private func formAnswered(
    _ result: SendQueuedSubmissionsUseCase.Result, of user: UserID
  ) async {
    // Another person may have signed in meanwhile.
    guard store.snapshot.underlying.user?.id == user else { return }
    ui.show(toast(result))
    if result.response == .completed,
      let form = SandboxForm(rawValue: result.submission.form)
    {
      // Without them the form would not count.
      _ = try? await managersLogin?.value
      guard store.snapshot.underlying.user?.id == user else { return }
      await builder.interactor.formSent(form)
      if (try? await dependencies.sendQueuedSubmissions.waits(form: form.rawValue)) == false {
        await (router.top as? SandboxReviewPresenter)?.formArrived(form)
      }
    }
    await appear()
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
