public import FormKit
public import Observation

/// The requests of a form of the sandbox.
public protocol SandboxFormInteractor: FormSubmissionInteractor {
  /// Takes note that the service has accepted a form.
  @MainActor func formSent(_ form: SandboxForm) async
}

/// The navigation from a form of the sandbox.
@MainActor
public protocol SandboxFormRouter: FormSubmissionRouter {
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
  private let lifetime = Lifetime(.presenter, SandboxFormPresenter.self)
  private let forms: SandboxForms
  private let interactor: any SandboxFormInteractor
  private let router: any SandboxFormRouter
  private let form: SandboxForm
  private let coordinator: FormSubmissionCoordinator
  private let changes = FormChangeCount()
  /// Asks the service for the form's present schema while the form is open.
  @ObservationIgnored private var watch: Task<Void, Never>?
  private let mapped = MappedResult()

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
    let form = delegate.form
    self.form = form
    let changes = changes
    coordinator = FormSubmissionCoordinator(
      { forms.form(form) }, of: form, id: form.rawValue, at: .sandboxForm(form),
      mayWait: { forms.waitsOffline(form) }, interactor: interactor, router: router,
      loading: loading, onFormChanged: { await changes.refresh(form, of: forms) }
    ) { [mapped] completion in
      if completion.delivery == .sent { await interactor.formSent(form) }
      guard var result = mapped.result else { return }
      mapped.entered = result.values
      result.delivery = completion.delivery
      result.submissionID = completion.id
      result.additional = completion.additional
      await forms.clearDraft(of: form)
      await forms.remember(result)
      router.showReview(result)
    }
  }

  deinit { watch?.cancel() }

  /// The form; after a review with what was entered but its secrets.
  public var screen: Screen? {
    _ = changes.count
    var screen = forms.screen(of: form, entered: mapped.entered ?? coordinator.answers)
    screen?.notices += [coordinator.notice, coordinator.returnedReason].compactMap(\.self)
    if coordinator.hasWaiting { screen?.notices.append(Notice(.info, "submission.hasWaiting")) }
    if coordinator.returnedSubmission != nil { screen?.notices.append(ReturnedSubmission.offer) }
    return screen.map(coordinator.resumed)
  }

  /// Records the appearance, and goes on when a requirement has been met.
  ///
  /// Asks for the form's present schema, too: now, and every ten seconds.
  public func appear() async {
    interactor.trackEvent(Event(form: form))
    watchForm()
    await coordinator.restore { [forms, form] in await forms.hasDraft(of: form) }
    await coordinator.returned()
  }

  /// Shows whether answers of the form still wait, after the person has been shown what the service answered.
  func formAnswered() async { await coordinator.showedAnswer() }

  private func watchForm() {
    guard watch == nil else { return }
    watch = .tracked("refreshForm") { [changes, form, forms, interactor] in
      repeat {
        await changes.refresh(form, of: forms)
      } while await interactor.pauseBeforeRefresh()
    }
  }

  /// Receives where the focus goes.
  public var formCoordinator: (any FormFlowCoordinator)? { coordinator }

  /// Maps the values, sends them to the service and shows the result.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    do {
      mapped.result = try forms.result(of: form, input.values)
    } catch {
      return .stay(messages: error.messages, notice: nil)
    }
    mapped.entered = nil
    guard mapped.result != nil else { return .stay(messages: [:], notice: nil) }
    return await coordinator.submit(input.values)
  }

  /// Asks whether the returned answers are to be deleted, with the draft that the person made of them.
  public func perform(_ action: ActionID) async {
    guard action == .discardAnswers else { return }
    coordinator.returnedSubmission?.askToDiscard { [forms, form, router] in
      await forms.clearDraft(of: form)
      router.dismissScreen()
    }
  }

  /// Drops the attempt; the screen itself is left.
  public func goBack() -> Bool {
    watch?.cancel()
    coordinator.formDidCancel()
    return false
  }
}

/// How often the form has changed since it was opened.
@MainActor
@Observable
private final class FormChangeCount {
  private(set) var count = 0

  /// Asks the service for the form's present schema.
  func refresh(_ form: SandboxForm, of forms: SandboxForms) async {
    // Without an answer, or with a schema that does not load, the form stays as it is.
    if (try? await forms.refresh(form)) == true { count += 1 }
  }
}

/// The value that the submitted answers of a form were mapped to.
@MainActor
private final class MappedResult {
  var result: SandboxResult?
  /// The value as the form's values without secrets, once the service has accepted it.
  var entered: FormObject?
}

extension SandboxFormPresenter {
  /// The appearance of the screen; the submission is an event of the coordinator.
  struct Event: ScreenEvent {
    let form: SandboxForm
    var route: Route { .sandboxForm(form) }
    var action: ScreenAction { .appear }
  }
}

extension CoreInteractor: SandboxFormInteractor {}
