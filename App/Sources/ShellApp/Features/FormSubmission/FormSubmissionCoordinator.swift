public import Domain
public import FormKit
public import Observation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The requests of a form that is sent to the service.
public protocol FormSubmissionInteractor: ReturnedSubmissionInteractor {
  /// Submits a form's answers to the service.
  ///
  /// - Parameters:
  ///   - code: The code that the service asked for; nil when it asked for none.
  ///   - mayWait: Whether they wait on the device while the service cannot be reached.
  ///   - former: The identifier of the person's former answers, which wait or were returned and which these replace;
  ///     nil for none.
  /// - Throws: `CancellationError`, or an error of the device's store.
  func submit(
    _ submission: FormSubmission, code: SubmissionCode?, mayWait: Bool,
    replacing former: FormSubmission.ID?
  ) async throws -> SubmitFormResult
  /// Returns the idempotency key of an attempt, which is on the device by then: that of the form's last one while it
  /// has the same answers and the service has given no final answer, else another one.
  ///
  /// - Throws: An error of the device's store.
  func submissionID(form: String, version: Int, values: Data) async throws -> FormSubmission.ID
  /// Requests a form from the service.
  ///
  /// - Throws: ``ServiceFormError``, `RemoteError` or `CancellationError`.
  func serviceForm(_ id: String) async throws -> CompiledForm
  /// Returns whether the signed-in account is a guest's; nil when the session cannot be read.
  func isGuest() async -> Bool?
  /// Returns the newest message of the demo's backend; nil without one.
  func demoMessage() -> Notice?
  /// Returns the values of a form that a process was sending when it ended, and that wait since; nil for none, and
  /// when the store cannot be read.
  func interrupted(form: String) async -> FormSubmission?
  /// Returns whether a submission still waits on the device; true, too, when that cannot be read.
  func isQueued(_ submission: FormSubmission) async -> Bool
  /// Returns whether answers of a form wait on the device; false when that cannot be read.
  func hasWaiting(form: String) async -> Bool
  /// Takes note that the person has been shown that a submission waits or was returned.
  func showed(_ id: FormSubmission.ID) async
  /// Waits until it is time to ask for a form's schema again.
  ///
  /// - Returns: Whether to ask; false when the wait was cancelled.
  func pauseBeforeRefresh() async -> Bool
}

/// The navigation from a form that is sent to the service.
@MainActor
public protocol FormSubmissionRouter: GlobalRouter {
  /// Shows the form that asks for a code.
  func showSubmissionCode(_ delegate: SubmissionCodeDelegate)
  /// Shows a form that the service asks for first.
  func showAdditionalInfo(_ delegate: AdditionalInfoDelegate)
  /// Shows the form that gives a guest's account an address and a password.
  func showLinkAccount()
  /// Shows the form that asks a guardian for consent.
  func showGuardian()
}

/// Sends the answers of a form to the service, and leads through what the service asks for first.
///
/// A requirement that is met sends the same answers again, under the same idempotency key. A requirement that is
/// not met leads back to the form with its answers.
@MainActor
@Observable
public final class FormSubmissionCoordinator {
  private let lifetime = Lifetime(.flow, FormSubmissionCoordinator.self)
  /// The form's place in the sandbox.
  let form: SandboxForm
  /// Why the form shows again; nil for no reason.
  var notice: Notice?
  /// Why the service returned the answers that the form shows; nil for no reason but those at the fields.
  private(set) var returnedReason: Notice?
  /// The latest answers: with their secrets while they may be sent again to the same version of the form, else without.
  var answers: FormObject {
    guard let attempt, let compiled = compiled(), attempt.version == compiled.schema.version,
      case .object(let values)? = try? FormValue(json: Array(attempt.values))
    else { return publicAnswers }
    return compiled.enterable(values)
  }
  private var publicAnswers: FormObject = [:]
  /// The latest answers without secrets by autofill token, for a form that asks for the same.
  var answersByToken: AutofillProfile {
    compiled().map { AutofillProfile(publicAnswers, of: $0.schema) } ?? [:]
  }
  /// The version of the form by which the answers were entered; nil before the first ones.
  private var answersVersion: Int?
  /// The messages of the service at the answers, for the form when it appears again.
  private var refused: [FieldPath: Phrase] = [:]
  /// The field on which the person was last; nil before the focus has moved, and once the form is done.
  @ObservationIgnored var field: FieldPath?

