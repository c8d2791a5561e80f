import FormKit
public import Observation

/// A screen with each kind of content, to look at on every surface.
///
/// It makes no request: its interactor is the one of every screen.
@MainActor
@Observable
public final class ContentGalleryPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, ContentGalleryPresenter.self)
  private let interactor: any GlobalInteractor
  private let router: any GlobalRouter
  private let form = DecisionForm()
  private var presses = 0

  /// Makes a presenter.
  public init(interactor: any GlobalInteractor, router: any GlobalRouter) {
    self.interactor = interactor
    self.router = router
  }

  /// The content, and a button that leaves it.
  public var screen: Screen? {
    let schema = FormSchema(
      "contentGallery", title: .key("contentGallery.title"),
      submitLabel: .key("sandboxReview.done"),
      fields: [])
    guard let form = try? form.compiled(schema) else { return nil }
    let environment = interactor.formEnvironment()
    let gallery = ContentGallery(presses: presses, messages: environment.messages)
    return Screen(
      route: .contentGallery, form: form, canGoBack: true, hasOwnWayBack: true,
      environment: environment, content: gallery.blocks)
  }

  /// Records the appearance.
  public func appear() async { interactor.trackEvent(Event.appear) }

  /// Goes back to the list.
  public func submit(_ input: ScreenInput) async -> ScreenResult {
    router.dismissScreen()
    return .advance
  }

  /// Counts a press of an example.
  public func perform(_ action: ActionID) async {
    if action == .example { presses += 1 }
  }
}

extension ContentGalleryPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .contentGallery }

    var action: ScreenAction {
      switch self {
      case .appear: .appear
      }
    }
  }
}
