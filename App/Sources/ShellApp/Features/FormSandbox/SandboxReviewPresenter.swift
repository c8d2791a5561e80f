public import Domain
public import Observation

/// The requests of the value that a form was mapped to.
public protocol SandboxReviewInteractor: ReturnedSubmissionInteractor {
  /// Whether a form that waits survives the end of the app.
  var keepsForms: Bool { get }
  /// Returns the submissions of a form that the service has received.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func received(form: String) async throws -> [ReceivedSubmission]
}

/// The navigation from the value that a form was mapped to.
@MainActor
public protocol SandboxReviewRouter: GlobalRouter {
  /// Goes back to the list of the forms.
  func dismissToList()
}

/// The input of the value that a form was mapped to.
public struct SandboxReviewDelegate: Sendable {
  /// The value.
  public let result: SandboxResult

  /// Makes the input.
  public init(result: SandboxResult) { self.result = result }
}

/// The value that a form was mapped to, and what the service has received of the form.
@MainActor
@Observable
public final class SandboxReviewPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, SandboxReviewPresenter.self)
  private let forms: SandboxForms
  private let interactor: any SandboxReviewInteractor
  private let router: any SandboxReviewRouter
  private var result: SandboxResult
  /// The answers, if the service did not accept them when they were sent later; nil otherwise.
  private var returned: FormSubmission?
  /// The submissions of the form that the service has, the earliest first; nil until it has answered.
  private var received: [ReceivedSubmission]?
  /// The submissions of the forms that it asked for first.
  private var additional: [ReceivedSubmission] = []

  /// Makes a presenter.
  public init(
    forms: SandboxForms, interactor: any SandboxReviewInteractor, router: any SandboxReviewRouter,
    delegate: SandboxReviewDelegate
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
    result = delegate.result
  }

  /// The value as JSON without secrets, and what the service has received of it.
  public var screen: Screen? {
    let count = received.map { Notice(.info, Phrase("submission.received", count: $0.count)) }
    let own = received?.filter { $0.id == result.submissionID } ?? []
    let offer = returnedSubmission == nil ? nil : ReturnedSubmission.offer
    return forms.review(
      result, received: own + additional, notices: [delivery, reason, offer, count])
  }

  /// Why the service did not accept the answers.
  private var reason: Notice? { returned?.response?.returnedReason(in: nil).notice }

  private var delivery: Notice {
    if returned != nil { return Notice(.warning, "submission.returned") }
    return switch result.delivery {
    case .sent: Notice(.success, "submission.sent")
    case .waits:
      Notice(
        .warning, interactor.keepsForms ? "submission.waiting" : "submission.waitingInMemory")
    case .waitsAlready: Notice(.warning, "submission.waitsAlready")
    }
  }

  /// Records the appearance, and asks what the service has received.
  public func appear() async {
    interactor.trackEvent(Event.appear(result.form))
    await loadReceived()
  }

  /// Shows that the service has accepted the form that waited, or has returned it.
  ///
  /// - Parameter returned: The answers of the form that it has returned.
  func formAnswered(_ form: SandboxForm, returned: [FormSubmission]) async {
    guard form == result.form, result.delivery != .sent else { return }
    self.returned = returned.first { $0.id == result.submissionID } ?? returned.last
    guard returned.isEmpty else { return }
    result.delivery = .sent
    await loadReceived()
  }

  private func loadReceived() async {
    guard result.delivery == .sent, received == nil else { return }
    // Without an answer the screen says only that the form was sent.
    received = try? await interactor.received(form: result.form.rawValue)
    for (form, id) in result.additional.sorted(by: { $0.key < $1.key }) {
      let received = (try? await interactor.received(form: form)) ?? []
      additional += received.filter { $0.id == id }
    }
  }

  /// Goes back to the list.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissToList()
    return .advance
  }

  /// Goes back to the form, or asks whether the returned answers are to be deleted.
  public func perform(_ action: ActionID) async {
    switch action {
    case .edit: router.dismissScreen()
    case .discardAnswers:
      returnedSubmission?.askToDiscard { [router] in router.dismissToList() }
    default: break
    }
  }

  private var returnedSubmission: ReturnedSubmission? {
    guard returned != nil, let id = result.submissionID else { return nil }
    return ReturnedSubmission(
      id: id, form: result.form, route: .sandboxReview(result.form), interactor: interactor,
      router: router)
  }
}

extension SandboxReviewPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear(SandboxForm)

    var route: Route {
      switch self {
      case .appear(let form): .sandboxReview(form)
      }
    }

    var action: ScreenAction { .appear }
  }
}

extension CoreInteractor: SandboxReviewInteractor {
  var keepsForms: Bool { dependencies.stateFolder != nil }

  func received(form: String) async throws -> [ReceivedSubmission] {
    try await dependencies.formSubmissions.received(form: form)
  }
}
