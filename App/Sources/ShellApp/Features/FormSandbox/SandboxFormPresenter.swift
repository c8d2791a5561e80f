public import Domain
import FormKit
public import Observation
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The requests of a form of the sandbox.
public protocol SandboxFormInteractor: GlobalInteractor {
  /// Submits a form's answers to the service.
  ///
  /// - Parameter mayWait: Whether they wait on the device while the service cannot be reached.
  /// - Throws: `CancellationError`, or an error of the device's store.
  func submit(_ submission: FormSubmission, mayWait: Bool) async throws -> SubmitFormResult
  /// Returns an idempotency key.
  func newSubmissionID() -> String
}

/// The navigation from a form of the sandbox.
@MainActor
public protocol SandboxFormRouter: GlobalRouter {
  /// Shows the value that a form was mapped to.
  func showReview(_ result: SandboxResult)
}

/// The input of a form of the sandbox.
public struct SandboxFormDelegate: Sendable {
  /// The form.
  public let form: SandboxForm

  /// Makes the input.
  public init(form: SandboxForm) { self.form = form }
}

/// A form of the sandbox.
@MainActor
@Observable
public final class SandboxFormPresenter: ScreenPresenter {
  private let forms: SandboxForms
  private let interactor: any SandboxFormInteractor
  private let router: any SandboxFormRouter
  private let loading: LoadingBoard
  private let form: SandboxForm
  private var entered: FormObject = [:]
  /// The last attempt, until the service has answered it: the same answers are sent again under its key.
  private var attempt: FormSubmission?

  /// Makes a presenter.
  ///
  /// - Parameter loading: Receives loading messages; default a board without observers.
  public init(
    forms: SandboxForms, interactor: any SandboxFormInteractor, router: any SandboxFormRouter,
    loading: LoadingBoard = LoadingBoard(), delegate: SandboxFormDelegate
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
    self.loading = loading
    form = delegate.form
  }

  /// The form; after a review with what was entered but its secrets.
  public var screen: Screen? { forms.screen(of: form, entered: entered) }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear(form)) }

  /// Maps the values, sends them to the service and shows the result.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      guard let result = try forms.result(of: form, input.values) else {
        return .stay(messages: [:], notice: nil)
      }
      interactor.trackEvent(Event.send(form, .start))
      let submission = submission(of: input.values)
      let answer = try await loading.show("sandbox.running") {
        try await interactor.submit(submission, mayWait: forms.waitsOffline(form))
      }
      let shown = show(answer, result)
      if shown == .advance { await forms.remember(result) }
      return shown
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch is CancellationError {
      return .stay(messages: [:], notice: nil)
    } catch {
      interactor.trackEvent(Event.send(form, .fail(error)))
      return .stay(messages: [:], notice: Notice(.error, "submission.notKept"))
    }
  }

  private func submission(of values: FieldValues) -> FormSubmission {
    let json = Data(values.revealedJSON.utf8)
    if let attempt, attempt.values == json { return attempt }
    let submission = FormSubmission(
      id: interactor.newSubmissionID(), form: form.rawValue, values: json)
    attempt = submission
    return submission
  }

  private func show(_ answer: SubmitFormResult, _ result: SandboxResult) -> ScreenResult {
    var result = result
    switch answer {
    case .failed(let error):
      interactor.trackEvent(Event.send(form, .fail(error)))
      return .stay(messages: [:], notice: Notice(.error, error.phrase))
    case .queued: result.isWaiting = true
    case .answered(.completed): break
    case .answered(let response):
      attempt = nil
      interactor.trackEvent(Event.send(form, .success))
      if case .validationFailed(let issues) = response, let compiled = forms.form(form) {
        return issues.result(in: compiled)
      }
      return .stay(messages: [:], notice: response.phrase.map { Notice(.warning, $0) })
    }
    attempt = nil
    interactor.trackEvent(Event.send(form, .success))
    entered = result.values
    router.showReview(result)
    return .advance
  }
}

extension SandboxFormPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear(SandboxForm)
    case send(SandboxForm, ActionStage)

    var route: Route {
      switch self {
      case .appear(let form), .send(let form, _): .sandboxForm(form)
      }
    }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      case .send(_, let stage): .request("Send", stage)
      }
    }
  }
}

extension CoreInteractor: SandboxFormInteractor {
  func submit(_ submission: FormSubmission, mayWait: Bool) async throws -> SubmitFormResult {
    try await dependencies.submitForm.execute(submission, mayWait: mayWait)
  }

  func newSubmissionID() -> String { dependencies.system.identifier() }
}
