/// Decides which screen follows a form.
///
/// A ``FormController`` notifies it of each submission, see
/// ``FormController/init(engine:coordinator:clock:checks:optionSources:lookups:submit:)``. The user
/// interface calls ``formDidCancel()``.
@MainActor
public protocol FormFlowCoordinator: AnyObject {
  /// Receives the result of a submission, once the form shows it.
  func formDidSubmit(_ result: FormSubmissionResult)
  /// Receives that the person left the form without submitting it.
  func formDidCancel()
}

extension FormController {
  /// Starts driving an engine whose coordinator decides what follows each submission.
  ///
  /// The form is done when the result is ``FormSubmissionResult/completed`` or requires another
  /// screen. After ``FormSubmissionResult/validationFailed(_:)`` it shows the messages, and after
  /// ``FormSubmissionResult/failed(message:isRetryable:)`` it can be submitted again. A submission
  /// that the form has dropped is not reported.
  ///
  /// - Parameters:
  ///   - engine: The form, at its instant 0.
  ///   - coordinator: Receives each result; not retained.
  ///   - clock: Where pauses are waited; default the continuous clock.
  ///   - checks: The remote checks by name; a check that is missing counts as offline.
  ///   - optionSources: The sources of options by name; one that is missing counts as offline.
  ///   - lookups: The lookups by name; one that is missing counts as offline.
  ///   - submit: Sends a submission; called once at a time.
  public convenience init(
    engine: FormEngine, coordinator: any FormFlowCoordinator,
    clock: any Clock<Duration> = ContinuousClock(),
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:],
    submit: @escaping @MainActor (Submission) async -> FormSubmissionResult
  ) {
    self.init(
      engine: engine, clock: clock, checks: checks, optionSources: optionSources,
      lookups: lookups
    ) { [weak coordinator] submission in
      let result = await submit(submission)
      return HandledSubmission(result: SubmissionResult(result)) {
        coordinator?.formDidSubmit(result)
      }
    }
  }
}

extension SubmissionResult {
  /// The result for the engine; a form that leads to another screen is completed.
  init(_ result: FormSubmissionResult) {
    switch result {
    case .completed, .requiresMFA, .requiresAdditionalInfo, .requiresUpgrade,
      .requiresVerification, .requiresGuardianConsent:
      self = .completed
    case .validationFailed(let messages): self = .validationFailed(messages)
    case .failed: self = .failed
    }
  }
}
