import FormKit

/// Shows why a screen or the app cannot go on, with the actions that lead on.
@MainActor
final class UnavailablePresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, UnavailablePresenter.self)
  private let route: Route
  private let content: ContentUnavailableModel
  private let interactor: any GlobalInteractor
  private let decision = DecisionForm()
  private let onAction: @MainActor (ActionID) async -> ScreenResult

  /// Makes a presenter.
  ///
  /// - Parameters:
  ///   - content: The reason and the actions; submitting the screen is the first action.
  ///   - onAction: Called with an action of the content.
  init(
    route: Route, content: ContentUnavailableModel,
    interactor: any GlobalInteractor,
    onAction: @escaping @MainActor (ActionID) async -> ScreenResult
  ) {
    self.route = route
    self.content = content
    self.interactor = interactor
    self.onAction = onAction
  }

  var screen: Screen? {
    try? Screen(
      content, at: route, environment: interactor.formEnvironment(), form: decision)
  }

  func appear() async { interactor.trackEvent(Event.appear(route)) }

  func submit(_ input: ScreenInput) async -> ScreenResult {
    guard let first = content.actions.first.flatMap({ ActionID(rawValue: $0.id) }) else {
      return .advance
    }
    return await onAction(first)
  }

  func perform(_ action: ActionID) async {
    guard content.actions.contains(where: { $0.id == action.rawValue }) else { return }
    _ = await onAction(action)
  }
}

extension UnavailablePresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear(Route)

    var route: Route {
      switch self {
      case .appear(let route): route
      }
    }

    var action: ScreenAction { .appear }
  }
}

extension ContentUnavailableModel {
  /// An error of the whole app, which can be tried again.
  static func retry(title: Phrase = "unavailable.retry", message: Phrase) -> Self {
    .error(
      title: title, message: message,
      actions: [.tryAgain, CallToActionModel(.quit, title: "action.quit", role: .secondary)])
  }

  /// A screen whose form does not load.
  ///
  /// - Parameter canGoBack: Whether there is a screen below; without one the person can only quit.
  static func unloadedScreen(canGoBack: Bool) -> Self {
    let quit = CallToActionModel(.quit, title: "action.quit")
    return .error(
      title: "unavailable.screen",
      message: "unavailable.screen.message",
      actions: canGoBack ? [CallToActionModel(.back, title: "action.goBack"), quit] : [quit])
  }
}

extension CallToActionModel {
  /// Repeats what has failed.
  static let tryAgain = CallToActionModel(.tryAgain, title: "action.tryAgain")
}