  @ObservationIgnored private let id: String
  @ObservationIgnored private let route: Route
  @ObservationIgnored private let mayWait: @MainActor () -> Bool
  @ObservationIgnored private let interactor: any FormSubmissionInteractor
  @ObservationIgnored let router: any FormSubmissionRouter
  @ObservationIgnored private let loading: LoadingBoard
  @ObservationIgnored private let onCompleted: @MainActor (Completion) async -> Void
  @ObservationIgnored private let onFormChanged: @MainActor () async -> Void
  /// The present form.
  @ObservationIgnored private let compiled: @MainActor () -> CompiledForm?
  /// The submissions of other forms that the service asked for first, by form.
  @ObservationIgnored var additional: [String: FormSubmission.ID] = [:]
  /// The last attempt, until the service has accepted or refused it.
  var attempt: FormSubmission?
  /// The last attempt that waits on the device; nil for none.
  @ObservationIgnored private var waiting: FormSubmission?
  /// The attempt of an earlier process that ended while it was under way; its answers are the draft's.
  @ObservationIgnored private var interrupted: FormSubmission?
  /// Whether answers of the form wait on the device.
  private(set) var hasWaiting = false
  /// Whether the answers of the last attempt waited before it.
  @ObservationIgnored private var hasWaitedBefore = false
  /// The returned answers that the next ones replace; nil for none.
  private var former: FormSubmission?
  /// Whether changed answers take the place of the interrupted ones: the form showed those as its draft.
  @ObservationIgnored private var replacesInterrupted = false
  /// The challenge of the code that the service asked for.
  @ObservationIgnored var challenge: String?
  /// Whether a guest is on the way to an account.
  @ObservationIgnored var awaitsAccount = false

  /// Makes a coordinator.
  ///
  /// - Parameters:
  ///   - compiled: Returns the present form.
  ///   - form: The form of the sandbox to which the form belongs.
  ///   - id: The form's id at the service.
  ///   - route: The route of the form, for its events.
  ///   - mayWait: Whether the answers wait on the device while the service cannot be reached.
  ///   - onFormChanged: Called when the service has another version of the form.
  ///   - onCompleted: Called when the service has accepted the answers, or when they wait.
  init(
    _ compiled: @escaping @MainActor () -> CompiledForm?, of form: SandboxForm, id: String,
    at route: Route, mayWait: @escaping @MainActor () -> Bool,
    interactor: any FormSubmissionInteractor, router: any FormSubmissionRouter,
    loading: LoadingBoard, onFormChanged: @escaping @MainActor () async -> Void,
    onCompleted: @escaping @MainActor (Completion) async -> Void
  ) {
    self.compiled = compiled
    self.form = form
    self.id = id
    self.route = route
    self.mayWait = mayWait
    self.interactor = interactor
    self.router = router
    self.loading = loading
    self.onFormChanged = onFormChanged
    self.onCompleted = onCompleted
  }

  /// Sends the answers of the form.
  func submit(_ values: FieldValues) async -> ScreenResult {
    (notice, returnedReason) = (nil, nil)
    refused = [:]
    awaitsAccount = false
    let json = Data(values.revealedJSON.utf8)
    guard let compiled = compiled() else { return .stay(messages: [:], notice: nil) }
    publicAnswers = compiled.withoutSecrets(values)
    let version = compiled.schema.version
    answersVersion = version
    // The same answers that wait already are the same attempt.
    if let same = [waiting, interrupted].compactMap(\.self)
      .first(where: { $0.values == json && $0.version == version })
    {
      attempt = same
      return await send()
    }
    let publicValues = Data(FormValue.object(publicAnswers).json().utf8)
    do {
      attempt = FormSubmission(
        id: try await interactor.submissionID(form: id, version: version, values: json), form: id,
        version: version, values: json, publicValues: publicValues, replacing: replaced)
      return await send()
    } catch {
      attempt = nil
      interactor.trackEvent(Event(route: route, stage: .start))
      interactor.trackEvent(Event(route: route, stage: .fail(error)))
      return await handle(.notKept)
    }
  }

  /// Sends the answers again after the person has met a requirement on another screen.
  func resume() async {
    notice = nil
    refused = [:]
    note(await send())
  }

  /// Shows the answers that the service has not accepted while they waited, and why the form shows them.
  ///
  /// A draft shows without them, because they would mix. The next answers replace returned ones that were shown: what
  /// the person has made of them may be the draft.
  ///
  /// Answers that a process was sending when it ended are the draft's: unchanged, they are the same attempt, which
  /// the service takes once, and changed ones replace them.
  ///
  /// - Parameter hasDraft: Returns whether the form shows a draft.
  func restore(hasDraft: () async -> Bool) async {
    await updateWaiting()
    if interrupted == nil, attempt == nil,
      let submission = await interactor.interrupted(form: id)
    {
      replacesInterrupted = await hasDraft()
      interrupted = submission
    }
    guard notice == nil, attempt == nil, publicAnswers.isEmpty,
      let submission = await interactor.returned(form: id),
      case .object(let values)? = try? FormValue(json: Array(submission.values))
    else { return }
    let isCovered = await hasDraft()
    former = isCovered && !submission.isShown ? nil : submission
    guard !isCovered else { return }
    await interactor.showed(submission.id)
    publicAnswers = values
    answersVersion = submission.version
    notice = Notice(.warning, "submission.returned")
    guard let reason = submission.response?.returnedReason(in: compiled()) else { return }
    (refused, returnedReason) = reason
  }

