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
        name: "formSecrets_delete_Fail", parameters: error.eventParameters,
        type: error.eventType)
    }
  }

  /// Makes the work that sends the waiting forms: on request, and after a pause while some still wait.
  ///
  /// It does not hold the app: a form is sent under the key of its first attempt, which the service takes once.
  func makeFormSending() -> RetryLoop {
    let (system, logger) = (dependencies.system, dependencies.logger)
    let (sending, keys) = (dependencies.sendQueuedSubmissions, dependencies.submissionKeys)
    return RetryLoop(clock: system.clock, random: system.random, now: system.now) { [weak self] in
      guard let user = self?.senderOfForms else { return }
      do {
        try await sending.execute { [weak self] in
          try? await keys.settle($0.submission.id, of: $0.submission.form)
          await self?.formAnswered($0, of: user)
        }
      } catch let error where !(error is RemoteError || error is CancellationError) {
        logger.trackEvent(
          name: "forms_sendWaiting_Fail", parameters: error.eventParameters, type: .severe)
        // A store that cannot be read does not mend by itself.
        guard (error as? SessionRepositoryError)?.isTransient == true else {
          throw CancellationError()
        }
        throw error
      }
    }
  }

  /// Sends the forms that wait before a sign-out deletes them.
  ///
  /// - Returns: The number of forms that the service does not have.
  func sendFormsBeforeSignOut() async -> Int {
    await dependencies.sendForms { [formSending] in try await formSending.finish() }
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
    if let form = SandboxForm(rawValue: result.submission.form) {
      if result.response == .completed {
        await dependencies.sandboxForms.clearDraft(of: result.submission)
        // Without them the form would not count.
        _ = try? await managersLogin?.value
        guard store.snapshot.underlying.user?.id == user else { return }
        await builder.interactor.formSent(form)
      }
      await updateReview(of: form)
    }
    await appear()
  }

  /// Lets the screen of a form that waited say what became of it, once none of that form waits; the form says whether
  /// one waits.
  private func updateReview(of form: SandboxForm) async {
    for case let form as SandboxFormPresenter in router.made { await form.formAnswered() }
    guard let review = router.top as? SandboxReviewPresenter,
      let queued = try? await dependencies.sendQueuedSubmissions.queued(form: form.rawValue),
      queued.allSatisfy(\.isReturned)
    else { return }
    await review.formAnswered(form, returned: queued)
  }

  private func toast(_ result: SendQueuedSubmissionsUseCase.Result) -> ToastModel {
    let form = result.submission.form
    let title: Phrase.Value =
      SandboxForm(rawValue: form).map { .list([dependencies.sandboxForms.title(of: $0)]) }
      ?? .text(form)
    guard result.response == .completed else {
      return .warning(Phrase("submission.notAccepted", ["title": title]))
    }
    return .success(Phrase("submission.sentLater", ["title": title]))
  }
}

extension SessionRepositoryError {
  /// Whether another attempt may succeed without a change of the app's settings.
  fileprivate var isTransient: Bool {
    switch self {
    case .locked, .busy, .unavailable: true
    case .passphraseMissing, .wrongPassphrase, .corrupt, .misconfigured: false
    }
  }
}

extension Dependencies {
  /// Sends the forms that wait, for at most 2 seconds.
  ///
  /// - Parameter send: Sends them; by default it reports no results.
  /// - Returns: The number of forms that the service does not have; 0 when they cannot be counted.
  @MainActor
  public func sendForms(
    _ send: (@MainActor @Sendable () async throws -> Void)? = nil
  ) async -> Int {
    let (sending, keys) = (sendQueuedSubmissions, submissionKeys)
    guard (try? await sending.waitingCount()) ?? 0 > 0 else { return 0 }
    let attempt: Task<Void, any Error> = .tracked("sendForms") {
      if let send {
        try await send()
      } else {
        try await sending.execute {
          try? await keys.settle($0.submission.id, of: $0.submission.form)
        }
      }
    }
    if await !attempt.ends(within: .seconds(2), system.clock) { attempt.cancel() }
    return (try? await sending.waitingCount()) ?? 0
  }
}
