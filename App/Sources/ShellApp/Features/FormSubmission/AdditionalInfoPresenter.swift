public import Domain
public import FormKit
public import Observation

/// The input of a form that the service asks for first.
public struct AdditionalInfoDelegate {
  /// The form whose submission needs the other form.
  public let form: SandboxForm
  /// The other form, as the service sent it.
  public let compiled: CompiledForm
  /// The submission that needs the other form; a draft of the other form belongs to it.
  public let submission: FormSubmission.ID
  /// The answers of that submission that another form may ask for again, without secrets.
  public let known: AutofillProfile
  /// Called when the service has accepted the other form and its screen is gone, with that submission's identifier.
  public let onCompleted: @MainActor (FormSubmission.ID?) async -> Void

  /// Makes the input.
  ///
  /// - Parameter known: The answers of the submission; none by default.
  public init(
    form: SandboxForm, compiled: CompiledForm, submission: FormSubmission.ID,
    known: AutofillProfile = [:],
    onCompleted: @escaping @MainActor (FormSubmission.ID?) async -> Void
  ) {
    self.form = form
    self.compiled = compiled
    self.submission = submission
    self.known = known
    self.onCompleted = onCompleted
  }
}

/// A form that the service asks for before it accepts another one.
@MainActor
@Observable
public final class AdditionalInfoPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, AdditionalInfoPresenter.self)
  private let forms: SandboxForms
  private let interactor: any FormSubmissionInteractor
  private let delegate: AdditionalInfoDelegate
  private let present: PresentForm
  private let coordinator: FormSubmissionCoordinator
  private let draft: ScreenDraft?
  /// The fields that the answers of the submission fill.
  private let known: FormObject
  /// Asks the service for the form's present schema while the form is open.
  @ObservationIgnored private var watch: Task<Void, Never>?

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - forms: Keeps the drafts.
  ///   - loading: Receives loading messages; default a board without observers.
  public init(
    forms: SandboxForms, interactor: any FormSubmissionInteractor,
    router: any FormSubmissionRouter, loading: LoadingBoard = LoadingBoard(),
    delegate: AdditionalInfoDelegate
  ) {
    self.forms = forms
    self.interactor = interactor
    self.delegate = delegate
    let draft = forms.draft(of: delegate)
    self.draft = draft
    known = delegate.compiled.filled(by: delegate.known, in: interactor.formEnvironment())
    let present = PresentForm(delegate.compiled)
    self.present = present
    let id = delegate.compiled.schema.id
    coordinator = FormSubmissionCoordinator(
      { present.form }, of: delegate.form, id: id, at: .additionalInfo(delegate.form),
      mayWait: { false }, interactor: interactor, router: router, loading: loading,
      onFormChanged: { await present.refresh(by: interactor) }
    ) { completion in
      await draft?.clear()
      router.dismissScreen()
      await delegate.onCompleted(completion.id)
    }
  }

  deinit { watch?.cancel() }

  /// The form, under the reason for it.
  public var screen: Screen? {
    coordinator.resumed(
      Screen(
        route: .additionalInfo(delegate.form), form: present.form, values: known,
        entered: coordinator.answers,
        notices: [coordinator.notice ?? Notice(.info, "submission.additionalInfo")],
        canGoBack: true, environment: interactor.formEnvironment(), draft: draft))
  }

  /// Receives where the focus goes.
  public var formCoordinator: (any FormFlowCoordinator)? { coordinator }

  /// Records the appearance, and goes on when a requirement of this form has been met.
  public func appear() async {
    interactor.trackEvent(Event(form: delegate.form))
    if watch == nil {
      watch = .tracked("refreshForm") { [present, interactor] in
        while await interactor.pauseBeforeRefresh() { await present.refresh(by: interactor) }
      }
      await forms.clearDrafts(before: delegate)
    }
    await coordinator.returned()
  }

  /// Sends the form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    await coordinator.submit(input.values)
  }

  /// Drops the attempt and its draft; the screen itself is left.
  public func goBack() -> Bool {
    watch?.cancel()
    coordinator.formDidCancel()
    Task.tracked("clearDraft") { [draft] in await draft?.clear() }
    return false
  }
}

extension CompiledForm {
  /// The values of the fields that accept what is known of the person.
  @MainActor
  fileprivate func filled(
    by known: AutofillProfile, in environment: FormEnvironment
  ) -> FormObject {
    let engine = FormEngine(self, environment: environment)
    let offered = schema.fields.compactMap { field in
      field.autofill.flatMap { known.values[$0] }.map {
        (FieldPath(field.id), FormValue.string($0))
      }
    }
    let filled = engine.autofill(Dictionary(offered, uniquingKeysWith: { first, _ in first }))
    let values = filled.compactMap { path in
      (try? engine.state(of: path)).map { (path.description, $0.value) }
    }
    return FormObject(values, uniquingKeysWith: { first, _ in first })
  }
}

/// The form that the screen shows: the delegate's, until the service has another version of it.
@MainActor
@Observable
private final class PresentForm {
  private(set) var form: CompiledForm
  init(_ form: CompiledForm) { self.form = form }

  /// Asks the service for the present version.
  func refresh(by interactor: any FormSubmissionInteractor) async {
    // Without an answer, or with a schema that does not load, the form stays as it is.
    guard let newer = try? await interactor.serviceForm(form.schema.id),
      newer.schema != form.schema
    else { return }
    form = newer
  }
}

extension AdditionalInfoPresenter {
  /// The appearance of the screen; the submission is an event of the coordinator.
  struct Event: ScreenEvent {
    let form: SandboxForm
    var route: Route { .additionalInfo(form) }
    var action: ScreenAction { .appear }
  }
}