  /// Reads whether answers of the form wait on the device.
  func updateWaiting() async { hasWaiting = await interactor.hasWaiting(form: id) }

  /// Ends the attempt that waited, once the person has been shown that the service has answered it.
  ///
  /// The same answers are another attempt then. Before, the next answers replace it, and the service decides.
  func showedAnswer() async {
    await updateWaiting()
    guard let last = waiting, await !interactor.isQueued(last) else { return }
    waiting = nil
    former = await interactor.returned(form: id).flatMap { $0.id == last.id ? $0 : nil }
  }

  /// The returned answers that the next ones replace; nil for none.
  var returnedSubmission: ReturnedSubmission? {
    guard let former else { return nil }
    return ReturnedSubmission(
      id: former.id, form: form, route: route, interactor: interactor, router: router)
  }

  /// Goes on when a guest comes back with an account.
  func returned() async {
    guard awaitsAccount, await interactor.isGuest() == false else { return }
    awaitsAccount = false
    await resume()
  }

  /// The former answers that the next ones replace; nil for none.
  private var replaced: FormSubmission? {
    waiting ?? (replacesInterrupted ? interrupted : nil) ?? former
  }

  private func send() async -> ScreenResult {
    guard let result = await result(of: nil, mayWait: mayWait()) else {
      return .stay(messages: [:], notice: nil)
    }
    return await handle(result)
  }

  /// Sends the answers with a code.
  ///
  /// - Parameter leave: Leaves the screen of the code.
  func confirm(
    _ code: SecretString, leave: @MainActor () -> Void
  ) async -> ScreenResult {
    guard let challenge else { return .stay(messages: [:], notice: nil) }
    let code = SubmissionCode(challenge: challenge, code: code)
    guard let result = await result(of: code, mayWait: false) else {
      return .stay(messages: [:], notice: nil)
    }
    switch result {
    case .sent(.answered(.wrongCode(let attemptsLeft))) where attemptsLeft > 0:
      return .stay(messages: ["code": Phrase("mfa.code.wrong", count: attemptsLeft)], notice: nil)
    case .notKept, .sent(.failed), .sent(.answered(.failed(isRetryable: true))):
      // The code is not used up.
      return await handle(result)
    case .sent:
      leave()
      note(await handle(result))
      return .advance
    }
  }

  /// Sends the answers again without a code; stays without a reason when another code is on its way.
  ///
  /// - Parameter leave: Leaves the screen of the code.
  func sendAgain(leave: @MainActor () -> Void) async -> ScreenResult {
    guard let result = await result(of: nil, mayWait: false) else {
      return .stay(messages: [:], notice: nil)
    }
    switch result {
    case .sent(.answered(.requiresMFA(_, let challenge))),
      .sent(.answered(.requiresVerification(_, let challenge))):
      self.challenge = challenge
      return .stay(messages: [:], notice: nil)
    case .notKept, .sent(.failed), .sent(.answered(.failed(isRetryable: true))):
      return await handle(result)
    case .sent:
      leave()
      note(await handle(result))
      return .advance
    }
  }

  /// Stores the messages that the form shows when it appears again.
  private func note(_ result: ScreenResult) {
    guard case .stay(let messages, let reason) = result else { return }
    refused = messages
    notice = reason ?? (messages.isEmpty ? nil : Notice(.error, "submission.invalid"))
  }

  /// The screen of the form with what it goes on with: the field, and the messages of the service.
  func resumed(_ screen: Screen) -> Screen {
    var screen = screen
    screen.enteredVersion = answersVersion
    let isPresent = answersVersion == nil || answersVersion == screen.form.schema.version
    screen.allowsAutofill = screen.entered.isEmpty || !isPresent
    screen.focus = field
    screen.refused = refused
    return screen
  }

  private enum Sent {
    case sent(SubmitFormResult)
    /// The device could not keep the answers; nothing was sent.
    case notKept
  }

