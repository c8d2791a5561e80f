import FormKit
public import Observation

/// The navigation from the list of the forms.
@MainActor
public protocol SandboxListRouter: GlobalRouter {
  /// Shows a form.
  func showForm(_ form: SandboxForm)
  /// Shows the screen with each kind of content.
  func showContentGallery()
}

/// The list of the forms.
///
/// It makes no request: its interactor is the one of every screen.
@MainActor
@Observable
public final class SandboxListPresenter: ScreenPresenter {
  private let forms: SandboxForms
  private let interactor: any GlobalInteractor
  private let router: any SandboxListRouter
  private var last = SandboxForm.login

  /// Makes a presenter.
  public init(
    forms: SandboxForms, interactor: any GlobalInteractor, router: any SandboxListRouter
  ) {
    self.forms = forms
    self.interactor = interactor
    self.router = router
  }

  /// The list; the form that was opened last is marked.
  public var screen: Screen? { forms.list(marking: last) }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Opens the picked form.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    guard let form = (try? input.values.string("form").get()).flatMap(SandboxForm.init)
    else { return .stay(messages: [:], notice: nil) }
    last = form
    router.showForm(form)
    return .advance
  }

  /// Opens the screen with each kind of content.
  public func perform(_ action: ActionID) async {
    if action == .contentGallery { router.showContentGallery() }
  }
}

extension SandboxListPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .formSandbox }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      }
    }
  }
}
