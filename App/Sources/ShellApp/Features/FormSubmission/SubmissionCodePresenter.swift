public import Domain
import FormKit
public import Observation

/// The input of the form that asks for the code of a submission.
public struct SubmissionCodeDelegate {
  /// Sends the submission with a code; calls `leave` before it shows another screen.
  public typealias Confirmation =
    @MainActor (_ code: SecretString, _ leave: @MainActor () -> Void) async -> ScreenResult

  /// The form whose submission needs the code.
  public let form: SandboxForm
  /// Where the person finds the code.
  public let hint: Phrase
  /// Whether the code came in a message.
  public let isSent: Bool
  /// Sends the submission with a code.
  public let confirm: Confirmation

  /// Makes the input.
  public init(
    form: SandboxForm, hint: Phrase, isSent: Bool, confirm: @escaping Confirmation
  ) {
    self.form = form
    self.hint = hint
    self.isSent = isSent
    self.confirm = confirm
  }
}

/// Asks for the code without which the service does not accept a submission.
///
/// Another attempt at the submission sends another code.
@MainActor
@Observable
public final class SubmissionCodePresenter: ScreenPresenter {
  private let interactor: any FormSubmissionInteractor
  private let router: any GlobalRouter
  private let delegate: SubmissionCodeDelegate

  /// Makes a presenter.
  public init(
    interactor: any FormSubmissionInteractor, router: any GlobalRouter,
    delegate: SubmissionCodeDelegate
  ) {
    self.interactor = interactor
    self.router = router
    self.delegate = delegate
  }

  /// The form.
  public var screen: Screen? {
    interactor.form("mfa").map {
      Screen(
        route: .submissionCode(delegate.form), form: $0,
        notices: [
          Notice(.info, delegate.hint), delegate.isSent ? interactor.demoMessage() : nil,
        ].compactMap(\.self), canGoBack: true, environment: interactor.formEnvironment())
    }
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event(form: delegate.form)) }

  /// Sends the submission with the code.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      let code = try input.values.convert("code") { SecretString($0) }.get()
      return await delegate.confirm(code) { [router] in router.dismissScreen() }
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
  }
}

extension SubmissionCodePresenter {
  /// The appearance of the screen; the submission is an event of its form.
  struct Event: ScreenEvent {
    let form: SandboxForm
    var route: Route { .submissionCode(form) }
    var action: ScreenAction { .appear }
  }
}
