/// Decides which screen follows a form.
///
/// A ``FormController`` notifies it of each submission and, in a terminal, of the focus, which on a page the browser
/// moves. See
/// ``FormController/init(engine:coordinator:clock:checks:optionSources:lookups:submit:)``. The user
/// interface calls ``formDidCancel()``.
@MainActor
public protocol FormFlowCoordinator: AnyObject {
  /// Receives the result of a submission, once the form shows it.
  ///
  /// The default implementation calls ``formNeedsNavigation(to:)`` with the route of the result, if it has one.
  func formDidSubmit(_ result: FormSubmissionResult)
  /// Receives that the person left the form without submitting it.
  func formDidCancel()
  /// Receives where the form leads: another screen after a submission, or the field that the focus moved to.
  func formNeedsNavigation(to route: FormRoute)
}

extension FormFlowCoordinator {
  /// Calls ``formNeedsNavigation(to:)`` with the route of the result, if it has one.
  public func formDidSubmit(_ result: FormSubmissionResult) {
    if let route = result.route { formNeedsNavigation(to: route) }
  }
}

/// Where a form leads.
public enum FormRoute: Sendable {
  /// The focus moved to a later field.
  case nextField(FieldPath)
  /// The focus moved to an earlier field.
  case previousField(FieldPath)
  /// The code of a second factor.
  case mfa(method: MFAMethod)
  /// Another form, to fill in first.
  case additionalInfo(CompiledForm)
  /// The upgrade of the account.
  case upgrade
  /// The verification of a channel.
  case verification(method: String)
  /// The consent of a guardian.
  case guardianConsent
  /// What follows a completed form.
  case success
  /// The message about a failure, and whether trying again makes sense.
  case error(message: String, isRetryable: Bool)
}

extension FormSubmissionResult {
  /// The route that follows; nil for ``validationFailed(_:)``, whose messages the form shows.
  public var route: FormRoute? {
    switch self {
    case .completed: .success
    case .requiresMFA(let method): .mfa(method: method)
    case .requiresAdditionalInfo(let form): .additionalInfo(form)
    case .requiresUpgrade: .upgrade
    case .requiresVerification(let method): .verification(method: method)
    case .requiresGuardianConsent: .guardianConsent
    case .validationFailed: nil
    case .failed(let message, let isRetryable): .error(message: message, isRetryable: isRetryable)
    }
  }
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
    reportFocus(to: coordinator)
  }

  /// Reports from now on each move of the focus from one field to another, also by way of a button, as
  /// ``FormRoute/nextField(_:)`` or ``FormRoute/previousField(_:)``.
  ///
  /// - Parameter coordinator: Receives the routes; not retained.
  public func reportFocus(to coordinator: any FormFlowCoordinator) {
    var focus = engine.focusedField
    follow { [weak self, weak coordinator] _ in
      guard let self, let coordinator else { return false }
      guard let present = self.engine.focusedField else { return true }
      let last = focus
      focus = present
      if let last, let route = self.engine.focusRoute(from: last, to: present) {
        coordinator.formNeedsNavigation(to: route)
      }
      return true
    }
  }
}

extension FormEngine {
  /// The route of a focus that moved between two fields; nil when it stayed, or when one of them is gone.
  public func focusRoute(from last: FieldPath, to present: FieldPath) -> FormRoute? {
    guard last != present, (try? state(of: last)) != nil, (try? state(of: present)) != nil else {
      return nil
    }
    let first = allSlots().first { $0.path == last || $0.path == present }?.path
    return first == last ? .nextField(present) : .previousField(present)
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