  /// Sends the attempt; nil when it was cancelled.
  private func result(of code: SubmissionCode?, mayWait: Bool) async -> Sent? {
    guard let attempt else { return nil }
    interactor.trackEvent(Event(route: route, stage: .start))
    hasWaitedBefore = hasWaiting ? await interactor.isQueued(attempt) : false
    do {
      let result = try await loading.show("sandbox.running") {
        try await interactor.submit(
          attempt, code: code, mayWait: mayWait,
          replacing: replaced?.id)
      }
      if case .failed(let error) = result {
        interactor.trackEvent(Event(route: route, stage: .fail(error)))
      } else {
        interactor.trackEvent(Event(route: route, stage: .success))
      }
      return .sent(result)
    } catch is CancellationError {
      return nil
    } catch {
      interactor.trackEvent(Event(route: route, stage: .fail(error)))
      return .notKept
    }
  }

  private func handle(_ result: Sent) async -> ScreenResult {
    switch result {
    case .notKept: return fail(Notice(.error, "submission.notKept"), isRetryable: true)
    case .sent(.failed(let error)): return fail(Notice(.error, error.phrase), isRetryable: true)
    case .sent(.queued):
      (waiting, interrupted, former) = (attempt, nil, nil)
      await complete(hasWaitedBefore ? .waitsAlready : .waits)
      // Its draft is gone by now.
      if let waiting { await interactor.showed(waiting.id) }
      return .advance
    case .sent(.answered(let response)):
      do {
        return try await show(response)
      } catch is CancellationError {
        return .stay(messages: [:], notice: nil)
      } catch {
        let phrase = (error as? RemoteError)?.phrase ?? "submission.unreadableForm"
        return fail(Notice(.error, phrase), isRetryable: true)
      }
    }
  }

  private func show(_ response: FormSubmissionResponse) async throws -> ScreenResult {
    if response == .completed {
      (waiting, interrupted, former) = (nil, nil, nil)
      await complete(.sent)
      return .advance
    }
    if let result = try await result(of: response) {
      formDidSubmit(result)
      return .detour
    }
    if case .validationFailed(let issues) = response, let compiled = compiled() {
      let result = issues.result(in: compiled)
      if case .stay(let messages, _) = result {
        formDidSubmit(.validationFailed(messages.mapValues(interactor.text)))
      }
      return result
    }
    let failure = fail(
      response.phrase.map { Notice(.warning, $0) },
      isRetryable: response == .failed(isRetryable: true))
    // The person is shown that the former answers have arrived.
    if response == .formerAccepted { (waiting, interrupted) = (nil, nil) }
    if response == .formChanged { await onFormChanged() }
    return failure
  }

  private func complete(_ delivery: SubmissionDelivery) async {
    let completion = Completion(id: attempt?.id, delivery: delivery, additional: additional)
    additional = [:]
    formDidSubmit(.completed)
    await onCompleted(completion)
  }

  /// Stays at the form with a reason.
  private func fail(_ reason: Notice?, isRetryable: Bool) -> ScreenResult {
    let message = reason.map { interactor.text($0.text) } ?? ""
    formDidSubmit(.failed(message: message, isRetryable: isRetryable))
    return .stay(messages: [:], notice: reason)
  }

  /// The result of a response, with the form that it asks for; nil for a response that leads nowhere.
  private func result(of response: FormSubmissionResponse) async throws -> FormSubmissionResult? {
    switch response {
    case .completed: return .completed
    case .requiresMFA(let method, let challenge):
      self.challenge = challenge
      return .requiresMFA(method: FormKit.MFAMethod(method))
    case .requiresVerification(let method, let challenge):
      self.challenge = challenge
      return .requiresVerification(method: method.rawValue)
    case .requiresAdditionalInfo(let id):
      return .requiresAdditionalInfo(try await interactor.serviceForm(id))
    case .requiresUpgrade: return await interactor.isGuest() == true ? .requiresUpgrade : nil
    case .requiresGuardianConsent: return .requiresGuardianConsent
    case .validationFailed, .wrongCode, .failed, .formerAccepted, .unknownForm, .formChanged,
      .tooLarge, .unsupported:
      return nil
    }
  }
}

extension FormSubmissionCoordinator {
  /// Answers that the service has accepted, or that wait.
  struct Completion: Sendable {
    /// The identifier of their submission; nil for none.
    let id: FormSubmission.ID?
    let delivery: SubmissionDelivery
    /// The submissions of other forms that the service asked for first, by form.
    let additional: [String: FormSubmission.ID]
  }
}

extension FormSubmissionInteractor {
  /// The phrase in the language of the forms.
  fileprivate func text(_ phrase: Phrase) -> String { formEnvironment().messages.text(phrase) }
}

extension FormSubmissionCoordinator {
  /// The events of a submission.
  struct Event: ScreenEvent {
    let route: Route
    let stage: ActionStage
    var action: ScreenAction { .request("Send", stage) }
  }
}
