public import Observation

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

/// The value that a form was mapped to.
///
/// It makes no request: its interactor is the one of every screen.
@MainActor
@Observable
public final class SandboxReviewPresenter: ScreenPresenter {
  private let forms: SandboxForms
  private let interactor: any GlobalInteractor
  private let router: any SandboxReviewRouter
  private let result: SandboxResult

  /// Makes a presenter.
  public init(
    forms: SandboxForms, interactor: any GlobalInteractor, router: any SandboxReviewRouter,
    delegate: SandboxReviewDelegate
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
    result = delegate.result
  }

  /// The value as JSON without secrets.
  public var screen: Screen? { forms.review(result) }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear(result.form)) }

  /// Goes back to the list.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissToList()
    return .advance
  }

  /// Goes back to the form.
  public func perform(_ action: ActionID) async {
    if action == .edit { router.dismissScreen() }
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
