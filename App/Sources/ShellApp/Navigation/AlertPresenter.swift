import FormKit

/// An answer to an alert.
@MainActor
public struct AlertButton {
  /// The control.
  let model: CallToActionModel
  /// Runs after the alert is dismissed; nil for nothing.
  let action: (@MainActor () async -> Void)?

  /// Makes an answer with its id, title and role; by default it only leaves the alert.
  public init(
    _ id: ActionID, title: Phrase, role: CallToActionModel.Role = .primary,
    action: (@MainActor () async -> Void)? = nil
  ) {
    model = CallToActionModel(id, title: title, role: role)
    self.action = action
  }
}

@MainActor
extension [AlertButton] {
  /// The way of a guest to an address for the account, and the one that leaves the alert.
  static func linkingAccount(_ action: @escaping @MainActor () async -> Void) -> [AlertButton] {
    [
      AlertButton(.linkAccount, title: "createAccount.open", action: action),
      AlertButton(.back, title: "action.back", role: .cancel),
    ]
  }
}

/// Asks a question above everything.
@MainActor
final class AlertPresenter: ScreenPresenter {
  private let lifetime = Lifetime(.presenter, AlertPresenter.self)
  private static let ok = AlertButton(.ok, title: "action.ok")

  private let title: Phrase
  private let subtitle: Phrase?
  private let content: [ContentBlock]
  private let buttons: [AlertButton]
  private let interactor: any GlobalInteractor
  private let router: AnyRouter
  private let decision = DecisionForm()

  /// Makes a presenter; without buttons the only answer is OK.
  init(
    title: Phrase, subtitle: Phrase?, content: [ContentBlock], buttons: [AlertButton],
    interactor: any GlobalInteractor, router: AnyRouter
  ) {
    self.title = title
    self.subtitle = subtitle
    self.content = content
    self.buttons = buttons.isEmpty ? [Self.ok] : buttons
    self.interactor = interactor
    self.router = router
  }

  /// The index of the answer to a lone Return: the first that is not destructive, else the first.
  private var standard: Int { buttons.firstIndex { $0.model.role != .destructive } ?? 0 }

  var screen: Screen? {
    var others = buttons.map(\.model)
    let first = others.remove(at: standard)
    var screen = try? Screen(
      .alert, title, subtitle.map { Notice(.warning, $0) }, first, others,
      interactor.formEnvironment(), decision)
    screen?.isDialog = true
    screen?.content = content
    return screen
  }

  func appear() async { interactor.trackEvent(Event.appear) }

  func submit(_ input: ScreenInput) async -> ScreenResult {
    await answer(buttons[standard])
    return .advance
  }

  func perform(_ action: ActionID) async {
    guard let button = buttons.first(where: { $0.model.id == action.rawValue }) else { return }
    await answer(button)
  }

  private func answer(_ button: AlertButton) async {
    router.dismissScreen()
    await button.action?()
  }
}

extension AlertPresenter {
  /// The events of the screen.
  enum Event: ScreenEvent {
    case appear

    var route: Route { .alert }
    var action: ScreenAction { .appear }
  }
}

extension CoreBuilder {
  /// An alert as a destination, by default without content.
  func alert(
    _ style: AlertStyle, title: Phrase, subtitle: Phrase?, content: [ContentBlock] = [],
    buttons: [AlertButton]
  ) -> AnyDestination {
    AnyDestination(
      .alert, as: .alert(style),
      presenter: { [interactor, weak router] entry in
        guard let router else { return nil }
        return AlertPresenter(
          title: title, subtitle: subtitle, content: content, buttons: buttons,
          interactor: interactor, router: AnyRouter(router, entry: entry))
      })
  }
}
