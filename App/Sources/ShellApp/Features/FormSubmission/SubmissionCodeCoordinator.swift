public import Domain
import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The input of the form that asks for the code of a submission.
public struct SubmissionCodeDelegate {
  /// Sends the submission; calls `leave` before it shows another screen.
  public typealias Sending = @MainActor (_ leave: @MainActor () -> Void) async -> ScreenResult
  /// Sends the submission with a code; calls `leave` before it shows another screen.
  public typealias Confirmation =
    @MainActor (_ code: SecretString, _ leave: @MainActor () -> Void) async -> ScreenResult

  /// The form whose submission needs the code.
  public let form: SandboxForm
  /// Why the code is needed.
  public let reason: Phrase
  /// Where the person finds the code.
  public let hint: Phrase
  /// Whether the code came in a message.
  public let isSent: Bool
  /// Whether the code is that of the second factor, which a recovery code replaces.
  public let isFactor: Bool
  /// Sends the submission with a code.
  public let confirm: Confirmation
  /// Sends the submission again without a code, so that the service sends another one.
  public let sendAgain: Sending

  /// Makes the input.
  public init(
    form: SandboxForm, reason: Phrase, hint: Phrase, isSent: Bool, isFactor: Bool,
    confirm: @escaping Confirmation, sendAgain: @escaping Sending
  ) {
    self.form = form
    self.reason = reason
    self.hint = hint
    self.isSent = isSent
    self.isFactor = isFactor
    self.confirm = confirm
    self.sendAgain = sendAgain
  }
}

/// The requests of the form that asks for the code of a submission.
public protocol SubmissionCodeInteractor: GlobalInteractor {
  /// The current instant.
  var now: Date { get }
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
}

/// Asks for the code without which the service does not accept a submission, or for a recovery code in its
/// place.
@MainActor
@Observable
public final class SubmissionCodeCoordinator: ScreenPresenter {
  private let lifetime = Lifetime(.flow, SubmissionCodeCoordinator.self)
  private let interactor: any SubmissionCodeInteractor
  private let router: any GlobalRouter
  private let delegate: SubmissionCodeDelegate
  /// Whether the form of a recovery code shows.
  private var usesRecoveryCode = false
  /// The result of the last button.
  private var notice: Notice?
  private var sentAt: Date
  /// Whether another code is on its way; the same button then does nothing.
  @ObservationIgnored private var isSending = false

  /// Makes a coordinator.
  public init(
    interactor: any SubmissionCodeInteractor, router: any GlobalRouter,
    delegate: SubmissionCodeDelegate
  ) {
    self.interactor = interactor
    self.router = router
    self.delegate = delegate
    sentAt = interactor.now
  }

  /// The route of the form that shows.
  public var flowRoute: Route? {
    usesRecoveryCode ? .submissionRecoveryCode(delegate.form) : .submissionCode(delegate.form)
  }

  /// The form.
  public var screen: Screen? {
    let (reason, hint) = (Notice(.info, delegate.reason), Notice(.info, delegate.hint))
    let message = delegate.isSent ? interactor.demoMessage() : nil
    guard !usesRecoveryCode else {
      return screen(
        .submissionRecoveryCode(delegate.form), AccountForms.recoveryCodeForm, [reason, notice])
    }
    var screen = screen(.submissionCode(delegate.form), codeForm, [reason, hint, message, notice])
    screen?.codeSentAt = sentAt
    return screen
  }

  private func screen(_ route: Route, _ form: CompiledForm?, _ notices: [Notice?]) -> Screen? {
    form.map {
      Screen(
        route: route, form: $0, notices: notices.compactMap(\.self), canGoBack: true,
        environment: interactor.formEnvironment())
    }
  }

  /// The form of a code with the buttons for another code and for a recovery code.
  @ObservationIgnored private lazy var codeForm: CompiledForm? = {
    guard var schema = interactor.form("mfa")?.schema else { return nil }
    if delegate.isSent {
      schema.actions.append(
        FormAction(ActionID.anotherCode.rawValue, label: .key("createAccount.another")))
    }
    if delegate.isFactor {
      schema.actions.append(
        FormAction(ActionID.useRecoveryCode.rawValue, label: .key("recoveryCode.use")))
    }
    return try? CompiledForm(schema)
  }()

  /// Records the appearance.
  public func appear() async {
    interactor.trackEvent(Event(route: flowRoute ?? .submissionCode(delegate.form)))
  }

  /// Sends the submission with the code.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    notice = nil
    do {
      let code = try input.values.convert(.code) { SecretString($0) }.get()
      return await delegate.confirm(code) { [router] in router.dismissScreen() }
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
  }

  /// Handles the buttons beside submit.
  public func perform(_ action: ActionID) async {
    notice = nil
    switch action {
    case .useRecoveryCode: usesRecoveryCode = true
    case .anotherCode: await sendAnotherCode()
    default: break
    }
  }

  private func sendAnotherCode() async {
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    guard interactor.now.timeIntervalSince(sentAt) >= SignUpAttempt.pause else {
      notice = Notice(
        .warning, Phrase("createAccount.tooSoon", ["n": .number(Int(SignUpAttempt.pause))]))
      return
    }
    let result = await delegate.sendAgain { [router] in router.dismissScreen() }
    guard case .stay(_, let reason) = result else { return }
    if reason == nil { sentAt = interactor.now }
    notice = reason ?? Notice(.success, "createAccount.resent")
  }

  /// Goes back from the form of a recovery code to that of the code.
  public func goBack() -> Bool {
    guard usesRecoveryCode else { return false }
    usesRecoveryCode = false
    notice = nil
    return true
  }
}

extension SubmissionCodeCoordinator {
  /// The appearance of a screen; the submission is an event of its form.
  struct Event: ScreenEvent {
    let route: Route
    var action: ScreenAction { .appear }
  }
}

extension CoreInteractor: SubmissionCodeInteractor {}
